//! What a text says, as far as it can be understood.

use super::key_names::{commands, name};
use super::problem::{listed, meant};
use super::{Problem, Setting, Settings};
use crate::tui::keys::{Clash, Command, Keymap, Press, Rebinding};
use std::ops::Range;
use std::str::FromStr as _;
use toml_edit::{Document, Item, Key, TableLike, Value};

/// What a text says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The settings: where the text is wrong or silent, the usual ones.
    pub settings: Settings,
    /// What is wrong, in the order of the lines.
    pub problems: Vec<Problem>,
    /// Whether it is TOML at all; otherwise nothing of it can be understood or changed.
    pub is_toml: bool,
}

/// Reads a text. What is wrong in it never keeps the rest from being understood, unless it is no
/// TOML. Cost: linear in its length, for each of its mistakes once more.
#[must_use]
pub fn parse(text: &str) -> Reading {
    let file = match Document::parse(text) {
        Ok(file) => file,
        Err(error) => {
            let byte = error.span().map_or(0, |span| span.start);
            let told = error.message().lines().collect::<Vec<_>>().join("; ");
            let message = format!("this is no TOML ({told}); everything is as usual");
            return Reading {
                problems: vec![Problem::new(text, byte, &message)],
                ..Reading::default()
            };
        }
    };
    let mut reader = Reader {
        settings: Settings::default(),
        wrong: Vec::new(),
        changes: Vec::new(),
    };
    reader.root(file.as_table());
    reader.clashes();
    let Reader {
        settings,
        mut wrong,
        ..
    } = reader;
    wrong.sort_by_key(|(byte, _)| *byte);
    let problem = |(byte, message): (usize, String)| Problem::new(text, byte, &message);
    Reading {
        settings,
        problems: wrong.into_iter().map(problem).collect(),
        is_toml: true,
    }
}

struct Reader {
    settings: Settings,
    wrong: Vec<(usize, String)>,
    /// Changes of keys, and where each begins.
    changes: Vec<(usize, Rebinding)>,
}

/// Names of tables, each once.
fn tables() -> impl Iterator<Item = &'static str> + Clone {
    ["confirm", "keys"].into_iter()
}

impl Reader {
    fn refuse(&mut self, span: Option<Range<usize>>, message: String) {
        self.wrong
            .push((span.map_or(0, |span| span.start), message));
    }

    fn root(&mut self, table: &dyn TableLike) {
        for (key, item) in entries(table) {
            let name = key.get();
            if tables().any(|known| known == name) {
                match item.as_table_like() {
                    Some(inner) => self.table(name, inner),
                    None => self.refuse(
                        key.span(),
                        format!("{name} is a table: write [{name}] and its lines below"),
                    ),
                }
            } else if !self.choice(None, &key, item) {
                let known = Setting::all().filter_map(|known| match known.place() {
                    (None, own) => Some(own),
                    (Some(_), _) => None,
                });
                let known: Vec<&str> = known.chain(tables()).collect();
                self.unknown(&key, "setting", name, &known);
            }
        }
    }

    fn table(&mut self, table: &str, inner: &dyn TableLike) {
        for (key, item) in entries(inner) {
            let name = key.get();
            if self.choice(Some(table), &key, item) {
                continue;
            }
            if table == "keys" {
                self.keys(&key, item);
                continue;
            }
            let known = Setting::all().filter_map(|known| match known.place() {
                (Some(place), own) if place == table => Some(own),
                _ => None,
            });
            let known: Vec<&str> = known.collect();
            self.unknown(&key, &format!("setting in [{table}]"), name, &known);
        }
    }

    fn unknown(&mut self, key: &Key, what: &str, name: &str, known: &[&str]) {
        let meant = meant(name, known.iter().copied());
        self.refuse(
            key.span(),
            format!("there is no {what} named {name}; {meant}"),
        );
    }

    /// Reads a choice among words; false if there is none of this name.
    fn choice(&mut self, table: Option<&str>, key: &Key, item: &Item) -> bool {
        let Some(setting) = Setting::all().find(|known| known.place() == (table, key.get())) else {
            return false;
        };
        if let Some(word) = item.as_value().and_then(|value| setting.word(value)) {
            setting.choose(&mut self.settings, word);
        } else {
            let is = shown(item);
            let can = setting.expected();
            let span = item.span().or(key.span());
            self.refuse(span, format!("{} is {is}; it can be {can}", setting.name()));
        }
        true
    }

    /// Reads the keys of a command.
    fn keys(&mut self, key: &Key, item: &Item) {
        let all = commands();
        let own = key.get();
        let command = Command::from_str(own).ok();
        let Some(command) = command.filter(|command| all.contains(command)) else {
            let known = all.iter().map(|&command| name(command)).chain(["preset"]);
            let meant = meant(own, known);
            self.refuse(
                key.span(),
                format!("there is no command named {own}; {meant}"),
            );
            return;
        };
        let texts: Option<Vec<&str>> = match item.as_value() {
            Some(Value::String(text)) => Some(vec![text.value()]),
            Some(Value::Array(list)) => list.iter().map(Value::as_str).collect(),
            _ => None,
        };
        let Some(texts) = texts.filter(|texts| !texts.is_empty()) else {
            let message = format!(
                "keys.{own} is {}; it is a key such as \"H\", or several: [\"H\", \"F2\"]",
                shown(item)
            );
            self.refuse(item.span().or(key.span()), message);
            return;
        };
        let mut presses = Vec::new();
        for text in texts {
            match Press::parse(text) {
                Ok(press) => presses.push(press),
                Err(error) => {
                    let message = format!("keys.{own}: {text:?} {error}");
                    self.refuse(item.span().or(key.span()), message);
                    return;
                }
            }
        }
        let at = item.span().or(key.span()).map_or(0, |span| span.start);
        self.changes.push((at, Rebinding { command, presses }));
    }

    /// Keeps the changes of keys that do not clash.
    fn clashes(&mut self) {
        let changes: Vec<Rebinding> = self
            .changes
            .iter()
            .map(|(_, change)| change.clone())
            .collect();
        let (_, clashes) = Keymap::new(self.settings.preset, &changes);
        let mut kept = Vec::new();
        for (index, (at, change)) in std::mem::take(&mut self.changes).into_iter().enumerate() {
            match clashes.iter().find(|clash| clash.change == index) {
                None => kept.push(change),
                Some(clash) => {
                    let message = format!("keys.{}: {}", name(change.command), told(clash));
                    self.wrong.push((at, message));
                }
            }
        }
        self.settings.keys = kept;
    }
}

/// What a change clashes with, and what to do about it.
pub(in crate::tui) fn told(clash: &Clash) -> String {
    let key = clash.press.name();
    let taken = name(clash.taken);
    match clash.taken {
        Command::Digit => format!("{key} is a digit of an amount; choose another key"),
        Command::Type => format!("{key} begins a typed move; choose another key"),
        _ => format!("{key} is {taken} already; choose another key, or set keys.{taken}, too"),
    }
}

/// The keys of a table with what they hold.
fn entries(table: &dyn TableLike) -> Vec<(Key, &Item)> {
    let keys = table
        .iter()
        .filter_map(|(name, item)| Some((table.key(name)?.clone(), item)));
    keys.collect()
}

/// What an item holds, short.
fn shown(item: &Item) -> String {
    match item {
        Item::Value(
            value @ (Value::String(_) | Value::Integer(_) | Value::Float(_) | Value::Boolean(_)),
        ) => {
            let text = value.clone().decorated("", "").to_string();
            if text.chars().count() > 40 {
                text.chars().take(40).chain(['…']).collect()
            } else {
                text
            }
        }
        Item::Value(Value::Array(list)) => {
            let count = list.len();
            listed([format!("a list of {count}")].into_iter())
        }
        Item::Value(Value::Datetime(_)) => "a date".to_owned(),
        _ => "a table".to_owned(),
    }
}
