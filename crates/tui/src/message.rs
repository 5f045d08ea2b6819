//! The application's input (messages) and output (effects).

use crate::screen::Continuation;
use goldpile_app::{Job, JobId};
use ratatui::crossterm::event::{Event, KeyEvent, KeyEventKind, MouseEvent};

/// Something that has happened: the application's only input.
#[derive(Debug)]
pub enum Message {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse was moved, clicked or scrolled at a cell.
    Mouse(MouseEvent),
    /// Text was pasted, of any length and with any characters.
    Paste(String),
    /// The terminal now has this many columns and rows; 0 if it does not know.
    Resize(u16, u16),
    /// Sixty milliseconds have passed; sent only while [`App::wants_ticks`] is true.
    ///
    /// [`App::wants_ticks`]: super::App::wants_ticks
    Tick,
    /// The program has resumed after being suspended.
    Resumed,
    /// A job is done, and this handles its result. Ignored if nobody wants the result any longer.
    Done(JobId, Continuation),
    /// The progress, as a clause, of a job that blocks the keys. Ignored if nobody waits for it any longer.
    Progress(JobId, String),
    /// Input from the terminal was refused, for this reason.
    Refused(&'static str),
    /// The terminal was closed.
    Closed,
    /// A thread other than the drawing one panicked.
    Crashed,
}

/// Something that the loop has to do for the application.
pub enum Effect {
    /// Does a job on another thread.
    Job(JobId, Box<Job<Continuation>>),
    /// Gives the mouse to the game (true), or to the terminal (false).
    Mouse(bool),
    /// Rings the terminal's bell.
    Bell,
    /// Sends this text to the terminal's clipboard.
    Copy(String),
    /// Draws every cell again.
    Redraw,
    /// Suspends the program, as Ctrl-Z usually does.
    Suspend,
    /// Leaves the program.
    Quit,
    /// Leaves the program because of a bug: [`Crashed`](super::Crashed).
    Fail,
}

impl Message {
    /// The message for a terminal event, if it has one: key presses do, releases do not.
    #[must_use]
    pub(crate) fn of_event(event: Event) -> Option<Self> {
        match event {
            Event::Key(key) => (key.kind != KeyEventKind::Release).then_some(Self::Key(key)),
            Event::Mouse(mouse) => Some(Self::Mouse(mouse)),
            Event::Paste(text) => Some(Self::Paste(text)),
            Event::Resize(columns, rows) => Some(Self::Resize(columns, rows)),
            Event::FocusGained | Event::FocusLost => None,
        }
    }
}
