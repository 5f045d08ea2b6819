//! The application's input (messages) and output (effects).

use super::tasks::{Answer, Task, Ticket};
use ratatui::crossterm::event::{Event, KeyEvent, KeyEventKind, MouseEvent};

/// Something that happened: the application's only input.
#[derive(Clone, Debug)]
pub enum Message {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse was moved, clicked or scrolled at a cell.
    Mouse(MouseEvent),
    /// Text was pasted, of any length and with any characters.
    Paste(String),
    /// The terminal now has this many columns and rows.
    Resize(u16, u16),
    /// 60 milliseconds have passed without another message, while [`App::wants_ticks`] says so.
    ///
    /// [`App::wants_ticks`]: super::App::wants_ticks
    Tick,
    /// The program continues after being stopped.
    Resumed,
    /// The result of a task. Ignored if it is no longer wanted.
    Answer(Ticket, Box<Answer>),
    /// How far a task is that the keys wait for, as a clause. Ignored if it is no longer wanted.
    Progress(Ticket, String),
    /// Input from the terminal was refused, and why.
    Refused(&'static str),
    /// The terminal was closed.
    Closed,
    /// Work on another thread ended in a panic.
    Crashed,
}

/// Something the loop has to do for the application.
#[derive(Clone)]
pub enum Effect {
    /// A task for another thread.
    Task(Ticket, Box<Task>),
    /// Let the mouse play (true), or leave it to the terminal.
    Mouse(bool),
    /// Put this text into the clipboard, where the terminal permits it.
    Copy(String),
    /// Draw every cell again.
    Redraw,
    /// Stop the program as Ctrl-Z does elsewhere.
    Suspend,
    /// Leave the program.
    Quit,
    /// Leave the program because of a bug: [`Crashed`](super::Crashed).
    Fail,
}

impl Message {
    /// Returns the message for a terminal event, if it has one: key presses do, releases do not.
    #[must_use]
    pub(super) fn of_event(event: Event) -> Option<Self> {
        match event {
            Event::Key(key) => (key.kind != KeyEventKind::Release).then_some(Self::Key(key)),
            Event::Mouse(mouse) => Some(Self::Mouse(mouse)),
            Event::Paste(text) => Some(Self::Paste(text)),
            Event::Resize(columns, rows) => Some(Self::Resize(columns, rows)),
            Event::FocusGained | Event::FocusLost => None,
        }
    }
}
