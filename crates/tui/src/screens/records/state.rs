//! The state of the list of records, and of an action on one of them.

use crate::screen::{FileList, Step};
use goldpile_app::RecordRow as Row;
use goldpile_play::Saved;
use std::sync::Arc;

/// The list of records.
#[derive(Debug, Default)]
pub struct Records {
    /// The records, the most recently played first; `None` until they are read.
    pub(super) rows: Option<Vec<Row>>,
    /// The chosen row, and the line being typed.
    pub(super) files: FileList,
    /// Whether the list is that of the trash.
    pub(super) in_trash: bool,
    /// Whether the list has changed since it was read.
    pub(super) stale: bool,
    /// What was read last of a record.
    pub(super) preview: Option<RecordPreview>,
    /// The record that is being read for its preview: only one at a time, however fast the keys are.
    pub(super) reading: Option<RecordPlace>,
}

/// A record: its name, and whether it is in the trash.
pub(super) type RecordPlace = (String, bool);

/// What was read of a record, or why nothing was.
#[derive(Debug)]
pub(super) struct RecordPreview {
    /// The record.
    pub(super) place: RecordPlace,
    /// What is shown of it.
    pub(super) read: Result<Arc<Saved>, String>,
}

impl Records {
    /// The chosen record; `None` if there is none, or none has been read yet.
    pub(super) fn row(&self) -> Option<&Row> {
        self.rows.as_ref()?.get(self.files.chosen)
    }

    /// The number of records, 0 until they are read.
    pub(super) fn count(&self) -> usize {
        self.rows.as_ref().map_or(0, Vec::len)
    }

    /// The place of the chosen record.
    pub(super) fn place(&self) -> Option<RecordPlace> {
        self.row().map(|row| (row.name.clone(), self.in_trash))
    }

    /// What was read of the chosen record; `None` if that is still to be done.
    pub(super) fn previewed(&self) -> Option<&RecordPreview> {
        let place = self.place()?;
        self.preview.as_ref().filter(|own| own.place == place)
    }

    /// Stores the list that was read.
    pub(super) fn fill(&mut self, rows: Vec<Row>) -> Step {
        let line_of = |name: &str| rows.iter().position(|row| row.name == name);
        self.files.fill(rows.len(), line_of);
        self.rows = Some(rows);
        // Its files may have changed.
        self.preview = None;
        Step::stay()
    }
}
