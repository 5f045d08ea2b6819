//! The state of the list of records.

use crate::screen::{FileList, Step};
use goldpile_app::RecordRow as Row;
use goldpile_play::Saved;
use std::sync::Arc;

/// The list of records.
#[derive(Debug, Default)]
pub struct Records {
    /// The records, the most recently played first; `None` until they are read.
    pub(super) rows: Option<Vec<Row>>,
    pub(super) files: FileList,
    pub(super) in_trash: bool,
    /// Whether the records have changed since the list was read.
    pub(super) stale: bool,
    /// The last preview read, which may belong to another record.
    pub(super) preview: Option<RecordPreview>,
    /// The record being read for its preview. Only one is read at a time, however fast the keys come.
    pub(super) reading: Option<RecordPlace>,
}

/// The name of a record, and whether it is in the trash.
pub(super) type RecordPlace = (String, bool);

#[derive(Debug)]
pub(super) struct RecordPreview {
    pub(super) place: RecordPlace,
    pub(super) read: Result<Arc<Saved>, String>,
}

impl Records {
    /// The chosen record; `None` if the list is empty or not read yet.
    pub(super) fn row(&self) -> Option<&Row> {
        self.rows.as_ref()?.get(self.files.chosen)
    }

    /// The number of records; 0 until they are read.
    pub(super) fn count(&self) -> usize {
        self.rows.as_ref().map_or(0, Vec::len)
    }

    pub(super) fn place(&self) -> Option<RecordPlace> {
        self.row().map(|row| (row.name.clone(), self.in_trash))
    }

    /// The preview of the chosen record; `None` until it is read.
    pub(super) fn previewed(&self) -> Option<&RecordPreview> {
        let place = self.place()?;
        self.preview.as_ref().filter(|own| own.place == place)
    }

    pub(super) fn fill(&mut self, rows: Vec<Row>) -> Step {
        let line_of = |name: &str| rows.iter().position(|row| row.name == name);
        self.files.fill(rows.len(), line_of);
        self.rows = Some(rows);
        // The files may have changed, too.
        self.preview = None;
        Step::stay()
    }
}
