//! The interface of a screen, and what all screens share.
//!
//! A screen is one folder of `screens/`: a state that implements [`Screen`], and an [`Entry`] in
//! the one list. It knows no other screen; a [`Step`] leads from it to another.

mod parts;
mod shared;
mod step;

pub(super) use parts::Word;
pub use parts::{Can, Covers, FileState, Header, MatchFile, Pressed, Status, Tone};
pub use shared::Shared;
pub(super) use shared::{Aside, LEAST, WIDE, insert};
pub use step::{Go, Step};

use super::keys::{Command, Keys};
use super::message::Effect;
use super::tasks::{Answer, Wish};
use super::text_line::TextLine;
use super::widgets::{Canvas, Regions, Target};
use crate::play::Contest;
use ratatui::crossterm::event::{Event, KeyEvent};
use ratatui::layout::Rect;
use std::any::Any;
use tui_input::backend::crossterm::to_input_request;

/// A screen: its state and behaviour. `update` calls the methods that take `&mut self`, and drawing
/// calls those that take `&self`; neither touches the outside world.
pub trait Screen: Any {
    /// Returns the current keys, one of those in its [`Entry`].
    fn keys(&self, shared: &Shared) -> &'static Keys;

    /// Returns whether one of its commands would do anything now, or why not.
    fn can(&self, command: Command, shared: &Shared) -> Can;

    /// Returns the word of a command at the bottom of the screen, if it is not just that of the table.
    fn word(&self, _command: Command, _shared: &Shared) -> Option<Word> {
        None
    }

    /// Carries out a command that has one of its keys and that it [`can`](Self::can) carry out.
    fn act(&mut self, press: Pressed, shared: &mut Shared) -> Step;

    /// Returns the content of the first line.
    fn header(&self, shared: &Shared) -> Header;

    /// Returns the content of the status line.
    fn status(&self, shared: &Shared) -> Status<'_>;

    /// Returns what to compute in the background while its keys keep working, and updates everything
    /// derived from the state. Called after every message.
    fn wants(&mut self, shared: &Shared) -> Vec<Wish>;

    /// Draws the body, and notes on the horizontal rules above and below it.
    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>);

    /// Called when it has just been opened, or is back on top after being laid aside.
    fn opened(&mut self, _shared: &mut Shared) -> Step {
        Step::stay()
    }

    /// Handles the answer to a task or wish of this screen.
    fn answer(&mut self, _answer: Answer, _shared: &mut Shared) -> Step {
        Step::stay()
    }

    /// Handles the result of a task that changes files, whichever screen asked for it. Called for
    /// every screen of the stack, on top or not.
    fn hear(&mut self, _news: &Answer, _on_top: bool, _shared: &mut Shared) -> Vec<Effect> {
        Vec::new()
    }

    /// Called when the question asked before this command has been answered with yes.
    fn confirmed(&mut self, _command: Command, _shared: &mut Shared) -> Step {
        Step::stay()
    }

    /// Called when the question before this command was answered with no.
    fn declined(&mut self, _command: Command) {}

    /// Called when the player has stopped the task that it was waiting for.
    fn stopped(&mut self, _shared: &mut Shared) {}

    /// Returns the line of text being typed.
    fn text_line(&mut self) -> Option<&mut TextLine> {
        None
    }

    /// Handles a key that belongs to none of its commands.
    fn key(&mut self, key: &KeyEvent, _shared: &mut Shared) -> Step {
        let request = to_input_request(&Event::Key(*key));
        if let (Some(request), Some(line)) = (request, self.text_line()) {
            line.edit(request);
        }
        Step::stay()
    }

    /// Handles pasted text.
    fn paste(&mut self, text: &str, shared: &mut Shared) -> Step {
        insert(self.text_line(), text, shared);
        Step::stay()
    }

    /// Handles a click on something it has drawn, other than a command.
    fn click(&mut self, _target: Target, _shared: &mut Shared) -> Step {
        Step::stay()
    }

    /// Returns how much of the screen below stays visible.
    fn covers(&self) -> Covers {
        Covers::Everything
    }

    /// Returns whether it shows a match that can be resumed after leaving.
    fn is_unfinished(&self) -> bool {
        false
    }

    /// Returns the match shown, up to the position shown.
    fn contest(&self) -> Option<&Contest> {
        None
    }

    /// Returns where its match is saved, and whether the last move is saved, too.
    fn file(&self) -> Option<&MatchFile> {
        None
    }

    /// Returns whether something that it has handed over is still being saved.
    fn is_saving(&self) -> bool {
        self.file()
            .is_some_and(|file| file.state == FileState::Saving)
    }

    /// Returns whether something that it shows is not on the disk yet, even if no frame waits for that.
    fn is_unwritten(&self) -> bool {
        self.is_saving()
    }

    /// Says what would be lost if the program ended now, and why; `None` if nothing would. A match that
    /// is not written to the end is given in full.
    fn lost(&self) -> Option<Lost> {
        let in_doubt = [FileState::Saving, FileState::Behind];
        self.file().filter(|file| in_doubt.contains(&file.state))?;
        let contest = self.contest()?.clone();
        Some(Box::new(move || {
            let record = contest.record();
            format!("the match could not be written to the end; all of it:\n{record}")
        }))
    }

    /// Returns the line of the menu that leads to it.
    fn mark(&self, _shared: &Shared) -> Option<Mark> {
        None
    }

    /// Called when the screen on top of it has been left, with the menu line of that screen.
    fn returned(&mut self, _mark: Option<Mark>, _shared: &mut Shared) -> Step {
        Step::stay()
    }
}

/// Says what would be lost if the program ended now. Said only when it does: to write out a record of
/// long numbers takes long.
pub type Lost = Box<dyn FnOnce() -> String + Send>;

/// The entry of a screen in the list of screens.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its keys, in each of its modes.
    pub keys: &'static [&'static Keys],
    /// Its line in the menu; `None` if it can be reached only from other screens.
    pub menu: Option<MenuLine>,
}

/// A line of the menu that leads to a screen.
#[derive(Clone, Copy, Debug)]
pub struct MenuLine {
    /// Its title, which no other line has.
    pub title: &'static str,
    /// Its description in the status line.
    pub about: &'static str,
    /// What Enter does on this line.
    pub open: fn(&mut Shared) -> Step,
    /// Draws what the menu shows about it beside the list, if anything.
    pub beside: Option<fn(&Shared, Rect, &mut Canvas<'_>)>,
}

/// A line of the menu, identified by where it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The unfinished match.
    Unfinished,
    /// The game with this index, from 0, in the catalogue.
    Game(usize),
    /// The screen whose line has this title.
    Titled(&'static str),
}
