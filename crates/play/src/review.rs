//! A finished match judged by best play: who was winning, for how long, and where a win was thrown
//! away.

use super::adviser::Adviser;
use super::matches::Match;
use crate::matches::Side;
use goldpile_engine::{Move, Outcome, Position};
use goldpile_solve::Unsolved;

/// The most winning moves that a review names.
pub const MAX_NAMED: usize = 3;

/// The value of a position of the match under best play from there on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// Who wins; `None` if that cannot be determined or the adviser was cancelled.
    pub winner: Option<Side>,
    /// The number of takes the game lasts from here when the winner hurries and the loser delays, 0
    /// at the end; `None` if it is not known exactly.
    pub distance: Option<u32>,
}

impl Value {
    const UNKNOWN: Self = Self {
        winner: None,
        distance: None,
    };
}

/// What would have won instead of a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Better {
    /// All winning takes (at least one), or the first [`MAX_NAMED`] of them.
    Takes {
        /// The first takes, in increasing order of the positions they lead to.
        named: Vec<Move>,
        /// The number of winning takes besides those named.
        more: usize,
    },
    /// One move that would have won: an announcement, or a take where the winning takes cannot be
    /// listed.
    One(Box<Move>),
}

/// A judged move of the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// Who made it.
    pub by: Side,
    /// The value of the position before it.
    pub before: Value,
    /// The value of the position after it.
    pub after: Value,
    /// What would have won; `None` unless this move threw a win away.
    pub better: Option<Better>,
}

/// A won position of a side that then lost the match by a declared end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenUp {
    /// The side that had the win and resigned, or let a wrong claim pass.
    pub by: Side,
    /// What would have won; `None` if the other side was to act, or if it cannot be found.
    pub better: Option<Better>,
}

/// A match judged move by move, or its first moves while judging is under way. Moves that were taken back
/// are not judged. A declared end is not a move, but resigning a won position counts as a mistake, the last
/// one of the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    start: Value,
    moves: Vec<Judgement>,
    /// The number of positions, from the start, whose distance has been looked for.
    measured: usize,
    given_up: Option<GivenUp>,
    unsolved: Option<Unsolved>,
}

impl Judgement {
    /// Whether this move threw a win away.
    #[must_use]
    pub fn is_mistake(&self) -> bool {
        self.better.is_some()
    }

    /// The most takes the game could still have lasted after this move (`played`) if it kept the win and won
    /// as fast as possible; `None` if it did not keep a win, or if the number is not known.
    #[must_use]
    pub fn shortest(&self, played: &Move) -> Option<u32> {
        let kept = [self.before.winner, self.after.winner] == [Some(self.by); 2];
        let takes = match played {
            Move::Take(_) => 1,
            Move::Block(_) => 0,
        };
        kept.then_some(self.before.distance?)?.checked_sub(takes)
    }
}

impl Review {
    /// Judges all moves made, and the end. What the adviser cannot judge is left open.
    ///
    /// Cost: that of [`verdicts`](Self::verdicts), and a distance ([`Adviser::distance`]) for each
    /// position, which needs exhaustive play.
    #[must_use]
    pub fn of(the_match: &Match, adviser: &Adviser) -> Self {
        let mut review = Self::begin(the_match, adviser);
        while review.go_on(the_match, adviser) {}
        review
    }

    /// Judges all moves made, and the end, without the distances, which finding the mistakes does not need.
    ///
    /// Cost: a verdict for each position, and listing the winning takes for each mistake. Without a
    /// theory, verdicts need exhaustive play. When the adviser's flag cancels it, the rest is left open.
    #[must_use]
    pub fn verdicts(the_match: &Match, adviser: &Adviser) -> Self {
        let mut review = Self::begin(the_match, adviser);
        while review.judge_next(the_match, adviser) {}
        review
    }

    /// Judges only the start, so that a long match can be judged in parts: continue with
    /// [`go_on`](Self::go_on).
    #[must_use]
    pub fn begin(the_match: &Match, adviser: &Adviser) -> Self {
        let mut review = Self {
            start: Value::UNKNOWN,
            moves: Vec::new(),
            measured: 0,
            given_up: None,
            unsolved: None,
        };
        review.start = review.value(the_match.start(), the_match.taker_after(0), adviser);
        review.judge_end(the_match, adviser);
        review
    }

    /// Continues judging the same match, with an adviser for its game. Judges the next move and, after the
    /// last one, the end; once all are judged, looks for the next distance. Returns `false` when nothing is
    /// left to do.
    pub fn go_on(&mut self, the_match: &Match, adviser: &Adviser) -> bool {
        self.judge_next(the_match, adviser) || self.measure_next(the_match, adviser)
    }

    /// The number of positions, from the start, whose distance has been looked for.
    #[must_use]
    pub fn measured(&self) -> usize {
        self.measured
    }

    /// Whether the review is finished.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.measured > self.moves.len()
    }

    fn measure_next(&mut self, the_match: &Match, adviser: &Adviser) -> bool {
        if self.is_complete() {
            return false;
        }
        let index = self.measured;
        let (position, value) = match index.checked_sub(1) {
            None => (Some(the_match.start()), &mut self.start),
            Some(last) => {
                let after = the_match.entry(last).map(|entry| entry.after);
                (after, &mut self.moves[last].after)
            }
        };
        if let (Some(position), Some(_)) = (position, value.winner) {
            value.distance = adviser.distance(position);
        }
        let value = *value;
        if let Some(next) = self.moves.get_mut(index) {
            next.before = value;
        }
        self.measured += 1;
        true
    }

    fn judge_next(&mut self, the_match: &Match, adviser: &Adviser) -> bool {
        let index = self.moves.len();
        let Some(entry) = the_match.history().nth(index) else {
            return false;
        };
        let before = self.last();
        // After a take the other player is to take. So too after an announcement, which the player who is
        // not to take makes.
        let after = self.value(entry.after, entry.by.other(), adviser);
        let (by, other) = (Some(entry.by), Some(entry.by.other()));
        let thrown = before.winner == by && after.winner == other;
        self.moves.push(Judgement {
            by: entry.by,
            before,
            after,
            better: thrown.then(|| better(adviser, entry.before)).flatten(),
        });
        self.judge_end(the_match, adviser);
        true
    }

    fn judge_end(&mut self, the_match: &Match, adviser: &Adviser) {
        if self.moves.len() < the_match.moves_made() || the_match.ending().is_none() {
            return;
        }
        let lost = the_match.verdict().map(|verdict| verdict.winner.other());
        if let Some(by) = self.last().winner.filter(|held| Some(*held) == lost) {
            let acts = the_match.actor() == by;
            let better = acts.then(|| better(adviser, the_match.position()));
            self.given_up = Some(GivenUp {
                by,
                better: better.flatten(),
            });
        }
    }

    /// The value of a position in which `taker` is to take, without its distance.
    fn value(&mut self, position: &Position, taker: Side, adviser: &Adviser) -> Value {
        let winner = match adviser.outcome(position) {
            Ok(Outcome::N) => Some(taker),
            Ok(Outcome::P) => Some(taker.other()),
            Err(error) => {
                self.unsolved.get_or_insert(error);
                None
            }
        };
        Value {
            winner,
            distance: None,
        }
    }

    /// The value of the starting position.
    #[must_use]
    pub fn start(&self) -> Value {
        self.start
    }

    /// The value of the position after the moves judged.
    #[must_use]
    pub fn last(&self) -> Value {
        self.moves.last().map_or(self.start, |judged| judged.after)
    }

    /// The win that was given up by the declared end of the match, if any; known once the last move is
    /// judged.
    #[must_use]
    pub fn given_up(&self) -> Option<&GivenUp> {
        self.given_up.as_ref()
    }

    /// The moves judged so far, from the first move of the match.
    #[must_use]
    pub fn moves(&self) -> &[Judgement] {
        &self.moves
    }

    /// Why a position could not be judged: the first such reason, or `None` if all could be.
    #[must_use]
    pub fn unsolved(&self) -> Option<&Unsolved> {
        self.unsolved.as_ref()
    }

    /// Where a win was thrown away, in order: the indices (from 0) of the moves, and the number of moves
    /// for a declared end ([`given_up`](Self::given_up)). Linear in the number of moves.
    #[must_use]
    pub fn mistakes(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        let marked = self.moves.iter().enumerate();
        marked
            .filter_map(|(index, judged)| judged.is_mistake().then_some(index))
            .chain(self.given_up.as_ref().map(|_| self.moves.len()))
    }

    /// Who made the mistake at this index, one of [`mistakes`](Self::mistakes); `None` if there was none.
    #[must_use]
    pub fn mistake_by(&self, index: usize) -> Option<Side> {
        match self.moves.get(index) {
            Some(judged) => judged.is_mistake().then_some(judged.by),
            None if index == self.moves.len() => self.given_up.as_ref().map(|end| end.by),
            None => None,
        }
    }

    /// The number of mistakes a side made. Linear in the number of moves.
    #[must_use]
    pub fn count(&self, side: Side) -> usize {
        let by = |index: &usize| self.mistake_by(*index) == Some(side);
        self.mistakes().filter(by).count()
    }

    /// Who made the first mistake; `None` if none was found.
    #[must_use]
    pub fn first_mistake_by(&self) -> Option<Side> {
        let first = self.mistakes().next()?;
        self.mistake_by(first)
    }
}

fn better(adviser: &Adviser, position: &Position) -> Option<Better> {
    if let Ok(winning) = adviser.winning_takes(position)
        && !winning.is_empty()
    {
        let (named, rest) = winning.split_at(MAX_NAMED.min(winning.len()));
        // A copy, because the list may have room for many more takes, and a long match may have many
        // mistakes.
        return Some(Better::Takes {
            named: named.to_vec(),
            more: rest.len(),
        });
    }
    let hint = adviser.hint(position).ok().flatten();
    hint.map(|chosen| Better::One(Box::new(chosen)))
}
