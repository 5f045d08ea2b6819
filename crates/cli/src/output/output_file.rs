//! The output file of a command: written whole or not at all, and never over another file unless that is asked
//! for.

use crate::input::arguments::{flag, option, path};
use crate::long_work::interrupt;
use crate::{Console, Failure, RunResult, RunStatus};
use clap::builder::OsStringValueParser;
use clap::{Arg, ArgMatches};
use goldpile_files::disk::{self, harmless_path};
use goldpile_picture::unknown_in_latex;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

/// The options that name the output file and allow replacing it.
pub(crate) fn arguments() -> [Arg; 2] {
    [
        option(
            "output",
            "FILE",
            "Write to this file (default: standard output)",
        )
        .short('o')
        .value_parser(OsStringValueParser::new()),
        force(),
    ]
}

pub(crate) fn force() -> Arg {
    flag("force", "Replace the file if it exists")
}

/// The file to write, [checked](check); `None` for standard output.
pub(crate) fn asked(matches: &ArgMatches) -> Result<Option<PathBuf>, Failure> {
    let standard = ["-", "/dev/stdout"].map(PathBuf::from);
    let path = path(matches, "output").filter(|path| !standard.contains(path));
    if let Some(path) = &path {
        check(path, matches)?;
    }
    Ok(path)
}

/// Writes the file. An existing pipe or device is written into.
///
/// # Errors
/// [`Failure::Refused`] if the file exists and `--force` was not given, or if it cannot be written. Nothing has
/// changed then, unless it is a pipe or a device.
pub(crate) fn write(path: &Path, contents: &[u8], matches: &ArgMatches) -> Result<(), Failure> {
    // Ctrl-C waits for the file, so that no partial file is left.
    let _work = interrupt::work();
    let written = if is_stream(path) {
        let opened = OpenOptions::new().write(true).open(path);
        opened.and_then(|mut stream| stream.write_all(contents))
    } else if matches.get_flag("force") {
        disk::replace(path, contents)
    } else {
        disk::create(path, contents).map(drop)
    };
    written.map_err(|error| {
        Failure::Refused(match error.kind() {
            ErrorKind::AlreadyExists => taken(path),
            _ => format!("{} cannot be written: {error}", harmless_path(path)),
        })
    })
}

/// Writes to the file or, without one, to standard output.
pub(crate) fn write_or_print(
    path: Option<&Path>,
    contents: &[u8],
    matches: &ArgMatches,
    console: &mut Console<'_>,
) -> RunResult {
    match path {
        Some(path) => write(path, contents, matches)?,
        None => console.output.write_all(contents)?,
    }
    Ok(RunStatus::Fine)
}

/// Checks before the work that the file can be written.
///
/// # Errors
/// [`Failure::Refused`] if the file exists and `--force` was not given, or if its folder does not exist.
pub(crate) fn check(path: &Path, matches: &ArgMatches) -> Result<(), Failure> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    if disk::exists(path) && !is_stream(path) && !matches.get_flag("force") {
        Err(Failure::Refused(taken(path)))
    } else if folder.is_some_and(|folder| !folder.is_dir()) {
        let path = harmless_path(path);
        Err(Failure::Refused(format!(
            "{path} cannot be written: its folder does not exist"
        )))
    } else {
        Ok(())
    }
}

/// Checks that pdfLaTeX can read a document.
///
/// # Errors
/// [`Failure::Refused`] for a character that pdfLaTeX does not have.
pub(crate) fn check_latex(document: &str) -> Result<(), Failure> {
    let Some(letter) = unknown_in_latex(document) else {
        return Ok(());
    };
    Err(Failure::Refused(format!(
        "LaTeX is written for pdflatex, which has no {letter} (U+{:04X}): leave it out of the rule file, or \
         choose another format",
        u32::from(letter)
    )))
}

/// Whether the path is neither a file nor a folder, such as a pipe.
fn is_stream(path: &Path) -> bool {
    let found = path.metadata();
    found.is_ok_and(|found| !found.is_file() && !found.is_dir())
}

fn taken(path: &Path) -> String {
    let path = harmless_path(path);
    format!("{path} already exists: add --force to replace it, or give another name")
}
