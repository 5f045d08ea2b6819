//! The theory of generalised Wythoff, by the case analysis of the proof (Fraenkel 2011).

use super::explain::explain;
use super::formulations::{Algebraic, Arithmetic, ByPairs, Recursive, WordPairs};
use crate::sides::{Sides, legal_takes};
use goldpile_engine::{
    DigitSystem, Explanation, Formulation, ListedMoves, Move, Oracle, Outcome, Position, Rules,
};
use goldpile_number::{Beatty, Located, Natural};
use std::sync::Arc;

pub(crate) struct WythoffOracle {
    rules: Arc<dyn Rules>,
    recursive: ByPairs<Recursive>,
    algebraic: ByPairs<Algebraic>,
    arithmetic: ByPairs<Arithmetic>,
    word: ByPairs<WordPairs>,
}

/// The cases of the proof, for piles x ≤ y, each with its winning move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Case {
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
    pub(crate) fn target(&self, x: &Natural) -> Option<[Natural; 2]> {
        match self {
            Self::Pair { .. } => None,
            Self::Upper { lower, .. } => Some([x.clone(), lower.clone()]),
            Self::Above { upper, .. } => Some([x.clone(), upper.clone()]),
            Self::Between { pair, .. } => Some(pair.clone()),
        }
    }

    /// What to take from the smaller and from the larger pile to leave the target. Does not subtract where nothing
    /// is taken.
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

/// The case of a position. Costs at most two products of its length.
pub(crate) fn case(beatty: Beatty, sides: &Sides<'_>) -> Case {
    let (x, y) = (sides.smaller, sides.larger);
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

impl WythoffOracle {
    pub(crate) fn new(t: u64, rules: Arc<dyn Rules>) -> Self {
        Self {
            rules,
            recursive: ByPairs(Recursive { t }),
            algebraic: ByPairs(Algebraic {
                beatty: Beatty::new(t),
            }),
            arithmetic: ByPairs(Arithmetic { t }),
            word: ByPairs(WordPairs::new(t)),
        }
    }

    fn beatty(&self) -> Beatty {
        self.algebraic.0.beatty
    }

    /// Every pair that a winning take can lead to, smaller pile first: those of the two piles, and those with
    /// nearly the same difference.
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
        let sides = Sides::of(position);
        Outcome::p_if(self.algebraic.0.is_pair(sides.smaller, sides.larger))
    }

    fn hint(&self, position: &Position) -> Option<Move> {
        let sides = Sides::of(position);
        let taken = case(self.beatty(), &sides).taken(sides.smaller, sides.larger)?;
        Some(Move::Take(sides.placed(taken)))
    }

    fn verdict(&self, position: &Position) -> (Outcome, Option<Move>) {
        let hint = self.hint(position);
        (Outcome::p_if(hint.is_none()), hint)
    }

    fn winning_takes<'a>(&'a self, position: &'a Position) -> Option<ListedMoves<'a>> {
        let sides = Sides::of(position);
        let pairs = self.candidates(sides.smaller, sides.larger).into_iter();
        let targets = pairs.flat_map(|pair| sides.both_ways(pair));
        Some(Box::new(
            legal_takes(&*self.rules, position, targets).into_iter(),
        ))
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
