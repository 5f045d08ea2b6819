//! What the workshop does with files, each as a job for the worker of the user's files.

use super::theory::ready;
use goldpile_app::{Job, JobSubject};
use goldpile_engine::{GameEntry, KnownProofs};
use goldpile_play::library::{DraftFile, ListedGame, Opened, RuleFiles};
use goldpile_play::{FileError, FileKind, escape_for_terminal, harmless_path};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// The user's games, and what is in the trash.
pub(super) type AllGames = (Vec<ListedGame>, Vec<String>);

/// What came of saving a game.
#[derive(Clone)]
pub(super) struct SavedGame {
    /// The text with which it was saved.
    pub(super) text: Arc<str>,
    /// Its entry, if the text can be read.
    pub(super) entry: Option<Box<GameEntry>>,
    /// The draft, if it has another name than before.
    pub(super) renamed: Option<DraftFile>,
    /// `Ok(false)` if it was not saved, as another program has changed it.
    pub(super) saved: Result<bool, String>,
}

/// Why a draft was not written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum DraftError {
    /// Another program has written to it.
    #[error("another program has changed its draft since it was opened here")]
    Changed,
    /// For this reason.
    #[error("{0}")]
    Failed(String),
}

/// The name of a game until it is saved for the first time, which a number may follow.
pub(super) const UNNAMED: &str = "my-game";
/// The same, of a game whose text was pasted.
pub(super) const PASTED: &str = "pasted";

/// The longest name that is taken from a title, in characters.
const MAX_NAME_LENGTH: usize = 40;

/// The name that a title gives to a game that has none yet; `None` if it has one.
fn from_title(name: &str, title: &str) -> Option<String> {
    let plain = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
    if plain != UNNAMED && plain != PASTED {
        return None;
    }
    let words = title
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let words: Vec<String> = words.map(str::to_lowercase).collect();
    let named: String = words.join("-").chars().take(MAX_NAME_LENGTH).collect();
    let named = named.trim_end_matches('-').to_owned();
    (FileKind::Rules.check_name(&named).is_ok() && named != plain && named != name).then_some(named)
}

const NOWHERE: &str = "games cannot be kept here, as this user has no folder for data (set HOME)";

/// A job with the user's rule files, and with the file that the user has named.
fn on_rule_files<T: Send + 'static>(
    name: &'static str,
    act: impl FnOnce(&RuleFiles, &Path) -> Result<T, FileError> + Send + 'static,
) -> Job<Result<T, String>> {
    Job::on_user_files(name, move |context, data| {
        let folder = data.games.as_ref().ok_or_else(|| NOWHERE.to_owned())?;
        let path = context.path.unwrap_or_else(|| Path::new(""));
        act(&RuleFiles::at(folder), path).map_err(|error| error.to_string())
    })
}

/// What was done with a file.
#[derive(Clone, Default)]
pub(super) struct FileResult {
    /// What to report; empty if nothing.
    pub(super) text: String,
    /// The game to choose now.
    pub(super) chosen: Option<String>,
    /// The game that no longer exists.
    pub(super) gone: Option<String>,
}

impl FileResult {
    fn with(text: String) -> Self {
        Self {
            text,
            ..Self::default()
        }
    }
}

/// Lists the games.
pub(super) fn list() -> Job<Result<AllGames, String>> {
    on_rule_files("list", |files, _| Ok((files.list()?, files.trash()?)))
}

/// Reads the text of a game, or of one in the trash.
pub(super) fn read(name: String, trashed: bool) -> Job<Result<String, String>> {
    on_rule_files("read", move |files, _| files.text(&name, trashed))
}

/// Opens a game.
pub(super) fn open(name: String) -> Job<Result<Opened, String>> {
    on_rule_files("open", move |files, _| files.open(&name))
}

/// Begins a game under this name, with this text.
pub(super) fn begin(name: String, text: String) -> Job<Result<Opened, String>> {
    on_rule_files("begin", move |files, _| files.begin(&name, &text))
}

/// Begins a game with the text of a file.
pub(super) fn import(path: PathBuf) -> Job<Result<Opened, String>> {
    on_rule_files("import", RuleFiles::import).to(path)
}

/// Writes a game to a new file.
pub(super) fn export(name: String, path: PathBuf) -> Job<Result<FileResult, String>> {
    on_rule_files("export", move |files, path| {
        let path = files.export(&name, path)?;
        Ok(FileResult::with(format!(
            "Written to {}.",
            harmless_path(&path)
        )))
    })
    .to(path)
}

/// Renames a game.
pub(super) fn rename(from: String, to: String) -> Job<Result<FileResult, String>> {
    on_rule_files("rename", move |files, _| {
        files.rename(&from, &to)?;
        let [old, new] = [&from, &to].map(|name| escape_for_terminal(name));
        Ok(FileResult {
            text: format!("{old} is now called {new}."),
            chosen: Some(to.clone()),
            gone: Some(from.clone()),
        })
    })
}

/// Moves a game to the trash.
pub(super) fn delete(name: String) -> Job<Result<FileResult, String>> {
    on_rule_files("delete", move |files, _| {
        files.delete(&name)?;
        let (shown, gone) = (escape_for_terminal(&name), Some(name.clone()));
        let done = FileResult::with(format!("{shown} is now in the trash."));
        Ok(FileResult { gone, ..done })
    })
}

/// Restores a game from the trash.
pub(super) fn restore(name: String) -> Job<Result<FileResult, String>> {
    on_rule_files("restore", move |files, _| {
        let name = files.restore(&name)?;
        let done = FileResult::with(format!("{} has been restored.", escape_for_terminal(&name)));
        let chosen = Some(name);
        Ok(FileResult { chosen, ..done })
    })
}

/// Moves the unsaved changes to the trash.
pub(super) fn revert(name: String) -> Job<Result<FileResult, String>> {
    on_rule_files("revert", move |files, _| {
        let opened = files.open(&name)?;
        opened.draft.revert()?;
        opened.draft.close(true)?;
        let name = escape_for_terminal(&name);
        let text = format!("The changes to {name} are now in the trash.");
        Ok(FileResult::with(text))
    })
}

/// Keeps a draft unless another program has written to it or, if `anyway`, even then. Of several drafts
/// that wait for the disk, only the last is written.
pub(super) fn keep(draft: DraftFile, text: Arc<str>, anyway: bool) -> Job<Result<(), DraftError>> {
    let subject = JobSubject::Text(draft.name().to_owned());
    let keep = Job::on_user_files("keep", move |_, _| {
        draft.keep(&text, anyway).map_err(|error| match error {
            FileError::Changed(_) => DraftError::Changed,
            // The user has not chosen the place of a draft.
            FileError::Read(_, source)
            | FileError::Write(_, source)
            | FileError::Move { source, .. } => DraftError::Failed(source.to_string()),
            error => DraftError::Failed(error.to_string()),
        })
    });
    keep.about(subject).until_the_next()
}

/// Saves a game unless another program has changed it or, if `anyway`, even then. `entry` is its entry in the
/// catalogue, if the text can be read. If it is `new`, never saved, and has no name of its own, it gets that of
/// its title.
pub(super) fn save(
    draft: DraftFile,
    text: Arc<str>,
    new: bool,
    anyway: bool,
    entry: Option<(GameEntry, KnownProofs)>,
) -> Job<SavedGame> {
    Job::on_user_files("save", move |_, _| {
        let title = entry.as_ref().map(|(entry, _)| entry).filter(|_| new);
        let named = title.and_then(|entry| from_title(draft.name(), &entry.title));
        // Under its old name if it cannot be moved.
        let renamed = named.and_then(|name| draft.begun_as(&name, &text).ok());
        let draft = renamed.as_ref().unwrap_or(&draft);
        let saved = match draft.save(&text, anyway) {
            Err(FileError::Changed(_)) => Ok(false),
            done => done.map(|()| true).map_err(|error| error.to_string()),
        };
        SavedGame {
            text,
            entry: entry.map(|(entry, known_proofs)| Box::new(ready(entry, &known_proofs))),
            renamed,
            saved,
        }
    })
}

/// Ends the editing of a game. Its draft is removed if it is not `wanted`.
pub(super) fn close(draft: DraftFile, wanted: bool) -> Job<Result<(), String>> {
    on_rule_files("close", move |_, _| draft.close(wanted))
}
