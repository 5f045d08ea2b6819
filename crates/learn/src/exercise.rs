//! What a learner works on, for callers that show lessons and drills alike.

use super::drills::DrillAttempt;
use super::question::Answer;
use super::session::{ExerciseView, Prompt, Reply, Session};
use goldpile_play::Adviser;
use goldpile_solve::{Cancel, Unsolved};

/// A lesson or a drill.
#[derive(Clone)]
pub enum Exercise {
    /// A lesson.
    Lesson(Box<Session>),
    /// A drill.
    Drill(Box<DrillAttempt>),
}

/// The learner's input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// An answer.
    Given(Answer),
    /// An answer as typed.
    Typed(String),
    /// A request for a nudge.
    Nudge,
    /// Giving up.
    GiveUp,
}

impl Exercise {
    /// What is shown.
    #[must_use]
    pub fn view(&self) -> ExerciseView {
        match self {
            Self::Lesson(session) => session.view(),
            Self::Drill(attempt) => attempt.view(),
        }
    }

    /// What the learner has to do now.
    #[must_use]
    pub fn prompt(&self) -> Prompt {
        match self {
            Self::Lesson(session) => session.prompt().clone(),
            Self::Drill(attempt) => attempt.prompt(),
        }
    }

    /// The adviser for the game being played now.
    #[must_use]
    pub fn adviser(&self) -> &Adviser {
        match self {
            Self::Lesson(session) => session.adviser(),
            Self::Drill(attempt) => attempt.adviser(),
        }
    }

    /// Processes the learner's input. Cost: as for [`Session::answer`].
    ///
    /// # Errors
    /// [`Unsolved`]; nothing has changed.
    pub fn answer(&mut self, input: &Input) -> Result<Reply, Unsolved> {
        match (self, input) {
            (Self::Lesson(session), Input::Given(answer)) => session.answer(answer),
            (Self::Lesson(session), Input::Typed(typed)) => session.answer_typed(typed),
            (Self::Lesson(session), Input::Nudge) => session.nudge(),
            (Self::Lesson(session), Input::GiveUp) => session.give_up(),
            (Self::Drill(attempt), Input::Given(answer)) => attempt.answer(answer),
            (Self::Drill(attempt), Input::Typed(typed)) => attempt.answer_typed(typed),
            (Self::Drill(attempt), Input::Nudge) => attempt.nudge(),
            (Self::Drill(attempt), Input::GiveUp) => attempt.give_up(),
        }
    }

    /// This exercise with a flag that ends its searches early.
    #[must_use]
    pub fn stopped_by(mut self, cancel: &Cancel) -> Self {
        match &mut self {
            Self::Lesson(session) => session.stop_by(cancel),
            Self::Drill(attempt) => attempt.stop_by(cancel),
        }
        self
    }
}
