//! What commands do in a match, and what follows from the answers of background jobs.

use super::Playing;
use crate::board::{Mode, copy};
use crate::keys::Command;
use crate::plan::Field;
use crate::route::Route;
use crate::screen::{Go, Pressed, Screen as _, Shared, Step};
use goldpile_app::matches::WinClaim;
use goldpile_app::{ComputerMove, CopiedPart, Job, MoveCheck, OutcomeAnswer, StudyRequest};
use goldpile_engine::Move;
use goldpile_engine::rules::walk::GaveUp;
use goldpile_play::Match;
use goldpile_solve::Unsolved;

impl Playing {
    /// Lets the computer move if it is its turn, its opponent is a person, and it is settled who begins.
    pub(super) fn computer_acts(&mut self, shared: &mut Shared) -> Step {
        if self.board.asks_who_begins || self.board.is_among_computers() {
            return Step::stay();
        }
        if let Some(storing) = self.store_climb(shared) {
            return storing;
        }
        self.let_computer_move(shared)
    }

    fn let_computer_move(&mut self, shared: &mut Shared) -> Step {
        let the_match = self.board.the_match();
        let seat = the_match.seat(the_match.actor());
        let (None, Some(level)) = (the_match.verdict(), seat.computer) else {
            return Step::stay();
        };
        let (seed, moves) = (the_match.seed(), the_match.moves_made());
        let job = Job::choose(
            self.board.adviser(),
            the_match.position(),
            level,
            seed,
            moves,
        );
        let label = format!("{} is thinking", seat.name);
        let then = Self::then(Self::computer_moved);
        shared.start(job, label, then).into()
    }

    fn computer_moved(&mut self, chosen: ComputerMove, shared: &mut Shared) -> Step {
        if let Some(played) = chosen.chosen {
            self.board.play(played, chosen.unsolved);
            // Between two computers, every move waits for the user.
            return self.computer_acts(shared);
        }
        let who = &self
            .board
            .the_match()
            .seat(self.board.the_match().actor())
            .name;
        self.board
            .say_note(format!("{who} has found no move: {GaveUp}."));
        Step::stay()
    }

    /// Plays the chosen move, after a check if the learner's help is on.
    fn enter(&mut self, shared: &mut Shared) -> Step {
        let Some(chosen) = self.board.entered() else {
            return Step::stay();
        };
        let learner = self.learner.as_ref();
        if learner.is_some_and(|learner| learner.checks(&self.board, &chosen)) {
            let job = Job::check(
                self.board.adviser(),
                self.board.the_match().position(),
                &chosen,
            );
            let then = Self::then(|playing, found, shared| playing.checked(chosen, found, shared));
            return shared.start(job, "Looking at the move", then).into();
        }
        self.play(chosen, shared)
    }

    fn checked(
        &mut self,
        chosen: Move,
        found: Result<MoveCheck, Unsolved>,
        shared: &mut Shared,
    ) -> Step {
        // Without a known outcome, no move is offered back.
        let Ok(MoveCheck::Thrown(reply)) = found else {
            return self.play(chosen, shared);
        };
        self.board.session.match_mut().note_help();
        self.helps = self.helps.map(|helps| helps + 1);
        if let Some(learner) = &mut self.learner {
            learner.offer_back(&mut self.board, &chosen, reply);
        }
        Step::stay()
    }

    fn play(&mut self, chosen: Move, shared: &mut Shared) -> Step {
        if let Some(learner) = &mut self.learner {
            learner.note_insistence(self.board.the_match().position(), &chosen);
        }
        self.board.play(chosen, None);
        self.computer_acts(shared)
    }

    /// Leaves the match, or asks first if it is unfinished and the settings say so. The menu resumes it.
    pub(super) fn leave(&self, command: Command, shared: &Shared) -> Step {
        let the_match = self.board.the_match();
        let under_way =
            the_match.moves_made() > 0 && the_match.verdict().is_none() && self.climb.is_none();
        if under_way && shared.settings().confirm.leave {
            let text = "Leave this match? You can resume it from the menu.";
            return Step::ask(Command::Leave, text);
        }
        match command {
            Command::Leave => Step::home(),
            _ => Step::back(),
        }
    }

    fn rematch(&self, command: Command, shared: &mut Shared) -> Step {
        if let Some(step) = self.climb_on(shared) {
            return step;
        }
        let mut plan = Box::new(self.board.plan.clone());
        if let (Command::Enter, Some(index)) = (command, self.retry()) {
            let old = self.board.the_match();
            let mut again = old.branch(index);
            if old.is_helped() {
                again.note_help();
            }
            return Step::go(Go::Instead(Route::Match(Box::new(again), plan)));
        }
        if self.next_opponent().is_some() {
            plan.reset_score();
        }
        if matches!(command, Command::Again | Command::Swap) {
            plan.is_swapped ^= command == Command::Swap;
            let old = self.board.the_match();
            let (game, start) = (old.game().clone(), old.start().clone());
            // The ladder may have gone on to the next opponent.
            let mut same = plan.clone();
            same.level = old.computer().map_or(same.level, |(_, level)| level);
            let again = Match::new(game, start, same.seats(), old.seed());
            return Step::go(Go::Instead(Route::Match(Box::new(again), plan)));
        }
        // New piles are drawn, even if those of this match were typed.
        plan.renew(shared.draw_seed());
        Step::go(Go::Instead(match command {
            Command::New => Route::Setup(plan, Field::Game, None),
            _ => Route::Start(plan),
        }))
    }

    pub(super) fn carry_out(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        if self.board.asks_who_begins {
            return self.answer_who_begins(press, shared);
        }
        let the_match = || Box::new(self.board.the_match().clone());
        match press.command {
            Command::Claim => {
                let job = Job::verdict(self.board.adviser(), self.board.the_match().position());
                let then = Self::then(Self::claimed);
                shared.start(job, "Checking the claim", then).into()
            }
            Command::Resign if self.climb.is_some() => {
                Step::ask(Command::Resign, "Resign this match? That ends the climb.")
            }
            Command::Resign if shared.settings().confirm.resign => {
                Step::ask(Command::Resign, "Resign this match?")
            }
            Command::Resign => self.confirmed(Command::Resign, shared),
            Command::Leave => self.leave(Command::Leave, shared),
            Command::Analyse => Step::go(Go::To(Route::Analysis(the_match(), None))),
            Command::Review => Step::go(Go::To(Route::Review(the_match()))),
            Command::Share if self.climb.is_some() => {
                let card = self.climb_card(shared).unwrap_or_default();
                Shared::copied(Ok(card), shared)
            }
            Command::Share => copy(self.board.the_match(), CopiedPart::Result, shared),
            Command::Lesson if self.board.the_match().verdict().is_none() => self.show_card(shared),
            Command::Lesson => {
                let request = StudyRequest::lesson(self.board.plan.entry);
                Step::go(Go::To(Route::Study(request)))
            }
            Command::Back if self.board.back() => Step::stay(),
            Command::Back => self.leave(Command::Back, shared),
            Command::Swap | Command::Again | Command::New => self.rematch(press.command, shared),
            // The key that made the last move may repeat.
            Command::Enter if self.board.mode() == Mode::Over && shared.result_ticks > 0 => {
                Step::stay()
            }
            Command::Enter if self.board.mode() == Mode::Over => {
                self.rematch(press.command, shared)
            }
            Command::Enter if !self.board.person_acts() => self.let_computer_move(shared),
            Command::Enter => self.enter(shared),
            command => {
                let extent = self.board.extent(shared);
                let step = self.board.act(press, extent, shared);
                match command {
                    Command::Undo | Command::Redo => self.computer_acts(shared),
                    _ => step.unwrap_or_default(),
                }
            }
        }
    }

    fn claimed(&mut self, outcome: OutcomeAnswer, _shared: &mut Shared) -> Step {
        match self.board.session.judge_claim(|| outcome) {
            WinClaim::Confirmed => {
                let actor = self.board.the_match().actor();
                let wins = self.board.say(|words| words.inside(actor, "win", "wins"));
                let text =
                    format!("The claim is right: {wins} with best play. End the match here?");
                return Step::ask(Command::Claim, text);
            }
            WinClaim::Refuted | WinClaim::TooEarly => {
                self.refuted = Some(self.board.the_match().moves_made());
                self.board.say_note(
                    "The claim is not confirmed: with best play the other side wins. You can claim \
                     again after a move.",
                );
            }
            WinClaim::Unknown(unsolved) => {
                self.board
                    .say_note(format!("Nobody can confirm that: {unsolved}. Play on."));
            }
        }
        Step::stay()
    }
}
