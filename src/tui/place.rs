//! Places that one screen leads to and another shows.

use super::plan::{Field, Plan, Problem};
use super::tasks::{Asked, Opened};
use crate::play::Contest;

/// A place to show. The list in `screens` says which screen shows it.
pub enum Place {
    /// The plan of a match, to be changed, at this field and with this problem.
    Setup(Box<Plan>, Field, Option<Problem>),
    /// A match to start from a plan, which is checked first.
    Start(Box<Plan>),
    /// A match that has no file yet.
    Match(Box<Contest>, Box<Plan>),
    /// A match from a file.
    Kept(Box<Opened>),
    /// A match to review.
    Review(Box<Contest>),
    /// A lesson, or drills.
    Study(Asked),
    /// The drills of the game with this index in the catalogue, with its sets; `None` for those of all
    /// games.
    Drills(Option<usize>),
    /// A position to analyse, with the moves that led to it; and the plan of a match from it, if
    /// there is one.
    Analysis(Box<Contest>, Option<Box<Plan>>),
}
