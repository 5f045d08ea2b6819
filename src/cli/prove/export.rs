//! `--export walnut DIR`: claims and statements for another program, Walnut.
//!
//! Files that are already there are kept if they say the same, so several games can share a folder and
//! the files of their system. What made the files stands in files of its own, because not every version
//! of Walnut reads comments.

use crate::cli::arguments::PROGRAM;
use crate::cli::console::Console;
use crate::cli::failure::{Failure, Ran, RunStatus};
use crate::cli::origin::origin;
use crate::engine::Game;
use crate::prove::{ClaimInstance, DecisionControl, walnut};
use clap::ArgMatches;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// The folder to export into; `None` if no export was asked for.
///
/// # Errors
/// [`Failure::Usage`] for an unknown format.
pub(super) fn folder(matches: &ArgMatches) -> Result<Option<PathBuf>, Failure> {
    let Some(values) = matches.get_many::<String>("export") else {
        return Ok(None);
    };
    let values: Vec<&String> = values.collect();
    match values[..] {
        [format, folder] if format == "walnut" => Ok(Some(PathBuf::from(folder))),
        [format, _] => Err(Failure::Usage(format!(
            "there is no export format {format}; the only one is walnut"
        ))),
        _ => Err(Failure::Usage("write --export walnut DIR".to_owned())),
    }
}

/// The folder of the files that say what made the others.
const ORIGIN: &str = "Origin";

/// Writes the files for these claims. Reports those that cannot be exported and skips them.
///
/// # Errors
/// [`Failure::Refused`] if a file cannot be written, or, before any is written, if one is there that
/// says something else; [`Failure::Output`].
pub(super) fn all(wanted: &[(Game, usize)], folder: &Path, console: &mut Console<'_>) -> Ran {
    let output = &mut console.output;
    let mut status = RunStatus::Fine;
    let mut written: BTreeMap<PathBuf, String> = BTreeMap::new();
    let mut loads = Vec::new();
    for (game, piles) in wanted {
        let name = name(game, *piles);
        let work = DecisionControl::quiet();
        let files = ClaimInstance::of(&*game.rules, *piles)
            .and_then(|theory| walnut(&theory, &name, &work));
        let files = match files {
            Ok(files) => files,
            Err(error) => {
                writeln!(output, "{}: not exported: {error}", game.short_title())?;
                status = RunStatus::Unknown;
                continue;
            }
        };
        let settings = game.settings.to_string();
        let gap = if settings.is_empty() { "" } else { " " };
        let origin = origin(&format!(
            "{PROGRAM} prove {}{gap}{settings} --piles {piles} --export walnut DIR",
            game.entry.typed()
        ));
        written.insert(
            folder.join(ORIGIN).join(format!("{name}.txt")),
            format!("{origin}\n"),
        );
        for file in files {
            written.insert(folder.join(&file.path), file.text);
        }
        loads.push(format!(
            "{}: load Command Files/{name}.txt",
            game.short_title()
        ));
    }
    let failed = |path: &Path, problem: &dyn Display| {
        let path = crate::play::harmless_path(path);
        Failure::Refused(format!("{path}{problem}"))
    };
    let mut new = Vec::new();
    for (path, text) in &written {
        match there(path, text) {
            Ok(None) => new.push((path, text)),
            Ok(Some(true)) => {}
            Ok(Some(false)) => {
                let problem = " already exists and says something else; export to a new folder";
                return Err(failed(path, &problem));
            }
            Err(error) => return Err(failed(path, &format!(": {error}"))),
        }
    }
    for (path, text) in new {
        let write = || {
            fs::create_dir_all(path.parent().unwrap_or(folder))?;
            // No existing file is overwritten, not even through a link.
            fs::File::create_new(path)?.write_all(text.as_bytes())
        };
        write().map_err(|error| failed(path, &format!(": {error}")))?;
    }
    for load in loads {
        writeln!(output, "{load}")?;
    }
    writeln!(output, "{} files in {}", written.len(), folder.display())?;
    Ok(status)
}

/// Whether the file says this; `None` if there is nothing of this name.
fn there(path: &Path, text: &str) -> io::Result<Option<bool>> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        found => found?,
    };
    // Nothing but a file of this length is read.
    let found = fs::metadata(path);
    let is_as_long = found.is_ok_and(|found| found.is_file() && found.len() == text.len() as u64);
    Ok(Some(is_as_long && fs::read(path)? == text.as_bytes()))
}

/// A name that Walnut accepts: letters, digits and underscores.
fn name(game: &Game, piles: usize) -> String {
    let mut name: String = (game.entry.name.chars())
        .filter(char::is_ascii_alphanumeric)
        .collect();
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        name.insert(0, 'g');
    }
    for (key, value) in game.settings.shown() {
        name.push('_');
        name.extend(
            key.chars()
                .chain(value.chars())
                .filter(char::is_ascii_alphanumeric),
        );
    }
    if game.entry.piles.clone().count() > 1 {
        name.push('_');
        name.push_str(&piles.to_string());
    }
    name
}
