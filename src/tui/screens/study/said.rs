//! What the screen says about where the questions come from: a lesson, the drills that are due, one drill,
//! or a set.

use super::Study;
use crate::app::study_request::{NoExercise, StudyRequest};
use crate::learn::{Exercise, ReplyMessage, ReplyTone};
use crate::tui::screen::Shared;

impl Study {
    /// Returns why there is no exercise.
    pub(super) fn why_nothing(&self, why: NoExercise) -> String {
        match (why, self.session.answered()) {
            (NoExercise::GameGone, _) => "This game is not in the catalogue.".to_owned(),
            (NoExercise::DrillGone, _) => "This drill was removed.".to_owned(),
            (NoExercise::DrillAnswered, _) => String::new(),
            (NoExercise::NothingDue, 0) => "No drill is due. Esc goes back.".to_owned(),
            (NoExercise::NothingDue, more) => {
                format!("Nothing more is due. {more} answered. Esc goes back.")
            }
        }
    }

    /// Returns why a drill is asked, as it has not been announced.
    pub(super) fn origin(&self, exercise: &Exercise) -> Option<ReplyMessage> {
        match (self.session.request(), exercise) {
            (StudyRequest::Due(_) | StudyRequest::Drill(_), Exercise::Drill(attempt)) => {
                let (tone, text) = (ReplyTone::Plain, attempt.origin().to_owned());
                Some(ReplyMessage { tone, text })
            }
            _ => None,
        }
    }

    /// Returns what is being asked, for the first line: how many drills are due, a drill, or an idea.
    pub(super) fn place(&self) -> String {
        match self.session.request() {
            StudyRequest::Lesson(..) => String::new(),
            StudyRequest::Due(_) => format!("{} due", self.session.left()),
            StudyRequest::Drill(id) => crate::play::escape_for_terminal(id),
            StudyRequest::Set(_, idea) => idea.clone(),
        }
    }

    /// Returns the status after a drill: when it comes back, and what Enter does.
    pub(super) fn after(&self, shared: &Shared) -> String {
        let known = self.session.drill().zip(shared.notebook());
        let known = known.and_then(|(drill, notebook)| notebook.drills.find(&drill.id));
        let back = known.map_or_else(String::new, |drill| {
            let now = shared.notebook().map_or(0, |notebook| notebook.now);
            format!("It comes back {}. ", drill.schedule.due_in(now))
        });
        match self.session.request() {
            StudyRequest::Drill(_) => format!("{back}Enter goes back."),
            StudyRequest::Due(_) | StudyRequest::Lesson(..) => format!("{back}Enter goes on."),
            StudyRequest::Set(..) => "Enter asks another one.".to_owned(),
        }
    }
}
