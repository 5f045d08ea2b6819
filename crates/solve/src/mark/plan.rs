//! A way to move, as loops over the piles before the move, given the piles after it.

use super::fast::{AFTER, Fast, SlotValues};
use goldpile_engine::derived::relation::{Conjunct, Way};
use goldpile_engine::statement::{Formula, Term};

/// Σ coefficients · values + constant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LinearForm {
    /// Slots with coefficients: the piles before the move, then the piles after it.
    terms: Vec<(usize, i64)>,
    constant: i64,
}

/// The data for the loop over one of the piles before the move.
#[derive(Clone, Debug)]
pub(super) struct PileLoop {
    pub(super) pile: usize,
    /// Bounds, each of which must be at most 0: the coefficient of this pile, and the rest.
    pub(super) bounds: Vec<(i64, LinearForm)>,
    /// Other piles determined by this pile and those before it, as forms.
    pub(super) told: Vec<(usize, LinearForm)>,
    /// Tests made once this pile is chosen; the next field is the number of their comparisons.
    pub(super) tests: Vec<Fast>,
    pub(super) steps: u64,
}

/// Loops for one way to move.
#[derive(Clone, Debug)]
pub(super) struct LoopPlan {
    /// Tests on the piles after the move only.
    pub(super) first: Vec<Fast>,
    /// Forms of the piles after the move only; each must be at most 0.
    pub(super) first_forms: Vec<LinearForm>,
    /// Piles determined by the piles after the move alone.
    pub(super) fixed: Vec<(usize, LinearForm)>,
    /// Tests made once these piles are known.
    pub(super) fixed_tests: Vec<Fast>,
    /// The number of comparisons in these tests.
    pub(super) steps: u64,
    pub(super) levels: Vec<PileLoop>,
}

impl LinearForm {
    pub(super) fn value(&self, values: &SlotValues) -> i64 {
        self.terms
            .iter()
            .fold(self.constant, |sum, &(slot, coefficient)| {
                sum + coefficient * values[slot]
            })
    }

    fn slot(slot: usize) -> Self {
        Self {
            terms: vec![(slot, 1)],
            constant: 0,
        }
    }

    /// The coefficient of a pile before the move.
    pub(super) fn of(&self, pile: usize) -> i64 {
        self.coefficient(pile)
    }

    fn coefficient(&self, slot: usize) -> i64 {
        let found = self.terms.iter().find(|(known, _)| *known == slot);
        found.map_or(0, |(_, coefficient)| *coefficient)
    }

    fn add(&mut self, slot: usize, coefficient: i64) {
        match self.terms.iter_mut().find(|(known, _)| *known == slot) {
            Some(known) => known.1 += coefficient,
            None => self.terms.push((slot, coefficient)),
        }
        self.terms.retain(|(_, coefficient)| *coefficient != 0);
        self.terms.sort_unstable();
    }

    fn plus(mut self, other: &Self, factor: i64) -> Self {
        self.constant += factor * other.constant;
        for &(slot, coefficient) in &other.terms {
            self.add(slot, factor * coefficient);
        }
        self
    }

    /// Whether the form leaves room for a product and a sum without overflow.
    fn is_small(&self) -> bool {
        self.constant.abs() < 1 << 44 && self.terms.iter().all(|(_, c)| c.abs() < MAX)
    }

    /// The form with another form substituted for a slot.
    fn with(mut self, slot: usize, form: &Self) -> Self {
        let coefficient = self.coefficient(slot);
        self.terms.retain(|(known, _)| *known != slot);
        self.plus(form, coefficient)
    }

    fn without(&self, slot: usize) -> Self {
        let mut rest = self.clone();
        rest.terms.retain(|(known, _)| *known != slot);
        rest
    }

    /// The piles before the move that occur in the form.
    fn of_before(&self) -> impl Iterator<Item = usize> {
        let slots = self.terms.iter().map(|(slot, _)| *slot);
        slots.filter(|slot| *slot < AFTER)
    }
}

/// The maximum coefficient or constant: larger ones leave no room for sums.
const MAX: i64 = 1 << 15;

/// What a way to move requires of the piles before and after the move.
struct MoveRequirements<'a> {
    /// Each must be 0.
    equal: Vec<LinearForm>,
    /// Each must be at most 0.
    at_most: Vec<LinearForm>,
    others: Vec<&'a Formula>,
}

impl<'a> MoveRequirements<'a> {
    /// The requirements of this way to move, plus those of every move. `None` if they do not fit in
    /// machine words.
    fn of(way: &'a Way, piles: usize, most: i64, sorted: bool) -> Option<Self> {
        let mut equal: Vec<LinearForm> = Vec::new();
        let mut at_most: Vec<LinearForm> = Vec::new();
        let mut others = Vec::new();
        for conjunct in &way.conjuncts {
            match conjunct {
                Conjunct::Other(formula) => others.push(formula),
                Conjunct::Linear {
                    before,
                    after,
                    constant,
                    equal: is_equal,
                } => {
                    let mut form = LinearForm {
                        terms: Vec::new(),
                        constant: (constant.abs() < 1 << 40).then_some(*constant)?,
                    };
                    for &(pile, coefficient) in before {
                        form.add(pile, (coefficient.abs() < MAX).then_some(coefficient)?);
                    }
                    for &(pile, coefficient) in after {
                        form.add(
                            AFTER + pile,
                            (coefficient.abs() < MAX).then_some(coefficient)?,
                        );
                    }
                    if *is_equal { &mut equal } else { &mut at_most }.push(form);
                }
            }
        }
        for pile in 0..piles {
            let difference = LinearForm::slot(AFTER + pile).plus(&LinearForm::slot(pile), -1);
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
                ..LinearForm::slot(pile)
            });
            for larger in pile + 1..piles {
                if sorted {
                    at_most.push(LinearForm::slot(pile).plus(&LinearForm::slot(larger), -1));
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

impl LoopPlan {
    /// The loops for one way; `None` if they do not fit in machine words.
    pub(super) fn new(way: &Way, piles: usize, max: usize, sorted: bool) -> Option<Self> {
        let most = i64::try_from(max).ok()?;
        let MoveRequirements {
            mut equal,
            mut at_most,
            others,
        } = MoveRequirements::of(way, piles, most, sorted)?;
        let mut told = eliminated(piles, &mut equal, &mut at_most)?;
        // An equation that cannot be solved becomes two bounds.
        for form in equal {
            at_most.push(LinearForm::default().plus(&form, -1));
            at_most.push(form);
        }
        at_most.sort_by(|x, y| x.terms.cmp(&y.terms).then(y.constant.cmp(&x.constant)));
        at_most.dedup_by(|next, kept| next.terms == kept.terms);
        let fast = |formula| Fast::new(formula, piles, 4 * most + 4);
        let tests: Vec<(Vec<usize>, Fast)> = (others.iter())
            .map(|formula| Some((spoken_of(formula, piles), fast(formula)?)))
            .collect::<Option<_>>()?;
        let order = order(piles, &told, &tests);
        // A pile is known as soon as the last of the piles that determine it is.
        let depth = |pile: usize| {
            let by = |pile: usize| order.iter().position(|&k| k == pile).map_or(0, |at| at + 1);
            match told.iter().find(|(known, _)| *known == pile) {
                Some((_, form)) => form.of_before().map(by).max().unwrap_or(0),
                None => by(pile),
            }
        };
        let form_depth = |form: &LinearForm| form.of_before().map(depth).max().unwrap_or(0);
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
                    told: Vec::new(),
                    tests: Vec::new(),
                    steps: 0,
                })
                .collect(),
            steps: 0,
        };
        plan.steps = plan.first.iter().map(Fast::steps).sum();
        for form in at_most {
            if let Some(level) = form_depth(&form).checked_sub(1) {
                let pile = order[level];
                plan.levels[level]
                    .bounds
                    .push((form.coefficient(pile), form.without(pile)));
            }
        }
        let depths: Vec<usize> = told.iter().map(|(pile, _)| depth(*pile)).collect();
        for ((pile, form), depth) in told.drain(..).zip(depths) {
            match depth.checked_sub(1) {
                None => plan.fixed.push((pile, form)),
                Some(level) => plan.levels[level].told.push((pile, form)),
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
                level.pile == pile || level.told.iter().any(|(told, _)| *told == pile)
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
    let mut told: Vec<(usize, LinearForm)> = Vec::new();
    // Start with the piles that the piles after the move determine alone, so that forms of one pile
    // remain such forms.
    loop {
        let solvable = |form: &LinearForm| {
            let units = form.of_before().filter(|&s| form.coefficient(s).abs() == 1);
            let count = form.of_before().count();
            units.max().map(|slot| (count, slot))
        };
        let best = (equal.iter().enumerate())
            .filter_map(|(index, form)| solvable(form).map(|(count, slot)| (count, index, slot)))
            .min();
        let Some((_, index, slot)) = best else {
            return Some(told);
        };
        let form = equal.remove(index);
        // ±pile + rest = 0
        let sign = form.coefficient(slot);
        let solved = LinearForm::default().plus(&form.without(slot), -sign);
        for other in equal.iter_mut().chain(at_most.iter_mut()) {
            *other = std::mem::take(other).with(slot, &solved);
        }
        for (_, other) in &mut told {
            *other = std::mem::take(other).with(slot, &solved);
        }
        told.push((slot, solved));
        let told_forms = told.iter().map(|(_, form)| form);
        if !(equal.iter().chain(at_most.iter()).chain(told_forms)).all(LinearForm::is_small) {
            return None;
        }
        debug_assert!(told.len() <= piles);
    }
}

/// The piles before the move that a formula mentions.
fn spoken_of(formula: &Formula, piles: usize) -> Vec<usize> {
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
fn order(piles: usize, told: &[(usize, LinearForm)], tests: &[(Vec<usize>, Fast)]) -> Vec<usize> {
    let is_told = |pile: usize| told.iter().find(|(known, _)| *known == pile);
    let asked = |pile: usize| {
        tests.iter().any(|(named, _)| {
            named.iter().any(|&named| {
                named == pile || is_told(named).is_some_and(|(_, form)| form.coefficient(pile) != 0)
            })
        })
    };
    let mut order: Vec<usize> = (0..piles).filter(|&pile| is_told(pile).is_none()).collect();
    order.sort_unstable_by_key(|&pile| (!asked(pile), pile));
    order
}
