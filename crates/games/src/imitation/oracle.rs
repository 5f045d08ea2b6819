//! The theory of (p,m)-Imitation Nim (Larsson, section 2): Theorem 1 and the moves of its proof.

use super::explain::explain;
use super::memory::ImitationRules;
use super::theorem::{after_move_to, is_dynamic, verdict, verdict_at};
use crate::blocking::{PairSource, Pairs, Recursive, answers};
use crate::sides::{Sides, legal_takes};
use goldpile_engine::{
    Answers, Explanation, Formulation, FormulationName, FormulationRows, ListedMoves, Move, Oracle,
    Outcome, Position, Rules, TooBig, rules::judge::taken_between,
};
use goldpile_number::{Located, Natural};
use std::sync::Arc;

/// Theorem 1, with the pairs of (p,m)-Wythoff Nim taken from one of their formulations.
pub(crate) struct Theorem<K> {
    rules: ImitationRules,
    known: K,
}

pub(crate) struct ImitationOracle {
    recursive: Theorem<Recursive>,
    algebraic: Theorem<Pairs>,
}

impl ImitationOracle {
    pub(crate) fn new(p: u64, m: u64, rules: &Arc<dyn Rules>) -> Self {
        let rules = || ImitationRules {
            p,
            m,
            rules: rules.clone(),
        };
        Self {
            recursive: Theorem {
                rules: rules(),
                known: Recursive { p, m },
            },
            algebraic: Theorem {
                rules: rules(),
                known: Pairs::new(p, m),
            },
        }
    }

    /// Every position that a winning take can lead to, with the index of the pair whose lower number is its
    /// smaller pile. Such a take reduces either pile to the partner of the other, or the smaller one to the lower
    /// number of a pair with difference mk, k = ⌊(y − x)/m⌋.
    fn candidates(&self, sides: &Sides<'_>) -> Vec<(Natural, [Natural; 2])> {
        let pairs = &self.algebraic.known;
        let (x, y) = (sides.smaller, sides.larger);
        let partner = |number: &Natural| match pairs.locate(number) {
            Located::Lower(n) => (number + pairs.difference(&n), n),
            Located::Upper(n) => (number - pairs.difference(&n), n),
        };
        let (of_x, n) = partner(x);
        let mut candidates = vec![(n, [x.clone(), of_x])];
        if !pairs.is_near(x, y) {
            return candidates;
        }
        let (of_y, n) = partner(y);
        candidates.push((n, [of_y, y.clone()]));
        let first = (y - x) / pairs.m() * pairs.p();
        let count = usize::try_from(pairs.p()).unwrap_or(usize::MAX);
        let lowers = pairs.lowers(&first, count);
        let indices = std::iter::successors(Some(first), |index| Some(index + 1u64));
        candidates.extend(indices.zip(lowers).map(|(n, l)| (n, [l, y.clone()])));
        candidates
    }
}

impl Oracle for ImitationOracle {
    /// Checks the smaller pile: no pair query involves a larger number.
    fn check(&self, position: &Position) -> Result<(), TooBig> {
        self.algebraic.known.check(Sides::of(position).smaller)
    }

    fn outcome(&self, position: &Position) -> Outcome {
        let Theorem { rules, known } = &self.algebraic;
        verdict(known, rules, position).outcome()
    }

    /// Whether the piles are dynamic. `false` also for piles [too long](PairSource::check) to decide.
    fn depends_on_history(&self, piles: &[Natural]) -> bool {
        let known = &self.algebraic.known;
        let [a, b] = piles else { return false };
        let (smaller, larger) = (a.min(b), a.max(b));
        known.check(smaller).is_ok() && is_dynamic(known, smaller, larger)
    }

    fn hint(&self, position: &Position) -> Option<Move> {
        let Theorem { rules, known } = &self.algebraic;
        let sides = Sides::of(position);
        let target = verdict(known, rules, position).target(known, sides.smaller, sides.larger)?;
        let taken = taken_between(&position.piles, &sides.placed(target)).ok()?;
        Some(Move::Take(taken))
    }

    fn verdict(&self, position: &Position) -> (Outcome, Option<Move>) {
        let hint = self.hint(position);
        (Outcome::p_if(hint.is_none()), hint)
    }

    fn winning_takes<'a>(&'a self, position: &'a Position) -> Option<ListedMoves<'a>> {
        let Theorem { rules, known } = &self.algebraic;
        let sides = Sides::of(position);
        let targets = self
            .candidates(&sides)
            .into_iter()
            .flat_map(|(n, pair)| {
                sides
                    .both_ways(pair)
                    .into_iter()
                    .map(move |to| (n.clone(), to))
            })
            .filter(|(n, target)| {
                after_move_to(rules, position, target).is_some_and(|next| {
                    let smaller = Located::Lower(n.clone());
                    verdict_at(known, rules, &next, smaller).outcome() == Outcome::P
                })
            })
            .map(|(_, target)| target);
        Some(Box::new(
            legal_takes(&*rules.rules, position, targets).into_iter(),
        ))
    }

    fn explain(&self, position: &Position) -> Explanation {
        let Theorem { rules, known } = &self.algebraic;
        explain(known, rules, position)
    }

    fn formulations(&self) -> Vec<&dyn Formulation> {
        vec![&self.recursive, &self.algebraic]
    }

    fn preferred(&self) -> Option<&dyn Formulation> {
        Some(&self.algebraic)
    }

    fn columns(&self) -> Vec<&'static str> {
        vec!["A", "B"]
    }
}

impl<K: PairSource + Formulation> Formulation for Theorem<K> {
    fn name(&self) -> FormulationName {
        self.known.name()
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, TooBig> {
        self.known.check(Sides::of(position).smaller)?;
        Ok(verdict(&self.known, &self.rules, position).outcome())
    }

    fn answers(&self, max: u64) -> Answers<'_> {
        answers(&self.known, max, |known, position| {
            verdict(known, &self.rules, position).outcome()
        })
    }

    /// The lost starts, which are the pairs (Corollary 1).
    fn rows<'a>(&'a self, from: &Natural) -> FormulationRows<'a> {
        self.known.rows(from)
    }
}
