//! Words in quotation marks, and the command around a text, as in a shell.

use thiserror::Error;

/// A quotation mark that is not closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the quotation mark is not closed: write 'my games/three.game' 3,5")]
pub struct Unclosed;

/// The word, quoted if necessary so that a shell reads it as one word.
#[must_use]
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_=./,:+^".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// The words of a text. Those that begin with a quotation mark are read as in a shell. Linear in the length
/// of the text.
///
/// # Errors
/// [`Unclosed`].
pub fn words(text: &str) -> Result<Vec<String>, Unclosed> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let word = FirstWord::of(rest);
        if !word.is_closed {
            return Err(Unclosed);
        }
        rest = word.rest.trim_start();
        words.push(word.text);
    }
    Ok(words)
}

/// The first word of a text. Quotation marks count only in a word that begins with one; elsewhere an
/// apostrophe is an ordinary character.
pub(crate) struct FirstWord<'a> {
    /// The word without its quotation marks.
    pub(crate) text: String,
    pub(crate) written: &'a str,
    pub(crate) is_closed: bool,
    pub(crate) rest: &'a str,
}

impl<'a> FirstWord<'a> {
    /// The word at the very beginning of the text. Linear in its length.
    pub(crate) fn of(text: &'a str) -> Self {
        let mut word = String::new();
        let (end, is_closed) = read(text, |_, character| word.push(character));
        Self {
            text: word,
            written: &text[..end],
            is_closed,
            rest: &text[end..],
        }
    }
}

/// Passes on each character of the first word with its byte. Returns where the word ends, and whether its
/// quotation marks are closed.
fn read(text: &str, mut each: impl FnMut(usize, char)) -> (usize, bool) {
    let is_quoted = text.starts_with(['\'', '"']);
    let mut mark = None;
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        let is_mark = matches!(character, '\'' | '"');
        match mark {
            None if character.is_whitespace() => return (at, true),
            None if is_quoted && is_mark => mark = Some(character),
            None if is_quoted && character == '\\' => {
                let (at, character) = characters.next().unwrap_or((at, character));
                each(at, character);
            }
            Some(open) if open == character => mark = None,
            _ => each(at, character),
        }
    }
    (text.len(), mark.is_none())
}

/// The quoted argument of a command, such as `wythoff 3,4` in `$ goldpile play 'wythoff 3,4' --vs fox`. It
/// is found in what was typed or pasted, whatever lines surround the command.
pub(crate) struct CommandText<'a> {
    whole: &'a str,
    /// The argument with its quotation marks, and whatever follows it.
    quoted: &'a str,
}

impl<'a> CommandText<'a> {
    /// The first command in a text; `None` if there is none. Linear in the length of the text.
    pub(crate) fn find(whole: &'a str) -> Option<Self> {
        let mut ends = whole
            .match_indices("goldpile ")
            .map(|(at, name)| at + name.len());
        let quoted = ends.find_map(|end| {
            let (command, rest) = whole[end..].trim_start().split_once(' ')?;
            // The first line of a shared result begins like a command.
            let is_command = command.bytes().all(|byte| byte.is_ascii_lowercase());
            let argument = is_command.then(|| rest.trim_start())?;
            argument.starts_with(['\'', '"']).then_some(argument)
        })?;
        Some(Self { whole, quoted })
    }

    /// The argument without quotation marks.
    pub(crate) fn text(&self) -> String {
        FirstWord::of(self.quoted).text
    }

    /// The column in the whole text that corresponds to a column of the argument.
    pub(crate) fn column(&self, column: usize) -> usize {
        let mut places = Vec::new();
        let (end, _) = read(self.quoted, |at, _| places.push(at));
        let at = places.get(column - 1).copied().unwrap_or(end);
        let start = self.whole.len() - self.quoted.len();
        self.whole[..start + at].chars().count() + 1
    }
}
