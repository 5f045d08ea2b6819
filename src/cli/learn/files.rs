//! Drills in files: removing, exporting, importing.

use crate::cli::console::Console;
use crate::cli::failure::{Failure, Status};
use crate::engine::Catalogue;
use crate::learn::Drill;
use crate::learn::shelf::{Kept, MAX_FILE, Shelf, parse};
use std::fs;
use std::io::Write;
use std::path::Path;

/// Removes the drill with this name.
pub(super) fn remove(
    shelf: Option<&Shelf<Drill>>,
    kept: &[Drill],
    id: &str,
) -> Result<(), Failure> {
    let known = kept.iter().any(|drill| drill.id == id);
    let Some(shelf) = shelf.filter(|_| known) else {
        return Err(Failure::Refused(format!(
            "there is no drill {id}; learn drills --list shows those there are"
        )));
    };
    shelf
        .remove(&[id.to_owned()])
        .map_err(|error| Failure::Refused(error.to_string()))
}

/// Writes drills to a new file.
pub(super) fn export(drills: &[Drill], file: &Path) -> Result<(), Failure> {
    let refused = |why: String| {
        let path = crate::play::harmless_path(file);
        Failure::Refused(format!("{path} cannot be written: {why}"))
    };
    let mut out = fs::File::create_new(file).map_err(|error| refused(error.to_string()))?;
    for drill in drills {
        let line = serde_json::to_string(drill).map_err(|error| refused(error.to_string()))?;
        writeln!(out, "{line}").map_err(|error| refused(error.to_string()))?;
    }
    out.sync_data().map_err(|error| refused(error.to_string()))
}

/// Imports the drills that can be asked here; existing drills stay as they are.
pub(super) fn import(
    catalogue: &Catalogue,
    shelf: Option<&Shelf<Drill>>,
    file: &Path,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let Some(shelf) = shelf else {
        return Err(Failure::Refused(
            "this user has no folder for drills".to_owned(),
        ));
    };
    let path = crate::play::harmless_path(file);
    let bytes = crate::play::disk::read(file, MAX_FILE).transpose();
    let bytes = bytes.unwrap_or_else(|| Err(std::io::ErrorKind::NotFound.into()));
    let bytes = bytes.map_err(|error| Failure::Refused(format!("{path}: {error}")))?;
    let found = parse::<Drill>(&String::from_utf8_lossy(&bytes));
    for damaged in &found.damaged {
        writeln!(console.output, "{path}: passed over: {damaged}")?;
    }
    let kept = shelf
        .read()
        .map_err(|error| Failure::Refused(error.to_string()))?;
    let mut taken = Vec::new();
    for drill in found.kept {
        let refused = drill
            .adviser(catalogue)
            .and_then(|adviser| drill.line(&adviser));
        match refused {
            Err(why) => {
                let text = format!("{path}: {}: passed over: {why}", drill.id);
                writeln!(console.output, "{}", crate::play::harmless(&text))?;
            }
            Ok(_) if kept.kept.iter().any(|known| known.id == drill.id) => {}
            Ok(_) => taken.push(drill),
        }
    }
    shelf
        .put(&taken)
        .map_err(|error| Failure::Refused(error.to_string()))?;
    writeln!(console.output, "{} drills taken in.", taken.len())?;
    Ok(())
}

/// The entries on a shelf; none for a user without one. Damaged lines are for [`complain`].
pub(super) fn read<T: Kept>(shelf: Option<&Shelf<T>>) -> Result<(Vec<T>, Vec<String>), Failure> {
    let Some(shelf) = shelf else {
        return Ok((Vec::new(), Vec::new()));
    };
    let found = shelf
        .read()
        .map_err(|error| Failure::Refused(error.to_string()))?;
    Ok((found.kept, found.damaged))
}

/// Reports the lines of a file that were skipped, once everything else is done.
pub(super) fn complain<T: Kept>(
    shelf: Option<&Shelf<T>>,
    damaged: &[String],
    console: &mut Console<'_>,
) -> Result<Status, Failure> {
    let (Some(shelf), [first, rest @ ..]) = (shelf, damaged) else {
        return Ok(Status::Fine);
    };
    console.output.flush()?;
    let path = crate::play::harmless_path(shelf.path());
    Err(Failure::Refused(match rest.len() {
        0 => format!("{path}: one line is passed over and kept: {first}"),
        more => format!(
            "{path}: {} lines are passed over and kept, the first {first}",
            more + 1
        ),
    }))
}
