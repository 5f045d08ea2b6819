//! Lessons and drills: resuming one and processing what the learner says, on a thread other than the
//! drawing one.

use crate::engine::{Catalogue, Entry};
use crate::learn::drills::{Round, adviser, made_of, now};
use crate::learn::session::{Doing, View};
use crate::learn::{Drill, Exercise, Input, Lesson, Progress, Reply, Session};
use crate::play::Adviser;
use crate::solve::Cancel;

/// What the lesson or the drills are to ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The lesson of the game with this index in the catalogue.
    Lesson(usize),
    /// The drills that are due; only those of the game with this index, if there is one.
    Due(Option<usize>),
    /// The drill with this name.
    Drill(String),
    /// New positions for this idea in the lesson of the game with this index.
    Set(usize, String),
}

/// A task of a lesson or a drill.
#[derive(Clone)]
pub struct StudyTask {
    wanted: Wanted,
    cancel: Cancel,
}

/// What to do.
#[derive(Clone)]
enum Wanted {
    /// Resume the lesson of this game.
    Lesson(Box<Entry>, Box<Progress>),
    /// Ask this drill; the learner has reached this step of the game's lesson.
    Drill(Box<Drill>, usize),
    /// Ask about a new position for this idea in the game's lesson; the seed decides which.
    Set(Box<Entry>, String, u64),
    /// Process what the learner says.
    Input(Box<Exercise>, Input),
}

/// A lesson or a drill as it is now.
#[derive(Clone)]
pub struct Studied {
    /// The lesson or the drill.
    pub exercise: Exercise,
    /// What it shows; computed here, since that may be expensive.
    pub view: View,
    /// What the learner is to do; computed here for the same reason.
    pub doing: Doing,
    /// Whether it has just been opened, and the learner has not said anything yet.
    pub is_new: bool,
    /// The reply to the learner; nothing at first.
    pub reply: Reply,
    /// The drills for the mistakes just made.
    pub drills: Vec<Drill>,
}

impl std::fmt::Debug for Studied {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Studied")
            .field("doing", &self.doing)
            .field("reply", &self.reply)
            .finish_non_exhaustive()
    }
}

impl Studied {
    fn new(exercise: Exercise, said: Option<(Reply, Vec<Drill>)>) -> Self {
        let is_new = said.is_none();
        let (reply, drills) = said.unwrap_or_default();
        Self {
            is_new,
            view: exercise.view(),
            doing: exercise.doing(),
            exercise,
            reply,
            drills,
        }
    }
}

impl StudyTask {
    fn new(wanted: Wanted) -> Self {
        Self {
            wanted,
            cancel: Cancel::default(),
        }
    }

    /// The task of resuming a lesson.
    #[must_use]
    pub fn lesson(entry: &Entry, progress: Progress) -> Self {
        let entry = Box::new(entry.clone());
        Self::new(Wanted::Lesson(entry, Box::new(progress)))
    }

    /// The task of asking a drill of a learner who has reached this step of the game's lesson.
    #[must_use]
    pub fn drill(drill: &Drill, step: usize) -> Self {
        Self::new(Wanted::Drill(Box::new(drill.clone()), step))
    }

    /// The task of asking about a new position for an idea; the seed decides which.
    #[must_use]
    pub fn set(entry: &Entry, idea: &str, seed: u64) -> Self {
        Self::new(Wanted::Set(Box::new(entry.clone()), idea.to_owned(), seed))
    }

    /// The task of processing what the learner says.
    #[must_use]
    pub fn input(exercise: &Exercise, input: Input) -> Self {
        Self::new(Wanted::Input(Box::new(exercise.clone()), input))
    }

    /// The flag that ends it early, on whatever thread it runs.
    #[must_use]
    pub(in crate::tui) fn canceller(&self) -> Cancel {
        self.cancel.clone()
    }

    /// Performs it on the calling thread.
    ///
    /// # Errors
    /// Why it is not possible, in lower case and without a full stop.
    pub fn run(self, catalogue: &Catalogue) -> Result<Box<Studied>, String> {
        let cancel = &self.cancel;
        let lesson = |entry: &Entry| -> Result<Lesson, String> {
            let lesson = Lesson::of(entry).map_err(|fault| fault.to_string())?;
            lesson.ok_or_else(|| format!("{} has no lesson", entry.title))
        };
        let asked = |exercise: Exercise| {
            let exercise = exercise.stopped_by(cancel);
            Ok(Box::new(Studied::new(exercise, None)))
        };
        match self.wanted {
            Wanted::Lesson(entry, progress) => {
                let session = Session::restore(lesson(&entry)?, *progress);
                asked(Exercise::Lesson(session.map_err(|why| why.to_string())?))
            }
            Wanted::Drill(drill, step) => {
                let adviser = drill.adviser(catalogue)?.stopped_by(cancel);
                asked(Exercise::Drill(Round::put(&drill, adviser, step)?))
            }
            Wanted::Set(entry, idea, seed) => {
                let round = Round::of_set(&lesson(&entry)?, &idea, seed)?;
                asked(Exercise::Drill(round))
            }
            Wanted::Input(exercise, input) => {
                let mut exercise = exercise.stopped_by(cancel);
                let reply = exercise.take(&input).map_err(|why| why.to_string())?;
                let stopped = |adviser: Adviser| adviser.stopped_by(cancel);
                let drills = made_of(
                    &reply.mistakes,
                    &|mistake| adviser(catalogue, &mistake.game, &mistake.parameters).map(stopped),
                    now(),
                );
                Ok(Box::new(Studied::new(exercise, Some((reply, drills)))))
            }
        }
    }
}
