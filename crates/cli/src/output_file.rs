//! A file that a command writes: whole or not at all, and never over another one unless that is wanted.

use super::arguments::{flag, option};
use super::failure::Failure;
use clap::builder::OsStringValueParser;
use clap::{Arg, ArgMatches};
use goldpile_files::disk::{self, harmless_path};
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The option that names the file, and the one that allows to replace it.
pub(super) fn arguments() -> [Arg; 2] {
    [
        option(
            "output",
            "FILE",
            "Write to this file (default: standard output)",
        )
        .short('o')
        .value_parser(OsStringValueParser::new()),
        flag("force", "Replace the file if it exists"),
    ]
}

/// The file to write; `None` for standard output.
pub(super) fn asked(matches: &ArgMatches) -> Option<PathBuf> {
    let path = matches.get_one::<OsString>("output")?;
    (path != "-").then(|| PathBuf::from(path))
}

/// Writes the file.
///
/// # Errors
/// [`Failure::Refused`] if it exists and `--force` was not given, or if it cannot be written; nothing has
/// changed then.
pub(super) fn write(path: &Path, contents: &[u8], matches: &ArgMatches) -> Result<(), Failure> {
    let written = if matches.get_flag("force") {
        disk::replace(path, contents)
    } else {
        disk::create(path, contents).map(drop)
    };
    written.map_err(|error| {
        let path = harmless_path(path);
        Failure::Refused(match error.kind() {
            ErrorKind::AlreadyExists => {
                format!("{path} already exists: add --force to replace it, or give another name")
            }
            _ => format!("{path} cannot be written: {error}"),
        })
    })
}
