//! The question as it is shown: what the keys are for, the stage, and the words that were said.

use super::talk::words;
use super::{OPPONENT, Study, Wanted};
use crate::engine::text::YOU;
use crate::learn::question::Question;
use crate::learn::session::{Doing, View};
use crate::learn::{Exercise, Said, Tone};
use crate::play::{Contest, Seat};
use crate::tui::plan::Plan;
use crate::tui::screen::Shared;
use crate::tui::stage::Stage;
use crate::tui::tasks::Studied;
use crate::tui::text_line::TextLine;

impl Study {
    /// The lesson or drill, as it is now.
    #[must_use]
    pub fn exercise(&self) -> Option<&Exercise> {
        self.studied.as_ref().map(|studied| &studied.exercise)
    }

    pub(super) fn view(&self) -> Option<&View> {
        self.studied.as_ref().map(|studied| &studied.view)
    }

    pub(super) fn doing(&self) -> &Doing {
        self.studied
            .as_ref()
            .map_or(&Doing::Nothing, |studied| &studied.doing)
    }

    pub(super) fn wanted(&self) -> Wanted {
        match self.doing() {
            Doing::Nothing | Doing::Question(Question::Read) => Wanted::Nothing,
            Doing::Question(Question::Predict(_)) => Wanted::YesOrNo,
            Doing::Question(Question::Row { .. } | Question::Parts(_)) => Wanted::Numbers,
            Doing::Question(Question::Find(_)) | Doing::Refute(_) | Doing::Match(_) => Wanted::Move,
        }
    }

    /// The stage, if a move is wanted.
    pub(super) fn table(&self) -> Option<&Stage> {
        self.stage
            .as_ref()
            .filter(|_| self.wanted() == Wanted::Move)
    }

    /// Whether the question has been answered, and there may be another.
    pub(super) fn is_drill_done(&self) -> bool {
        matches!(self.exercise(), Some(Exercise::Drill(round)) if round.is_done())
    }

    /// Shows the result of a task.
    pub(super) fn show(&mut self, studied: Box<Studied>, shared: &Shared) {
        let is_other = |view: &View| {
            (&view.heading, words(view)) != (&studied.view.heading, words(&studied.view))
        };
        let reply = &studied.reply;
        let is_aside = |said: &Said| matches!(said.tone, Tone::NoAnswer | Tone::Nudge);
        let is_aside = !studied.is_new && !reply.is_next && reply.said.iter().all(is_aside);
        // A nudge removes neither what was said about the same question nor the choice.
        self.said
            .retain(|said| is_aside && said.tone != Tone::NoAnswer);
        if studied.is_new {
            self.said_before = self.source.origin(&studied.exercise).into_iter().collect();
        } else if reply.is_next || self.view().is_some_and(is_other) {
            self.said_before.clone_from(&reply.said);
        } else {
            self.said.extend(reply.said.iter().cloned());
        }
        self.scroll = None;
        if !is_aside || *self.doing() != studied.doing {
            let open = self.stage.take().is_some_and(|stage| stage.map.open);
            self.stage = stage_of(&studied.view, shared);
            if let Some(stage) = &mut self.stage {
                stage.map.open = open && stage.board().is_some();
            }
            self.line = matches!(
                studied.doing,
                Doing::Question(Question::Row { .. } | Question::Parts(_))
            )
            .then(TextLine::default);
        }
        self.studied = Some(studied);
    }
}

/// The stage of a question about a position, with the learner to act.
fn stage_of(view: &View, shared: &Shared) -> Option<Stage> {
    let line = view.line.clone()?;
    let mut seats = [YOU, OPPONENT].map(Seat::person);
    let contest = Contest::resume(view.game.clone(), line, seats.clone(), 0);
    let contest = if contest.seat(contest.actor()).name == YOU {
        contest
    } else {
        seats.swap(0, 1);
        contest.with_seats(seats)
    };
    let plan = Plan::of_contest(&shared.catalogue, &contest)?;
    let mut stage = Stage::new(contest, plan);
    stage.map.secret = true;
    Some(stage)
}
