//! A match of the climb of a day: there is no help, every move is stored before it is answered, and what follows is
//! the next match or the day's card.

use super::Playing;
use crate::board::commands::Help;
use crate::keys::Command;
use crate::plan::Plan;
use crate::route::Route;
use crate::screen::{Can, Go, Shared, Step};
use crate::theme::Glyphs;
use goldpile_app::user_data::{Noted, ProgressError};
use goldpile_app::{ClimbSession, Job, MatchSession};
use goldpile_learn::puzzles::{ClimbTry, RUNGS};
use goldpile_play::Verdict;

impl Playing {
    /// The match that the climb has reached; `None` if its game is not in the catalogue.
    pub(crate) fn climbing(climb: Box<ClimbSession>, shared: &mut Shared) -> Option<Self> {
        let the_match = climb.the_match().clone();
        let plan = Plan::of_match(&shared.catalogue, &the_match)?;
        let mut playing = Self::new(MatchSession::new(the_match), plan, shared);
        playing.climb = Some(climb);
        Some(playing)
    }

    /// Whether a command may be carried out in a climb: while the match goes on, none that helps, and after its
    /// end, none that begins another match. `None` if the climb does not decide that.
    pub(super) fn can_in_climb(&self, command: Command) -> Option<Can> {
        self.climb.as_ref()?;
        let is_over = self.board.the_match().verdict().is_some();
        let asks = matches!(
            command,
            Command::Claim | Command::Undo | Command::Redo | Command::Analyse | Command::Lesson
        );
        let repeats = matches!(
            command,
            Command::Swap | Command::Again | Command::New | Command::Undo | Command::Redo
        );
        if is_over {
            return repeats.then_some(Can::No);
        }
        let helps = asks || self.board.help(command) != Help::No;
        helps.then_some(Can::Because("There is no help in a climb."))
    }

    /// Stores what the person has done, if that is not stored yet; the reply waits for it.
    pub(super) fn store_climb(&mut self, shared: &mut Shared) -> Option<Step> {
        let climb = self.climb.as_mut()?;
        let change = climb.change(self.board.session.the_match())?;
        let job = Job::keep_climb(&shared.catalogue, change);
        let then = Self::then(Self::climb_stored);
        let otherwise = |playing: &mut Self, kept, shared: &mut Shared| {
            playing.climb_stored(kept, shared).effects
        };
        let effect = shared.start_keeping_result(job, "Storing the move", then, otherwise);
        Some(effect.into())
    }

    /// Lets the opponent reply to what has been stored. If another program was first, the match goes on from
    /// there; if nothing can be stored, it is stored with the next move.
    fn climb_stored(
        &mut self,
        noted: Noted<Result<ClimbTry, ProgressError>>,
        shared: &mut Shared,
    ) -> Step {
        shared.notebook = Some(noted.notebook);
        let Some(climb) = &mut self.climb else {
            return Step::stay();
        };
        match noted.done {
            Ok(tried) => {
                climb.on_kept(&tried);
                self.computer_acts(shared)
            }
            Err(ProgressError::Failed(why)) => {
                shared.warn(&format!("{why}. The climb goes on"));
                self.computer_acts(shared)
            }
            Err(ProgressError::Overtaken) => {
                shared.warn("another goldpile has gone on with this climb");
                let date = climb.climb().date;
                Step::stay().with([shared.open_climb(Some(date), true)])
            }
        }
    }

    /// Leads on from a match that is over: to the next one, or back to the day.
    pub(super) fn climb_on(&self, shared: &Shared) -> Option<Step> {
        let climb = self.climb.as_ref()?;
        if climb.tried().is_over() {
            return Some(if self.is_climb_of_today(shared) {
                Step::back()
            } else {
                Step::go(Go::Instead(Route::Days))
            });
        }
        let mut next = climb.clone();
        next.next_match();
        Some(Step::go(Go::Instead(Route::Climb(next))))
    }

    /// Whether the climb is of today, whose screen is the one below.
    pub(super) fn is_climb_of_today(&self, shared: &Shared) -> bool {
        let today = shared.notebook().and_then(|notebook| notebook.today);
        let date = self.climb.as_ref().map(|climb| climb.climb().date);
        today == date
    }

    /// What the climb comes to with this match, in a sentence.
    pub(super) fn climb_news(&self, verdict: Verdict) -> Option<String> {
        let climb = self.climb.as_ref()?;
        let the_match = self.board.the_match();
        let (computer, level) = the_match.computer()?;
        let won = climb.rung() + usize::from(verdict.winner != computer);
        let name = level.title();
        Some(if verdict.winner == computer {
            format!("The climb ends at the {name}, with {won} of {RUNGS}.")
        } else if won == RUNGS {
            "All five are beaten: the climb is yours.".to_owned()
        } else {
            format!("{won} of {RUNGS} won.")
        })
    }

    /// The matches of the climb as squares, filled where they are won.
    pub(super) fn climb_squares(&self, shared: &Shared) -> Option<String> {
        let tried = self.climb.as_ref()?.tried();
        Some(tried.squares(shared.theme.glyphs == Glyphs::Ascii))
    }

    /// The card of the climb's day; `None` if the climb does not count, or nothing is done yet.
    pub(super) fn climb_card(&self, shared: &Shared) -> Option<String> {
        let climb = self.climb.as_ref().filter(|climb| climb.counts())?.climb();
        let is_ascii = shared.theme.glyphs == Glyphs::Ascii;
        let diary = &shared.notebook()?.diary;
        diary.card(climb.date, &climb.game.entry.title, is_ascii)
    }
}
