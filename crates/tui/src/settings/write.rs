//! Changes the text of a settings file: replaces one value, and leaves everything else as written.

use super::{Change, Setting, SetupDefaults};
use crate::keys::{Command, Press};
use strum::IntoEnumIterator as _;
use toml_edit::{Array, Document, DocumentMut, Item, Value, table as new_table};

const HEADING: &str =
    "# Settings of goldpile. The command `goldpile settings` shows all of them.\n";

/// The name of the table for what the set-up proposes.
pub(crate) const SETUP: &str = "setup";

/// The text with the change; `None` if a name that should be a table is not one, so that the value has no place.
pub(crate) fn with_change(text: &str, change: &Change) -> Option<String> {
    match change {
        Change::Choose(setting, word) => {
            let (table, key) = setting.place();
            set(text, table, key, setting.value(*word))
        }
        Change::Keys(command, presses) => set(text, Some("keys"), command.into(), keys(presses)),
        Change::DefaultKeys(command) => without_entry(text, Some("keys"), command.into()),
        Change::Setup(setup) => {
            let mut text = text.to_owned();
            let usual = SetupDefaults::default();
            for (key, _) in SetupDefaults::KEYS {
                let value = setup.get(key);
                text = if value == usual.get(key) {
                    without_entry(&text, Some(SETUP), key)?
                } else {
                    set(&text, Some(SETUP), key, value.into())?
                };
            }
            Some(text)
        }
        Change::Everything => {
            let mut text = text.to_owned();
            for (key, _) in SetupDefaults::KEYS {
                text = without_entry(&text, Some(SETUP), key)?;
            }
            for setting in Setting::all() {
                let (table, key) = setting.place();
                text = without_entry(&text, table, key)?;
            }
            for command in Command::iter() {
                text = without_entry(&text, Some("keys"), command.into())?;
            }
            Some(text)
        }
    }
}

pub(crate) fn keys(presses: &[Press]) -> Value {
    match presses {
        [press] => Value::from(&*press.name()),
        several => {
            let names = several.iter().map(|press| press.name().into_owned());
            names.collect::<Array>().into()
        }
    }
}

fn set(text: &str, table: Option<&str>, key: &str, mut value: Value) -> Option<String> {
    let new = text.trim().is_empty();
    let begun = if new { HEADING } else { text };
    let mut file: DocumentMut = begun.parse().ok()?;
    if file.as_table().is_empty() {
        // The comments of a file without values stay above.
        let end = if begun.ends_with('\n') { "" } else { "\n" };
        let table = table.map_or_else(String::new, |table| format!("[{table}]\n"));
        return Some(format!("{begun}{end}\n{table}{key} = {value}\n"));
    }
    let place = match table {
        None => file.as_table_mut(),
        Some(name) => file
            .entry(name)
            .or_insert(new_table())
            .as_table_like_mut()?,
    };
    match place.get_mut(key) {
        Some(Item::Value(old)) => {
            // The comment after the value stays.
            *value.decor_mut() = old.decor().clone();
            *old = value;
        }
        Some(other) => *other = Item::Value(value),
        None => {
            place.insert(key, Item::Value(value));
        }
    }
    Some(file.to_string())
}

/// The text without an entry. What is above it, and a comment after it, stays.
fn without_entry(text: &str, table: Option<&str>, key: &str) -> Option<String> {
    let file = Document::parse(text).ok()?;
    let place = match table {
        None => Some(file.as_table() as &dyn toml_edit::TableLike),
        Some(table) => match file.get(table) {
            None => None,
            Some(item) => Some(item.as_table_like()?),
        },
    };
    let Some((found, item)) = place.and_then(|place| place.get_key_value(key)) else {
        return Some(text.to_owned());
    };
    let line = || {
        let (from, to) = (found.span()?.start, item.span()?.end);
        let start = text[..from].rfind('\n').map_or(0, |at| at + 1);
        let end = text[to..].find('\n').map_or(text.len(), |at| to + at);
        let behind = text[to..end].trim();
        let alone = text[start..from].trim().is_empty();
        (alone && (behind.is_empty() || behind.starts_with('#'))).then(|| {
            let rest = &text[end..];
            if behind.is_empty() {
                let rest = rest.strip_prefix('\n').unwrap_or(rest);
                format!("{}{rest}", &text[..start])
            } else {
                format!("{}{behind}{rest}", &text[..start])
            }
        })
    };
    if let Some(without) = line().filter(|without| Document::parse(without).is_ok()) {
        return Some(without);
    }
    // The entry shares its line with others.
    let mut file: DocumentMut = text.parse().ok()?;
    match table {
        None => file.as_table_mut().remove(key),
        Some(table) => file.get_mut(table)?.as_table_like_mut()?.remove(key),
    };
    Some(file.to_string())
}
