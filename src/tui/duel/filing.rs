//! What is known of the file that a match is kept in.

/// What is known of the file that a match is kept in.
#[derive(Clone, Debug, Default)]
pub(in crate::tui) struct Filing {
    /// The match as it was handed over last, by how often it had changed; `None` if it never was.
    pub(in crate::tui) handed: Option<u64>,
    /// The number of the sheet that was handed over last.
    pub(in crate::tui) sheet: u64,
    /// Whether the file holds that.
    pub(in crate::tui) standing: Standing,
    /// The name of the record, or the path of the file, as it is shown; `None` until it is known.
    pub(in crate::tui) place: Option<String>,
}

/// Whether a match is on the disk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::tui) enum Standing {
    /// Nobody keeps it.
    #[default]
    Unkept,
    /// It is being written.
    Underway,
    /// It is on the disk.
    Kept,
    /// It could not be written.
    Behind,
}
