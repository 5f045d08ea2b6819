//! What is waited for: work that goes on elsewhere, each with what ends it early.

use super::analysis::Wanted;
use super::chart::{Chart, Stop};
use super::duel::Duel;
use super::setup::Setup;
use super::work::{Job, Ticket};
use crate::solve::Cancel;

/// An unfinished match that is not on the table.
pub(super) enum Aside {
    /// It was laid aside here.
    Here(Box<Duel>),
    /// It is in the store.
    Stored,
}

/// Something that was sent for.
pub(super) struct Fetching {
    /// Its number.
    pub ticket: Ticket,
    /// What is going on.
    pub told: &'static str,
    /// How often time was said to pass.
    pub ticks: usize,
}

/// Work that goes on elsewhere.
pub(super) struct Running {
    /// Its number.
    pub ticket: Ticket,
    /// What ends it early.
    pub cancel: Cancel,
    /// What is done.
    pub job: Job,
    /// The set-up that waits for a start.
    pub launching: Option<Box<Setup>>,
    /// How often time was said to pass.
    pub ticks: usize,
}

/// Work that goes on for the map.
pub(super) struct Charting {
    /// Its number.
    pub ticket: Ticket,
    /// What ends it early.
    pub cancel: Cancel,
    /// What ends it where no search goes on.
    pub stop: Stop,
    /// What is to be shown.
    pub chart: Chart,
}

/// Work that goes on for what the screen shows.
pub(super) struct Pondering {
    /// Its number.
    pub ticket: Ticket,
    /// What ends it early.
    pub cancel: Cancel,
    /// What is worked out.
    pub about: About,
    /// How often time has passed.
    pub ticks: usize,
}

/// What is worked out for a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum About {
    /// The review on the screen.
    Review,
    /// The position of the analysis on the screen, or one after it.
    Analysis(Box<Wanted>),
}
