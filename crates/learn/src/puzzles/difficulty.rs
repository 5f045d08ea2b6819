//! How hard a puzzle is, estimated from what a player without the theory would try.

use crate::table;
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::statement::{Order, Statement};
use goldpile_engine::{Counts, Move, Phase, Position, Replay, after, judge};
use goldpile_number::Natural;
use goldpile_play::{Adviser, ListingError, wins_by_habit};
use goldpile_solve::Unsolved;
use std::ops::RangeInclusive;

/// Numbers above this count as this one.
const MANY: u64 = 1 << 40;

const MOST_TAKES: u64 = 500;

/// The rating of a puzzle without anything that makes it hard.
const BASE: u64 = 600;
/// What a doubling of the takes adds to a rating.
const TAKES: u64 = 60;
/// What a doubling of the takes that look right adds to it.
const TEMPTING: u64 = 90;
/// The deduction if the right take needs no thought.
const NATURAL: u64 = 300;
/// The highest rating of such a puzzle, however large it is.
const MOST_NATURAL: u64 = 850;
/// What a doubling of the tokens in the position to leave adds to the highest rating of a puzzle: small positions
/// are known by heart.
const LEFT: u64 = 180;

/// What makes a position hard in which exactly one take wins. If the rules refer to the piles by size, takes that
/// leave the same piles in another order count as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difficulty {
    /// The number of takes to choose from.
    takes: u64,
    /// The number of losing takes that no habitual reply refutes: to a player who looks one reply ahead, they look
    /// as good as the right one.
    tempting: u64,
    /// The number of tokens that the right take leaves.
    left: u64,
    is_natural: bool,
}

impl Difficulty {
    /// The difficulty of finding the winning take at the end of this line. `None` if an announcement is due, if no
    /// take or several win, if there are more than 500 takes, or as soon as the rating is known to lie outside
    /// this range.
    ///
    /// Cost: listing the takes and the winning ones and, if there is only one, a verdict on every habitual reply
    /// to every take.
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
        // Most positions are rejected here because of a take that needs no thought, long before all takes are
        // listed.
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

    /// Whether the rating may still lie in this range with up to this many takes, all of which may tempt.
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

    /// The rating of the puzzle, on the same scale as its players: 600 for a single take, 60 more for each
    /// doubling of the takes, and 90 more for each doubling of one more than the takes that tempt. If the right
    /// take needs no thought, 300 less, and at most 850. The rating is at most 600 if the right take leaves
    /// nothing, and this limit rises by 180 for each doubling of one more than the tokens left. From 300 to about
    /// 1940.
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

    /// The approximate number of tokens of a puzzle with this rating.
    pub(crate) fn usual_tokens(rating: u16) -> u64 {
        let doubled = u64::from(rating).saturating_sub(BASE - TAKES);
        let whole = 1u64 << (doubled / (TAKES + TEMPTING)).min(8);
        whole + whole * (doubled % (TAKES + TEMPTING)) / (TAKES + TEMPTING)
    }
}

/// The binary logarithm of a number from 1 on, in hundredths, linear between powers of 2.
pub(super) fn hundredths(number: u64) -> u64 {
    let number = number.min(MANY);
    let power = number.max(1).ilog2();
    let whole = 1u64 << power;
    u64::from(power) * 100 + (number.max(1) - whole) * 100 / whole
}

pub(super) fn taken(chosen: &Move) -> Option<&[Natural]> {
    match chosen {
        Move::Take(taken) => Some(taken),
        Move::Block(_) => None,
    }
}

/// The winning takes, if they all leave the same position; otherwise empty. If the rules refer to the piles by
/// size, the order of the piles does not matter; otherwise only a single take qualifies.
pub(super) fn only_win(adviser: &Adviser, position: &Position) -> Result<Vec<Move>, Unsolved> {
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
    let mut takes = to_rows(adviser, position);
    if takes.is_empty() {
        takes = match adviser.winning_takes(position) {
            Ok(takes) => takes,
            Err(ListingError::TooMany | ListingError::TooLong) => Vec::new(),
            Err(ListingError::Unsolved(unsolved)) => return Err(unsolved),
        };
    }
    if takes.windows(2).any(|two| left(&two[0]) != left(&two[1])) {
        takes.clear();
    }
    Ok(takes)
}

/// The takes of a position with many takes that lead to a row of the table of P-positions, in any order of its piles.
/// Empty unless the rules refer to the
/// piles by size, as their theories do not list the takes, and remember nothing.
fn to_rows(adviser: &Adviser, position: &Position) -> Vec<Move> {
    let game = adviser.game();
    let rules = &*game.rules;
    let is_told = |statement: &Statement| {
        statement.order == Order::Sorted && statement.memory.is_empty() && statement.block.is_none()
    };
    if !rules.statement().is_some_and(is_told)
        || TakeWalk::new(rules, position).bound() <= MOST_TAKES
    {
        return Vec::new();
    }
    let total = position.total();
    let rows = (0..).map_while(|index| table::row(adviser, index));
    let rows = rows.take_while(|row| row.iter().sum::<Natural>() < total);
    let empty = vec![Natural::ZERO; position.piles.len()];
    let arranged = rows.chain([empty]).flat_map(arrangements);
    let take = |left: Vec<Natural>| {
        let piles = position.piles.iter().zip(&left);
        let amounts: Option<Counts> = piles.map(|(pile, left)| pile.checked_sub(left)).collect();
        amounts.map(Move::Take)
    };
    let mut takes: Vec<Move> = arranged.filter_map(take).collect();
    takes.retain(|chosen| judge(rules, position, chosen).is_ok());
    takes.dedup();
    takes
}

/// The orders in which numbers may stand.
fn arrangements(numbers: Vec<Natural>) -> Vec<Vec<Natural>> {
    if numbers.len() < 2 {
        return vec![numbers];
    }
    let mut all = Vec::new();
    for at in 0..numbers.len() {
        if numbers[..at].contains(&numbers[at]) {
            continue;
        }
        let mut others = numbers.clone();
        let first = others.remove(at);
        let others = arrangements(others).into_iter();
        all.extend(others.map(|others| [vec![first.clone()], others].concat()));
    }
    all
}
