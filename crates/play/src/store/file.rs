//! One file: read up to a size limit, written as a whole or not at all.

use super::{ENDING, StoreError};
use crate::contest::Contest;
use crate::saved::{self, MAX_FILE, Tags, TooLong};
use goldpile_files::disk;
use goldpile_files::lock::Lock;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The contents of a file. A file that is too long is refused before any of it is read or, if its length
/// is unknown, as soon as it proves too long.
pub(super) fn bytes(path: &Path) -> Result<Vec<u8>, StoreError> {
    let failed = |error| StoreError::Read(path.to_owned(), error);
    let file = disk::open(path).map_err(failed)?;
    let length = file.metadata().map_err(failed)?.len();
    let mut bytes = Vec::new();
    if length <= MAX_FILE as u64 {
        // One byte more than allowed shows that it is too long.
        file.take(MAX_FILE as u64 + 1)
            .read_to_end(&mut bytes)
            .map_err(failed)?;
    }
    if length > MAX_FILE as u64 || bytes.len() > MAX_FILE {
        return Err(StoreError::TooLong(path.to_owned(), TooLong));
    }
    Ok(bytes)
}

/// The first bytes of a file, at most `most` of them.
pub(super) fn start(path: &Path, most: u64) -> Result<Vec<u8>, StoreError> {
    let mut bytes = Vec::new();
    disk::open(path)
        .and_then(|file| file.take(most).read_to_end(&mut bytes))
        .map_err(|error| StoreError::Read(path.to_owned(), error))?;
    Ok(bytes)
}

/// What was read from a file; `None` if there is no such file, or if no file can have its name.
pub(super) fn if_there<T>(read: Result<T, StoreError>) -> Result<Option<T>, StoreError> {
    use io::ErrorKind::{InvalidInput, NotFound};
    match read {
        Err(StoreError::Read(_, why)) if matches!(why.kind(), NotFound | InvalidInput) => Ok(None),
        read => read.map(Some),
    }
}

/// The text of a match's file.
pub(super) fn text(contest: &Contest, tags: &Tags, path: &Path) -> Result<String, StoreError> {
    saved::write(contest, tags).map_err(|error| StoreError::TooLong(path.to_owned(), error))
}

/// Creates a folder, and those above it, if missing.
pub(super) fn make_folder(path: &Path) -> Result<(), StoreError> {
    fs::create_dir_all(path).map_err(|error| StoreError::Write(path.to_owned(), error))
}

/// Renames a file, replacing whatever is there.
pub(super) fn rename(from: &Path, to: &Path) -> Result<(), StoreError> {
    fs::rename(from, to).map_err(|source| StoreError::Move {
        from: from.to_owned(),
        to: to.to_owned(),
        source,
    })
}

/// A free path in this folder: with the name given, or with a number added to it.
pub(super) fn free(folder: &Path, name: &str) -> PathBuf {
    let first = std::iter::once(name.to_owned());
    let others = (2u64..).map(|number| format!("{name} ({number})"));
    first
        .chain(others)
        .map(|name| folder.join(format!("{name}.{ENDING}")))
        .find(|path| !disk::exists(path))
        .unwrap_or_else(|| folder.join(name))
}

/// Creates a new file and marks it as in use.
pub(super) fn create(path: &Path, text: &str) -> Result<Option<Lock>, StoreError> {
    let created = disk::create(path, text).map(Lock::mark);
    created.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => StoreError::Exists(path.to_owned()),
        _ => StoreError::Write(path.to_owned(), error),
    })
}

/// Creates a file in this folder, under a free name that begins with this one.
pub(super) fn create_free(
    folder: &Path,
    name: &str,
    text: &str,
) -> Result<(PathBuf, Option<Lock>), StoreError> {
    loop {
        let path = free(folder, name);
        match create(&path, text) {
            // Another program took the name first.
            Err(StoreError::Exists(_)) => {}
            done => return done.map(|lock| (path, lock)),
        }
    }
}

/// Writes a file atomically and marks it as in use: readers find either the old text or the new. If
/// the path is a link, the file it leads to is replaced and keeps its permissions.
pub(super) fn replace(path: &Path, text: &str) -> Result<Option<Lock>, StoreError> {
    Lock::replace(path, text).map_err(|error| StoreError::Write(path.to_owned(), error))
}
