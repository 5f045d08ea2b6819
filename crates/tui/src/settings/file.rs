//! The settings file: reads it, and changes one value at a time, even if others write to it.

use super::{
    Change, Reading, Setting, Settings, SettingsProblem, SetupDefaults, is_toml, parse, write,
};
use crate::keys::Keys;
use goldpile_files::disk::{self, harmless_path};
use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;
use unicode_width::UnicodeWidthStr as _;

/// The longest file that is read, in bytes; a longer one is renamed when a setting is written.
pub const MAX_FILE: u64 = 256 << 10;

/// The settings file, in TOML. It is read and written on the calling thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsFile {
    path: PathBuf,
}

/// Why the settings could not be read or written. The message is one line that a terminal can show.
#[derive(Debug, Error)]
pub enum SettingsFileError {
    /// The file cannot be read.
    #[error("the settings cannot be read from {}: {source}; the default settings are used", harmless_path(.path))]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file cannot be written, and is unchanged.
    #[error(
        "the settings cannot be written to {}: {source}; they apply until you leave",
        harmless_path(.path)
    )]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file has another value where a table belongs.
    #[error(
        "this cannot be saved in {}: {table} must be a table there, written [{table}]; the change \
         applies until you leave",
        harmless_path(.path)
    )]
    NoTable {
        /// The file.
        path: PathBuf,
        /// The name of the table.
        table: &'static str,
    },
}

impl SettingsFile {
    /// The settings file at this path, which need not exist. Nothing is read.
    #[must_use]
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// The path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the settings, or the defaults if the file does not exist; `modes` are the keys of the screens.
    ///
    /// # Errors
    /// [`SettingsFileError::Read`]. A file that is too long or cannot be parsed is not an error: the
    /// reading lists its problems.
    pub fn read(&self, modes: &[&'static Keys]) -> Result<Reading, SettingsFileError> {
        Ok(match self.text()? {
            None => parse("", modes),
            Some(Ok(text)) => parse(&text, modes),
            Some(Err(problem)) => Reading {
                problems: vec![problem],
                ..Reading::default()
            },
        })
    }

    /// The text of the file, or the problem with it; `None` if the file does not exist.
    fn text(&self) -> Result<Option<Result<String, SettingsProblem>>, SettingsFileError> {
        let bytes = match disk::read(&self.path, MAX_FILE) {
            Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                let message = format!(
                    "this is longer than {MAX_FILE} bytes and was not read; the default settings are used"
                );
                return Ok(Some(Err(SettingsProblem::new("", 0, &message))));
            }
            read => read.map_err(|source| {
                let path = self.path.clone();
                SettingsFileError::Read { path, source }
            })?,
        };
        Ok(bytes.map(|bytes| {
            String::from_utf8(bytes).map_err(|error| {
                let good = error.utf8_error().valid_up_to();
                let text = String::from_utf8_lossy(&error.as_bytes()[..good]).into_owned();
                let message = "this is not text (UTF-8 is expected); the default settings are used";
                SettingsProblem::new(&text, good, message)
            })
        }))
    }

    /// Makes a change in the file at this path; without a path, it applies until the user leaves. Returns a note
    /// to show, usually none.
    ///
    /// # Errors
    /// Why the change is not written, in lower case and without a full stop.
    pub(crate) fn write(path: Option<&Path>, change: &Change) -> Result<Option<String>, String> {
        let Some(path) = path else {
            // The user did not ask to keep these proposals, so there is nothing to report.
            if matches!(change, Change::Setup(_)) {
                return Ok(None);
            }
            return Err(
                "the settings apply until you leave: this user has no folder for them (set HOME)"
                    .to_owned(),
            );
        };
        let set_aside = Self::at(path).change(change);
        let set_aside = set_aside.map_err(|error| error.to_string())?;
        Ok(set_aside.map(|kept| {
            format!(
                "The settings have a new file; the old one could not be understood and is {}.",
                harmless_path(&kept)
            )
        }))
    }

    /// Makes a change in the file: reads it again, changes one value, and writes the file in one step, so that
    /// changes made meanwhile by another program or a person are kept. A file that cannot be parsed is renamed
    /// first, to make room; the result is its new path. Waits while another goldpile changes the file.
    ///
    /// # Errors
    /// [`SettingsFileError`]; the file is unchanged, except for its name if it could not be parsed.
    pub fn change(&self, change: &Change) -> Result<Option<PathBuf>, SettingsFileError> {
        let failed = |source| SettingsFileError::Write {
            path: self.path.clone(),
            source,
        };
        // Keeps another goldpile from writing between the reading and the writing here.
        let _alone = disk::lock_folder(self.path.parent());
        let text = self.text()?;
        let (text, set_aside) = match text {
            None => (String::new(), None),
            Some(Ok(text)) if is_toml(&text) => (text, None),
            Some(_) => {
                let kept = disk::set_aside(&self.path, "damaged").map_err(failed)?;
                (String::new(), Some(kept))
            }
        };
        let Some(next) = write::with_change(&text, change) else {
            let table = match change {
                Change::Choose(setting, _) => setting.place().0.unwrap_or_default(),
                Change::Setup(_) => write::SETUP,
                _ => "keys",
            };
            let path = self.path.clone();
            return Err(SettingsFileError::NoTable { path, table });
        };
        if next.len() as u64 > MAX_FILE {
            // The next reading would refuse a longer file.
            return Err(failed(io::ErrorKind::FileTooLarge.into()));
        }
        if next != text || set_aside.is_some() {
            disk::replace(&self.path, &next).map_err(failed)?;
        }
        Ok(set_aside)
    }
}

impl Settings {
    /// All settings as the text of a file, with their possible values as comments. Reading that text
    /// gives the same settings.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let mut text = String::new();
        let mut open = None;
        for setting in Setting::all() {
            let (table, key) = setting.place();
            if let Some(table) = table.filter(|_| table != open) {
                let _ = writeln!(text, "\n[{table}]");
            }
            open = table;
            let line = format!("{key} = {}", setting.value(setting.chosen(self)));
            explained(&mut text, &line, &setting.expected());
        }
        for own in &self.keys {
            let name: &str = own.command.into();
            let _ = writeln!(text, "{name} = {}", write::keys(&own.presses));
        }
        let _ = writeln!(text, "\n[{}]", write::SETUP);
        for (key, expected) in SetupDefaults::KEYS {
            let line = format!("{key} = {}", toml_edit::Value::from(self.setup.get(key)));
            explained(&mut text, &line, expected);
        }
        text
    }
}

/// Appends a line with a comment that is aligned with those of the other lines.
fn explained(text: &mut String, line: &str, expected: &str) {
    let gap = 22_usize.saturating_sub(line.width());
    let _ = writeln!(text, "{line}{:gap$} # {expected}", "");
}
