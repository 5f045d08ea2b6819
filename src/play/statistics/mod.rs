//! How the matches against the computer ended.
//!
//! The file is a log, one line of JSON for each thing that is known: a finished match when it ends,
//! and who made its first mistake when that has been found out. Lines are only ever added, so that
//! two programs do not lose each other's matches, and a line that is torn takes no other with it.
//! An [`Entry`] is a line, and what they come to are [`Statistics`]:
//!
//! ```text
//! {"match":"00000000000004d2","date":"2026-11-21","game":"imitation","parameters":"p=3 m=2","level":"club","result":"won"}
//! {"match":"00000000000004d2","first_mistake":"computer"}
//! ```

mod file;
mod line;
mod score;

pub use file::{MAX_FILE, StatisticsError, StatisticsFile};
pub use line::{Blame, Entry, MatchId, Tally};
pub use score::{Score, Statistics};
