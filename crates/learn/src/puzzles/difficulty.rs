//! How hard a puzzle is, estimated from what somebody would try who does not know the theory.

use goldpile_engine::statement::Order;
use goldpile_engine::walk::TakeWalk;
use goldpile_engine::{Move, Phase, Position, Replay, after};
use goldpile_number::Natural;
use goldpile_play::{Adviser, ListingError, wins_by_habit};
use goldpile_solve::Unsolved;
use std::ops::RangeInclusive;

/// Numbers beyond this one are as hard as it.
const MANY: u64 = 1 << 40;

/// The most takes of a puzzle.
const MOST_TAKES: u64 = 500;

/// The rating of a puzzle without anything that makes it hard.
const BASE: u64 = 600;
/// What twice as many takes add to a rating.
const TAKES: u64 = 60;
/// What twice as many takes that look right add to it.
const TEMPTING: u64 = 90;
/// What is taken off if the right take is one that needs no thinking.
const NATURAL: u64 = 300;
/// The most that such a puzzle is rated, however large it is.
const MOST_NATURAL: u64 = 850;
/// What twice as many tokens in the position to leave add to the most that a puzzle is rated: small ones are
/// known by heart.
const LEFT: u64 = 180;

/// What makes a position hard in which exactly one take wins. Where the rules speak of the piles by size,
/// takes that leave the same piles in another order count as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difficulty {
    /// The number of takes to choose from.
    takes: u64,
    /// The number of losing takes that no habitual reply refutes: to somebody who looks one reply ahead
    /// they look as good as the right one.
    tempting: u64,
    /// The number of tokens that the right take leaves.
    left: u64,
    is_natural: bool,
}

impl Difficulty {
    /// The difficulty of finding the winning take at the end of this line; `None` if an announcement is
    /// due, if none or several takes win, if there are more than 500, or as soon as the rating is known to
    /// lie outside this range.
    ///
    /// Cost: the list of the takes and of the winning ones and, if there is only one, a verdict on every
    /// habitual reply to every take.
    ///
    /// # Errors
    /// [`Unsolved`] if the adviser does not know.
    pub fn within(
        adviser: &Adviser,
        line: &Replay,
        ratings: &RangeInclusive<u16>,
    ) -> Result<Option<Self>, Unsolved> {
        let position = line.last();
        if position.phase == Phase::Block {
            return Ok(None);
        }
        let rules = &*adviser.game().rules;
        let last = line.moves().iter().rev().find_map(taken);
        let mut difficulty = Self {
            takes: 1,
            tempting: 0,
            left: MANY,
            is_natural: wins_by_habit(adviser, position, last)?,
        };
        // Most positions are told by a take that needs no thinking, long before all of them are listed.
        if !difficulty.may_reach(ratings, MOST_TAKES) {
            return Ok(None);
        }
        let takes: Vec<Move> = TakeWalk::new(rules, position)
            .moves()
            .take(usize::try_from(MOST_TAKES + 1).unwrap_or(usize::MAX))
            .collect();
        difficulty.takes = takes.len() as u64;
        if difficulty.takes > MOST_TAKES || !difficulty.may_reach(ratings, difficulty.takes) {
            return Ok(None);
        }
        let winning = only_win(adviser, position)?;
        let Some(right) = winning.first() else {
            return Ok(None);
        };
        let left = after(rules, position, right).total();
        difficulty.left = left.to_u64().unwrap_or(MANY);
        if !difficulty.may_reach(ratings, difficulty.takes) {
            return Ok(None);
        }
        for chosen in takes.iter().filter(|chosen| !winning.contains(chosen)) {
            let next = after(rules, position, chosen);
            if !wins_by_habit(adviser, &next, taken(chosen))? {
                difficulty.tempting += 1;
                if difficulty.rating() > *ratings.end() {
                    return Ok(None);
                }
            }
        }
        Ok(Some(difficulty).filter(|found| ratings.contains(&found.rating())))
    }

    /// Whether the rating may still lie in this range if there are up to so many takes, all of which may tempt.
    fn may_reach(self, ratings: &RangeInclusive<u16>, takes: u64) -> bool {
        let hardest = Self {
            takes,
            tempting: takes,
            ..self
        };
        hardest.rating() >= *ratings.start() && self.rating() <= *ratings.end()
    }

    /// Whether the right take follows a [habit](goldpile_play::Habit), so that it is found without thinking.
    #[must_use]
    pub fn is_natural(&self) -> bool {
        self.is_natural
    }

    /// The rating of the puzzle on the scale of its players: 600 for a single take, 60 more whenever the
    /// number of takes doubles, and 90 whenever that of those that tempt does; 300 less, and never more than
    /// 850, if the right one needs no thinking; never more than 600 if the right one leaves nothing, and 180
    /// more whenever one more than the tokens that it leaves doubles. From 300 to about 1940.
    #[must_use]
    pub fn rating(&self) -> u16 {
        let hard = BASE
            + hundredths(self.takes) * TAKES / 100
            + hundredths(self.tempting + 1) * TEMPTING / 100;
        let hard = if self.is_natural {
            (hard - NATURAL).min(MOST_NATURAL)
        } else {
            hard
        };
        let known = BASE + hundredths(self.left.saturating_add(1)) * LEFT / 100;
        u16::try_from(hard.min(known)).unwrap_or(u16::MAX)
    }

    /// About how many tokens a puzzle of this rating has.
    pub(crate) fn usual_tokens(rating: u16) -> u64 {
        let doubled = u64::from(rating).saturating_sub(BASE - TAKES);
        let whole = 1u64 << (doubled / (TAKES + TEMPTING)).min(8);
        whole + whole * (doubled % (TAKES + TEMPTING)) / (TAKES + TEMPTING)
    }
}

/// Hundredths of the logarithm to base 2 of a number from 1 on, linear between powers of 2.
fn hundredths(number: u64) -> u64 {
    let number = number.min(MANY);
    let power = number.max(1).ilog2();
    let whole = 1u64 << power;
    u64::from(power) * 100 + (number.max(1) - whole) * 100 / whole
}

fn taken(chosen: &Move) -> Option<&[Natural]> {
    match chosen {
        Move::Take(taken) => Some(taken),
        Move::Block(_) => None,
    }
}

/// The winning takes, if they all leave the same position; none if they do not. Where the rules speak of the
/// piles by size, a position is the same in whatever order they stand; elsewhere only one take leaves it.
fn only_win(adviser: &Adviser, position: &Position) -> Result<Vec<Move>, Unsolved> {
    let rules = &*adviser.game().rules;
    let statement = rules.statement();
    let is_sorted = statement.is_some_and(|statement| statement.order == Order::Sorted);
    let left = |chosen: &Move| {
        let mut left = after(rules, position, chosen);
        if is_sorted {
            left.piles.sort_unstable();
        }
        left
    };
    match adviser.winning_takes(position) {
        Ok(takes) if takes.windows(2).all(|two| left(&two[0]) == left(&two[1])) => Ok(takes),
        Ok(_) | Err(ListingError::TooMany | ListingError::TooLong) => Ok(Vec::new()),
        Err(ListingError::Unsolved(unsolved)) => Err(unsolved),
    }
}
