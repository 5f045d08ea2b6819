//! The application's input (messages) and output (effects).

use crate::screen::Continuation;
use goldpile_app::{Job, JobId};
use ratatui::crossterm::event::{Event, KeyEvent, KeyEventKind, MouseEvent};

/// Something that happened: the application's only input.
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
    /// Sixty milliseconds have passed; sent only while [`App::wants_ticks`] returns true.
    ///
    /// [`App::wants_ticks`]: super::App::wants_ticks
    Tick,
    /// The program has resumed after being suspended.
    Resumed,
    /// A job is done, and this is what is to be done with its result. Ignored if that is no longer wanted.
    Done(JobId, Continuation),
    /// The progress, as a clause, of a job that blocks the keys. Ignored if it is no longer wanted.
    Progress(JobId, String),
    /// Input from the terminal was refused, and why.
    Refused(&'static str),
    /// The terminal was closed.
    Closed,
    /// Work on another thread ended in a panic.
    Crashed,
}

/// Something the loop has to do for the application.
pub enum Effect {
    /// A job for another thread.
    Job(JobId, Box<Job<Continuation>>),
    /// Let the mouse play (true), or leave it to the terminal (false).
    Mouse(bool),
    /// Ring the terminal's bell.
    Bell,
    /// Send this text to the terminal's clipboard.
    Copy(String),
    /// Draw every cell again.
    Redraw,
    /// Suspend the program, as Ctrl-Z does elsewhere.
    Suspend,
    /// Leave the program.
    Quit,
    /// Leave the program because of a bug: [`Crashed`](super::Crashed).
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
