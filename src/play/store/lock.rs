//! Who has a file in hand: a mark that the system takes away when a program ends, however it ends.
//!
//! The mark is on the file itself and not on its name: the next version of a file is marked before
//! it takes the place of the one before. Where a system has no such marks (and over some networks)
//! nothing is marked, and only what was written shows that two programs were at it.

use std::fs::File;
use std::path::Path;

/// A mark; it goes with the last copy of it.
#[derive(Clone, Debug)]
pub(super) struct Lock {
    #[cfg(unix)]
    _file: std::sync::Arc<File>,
}

/// Another program has the file in hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct InUse;

impl Lock {
    /// Marks the file that is open; `None` where that cannot be done.
    #[cfg(unix)]
    pub(super) fn of(file: File) -> Result<Option<Self>, InUse> {
        use rustix::fs::{FlockOperation, flock};
        match flock(&file, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => Ok(Some(Self {
                _file: std::sync::Arc::new(file),
            })),
            Err(rustix::io::Errno::WOULDBLOCK) => Err(InUse),
            Err(_) => Ok(None),
        }
    }

    #[cfg(not(unix))]
    #[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
    pub(super) fn of(_: File) -> Result<Option<Self>, InUse> {
        Ok(None)
    }

    /// Marks the file of this name, if there is one.
    #[cfg(unix)]
    pub(super) fn take(path: &Path) -> Result<Option<Self>, InUse> {
        use std::os::unix::fs::MetadataExt as _;
        // The name may get another file between two looks at it, but not for ever.
        for _ in 0..100 {
            let Ok(file) = File::open(path) else {
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
    pub(super) fn take(_: &Path) -> Result<Option<Self>, InUse> {
        Ok(None)
    }
}
