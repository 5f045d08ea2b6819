//! The work on files that the workshop needs, each piece as an errand in the lane of files.

use super::theory::ready;
use crate::engine::Entry;
use crate::play::library::{LibraryError, Listed, Manuscript, Opened, RuleFiles, checked};
use crate::play::{harmless, harmless_path};
use crate::tui::tasks::{Errand, FileTask, Parcel, Task};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// The result of an errand; failures are in words.
pub(super) enum News {
    /// The user's games, and what is in the trash.
    Listed(Result<(Vec<Listed>, Vec<String>), String>),
    /// A game was opened.
    Opened(Result<Opened, String>),
    /// Something was done with a file.
    Done(Result<Done, String>),
    /// The draft of this game was written in this version, or why it was not.
    Kept(String, u64, Result<(), Unkept>),
    /// The game was saved.
    Saved {
        /// With this text.
        text: Arc<str>,
        /// As this entry, if the text can be read.
        entry: Option<Box<Entry>>,
        /// Under another name than before.
        renamed: Option<Manuscript>,
        /// `Ok(false)` if it was not, as another program has changed it.
        saved: Result<bool, String>,
    },
}

/// Why a draft was not written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum Unkept {
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
const LONGEST: usize = 40;

/// The name that a title gives to a game that has none yet; `None` if it has one.
fn from_title(name: &str, title: &str) -> Option<String> {
    let plain = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
    if plain != UNNAMED && plain != PASTED {
        return None;
    }
    let words = title.split(|c: char| !c.is_alphanumeric());
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let named: String = words.join("-").chars().take(LONGEST).collect();
    let named = named.trim_end_matches('-').to_owned();
    (checked(&named).is_ok() && named != plain && named != name).then_some(named)
}

const NOWHERE: &str = "games cannot be kept here, as this user has no folder for data (set HOME)";

fn task(name: &'static str, act: impl Fn(&RuleFiles) -> News + Send + Sync + 'static) -> Task {
    filed(with_files(name, move |files, _| act(files)))
}

/// An errand that works on the user's rule files, and on the file that the user has named.
fn with_files(
    name: &'static str,
    act: impl Fn(&RuleFiles, &Path) -> News + Send + Sync + 'static,
) -> Errand {
    Errand::new(name, move |around| {
        Parcel::of(match around.games {
            Some(folder) => act(
                &RuleFiles::at(folder),
                around.path.unwrap_or_else(|| Path::new("")),
            ),
            None => News::Done(Err(NOWHERE.to_owned())),
        })
    })
}

fn filed(errand: Errand) -> Task {
    Task::File(FileTask::Errand(errand))
}

/// What was done with a file.
#[derive(Clone, Default)]
pub(super) struct Done {
    /// What to report; empty if nothing.
    pub(super) text: String,
    /// The game to choose now.
    pub(super) chosen: Option<String>,
    /// The game that no longer exists.
    pub(super) gone: Option<String>,
}

impl Done {
    fn with(text: String) -> Self {
        Self {
            text,
            ..Self::default()
        }
    }
}

fn words<T>(result: Result<T, LibraryError>) -> Result<T, String> {
    result.map_err(|error| error.to_string())
}

/// Lists the games.
pub(super) fn list() -> Task {
    task("list", |files| {
        let listed = || -> Result<_, LibraryError> { Ok((files.list()?, files.trash()?)) };
        News::Listed(words(listed()))
    })
}

/// Opens a game.
pub(super) fn open(name: String) -> Task {
    task("open", move |files| News::Opened(words(files.open(&name))))
}

/// Begins a game under this name, with this text.
pub(super) fn begin(name: String, text: String) -> Task {
    task("begin", move |files| {
        News::Opened(words(files.begin(&name, &text)))
    })
}

/// Begins a game with the text of a file.
pub(super) fn import(path: PathBuf) -> Task {
    let import = |files: &RuleFiles, path: &Path| News::Opened(words(files.import(path)));
    filed(with_files("import", import).to(path))
}

/// Writes a game to a new file.
pub(super) fn export(name: String, path: PathBuf) -> Task {
    let export = move |files: &RuleFiles, path: &Path| {
        let written = files.export(&name, path);
        let text = |path: PathBuf| Done::with(format!("Written to {}.", harmless_path(&path)));
        News::Done(words(written.map(text)))
    };
    filed(with_files("export", export).to(path))
}

/// Renames a game.
pub(super) fn rename(from: String, to: String) -> Task {
    task("rename", move |files| {
        let renamed = files.rename(&from, &to);
        let text = || format!("{} is now called {}.", harmless(&from), harmless(&to));
        News::Done(words(renamed.map(|()| Done {
            text: text(),
            chosen: Some(to.clone()),
            gone: Some(from.clone()),
        })))
    })
}

/// Moves a game to the trash.
pub(super) fn delete(name: String) -> Task {
    task("delete", move |files| {
        let deleted = files.delete(&name);
        let text = || format!("{} is now in the trash.", harmless(&name));
        News::Done(words(deleted.map(|()| Done {
            gone: Some(name.clone()),
            ..Done::with(text())
        })))
    })
}

/// Restores a game from the trash.
pub(super) fn restore(name: String) -> Task {
    task("restore", move |files| {
        let restored = files.restore(&name);
        News::Done(words(restored.map(|name| Done {
            text: format!("{} has been restored.", harmless(&name)),
            chosen: Some(name),
            gone: None,
        })))
    })
}

/// Moves the unsaved changes to the trash.
pub(super) fn revert(name: String) -> Task {
    task("revert", move |files| {
        let opened = files.open(&name).and_then(|opened| {
            opened.manuscript.revert()?;
            opened.manuscript.close(true)
        });
        let text = || format!("The changes to {} are now in the trash.", harmless(&name));
        News::Done(words(opened.map(|()| Done::with(text()))))
    })
}

/// Keeps a draft unless another program has written to it or, if `anyway`, even then. Of several drafts
/// that wait for the disk, only the last is written.
pub(super) fn keep(manuscript: Manuscript, text: Arc<str>, version: u64, anyway: bool) -> Task {
    let name = format!("keep {}", manuscript.name());
    let keep = Errand::new(name, move |_| {
        let kept = manuscript.keep(&text, anyway).map_err(|error| match error {
            LibraryError::Changed(_) => Unkept::Changed,
            // The user has not chosen the place of a draft.
            LibraryError::Read { source, .. } | LibraryError::Write { source, .. } => {
                Unkept::Failed(source.to_string())
            }
            error => Unkept::Failed(error.to_string()),
        });
        Parcel::of(News::Kept(manuscript.name().to_owned(), version, kept))
    });
    filed(keep.until_the_next())
}

/// Saves a game unless another program has changed it or, if `anyway`, even then. `entry` is its entry in the
/// catalogue, if the text can be read. If it is `new`, never saved, and has no name of its own, it gets that of
/// its title.
pub(super) fn save(
    manuscript: Manuscript,
    text: Arc<str>,
    new: bool,
    anyway: bool,
    entry: Option<Entry>,
) -> Task {
    task("save", move |_| {
        let title = entry.as_ref().filter(|_| new);
        let named = title.and_then(|entry| from_title(manuscript.name(), &entry.title));
        // Under its old name if it cannot be moved.
        let renamed = named.and_then(|name| manuscript.begun_as(&name, &text).ok());
        let manuscript = renamed.as_ref().unwrap_or(&manuscript);
        let saved = match manuscript.save(&text, anyway) {
            Err(LibraryError::Changed(_)) => Ok(false),
            done => words(done.map(|()| true)),
        };
        News::Saved {
            text: text.clone(),
            entry: entry.clone().map(|entry| Box::new(ready(entry))),
            renamed,
            saved,
        }
    })
}

/// Ends the editing of a game. Its draft is removed if it is not `wanted`.
pub(super) fn close(manuscript: Manuscript, wanted: bool) -> Task {
    task("close", move |_| {
        News::Done(words(manuscript.close(wanted).map(|()| Done::default())))
    })
}
