//! The screen of the statistics.

use crate::play::statistics::Statistics;

/// The screen of the statistics.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tallies {
    /// The statistics, or why they cannot be had; `None` until they are read.
    pub(super) read: Option<Result<Statistics, String>>,
    /// The first row that is shown, from 0.
    pub(super) scroll: usize,
}
