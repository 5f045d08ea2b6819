//! The slow parts of a lesson or a drill: opening an exercise, and processing the learner's input.

use crate::job::{Job, JobSubject};
use chrono::NaiveDate;
use goldpile_engine::{Catalogue, GameEntry};
use goldpile_learn::drills::{DrillAttempt, adviser, drills_for, now};
use goldpile_learn::puzzles::{Daily, PracticeScore, Puzzle, PuzzleKind, PuzzleTry, daily};
use goldpile_learn::session::{ExerciseView, Prompt};
use goldpile_learn::{Drill, Exercise, Input, Lesson, LessonProgress, Reply, Session};
use goldpile_play::{Adviser, start_dice};
use goldpile_solve::Cancel;

/// Work whose result is the state of an exercise. It touches no files.
#[derive(Clone)]
pub enum ExerciseWork {
    /// Resume the lesson of this game.
    Lesson(Box<GameEntry>, Box<LessonProgress>),
    /// Ask this drill, for a learner who has reached this step of the game's lesson.
    Drill(Box<Drill>, usize),
    /// Ask about a new position for this idea in the game's lesson; the seed decides which.
    Set(Box<GameEntry>, String, u64),
    /// Ask about the position of this day, for which this many nudges were given before.
    Daily(NaiveDate, u64),
    /// Ask a puzzle of this game that suits the player's score, of this kind or the one whose turn it is; the seed
    /// decides which.
    Practice(Box<GameEntry>, Box<PracticeScore>, Option<PuzzleKind>, u64),
    /// Process the learner's input.
    Input(Box<Exercise>, Input),
}

/// The current state of a lesson or a drill.
#[derive(Clone)]
pub struct ExerciseState {
    /// The lesson or the drill.
    pub exercise: Exercise,
    /// What the exercise shows; computed on the worker, because it may be expensive.
    pub view: ExerciseView,
    /// What the learner is asked to do.
    pub prompt: Prompt,
    /// Whether the exercise has just been opened, without any input yet.
    pub is_new: bool,
    /// The reply to the learner; empty at first.
    pub reply: Reply,
    /// The drills for the mistakes just made.
    pub drills: Vec<Drill>,
}

impl std::fmt::Debug for ExerciseState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ExerciseState")
            .field("prompt", &self.prompt)
            .field("reply", &self.reply)
            .finish_non_exhaustive()
    }
}

impl ExerciseState {
    fn new(exercise: Exercise, said: Option<(Reply, Vec<Drill>)>) -> Self {
        let is_new = said.is_none();
        let (reply, drills) = said.unwrap_or_default();
        Self {
            is_new,
            view: exercise.view(),
            prompt: exercise.prompt(),
            exercise,
            reply,
            drills,
        }
    }

    /// The puzzle attempt to store before the reply is shown, if the input answered a puzzle.
    #[must_use]
    pub fn puzzle_change(&self) -> Option<PuzzleTry> {
        match &self.exercise {
            Exercise::Drill(attempt) if !self.is_new => attempt.puzzle_change(),
            _ => None,
        }
    }
}

impl ExerciseWork {
    /// Does the work on the calling thread. The flag ends it early, and also the later searches of the
    /// exercise.
    ///
    /// # Errors
    /// Why the work is not possible, in lower case and without a full stop.
    pub fn run(self, catalogue: &Catalogue, cancel: &Cancel) -> Result<Box<ExerciseState>, String> {
        let opened = |exercise: Exercise| {
            let exercise = exercise.stopped_by(cancel);
            Ok(Box::new(ExerciseState::new(exercise, None)))
        };
        let asked = |attempt: DrillAttempt| opened(Exercise::Drill(Box::new(attempt)));
        match self {
            Self::Lesson(entry, progress) => {
                let session = Session::restore(lesson_of(&entry)?, *progress);
                let session = session.map_err(|why| why.to_string())?;
                opened(Exercise::Lesson(Box::new(session)))
            }
            Self::Drill(drill, step) => {
                let adviser = drill.adviser(catalogue)?.stopped_by(cancel);
                asked(DrillAttempt::ask(&drill, adviser, step)?)
            }
            Self::Set(entry, idea, seed) => {
                asked(DrillAttempt::of_set(&lesson_of(&entry)?, &idea, seed)?)
            }
            Self::Daily(date, nudges) => {
                let today = daily(catalogue, date, cancel).map_err(|why| why.to_string())?;
                asked(DrillAttempt::of_day(&today, nudges))
            }
            Self::Practice(entry, score, kind, seed) => {
                let game = entry.default_game();
                if game.oracle.is_none() {
                    return Err(format!(
                        "{} has no theory to make puzzles with",
                        entry.title
                    ));
                }
                let adviser = Adviser::new(game).stopped_by(cancel);
                let turn = PuzzleKind::of_turn(adviser.game(), seed);
                let mut puzzle = None;
                // A game may be too small for a kind.
                for kind in [kind.unwrap_or(turn), PuzzleKind::Find] {
                    if puzzle.is_none() {
                        let drawn = Puzzle::near(&adviser, kind, &score, &mut start_dice(seed));
                        puzzle = drawn.map_err(|unsolved| unsolved.to_string())?;
                    }
                }
                let puzzle = puzzle.ok_or("no puzzle of this game was found")?;
                asked(DrillAttempt::of_practice(&puzzle, &score))
            }
            Self::Input(exercise, input) => {
                let mut exercise = exercise.stopped_by(cancel);
                let reply = exercise.answer(&input).map_err(|why| why.to_string())?;
                let stopped = |adviser: Adviser| adviser.stopped_by(cancel);
                let drills = drills_for(
                    &reply.mistakes,
                    &|mistake| adviser(catalogue, &mistake.game, &mistake.parameters).map(stopped),
                    now(),
                );
                Ok(Box::new(ExerciseState::new(
                    exercise,
                    Some((reply, drills)),
                )))
            }
        }
    }
}

impl Job {
    /// The job of computing the position of this day.
    #[must_use]
    pub fn position_of_day(catalogue: &Catalogue, date: NaiveDate) -> Job<Result<Daily, String>> {
        let catalogue = catalogue.clone();
        let job = Job::new("position of the day", move |context| {
            daily(&catalogue, date, context.cancel).map_err(|why| why.to_string())
        });
        job.about(JobSubject::Text(date.to_string()))
    }
}

pub(super) fn lesson_of(entry: &GameEntry) -> Result<Lesson, String> {
    let lesson = Lesson::of(entry).map_err(|fault| fault.to_string())?;
    lesson.ok_or_else(|| format!("{} has no lesson", entry.title))
}
