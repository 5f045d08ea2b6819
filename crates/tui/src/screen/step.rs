//! The step that follows after a screen has handled something.

use super::Screen;
use crate::keys::Command;
use crate::message::Effect;
use crate::route::Route;
use crate::widgets::{Document, Target};

/// A change to the stack of screens, and effects.
#[derive(Default)]
pub struct Step {
    /// The change to the stack of screens.
    pub go: Go,
    /// Effects on the outside world, in this order.
    pub effects: Vec<Effect>,
}

/// The change to the stack of screens.
#[derive(Default)]
pub enum Go {
    /// No change.
    #[default]
    Stay,
    /// Puts this screen on top.
    Push(Box<dyn Screen>),
    /// Puts the screen for this route on top.
    To(Route),
    /// Replaces the screen on top with the one for this route.
    Instead(Route),
    /// Puts the paused screen on top.
    Resume,
    /// Goes to the screen below.
    Back,
    /// Goes to the menu.
    Home,
    /// Opens this page over the screen.
    Page(Document),
    /// Asks this question before a command.
    Ask(Command, String),
    /// Answers the question asked before this command.
    Reply(Command, bool),
    /// Carries out this command as if its key had been pressed.
    Do(Command),
}

impl Step {
    /// Changes nothing.
    #[must_use]
    pub fn stay() -> Self {
        Self::default()
    }

    /// Changes the stack only.
    #[must_use]
    pub fn go(go: Go) -> Self {
        Self {
            go,
            effects: Vec::new(),
        }
    }

    /// Puts this screen on top.
    #[must_use]
    pub fn push(screen: impl Screen) -> Self {
        Self::go(Go::Push(Box::new(screen)))
    }

    /// Goes to the screen below.
    #[must_use]
    pub fn back() -> Self {
        Self::go(Go::Back)
    }

    /// Goes to the menu.
    #[must_use]
    pub fn home() -> Self {
        Self::go(Go::Home)
    }

    /// Chooses the clicked line of a list, or, if it is chosen already, enters it.
    pub(crate) fn choose_clicked(target: &Target, chosen: &mut usize) -> Self {
        match target {
            Target::Line(line) if line == chosen => return Self::go(Go::Do(Command::Enter)),
            Target::Line(line) => *chosen = *line,
            _ => {}
        }
        Self::stay()
    }

    /// Asks this question before the command; [`confirmed`](Screen::confirmed) is called if the answer is yes.
    #[must_use]
    pub fn ask(command: Command, text: impl Into<String>) -> Self {
        Self::go(Go::Ask(command, text.into()))
    }

    /// Adds effects after those already there.
    #[must_use]
    pub fn with(mut self, effects: impl IntoIterator<Item = Effect>) -> Self {
        self.effects.extend(effects);
        self
    }
}

impl From<Vec<Effect>> for Step {
    fn from(effects: Vec<Effect>) -> Self {
        Self {
            go: Go::Stay,
            effects,
        }
    }
}

impl From<Effect> for Step {
    fn from(effect: Effect) -> Self {
        Self::from(vec![effect])
    }
}
