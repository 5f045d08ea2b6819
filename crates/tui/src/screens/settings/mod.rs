//! The settings, one to a line, with the keys on a page of their own. Changes apply at once.

mod draw;
mod lines;

pub use lines::{SettingsLine, SettingsPage};

use crate::keys::groups::{ENDS, ENTER, ESCAPE, HELP, LEAVE, LEFT_RIGHT, MOUSE, PAGES, UP_DOWN};
use crate::keys::{Binding, Command, Keys, Press, Wheel};
use crate::screen::{
    Can, Go, Header, MenuLine, Pressed, Screen, ScreenEntry, Shared, Status, Step, Typing, Word,
};
use crate::settings::Change;
use crate::widgets::{Canvas, Regions, Target, stepped};

const PAGE: usize = 8;

#[rustfmt::skip]
static KEYS: Keys = Keys::new("settings", "In the settings", &[
    &[
        Binding::new(UP_DOWN, "↑↓", "line", 2, "to the line above or below"),
        Binding::new(LEFT_RIGHT, "←→", "change", 1, "change the value; it applies at once"),
        Binding::new(ENTER, "Enter", "next", 0, "the next value; on a line of keys, wait for the new key"),
        Binding::new(&[(Press::Char('d'), Command::Default)], "d", "reset", 1,
            "back to the default"),
        Binding::new(PAGES, "PgUp PgDn", "", 9, "several lines up or down"),
        Binding::new(ENDS, "Home End", "", 9, "to the first line or the last one"),
    ],
    LEAVE,
    HELP,
    MOUSE,
]);

#[rustfmt::skip]
static KEY: Keys = Keys::new("settings key", "In the settings", &[
    &[Binding::new(ESCAPE, "Esc", "keep the key", 0, "keep the key as it is")],
]).with_wheel(Wheel::Nothing);

/// The entry of the settings in the list of screens.
pub const ENTRY: ScreenEntry = ScreenEntry {
    keys: &[&KEYS, &KEY],
    menu: Some(MenuLine {
        title: "Settings",
        about: "Colours, glyphs, motion, sound, keys, the mouse, and which actions to confirm.",
        awaits: None,
        open: |_| Step::push(SettingsScreen::default()),
        beside: None,
    }),
};

/// A page of the settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SettingsScreen {
    page: SettingsPage,
    /// The index, from 0, of the chosen line.
    chosen: usize,
    /// Whether the next key pressed becomes the key of the command on this line.
    listening: bool,
}

impl SettingsScreen {
    /// The chosen line, or the last one if there are fewer.
    fn line(self, shared: &Shared) -> SettingsLine {
        let lines = self.page.lines(&shared.modes);
        lines[self.chosen.min(lines.len() - 1)]
    }

    fn enter(&mut self, shared: &mut Shared) -> Step {
        match self.line(shared) {
            SettingsLine::Choice(_) => self.turn(true, shared),
            SettingsLine::KeysPage => Step::push(Self {
                page: SettingsPage::Keys,
                ..Self::default()
            }),
            SettingsLine::Keys(_) => {
                self.listening = true;
                Step::stay()
            }
            SettingsLine::Everything => Step::ask(
                Command::Default,
                "Reset all settings, including the keys? They are removed from the file; your \
                 comments stay.",
            ),
        }
    }

    fn turn(self, forward: bool, shared: &mut Shared) -> Step {
        let change = self.line(shared).turned(shared.settings(), forward);
        change.map_or_else(Step::stay, |change| set(change, shared))
    }
}

fn set(change: Change, shared: &mut Shared) -> Step {
    shared.set(change).unwrap_or_default().into()
}

impl Screen for SettingsScreen {
    fn keys(&self, _shared: &Shared) -> &'static Keys {
        if self.listening { &KEY } else { &KEYS }
    }

    fn can(&self, command: Command, shared: &Shared) -> Can {
        match command {
            Command::Less | Command::More => {
                Can::only_if(matches!(self.line(shared), SettingsLine::Choice(_)))
            }
            Command::Default => Can::only_if(self.line(shared) != SettingsLine::KeysPage),
            _ => Can::Yes,
        }
    }

    fn word(&self, command: Command, shared: &Shared) -> Option<Word> {
        match self.line(shared) {
            SettingsLine::Keys(_) if command == Command::Enter => Some(Word::Replace("set")),
            SettingsLine::KeysPage if command == Command::Enter => Some(Word::Replace("open")),
            SettingsLine::Everything if command == Command::Enter => Some(Word::Replace("reset")),
            _ => None,
        }
    }

    fn act(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        let was_listening = std::mem::take(&mut self.listening);
        let last = self.page.lines(&shared.modes).len() - 1;
        self.chosen = match press.command {
            Command::Back if was_listening => self.chosen,
            Command::Back => return Step::back(),
            Command::Leave => return Step::home(),
            Command::Less => return self.turn(false, shared),
            Command::More => return self.turn(true, shared),
            Command::Enter => return self.enter(shared),
            Command::Default => {
                return match self.line(shared).reset() {
                    Some(change) => set(change, shared),
                    None => self.enter(shared),
                };
            }
            Command::Up if self.chosen == 0 => last,
            Command::Down if self.chosen == last => 0,
            command => stepped(command, self.chosen, last + 1, PAGE).unwrap_or(self.chosen),
        };
        Step::stay()
    }

    fn confirmed(&mut self, _command: Command, shared: &mut Shared) -> Step {
        set(Change::Everything, shared)
    }

    fn header(&self, shared: &Shared) -> Header {
        let place = draw::place(shared, shared.regions().header.width);
        let title = match self.page {
            SettingsPage::Choices => "Settings",
            SettingsPage::Keys => "Settings: keys",
        };
        Header::new(title, vec![(place, shared.theme.muted)])
    }

    fn status(&self, shared: &Shared) -> Status<'_> {
        draw::status(shared, self)
    }

    fn draw(&self, shared: &Shared, regions: &Regions, canvas: &mut Canvas<'_>) {
        draw::draw(shared, self, regions, canvas);
    }

    /// Assigns the key to the command of the chosen line if that is waiting for a key.
    fn type_in(&mut self, input: Typing<'_>, shared: &mut Shared) -> Step {
        let (Typing::Key(key), true, SettingsLine::Keys(command)) =
            (input, self.listening, self.line(shared))
        else {
            return Step::stay();
        };
        match Press::of_event(key) {
            Ok(press) => {
                let effects = shared.set(Change::Keys(command, vec![press]));
                self.listening = effects.is_none();
                effects.unwrap_or_default().into()
            }
            Err(error) => {
                shared.warn(&format!("this key {error}"));
                Step::stay()
            }
        }
    }

    fn click(&mut self, target: Target, _shared: &mut Shared) -> Step {
        let (Target::Line(line) | Target::Turn(line, _)) = target else {
            return Step::stay();
        };
        let again = self.chosen == line && !self.listening;
        self.chosen = line;
        self.listening = false;
        Step::go(match target {
            Target::Turn(_, true) => Go::Do(Command::More),
            Target::Turn(_, false) => Go::Do(Command::Less),
            _ if again => Go::Do(Command::Enter),
            _ => return Step::stay(),
        })
    }
}
