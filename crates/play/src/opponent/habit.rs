//! What a player takes without thinking: one token, everything, enough to make two piles equal, or as
//! much as the opponent has just taken.

use crate::adviser::{Adviser, unannounced};
use goldpile_engine::position::total;
use goldpile_engine::{Counts, Move, Outcome, Phase, Position, Rules, after, judge};
use goldpile_number::Natural;
use goldpile_solve::Unsolved;
use indexmap::IndexSet;

/// A way of playing without thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Habit {
    /// Take a single token.
    One,
    /// Take a whole pile, or everything, or as much as is allowed from one pile.
    All,
    /// Make two piles equal.
    Equal,
    /// Take what was just taken, from the same piles or from another one.
    Copy,
}

impl Habit {
    /// All habits.
    pub const EACH: [Self; 4] = [Self::One, Self::All, Self::Equal, Self::Copy];

    /// The legal takes of a position that follow this habit, without repeats; none while an
    /// announcement is due. `last` is what was just taken.
    ///
    /// Cost: one legality test for each pile, or for each pair of piles.
    #[must_use]
    pub fn takes(
        self,
        rules: &dyn Rules,
        position: &Position,
        last: Option<&[Natural]>,
    ) -> Vec<Counts> {
        if position.phase == Phase::Block {
            return Vec::new();
        }
        let piles = &position.piles;
        let each = 0..piles.len();
        let from = |pile: usize, amount: &Natural| single(piles.len(), pile, amount);
        let meant: IndexSet<Counts> = match self {
            Self::One => each.map(|pile| from(pile, &Natural::ONE)).collect(),
            Self::All => each
                .filter_map(|pile| Some(from(pile, &most(rules, position, pile)?)))
                .chain([piles.clone()])
                .collect(),
            Self::Equal => each
                .clone()
                .flat_map(|high| each.clone().map(move |low| (high, low)))
                .filter_map(|(high, low)| Some(from(high, &piles[high].checked_sub(&piles[low])?)))
                .collect(),
            Self::Copy => {
                let Some(last) = last.filter(|last| last.len() == piles.len()) else {
                    return Vec::new();
                };
                let elsewhere = only(last).map(|(_, amount)| amount.clone());
                elsewhere
                    .iter()
                    .flat_map(|amount| each.clone().map(move |pile| from(pile, amount)))
                    .chain([last.into()])
                    .collect()
            }
        };
        let is_legal = |taken: &Counts| {
            taken.iter().zip(piles).all(|(take, pile)| take <= pile)
                && !total(taken).is_zero()
                && judge(rules, position, &Move::Take(taken.clone())).is_ok()
        };
        meant.into_iter().filter(is_legal).collect()
    }
}

/// Every legal take that follows some habit, without repeats. See [`Habit::takes`].
#[must_use]
pub fn habitual_takes(
    rules: &dyn Rules,
    position: &Position,
    last: Option<&[Natural]>,
) -> Vec<Counts> {
    let all = Habit::EACH.into_iter();
    let takes: IndexSet<Counts> = all
        .flat_map(|habit| habit.takes(rules, position, last))
        .collect();
    takes.into_iter().collect()
}

/// Whether a take that follows some habit wins, with nothing announced before it. `last` is what was just
/// taken.
///
/// # Errors
/// [`Unsolved`] as for [`Adviser::outcome`].
pub fn wins_by_habit(
    adviser: &Adviser,
    position: &Position,
    last: Option<&[Natural]>,
) -> Result<bool, Unsolved> {
    let rules = &*adviser.game().rules;
    let free = unannounced(rules, position);
    for taken in habitual_takes(rules, &free, last) {
        let next = after(rules, &free, &Move::Take(taken));
        if adviser.outcome(&next)? == Outcome::P {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The pile and the amount, if the take is from a single pile.
fn only(taken: &[Natural]) -> Option<(usize, &Natural)> {
    let mut some = taken.iter().enumerate().filter(|(_, take)| !take.is_zero());
    let first = some.next()?;
    some.next().is_none().then_some(first)
}

/// A take from one pile alone.
pub(crate) fn single(piles: usize, pile: usize, amount: &Natural) -> Counts {
    let mut taken: Counts = std::iter::repeat_n(Natural::ZERO, piles).collect();
    taken[pile] = amount.clone();
    taken
}

/// The most that a clause allows to be taken from this pile alone.
fn most(rules: &dyn Rules, position: &Position, pile: usize) -> Option<Natural> {
    let piles = &position.piles;
    let none: Counts = std::iter::repeat_n(Natural::ZERO, piles.len()).collect();
    let clauses = rules.clauses(position);
    clauses
        .iter()
        .filter(|clause| {
            (0..piles.len()).all(|other| {
                other == pile || clause.spans[other].admits(&piles[other], &Natural::ZERO, &none)
            })
        })
        .filter_map(|clause| clause.spans[pile].bounds(&piles[pile], &none))
        .map(|(_, high)| high)
        .max()
}
