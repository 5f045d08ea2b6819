//! What a learner asks to study, what is known about the learner when the next exercise is chosen, and why
//! there may be none.

use super::work::ExerciseWork;
use crate::user_data::LessonAdvance;
use chrono::NaiveDate;
use goldpile_learn::drills::{Drills, now};
use goldpile_learn::puzzles::{Diary, PracticeScore, PuzzleKind};
use goldpile_learn::{Drill, LessonProgress, Notebook};
use thiserror::Error;

/// What the learner asks to study. Games are indices in the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StudyRequest {
    /// The lesson of this game, begun at the given progress; with `None`, at the stored progress.
    Lesson(usize, Option<Box<LessonAdvance>>),
    /// The drills that are due, of this game or of all.
    Due(Option<usize>),
    /// The drill with this name.
    Drill(String),
    /// New positions for this idea in the lesson of this game.
    Set(usize, String),
    /// Today's position.
    Daily,
    /// Puzzles of this game near the player's rating, of this kind or of all kinds in turn. This seed determines
    /// their order; with `None`, the score does, so a puzzle that was left unanswered comes again.
    Practice(usize, Option<PuzzleKind>, Option<u64>),
}

impl StudyRequest {
    /// The lesson of this game, from where it was left.
    #[must_use]
    pub fn lesson(game: usize) -> Self {
        Self::Lesson(game, None)
    }

    /// Whether this asks for puzzles, whose answers are stored before they are shown.
    #[must_use]
    pub fn is_puzzle(&self) -> bool {
        matches!(self, Self::Daily | Self::Practice(..))
    }
}

/// What is known about the learner when the next exercise is chosen.
pub struct LearnerRecords<'a> {
    /// The progress in the lessons that have been begun.
    pub lessons: Vec<&'a LessonProgress>,
    /// All drills.
    pub drills: &'a Drills,
    /// The time, in seconds since 1970.
    pub now: i64,
    /// The results of the positions of the day.
    pub diary: &'a Diary,
    /// The scores in practice.
    pub scores: &'a [PracticeScore],
    /// Today's date; `None` if the clock shows none.
    pub today: Option<NaiveDate>,
}

impl LearnerRecords<'_> {
    /// The records of somebody who has begun nothing.
    #[must_use]
    pub fn empty() -> Self {
        const NO_DRILLS: &Drills = &Drills(Vec::new());
        const NO_DIARY: &Diary = &Diary {
            tries: Vec::new(),
            climbs: Vec::new(),
        };
        Self {
            lessons: Vec::new(),
            drills: NO_DRILLS,
            now: now(),
            diary: NO_DIARY,
            scores: &[],
            today: None,
        }
    }

    pub(crate) fn progress(&self, game: &str) -> Option<&LessonProgress> {
        let mut lessons = self.lessons.iter().copied();
        lessons.find(|known| known.game == game)
    }

    pub(crate) fn asking(&self, drill: &Drill) -> ExerciseWork {
        let progress = self.progress(&drill.game);
        let step = progress.map_or(0, LessonProgress::reached);
        ExerciseWork::Drill(Box::new(drill.clone()), step)
    }
}

impl<'a> From<&'a Notebook> for LearnerRecords<'a> {
    fn from(notebook: &'a Notebook) -> Self {
        let begun = notebook.lessons.iter().filter(|known| known.is_begun);
        Self {
            lessons: begun.map(|known| &known.progress).collect(),
            drills: &notebook.drills,
            now: notebook.now,
            diary: &notebook.diary,
            scores: &notebook.scores,
            today: notebook.today,
        }
    }
}

/// Why there is no next exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoExercise {
    /// The game is not in the catalogue.
    #[error("the game is not in the catalogue")]
    GameGone,
    /// The drill was removed.
    #[error("the drill was removed")]
    DrillGone,
    /// The drill was answered, and only this one was requested.
    #[error("the drill was answered")]
    DrillAnswered,
    /// No drill is due any more.
    #[error("no drill is due")]
    NothingDue,
    /// The clock shows no date that has a position.
    #[error("the clock shows no date of the years 1970 to 9999: today's position needs one")]
    NoDate,
    /// Today's position has been tried.
    #[error("today's position has been tried: there is another one tomorrow")]
    TriedToday,
}
