//! What lies over a screen: a notice, a page to read, a question.

use super::keys::Context;
use crate::engine::Explanation;

/// Something that is said until the next key.
pub(super) struct Notice {
    /// What.
    pub text: String,
    /// Whether something does not work.
    pub bad: bool,
}

/// A page to read.
pub(super) struct Page {
    /// What it says.
    pub kind: PageKind,
    /// Its first line that is shown.
    pub scroll: usize,
    /// How many of the last digits are beyond the right edge.
    pub shift: usize,
}

/// What a page says.
pub(super) enum PageKind {
    /// What the keys do, those of this context first.
    Help(Context),
    /// The rules of the game in question.
    Rules,
    /// Why the position is won or lost.
    Why(Box<Explanation>),
}

/// A question that is to be answered before anything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// Give up?
    Resign,
    /// Leave a match that has not ended? It waits in the menu.
    Leave,
    /// All settings as usual?
    Usual,
    /// Begin the statistics anew?
    Reset,
    /// Leave the program, though a match could not be kept?
    Quit,
    /// Move a record to the trash?
    Delete,
}
