//! Commands on the screen of the settings.

use crate::tui::app::{App, Question, Screen};
use crate::tui::cabinet::Memo;
use crate::tui::keys::{Command, Press};
use crate::tui::message::Effect;
use crate::tui::preferences::{Preference, Preferences};
use crate::tui::settings::{Change, Setting};
use ratatui::crossterm::event::KeyEvent;

/// How many lines a page is.
const PAGE: usize = 8;

impl App {
    pub(super) fn act_preferences(&mut self, command: Command) -> Vec<Effect> {
        let Screen::Settings(preferences) = self.screen else {
            return Vec::new();
        };
        let last = Preferences::lines().len() - 1;
        let at = preferences.chosen;
        let chosen = match command {
            Command::Up if at == 0 => last,
            Command::Up | Command::Previous => at.saturating_sub(1),
            Command::Down if at == last => 0,
            Command::Down | Command::Next => (at + 1).min(last),
            Command::PageUp => at.saturating_sub(PAGE),
            Command::PageDown => (at + PAGE).min(last),
            Command::First => 0,
            Command::Last => last,
            Command::Less => return self.turn(preferences.line(), false),
            Command::More => return self.turn(preferences.line(), true),
            Command::Usual => {
                return match preferences.line().usual() {
                    Some(change) => self.set(change),
                    None => self.enter_preference(preferences),
                };
            }
            Command::Enter => return self.enter_preference(preferences),
            Command::Back if preferences.listening => at,
            Command::Back | Command::Leave => {
                self.back_to_menu();
                return Vec::new();
            }
            _ => at,
        };
        self.screen = Screen::Settings(Preferences {
            chosen,
            listening: false,
        });
        Vec::new()
    }

    fn enter_preference(&mut self, preferences: Preferences) -> Vec<Effect> {
        match preferences.line() {
            line @ Preference::Choice(_) => return self.turn(line, true),
            Preference::Keys(_) => {
                self.screen = Screen::Settings(Preferences {
                    listening: true,
                    ..preferences
                });
            }
            Preference::Everything => self.ask(Question::Usual),
        }
        Vec::new()
    }

    fn turn(&mut self, line: Preference, forward: bool) -> Vec<Effect> {
        match line.turned(self.settings(), forward) {
            Some(change) => self.set(change),
            None => Vec::new(),
        }
    }

    /// A key was pressed where the new key of a command is waited for.
    pub(super) fn listen(&mut self, key: &KeyEvent) -> Vec<Effect> {
        let Screen::Settings(preferences) = self.screen else {
            return Vec::new();
        };
        let Preference::Keys(command) = preferences.line() else {
            return Vec::new();
        };
        match Press::of_event(key) {
            Ok(press) => {
                let effects = self.set(Change::Keys(command, vec![press]));
                if !effects.is_empty() {
                    self.screen = Screen::Settings(Preferences {
                        listening: false,
                        ..preferences
                    });
                }
                effects
            }
            Err(error) => {
                self.warn(&format!("this key {error}"));
                Vec::new()
            }
        }
    }

    /// Makes a change, which is seen at once, and has it written. Nothing if it cannot be made.
    pub(super) fn set(&mut self, change: Change) -> Vec<Effect> {
        let before = self.settings().mouse;
        if let Err(error) = self.outfit.change(&change) {
            self.warn(&format!("not so: {error}"));
            return Vec::new();
        }
        self.dress();
        self.notice = None;
        let now = self.settings().mouse;
        let mut effects = vec![Effect::File(Memo::Set(change))];
        effects.extend((now != before).then_some(Effect::Mouse(now)));
        effects
    }

    /// Lets the mouse play, or select text.
    pub(super) fn switch_mouse(&mut self) -> Vec<Effect> {
        let on = !self.settings().mouse;
        let effects = self.set(Change::Choose(Setting::Mouse, on.into()));
        let key = self.keymap.key(Command::Mouse);
        self.tell(if on {
            "The mouse plays again.".to_owned()
        } else {
            format!("The mouse is the terminal's, for selecting text. {key} lets it play again.")
        });
        effects
    }
}
