//! Larsson's Theorem 1: which positions of (p,m)-Imitation Nim, given their history, are lost.

use super::memory::{ImitationMemory, ImitationRules};
use crate::blocking::PairSource;
use crate::sides::Sides;
use goldpile_engine::{
    Counts, Move, Outcome, Position, rules::judge::play, rules::judge::taken_between,
};
use goldpile_number::{Located, Natural};
use std::cmp::Ordering;

/// The number of imitations in a row that a player may still make (Definition 5: L, −1 ≤ L < p). `None`, which is
/// less than any number, is the paper's −1: the player has made one imitation too many, which is illegal.
pub(crate) type Credit = Option<u64>;

/// What the theorem says about a position with the piles x ≤ y. A pair is a P-position (aₙ, bₙ) of
/// (p,m)-Wythoff Nim; ξ(aₙ, bₙ) = n mod p pairs with its difference come before it (Definition 4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TheoremVerdict {
    /// P by (I): (x, y) is a pair, and ξ ≤ L for the player who moved here.
    Pair { n: Natural, xi: u64, credit: u64 },
    /// N: (x, y) is a pair, but L < ξ.
    Spent { n: Natural, xi: u64, credit: u64 },
    /// P by (II): x = aₙ and bₙ < y, but moving there leaves L < ξ.
    Denied {
        n: Natural,
        upper: Natural,
        xi: u64,
        credit: Credit,
    },
    /// N: x = aₙ and bₙ < y, and moving there leaves ξ ≤ L.
    Above {
        n: Natural,
        upper: Natural,
        xi: u64,
        credit: u64,
    },
    /// N: x = bₙ, n ≥ p.
    Upper { n: Natural, lower: Natural },
    /// N: x = aₙ and y < bₙ; k = ⌊(y − x)/m⌋.
    Between { n: Natural, k: Natural },
}

/// The verdict on a position. Costs one pair query.
pub(crate) fn verdict(
    known: &dyn PairSource,
    rules: &ImitationRules,
    position: &Position,
) -> TheoremVerdict {
    let located = known.locate(Sides::of(position).smaller);
    verdict_at(known, rules, position, located)
}

/// The verdict on a position, given the place of its smaller pile among the pairs. Linear.
pub(crate) fn verdict_at(
    known: &dyn PairSource,
    rules: &ImitationRules,
    position: &Position,
    smaller: Located,
) -> TheoremVerdict {
    let sides = Sides::of(position);
    let (x, y) = (sides.smaller, sides.larger);
    let n = match smaller {
        Located::Lower(n) => n,
        Located::Upper(n) => {
            let lower = x - known.difference(&n);
            return TheoremVerdict::Upper { n, lower };
        }
    };
    let upper = x + known.difference(&n);
    let xi = &n % known.p();
    match y.cmp(&upper) {
        Ordering::Less => {
            let k = (y - x) / known.m();
            TheoremVerdict::Between { n, k }
        }
        Ordering::Equal => {
            // The move that led here was legal, so there is credit.
            let credit = credit(rules, position).unwrap_or_default();
            if xi <= credit {
                TheoremVerdict::Pair { n, xi, credit }
            } else {
                TheoremVerdict::Spent { n, xi, credit }
            }
        }
        Ordering::Greater => {
            let target = sides.placed([x.clone(), upper.clone()]);
            match after_move_to(rules, position, &target).and_then(|next| credit(rules, &next)) {
                Some(credit) if xi <= credit => TheoremVerdict::Above {
                    n,
                    upper,
                    xi,
                    credit,
                },
                credit => TheoremVerdict::Denied {
                    n,
                    upper,
                    xi,
                    credit,
                },
            }
        }
    }
}

/// Whether these piles are dynamic (Definition 1): they are a pair, but not the first with its difference, or reducing
/// the larger pile makes them a pair. Costs one pair query.
pub(crate) fn is_dynamic(known: &dyn PairSource, smaller: &Natural, larger: &Natural) -> bool {
    match known.locate(smaller) {
        Located::Upper(_) => false,
        Located::Lower(n) => match larger.cmp(&(smaller + known.difference(&n))) {
            Ordering::Less => false,
            Ordering::Equal => &n % known.p() != 0,
            Ordering::Greater => true,
        },
    }
}

pub(crate) fn credit(rules: &ImitationRules, position: &Position) -> Credit {
    (rules.p - 1).checked_sub(ImitationMemory::of(position).previous)
}

/// The position with these piles after a move; `None` if no legal move leads there.
pub(crate) fn after_move_to(
    rules: &ImitationRules,
    position: &Position,
    target: &Counts,
) -> Option<Position> {
    let taken = taken_between(&position.piles, target).ok()?;
    play(&*rules.rules, position, &Move::Take(taken)).ok()
}

impl TheoremVerdict {
    pub(crate) fn outcome(&self) -> Outcome {
        Outcome::p_if(matches!(self, Self::Pair { .. } | Self::Denied { .. }))
    }

    /// What to leave in the smaller and in the larger pile in order to win. Costs at most one pair query.
    ///
    /// These are the moves of the theorem's proof. The smaller pile is reduced to a pair's lower number
    /// aⱼ so that the opponent's move to bⱼ is an imitation that leaves less credit than the ξ = j mod p
    /// required: this is (II). From [`Spent`](Self::Spent) the pair is the one before; from
    /// [`Between`](Self::Between) it is the last pair with the difference mk, where ξ is p − 1. (The
    /// other pile then loses what was taken from the smaller one and y − x − mk < m more.)
    pub(crate) fn target(
        &self,
        known: &dyn PairSource,
        x: &Natural,
        y: &Natural,
    ) -> Option<[Natural; 2]> {
        let reduced = |index: &Natural| {
            let lower = known.lowers(index, 1).pop()?;
            Some([lower, y.clone()])
        };
        match self {
            Self::Pair { .. } | Self::Denied { .. } => None,
            Self::Spent { n, .. } => reduced(&(n - 1u64)),
            Self::Above { upper, .. } => Some([x.clone(), upper.clone()]),
            Self::Upper { lower, .. } => Some([x.clone(), lower.clone()]),
            Self::Between { k, .. } => reduced(&((k + 1u64) * known.p() - 1u64)),
        }
    }
}
