//! A file with one line of JSON for each stored item, read as a whole and replaced in one step.
//!
//! Two programs may share a file: each changes only its own lines. A line that is damaged or from a later version
//! is left unchanged and reported.

use crate::disk::{self, harmless_path};
use goldpile_engine::text::escape::escape_for_terminal;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fs;
use std::io;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The maximum length of a file in bytes. Longer ones are neither read nor written.
pub const MAX_FILE: u64 = 16 << 20;

/// An item that can be stored on a line.
pub trait JsonLine: Serialize + DeserializeOwned {
    /// The name of its file in the program's data folder.
    const FILE: &'static str;
    /// The version of its format, stored as `version` in each line.
    const VERSION: u64;

    /// A key that is unique within the file.
    fn key(&self) -> String;
}

/// A file with one item on each line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonLines<T> {
    path: PathBuf,
    kept: PhantomData<T>,
}

/// The contents of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredLines<T> {
    /// The items that could be read, in order.
    pub kept: Vec<T>,
    /// The lines that could not be read: for each, its number from 1 and what is wrong, as one line that is safe
    /// to show in a terminal.
    pub damaged: Vec<String>,
}

/// Why a file could not be read or written. The message is one line that is safe to show in a terminal.
#[derive(Debug, Error)]
pub enum JsonLinesError {
    /// The file cannot be read.
    #[error("{} cannot be read: {}", harmless_path(.0), .1)]
    Read(PathBuf, #[source] io::Error),
    /// The file cannot be written.
    #[error("{} cannot be written: {}", harmless_path(.0), .1)]
    Write(PathBuf, #[source] io::Error),
    /// Another program has replaced the line since it was read. Nothing was done.
    #[error("another goldpile has changed {} since it was read here", harmless_path(.0))]
    Changed(PathBuf),
}

impl<T: JsonLine> JsonLines<T> {
    /// The file at this path, which need not exist. Reads nothing.
    #[must_use]
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            kept: PhantomData,
        }
    }

    /// The path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the contents, which are empty if there is no such file. Linear in the file's length.
    ///
    /// # Errors
    /// [`JsonLinesError::Read`], including for a file longer than [`MAX_FILE`].
    pub fn read(&self) -> Result<StoredLines<T>, JsonLinesError> {
        Ok(parse(&String::from_utf8_lossy(&self.bytes()?)))
    }

    /// As [`read`](Self::read); without a file, the contents are empty.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn read_some(file: Option<&Self>) -> Result<StoredLines<T>, JsonLinesError> {
        file.map_or_else(|| Ok(parse("")), Self::read)
    }

    fn bytes(&self) -> Result<Vec<u8>, JsonLinesError> {
        let failed = |error| JsonLinesError::Read(self.path.clone(), error);
        let bytes = disk::read(&self.path, MAX_FILE).map_err(failed)?;
        Ok(bytes.unwrap_or_default())
    }

    /// Replaces the lines with the same keys, and appends the rest. The change is made completely or not
    /// at all; nothing is written that [`read`](Self::read) would refuse. Linear in the length of the file.
    ///
    /// # Errors
    /// [`JsonLinesError`]; the file is unchanged.
    pub fn put(&self, kept: &[T]) -> Result<(), JsonLinesError> {
        self.change(None, |_| Some(lines(kept)))
    }

    /// Replaces the line with the same key if it still holds one of the items `from`, or appends it if there is
    /// none. A program that has fallen behind another therefore undoes nothing.
    ///
    /// # Errors
    /// [`JsonLinesError::Changed`], and those of [`put`](Self::put).
    pub fn advance<'a>(
        &self,
        kept: &T,
        from: impl IntoIterator<Item = &'a T>,
    ) -> Result<(), JsonLinesError>
    where
        T: PartialEq + 'a,
    {
        self.change(None, |text| {
            let stored = parse::<T>(text).kept;
            let stored = stored.iter().find(|one| one.key() == kept.key());
            let is_known =
                stored.is_none_or(|stored| from.into_iter().any(|known| known == stored));
            is_known.then(|| lines(std::slice::from_ref(kept)))
        })
    }

    /// Replaces the line with the same key, or appends it, by an item computed from all that is stored now; no
    /// other program changes the file meanwhile. The result is the new item.
    ///
    /// # Errors
    /// [`JsonLinesError::Changed`] if `next` gives no item, and those of [`put`](Self::put).
    pub fn update(&self, next: impl FnOnce(&[T]) -> Option<T>) -> Result<T, JsonLinesError> {
        let mut made = None;
        self.change(None, |text| {
            made = next(&parse(text).kept);
            let made = made.as_ref()?;
            Some(lines(std::slice::from_ref(made)))
        })?;
        made.ok_or_else(|| JsonLinesError::Changed(self.path.clone()))
    }

    /// Removes the line with this key.
    ///
    /// # Errors
    /// As [`put`](Self::put).
    pub fn remove(&self, key: &str) -> Result<(), JsonLinesError> {
        self.change(Some(key), |_| Some(Ok(Vec::new())))
    }

    /// Removes the line with this key, and puts those that `next` computes from the text of the file; if it
    /// gives none, nothing is changed.
    fn change(
        &self,
        removed: Option<&str>,
        next: impl FnOnce(&str) -> Option<io::Result<Vec<KeyedLine>>>,
    ) -> Result<(), JsonLinesError> {
        let failed = |error| JsonLinesError::Write(self.path.clone(), error);
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        let _alone = disk::lock_folder(self.path.parent());
        let stored = self.bytes()?;
        let Some(pending) = next(&String::from_utf8_lossy(&stored)) else {
            return Err(JsonLinesError::Changed(self.path.clone()));
        };
        let mut pending = pending.map_err(failed)?;
        let mut text: Vec<u8> = Vec::new();
        // A damaged line stays as it is, even if it is not UTF-8.
        let lines = stored.strip_suffix(b"\n").unwrap_or(&stored);
        let split = lines.split(|byte| *byte == b'\n');
        for line in split.filter(|_| !lines.is_empty()) {
            let read = std::str::from_utf8(line).ok();
            let read = read.and_then(|line| line_of::<T>(line).ok());
            let key = read.map(|one| one.key());
            if key.is_some() && key.as_deref() == removed {
                continue;
            }
            let mut keys = pending.iter().map(|(key, _)| key);
            let at = keys.position(|new| Some(new) == key.as_ref());
            let new = at.map(|at| pending.remove(at).1);
            text.extend_from_slice(new.as_deref().map_or(line, str::as_bytes));
            text.push(b'\n');
        }
        for (_, line) in pending {
            text.extend_from_slice(line.as_bytes());
            text.push(b'\n');
        }
        check_length(&text).map_err(failed)?;
        disk::replace(&self.path, &text).map_err(failed)
    }
}

type KeyedLine = (String, String);

fn lines<T: JsonLine>(kept: &[T]) -> io::Result<Vec<KeyedLine>> {
    let lines = kept.iter().map(|one| Ok((one.key(), written(one)?)));
    lines.collect()
}

/// The line of an item, without its line end. What would be refused when the file is next read is refused now,
/// while the old line is still there.
fn written<T: JsonLine>(one: &T) -> io::Result<String> {
    let line = serde_json::to_string(one)?;
    let why = match line_of::<T>(&line) {
        Ok(read) if read.key() == one.key() => return Ok(line),
        Ok(read) => format!("it would be called {}", read.key()),
        Err(why) => why,
    };
    let refused = format!("{} could not be read again: {why}", one.key());
    Err(io::Error::new(
        io::ErrorKind::InvalidData,
        escape_for_terminal(&refused),
    ))
}

/// The text of a file with these items, one on each line, as [`parse`] reads it.
///
/// # Errors
/// If a line, or a file of this length, could not be read.
pub fn text_of<T: JsonLine>(kept: &[T]) -> io::Result<String> {
    let mut text = String::new();
    for one in kept {
        text.push_str(&written(one)?);
        text.push('\n');
    }
    check_length(text.as_bytes())?;
    Ok(text)
}

fn check_length(text: &[u8]) -> io::Result<()> {
    if text.len() as u64 > MAX_FILE {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(())
}

/// Parses a text of lines, ignoring empty ones. Of two lines with the same key, the first one counts.
#[must_use]
pub fn parse<T: JsonLine>(text: &str) -> StoredLines<T> {
    let mut found = StoredLines {
        kept: Vec::new(),
        damaged: Vec::new(),
    };
    let mut keys = std::collections::HashSet::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        let read = line_of::<T>(line).and_then(|one| {
            if keys.insert(one.key()) {
                Ok(one)
            } else {
                Err(format!("{} already occurs above", one.key()))
            }
        });
        match read {
            Ok(one) => found.kept.push(one),
            Err(why) => found
                .damaged
                .push(escape_for_terminal(&format!("line {}: {why}", index + 1))),
        }
    }
    found
}

fn line_of<T: JsonLine>(line: &str) -> Result<T, String> {
    let value: Value = serde_json::from_str(line)
        .map_err(|error| format!("this is not JSON (column {})", error.column()))?;
    match value.get("version").and_then(Value::as_u64) {
        Some(version) if version > T::VERSION => {
            return Err(format!(
                "its version is {version}; this program reads version {}",
                T::VERSION
            ));
        }
        Some(_) => {}
        None => return Err("version is missing".to_owned()),
    }
    serde_json::from_value(value).map_err(|error| error.to_string())
}
