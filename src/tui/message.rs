//! What comes in (messages) and what goes out (effects).

use super::archive::{Brought, Errand, Order, Report};
use super::cabinet::{Filed, Memo};
use super::work::{Answer, Ticket, Work};
use crate::play::Contest;
use crate::play::statistics::{Blame, MatchId};
use ratatui::crossterm::event::{Event, KeyEvent, KeyEventKind, MouseEvent};

/// Something that happened: all that the application ever hears of the world.
#[derive(Clone, Debug)]
pub enum Message {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse did something at a cell.
    Mouse(MouseEvent),
    /// Text was pasted, of any length and with any characters.
    Paste(String),
    /// The terminal has this many columns and rows now.
    Resize(u16, u16),
    /// Time passes: 60 milliseconds without another message, while [`App::wants_ticks`] says so.
    ///
    /// [`App::wants_ticks`]: super::App::wants_ticks
    Tick,
    /// The program was stopped and goes on.
    Resumed,
    /// Work is done. Passed over unless it is what was last asked for.
    Answer(Ticket, Box<Answer>),
    /// Something has come of a memo.
    Filed(Filed),
    /// Who made the first mistake of a match.
    Judged(MatchId, Blame),
    /// An order about the files of matches was carried out.
    Report(Report),
    /// What was sent for is here. Passed over unless it is what was last asked for.
    Brought(Ticket, Box<Brought>),
    /// Nothing more will come from the terminal.
    Closed,
    /// Work on another thread ended in a panic.
    Crashed,
}

/// Something that the loop is to do for the application.
#[derive(Clone)]
pub enum Effect {
    /// Work that may take its time, on another thread.
    Work(Ticket, Box<Work>),
    /// Something to be done with the files of the settings and the statistics.
    File(Memo),
    /// Find out who made the first mistake of a match that has ended, on another thread.
    Judge(MatchId, Box<Contest>),
    /// Let the mouse play (true), or leave it to the terminal.
    Mouse(bool),
    /// An order about the files of matches, to be carried out after those before it.
    Order(Box<Order>),
    /// Something that is to be read or written elsewhere.
    Errand(Ticket, Box<Errand>),
    /// Put this text into the clipboard, where the terminal lets us.
    Copy(String),
    /// Draw every cell again.
    Redraw,
    /// Stop the program as Ctrl-Z does elsewhere.
    Suspend,
    /// Leave the program.
    Quit,
    /// Leave the program, which has a fault: [`Crashed`](super::Crashed).
    Fail,
}

impl Message {
    /// What an event of the terminal means to us: key presses, not releases. `None` for what means
    /// nothing.
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
