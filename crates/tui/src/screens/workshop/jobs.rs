//! The jobs of the workshop on the user's rule files.

use super::theory::ready;
use goldpile_app::{Job, JobSubject};
use goldpile_engine::{GameEntry, KnownProofs};
use goldpile_play::library::{DraftFile, EXAMPLES, ListedGame, Opened, RuleFiles};
use goldpile_play::{FileError, FileKind, escape_for_terminal, harmless_path};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// The user's games, and the names of those in the trash.
pub(super) type AllGames = (Vec<ListedGame>, Vec<String>);

#[derive(Clone)]
pub(super) struct SavedGame {
    pub(super) text: Arc<str>,
    /// The catalogue entry, if the text can be read.
    pub(super) entry: Option<Box<GameEntry>>,
    /// The draft, if it was renamed.
    pub(super) renamed: Option<DraftFile>,
    /// `Ok(false)` if nothing was saved because another program has changed the game.
    pub(super) saved: Result<bool, String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum DraftError {
    #[error("another program has changed its draft since it was opened here")]
    Changed,
    #[error("{0}")]
    Failed(String),
}

/// The name of a game until it is first saved. A number may follow.
pub(super) const UNNAMED: &str = "my-game";
/// Like [`UNNAMED`], for a game whose text was pasted.
pub(super) const PASTED: &str = "pasted";

/// The maximum length of a name taken from a title, in characters.
const MAX_NAME_LENGTH: usize = 40;

/// The name that a title gives to a game without one; `None` if the game has a name or the title gives none. The
/// name of an example is that of its own title alone.
fn from_title(name: &str, title: &str) -> Option<String> {
    let plain = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
    let is_example = |(example, text): &(&'static str, &'static str)| {
        let entry = GameEntry::stated(*example, text);
        *example == plain && entry.is_ok_and(|entry| *entry.title != *title)
    };
    if plain != UNNAMED && plain != PASTED && !EXAMPLES.iter().any(is_example) {
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

const NO_FOLDER: &str = "games cannot be kept here, as this user has no folder for data (set HOME)";

/// A job on the user's rule files. `act` also gets the path that the user has typed, or an empty one.
fn on_rule_files<T: Send + 'static>(
    name: &'static str,
    act: impl FnOnce(&RuleFiles, &Path) -> Result<T, FileError> + Send + 'static,
) -> Job<Result<T, String>> {
    Job::on_user_files(name, move |context, data| {
        let folder = data.games.as_ref().ok_or_else(|| NO_FOLDER.to_owned())?;
        let path = context.path.unwrap_or_else(|| Path::new(""));
        act(&RuleFiles::at(folder), path).map_err(|error| error.to_string())
    })
}

#[derive(Clone, Default)]
pub(super) struct FileResult {
    /// A message; empty if there is none.
    pub(super) text: String,
    /// The game to choose next.
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

pub(super) fn list() -> Job<Result<AllGames, String>> {
    on_rule_files("list", |files, _| Ok((files.list()?, files.trash()?)))
}

/// Reads the text of a game, in the trash if `trashed`.
pub(super) fn read(name: String, trashed: bool) -> Job<Result<String, String>> {
    on_rule_files("read", move |files, _| files.text(&name, trashed))
}

pub(super) fn open(name: String) -> Job<Result<Opened, String>> {
    on_rule_files("open", move |files, _| files.open(&name))
}

pub(super) fn begin(name: String, text: String) -> Job<Result<Opened, String>> {
    on_rule_files("begin", move |files, _| files.begin(&name, &text))
}

pub(super) fn import(path: PathBuf) -> Job<Result<Opened, String>> {
    on_rule_files("import", RuleFiles::import).with_path(path)
}

pub(super) fn export(name: String, path: PathBuf) -> Job<Result<FileResult, String>> {
    on_rule_files("export", move |files, path| {
        let path = files.export(&name, path)?;
        Ok(FileResult::with(format!(
            "Written to {}.",
            harmless_path(&path)
        )))
    })
    .with_path(path)
}

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

pub(super) fn delete(name: String) -> Job<Result<FileResult, String>> {
    on_rule_files("delete", move |files, _| {
        files.delete(&name)?;
        let (shown, gone) = (escape_for_terminal(&name), Some(name.clone()));
        let done = FileResult::with(format!("{shown} is now in the trash."));
        Ok(FileResult { gone, ..done })
    })
}

pub(super) fn restore(name: String) -> Job<Result<FileResult, String>> {
    on_rule_files("restore", move |files, _| {
        let name = files.restore(&name)?;
        let done = FileResult::with(format!("{} has been restored.", escape_for_terminal(&name)));
        let chosen = Some(name);
        Ok(FileResult { chosen, ..done })
    })
}

/// Moves the unsaved changes of a game to the trash.
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

/// Keeps a draft; unless `anyway`, not if another program has changed it. Of several drafts waiting for the disk,
/// only the last is written.
pub(super) fn keep(draft: DraftFile, text: Arc<str>, anyway: bool) -> Job<Result<(), DraftError>> {
    let subject = JobSubject::Text(draft.name().to_owned());
    let keep = Job::on_user_files("keep", move |_, _| {
        draft.keep(&text, anyway).map_err(|error| match error {
            FileError::Changed(_) => DraftError::Changed,
            // The user did not choose the path of a draft, so it is left out.
            FileError::Read(_, source)
            | FileError::Write(_, source)
            | FileError::Move { source, .. } => DraftError::Failed(source.to_string()),
            error => DraftError::Failed(error.to_string()),
        })
    });
    keep.about(subject).replaced_by_next()
}

/// Saves a game; unless `anyway`, not if another program has changed it. `entry` is its catalogue entry, if the
/// text can be read. A `new` game, which was never saved, is named after its title if it has no name of its
/// own, only that of the example that it began as.
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
        // If the game cannot be renamed, it keeps its old name.
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

/// Ends the editing of a game, and removes its draft unless it is `wanted`.
pub(super) fn close(draft: DraftFile, wanted: bool) -> Job<Result<(), String>> {
    on_rule_files("close", move |_, _| draft.close(wanted))
}
