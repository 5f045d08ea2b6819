//! Words in quotation marks, and the command around a text, as a shell reads and writes them.

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

/// The words of a text, as in a shell where they begin with a quotation mark. Linear in its length.
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

/// The first word of a text. Quotation marks count only in a word that begins with one, so that others can
/// have an apostrophe.
pub(crate) struct FirstWord<'a> {
    /// What it means: without its quotation marks.
    pub(crate) text: String,
    /// What it is written as.
    pub(crate) written: &'a str,
    /// Whether its quotation marks are closed.
    pub(crate) is_closed: bool,
    /// What follows it.
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

/// Passes on every character of the first word with its byte. Returns where the word ends, and whether its
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

/// The quoted text that a command is given, found in what was typed or pasted: in
/// `$ goldpile play 'wythoff 3,4' --vs fox`, with lines before it or after it, it is `wythoff 3,4`.
pub(crate) struct CommandText<'a> {
    whole: &'a str,
    /// The text with its quotation marks, and whatever follows it.
    quoted: &'a str,
}

impl<'a> CommandText<'a> {
    /// Looks for a command. `None` if there is none. Linear in the length of the text.
    pub(crate) fn find(whole: &'a str) -> Option<Self> {
        let mut ends = whole
            .match_indices("goldpile ")
            .map(|(at, name)| at + name.len());
        let quoted = ends.find_map(|end| {
            let (command, rest) = whole[end..].trim_start().split_once(' ')?;
            // The first line of a shared result begins like a command, too.
            let is_command = command.bytes().all(|byte| byte.is_ascii_lowercase());
            let argument = is_command.then(|| rest.trim_start())?;
            argument.starts_with(['\'', '"']).then_some(argument)
        })?;
        Some(Self { whole, quoted })
    }

    /// The text, without quotation marks.
    pub(crate) fn text(&self) -> String {
        FirstWord::of(self.quoted).text
    }

    /// The column in the whole text of this one in the command's text.
    pub(crate) fn column(&self, column: usize) -> usize {
        let mut places = Vec::new();
        let (end, _) = read(self.quoted, |at, _| places.push(at));
        let at = places.get(column - 1).copied().unwrap_or(end);
        let start = self.whole.len() - self.quoted.len();
        self.whole[..start + at].chars().count() + 1
    }
}
