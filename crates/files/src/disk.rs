//! Small files that belong to the program itself: read up to a size limit, written as a whole or not at all, set
//! aside when damaged, never deleted.

use crate::lock::try_lock;
use crate::patience::patience;
use crate::unfinished::{RANDOM_LENGTH, UNFINISHED, is_kept, sweep_once};
use goldpile_engine::text::escape::escape_for_terminal;
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::NamedTempFile;

pub use crate::unfinished::sweep;

/// Opens a file for reading if it is a regular file or a link to one, not a pipe, a device or a folder. The kind
/// of file is checked before anything is read, and opening never blocks.
///
/// # Errors
/// The system's error; [`io::ErrorKind::Other`] if it is not a regular file.
pub fn open(path: &Path) -> io::Result<File> {
    let file = open_any(path)?;
    if file.metadata()?.is_file() {
        Ok(file)
    } else {
        Err(no_file())
    }
}

fn no_file() -> io::Error {
    io::Error::other("this is not a regular file")
}

#[cfg(unix)]
fn open_any(path: &Path) -> io::Result<File> {
    use rustix::fs::{Mode, OFlags};
    // A pipe would block until its other end is opened; a terminal could become our controlling
    // one.
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    Ok(rustix::fs::open(path, flags, Mode::empty())?.into())
}

#[cfg(not(unix))]
fn open_any(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// The first bytes of a file, at most `most` of them.
///
/// # Errors
/// As [`open`].
pub fn first_bytes(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The contents of a file.
///
/// # Errors
/// As [`open`]; [`io::ErrorKind::FileTooLarge`] if it is longer than `most` bytes, after reading at most one byte
/// more than that.
pub fn bytes(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let bytes = first_bytes(path, most + 1)?;
    if bytes.len() as u64 > most {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(bytes)
}

/// The contents of a file, without a byte order mark; `None` if there is no such file.
///
/// # Errors
/// As [`bytes`].
pub fn read(path: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = match bytes(path, most) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    // Some editors put this invisible mark at the beginning of a text.
    if bytes.starts_with("\u{feff}".as_bytes()) {
        bytes.drain(.."\u{feff}".len());
    }
    Ok(Some(bytes))
}

/// How long to wait for another program that is changing files: one that was suspended in the middle would block
/// us for ever.
const TURN: Duration = Duration::from_secs(5);

/// Waits at most five seconds until no other program is changing files in this folder, and makes other programs
/// wait until the returned file is dropped. `None` if the wait runs out, or at once if the system cannot do this
/// or the folder does not exist.
#[must_use]
pub fn lock_folder(folder: Option<&Path>) -> Option<File> {
    let folder = open_any(folder?).ok()?;
    let begun = Instant::now();
    while !try_lock(&folder)? {
        if begun.elapsed() >= patience(TURN) {
            return None;
        }
        thread::sleep(Duration::from_millis(5));
    }
    Some(folder)
}

/// Writes a file atomically and flushes it to the disk, creating its folder if needed: readers find either the old
/// contents or all of the new text. If the path is a link, the file it leads to is replaced and keeps its
/// permissions.
///
/// # Errors
/// As [`replacement`]; the file is unchanged.
pub fn replace(path: &Path, text: impl AsRef<[u8]>) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let (file, target) = replacement(path, text)?;
    file.persist(&target).map_err(|error| error.error)?;
    Ok(())
}

/// A temporary file that is to replace the file at `path`, with all of the text on the disk, and the path to move
/// it to. For a link, that is the path of the file it leads to. The new file has the permissions of the old one.
///
/// # Errors
/// The system's error; [`io::ErrorKind::PermissionDenied`] if the file is read-only,
/// [`io::ErrorKind::Other`] if it is not a regular file. Nothing is left behind.
pub fn replacement(path: &Path, text: impl AsRef<[u8]>) -> io::Result<(NamedTempFile, PathBuf)> {
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let permissions = match fs::metadata(&target) {
        Err(_) => None,
        Ok(found) if !found.is_file() => {
            return Err(no_file());
        }
        // Renaming would bypass the file's write protection.
        Ok(found) if found.permissions().readonly() => {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        Ok(found) => Some(found.permissions()),
    };
    let file = temporary_beside(&target, text)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    Ok((file, target))
}

/// A temporary file next to the target, locked, with all of the text on the disk. Leftovers of killed programs are
/// swept from the folder first. After an error, no file is left behind.
fn temporary_beside(target: &Path, text: impl AsRef<[u8]>) -> io::Result<NamedTempFile> {
    let folder = match target.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    sweep_once(folder);
    // Opened here so that an error is the system's own: tempfile's error names the temporary file, which means
    // nothing to the user.
    let mut file = tempfile::Builder::new()
        .prefix(UNFINISHED)
        .rand_bytes(RANDOM_LENGTH)
        .make_in(folder, |path| {
            let file = File::create_new(path)?;
            // If another program has swept the file, another name is tried.
            is_kept(&file)
                .then_some(file)
                .ok_or(io::ErrorKind::AlreadyExists.into())
        })
        .map_err(|error| {
            if error.kind() == io::ErrorKind::NotFound && !folder.exists() {
                io::Error::new(error.kind(), "its folder does not exist")
            } else {
                error
            }
        })?;
    // Errors of the file itself do not name its path.
    file.as_file_mut().write_all(text.as_ref())?;
    file.as_file().sync_data()?;
    Ok(file)
}

/// Writes a new file, complete and flushed to the disk, or nothing at all.
///
/// # Errors
/// The system's error; [`io::ErrorKind::AlreadyExists`] if anything has this name.
pub fn create(path: &Path, text: impl AsRef<[u8]>) -> io::Result<File> {
    let placed = temporary_beside(path, text)?.persist_noclobber(path);
    placed.map_err(|error| error.error)
}

/// Renames a file within its folder to its own name followed by this word, and by a number if that name is taken.
/// The result is the new path.
///
/// # Errors
/// The system's error; the file keeps its old name.
pub fn set_aside(path: &Path, word: &str) -> io::Result<PathBuf> {
    let folder = path.parent().unwrap_or(Path::new(""));
    rename(path, folder, &format!("{}-{word}", stem(path)))
}

/// Moves a file into another folder, adding a number to its name if the name is taken. The result is the new path.
///
/// # Errors
/// The system's error; the file stays where it is.
pub fn move_into(path: &Path, folder: &Path) -> io::Result<PathBuf> {
    rename(path, folder, &stem(path))
}

/// The name of a file without its ending.
#[must_use]
pub fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// Whether anything has this path, even a link that leads nowhere.
#[must_use]
pub fn exists(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

fn rename(path: &Path, folder: &Path, stem: &str) -> io::Result<PathBuf> {
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    let free = free(folder, stem, &ending, |number| format!("{stem}-{number}"));
    fs::rename(path, &free)?;
    Ok(free)
}

/// A free path in a folder: this name with this ending or, if it is taken, the first free one of the names
/// `numbered` from 2.
pub fn free(folder: &Path, name: &str, ending: &str, numbered: impl Fn(u64) -> String) -> PathBuf {
    let path = |name: &str| folder.join(format!("{name}.{ending}"));
    let mut free = path(name);
    let mut number = 1;
    while exists(&free) {
        number += 1;
        free = path(&numbered(number));
    }
    free
}

/// The paths in a folder that have this ending, in no particular order; none if there is no folder.
///
/// # Errors
/// The system's error.
pub fn with_ending(folder: &Path, ending: &str) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let paths: Vec<PathBuf> = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<_>>()?;
    let has_ending = |path: &PathBuf| path.extension().is_some_and(|end| end == ending);
    Ok(paths.into_iter().filter(has_ending).collect())
}

/// The path as typed, with a leading `~/` replaced by the user's home, as in a shell.
#[must_use]
pub fn expanded(typed: PathBuf) -> PathBuf {
    let home = directories::BaseDirs::new();
    match (typed.strip_prefix("~"), home) {
        (Ok(rest), Some(home)) => home.home_dir().join(rest),
        _ => typed,
    }
}

/// A path made safe to show in a terminal: [escaped](escape_for_terminal), with anything that is not UTF-8
/// replaced, and with `~` for the user's home.
#[must_use]
pub fn harmless_path(path: &Path) -> String {
    let home = directories::BaseDirs::new();
    let inside = home.and_then(|home| path.strip_prefix(home.home_dir()).ok().map(Path::to_owned));
    let shown = inside.map_or_else(|| path.to_owned(), |inside| Path::new("~").join(inside));
    escape_for_terminal(&shown.to_string_lossy())
}

/// The full path of a file, for a path that the user has typed.
#[must_use]
pub fn absolute(typed: &Path) -> PathBuf {
    let path = expanded(typed.to_owned());
    std::path::absolute(&path).unwrap_or(path)
}
