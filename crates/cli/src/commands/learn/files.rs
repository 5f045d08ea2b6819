//! Drills in files: removing and importing them.

use crate::{Console, Failure, RunResult, RunStatus};
use goldpile_app::UserData;
use goldpile_engine::Catalogue;
use goldpile_learn::drills::now;
use goldpile_learn::json_lines::{JsonLine, JsonLines};
use goldpile_learn::{Drill, Drills};
use std::io::Write;
use std::path::Path;

pub(crate) fn remove(
    data: &UserData,
    catalogue: &Catalogue,
    kept: &[Drill],
    id: &str,
) -> Result<(), Failure> {
    if !kept.iter().any(|drill| drill.id == id) {
        return Err(Failure::Refused(format!(
            "there is no drill {id}; learn drills --list shows the drills"
        )));
    }
    data.remove_drill(catalogue, id).map_err(Failure::refused)
}

/// Imports the drills that can be asked here, and leaves existing drills as they are. Lines that are not drills
/// are reported after the others have been imported.
pub(crate) fn import(
    data: &UserData,
    file: &Path,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let imported = data.import_drills(console.catalogue, file);
    let imported = imported.map_err(Failure::refused)?;
    writeln!(console.output, "{} drills imported.", imported.new)?;
    console.output.flush()?;
    report_skipped(&goldpile_play::harmless_path(file), &imported.skipped)
}

/// Reports the skipped lines of a file, if any.
pub(crate) fn report_skipped(path: &str, skipped: &[String]) -> Result<(), Failure> {
    match skipped {
        [] => Ok(()),
        [only] => Err(Failure::Refused(format!(
            "{path}: one line was skipped: {only}"
        ))),
        [first, ..] => Err(Failure::Refused(format!(
            "{path}: {} lines were skipped, the first {first}",
            skipped.len()
        ))),
    }
}

/// The items in a file, and its damaged lines, which [`report_damage`] reports; both are empty for a user without such
/// a file.
pub(crate) fn read<T: JsonLine>(
    stored: Option<&JsonLines<T>>,
) -> Result<(Vec<T>, Vec<String>), Failure> {
    let found = JsonLines::read_some(stored).map_err(Failure::refused)?;
    Ok((found.kept, found.damaged))
}

/// The drills in a file, one for each position, and its damaged lines.
pub(crate) fn drills(
    catalogue: &Catalogue,
    stored: Option<&JsonLines<Drill>>,
) -> Result<(Drills, Vec<String>), Failure> {
    let (kept, damaged) = read(stored)?;
    let drills = Drills::of_positions(kept, catalogue.entries(), now());
    Ok((drills, damaged))
}

/// Reports the damaged lines of a file, once everything else is done.
pub(crate) fn report_damage<T: JsonLine>(
    stored: Option<&JsonLines<T>>,
    damaged: &[String],
    console: &mut Console<'_>,
) -> RunResult {
    let (Some(stored), [first, rest @ ..]) = (stored, damaged) else {
        return Ok(RunStatus::Fine);
    };
    console.output.flush()?;
    let path = goldpile_play::harmless_path(stored.path());
    Err(Failure::Refused(match rest.len() {
        0 => format!("{path}: one line was skipped, but is still in the file: {first}"),
        more => format!(
            "{path}: {} lines were skipped, but are still in the file; the first: {first}",
            more + 1
        ),
    }))
}
