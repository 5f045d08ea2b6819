//! The file of the settings: read, and changed one value at a time, whoever else writes to it.

use super::{Change, Problem, Reading, Setting, Settings, parse, write};
use crate::play::{disk, harmless_path};
use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Longer files, in bytes, are not read, and set aside when something is to be written.
pub const MAX_FILE: u64 = 256 << 10;

/// The file of the settings, in TOML. It reads and writes at once, on the thread that asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsFile {
    path: PathBuf,
}

/// A change is on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Where the file is that could not be understood and made room for a new one; `None` as a
    /// rule.
    pub set_aside: Option<PathBuf>,
}

/// Why the settings could not be read or written. The message is one line that a terminal can show.
#[derive(Debug, Error)]
pub enum SettingsError {
    /// The file cannot be read.
    #[error("the settings cannot be read from {}: {source}; everything is as usual", harmless_path(.path))]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file cannot be written, and is as it was.
    #[error(
        "the settings cannot be written to {}: {source}; they hold until you leave",
        harmless_path(.path)
    )]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file says something else where a table belongs.
    #[error(
        "{} has no place for this: where it says {table} there is to be a table, [{table}]; the \
         change holds until you leave",
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
    /// The settings in this file, which need not be there. Nothing is read.
    #[must_use]
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// The file in the folder that this platform has for a program's settings (`XDG_CONFIG_HOME`
    /// is respected); `None` for a user without a home.
    #[must_use]
    pub fn of_user() -> Option<Self> {
        let folders = directories::ProjectDirs::from("", "", "goldpile")?;
        Some(Self::at(folders.config_dir().join("settings.toml")))
    }

    /// Its path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it says; the usual settings if there is no such file.
    ///
    /// # Errors
    /// [`SettingsError::Read`]. A file that is too long or cannot be understood is no error but has
    /// problems.
    pub fn read(&self) -> Result<Reading, SettingsError> {
        Ok(match self.text()? {
            None => parse(""),
            Some(Ok(text)) => parse(&text),
            Some(Err(problem)) => Reading {
                problems: vec![problem],
                ..Reading::default()
            },
        })
    }

    /// Its text, or why it has none; `None` if there is no such file.
    fn text(&self) -> Result<Option<Result<String, Problem>>, SettingsError> {
        let bytes = match disk::read(&self.path, MAX_FILE) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                let message = format!(
                    "this is longer than {MAX_FILE} bytes and not read; everything is as usual"
                );
                return Ok(Some(Err(Problem::new("", 0, &message))));
            }
            Err(source) => {
                return Err(SettingsError::Read {
                    path: self.path.clone(),
                    source,
                });
            }
        };
        Ok(bytes.map(|bytes| {
            String::from_utf8(bytes).map_err(|error| {
                let good = error.utf8_error().valid_up_to();
                let text = String::from_utf8_lossy(&error.as_bytes()[..good]).into_owned();
                let message = "this is no text (UTF-8 is expected); everything is as usual";
                Problem::new(&text, good, message)
            })
        }))
    }

    /// Makes a change in the file: it is read anew, one value is changed, and it is written in one
    /// step, so that what another program or a person has written meanwhile stays. A file that
    /// cannot be understood gets another name first. Waits while another program changes it.
    ///
    /// # Errors
    /// [`SettingsError`]; the file is as it was, but for its name if it could not be understood.
    pub fn change(&self, change: &Change) -> Result<Saved, SettingsError> {
        let failed = |source| SettingsError::Write {
            path: self.path.clone(),
            source,
        };
        // Between reading and writing nobody else writes.
        let _alone = disk::alone_in(self.path.parent());
        let text = self.text()?;
        let (text, set_aside) = match text {
            None => (String::new(), None),
            Some(Ok(text)) if parse(&text).is_toml => (text, None),
            Some(_) => {
                let kept = disk::set_aside(&self.path, "damaged").map_err(failed)?;
                (String::new(), Some(kept))
            }
        };
        let Some(next) = write::changed(&text, change) else {
            let table = match change {
                Change::Choose(setting, _) => setting.place().0.unwrap_or_default(),
                _ => "keys",
            };
            return Err(SettingsError::NoTable {
                path: self.path.clone(),
                table,
            });
        };
        if next != text || set_aside.is_some() {
            disk::replace(&self.path, &next).map_err(failed)?;
        }
        Ok(Saved { set_aside })
    }
}

impl Settings {
    /// All settings as the text of a file, with what each can be as a comment. Reading it gives the
    /// same settings.
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
            let _ = writeln!(text, "{line:<22} # {}", setting.expected());
        }
        for own in &self.keys {
            let name: &str = own.command.into();
            let _ = writeln!(text, "{name} = {}", write::keys(&own.presses));
        }
        text
    }
}
