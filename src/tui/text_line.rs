//! A line of text that is typed. It may begin with a proposal, which the first letter typed takes
//! the place of, as in the name fields of other programs.

use tui_input::{Input, InputRequest};

/// A line of text with a cursor.
#[derive(Clone, Debug, Default)]
pub(super) struct TextLine {
    input: Input,
    /// Whether the whole text is still as it was proposed.
    proposed: bool,
}

impl TextLine {
    /// A line that proposes this text: it is taken as it is, changed once the cursor has moved in
    /// it, or gives way to what is typed.
    #[must_use]
    pub(super) fn proposing(text: impl Into<String>) -> Self {
        let text = text.into();
        Self {
            proposed: !text.is_empty(),
            input: Input::from(text),
        }
    }

    /// A line in which this has been typed; the cursor is behind it.
    #[must_use]
    pub(super) fn typed(text: impl Into<String>) -> Self {
        Self {
            input: Input::from(text.into()),
            proposed: false,
        }
    }

    /// The text.
    #[must_use]
    pub(super) fn value(&self) -> &str {
        self.input.value()
    }

    /// Whether what is typed next takes the place of the whole text.
    #[must_use]
    pub(super) const fn is_proposed(&self) -> bool {
        self.proposed
    }

    /// Where the cursor is, in columns from the start of the text.
    #[must_use]
    pub(super) fn column(&self) -> usize {
        self.input.visual_cursor()
    }

    /// How many columns of the text are out of sight on the left in so much room.
    #[must_use]
    pub(super) fn scroll(&self, room: usize) -> usize {
        self.input.visual_scroll(room)
    }

    /// Does what a key asks for.
    pub(super) fn edit(&mut self, request: InputRequest) {
        match request {
            InputRequest::InsertChar(letter) if !is_text(letter) => return,
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

    /// Puts a text where the cursor is, in one line. At once: letter by letter a long text would
    /// take the square of its length.
    pub(super) fn insert(&mut self, text: &str) {
        if std::mem::take(&mut self.proposed) {
            self.input.reset();
        }
        let spaced = text
            .chars()
            .map(|letter| if letter.is_whitespace() { ' ' } else { letter })
            .filter(|letter| is_text(*letter));
        let cursor = self.input.cursor();
        let mut letters = self.input.value().chars();
        let mut whole: String = letters.by_ref().take(cursor).collect();
        let before = whole.len();
        whole.extend(spaced);
        let inserted = whole[before..].chars().count();
        whole.extend(letters);
        self.input = Input::new(whole).with_cursor(cursor + inserted);
    }
}

/// Control characters would be shown as nothing and be part of a name all the same.
fn is_text(letter: char) -> bool {
    !letter.is_control()
}
