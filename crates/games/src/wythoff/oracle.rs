//! The theory of generalised Wythoff (Fraenkel 2011): the proof's case analysis.

use super::explain::explain;
use super::formulations::{Algebraic, Arithmetic, ByPairs, MorphicWord, Recursive, sorted};
use goldpile_engine::judge::taken_between;
use goldpile_engine::{
    Counts, DigitSystem, Explanation, Formulation, ListedMoves, Move, Oracle, Outcome, Position,
    Rules, judge,
};
use goldpile_number::{Beatty, Located, Natural};
use smallvec::smallvec;
use std::sync::Arc;

/// The theory of generalised Wythoff for one t.
pub(super) struct WythoffOracle {
    rules: Arc<dyn Rules>,
    recursive: ByPairs<Recursive>,
    algebraic: ByPairs<Algebraic>,
    arithmetic: ByPairs<Arithmetic>,
    word: ByPairs<MorphicWord>,
}

/// The case of the proof that a position x ≤ y falls under.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Case {
    /// x = Aₙ, y = Bₙ.
    Pair { n: Natural },
    /// (i) x = Bₙ: y → Aₙ.
    Upper { n: Natural, lower: Natural },
    /// (ii) x = Aₙ, y > Bₙ: y → Bₙ.
    Above { n: Natural, upper: Natural },
    /// (ii) x = Aₙ, y < Bₙ: with d = y − x and m = ⌊d/t⌋, move to (A_m, B_m).
    Between {
        n: Natural,
        d: Natural,
        m: Natural,
        pair: [Natural; 2],
    },
}

impl Case {
    /// What to leave in the smaller and in the larger pile.
    pub(super) fn target(&self, x: &Natural) -> Option<[Natural; 2]> {
        match self {
            Self::Pair { .. } => None,
            Self::Upper { lower, .. } => Some([x.clone(), lower.clone()]),
            Self::Above { upper, .. } => Some([x.clone(), upper.clone()]),
            Self::Between { pair, .. } => Some(pair.clone()),
        }
    }

    /// What to take from the smaller and from the larger pile to leave the target.
    fn taken(&self, x: &Natural, y: &Natural) -> Option<[Natural; 2]> {
        match self {
            Self::Pair { .. } => None,
            Self::Upper { lower: left, .. } | Self::Above { upper: left, .. } => {
                Some([Natural::ZERO, y - left])
            }
            Self::Between {
                pair: [lower, upper],
                ..
            } => Some([x - lower, y - upper]),
        }
    }
}

/// The case of x ≤ y. At most two products of their length.
pub(super) fn case(beatty: Beatty, x: &Natural, y: &Natural) -> Case {
    let t = beatty.t();
    match beatty.locate(x) {
        Located::Upper(n) => {
            let lower = x - &n * t;
            Case::Upper { n, lower }
        }
        Located::Lower(n) => {
            let upper = x + &n * t;
            match y.cmp(&upper) {
                std::cmp::Ordering::Equal => Case::Pair { n },
                std::cmp::Ordering::Greater => Case::Above { n, upper },
                std::cmp::Ordering::Less => {
                    let d = y - x;
                    let m = if t == 1 { d.clone() } else { &d / t };
                    let lower = beatty.lower(&m);
                    let pair = [lower.clone(), lower + &m * t];
                    Case::Between { n, d, m, pair }
                }
            }
        }
    }
}

/// A pair, as smaller and larger pile, put in table order.
pub(super) fn in_table_order(piles: &[Natural], [smaller, larger]: [Natural; 2]) -> Counts {
    if piles[0] <= piles[1] {
        smallvec![smaller, larger]
    } else {
        smallvec![larger, smaller]
    }
}

impl WythoffOracle {
    pub(super) fn new(t: u64, rules: Arc<dyn Rules>) -> Self {
        Self {
            rules,
            recursive: ByPairs(Recursive { t }),
            algebraic: ByPairs(Algebraic {
                beatty: Beatty::new(t),
            }),
            arithmetic: ByPairs(Arithmetic { t }),
            word: ByPairs(MorphicWord::new(t)),
        }
    }

    fn beatty(&self) -> Beatty {
        self.algebraic.0.beatty
    }

    /// Every pair that a winning take can lead to, as smaller and larger pile: the partners of both
    /// piles, and the pairs with nearly the same difference.
    fn candidates(&self, x: &Natural, y: &Natural) -> Vec<[Natural; 2]> {
        let beatty = self.beatty();
        let t = beatty.t();
        let d = y - x;
        let mut pairs = vec![
            [x.clone(), beatty.partner(x)],
            [beatty.partner(y), y.clone()],
        ];
        for m in [&d / t, &d / t + 1u64] {
            pairs.push([beatty.lower(&m), beatty.upper(&m)]);
        }
        pairs
    }
}

impl Oracle for WythoffOracle {
    fn outcome(&self, position: &Position) -> Outcome {
        let (x, y) = sorted(position);
        Outcome::p_if(self.algebraic.0.is_pair(x, y))
    }

    fn hint(&self, position: &Position) -> Option<Move> {
        let (x, y) = sorted(position);
        let taken = case(self.beatty(), x, y).taken(x, y)?;
        Some(Move::Take(in_table_order(&position.piles, taken)))
    }

    fn verdict(&self, position: &Position) -> (Outcome, Option<Move>) {
        let hint = self.hint(position);
        (Outcome::p_if(hint.is_none()), hint)
    }

    fn winning_takes<'a>(&'a self, position: &'a Position) -> Option<ListedMoves<'a>> {
        let (x, y) = sorted(position);
        let mut winning: Vec<Move> = Vec::new();
        for pair in self.candidates(x, y) {
            // With equal piles, either may become the smaller one.
            let mut targets = vec![in_table_order(&position.piles, pair)];
            if x == y {
                let mut turned = targets[0].clone();
                turned.reverse();
                targets.push(turned);
            }
            for target in targets {
                let Ok(taken) = taken_between(&position.piles, &target) else {
                    continue;
                };
                let chosen = Move::Take(taken);
                if !winning.contains(&chosen) && judge(&*self.rules, position, &chosen).is_ok() {
                    winning.push(chosen);
                }
            }
        }
        Some(Box::new(winning.into_iter()))
    }

    fn explain(&self, position: &Position) -> Explanation {
        explain(self.beatty(), position)
    }

    fn formulations(&self) -> Vec<&dyn Formulation> {
        vec![
            &self.recursive,
            &self.algebraic,
            &self.arithmetic,
            &self.word,
        ]
    }

    fn preferred(&self) -> Option<&dyn Formulation> {
        Some(&self.algebraic)
    }

    fn columns(&self) -> Vec<&'static str> {
        vec!["A", "B"]
    }

    fn system(&self) -> Option<DigitSystem> {
        Some(DigitSystem::Wythoff(self.beatty().t()))
    }
}
