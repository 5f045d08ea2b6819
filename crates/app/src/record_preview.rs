//! What the list of records shows of a record before it is opened, read as a job.

use super::Job;
use super::records::{of_record, on_records};
use goldpile_engine::Catalogue;
use goldpile_play::Contest;
use std::sync::Arc;

/// A record, read without opening it.
#[derive(Clone, Debug)]
pub struct RecordPreview {
    /// The match after its last move.
    pub contest: Contest,
    /// When it was played, as given in the file; safe to show.
    pub date: String,
}

impl Job {
    /// Reads the record with this name or, if `in_trash`, the match of this name in the trash, without
    /// marking it as in use. Why it cannot be read is in lower case and without a full stop.
    #[must_use]
    pub fn preview_record(
        catalogue: &Catalogue,
        name: String,
        in_trash: bool,
    ) -> Job<Result<Arc<RecordPreview>, String>> {
        let catalogue = catalogue.clone();
        let key = (name.clone(), in_trash);
        let job = on_records("preview record", move |store, _| {
            let read = if in_trash {
                store.read_in_trash(&name, &catalogue)
            } else {
                store.read(&name, &catalogue)
            };
            let saved = read.map_err(|error| of_record(&name, error))?;
            Ok(Arc::new(RecordPreview {
                contest: saved.contest,
                date: saved.tags.date,
            }))
        });
        job.keyed(key)
    }
}
