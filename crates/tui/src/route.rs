//! Routes: the places that one screen leads to and another one shows.

use super::plan::{Field, LaunchProblem, Plan};
use goldpile_app::OpenedMatch as Opened;
use goldpile_app::{ClimbSession, StudyRequest};
use goldpile_play::Match;

/// A place to go to. The list in `screens` says which screen shows it.
pub enum Route {
    /// The set-up with this plan, starting at this field, with a problem to show.
    Setup(Box<Plan>, Field, Option<LaunchProblem>),
    /// A match to start from a plan, which is checked first.
    Start(Box<Plan>),
    /// The first match of a new user.
    First,
    /// A match that has no file yet.
    Match(Box<Match>, Box<Plan>),
    /// The match that the climb of a day has reached.
    Climb(Box<ClimbSession>),
    /// A match from a file.
    Kept(Box<Opened>),
    /// A match to review.
    Review(Box<Match>),
    /// A lesson, drills or puzzles.
    Study(StudyRequest),
    /// The puzzles: today's position, practice, or mistakes.
    Puzzles(PuzzleView),
    /// A position to analyse, with the moves that led to it, and the plan for matches that start from it, if there
    /// is one.
    Analysis(Box<Match>, Option<Box<Plan>>),
    /// The history: the matches played, as a list.
    Matches,
    /// The history: the days with their positions and climbs.
    Days,
    /// The history: the scores in each game.
    Scores,
}

/// A kind of puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PuzzleView {
    /// Today's position.
    #[default]
    Today,
    /// Puzzles without end, near the player's rating.
    Practice,
    /// The player's mistakes: the drills and sets of the game with this index, from 0, in the catalogue; `None`
    /// for the drills of all games.
    Mistakes(Option<usize>),
}
