//! The log file: read as a whole, appended to, moved away, never deleted.

use super::line::LogLine;
use super::score::Statistics;
use crate::saved::harmless_path;
use goldpile_files::disk;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use thiserror::Error;

/// Files longer than this, in bytes, are neither read nor written: room for some 100,000 matches.
pub const MAX_FILE: u64 = 16 << 20;

/// The log file, read and written immediately on the calling thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatisticsFile {
    path: PathBuf,
}

/// Why the statistics could not be read or written. The message is one line that a terminal can show.
#[derive(Debug, Error)]
pub enum StatisticsError {
    /// The file cannot be read.
    #[error("the statistics cannot be read from {}: {}", harmless_path(.0), .1)]
    Read(PathBuf, #[source] io::Error),
    /// The file cannot be written.
    #[error("the statistics cannot be written to {}: {}", harmless_path(.0), .1)]
    Write(PathBuf, #[source] io::Error),
    /// The file cannot be moved to this trash folder, and is where it was.
    #[error("the statistics cannot be moved to {}: {}", harmless_path(.0), .1)]
    Discard(PathBuf, #[source] io::Error),
}

impl StatisticsFile {
    /// The log in this file, which need not exist and is not read.
    #[must_use]
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// The path of the log.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the statistics; empty if there is no such file. A line that is not text counts as damaged.
    /// Cost: linear in the length of the file.
    ///
    /// # Errors
    /// [`StatisticsError::Read`], also for a file longer than [`MAX_FILE`], which is not read to its end.
    pub fn read(&self) -> Result<Statistics, StatisticsError> {
        let failed = |error| StatisticsError::Read(self.path.clone(), error);
        let bytes = disk::read(&self.path, MAX_FILE).map_err(failed)?;
        let bytes = bytes.unwrap_or_default();
        Ok(Statistics::of(&String::from_utf8_lossy(&bytes)))
    }

    /// When the log was last written; `None` if it does not exist or the system does not say.
    #[must_use]
    pub fn written(&self) -> Option<SystemTime> {
        fs::metadata(&self.path)
            .and_then(|data| data.modified())
            .ok()
    }

    /// Appends these entries, one per line, in a single write flushed to the disk, while no other program is
    /// adding any. A log that would become too long to read, or is not a regular file, is first renamed; the
    /// result is then a sentence that says so.
    ///
    /// Cost: that of the new lines alone.
    ///
    /// # Errors
    /// [`StatisticsError::Write`]; the old log still exists, perhaps under its new name.
    pub fn add(&self, entries: &[LogLine]) -> Result<Option<String>, StatisticsError> {
        let failed = |error| StatisticsError::Write(self.path.clone(), error);
        let old = self.append(entries).map_err(failed)?;
        Ok(old.map(|old| {
            let old = harmless_path(&old);
            format!("The statistics have a new file; the old one is {old}.")
        }))
    }

    /// Appends the entries, and returns the new path of the old log if that was renamed.
    fn append(&self, entries: &[LogLine]) -> io::Result<Option<PathBuf>> {
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut text = String::new();
        for entry in entries {
            text.push_str(&entry.write());
            text.push('\n');
        }
        let _alone = disk::lock_folder(self.path.parent());
        // One more byte, in case a torn line must be ended.
        let added = text.len() as u64 + 1;
        let word = match fs::metadata(&self.path) {
            Ok(found) if !found.is_file() => Some("damaged"),
            Ok(found) if found.len().saturating_add(added) > MAX_FILE => Some("full"),
            _ => None,
        };
        let set_aside = word.map(|word| disk::set_aside(&self.path, word));
        let set_aside = set_aside.transpose()?;
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(&self.path)?;
        // In a single write, so that lines of other programs come before it or after it.
        if is_torn(&mut file)? {
            text.insert(0, '\n');
        }
        file.write_all(text.as_bytes())?;
        file.sync_data()?;
        Ok(set_aside)
    }

    /// Resets the statistics by moving the log to the folder `trash` next to it, under a free name. Returns
    /// the new path; `None` if there was no log.
    ///
    /// # Errors
    /// [`StatisticsError::Discard`]; the log is where it was.
    pub fn reset(&self) -> Result<Option<PathBuf>, StatisticsError> {
        let trash = self.path.with_file_name("trash");
        let discarded = match self.path.symlink_metadata() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => Err(error),
            Ok(_) => fs::create_dir_all(&trash).and_then(|()| disk::move_into(&self.path, &trash)),
        };
        let failed = |error| StatisticsError::Discard(trash, error);
        discarded.map(Some).map_err(failed)
    }
}

/// Whether the last line has no line end.
fn is_torn(file: &mut File) -> io::Result<bool> {
    if file.seek(SeekFrom::End(0))? == 0 {
        return Ok(false);
    }
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    Ok(last != *b"\n")
}
