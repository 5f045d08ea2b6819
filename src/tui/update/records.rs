//! Commands in the list of the records.

use crate::engine::Record;
use crate::play::{harmless, store};
use crate::tui::app::{App, Aside, Question, Screen};
use crate::tui::archive::{Brought, Copied, Errand, Order, Source};
use crate::tui::keys::Command;
use crate::tui::message::Effect;
use crate::tui::records::{Purpose, Records, Typed};
use crate::tui::text_line::TextLine;
use crate::tui::view::records_room;
use std::path::PathBuf;

impl App {
    /// Opens the list, or reads it again, and chooses this record in it.
    pub(super) fn list(&mut self, wanted: Option<String>) -> Vec<Effect> {
        match &mut self.screen {
            Screen::Records(records) => {
                records.wanted = wanted.or(records.wanted.take());
                records.line = None;
            }
            _ => self.screen = Screen::Records(Records::at(wanted)),
        }
        self.send_for(Errand::List)
    }

    pub(super) fn act_records(&mut self, command: Command) -> Vec<Effect> {
        let page = isize::try_from(records_room(self).max(2) - 1).unwrap_or(1);
        let Screen::Records(records) = &mut self.screen else {
            return Vec::new();
        };
        if records.line.is_some() {
            match command {
                Command::Enter => return self.enter_line(),
                Command::Back => records.line = None,
                _ => {}
            }
            return Vec::new();
        }
        let chosen = records.row().map(|row| row.name.clone());
        match (command, chosen) {
            (Command::Up, _) => records.step(-1),
            (Command::Down, _) => records.step(1),
            (Command::PageUp, _) => records.step(-page),
            (Command::PageDown, _) => records.step(page),
            (Command::First, _) => records.chosen = 0,
            (Command::Last, _) => records.step(isize::MAX),
            (Command::Back | Command::Leave, _) => {
                self.cancel();
                self.back_to_menu();
            }
            (Command::Import, _) => records.type_for(Purpose::Import, ""),
            (Command::Enter, Some(name)) => return self.open_record(name),
            (Command::Rename, Some(name)) => records.type_for(Purpose::Rename, &name),
            (Command::Export, Some(name)) => {
                records.type_for(Purpose::Export, &format!("{name}.{}", store::ENDING));
            }
            (Command::Delete, Some(_)) => self.ask(Question::Delete),
            (Command::CopyPosition, Some(name)) => {
                return self.send_for(Errand::CopyRecord(name, Copied::Position));
            }
            (Command::CopyRecord, Some(name)) => {
                return self.send_for(Errand::CopyRecord(name, Copied::Record));
            }
            _ => {}
        }
        Vec::new()
    }

    /// Goes on with a record, or looks at it if it is finished.
    fn open_record(&mut self, name: String) -> Vec<Effect> {
        // What was laid aside here is not in anybody else's hand.
        let own = match &self.aside {
            Some(Aside::Here(duel)) => duel.filing.place.as_ref() == Some(&harmless(&name)),
            Some(Aside::Stored) | None => false,
        };
        if own {
            self.resume()
        } else {
            self.send_for(Errand::Open(name))
        }
    }

    /// Moves the chosen record to the trash.
    pub(super) fn delete_record(&mut self) -> Vec<Effect> {
        let Screen::Records(records) = &self.screen else {
            return Vec::new();
        };
        let row = records.row();
        row.map(|row| Effect::Order(Box::new(Order::Delete(row.name.clone()))))
            .into_iter()
            .collect()
    }

    /// Does what the typed line is for. The line stays until it is done.
    fn enter_line(&mut self) -> Vec<Effect> {
        let Screen::Records(records) = &mut self.screen else {
            return Vec::new();
        };
        let chosen = records.row().map(|row| row.name.clone());
        let Some(Typed { purpose, input }) = &records.line else {
            return Vec::new();
        };
        let typed = input.value().trim().to_owned();
        match (purpose, chosen) {
            (Purpose::Import, _) if typed.starts_with('[') => {
                self.send_for(Errand::Import(Source::Text(typed)))
            }
            (Purpose::Import, _) if !typed.is_empty() => {
                self.send_for(Errand::Import(Source::File(path(&typed))))
            }
            (Purpose::Export, Some(name)) if !typed.is_empty() => {
                self.send_for(Errand::Export(name, path(&typed)))
            }
            (Purpose::Rename, Some(name)) if name != typed => {
                vec![Effect::Order(Box::new(Order::Rename(name, typed)))]
            }
            (Purpose::Rename, _) => {
                records.line = None;
                Vec::new()
            }
            (Purpose::Import | Purpose::Export, _) => {
                self.warn("type the path of a file, such as game.goldpile");
                Vec::new()
            }
        }
    }

    /// Takes a text in that was pasted on this screen: a record, or the path of one.
    pub(super) fn paste_record(&mut self, text: &str) -> Vec<Effect> {
        let text = text.trim();
        if is_record(text) {
            return self.send_for(Errand::Import(Source::Text(text.to_owned())));
        }
        if Record::parse(text).is_ok() {
            self.warn(
                "a record among others says which game it is of, with lines such as \
                 [Game \"wythoff\"] before it; Analyse takes positions as they are",
            );
        } else if let Screen::Records(records) = &mut self.screen {
            records.type_for(Purpose::Import, text);
        }
        Vec::new()
    }

    /// Takes in what was brought for the list.
    pub(super) fn brought_record(&mut self, brought: Brought) -> Vec<Effect> {
        let done = match brought {
            Brought::Listed(Ok(rows)) => {
                if let Screen::Records(records) = &mut self.screen {
                    records.fill(rows);
                }
                return Vec::new();
            }
            Brought::Opened(Ok(opened)) => return self.go_on(opened, true),
            Brought::Copied(Ok((text, what))) => return self.copy_text(text, what),
            Brought::Imported(Ok(name)) => {
                self.tell(format!("It is among the records now: {name}."));
                return self.list(Some(name));
            }
            Brought::Exported(done) => done,
            Brought::Listed(Err(why))
            | Brought::Opened(Err(why))
            | Brought::Copied(Err(why))
            | Brought::Imported(Err(why)) => Err(why),
            // Taken in before.
            Brought::Resumed(_) | Brought::Elsewhere => return Vec::new(),
        };
        match done {
            Ok(path) => {
                if let Screen::Records(records) = &mut self.screen {
                    records.line = None;
                }
                self.tell(format!("Written to {path}."));
            }
            Err(why) => self.warn(&why),
        }
        Vec::new()
    }
}

impl Records {
    fn type_for(&mut self, purpose: Purpose, text: &str) {
        self.line = Some(Typed {
            purpose,
            input: TextLine::proposing(text),
        });
    }
}

/// Whether a text is a record, not the path of one.
pub(super) fn is_record(text: &str) -> bool {
    text.starts_with('[') || text.contains('\n')
}

/// The path as it was typed; `~/` stands for the home of the user, as in a shell.
fn path(typed: &str) -> PathBuf {
    let home = typed
        .strip_prefix("~/")
        .and_then(|rest| Some(directories::BaseDirs::new()?.home_dir().join(rest)));
    home.unwrap_or_else(|| PathBuf::from(typed))
}
