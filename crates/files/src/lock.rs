//! Marks a file as in use; the system removes the mark when a program ends, however it ends.
//!
//! The mark is on the file itself, not on its name: the next version of a file is marked before it replaces the
//! old one. Where a system has no such marks (and over some networks) nothing is marked, and only the contents of
//! the file show that two programs used it.

use crate::disk;
use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;
use thiserror::Error;

/// A mark, removed when its last clone is dropped.
#[derive(Clone, Debug)]
pub struct Lock {
    _mark: Arc<LockFile>,
}

/// A marked file, unmarked when dropped. Merely closing the file would leave the mark until a process that was
/// just forked closes its copy, too.
#[derive(Debug)]
struct LockFile(#[cfg_attr(not(unix), expect(dead_code, reason = "nothing is marked"))] File);

/// Locks a file or a folder until it is closed. The result is whether that succeeded, which it does not while
/// another program holds the lock; `None` if there are no locks here.
#[cfg(unix)]
pub(crate) fn try_lock(file: &File) -> Option<bool> {
    use rustix::fs::{FlockOperation, flock};
    match flock(file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => Some(true),
        Err(rustix::io::Errno::WOULDBLOCK) => Some(false),
        Err(_) => None,
    }
}

#[cfg(not(unix))]
pub(crate) fn try_lock(_: &File) -> Option<bool> {
    None
}

#[cfg(unix)]
impl Drop for LockFile {
    fn drop(&mut self) {
        use rustix::fs::{FlockOperation, flock};
        // If this fails, the system removes the mark later.
        let _ = flock(&self.0, FlockOperation::Unlock);
    }
}

/// The error of a file that another program is using.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("another program is using the file")]
pub struct InUse;

impl Lock {
    /// Writes a file atomically and marks it as in use: readers find either the old text or the new. If the path
    /// is a link, the file it leads to is replaced and keeps its permissions.
    ///
    /// # Errors
    /// As [`disk::replacement`]; the file is unchanged.
    pub fn replace(path: &Path, text: &str) -> io::Result<Option<Self>> {
        let (file, target) = disk::replacement(path, text)?;
        // The file is marked before it is visible under its name.
        let lock = file.as_file().try_clone().ok().and_then(Self::mark);
        file.persist(target).map_err(|error| error.error)?;
        Ok(lock)
    }

    /// Marks a new file, which no other program can be using yet.
    #[must_use]
    pub fn mark(file: File) -> Option<Self> {
        Self::of(file).unwrap_or(None)
    }

    /// `None` if there are no locks here.
    fn of(file: File) -> Result<Option<Self>, InUse> {
        match try_lock(&file) {
            Some(true) => Ok(Some(Self {
                _mark: Arc::new(LockFile(file)),
            })),
            Some(false) => Err(InUse),
            None => Ok(None),
        }
    }

    /// Marks the file at this path, if there is one.
    ///
    /// # Errors
    /// [`InUse`].
    #[cfg(unix)]
    pub fn take(path: &Path) -> Result<Option<Self>, InUse> {
        use std::os::unix::fs::MetadataExt as _;
        // Another file may take the name between opening and checking, but not a hundred times in a row.
        for _ in 0..100 {
            let Ok(file) = disk::open(path) else {
                return Ok(None);
            };
            let opened = file.metadata();
            let lock = Self::of(file)?;
            let same = match (opened, path.metadata()) {
                (Ok(one), Ok(other)) => (one.dev(), one.ino()) == (other.dev(), other.ino()),
                _ => return Ok(lock),
            };
            if same {
                return Ok(lock);
            }
        }
        Err(InUse)
    }

    #[cfg(not(unix))]
    #[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
    pub fn take(_: &Path) -> Result<Option<Self>, InUse> {
        Ok(None)
    }
}
