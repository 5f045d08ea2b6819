//! A position to try things out on: free play for both sides, and what is known of it beside it.

use super::duel::Duel;
use super::setup::{Setup, close_up};
use super::text_line::TextLine;
use crate::engine::{Move, Outcome, Phase, Position, Record, after};
use crate::play::{Contest, Seat, Side, Unlisted};
use crate::solve::Unsolved;

/// A record longer than this, in bytes, is not put into the line to be changed there.
const EDITED: usize = 400;

/// A position to try things out on, with what is known of it so far. Whoever sits there plays both
/// sides.
pub struct Analysis {
    /// The moves that are tried out, as a match between two persons.
    pub duel: Duel,
    /// The position or record that is being typed; `None` if none is.
    pub(super) typed: Option<TextLine>,
    /// Who wins a position: the one on the table, if it is that.
    verdict: Option<(Position, Verdict)>,
    /// Who wins the position that the chosen move would leave, if it is that.
    next: Option<(Position, Verdict)>,
    /// How many takes the game lasts from a position, where that is known exactly.
    distance: Option<(Position, Option<u32>)>,
    /// What wins a position: the one on the table, if it is that.
    winning: Option<(Position, Result<Vec<Move>, Unlisted>)>,
    /// The position that somebody wanted to know no more of.
    stopped: Option<Position>,
}

/// Who wins a position, if anybody can tell.
pub(super) type Verdict = Result<Outcome, Unsolved>;

/// What is to be found out next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Who wins the position on the table.
    Verdict(Position),
    /// Who wins the position that the chosen move would leave.
    Next(Position),
    /// What wins the position on the table.
    Winning(Position),
    /// How many takes the game lasts.
    Distance(Position),
}

impl Analysis {
    /// An analysis of the position on this table; what led there can be taken back, and what was
    /// taken back be made again.
    #[must_use]
    pub(super) fn new(contest: &Contest, origin: Setup) -> Self {
        let seats =
            [Side::First, Side::Second].map(|side| Seat::person(contest.seat(side).name.clone()));
        let mut duel = Duel::new(contest.with_seats(seats), origin);
        duel.map.spoiler = true;
        Self {
            duel,
            typed: None,
            verdict: None,
            next: None,
            distance: None,
            winning: None,
            stopped: None,
        }
    }

    fn position(&self) -> &Position {
        self.duel.contest.position()
    }

    /// Who wins the position on the table; `None` until that is known.
    #[must_use]
    pub(super) fn verdict(&self) -> Option<&Verdict> {
        known(self.verdict.as_ref(), self.position())
    }

    /// What wins the position on the table, in the order of
    /// [`Adviser::winning_takes`](crate::play::Adviser::winning_takes); `None` until that is known.
    #[must_use]
    pub fn winning(&self) -> Option<&Result<Vec<Move>, Unlisted>> {
        known(self.winning.as_ref(), self.position())
    }

    /// How many takes the game lasts from here; `None` where that is not known, or not yet.
    #[must_use]
    pub(super) fn distance(&self) -> Option<u32> {
        *known(self.distance.as_ref(), self.position())?
    }

    /// Who wins the position that the chosen move would leave; `None` until that is known, and if
    /// no move is chosen that may be made.
    #[must_use]
    pub(super) fn next(&self) -> Option<&Verdict> {
        known(self.next.as_ref(), &self.considered()?)
    }

    /// The position that the chosen move would leave, if a move is chosen that may be made.
    fn considered(&self) -> Option<Position> {
        let chosen = self.duel.considered()?;
        self.duel.judged(&chosen).ok()?;
        let rules = &*self.duel.contest.game().rules;
        Some(after(rules, self.position(), &chosen))
    }

    /// Whether somebody stopped what was to be found out here.
    #[must_use]
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.as_ref() == Some(self.position())
    }

    /// Nothing more is found out until another position is on the table.
    pub(super) fn stop(&mut self) {
        self.stopped = Some(self.position().clone());
    }

    /// What is to be found out next; `None` if everything is known or somebody stopped it.
    #[must_use]
    pub(super) fn wanted(&self) -> Option<Wanted> {
        let position = self.position();
        if self.is_stopped() {
            return None;
        }
        let Some(verdict) = self.verdict() else {
            return Some(Wanted::Verdict(position.clone()));
        };
        if let Some(next) = self.considered().filter(|_| self.next().is_none()) {
            return Some(Wanted::Next(next));
        }
        // Where nobody can tell who wins, nobody can tell what does.
        let listed = position.phase == Phase::Take
            && verdict.is_ok()
            && self.duel.contest.verdict().is_none();
        if listed && self.winning().is_none() {
            return Some(Wanted::Winning(position.clone()));
        }
        // The longest search is the last one.
        let measured = verdict.is_ok() && known(self.distance.as_ref(), position).is_none();
        measured.then(|| Wanted::Distance(position.clone()))
    }

    /// What was wanted is known.
    pub(super) fn learn(&mut self, wanted: Wanted, verdict: Verdict) {
        match wanted {
            Wanted::Verdict(position) => self.verdict = Some((position, verdict)),
            Wanted::Next(position) => self.next = Some((position, verdict)),
            Wanted::Winning(_) | Wanted::Distance(_) => {}
        }
    }

    /// How long the game lasts is known, or that nobody knows it.
    pub(super) fn measure(&mut self, position: Position, distance: Option<u32>) {
        self.distance = Some((position, distance));
    }

    /// What wins is known.
    pub(super) fn list(&mut self, position: Position, winning: Result<Vec<Move>, Unlisted>) {
        self.winning = Some((position, winning));
    }

    /// The place, from 0, of the chosen move among those that win; `None` if it is none of them.
    #[must_use]
    pub fn walked(&self) -> Option<usize> {
        let chosen = self.duel.considered()?;
        let winning = self.winning()?.as_ref().ok()?;
        winning.iter().position(|wins| *wins == chosen)
    }

    /// Chooses the winning move at this place, from 0, of the list; nothing happens if there is
    /// none.
    pub(super) fn choose_winning(&mut self, place: usize) {
        let Some(Ok(winning)) = self.winning() else {
            return;
        };
        if let Some(chosen) = winning.get(place).cloned() {
            self.duel.clear();
            self.duel.said = super::duel::Said::Nothing;
            self.duel.draft.choose(&chosen);
        }
    }

    /// Chooses the next winning move of the list, or the one before, round and round.
    pub(super) fn walk(&mut self, forward: bool) {
        let Some(Ok(winning)) = self.winning() else {
            return;
        };
        let many = winning.len();
        if many > 0 {
            let place = match (self.walked(), forward) {
                (None, true) => 0,
                (None, false) => many - 1,
                (Some(at), true) => (at + 1) % many,
                (Some(at), false) => (at + many - 1) % many,
            };
            self.choose_winning(place);
        }
    }

    /// Opens the line for a position or a record, with the present one in it.
    pub(super) fn begin_typing(&mut self) {
        let record = self.duel.contest.record();
        self.duel.said = super::duel::Said::Nothing;
        self.typed = Some(if record.len() <= EDITED {
            TextLine::proposing(record)
        } else {
            TextLine::default()
        });
    }

    /// Puts what was typed on the table.
    ///
    /// # Errors
    /// It cannot be read, or the rules refuse it; nothing changes.
    pub(super) fn take_typed(&mut self) -> Result<(), String> {
        let Some(typed) = &self.typed else {
            return Ok(());
        };
        let contest = &self.duel.contest;
        let rules = &*contest.game().rules;
        let record = Record::parse(&close_up(typed.value())).map_err(|error| error.to_string())?;
        let line = record.replay(rules).map_err(|error| error.to_string())?;
        let seats = [Side::First, Side::Second].map(|side| contest.seat(side).clone());
        let game = contest.game().clone();
        self.duel.contest = Contest::resume(game, line, seats, contest.seed());
        self.duel.clear();
        self.typed = None;
        Ok(())
    }
}

/// What is kept, if it is of this position.
fn known<'a, T>(kept: Option<&'a (Position, T)>, position: &Position) -> Option<&'a T> {
    kept.filter(|(of, _)| of == position)
        .map(|(_, value)| value)
}
