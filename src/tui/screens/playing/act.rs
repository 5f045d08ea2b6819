//! What commands do in a match, and how answers are used.

use super::Playing;
use crate::engine::Move;
use crate::engine::walk::GaveUp;
use crate::play::Contest;
use crate::tui::keys::Command;
use crate::tui::place::Place;
use crate::tui::plan::Field;
use crate::tui::screen::{Go, Pressed, Screen as _, Shared, Step};
use crate::tui::stage::Mode;
use crate::tui::tasks::{Check, Found, Job};
use crate::tui::text_line::TextLine;

impl Playing {
    /// Lets the computer move if it is its turn and its opponent is a person.
    pub(super) fn computer_acts(&mut self, shared: &mut Shared) -> Step {
        if self.stage.is_among_computers() {
            return Step::stay();
        }
        self.let_computer_move(shared)
    }

    /// Lets the computer move if it is its turn.
    fn let_computer_move(&mut self, shared: &mut Shared) -> Step {
        let contest = &self.stage.contest;
        let seat = contest.seat(contest.actor());
        let (None, Some(level)) = (contest.verdict(), seat.computer) else {
            return Step::stay();
        };
        let job = Job::Move {
            level,
            position: contest.position().clone(),
            seed: contest.seed(),
            moves: contest.moves_made(),
        };
        let label = format!("{} is thinking", seat.name);
        self.stage.ask(job, &label, shared)
    }

    /// Plays the chosen move; a learner's move is checked first.
    fn enter(&mut self, shared: &mut Shared) -> Step {
        let chosen = match self.stage.entered(shared) {
            Ok(chosen) => chosen,
            Err(step) => return step,
        };
        let learner = self.learner.as_ref();
        if learner.is_some_and(|learner| learner.checks(&self.stage, &chosen)) {
            let position = self.stage.contest.position().clone();
            return self
                .stage
                .ask(Job::Check(position, chosen), "Looking at the move", shared);
        }
        self.play(chosen, shared)
    }

    /// Plays a person's move.
    fn play(&mut self, chosen: Move, shared: &mut Shared) -> Step {
        if let Some(learner) = &mut self.learner {
            learner.note_insistence(self.stage.contest.position(), &chosen);
        }
        self.stage.play(chosen, None);
        self.computer_acts(shared)
    }

    /// Leaves the match, which can be resumed from the menu if unfinished; asks first if the
    /// settings say so.
    fn leave(&self, command: Command, shared: &Shared) -> Step {
        let contest = &self.stage.contest;
        let under_way = contest.moves_made() > 0 && contest.verdict().is_none();
        if under_way && shared.settings().confirm.leave {
            let text = "Leave this match? You can resume it from the menu.";
            return Step::ask(Command::Leave, text);
        }
        Step::go(if command == Command::Leave {
            Go::Home
        } else {
            Go::Back
        })
    }

    fn rematch(&self, command: Command, shared: &mut Shared) -> Step {
        let mut plan = Box::new(self.stage.plan.clone());
        if matches!(command, Command::Again | Command::Swap) {
            if command == Command::Swap {
                plan.swap();
            }
            let old = &self.stage.contest;
            let (game, start) = (old.game().clone(), old.start().clone());
            let again = Contest::new(game, start, plan.seats(), old.seed());
            return Step::go(Go::Instead(Place::Match(Box::new(again), plan)));
        }
        // Other piles, even if those of this match were given.
        plan.piles = TextLine::default();
        plan.seed = TextLine::proposing(shared.draw_seed().to_string());
        Step::go(Go::Instead(if command == Command::New {
            Place::Setup(plan, Field::Game, None)
        } else {
            Place::Start(plan)
        }))
    }

    pub(super) fn do_act(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        let helps = match press.command {
            Command::Hint | Command::Nudge | Command::Why => true,
            Command::Spoiler => !self.stage.map.spoiler,
            _ => false,
        };
        if helps {
            self.stage.contest.note_help();
        }
        let contest = || Box::new(self.stage.contest.clone());
        match press.command {
            Command::Claim => {
                let job = Job::Claim(self.stage.contest.position().clone());
                self.stage.ask(job, "Checking the claim", shared)
            }
            Command::Resign if shared.settings().confirm.resign => {
                Step::ask(Command::Resign, "Resign this match?")
            }
            Command::Resign => self.confirmed(Command::Resign, shared),
            Command::Leave => self.leave(Command::Leave, shared),
            Command::Analyse => Step::go(Go::To(Place::Analysis(contest(), None))),
            Command::Review => Step::go(Go::To(Place::Review(contest()))),
            Command::Back if self.stage.back() => Step::stay(),
            Command::Back => self.leave(Command::Back, shared),
            Command::Swap | Command::Again | Command::New => self.rematch(press.command, shared),
            // The key that made the last move may arrive twice.
            Command::Enter if self.stage.mode() == Mode::Over && shared.rest > 0 => Step::stay(),
            Command::Enter if self.stage.mode() == Mode::Over => {
                self.rematch(press.command, shared)
            }
            Command::Enter if !self.stage.person_acts() => self.let_computer_move(shared),
            Command::Enter => self.enter(shared),
            command => {
                let extent = self.stage.extent(shared);
                let step = self.stage.act_choosing(press, extent, shared);
                match command {
                    Command::Undo | Command::Redo => self.computer_acts(shared),
                    _ => step.unwrap_or_default(),
                }
            }
        }
    }

    pub(super) fn take_in(&mut self, found: Found, shared: &mut Shared) -> Step {
        let found = match self.stage.found(found, shared) {
            Ok(step) => return step,
            Err(found) => *found,
        };
        match found {
            Found::Move(chosen) => {
                if let Some(played) = chosen.chosen {
                    self.stage.play(played, chosen.unsolved);
                    // When the computer plays itself, every move waits for the user.
                    return self.computer_acts(shared);
                }
                let who = &self.stage.contest.seat(self.stage.contest.actor()).name;
                let text = format!("{who} has found no move: {GaveUp}.");
                self.stage.say_note(text);
            }
            Found::Check(chosen, Ok(Check::Thrown(reply))) => {
                self.stage.contest.note_help();
                if let Some(learner) = &mut self.learner {
                    learner.offer_back(&mut self.stage, &chosen, reply);
                }
            }
            // If the outcome is unknown, no move is offered back.
            Found::Check(chosen, Ok(Check::Fine) | Err(_)) => return self.play(chosen, shared),
            Found::Review(review) => {
                if let Some(ended) = &mut self.ended {
                    ended.learn(review);
                }
            }
            Found::Claim(Ok(outcome)) => {
                let contest = &self.stage.contest;
                if outcome.actor_wins(contest.position().phase) {
                    let text = "The claim is right: you win with best play. End the match here?";
                    return Step::ask(Command::Claim, text);
                }
                self.refuted = Some(contest.moves_made());
                self.stage.say_note(
                    "The claim is not confirmed: with best play the other side wins. You can claim \
                     again after a move.",
                );
            }
            Found::Claim(Err(unsolved)) => {
                let text = format!("Nobody can confirm that: {unsolved}. Play on.");
                self.stage.say_note(text);
            }
            _ => {}
        }
        Step::stay()
    }
}
