//! A question that must be answered before a command is carried out.

use crate::keys::{Binding, Command, Keys, Press};
use crate::screen::{Can, Go, Header, Pressed, Screen, ScreenEntry, Shared, Status, Step};
use crate::widgets::{Canvas, Regions};
use Press::{Char, Code};
use ratatui::crossterm::event::KeyCode;

#[rustfmt::skip]
static KEYS: Keys = Keys::new("question", "At a question", &[&[
    // Enter does not answer, since it may have been meant for the screen below.
    Binding::new(&[(Char('y'), Command::Enter)], "y", "yes", 0, "yes"),
    Binding::new(&[(Code(KeyCode::Esc), Command::Back), (Char('n'), Command::Back), (Char('q'), Command::Back)],
        "n", "no", 0, "no"),
]]).fixed();

/// The entry of the question in the list of screens.
pub const ENTRY: ScreenEntry = ScreenEntry {
    keys: &[&KEYS],
    menu: None,
};

/// A question and the command that depends on the answer.
#[derive(Clone, Debug)]
pub struct QuestionScreen {
    command: Command,
    text: String,
}

impl QuestionScreen {
    /// A question with this text, which asks whether to carry out this command.
    #[must_use]
    pub fn new(command: Command, text: String) -> Self {
        Self { command, text }
    }
}

impl Screen for QuestionScreen {
    fn keys(&self, _shared: &Shared) -> &'static Keys {
        &KEYS
    }

    fn can(&self, _command: Command, _shared: &Shared) -> Can {
        Can::Yes
    }

    fn act(&mut self, press: Pressed, _shared: &mut Shared) -> Step {
        Step::go(Go::Reply(self.command, press.command == Command::Enter))
    }

    fn header(&self, _shared: &Shared) -> Header {
        Header::default()
    }

    fn status(&self, _shared: &Shared) -> Status<'_> {
        Status::plain(self.text.clone())
    }

    fn draw(&self, _shared: &Shared, _regions: &Regions, _canvas: &mut Canvas<'_>) {}
}
