//! The records as the person handles them: resumed, listed, opened, imported, exported and copied, each as a
//! job. None of this changes the match being played. All of it takes as long as the disk and the length of
//! the match require.

use super::{Job, JobContext, JobSubject, UserDataError, matches};
use goldpile_engine::Catalogue;
use goldpile_engine::notation::read::MAX_RECORD_BITS;
use goldpile_engine::theory::reason::{Detail, WIDTH};
use goldpile_files::disk;
use goldpile_number::{Budget, Natural};
use goldpile_play::quotes::quoted;
use goldpile_play::saved::{self, MatchSummary, RecordTooLong, Saved, Standing};
use goldpile_play::shared_result;
use goldpile_play::words::Words;
use goldpile_play::{
    FileError, Match, MatchFile, PositionText, Reason, Store, Tags, escape_for_terminal,
    harmless_path, read_named, store,
};
use std::cmp::Reverse;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The number of latest matches among which finished ones are looked for.
const LATEST: usize = 20;

/// Where an imported match comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportSource {
    /// This file; `~/` is the user's home. If there is no such file, the name is read as a position as one
    /// text.
    File(PathBuf),
    /// The text of a saved match, or a position as one text.
    Text(String),
}

/// What can be copied from a match, with all numbers in full.
#[derive(Clone, Debug)]
pub enum CopiedPart {
    /// The current position [as one text](PositionText).
    Position,
    /// The record, as in its file.
    Record,
    /// The [result](goldpile_play::shared_result), to be shared.
    Result,
    /// The reason why a move wins or loses in the current position.
    Reason(Box<Reason>),
}

/// A match and the file that it was read from.
#[derive(Clone, Debug)]
pub struct OpenedMatch {
    /// The file to save the match to.
    pub file: MatchFile,
    /// The match.
    pub the_match: Match,
}

/// The unfinished match, if there is one to resume.
#[derive(Clone, Debug)]
pub enum Resumed {
    /// The unfinished match.
    Match(Box<OpenedMatch>),
    /// No match is unfinished.
    Nothing,
    /// Another program is playing the unfinished match.
    InUse,
}

/// One line of the list of records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordRow {
    /// The record's name in the store.
    pub name: String,
    /// What the file says about the match; `None` if it cannot be read.
    pub summary: Option<MatchSummary>,
}

/// Looks for the unfinished match, on the calling thread. One that the screen cannot show is ignored.
///
/// # Errors
/// Those of [`Store::resume`], except [`FileError::InUse`].
pub fn resume(store: &Store, catalogue: &Catalogue) -> Result<Resumed, UserDataError> {
    match store.resume(catalogue) {
        // The text dialogue can resume it.
        Ok(Some((_, the_match))) if off_screen(&the_match, "").is_some() => Ok(Resumed::Nothing),
        Ok(Some((file, the_match))) => {
            let opened = OpenedMatch { file, the_match };
            Ok(Resumed::Match(Box::new(opened)))
        }
        Ok(None) => Ok(Resumed::Nothing),
        Err(FileError::InUse(_)) => Ok(Resumed::InUse),
        Err(error) => Err(error.into()),
    }
}

/// The records, most recently written first. Reads the first [`SUMMARY_BYTES`](saved::SUMMARY_BYTES) bytes
/// of each, on the calling thread.
///
/// # Errors
/// The folder cannot be listed.
pub fn list(store: &Store) -> Result<Vec<RecordRow>, UserDataError> {
    Ok(rows(store, false)?.collect())
}

/// Opens the record with this name, on the calling thread.
///
/// # Errors
/// The record cannot be read, is in use, or cannot be shown on the screen.
pub fn open(
    store: &Store,
    name: &str,
    catalogue: &Catalogue,
) -> Result<OpenedMatch, UserDataError> {
    let opened = store.open(name, catalogue);
    let (file, the_match) = opened.map_err(|error| record_error(name, error))?;
    match off_screen(&the_match, &in_text(store, name, &the_match)) {
        Some(why) => Err(UserDataError::OffScreen(why)),
        None => Ok(OpenedMatch { file, the_match }),
    }
}

/// Why the screen cannot show a saved match, with the command that plays or reviews it as text.
fn off_screen(the_match: &Match, how: &str) -> Option<String> {
    let mut shown = [the_match.start(), the_match.position()].into_iter();
    shown.find_map(|position| matches::off_screen(&position.piles, how))
}

/// The command that plays or reviews the match of this record as text.
fn in_text(store: &Store, name: &str, the_match: &Match) -> String {
    if store.unfinished().as_deref() == Some(name) {
        return "goldpile play --plain goes on with it".to_owned();
    }
    let path = store.record(name).unwrap_or_default();
    let path = quoted(&harmless_path(&path));
    match the_match.verdict() {
        None => format!("goldpile play --plain --record {path} goes on with it"),
        Some(_) => format!("goldpile review {path} reviews it"),
    }
}

/// A copied text; or why it cannot be copied.
pub type Copied = Result<String, String>;

/// A job that reads records, or writes files elsewhere. Errors are in words, in lower case and without a
/// full stop.
fn on_records<T: Send + 'static>(
    name: &'static str,
    act: impl FnOnce(&Store, &JobContext<'_>) -> Result<T, UserDataError> + Send + 'static,
) -> Job<Result<T, String>> {
    Job::new(name, move |context| {
        let store = context.store.ok_or(UserDataError::NoRecords);
        let done = store.and_then(|store| act(store, context));
        done.map_err(|error| error.to_string())
    })
    .of_disk()
}

impl Job {
    /// Reads the unfinished match.
    #[must_use]
    pub fn resume(catalogue: &Catalogue) -> Job<Result<Resumed, String>> {
        let catalogue = catalogue.clone();
        Job::new("resume", move |context| {
            let found = context.store.map(|store| resume(store, &catalogue));
            let found = found.unwrap_or(Ok(Resumed::Nothing));
            found.map_err(|error| error.to_string())
        })
        .of_disk()
    }

    /// Lists the records or, if `in_trash`, the matches in the trash, most recently written first.
    #[must_use]
    pub fn list_records(in_trash: bool) -> Job<Result<Vec<RecordRow>, String>> {
        on_records("list records", move |store, _| {
            Ok(rows(store, in_trash)?.collect())
        })
    }

    /// Finds the finished matches among the latest ones, the latest first.
    #[must_use]
    pub fn latest_records() -> Job<Result<Vec<RecordRow>, String>> {
        on_records("latest records", |store, _| {
            let is_won = |row: &RecordRow| {
                let summary = row.summary.as_ref();
                summary.is_some_and(|summary| matches!(summary.standing, Standing::Won(_)))
            };
            Ok(rows(store, false)?.take(LATEST).filter(is_won).collect())
        })
    }

    /// Opens the record with this name.
    #[must_use]
    pub fn open_record(catalogue: &Catalogue, name: String) -> Job<Result<OpenedMatch, String>> {
        let catalogue = catalogue.clone();
        on_records("open record", move |store, _| {
            open(store, &name, &catalogue)
        })
    }

    /// Reads the record with this name or, if `in_trash`, the match with this name in the trash, without
    /// marking it as in use.
    #[must_use]
    pub fn read_record(
        catalogue: &Catalogue,
        name: String,
        in_trash: bool,
    ) -> Job<Result<Arc<Saved>, String>> {
        let catalogue = catalogue.clone();
        let subject = JobSubject::Text(format!("{name} {in_trash}"));
        let job = on_records("read record", move |store, _| {
            Ok(Arc::new(read(store, &name, in_trash, &catalogue)?))
        });
        job.about(subject)
    }

    /// Adds a match to the records, and returns its name there, as shown to the user.
    #[must_use]
    pub fn import_record(
        catalogue: &Catalogue,
        source: ImportSource,
    ) -> Job<Result<String, String>> {
        let catalogue = catalogue.clone();
        let (path, text) = match source {
            ImportSource::File(path) => (Some(path), String::new()),
            ImportSource::Text(text) => (None, text),
        };
        let job = on_records("import record", move |store, context| {
            let (saved, wanted) = match context.path {
                Some(path) => {
                    let path = disk::expanded(path.to_owned());
                    let name = path.exists().then(|| disk::stem(&path));
                    let saved = read_named(&path, &catalogue)?;
                    (saved, name.unwrap_or_default())
                }
                None if PositionText::is_meant(&catalogue, &text) => {
                    let mut budget = Budget::of(MAX_RECORD_BITS);
                    let read = PositionText::read_typed(&catalogue, &text, &mut budget)?;
                    (read.into_saved(), String::new())
                }
                None => (saved::parse(&text, &catalogue)?, String::new()),
            };
            // A text has no name, and a file's name may not be allowed for a record.
            let imported = store.import(&wanted, &saved).or_else(|_| {
                let usual = store::usual_name(&saved.the_match, &saved.tags);
                store.import(&usual, &saved)
            });
            Ok(escape_for_terminal(&imported?))
        });
        match path {
            Some(path) => job.with_path(path),
            None => job,
        }
    }

    /// Writes the record with this name to a new file; `~/` is the user's home. The result is the file's
    /// path, as shown to the user.
    #[must_use]
    pub fn export_record(
        catalogue: &Catalogue,
        name: String,
        path: PathBuf,
    ) -> Job<Result<String, String>> {
        let catalogue = catalogue.clone();
        on_records("export record", move |store, context| {
            let saved = read(store, &name, false, &catalogue)?;
            let path = disk::absolute(context.path.unwrap_or(Path::new("")));
            Store::export(&saved.the_match, &saved.tags, &path)?;
            Ok(harmless_path(&path))
        })
        .with_path(path)
    }

    /// Copies a part of the record with this name.
    #[must_use]
    pub fn copy_record(catalogue: &Catalogue, name: String, part: CopiedPart) -> Job<Copied> {
        let catalogue = catalogue.clone();
        on_records("copy record", move |store, _| {
            let saved = read(store, &name, false, &catalogue)?;
            Ok(copy(&saved.the_match, &saved.tags, &part)?)
        })
    }

    /// Copies a part of a match.
    #[must_use]
    pub fn copy_match(the_match: &Match, part: CopiedPart) -> Job<Copied> {
        let the_match = the_match.clone();
        Job::new("copy match", move |_| {
            let copied = copy(&the_match, &Tags::today(), &part);
            copied.map_err(|error| error.to_string())
        })
        .of_disk()
    }
}

fn copy(the_match: &Match, tags: &Tags, part: &CopiedPart) -> Result<String, RecordTooLong> {
    Ok(match part {
        CopiedPart::Position => PositionText::of(the_match).to_string(),
        CopiedPart::Record => saved::write(the_match, tags)?,
        CopiedPart::Result => shared_result(the_match).unwrap_or_default(),
        CopiedPart::Reason(why) => {
            let rules = &*the_match.game().rules;
            let words = Words::of(the_match, &Natural::to_string);
            words.with_voices(|voices| why.text(rules, voices, Detail::Whole, WIDTH))
        }
    })
}

fn read(
    store: &Store,
    name: &str,
    in_trash: bool,
    catalogue: &Catalogue,
) -> Result<Saved, UserDataError> {
    let read = store.read(name, in_trash, catalogue);
    read.map_err(|error| record_error(name, error))
}

fn record_error(name: &str, error: FileError) -> UserDataError {
    let name = name.to_owned();
    UserDataError::Record { name, error }
}

/// The records or the matches in the trash, most recently written first, because the latest match is the one
/// most often wanted.
fn rows(store: &Store, in_trash: bool) -> Result<impl Iterator<Item = RecordRow>, UserDataError> {
    let mut listed = if in_trash {
        store.trash()?
    } else {
        store.list()?
    };
    listed.sort_by_key(|listed| Reverse(listed.written));
    Ok(listed.into_iter().map(move |listed| RecordRow {
        summary: store.summary(&listed.name, in_trash).ok(),
        name: listed.name,
    }))
}
