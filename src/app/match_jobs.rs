//! What is done with the user's matches, each as a job. Failures are in words: in lower case and without a
//! full stop.

use super::UserDataError;
use super::finished_match::{FinishedMatch, JudgedMatch};
use super::job::{Job, JobContext};
use super::match_files::MatchEvent;
use super::match_status::SaveRequest;
use super::records::{self, CopiedPart, ImportSource, OpenedMatch, RecordRow, Resumed};
use crate::engine::Catalogue;
use crate::learn::Drill;
use crate::play::{Adviser, Contest, Store};
use std::path::PathBuf;
use std::time::Duration;

/// A text that was copied, and a word that says what it is; or why it cannot be copied.
pub type Copied = Result<(String, &'static str), String>;

/// A job that reads records, or writes files elsewhere.
fn on_records<T: Send + Sync + 'static>(
    name: &'static str,
    act: impl Fn(&Store, &JobContext<'_>) -> Result<T, UserDataError> + Send + Sync + 'static,
) -> Job<Result<T, String>> {
    Job::new(name, move |context| {
        let store = context.store.ok_or(UserDataError::NoRecords);
        let done = store.and_then(|store| act(store, context));
        done.map_err(|error| error.to_string())
    })
    .of_disk()
}

/// Reading records.
impl Job {
    /// Reads the unfinished match.
    #[must_use]
    pub fn resume(catalogue: &Catalogue) -> Job<Result<Resumed, String>> {
        let catalogue = catalogue.clone();
        Job::new("resume", move |context| {
            let found = context.store.map_or(Ok(Resumed::Nothing), |store| {
                records::resume(store, &catalogue)
            });
            found.map_err(|error| error.to_string())
        })
        .of_disk()
    }

    /// Lists the records or, if `in_trash`, the matches in the trash; the one written last comes first.
    #[must_use]
    pub fn list_records(in_trash: bool) -> Job<Result<Vec<RecordRow>, String>> {
        on_records("list records", move |store, _| {
            if in_trash {
                records::trash(store)
            } else {
                records::list(store)
            }
        })
    }

    /// Opens the record with this name.
    #[must_use]
    pub fn open_record(catalogue: &Catalogue, name: String) -> Job<Result<OpenedMatch, String>> {
        let catalogue = catalogue.clone();
        on_records("open record", move |store, _| {
            records::open(store, &name, &catalogue)
        })
    }

    /// Adds a match from elsewhere to the records. Returns its name there.
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
            let source = match context.path {
                Some(path) => ImportSource::File(path.to_owned()),
                None => ImportSource::Text(text.clone()),
            };
            records::import(store, source, &catalogue)
        });
        match path {
            Some(path) => job.to(path),
            None => job,
        }
    }

    /// Writes the record with this name to a new file; `~/` is the user's home. Returns the file, as shown
    /// to the user.
    #[must_use]
    pub fn export_record(
        catalogue: &Catalogue,
        name: String,
        path: PathBuf,
    ) -> Job<Result<String, String>> {
        let catalogue = catalogue.clone();
        on_records("export record", move |store, context| {
            let path = context.path.map(PathBuf::from).unwrap_or_default();
            records::export(store, &name, path, &catalogue)
        })
        .to(path)
    }

    /// Copies a part of the record with this name.
    #[must_use]
    pub fn copy_record(catalogue: &Catalogue, name: String, part: CopiedPart) -> Job<Copied> {
        let catalogue = catalogue.clone();
        on_records("copy record", move |store, _| {
            records::copy_record(store, &name, part.clone(), &catalogue)
        })
    }

    /// Copies a part of a match.
    #[must_use]
    pub fn copy_match(contest: &Contest, part: CopiedPart) -> Job<Copied> {
        let contest = contest.clone();
        Job::new("copy match", move |_| {
            let copied = records::copy_match(&contest, part.clone());
            copied.map_err(|error| error.to_string())
        })
        .of_disk()
    }
}

/// Changing the files of matches.
impl Job {
    /// Does what a match asks for its file. A version gives way to the next one, if that comes before it
    /// is written.
    #[must_use]
    pub fn save_match(request: SaveRequest) -> Job<Vec<MatchEvent>> {
        let (name, is_only_saved) = match &request {
            SaveRequest::Begin(_) => ("begin match", false),
            SaveRequest::Adopt(..) => ("adopt match", false),
            SaveRequest::Save(_) => ("save match", true),
        };
        let job = Job::on_matches(name, move |files| request.clone().perform(files));
        if is_only_saved {
            job.until_the_next()
        } else {
            job
        }
    }

    /// Renames a record.
    #[must_use]
    pub fn rename_record(from: String, to: String) -> Job<Vec<MatchEvent>> {
        Job::on_matches("rename record", move |files| {
            files.rename(from.clone(), to.clone())
        })
    }

    /// Moves a record to the trash.
    #[must_use]
    pub fn delete_record(name: String) -> Job<Vec<MatchEvent>> {
        Job::on_matches("delete record", move |files| files.delete(name.clone()))
    }

    /// Moves a match from the trash back to the records.
    #[must_use]
    pub fn restore_record(name: String) -> Job<Vec<MatchEvent>> {
        Job::on_matches("restore record", move |files| files.restore(&name))
    }
}

/// The longest search for the first mistake of a match, if there is no theory.
const JUDGING: Duration = Duration::from_secs(20);

/// Judging.
impl Job {
    /// Finds the mistakes of a match that has just ended, and the drills for those of the person. Gives up
    /// after 20 seconds.
    #[must_use]
    pub fn judge(finished: FinishedMatch) -> Job<(JudgedMatch, Vec<Drill>)> {
        let effort = finished.contest.start().total();
        let judge = move |_: &JobContext<'_>| {
            let adviser = Adviser::new(finished.contest.game().clone());
            let judged = finished.judge(&adviser, JUDGING);
            let drills = judged.drills(&adviser);
            (judged, drills)
        };
        Job::new("judge", judge).with_effort(effort)
    }
}
