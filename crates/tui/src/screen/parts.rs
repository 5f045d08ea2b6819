//! The answers of a screen: whether a command would do anything, and what the first line and the status line say.

use crate::keys::Command;
use crate::text_line::TextLine;
use crate::theme::Theme;
use crate::widgets::{Piece, width_of};
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use unicode_width::UnicodeWidthStr as _;

/// Whether a command would do anything now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Can {
    /// It would.
    Yes,
    /// It would not, for an obvious reason; its key is not shown.
    No,
    /// It would not; pressing the key shows this reason.
    Because(&'static str),
}

impl Can {
    /// Yes if the condition holds, else no.
    #[must_use]
    pub const fn only_if(so: bool) -> Self {
        if so { Self::Yes } else { Self::No }
    }

    /// Yes if the condition holds, else no for this reason.
    #[must_use]
    pub const fn or(so: bool, reason: &'static str) -> Self {
        if so { Self::Yes } else { Self::Because(reason) }
    }
}

/// What stands next to a key at the bottom of the screen, where the table of keys does not decide it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// This word.
    Replace(&'static str),
    /// This word, shown before others if there is little room: the key is the way on.
    Urgent(&'static str),
    /// This word, left out before those that say how to move if there is little room.
    Spare(&'static str),
    /// The word of the table in grey: the key is not offered now, but pressing it says why.
    Grey,
}

/// A command, with the character that was typed for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pressed {
    /// The command.
    pub command: Command,
    /// The character that was typed; `None` for other keys and for clicks.
    pub typed: Option<char>,
}

impl Pressed {
    /// A command without a typed character.
    #[must_use]
    pub const fn of(command: Command) -> Self {
        Self {
            command,
            typed: None,
        }
    }

    /// A command with the character of its key, if any.
    pub(crate) const fn by(command: Command, key: &KeyEvent) -> Self {
        let typed = match key.code {
            KeyCode::Char(typed) => Some(typed),
            _ => None,
        };
        Self { command, typed }
    }

    /// The digit that was typed, if any.
    #[must_use]
    pub fn digit(self) -> Option<u64> {
        self.typed?.to_digit(10).map(u64::from)
    }
}

/// The content of the first line.
#[derive(Clone, Debug, Default)]
pub struct Header {
    /// The title of the screen in several lengths, the longest first: the first that fits is shown.
    pub titles: Vec<String>,
    /// The details on the right.
    pub right: Vec<Piece>,
    /// A note at the right end of the rule below.
    pub note: Option<Piece>,
}

impl Header {
    /// A header with this title, and these details on the right.
    #[must_use]
    pub fn new(title: impl Into<String>, right: Vec<Piece>) -> Self {
        Self {
            titles: vec![title.into()],
            right,
            note: None,
        }
    }

    /// A header with this title and, on the right, the views of the screen that Tab goes through.
    #[must_use]
    pub fn with_views(
        title: impl Into<String>,
        views: &[&str],
        current: usize,
        theme: &Theme,
    ) -> Self {
        let view = |(index, view): (usize, &&str)| {
            let gap = if index == 0 { "" } else { "  " };
            let (sign, _) = theme.choice(index == current);
            let style = theme.accent_or_muted(index == current);
            (format!("{gap}{sign}{view}"), style)
        };
        let views = views.iter().enumerate().map(view);
        Self::new(title, views.collect())
    }

    /// A header of the history, with its three views.
    #[must_use]
    pub fn of_history(title: impl Into<String>, current: usize, theme: &Theme) -> Self {
        Self::with_views(title, &["Matches", "Scores", "Days"], current, theme)
    }

    /// Puts a note before the details, which stay in place as the note comes and goes; or on the rule below, if
    /// that leaves no room for the second longest title in this many columns.
    #[must_use]
    pub fn led(mut self, note: Piece, columns: u16) -> Self {
        let details = width_of(&self.right);
        let title = self.titles.get(1).or(self.titles.first());
        let title = title.map_or(0, |title| title.width());
        if title + details + note.0.width() + 6 > usize::from(columns) {
            self.note = Some(note);
        } else {
            let gap = if details > 0 { "  " } else { "" };
            self.right.insert(0, (note.0 + gap, note.1));
        }
        self
    }
}

/// The content of the status line.
#[derive(Clone, Debug)]
pub struct Status<'a> {
    /// The text.
    pub text: String,
    /// The tone of the text.
    pub tone: Tone,
    /// The line being typed, with its label.
    pub line: Option<(&'static str, &'a TextLine)>,
    /// Whether that line was refused: it is then still shown, but keys are commands, not text.
    pub is_refused: bool,
}

impl Status<'_> {
    /// A status with this text, and with no line being typed.
    #[must_use]
    pub fn new(text: impl Into<String>, tone: Tone) -> Self {
        Self {
            text: text.into(),
            tone,
            line: None,
            is_refused: false,
        }
    }

    /// A status with this text, for information.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        Self::new(text, Tone::Plain)
    }

    /// A status that says how many lines of a file could not be read, and which is the first.
    pub(crate) fn skipped(first: &str, count: usize, tone: Tone) -> Self {
        let skipped = match count {
            1 => format!("One line was skipped, but is still in the file: {first}."),
            _ => format!(
                "{count} lines were skipped, but are still in the file; the first: {first}."
            ),
        };
        Self::new(skipped, tone)
    }
}

/// The tone of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Information.
    Plain,
    /// Something that the player may do now.
    Mine,
    /// Help towards a win.
    Helping,
    /// A win.
    Winning,
    /// A loss.
    Losing,
    /// A refusal, or something that went wrong.
    Refused,
}

/// How much of the screen below it a screen covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Covers {
    /// All of it.
    Everything,
    /// All but the first line.
    Body,
    /// Only the status line and the keys.
    Status,
}
