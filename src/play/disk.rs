//! Small files that belong to the program as a whole: read within bounds, written as a whole or not
//! at all, set aside when they are damaged, never deleted.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::NamedTempFile;

/// What the names of files begin with that are being written.
const UNFINISHED: &str = ".goldpile-";

/// What a file holds; `None` if there is none.
///
/// # Errors
/// What the system says; [`io::ErrorKind::FileTooLarge`] if it is longer than `most` bytes, of
/// which no more than that are read.
pub(crate) fn read(path: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(Some(bytes))
}

/// Waits until no other program is changing files of this folder, and keeps the others waiting as
/// long as it lives; `None`, and no waiting, where a system cannot do that or there is no folder.
#[cfg(unix)]
pub(crate) fn alone_in(folder: Option<&Path>) -> Option<File> {
    use rustix::fs::{FlockOperation, flock};
    let folder = File::open(folder?).ok()?;
    flock(&folder, FlockOperation::LockExclusive).ok()?;
    Some(folder)
}

#[cfg(not(unix))]
pub(crate) fn alone_in(_: Option<&Path>) -> Option<File> {
    None
}

/// Writes a file in one step and to the disk, and its folder if there is none: whoever reads it
/// finds what it held before or all of the new text. The file that a link leads to is the one
/// written, and keeps its permissions.
///
/// # Errors
/// As [`successor`]; the file is as it was.
#[cfg(feature = "program")]
pub(crate) fn replace(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let (file, target) = successor(path, text)?;
    file.persist(&target).map_err(|error| error.error)?;
    Ok(())
}

/// What is to take the place of this file, with all of the text on the disk, and the place: the
/// file that a link leads to, whose permissions it has.
///
/// # Errors
/// What the system says; [`io::ErrorKind::PermissionDenied`] for a file that is protected,
/// [`io::ErrorKind::Other`] for what is no regular file. Nothing is left behind.
pub(crate) fn successor(path: &Path, text: &str) -> io::Result<(NamedTempFile, PathBuf)> {
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let permissions = match fs::metadata(&target) {
        Err(_) => None,
        Ok(found) if !found.is_file() => {
            return Err(io::Error::other("this is no regular file"));
        }
        // Renaming would go past the protection that somebody gave this file.
        Ok(found) if found.permissions().readonly() => {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        Ok(found) => Some(found.permissions()),
    };
    let file = beside(&target, text)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    Ok((file, target))
}

/// How long a file that is being written may take: older ones were left by a program that was
/// killed.
const WRITING: Duration = Duration::from_secs(24 * 60 * 60);

/// Removes what programs that were killed left half written in this folder. What cannot be removed
/// stays.
pub(crate) fn sweep(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries {
        let name = entry.file_name();
        let ours = name.to_string_lossy().starts_with(UNFINISHED);
        let modified = entry.metadata().and_then(|data| data.modified());
        let age = modified.ok().and_then(|time| time.elapsed().ok());
        if ours && age.is_some_and(|age| age > WRITING) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// A file beside the one that is to be, with all of the text on the disk.
///
/// # Errors
/// What the system says; nothing is left of it.
pub(crate) fn beside(target: &Path, text: &str) -> io::Result<NamedTempFile> {
    let folder = match target.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(UNFINISHED);
    // As for any other new file, less what the user's mask takes away.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_data()?;
    Ok(file)
}

/// Gives a file another name in its folder: its own with this word behind it, and a number if that
/// is taken. Says which.
///
/// # Errors
/// What the system says; the file has its old name.
pub(crate) fn set_aside(path: &Path, word: &str) -> io::Result<PathBuf> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let folder = path.parent().unwrap_or(Path::new(""));
    rename(path, folder, &format!("{stem}-{word}"))
}

/// Moves a file into another folder, with a number behind its name if that is taken. Says where it
/// is.
///
/// # Errors
/// What the system says; the file is where it was.
pub(crate) fn move_into(path: &Path, folder: &Path) -> io::Result<PathBuf> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    rename(path, folder, &stem)
}

fn rename(path: &Path, folder: &Path, stem: &str) -> io::Result<PathBuf> {
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    let mut free = folder.join(format!("{stem}.{ending}"));
    let mut number = 1;
    while free.symlink_metadata().is_ok() {
        number += 1;
        free = folder.join(format!("{stem}-{number}.{ending}"));
    }
    fs::rename(path, &free)?;
    Ok(free)
}
