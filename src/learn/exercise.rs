//! What a learner works on, for callers that can show either a lesson or a drill.

use super::drills::Round;
use super::session::{Doing, Reply, Session, View};
use crate::play::Adviser;
use crate::solve::{Cancel, Unsolved};

/// A lesson, or a drill.
#[derive(Clone)]
pub enum Exercise {
    /// A lesson.
    Lesson(Session),
    /// A drill.
    Drill(Round),
}

/// The learner's input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// An answer as it is typed.
    Answer(String),
    /// "Help me a little."
    Nudge,
    /// "I give up."
    GiveUp,
}

impl Exercise {
    /// What is shown.
    #[must_use]
    pub fn view(&self) -> View {
        match self {
            Self::Lesson(session) => session.view(),
            Self::Drill(round) => round.view(),
        }
    }

    /// What is to be done now.
    #[must_use]
    pub fn doing(&self) -> Doing {
        match self {
            Self::Lesson(session) => session.doing(),
            Self::Drill(round) if round.is_done() => Doing::Nothing,
            Self::Drill(round) => Doing::Question(round.question().clone()),
        }
    }

    /// The adviser for the game being played now.
    #[must_use]
    pub fn adviser(&self) -> &Adviser {
        match self {
            Self::Lesson(session) => session.adviser(),
            Self::Drill(round) => round.adviser(),
        }
    }

    /// Processes the learner's input. Cost: as for [`Session::answer`].
    ///
    /// # Errors
    /// [`Unsolved`]; nothing has changed.
    pub fn take(&mut self, input: &Input) -> Result<Reply, Unsolved> {
        match (self, input) {
            (Self::Lesson(session), Input::Answer(typed)) => session.answer(typed),
            (Self::Lesson(session), Input::Nudge) => session.nudge(),
            (Self::Lesson(session), Input::GiveUp) => session.give_up(),
            (Self::Drill(round), Input::Answer(typed)) => round.answer(typed),
            (Self::Drill(round), Input::Nudge) => round.nudge(),
            (Self::Drill(round), Input::GiveUp) => round.give_up(),
        }
    }

    /// The same exercise, whose searches this flag ends early.
    #[must_use]
    pub fn stopped_by(mut self, cancel: &Cancel) -> Self {
        match &mut self {
            Self::Lesson(session) => session.stop_by(cancel),
            Self::Drill(round) => round.stop_by(cancel),
        }
        self
    }
}
