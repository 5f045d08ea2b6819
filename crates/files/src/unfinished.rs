//! Files still being written: their names, and which of them killed programs have left behind. A lock, which the
//! system releases however a program ends, tells these from the files of running programs.

use crate::disk;
use crate::lock::try_lock;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

/// The prefix of the names of files still being written, and the number of letters and digits after it.
pub(crate) const UNFINISHED: &str = ".goldpile-";
pub(crate) const RANDOM_LENGTH: usize = 12;

/// How long writing a file may take. Where a system has no locks, older unfinished files are those of killed
/// programs.
const MAX_WRITING_TIME: Duration = Duration::from_secs(24 * 60 * 60);

/// Removes the half-written files that killed programs have left in this folder: those that nobody has locked. A
/// file that cannot be removed stays.
pub fn sweep(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries {
        let name = entry.file_name();
        let random = name.to_str().and_then(|name| name.strip_prefix(UNFINISHED));
        let is_ours = random.is_some_and(|random| {
            random.len() == RANDOM_LENGTH && random.bytes().all(|byte| byte.is_ascii_alphanumeric())
        });
        if is_ours {
            remove_if_abandoned(&entry);
        }
    }
}

/// Removes the file if the program that wrote it has ended: nobody holds its lock or, if there are no locks, it is
/// older than [`MAX_WRITING_TIME`].
fn remove_if_abandoned(entry: &fs::DirEntry) {
    let Ok(file) = disk::open(&entry.path()) else {
        return;
    };
    let is_abandoned = try_lock(&file).unwrap_or_else(|| {
        let modified = entry.metadata().and_then(|data| data.modified());
        let age = modified.ok().and_then(|time| time.elapsed().ok());
        age.is_some_and(|age| age > MAX_WRITING_TIME)
    });
    if is_abandoned {
        let _ = fs::remove_file(entry.path());
    }
    // The lock is held until the file is gone. Otherwise a program that had just created the file could lock it
    // in between, and would then write to a removed file.
    drop(file);
}

/// Whether a file that was just created still belongs to this program: another one may have swept it before it was
/// locked here.
#[cfg(unix)]
pub(crate) fn is_kept(file: &File) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    try_lock(file) != Some(false) && file.metadata().is_ok_and(|data| data.nlink() > 0)
}

#[cfg(not(unix))]
pub(crate) fn is_kept(_: &File) -> bool {
    true
}

pub(crate) fn sweep_once(folder: &Path) {
    static SWEPT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let is_new = SWEPT
        .lock()
        .is_ok_and(|mut swept| swept.insert(folder.clone()));
    if is_new {
        sweep(&folder);
    }
}
