//! A lesson or drills in progress: which exercise comes next, what to store after a reply, whether that is
//! stored, and what happens if another program overtakes the lesson.
//!
//! Nothing here reads or writes files, or computes for long. Run [`ExerciseWork`] where it may take long,
//! and [keep](LessonChange::keep) a [`LessonChange`] where the disk may:
//!
//! ```
//! use goldpile_app::study::LearnerRecords;
//! use goldpile_app::{LessonSession, StudyRequest, UserData};
//! use goldpile_learn::Input;
//! use goldpile_solve::Cancel;
//!
//! let catalogue = goldpile_games::catalogue();
//! let mut data = UserData::default();
//! let mut session = LessonSession::new(StudyRequest::lesson(0));
//! let work = session.next(&catalogue, &LearnerRecords::empty(), 42)?;
//! assert!(session.receive(work.run(&catalogue, &Cancel::default())?).is_empty());
//!
//! let work = session.say(Input::Typed(String::new())).ok_or("no exercise")?;
//! let change = session.receive(work.run(&catalogue, &Cancel::default())?);
//! let kept = change.keep(&mut data);
//! assert!(kept.is_err()); // There is no folder for the lessons.
//! session.on_kept(&kept);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::request::{LearnerRecords, NoExercise, StudyRequest};
use super::work::{ExerciseState, ExerciseWork};
use crate::matches::SaveState;
use crate::user_data::{LessonAdvance, ProgressError, UserData};
use goldpile_engine::Catalogue;
use goldpile_learn::drills::{DrillAttempt, DrillQueue, Rating};
use goldpile_learn::puzzles::PracticeScore;
use goldpile_learn::session::{ExerciseView, Prompt};
use goldpile_learn::{Drill, Exercise, Input, LessonProgress, Session};
use std::borrow::Cow;

/// What to store after a reply.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonChange {
    /// The progress in the lesson, if it has changed or a mistake was made.
    pub progress: Option<LessonAdvance>,
    /// The drills for the mistakes just made.
    pub mistakes: Vec<Drill>,
    /// The drill that has been answered, and its rating.
    pub rated: Option<(Drill, Rating)>,
}

impl LessonChange {
    /// Whether there is nothing to store.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Stores the change on the calling thread.
    ///
    /// # Errors
    /// The first part that cannot be stored; those after it are not stored.
    pub fn keep(self, data: &mut UserData) -> Result<(), ProgressError> {
        if let Some(progress) = self.progress {
            return data.keep_progress(progress, self.mistakes);
        }
        data.keep_mistakes(self.mistakes)?;
        if let Some((drill, rating)) = self.rated {
            data.rate_drill(drill, rating)?;
        }
        Ok(())
    }
}

/// What follows from the attempt to store the progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeepOutcome {
    /// The lesson continues.
    GoesOn,
    /// The progress could not be stored, for this reason, after earlier attempts succeeded.
    Failed(String),
    /// Another program has continued the lesson. The exercise is closed, and the next one begins where that
    /// program is.
    Overtaken,
}

/// A lesson or drills in progress.
pub struct LessonSession {
    request: StudyRequest,
    /// The stored progress with which the lesson was opened, if any.
    from: Option<LessonProgress>,
    /// `None` if the exercise has not arrived yet, or if there is none.
    state: Option<Box<ExerciseState>>,
    save_state: SaveState,
    queue: DrillQueue,
    drill: Option<Drill>,
    left: usize,
    answered: usize,
}

impl LessonSession {
    /// A session for this request; [`next`](Self::next) leads to its first exercise.
    #[must_use]
    pub fn new(request: StudyRequest) -> Self {
        Self {
            request,
            from: None,
            state: None,
            save_state: SaveState::Unsaved,
            queue: DrillQueue::default(),
            drill: None,
            left: 0,
            answered: 0,
        }
    }

    /// What the session was opened for.
    #[must_use]
    pub fn request(&self) -> &StudyRequest {
        &self.request
    }

    /// The current state of the lesson or drill.
    #[must_use]
    pub fn exercise(&self) -> Option<&Exercise> {
        self.state.as_ref().map(|state| &state.exercise)
    }

    /// The current state of the lesson; `None` in a drill.
    #[must_use]
    pub fn lesson(&self) -> Option<&Session> {
        match self.exercise()? {
            Exercise::Lesson(session) => Some(session),
            Exercise::Drill(_) => None,
        }
    }

    /// What is shown.
    #[must_use]
    pub fn view(&self) -> Option<&ExerciseView> {
        self.state.as_ref().map(|state| &state.view)
    }

    /// What the learner is asked to do now.
    #[must_use]
    pub fn prompt(&self) -> &Prompt {
        let state = self.state.as_ref();
        state.map_or(&Prompt::Nothing, |state| &state.prompt)
    }

    /// Whether a drill has been answered, so that another may follow.
    #[must_use]
    pub fn is_drill_done(&self) -> bool {
        matches!(self.exercise(), Some(Exercise::Drill(attempt)) if attempt.is_done())
    }

    /// The drill being asked; `None` in a lesson or for a new position.
    #[must_use]
    pub fn drill(&self) -> Option<&Drill> {
        self.drill.as_ref()
    }

    /// The number of drills that are due, including the one being asked.
    #[must_use]
    pub fn left(&self) -> usize {
        self.left
    }

    /// The number of drills and new positions answered.
    #[must_use]
    pub fn answered(&self) -> usize {
        self.answered
    }

    /// Whether the progress in the lesson is on the disk; unsaved until there is something to store.
    #[must_use]
    pub fn save_state(&self) -> SaveState {
        self.save_state
    }

    /// The work that leads to the next exercise. The seed determines what is drawn, except in practice.
    ///
    /// # Errors
    /// Why there is no next exercise.
    pub fn next(
        &mut self,
        catalogue: &Catalogue,
        known: &LearnerRecords<'_>,
        seed: u64,
    ) -> Result<ExerciseWork, NoExercise> {
        let entry = |game: usize| catalogue.entries().get(game).ok_or(NoExercise::GameGone);
        match &mut self.request {
            StudyRequest::Lesson(game, start) => {
                let entry = entry(*game)?;
                // If another program overtakes the lesson, only the stored progress counts.
                let stored = || {
                    let from = known.progress(&entry.name).cloned();
                    let to = from.clone();
                    let to = to.unwrap_or_else(|| LessonProgress::new(&entry.name, seed));
                    LessonAdvance { from, to }
                };
                let start = start.take().map_or_else(stored, |start| *start);
                self.from = start.from;
                let progress = Box::new(start.to);
                Ok(ExerciseWork::Lesson(Box::new(entry.clone()), progress))
            }
            StudyRequest::Set(game, idea) => {
                let entry = Box::new(entry(*game)?.clone());
                Ok(ExerciseWork::Set(entry, idea.clone(), seed))
            }
            StudyRequest::Daily => {
                let today = known.today.ok_or(NoExercise::NoDate)?;
                match known.diary.of(today) {
                    Some(tried) if tried.result.is_some() => Err(NoExercise::TriedToday),
                    tried => {
                        let nudges = tried.map_or(0, |tried| tried.nudges);
                        Ok(ExerciseWork::Daily(today, nudges))
                    }
                }
            }
            StudyRequest::Practice(game, kind, first) => {
                let entry = Box::new(entry(*game)?.clone());
                let score = Box::new(PracticeScore::of(known.scores, &entry.name));
                let answered = self.answered as u64;
                // If nothing can be stored, the number tried stays the same.
                let usual = score.tried.max(answered);
                let seed = first.map_or(usual, |first| first.wrapping_add(answered));
                Ok(ExerciseWork::Practice(entry, score, *kind, seed))
            }
            StudyRequest::Drill(_) if self.answered > 0 => Err(NoExercise::DrillAnswered),
            StudyRequest::Drill(id) => {
                let drill = known.drills.find(id).ok_or(NoExercise::DrillGone)?;
                self.drill = Some(drill.clone());
                Ok(known.asking(drill))
            }
            StudyRequest::Due(game) => {
                let drills = match *game {
                    None => Cow::Borrowed(known.drills),
                    Some(game) => Cow::Owned(known.drills.of(&entry(game)?.name)),
                };
                let next = self.queue.next(&drills, known.now);
                self.left = next.map_or(0, |(_, left)| left);
                let (drill, _) = next.ok_or(NoExercise::NothingDue)?;
                self.drill = Some(drill.clone());
                Ok(known.asking(&self.queue.unlike_before(drill)))
            }
        }
    }

    /// The work of processing the learner's input; `None` if there is no exercise.
    #[must_use]
    pub fn say(&self, input: Input) -> Option<ExerciseWork> {
        let exercise = Box::new(self.exercise()?.clone());
        Some(ExerciseWork::Input(exercise, input))
    }

    /// Continues with the state of the exercise after some work, and returns what to store. Afterwards
    /// report the result to [`on_kept`](Self::on_kept).
    #[must_use]
    pub fn receive(&mut self, state: Box<ExerciseState>) -> LessonChange {
        let mut change = LessonChange::default();
        if !state.is_new {
            change.mistakes.clone_from(&state.drills);
            match &state.exercise {
                Exercise::Lesson(session) => {
                    let before = self.lesson().map(Session::progress);
                    if before != Some(session.progress()) || !state.drills.is_empty() {
                        change.progress = Some(self.advance(session));
                        if self.save_state != SaveState::Failed {
                            self.save_state = SaveState::Saving;
                        }
                    }
                }
                Exercise::Drill(attempt) if attempt.is_done() => {
                    let drill = self.count_answer(attempt);
                    change.rated = drill.map(|drill| (drill, attempt.rating()));
                }
                Exercise::Drill(_) => {}
            }
        }
        self.state = Some(state);
        change
    }

    /// The progress in this lesson, and the stored progress it started from.
    #[must_use]
    pub fn advance(&self, session: &Session) -> LessonAdvance {
        LessonAdvance {
            from: self.from.clone(),
            to: session.progress().clone(),
        }
    }

    /// Counts the question as answered, and returns its drill if it has one.
    fn count_answer(&mut self, attempt: &DrillAttempt) -> Option<Drill> {
        self.answered += 1;
        self.left = self.left.saturating_sub(1);
        let drill = self.drill.as_ref()?;
        self.queue.note_asked(drill, attempt.numbers());
        Some(attempt.asked(drill))
    }

    /// Notes whether the last progress was stored. Earlier results do not matter, because later progress
    /// contains what they lost.
    pub fn on_kept(&mut self, result: &Result<(), ProgressError>) -> KeepOutcome {
        let failed_before = self.save_state == SaveState::Failed;
        self.save_state = match result {
            Ok(()) | Err(ProgressError::Overtaken) => SaveState::Saved,
            Err(ProgressError::Failed(_)) => SaveState::Failed,
        };
        match result {
            Err(ProgressError::Overtaken) => {
                self.state = None;
                KeepOutcome::Overtaken
            }
            Err(ProgressError::Failed(why)) if !failed_before => KeepOutcome::Failed(why.clone()),
            Ok(()) | Err(ProgressError::Failed(_)) => KeepOutcome::GoesOn,
        }
    }

    /// Passes over the drill that was to be asked next but cannot be, and returns its name. `None` if it is
    /// not one of several due drills, or if another question is open.
    pub fn pass_over(&mut self) -> Option<String> {
        let is_between = self.state.is_none() || self.is_drill_done();
        if !is_between || !matches!(self.request, StudyRequest::Due(_)) {
            return None;
        }
        let drill = self.drill.take()?;
        self.queue.note_skipped(&drill);
        Some(drill.id)
    }

    /// Closes the exercise.
    pub fn close(&mut self) {
        self.state = None;
    }
}
