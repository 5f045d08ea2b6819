//! `--export walnut DIR`: claims and statements for another program, Walnut.
//!
//! Existing files with the same contents are kept, so several games can share a folder. What made the files and
//! how to read them is written to separate files, because not every version of Walnut reads comments.

use super::run::ClaimLimits;
use crate::input::arguments::PROGRAM;
use crate::input::game::typed_with_settings;
use crate::input::sweep::has_several;
use crate::long_work::LongWork;
use crate::long_work::bar::line;
use crate::long_work::deadline::Deadline;
use crate::output::new_files::NewFiles;
use crate::{Console, Failure, RunResult, RunStatus};
use clap::ArgMatches;
use goldpile_engine::{Cancel, Control, Game, Progress};
use goldpile_prove::{ClaimInstance, DecisionControl, LIMIT, Translated, WalnutExport, walnut};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// The folder to export into; `None` if no export was asked for.
///
/// # Errors
/// [`Failure::Usage`] for an unknown format.
pub(crate) fn folder(matches: &ArgMatches) -> Result<Option<PathBuf>, Failure> {
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

/// The folder of the files that say what made the others, and what these mean.
const ORIGIN: &str = "Origin";

/// The name and the contents of the file that says how to read the others.
const README: (&str, &str) = ("README.md", include_str!("walnut.md"));

/// Writes the files for these claims. Claims that cannot be exported are reported and skipped. If a file cannot be
/// written, or after Ctrl-C, none of the files remains.
///
/// # Errors
/// [`Failure::Refused`] if a file cannot be written or, before any is written, if a file exists with other
/// contents; [`Failure::Output`].
pub(crate) fn all(
    wanted: &[(Game, usize)],
    limits: &ClaimLimits,
    folder: &Path,
    console: &mut Console<'_>,
) -> RunResult {
    let output = &mut console.output;
    let work = LongWork::shown("the proof is taking a long time");
    let interrupted = &work.cancel;
    let mut status = RunStatus::Fine;
    let mut written: BTreeMap<PathBuf, String> = BTreeMap::new();
    let mut loads = Vec::new();
    for (game, piles) in wanted {
        let name = name(game, *piles);
        let export = export_of(game, *piles, &name, limits, interrupted);
        if interrupted.is_cancelled() {
            return Ok(RunStatus::Interrupted);
        }
        let export = match export {
            Ok(export) => export,
            Err(why) => {
                writeln!(output, "{}: not exported: {why}", game.short_title())?;
                status = RunStatus::Unknown;
                continue;
            }
        };
        let origin = console.home.origin.of(&format!(
            "{PROGRAM} prove {} --piles {piles} --export walnut DIR",
            typed_with_settings(game)
        ));
        written.insert(
            folder.join(ORIGIN).join(format!("{name}.txt")),
            format!(
                "{origin}\n\n{}\n{}\n",
                export.notes,
                game.entry.rules.trim_end()
            ),
        );
        for file in export.files {
            written.insert(folder.join(&file.path), file.text);
        }
        loads.push(format!(
            "{}: load Command Files/{name}.txt",
            game.short_title()
        ));
    }
    if !written.is_empty() {
        written.insert(folder.join(README.0), README.1.to_owned());
    }
    let failed = |path: &Path, problem: &dyn Display| {
        let path = goldpile_play::harmless_path(path);
        Failure::Refused(format!("{path}{problem}"))
    };
    let mut new = Vec::new();
    for (path, text) in &written {
        match has_contents(path, text) {
            Ok(None) => new.push((path, text)),
            Ok(Some(true)) => {}
            Ok(Some(false)) => {
                let problem = " already exists and says something else; export to a new folder";
                return Err(failed(path, &problem));
            }
            Err(error) => return Err(failed(path, &format!(": {error}"))),
        }
    }
    let mut made = NewFiles::default();
    for (path, text) in new {
        if interrupted.is_cancelled() {
            return Ok(RunStatus::Interrupted);
        }
        let written = made.create(path, text);
        written.map_err(|error| failed(path, &format!(": {error}")))?;
    }
    made.keep();
    for load in loads {
        writeln!(output, "{load}")?;
    }
    writeln!(output, "{} files in {}", written.len(), folder.display())?;
    Ok(status)
}

/// The export of one claim, or why there is none.
fn export_of(
    game: &Game,
    piles: usize,
    name: &str,
    limits: &ClaimLimits,
    interrupted: &Cancel,
) -> Result<WalnutExport, String> {
    let cancel = Cancel::default();
    let _deadline = Deadline::new(limits.give_up, interrupted, &cancel);
    let bar = line();
    let look = |states: Progress| {
        bar.set_message(format!("{}: {} states so far", game.title(), states.done));
        bar.tick();
    };
    let control = Control {
        cancel: cancel.clone(),
        progress: &look,
    };
    let work = DecisionControl::new(LIMIT, control);
    let export = || -> Translated<WalnutExport> {
        let theory = ClaimInstance::of(&*game.rules, piles)?;
        // If the game remembers something, the proof shows how much history it needs.
        let rounds = match theory.statement().memory[..] {
            [] => 0,
            _ => theory.prove(&work)?.rounds,
        };
        walnut(&theory, name, rounds, &work)
    };
    export().map_err(|error| match limits.give_up {
        Some(bound) if cancel.is_cancelled() => format!("given up after {} s", bound.as_secs()),
        _ => error.to_string(),
    })
}

/// Whether the file has these contents; `None` if it does not exist.
fn has_contents(path: &Path, text: &str) -> io::Result<Option<bool>> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        found => found?,
    };
    // Only a file of this length is read.
    let found = fs::metadata(path);
    let is_as_long = found.is_ok_and(|found| found.is_file() && found.len() == text.len() as u64);
    Ok(Some(is_as_long && fs::read(path)? == text.as_bytes()))
}

/// A name that Walnut accepts: letters, digits and underscores. At the beginning of a name, Walnut reads A, E and
/// I as quantifiers.
fn name(game: &Game, piles: usize) -> String {
    let mut name: String = (game.entry.name.chars())
        .filter(char::is_ascii_alphanumeric)
        .collect();
    if !name.starts_with(|c: char| c.is_ascii_alphabetic() && !"AEI".contains(c)) {
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
    if has_several(game) {
        name.push('_');
        name.push_str(&piles.to_string());
    }
    name
}
