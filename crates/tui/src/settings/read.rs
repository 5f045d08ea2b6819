//! Reads as much as possible of a settings file.

use super::problem::suggestion;
use super::write::SETUP;
use super::{Setting, Settings, SettingsProblem, SetupDefaults};
use crate::keys::{Clash, Command, Keymap, Keys, Press, Rebinding, key_commands};
use std::ops::Range;
use std::str::FromStr as _;
use toml_edit::{Document, Item, Key, TableLike, Value};

/// The result of reading a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The settings, with the default for each entry that is wrong or missing.
    pub settings: Settings,
    /// The problems, in the order of the lines.
    pub problems: Vec<SettingsProblem>,
}

/// Whether a text is TOML. Linear in its length.
pub(crate) fn is_toml(text: &str) -> bool {
    Document::parse(text).is_ok()
}

/// Reads a text; `modes` are the keys of the screens. An error in the text does not keep the rest from being
/// read, unless the text is not TOML. Linear in the length, once more for each error.
#[must_use]
pub fn parse(text: &str, modes: &[&'static Keys]) -> Reading {
    let file = match Document::parse(text) {
        Ok(file) => file,
        Err(error) => {
            let byte = error.span().map_or(0, |span| span.start);
            let reason = error.message().lines().collect::<Vec<_>>().join("; ");
            let message = format!("this is not TOML ({reason}); the default settings are used");
            return Reading {
                problems: vec![SettingsProblem::new(text, byte, &message)],
                ..Reading::default()
            };
        }
    };
    let mut reader = Reader {
        settings: Settings::default(),
        wrong: Vec::new(),
        changes: Vec::new(),
        modes,
    };
    reader.root(file.as_table());
    reader.clashes();
    reader.wrong.sort_by_key(|(byte, _)| *byte);
    let wrong = reader.wrong.iter();
    Reading {
        settings: reader.settings,
        problems: wrong
            .map(|(byte, message)| SettingsProblem::new(text, *byte, message))
            .collect(),
    }
}

struct Reader<'a> {
    settings: Settings,
    wrong: Vec<(usize, String)>,
    /// The changes of keys, each with the byte at which it begins.
    changes: Vec<(usize, Rebinding)>,
    modes: &'a [&'static Keys],
}

const TABLES: [&str; 3] = ["confirm", "keys", SETUP];

impl Reader<'_> {
    fn refuse(&mut self, span: Option<Range<usize>>, message: String) {
        self.wrong
            .push((span.map_or(0, |span| span.start), message));
    }

    fn root(&mut self, table: &dyn TableLike) {
        for (key, item) in entries(table) {
            let name = key.get();
            if !TABLES.contains(&name) {
                self.entry(None, &key, item);
            } else if let Some(inner) = item.as_table_like() {
                for (key, item) in entries(inner) {
                    self.entry(Some(name), &key, item);
                }
            } else {
                let message = format!("{name} is a table: write [{name}] and its lines below that");
                self.refuse(key.span(), message);
            }
        }
    }

    /// Reads an entry of a table, or one outside all tables.
    fn entry(&mut self, table: Option<&str>, key: &Key, item: &Item) {
        let name = key.get();
        if let Some(setting) = Setting::all().find(|known| known.place() == (table, name)) {
            if let Some(word) = item.as_value().and_then(|value| setting.word(value)) {
                return setting.choose(&mut self.settings, word);
            }
            let (is, can) = (shown(item), setting.expected());
            let message = format!("{} is {is}; it can be {can}", setting.name());
            return self.refuse(item.span().or(key.span()), message);
        }
        if table == Some("keys") {
            return self.keys(key, item);
        }
        let known = SetupDefaults::KEYS.iter().find(|known| known.0 == name);
        if let (Some(SETUP), Some((_, expected))) = (table, known) {
            let value = item.as_str();
            let set = value.and_then(|value| self.settings.setup.set(name, value));
            if set.is_none() {
                let message = format!("{SETUP}.{name} is {}; it should be {expected}", shown(item));
                self.refuse(item.span().or(key.span()), message);
            }
            return;
        }
        let places = Setting::all().map(Setting::place);
        let own = places.filter(|place| place.0 == table).map(|place| place.1);
        let tables = TABLES.into_iter().filter(|_| table.is_none());
        let setup = SetupDefaults::KEYS.iter().map(|known| known.0);
        let setup = setup.filter(|_| table == Some(SETUP));
        let known: Vec<&str> = own.chain(tables).chain(setup).collect();
        let inside = table.map_or_else(String::new, |table| format!(" in [{table}]"));
        let meant = suggestion(name, known.into_iter());
        let message = format!("there is no setting{inside} named {name}; {meant}");
        self.refuse(key.span(), message);
    }

    fn keys(&mut self, key: &Key, item: &Item) {
        let all = key_commands(self.modes);
        let own = key.get();
        let command = Command::from_str(own).ok();
        let Some(command) = command.filter(|command| all.contains(command)) else {
            let known = all.iter().map(|&command| command.into()).chain(["preset"]);
            let meant = suggestion(own, known);
            let message = format!("there is no command named {own}; {meant}");
            return self.refuse(key.span(), message);
        };
        let span = item.span().or(key.span());
        let texts: Option<Vec<&str>> = match item.as_value() {
            Some(Value::String(text)) => Some(vec![text.value()]),
            Some(Value::Array(list)) => list.iter().map(Value::as_str).collect(),
            _ => None,
        };
        let Some(texts) = texts.filter(|texts| !texts.is_empty()) else {
            let is = shown(item);
            let can = "it should be a key such as \"H\", or several: [\"H\", \"F2\"]";
            return self.refuse(span, format!("keys.{own} is {is}; {can}"));
        };
        let press = |text: &str| {
            Press::parse(text).map_err(|error| format!("keys.{own}: {text:?} {error}"))
        };
        match texts.into_iter().map(press).collect() {
            Ok(presses) => {
                let at = span.map_or(0, |span| span.start);
                self.changes.push((at, Rebinding { command, presses }));
            }
            Err(message) => self.refuse(span, message),
        }
    }

    /// Keeps the changes of keys that do not clash, and reports the others.
    fn clashes(&mut self) {
        let changes = std::mem::take(&mut self.changes);
        let (at, mut changes): (Vec<usize>, Vec<Rebinding>) = changes.into_iter().unzip();
        let (_, clashes) = Keymap::new(self.modes, self.settings.preset, &changes);
        // They are removed from the last to the first, so that the indices of the others stay valid.
        for clash in clashes.iter().rev() {
            let name: &str = changes.remove(clash.change).command.into();
            let message = format!("keys.{name}: {}", clash_text(clash));
            self.wrong.push((at[clash.change], message));
        }
        self.settings.keys = changes;
    }
}

/// What a change clashes with, and what to do about it.
pub(crate) fn clash_text(clash: &Clash) -> String {
    let key = clash.press.name();
    let taken: &str = clash.taken.into();
    match clash.taken {
        Command::Digit => format!("{key} is a digit of an amount; choose another key"),
        Command::Type => format!("{key} begins a typed move; choose another key"),
        _ => format!("{key} already means {taken}; choose another key for one of the two"),
    }
}

fn entries(table: &dyn TableLike) -> Vec<(Key, &Item)> {
    let entries = table.iter();
    entries
        .filter_map(|(name, item)| Some((table.key(name)?.clone(), item)))
        .collect()
}

/// The value of an item, shortened for a message.
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
        Item::Value(Value::Array(list)) => format!("a list of {}", list.len()),
        Item::Value(Value::Datetime(_)) => "a date".to_owned(),
        _ => "a table".to_owned(),
    }
}
