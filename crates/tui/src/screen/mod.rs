//! The interface of a screen, and what all screens share.
//!
//! A screen is one folder of `screens/`: a state that implements [`Screen`], and a [`ScreenEntry`] in the
//! list of screens. It knows no other screen; a [`Step`] leads from it to another.

mod climb;
mod file_list;
mod jobs;
mod motion;
mod parts;
mod pictures;
mod shared;
mod step;

pub(crate) use file_list::{FileList, FilePurpose, FileWords};
pub(crate) use jobs::Requester;
pub use jobs::{BackgroundJob, Continuation, Jobs};
pub(crate) use motion::{LEAVING, Motion};
pub(crate) use parts::Word;
pub use parts::{Can, Covers, Header, Pressed, Status, Tone};
pub use shared::Shared;
pub(crate) use shared::{MIN_SIZE, PausedMatch, WIDE};
pub use step::{Go, Step};

use super::board::BoardView;
use super::keys::{Command, Keys};
use super::message::Effect;
use super::text_line::TextLine;
use super::widgets::{Canvas, Regions, Target};
use goldpile_app::{MatchEvent, MatchStatus, SaveState};
use goldpile_play::Match;
use ratatui::crossterm::event::{Event, KeyEvent};
use ratatui::layout::Rect;
use std::any::Any;
use tui_input::backend::crossterm::to_input_request;

/// A screen: its state and behaviour. `update` calls the methods that take `&mut self`, drawing calls those
/// that take `&self`, and neither touches the outside world.
pub trait Screen: Any {
    /// The current keys, one of those in its [`ScreenEntry`].
    fn keys(&self, shared: &Shared) -> &'static Keys;

    /// Whether one of its commands would do anything now, or why not.
    fn can(&self, command: Command, shared: &Shared) -> Can;

    /// The word of a command at the bottom of the screen, if it differs from the one in the table of keys.
    fn word(&self, _command: Command, _shared: &Shared) -> Option<Word> {
        None
    }

    /// Carries out a command that has one of its keys and that it [`can`](Self::can) carry out.
    fn act(&mut self, press: Pressed, shared: &mut Shared) -> Step;

    /// The content of the first line.
    fn header(&self, shared: &Shared) -> Header;

    /// The content of the status line.
    fn status(&self, shared: &Shared) -> Status<'_>;

    /// The jobs to run in the background while the keys keep working. Called after every message, it also
    /// updates what the screen derives from its state.
    fn background_jobs(&mut self, _shared: &Shared) -> Vec<BackgroundJob> {
        Vec::new()
    }

    /// Draws the body, and notes on the horizontal rules above and below it.
    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>);

    /// Called when the screen has come on top.
    fn arrived(&mut self, _how: Arrival, _shared: &mut Shared) -> Step {
        Step::stay()
    }

    /// Handles what has happened to a file of a match, whichever screen asked for it. Called for every screen of
    /// the stack, on top or not.
    fn on_event(
        &mut self,
        _event: &MatchEvent,
        _on_top: bool,
        _shared: &mut Shared,
    ) -> Vec<Effect> {
        Vec::new()
    }

    /// Called when the question asked before this command has been answered with yes.
    fn confirmed(&mut self, _command: Command, _shared: &mut Shared) -> Step {
        Step::stay()
    }

    /// Called when a question has been answered with no.
    fn declined(&mut self) {}

    /// Called when the player has stopped the job that the keys waited for.
    fn stopped(&mut self, _shared: &mut Shared) {
        if let Some(board) = self.board() {
            board.stopped();
        }
    }

    /// Handles typed text that is not a command.
    fn type_in(&mut self, _input: Typing<'_>, _shared: &mut Shared) -> Step {
        Step::stay()
    }

    /// Handles a click on something that the screen has drawn, other than a command.
    fn click(&mut self, _target: Target, _shared: &mut Shared) -> Step {
        Step::stay()
    }

    /// The match shown.
    fn current_match(&self) -> Option<CurrentMatch<'_>> {
        None
    }

    /// The board, if the screen has one; it receives the results of the jobs that boards ask for.
    fn board(&mut self) -> Option<&mut BoardView> {
        None
    }

    /// Whether what it shows is on the disk.
    fn disk_state(&self) -> DiskState {
        let status = self.current_match().and_then(|shown| shown.status);
        match status.map(MatchStatus::state) {
            Some(SaveState::Saving) => DiskState::Awaited,
            _ => DiskState::Written,
        }
    }

    /// What would be lost if the program ended now, and why; `None` if nothing would. A match whose end is not
    /// on the disk is given in full.
    fn lost(&self) -> Option<Lost> {
        let shown = self.current_match()?;
        let in_doubt = [SaveState::Saving, SaveState::Failed];
        shown
            .status
            .filter(|status| in_doubt.contains(&status.state()))?;
        let the_match = shown.the_match.clone();
        Some(Box::new(move || {
            let record = the_match.record();
            format!("the match could not be written to the end; all of it:\n{record}")
        }))
    }

    /// The line of the menu that leads to this screen.
    fn menu_mark(&self, _shared: &Shared) -> Option<MenuMark> {
        None
    }
}

/// How a screen has come on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// It has just been opened, or resumed after a pause.
    Opened,
    /// The screen above it has been left, whose line in the menu this is.
    Returned(Option<MenuMark>),
}

/// What the player types where keys are text.
#[derive(Clone, Copy, Debug)]
pub enum Typing<'a> {
    /// A key.
    Key(&'a KeyEvent),
    /// A pasted text.
    Pasted(&'a str),
}

impl Typing<'_> {
    /// Edits the line with what was typed, if there is a line; says why if that does not fit.
    pub(crate) fn edit(self, line: Option<&mut TextLine>, shared: &mut Shared) -> Step {
        let Some(line) = line else {
            return Step::stay();
        };
        match self {
            Self::Key(key) => {
                if let Some(request) = to_input_request(&Event::Key(*key)) {
                    line.edit(request);
                }
            }
            Self::Pasted(text) => {
                if let Err(why) = line.insert(text.trim()) {
                    shared.warn(&why);
                }
            }
        }
        Step::stay()
    }
}

/// The match that a screen shows.
#[derive(Clone, Copy)]
pub struct CurrentMatch<'a> {
    /// The match, up to the position shown.
    pub the_match: &'a Match,
    /// The state of its file; `None` if nobody is playing the match.
    pub status: Option<&'a MatchStatus>,
}

impl CurrentMatch<'_> {
    /// Whether the match can be resumed after its screen is left.
    #[must_use]
    pub fn is_unfinished(&self) -> bool {
        self.status.is_some() && self.the_match.verdict().is_none()
    }
}

/// Whether the disk has what a screen shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskState {
    /// The disk has it, or it could not be written.
    Written,
    /// It is being written, and a frame waits briefly for that.
    Awaited,
    /// It is being written, and no frame waits for that.
    Unawaited,
}

/// Says what would be lost if the program ended now. It is called only at that end, because a long match
/// should not be put into words for every frame.
pub type Lost = Box<dyn FnOnce() -> String + Send>;

/// The entry of a screen in the list of screens.
#[derive(Clone, Copy, Debug)]
pub struct ScreenEntry {
    /// Its keys, in each of its modes.
    pub keys: &'static [&'static Keys],
    /// Its line in the menu; `None` if only other screens lead to it.
    pub menu: Option<MenuLine>,
}

/// A line of the menu that leads to a screen.
#[derive(Clone, Copy, Debug)]
pub struct MenuLine {
    /// Its title, which no other line has.
    pub title: &'static str,
    /// Its description in the status line.
    pub about: &'static str,
    /// What awaits there, in a few words at its side; `None` for a line under More.
    pub awaits: Option<fn(&Shared) -> String>,
    /// What Enter does on this line.
    pub open: fn(&mut Shared) -> Step,
    /// Draws what the menu shows beside the list for this line, if anything.
    pub beside: Option<fn(&Shared, Rect, &mut Canvas<'_>)>,
}

/// A line of the menu, identified by where it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuMark {
    /// The line of the matches.
    Play,
    /// The screen whose line has this title.
    Titled(&'static str),
}
