//! Writes drills to a file and imports them from one.

use super::Puzzles;
use crate::screen::{FilePurpose, Shared, Step};
use crate::widgets::counted;
use goldpile_app::Job;
use goldpile_app::user_data::Noted;
use goldpile_learn::drills::Imported;
use goldpile_play::harmless_path;
use std::path::PathBuf;

impl Puzzles {
    /// Starts a job and reports its result in the words of `text`.
    pub(super) fn report<T: Send + 'static>(
        job: Job<Noted<Result<T, String>>>,
        text: impl FnOnce(T) -> String + Send + 'static,
        shared: &mut Shared,
    ) -> Step {
        let then = |done: Result<T, String>, shared: &mut Shared| {
            Shared::report_note(done.map(|done| Some(text(done))), shared)
        };
        shared.post_note(job, then).into()
    }

    pub(super) fn enter_line(&mut self, shared: &mut Shared) -> Step {
        let Some((purpose, path)) = self.files.typed(None) else {
            return Step::stay();
        };
        if path.is_empty() {
            shared.warn("type the path of a file, such as drills.jsonl");
            return Step::stay();
        }
        let path = PathBuf::from(path);
        let name = self.entry(shared).map(|entry| entry.name.to_string());
        self.files.line = None;
        let catalogue = &shared.catalogue;
        if purpose == FilePurpose::Export {
            let job = Job::export_drills(catalogue, name, path);
            let text = |(count, path): (usize, PathBuf)| {
                let drills = counted(count, "position", "positions");
                format!("{drills} written to {}.", harmless_path(&path))
            };
            Self::report(job, text, shared)
        } else {
            let job = Job::import_drills(catalogue, path);
            Self::report(job, |imported| imported_text(&imported), shared)
        }
    }
}

fn imported_text(imported: &Imported) -> String {
    let passed = match imported.skipped.as_slice() {
        [] => String::new(),
        [only] => format!(" One line was skipped: {only}."),
        [first, ..] => {
            let skipped = imported.skipped.len();
            format!(" {skipped} lines were skipped, the first: {first}.")
        }
    };
    let drills = counted(imported.new, "position", "positions");
    format!("{drills} imported.{passed}")
}
