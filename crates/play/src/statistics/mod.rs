//! The statistics: how the matches against the computer ended.
//!
//! The file is a log with one line of JSON for each known fact: that a match has ended and, once it is
//! known, who made its first mistake. Lines are only ever appended, so two programs do not lose each other's
//! matches, and a torn line damages no other. A [`LogLine`] is one line; [`Statistics`] sum them up. These
//! lines are version 1, which they need not state; a line with another `version` is skipped, reported and
//! kept:
//!
//! ```text
//! {"match":"00000000000004d2","date":"2026-11-21","game":"imitation","parameters":"p=3 m=2","level":"badger","result":"won","help":false,"star":true}
//! {"match":"00000000000004d2","first_mistake":"computer"}
//! ```

mod file;
mod line;
mod score;

pub use file::{MAX_FILE, StatisticsError, StatisticsFile};
pub use line::{Blame, LogLine, MatchId, Tally};
pub use score::{MatchResult, RECENT, Score, Statistics};
