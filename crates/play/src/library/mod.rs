//! The user's rule files, in the folder `games` of the user's data: the games they define ([`with_folder`]),
//! and how they are edited ([`RuleFiles`]).

mod draft_file;
mod examples;
mod files;

pub use draft_file::DraftFile;
pub use examples::EXAMPLES;
pub use files::{ListedGame, Opened, RuleFiles};

use super::quotes::quoted;
use super::saved::escape_for_terminal;
use goldpile_engine::statement::MAX_RULES;
use goldpile_engine::{Catalogue, GameEntry, Label};
use goldpile_files::disk::{self, stem};
use goldpile_files::name::{PLAIN_NAME_RULE, is_plain};
use goldpile_prove::with_proved_claim;
use std::cmp::Reverse;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The extension of a rule file, without the dot.
pub const ENDING: &str = "game";

/// The most files to read from a folder.
const MAX_FILES: usize = 200;

/// A rule file that does not define a game.
#[derive(Debug, Error)]
#[error("{path}: {problem}")]
pub struct RuleFileError {
    /// The file, escaped for a terminal.
    pub path: String,
    /// What is wrong, with the line and the place marked if the rules cannot be read.
    pub problem: String,
}

/// Reads the game in a rule file and calls it by its [`game_name`]. At most 64 KiB are read. A claim that is
/// quickly proved, or was proved before, becomes its theory.
///
/// # Errors
/// [`RuleFileError`] if the file or its rules cannot be read.
pub fn read(path: &Path, catalogue: &Catalogue) -> Result<GameEntry, RuleFileError> {
    let entry = read_without_theory(path, catalogue)?;
    Ok(with_proved_claim(entry, catalogue.known_proofs()))
}

/// Reads the game in a rule file, without a theory.
fn read_without_theory(path: &Path, catalogue: &Catalogue) -> Result<GameEntry, RuleFileError> {
    let failed = |problem: String| RuleFileError {
        path: escape_for_terminal(&path.to_string_lossy()),
        problem,
    };
    // One byte more than allowed, for the reader to refuse.
    let bytes = disk::first_bytes(path, MAX_RULES as u64 + 1)
        .map_err(|error| failed(escape_for_terminal(&error.to_string())))?;
    let text = std::str::from_utf8(&bytes)
        .map_err(|_| failed("this is not UTF-8 text, as a rule file must be".to_owned()))?;
    let entry = GameEntry::of_file(game_name(&stem(path), catalogue), text);
    entry.map_err(|error| failed(error.to_string()))
}

/// As [`read`], for a file that a person has named: on a command line the game is called by this path.
///
/// # Errors
/// As [`read`].
pub fn named(path: &Path, catalogue: &Catalogue) -> Result<GameEntry, RuleFileError> {
    let entry = read_without_theory(path, catalogue)?;
    let typed = path.to_string_lossy();
    // A command would take a word that begins with a dash for an option.
    let front = if typed.starts_with('-') { "./" } else { "" };
    let typed = escape_for_terminal(&quoted(&format!("{front}{typed}")));
    let entry = GameEntry {
        typed: (typed != entry.name.as_str()).then(|| typed.into()),
        ..entry
    };
    Ok(with_proved_claim(entry, catalogue.known_proofs()))
}

/// The message that the game of a rule file has the same name as one in another file.
#[must_use]
pub fn same_name(entry: &GameEntry) -> String {
    format!(
        "{} and another file define two games called {}; rename one of the files",
        entry.typed(),
        entry.name
    )
}

/// Whether this is the name of a rule file.
#[must_use]
pub fn is_rules(name: &OsStr) -> bool {
    let ending = Path::new(name).extension();
    ending.is_some_and(|ending| ending == ENDING)
}

/// The name of the game in a rule file, as one word: the file's name without the extension, or with it if a
/// built-in game of the catalogue already has that name.
#[must_use]
pub fn game_name(stem: &str, catalogue: &Catalogue) -> String {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    let typed: String = (stem.chars().take(60))
        .map(|c| if plain(c) { c } else { '-' })
        .collect();
    // A command would take a word that begins with a dash for an option.
    let mut name = typed.trim_start_matches('-').to_owned();
    if name.is_empty()
        || catalogue
            .find(&name)
            .is_some_and(|known| known.source.is_none())
    {
        name.push('.');
        name.push_str(ENDING);
    }
    name
}

/// The catalogue followed by the games of a folder, ordered by name. Files that do not define a game, or
/// whose names do not suit a game, are listed in its [problems](Catalogue::problems). So are those beyond
/// the 200 that were changed last, which are not read. A missing folder counts as empty.
#[must_use]
pub fn with_folder(catalogue: &Catalogue, folder: &Path) -> Catalogue {
    let mut all = catalogue.clone();
    let mut files = match disk::with_ending(folder, ENDING) {
        Ok(files) => files,
        Err(error) => {
            let folder = escape_for_terminal(&folder.to_string_lossy());
            return all.with_problem(format!("{folder}: {error}"));
        }
    };
    files.sort_unstable();
    if let Some(rest @ 1..) = files.len().checked_sub(MAX_FILES) {
        all = all.with_problem(format!(
            "{rest} more files (only the {MAX_FILES} changed last are read)"
        ));
        let changed = |path: &PathBuf| path.metadata().and_then(|file| file.modified()).ok();
        files.sort_by_cached_key(|path| Reverse(changed(path)));
        files.truncate(MAX_FILES);
        files.sort_unstable();
    }
    let mut known: Vec<(Label, String)> = Vec::new();
    for path in files {
        let file = escape_for_terminal(&path.file_name().unwrap_or_default().to_string_lossy());
        let problem = if is_plain(&stem(&path)) {
            match read(&path, catalogue) {
                Ok(entry) => match known.iter().find(|(name, _)| *name == entry.name) {
                    None => {
                        known.push((entry.name.clone(), file));
                        all = all.with(entry);
                        continue;
                    }
                    Some((name, other)) => {
                        format!(
                            "{other} defines a game called {name}, too; rename one of the files"
                        )
                    }
                },
                Err(error) => error.problem,
            }
        } else {
            format!("{PLAIN_NAME_RULE}; rename this file")
        };
        all = all.with_problem(format!("{file}: {problem}"));
    }
    all
}
