//! Compiles a way to move into loops over the piles before the move, given the piles after it.

use super::fast::{AFTER_SLOT, SlotValues, WordFormula};
use goldpile_engine::Linear;
use goldpile_engine::derived::relation::{Conjunct, MoveForm};
use goldpile_engine::statement::{Formula, Term};
use goldpile_number::Integer;

/// A sum of values by their slots: the piles before the move, then the piles after it.
pub(crate) type LinearForm = Linear<usize, i64>;

/// The loop over one of the piles before the move.
#[derive(Clone, Debug)]
pub(crate) struct PileLoop {
    pub(super) pile: usize,
    /// Bounds as the coefficient of this pile and the rest, whose sum must be at most 0.
    pub(super) bounds: Vec<(i64, LinearForm)>,
    /// The piles that this pile and those before it determine, as forms.
    pub(super) determined: Vec<(usize, LinearForm)>,
    /// The tests to make once this pile is chosen; the next field is the number of their comparisons.
    pub(super) tests: Vec<WordFormula>,
    pub(super) steps: u64,
}

#[derive(Clone, Debug)]
pub(crate) struct LoopPlan {
    /// Tests of the piles after the move only.
    pub(super) first: Vec<WordFormula>,
    /// Forms of the piles after the move only; each must be at most 0.
    pub(super) first_forms: Vec<LinearForm>,
    /// The piles determined by the piles after the move alone.
    pub(super) fixed: Vec<(usize, LinearForm)>,
    /// The tests to make once these piles are known.
    pub(super) fixed_tests: Vec<WordFormula>,
    /// The number of comparisons in the tests before the loops.
    pub(super) steps: u64,
    pub(super) levels: Vec<PileLoop>,
}

pub(crate) fn value(form: &LinearForm, values: &SlotValues) -> i64 {
    (form.terms.iter()).fold(form.constant, |sum, &(slot, coefficient)| {
        sum + coefficient * values[slot]
    })
}

/// Whether a form leaves room for a product and a sum without overflow.
fn is_small(form: &LinearForm) -> bool {
    form.constant.abs() < 1 << 44 && form.terms.iter().all(|(_, c)| c.abs() < MAX_COEFFICIENT)
}

fn without(form: &LinearForm, slot: usize) -> LinearForm {
    let mut rest = form.clone();
    rest.remove(&slot);
    rest
}

fn substitute(form: &mut LinearForm, slot: usize, solved: &LinearForm) -> Option<()> {
    *form = without(form, slot).plus(form.coefficient(&slot), solved)?;
    Some(())
}

fn of_before(form: &LinearForm) -> impl Iterator<Item = usize> {
    let slots = form.terms.iter().map(|(slot, _)| *slot);
    slots.filter(|slot| *slot < AFTER_SLOT)
}

/// The maximum absolute value of a coefficient: larger ones leave no room for sums.
const MAX_COEFFICIENT: i64 = 1 << 15;

/// The requirements of a way to move on the piles before and after the move.
struct MoveRequirements<'a> {
    /// Each must be 0.
    equal: Vec<LinearForm>,
    /// Each must be at most 0.
    at_most: Vec<LinearForm>,
    others: Vec<&'a Formula>,
}

impl<'a> MoveRequirements<'a> {
    /// The requirements of this way to move, plus those of every move. `None` if they do not fit in machine words.
    fn of(way: &'a MoveForm, piles: usize, most: i64, sorted: bool) -> Option<Self> {
        let mut equal: Vec<LinearForm> = Vec::new();
        let mut at_most: Vec<LinearForm> = Vec::new();
        let mut others = Vec::new();
        for conjunct in &way.conjuncts {
            match conjunct {
                Conjunct::Other(formula) => others.push(formula),
                Conjunct::Linear {
                    sum,
                    equal: is_equal,
                } => {
                    let form = by_slots(sum)?;
                    if *is_equal { &mut equal } else { &mut at_most }.push(form);
                }
            }
        }
        for pile in 0..piles {
            let slot = LinearForm::variable;
            let difference = slot(AFTER_SLOT + pile).plus(-1, &slot(pile))?;
            match way.moved {
                // A pile that changes loses at least one token.
                Some(moved) if moved >> pile & 1 == 1 => at_most.push(LinearForm {
                    constant: 1,
                    ..difference
                }),
                Some(_) => equal.push(difference),
                None => at_most.push(difference),
            }
            at_most.push(LinearForm {
                constant: -most,
                ..slot(pile)
            });
            for larger in pile + 1..piles {
                if sorted {
                    at_most.push(slot(pile).plus(-1, &slot(larger))?);
                }
            }
        }
        Some(Self {
            equal,
            at_most,
            others,
        })
    }
}

/// `None` if a number is too large.
fn by_slots(sum: &Linear<Term, Integer>) -> Option<LinearForm> {
    let constant = sum.constant.to_i64()?;
    let mut form = LinearForm::constant((constant.abs() < 1 << 40).then_some(constant)?);
    for (term, coefficient) in &sum.terms {
        let slot = match term {
            Term::Before(pile) => *pile,
            Term::After(pile) => AFTER_SLOT + pile,
            _ => return None,
        };
        form.add(
            slot,
            (coefficient.abs() < MAX_COEFFICIENT).then_some(*coefficient)?,
        )?;
    }
    Some(form)
}

impl LoopPlan {
    /// The loops for one way; `None` if they do not fit in machine words.
    pub(crate) fn new(way: &MoveForm, piles: usize, max: usize, sorted: bool) -> Option<Self> {
        let most = i64::try_from(max).ok()?;
        let MoveRequirements {
            mut equal,
            mut at_most,
            others,
        } = MoveRequirements::of(way, piles, most, sorted)?;
        let mut determined = eliminated(piles, &mut equal, &mut at_most)?;
        // An equation that cannot be solved becomes two bounds.
        for form in equal {
            at_most.push(LinearForm::constant(0).plus(-1, &form)?);
            at_most.push(form);
        }
        for form in &mut at_most {
            form.terms.sort_unstable();
        }
        at_most.sort_by(|x, y| x.terms.cmp(&y.terms).then(y.constant.cmp(&x.constant)));
        at_most.dedup_by(|next, kept| next.terms == kept.terms);
        let fast = |formula| WordFormula::new(formula, piles, 4 * most + 4);
        let tests: Vec<(Vec<usize>, WordFormula)> = (others.iter())
            .map(|formula| Some((mentioned_piles(formula, piles), fast(formula)?)))
            .collect::<Option<_>>()?;
        let order = order(piles, &determined, &tests);
        // A pile is known as soon as the last of the piles that determine it is.
        let depth = |pile: usize| {
            let by = |pile: usize| order.iter().position(|&k| k == pile).map_or(0, |at| at + 1);
            match determined.iter().find(|(known, _)| *known == pile) {
                Some((_, form)) => of_before(form).map(by).max().unwrap_or(0),
                None => by(pile),
            }
        };
        let form_depth = |form: &LinearForm| of_before(form).map(depth).max().unwrap_or(0);
        let mut plan = Self {
            first: way.after.iter().map(fast).collect::<Option<_>>()?,
            first_forms: at_most
                .iter()
                .filter(|form| form_depth(form) == 0)
                .cloned()
                .collect(),
            fixed: Vec::new(),
            fixed_tests: Vec::new(),
            levels: (order.iter())
                .map(|&pile| PileLoop {
                    pile,
                    bounds: Vec::new(),
                    determined: Vec::new(),
                    tests: Vec::new(),
                    steps: 0,
                })
                .collect(),
            steps: 0,
        };
        plan.steps = plan.first.iter().map(WordFormula::steps).sum();
        for form in at_most {
            if let Some(level) = form_depth(&form).checked_sub(1) {
                let pile = order[level];
                plan.levels[level]
                    .bounds
                    .push((form.coefficient(&pile), without(&form, pile)));
            }
        }
        let depths: Vec<usize> = determined.iter().map(|(pile, _)| depth(*pile)).collect();
        for ((pile, form), depth) in determined.drain(..).zip(depths) {
            match depth.checked_sub(1) {
                None => plan.fixed.push((pile, form)),
                Some(level) => plan.levels[level].determined.push((pile, form)),
            }
        }
        let depths: Vec<usize> = tests.iter().map(|(piles, _)| plan.depth(piles)).collect();
        for ((_, test), depth) in tests.into_iter().zip(depths) {
            match depth.checked_sub(1) {
                None => {
                    plan.steps += test.steps();
                    plan.fixed_tests.push(test);
                }
                Some(level) => {
                    plan.levels[level].steps += test.steps();
                    plan.levels[level].tests.push(test);
                }
            }
        }
        Some(plan)
    }
}

impl LoopPlan {
    /// The level, from 1, at which all these piles are known; 0 if they are known before the first.
    fn depth(&self, piles: &[usize]) -> usize {
        let depth = |pile: usize| {
            let knows = |level: &PileLoop| {
                level.pile == pile
                    || level
                        .determined
                        .iter()
                        .any(|(determined, _)| *determined == pile)
            };
            self.levels.iter().position(knows).map_or(0, |l| l + 1)
        };
        piles.iter().map(|&pile| depth(pile)).max().unwrap_or(0)
    }
}

/// Solves equations for piles before the move, where integers allow it, and substitutes the solutions
/// everywhere else.
fn eliminated(
    piles: usize,
    equal: &mut Vec<LinearForm>,
    at_most: &mut [LinearForm],
) -> Option<Vec<(usize, LinearForm)>> {
    let mut determined: Vec<(usize, LinearForm)> = Vec::new();
    // The piles that the piles after the move determine alone come first, so that forms of one pile remain such
    // forms.
    loop {
        let solvable = |form: &LinearForm| {
            let units = of_before(form).filter(|s| form.coefficient(s).abs() == 1);
            let count = of_before(form).count();
            units.max().map(|slot| (count, slot))
        };
        let best = (equal.iter().enumerate())
            .filter_map(|(index, form)| solvable(form).map(|(count, slot)| (count, index, slot)))
            .min();
        let Some((_, index, slot)) = best else {
            return Some(determined);
        };
        let form = equal.remove(index);
        // ±pile + rest = 0
        let sign = form.coefficient(&slot);
        let solved = LinearForm::constant(0).plus(-sign, &without(&form, slot))?;
        let determined_forms = determined.iter_mut().map(|(_, form)| form);
        for other in equal
            .iter_mut()
            .chain(at_most.iter_mut())
            .chain(determined_forms)
        {
            substitute(other, slot, &solved)?;
            if !is_small(other) {
                return None;
            }
        }
        if !is_small(&solved) {
            return None;
        }
        determined.push((slot, solved));
        debug_assert!(determined.len() <= piles);
    }
}

fn mentioned_piles(formula: &Formula, piles: usize) -> Vec<usize> {
    (0..piles)
        .filter(|&pile| {
            formula.has(&|term| {
                matches!(term, Term::NimSum | Term::Moved)
                    || matches!(term, Term::Before(named) if *named == pile)
            })
        })
        .collect()
}

/// The piles to choose, in the order of the loops. Piles with many tests come first; the last pile comes
/// last, because the table is contiguous along it. Every order gives the same table.
fn order(
    piles: usize,
    determined: &[(usize, LinearForm)],
    tests: &[(Vec<usize>, WordFormula)],
) -> Vec<usize> {
    let determined_by = |pile: usize| determined.iter().find(|(known, _)| *known == pile);
    let asked = |pile: usize| {
        tests.iter().any(|(named, _)| {
            named.iter().any(|&named| {
                named == pile
                    || determined_by(named).is_some_and(|(_, form)| form.coefficient(&pile) != 0)
            })
        })
    };
    let mut order: Vec<usize> = (0..piles)
        .filter(|&pile| determined_by(pile).is_none())
        .collect();
    order.sort_unstable_by_key(|&pile| (!asked(pile), pile));
    order
}
