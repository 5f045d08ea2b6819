//! One way in which a rule allows takes: what may leave each pile, and further conditions.

use super::affine::{Affine, TakeSum};
use super::normal::Literal;
use super::span_template::{Bound, SpanTemplate};
use super::substitute::substitute;
use crate::clause::Span;
use crate::clause::condition::{Ground, Test};
use crate::clause::linear::Linear;
use crate::statement::evaluate::Valuation;
use crate::statement::{Formula, Relation, Term};
use crate::text::short_list::ShortList;
use goldpile_number::{Integer, Natural};
use smallvec::SmallVec;
use std::sync::Arc;

/// A conjunction. Piles are indexed by letter, 0 for a.
#[derive(Clone, Debug)]
pub(crate) struct Alternative {
    /// Conditions on the position.
    pub(super) when: Vec<Formula>,
    pub(super) templates: Vec<SpanTemplate>,
    /// Further conditions on the take.
    pub(super) conditions: Vec<Condition>,
    /// The piles that change, as bits by letter, if the rule says how many do; otherwise 0.
    pub(super) moved: usize,
    /// The spans, if they are the same in every position whose letters are in table order.
    spans_in_order: Option<ShortList<Span>>,
}

/// A condition whose numbers depend on the position.
#[derive(Clone, Debug)]
pub(crate) enum Condition {
    Linear(TakeSum, Relation),
    Multiple(TakeSum, Term),
    Other(Arc<Formula>),
}

/// Bounds on how much more is taken from the second of two piles than from the first.
struct Tie {
    first: usize,
    second: usize,
    low: Option<i64>,
    high: Option<i64>,
}

impl Alternative {
    /// The alternative of a conjunction's literals. `moved` is the exact set of piles that change, if known.
    pub(crate) fn new(piles: usize, moved: Option<usize>, literals: Vec<Literal>) -> Self {
        let literals = substitute(literals);
        let mut when = Vec::new();
        let mut conditions = Vec::new();
        let mut bounds: Vec<Vec<Bound>> = vec![Vec::new(); piles];
        let mut ties: Vec<Tie> = Vec::new();
        for literal in literals {
            match literal {
                Literal::Before(formula) => when.push(formula),
                Literal::Other(formula) => conditions.push(Condition::Other(formula.into())),
                Literal::Multiple(sum, of) => conditions.push(Condition::Multiple(sum, of)),
                Literal::Linear(sum, relation) => match (&sum.terms[..], relation) {
                    (&[(pile, coefficient)], Relation::Equal | Relation::AtMost) => {
                        bounds[pile].push(Bound {
                            coefficient,
                            rest: sum.constant,
                            equal: relation == Relation::Equal,
                        });
                    }
                    (&[(first, c), (second, d)], Relation::Equal | Relation::AtMost)
                        if c.checked_neg() == Some(d)
                            && sum.constant.is_constant()
                            && add_tie(
                                &mut ties,
                                [first, second],
                                d,
                                &sum.constant.constant,
                                relation,
                            ) => {}
                    // Without a take, it concerns the position alone.
                    ([], _) => {
                        let value = sum.constant.to_term();
                        when.push(Formula::Compare(value, relation, Term::number(0)));
                    }
                    _ => conditions.push(Condition::Linear(sum, relation)),
                },
            }
        }
        let least = least_takes(piles, moved, &bounds, &ties);
        let mut templates: Vec<Option<SpanTemplate>> = vec![None; piles];
        let mut bound = 0usize;
        let mut roots = 0usize;
        for tie in ties {
            let [first, second] = [1usize << tie.first, 1 << tie.second];
            let positive = |bound: &Bound| bound.least_constant().is_some_and(|least| least <= 1);
            match (tie.low, tie.high) {
                (Some(low), Some(high))
                    if (first | second) & bound == 0
                        && second & roots == 0
                        && least[tie.second] >= 1
                        && bounds[tie.second].iter().all(positive) =>
                {
                    templates[tie.second] = Some(SpanTemplate::Fixed(Span::Tied {
                        pile: tie.first,
                        low,
                        high,
                    }));
                    bound |= second;
                    roots |= first;
                }
                _ => conditions.extend(tie.conditions()),
            }
        }
        let templates: Vec<SpanTemplate> = templates
            .into_iter()
            .zip(bounds)
            .enumerate()
            .map(|(pile, (template, bounds))| {
                template.unwrap_or_else(|| {
                    let unmoved = moved.is_some_and(|moved| moved >> pile & 1 == 0);
                    SpanTemplate::new(pile, unmoved, least[pile] >= 1, bounds)
                })
            })
            .collect();
        let fixed = templates.iter().map(|template| match template {
            SpanTemplate::Fixed(span) => Some(span.clone()),
            SpanTemplate::Remembered { .. } | SpanTemplate::Bounded { .. } => None,
        });
        Self {
            when,
            spans_in_order: fixed.collect(),
            templates,
            conditions,
            moved: moved.unwrap_or(0),
        }
    }

    /// The spans in table order, in a position whose letters refer to these piles.
    pub(crate) fn spans(&self, view: &Valuation<'_>, letters: &[usize]) -> ShortList<Span> {
        let in_order = letters.is_sorted();
        if let (true, Some(fixed)) = (in_order, &self.spans_in_order) {
            return fixed.clone();
        }
        let letter_of = |pile: usize| letters.iter().position(|at| *at == pile);
        let span = |pile: usize| {
            let letter = if in_order { None } else { letter_of(pile) };
            let letter = letter.unwrap_or(pile);
            self.templates[letter].at(&view.before[letter], view, letters)
        };
        (0..letters.len()).map(span).collect()
    }

    /// The conditions in such a position.
    pub(crate) fn conditions(&self, view: &Valuation<'_>, letters: &[usize]) -> Vec<Test> {
        (self.conditions.iter())
            .map(|condition| condition.at(view, letters))
            .collect()
    }
}

/// Adds a bound on the difference of two takes to `ties`; false if its numbers are too large.
fn add_tie(
    ties: &mut Vec<Tie>,
    [first, second]: [usize; 2],
    coefficient: i64,
    constant: &Integer,
    relation: Relation,
) -> bool {
    // coefficient · (second − first) + constant ≤ 0 or = 0
    let divisor = Natural::small(coefficient.unsigned_abs());
    let limit = (-constant.clone()).div_floor(&divisor);
    let exact = constant.rem_floor(&divisor).is_zero();
    let upper = limit.to_i64();
    // Small enough for a sum of two of them to fit.
    let small = |bound: Option<i64>| bound.filter(|bound| bound.unsigned_abs() < 1 << 40);
    let (low, high) = match (relation, coefficient > 0) {
        (Relation::Equal, _) if !exact => (Some(1), Some(0)),
        (Relation::Equal, true) => (small(upper), small(upper)),
        (Relation::Equal, false) => {
            let difference = small(upper).map(|upper| -upper);
            (difference, difference)
        }
        (_, true) => (None, small(upper)),
        // −c·D + k ≤ 0: D ≥ ⌈k/c⌉, and ⌈k/c⌉ = −⌊−k/c⌋.
        (_, false) => (small(limit.to_i64().map(|floor| -floor)), None),
    };
    if low.is_none() && high.is_none() {
        return false;
    }
    if let Some(tie) = (ties.iter_mut()).find(|tie| tie.first == first && tie.second == second) {
        tie.low = match (tie.low, low) {
            (Some(x), Some(y)) => Some(x.max(y)),
            (x, y) => x.or(y),
        };
        tie.high = match (tie.high, high) {
            (Some(x), Some(y)) => Some(x.min(y)),
            (x, y) => x.or(y),
        };
    } else {
        ties.push(Tie {
            first,
            second,
            low,
            high,
        });
    }
    true
}

impl Tie {
    fn conditions(&self) -> Vec<Condition> {
        // sign · (second − first − than)
        let condition = |sign: i64, than: i64, relation| {
            let takes = Linear {
                terms: SmallVec::from_slice(&[(self.first, -sign), (self.second, sign)]),
                constant: Affine::constant(Integer::from(-sign * than)),
            };
            Condition::Linear(takes, relation)
        };
        match (self.low, self.high) {
            (Some(low), Some(high)) if low == high => vec![condition(1, low, Relation::Equal)],
            (low, high) => {
                let low = low.map(|low| condition(-1, low, Relation::AtMost));
                let high = high.map(|high| condition(1, high, Relation::AtMost));
                low.into_iter().chain(high).collect()
            }
        }
    }
}

/// A lower bound on the take from each pile, valid in every position.
fn least_takes(
    piles: usize,
    moved: Option<usize>,
    bounds: &[Vec<Bound>],
    ties: &[Tie],
) -> Vec<i64> {
    let mut least: Vec<i64> = (0..piles)
        .map(|pile| i64::from(moved.is_some_and(|moved| moved >> pile & 1 == 1)))
        .collect();
    for (least, bounds) in least.iter_mut().zip(bounds) {
        for bound in bounds {
            *least = (*least).max(bound.least_constant().unwrap_or(0).min(1 << 40));
        }
    }
    for _ in 0..piles {
        for tie in ties {
            if let Some(low) = tie.low {
                least[tie.second] = least[tie.second].max(least[tie.first] + low);
            }
            if let Some(high) = tie.high {
                least[tie.first] = least[tie.first].max(least[tie.second] - high);
            }
        }
    }
    least
}

impl Condition {
    pub(crate) fn at(&self, view: &Valuation<'_>, letters: &[usize]) -> Test {
        let at = |sum: &TakeSum| Linear {
            terms: (sum.terms.iter()).map(|&(l, c)| (letters[l], c)).collect(),
            constant: sum.constant.value(view),
        };
        match self {
            Self::Linear(sum, relation) => Test::Linear(at(sum), *relation),
            Self::Multiple(sum, of) => {
                let of = view.value(of).magnitude().clone();
                if of.is_zero() {
                    // The only multiple of 0 is 0.
                    Test::Linear(at(sum), Relation::Equal)
                } else {
                    Test::Multiple(at(sum), of)
                }
            }
            Self::Other(formula) => Test::Formula(Ground {
                formula: formula.clone(),
                letters: letters.into(),
                memory: view.memory.into(),
            }),
        }
    }
}
