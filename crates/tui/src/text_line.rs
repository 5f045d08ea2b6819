//! A line of text being typed. It may begin with a proposal, which the first typed character replaces, as in
//! the name fields of other programs.

use goldpile_engine::text::escape::acts_on_terminal;
use tui_input::{Input, InputRequest};
use unicode_width::UnicodeWidthChar as _;

/// The most characters of a line: room for a record of more than a hundred moves with the longest piles on the
/// screen. Longer input is read from a file.
const MAX_CHARACTERS: usize = 2_100_000;

/// A line of text with a cursor.
#[derive(Clone, Debug, Default)]
pub struct TextLine {
    input: Input,
    /// Whether the text is still the unchanged proposal.
    proposed: bool,
}

impl TextLine {
    /// A line that proposes this text. The player can accept the text, edit it once the cursor has moved in it, or
    /// replace it by typing.
    #[must_use]
    pub fn proposing(text: impl Into<String>) -> Self {
        let text = text.into();
        Self {
            proposed: !text.is_empty(),
            input: Input::from(text),
        }
    }

    /// A line in which this text has been typed, with the cursor after it.
    #[must_use]
    pub fn typed(text: impl Into<String>) -> Self {
        Self {
            input: Input::from(text.into()),
            proposed: false,
        }
    }

    /// The text.
    #[must_use]
    pub fn value(&self) -> &str {
        self.input.value()
    }

    /// Whether the next typed character replaces the whole text.
    #[must_use]
    pub const fn is_proposed(&self) -> bool {
        self.proposed
    }

    /// The text from the first visible character, and the part of it before the cursor. The cursor and the number
    /// of columns decide which character that is. Reads little of a long text.
    #[must_use]
    pub fn visible(&self, room: usize) -> (&str, &str) {
        let (value, cursor) = (self.value(), self.cursor_byte());
        let (mut start, mut used) = (cursor, 1);
        for (index, letter) in value[..cursor].char_indices().rev() {
            used += letter.width().unwrap_or(0);
            if used > room {
                break;
            }
            start = index;
        }
        (&value[start..], &value[start..cursor])
    }

    /// The place of the cursor, in bytes from the start of the text.
    fn cursor_byte(&self) -> usize {
        let mut letters = self.value().char_indices();
        let at = letters.nth(self.input.cursor());
        at.map_or(self.value().len(), |(byte, _)| byte)
    }

    /// Carries out an edit, unless the character to insert is not text or does not fit.
    pub fn edit(&mut self, request: InputRequest) {
        match request {
            InputRequest::InsertChar(letter) if !is_text(letter) => return,
            // Counting characters takes time; there are at least as many bytes as characters.
            InputRequest::InsertChar(_)
                if self.input.value().len() >= MAX_CHARACTERS && !self.proposed =>
            {
                return;
            }
            InputRequest::InsertChar(_)
            | InputRequest::DeletePrevChar
            | InputRequest::DeleteNextChar
            | InputRequest::DeletePrevWord
                if self.proposed =>
            {
                self.input.reset();
            }
            _ => {}
        }
        self.proposed = false;
        self.input.handle(request);
    }

    /// Inserts a text at the cursor, as one line. It does so at once, since inserting character by character would
    /// take quadratic time.
    ///
    /// # Errors
    /// The reason why the text does not fit, in words; the line is unchanged.
    pub fn insert(&mut self, text: &str) -> Result<(), String> {
        let before = if self.proposed { "" } else { self.value() };
        if before.len().saturating_add(text.len()) > MAX_CHARACTERS {
            return Err(format!(
                "a line has at most {MAX_CHARACTERS} characters: write long numbers as 3*10^40+7, or read a \
                 record from its file"
            ));
        }
        if std::mem::take(&mut self.proposed) {
            self.input.reset();
        }
        let letters = text.chars();
        let spaced = letters.map(|letter| if letter.is_whitespace() { ' ' } else { letter });
        let spaced: String = spaced.filter(|letter| is_text(*letter)).collect();
        let cursor = self.input.cursor();
        let (before, after) = self.value().split_at(self.cursor_byte());
        let whole = [before, &*spaced, after].concat();
        let inserted = spaced.chars().count();
        self.input = Input::new(whole).with_cursor(cursor + inserted);
        Ok(())
    }
}

/// Whether a line takes this character. It rejects those that would be invisible but part of a name.
fn is_text(letter: char) -> bool {
    !acts_on_terminal(letter)
}
