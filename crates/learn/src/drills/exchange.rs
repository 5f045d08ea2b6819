//! Drills in the user's files: export to a new file, and import.

use super::positions::{is_same_position, named};
use super::{Drill, Drills};
use goldpile_engine::Catalogue;
use goldpile_files::disk::{self, harmless_path};
use goldpile_files::json_lines::{JsonLines, MAX_FILE, parse, text_of};
use goldpile_play::escape_for_terminal;
use std::path::Path;

/// The result of importing a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// The number of drills that were new.
    pub new: usize,
    /// What was skipped and why, one line each, safe to show on a terminal.
    pub skipped: Vec<String>,
}

impl Drills {
    /// Writes the drills to a new file.
    ///
    /// # Errors
    /// The file already exists or cannot be written. The message is one line that is safe to show on a terminal.
    pub fn export(&self, file: &Path) -> Result<(), String> {
        let written = text_of(&self.0).and_then(|text| disk::create(file, &text));
        written
            .map(drop)
            .map_err(|error| format!("{} cannot be written: {error}", harmless_path(file)))
    }
}

/// Imports those drills of a file that can be asked here, and leaves those already stored as they are.
///
/// # Errors
/// The file or the stored drills cannot be read, or the drills cannot be stored. The message is one line that is
/// safe to show on a terminal.
pub fn import(
    catalogue: &Catalogue,
    stored: &JsonLines<Drill>,
    file: &Path,
) -> Result<Imported, String> {
    let path = harmless_path(file);
    let bytes = match disk::read(file, MAX_FILE) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => return Err(format!("{path}: there is no such file")),
        Err(error) => return Err(format!("{path}: {error}")),
    };
    let found = parse::<Drill>(&String::from_utf8_lossy(&bytes));
    let mut skipped = found.damaged;
    let kept = stored.read().map_err(|error| error.to_string())?.kept;
    let mut known = named(kept, catalogue.entries());
    let mut new = Vec::new();
    for drill in named(found.kept, catalogue.entries()) {
        let line = drill.adviser(catalogue);
        let is_known = |known: &Drill| known.id == drill.id || is_same_position(known, &drill);
        match line.and_then(|adviser| drill.line(&adviser)) {
            Err(why) => skipped.push(escape_for_terminal(&format!("{}: {why}", drill.id))),
            Ok(_) if known.iter().any(is_known) => {}
            Ok(_) => {
                known.push(drill.clone());
                new.push(drill);
            }
        }
    }
    stored.put(&new).map_err(|error| error.to_string())?;
    Ok(Imported {
        new: new.len(),
        skipped,
    })
}
