//! One file: read within bounds, written as a whole or not at all.

use super::{ENDING, StoreError};
use crate::engine::Catalogue;
use crate::play::contest::Contest;
use crate::play::saved::{self, MAX_FILE, Saved, Tags};
use std::fs::{self, File, Permissions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Whether there is something of this name, be it a link that leads nowhere.
pub(super) fn exists(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

pub(super) fn open(path: &Path, catalogue: &Catalogue) -> Result<Saved, StoreError> {
    let mut bytes = Vec::new();
    // One byte more than is allowed shows that it is too long.
    File::open(path)
        .and_then(|file| file.take(MAX_FILE as u64 + 1).read_to_end(&mut bytes))
        .map_err(|error| StoreError::read(path, error))?;
    saved::parse_bytes(&bytes, catalogue).map_err(|error| StoreError::Saved {
        path: path.to_owned(),
        error,
    })
}

/// The text of a file.
pub(super) fn text(contest: &Contest, tags: &Tags, path: &Path) -> Result<String, StoreError> {
    saved::write(contest, tags).map_err(|error| StoreError::TooLong {
        path: path.to_owned(),
        error,
    })
}

pub(super) fn make_folder(path: &Path) -> Result<(), StoreError> {
    fs::create_dir_all(path).map_err(|error| StoreError::write(path, error))
}

pub(super) fn rename(from: &Path, to: &Path) -> Result<(), StoreError> {
    fs::rename(from, to).map_err(|error| StoreError::write(from, error))
}

/// A name in this folder that is not taken: the one given, or with a number behind it.
pub(super) fn free(folder: &Path, name: &str) -> PathBuf {
    let first = std::iter::once(name.to_owned());
    let others = (2u64..).map(|number| format!("{name} ({number})"));
    first
        .chain(others)
        .map(|name| folder.join(format!("{name}.{ENDING}")))
        .find(|path| !exists(path))
        .unwrap_or_else(|| folder.join(name))
}

/// Writes a file that is not there yet.
pub(super) fn create(path: &Path, text: &str) -> Result<(), StoreError> {
    let failed = |error| StoreError::write(path, error);
    temporary(path, text, None)
        .map_err(failed)?
        .persist_noclobber(path)
        .map(drop)
        .map_err(|error| match error.error.kind() {
            io::ErrorKind::AlreadyExists => StoreError::Exists(path.to_owned()),
            _ => failed(error.error),
        })
}

/// Writes a file in one step: whoever reads it finds the text before or the text after. The file
/// that a link leads to is the one written, and keeps its permissions.
pub(super) fn replace(path: &Path, text: &str) -> Result<(), StoreError> {
    let failed = |error| StoreError::write(path, error);
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let permissions = match fs::metadata(&target) {
        Err(_) => None,
        Ok(found) if !found.is_file() => {
            return Err(failed(io::Error::other("this is no regular file")));
        }
        // Renaming would go past the protection that somebody gave this file.
        Ok(found) if found.permissions().readonly() => {
            return Err(failed(io::ErrorKind::PermissionDenied.into()));
        }
        Ok(found) => Some(found.permissions()),
    };
    temporary(&target, text, permissions)
        .and_then(|file| file.persist(&target).map_err(|error| error.error))
        .map(drop)
        .map_err(failed)
}

/// A file beside the one that is to be, with all of the text on the disk.
fn temporary(
    target: &Path,
    text: &str,
    permissions: Option<Permissions>,
) -> io::Result<NamedTempFile> {
    let folder = match target.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".goldpile-");
    // As for any other new file, less what the user's mask takes away.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.as_file().sync_data()?;
    Ok(file)
}
