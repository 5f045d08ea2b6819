//! The atoms of formulas: linear relations, and relations on digits.

use super::Dense;
use goldpile_prove::{DigitRelation, NumerationSystem, Predicate, Var, ZeroCounts};
use std::collections::BTreeSet;

impl Dense {
    /// A linear relation. The state is the pending value as a pair; beyond `far`, only its sign.
    pub fn linear(
        system: NumerationSystem,
        tracks: Vec<Var>,
        coefficients: &[i64],
        admits: &dyn Fn(i64) -> bool,
    ) -> Self {
        let (t, s) = match system {
            NumerationSystem::Base(base) => (i64::from(base), 0),
            NumerationSystem::Convergents(t) => (i64::from(t), 1),
            NumerationSystem::Declared(_) => panic!("the dense twin has the built-in systems only"),
        };
        // Enough for the small bounds in the tests.
        let far = 200 * (1 + coefficients.iter().map(|c| c.abs()).sum::<i64>());
        let step = |&(u, v, side): &(i64, i64, i64), tuple: &[i64]| {
            let sum: i64 = tuple.iter().zip(coefficients).map(|(d, c)| d * c).sum();
            let (u, v) = (t * u + v + sum, s * u);
            let value = u + v;
            match side {
                0 if u.abs().max(v.abs()) > far => (0, 0, value.signum()),
                0 => (u, v, 0),
                side => (0, 0, side),
            }
        };
        let accepts = |&(u, v, side): &(i64, i64, i64)| {
            admits(if side == 0 { u + v } else { side * (1 << 40) })
        };
        Self::explore(system, tracks, (0, 0, 0), step, accepts).valid_only()
    }

    pub fn atom(system: NumerationSystem, atom: &DigitRelation) -> Self {
        let digits_only = |x: Var, keep: usize, says: &dyn Fn(&[i64]) -> bool| {
            let step = |last: &Vec<i64>, tuple: &[i64]| {
                let mut last = last.clone();
                if tuple[0] != 0 || !last.is_empty() {
                    last.push(tuple[0]);
                }
                if last.len() > keep {
                    last.remove(0);
                    // There were digits before, so a zero in front is not a leading zero.
                    if last[0] == 0 && last.iter().all(|&d| d == 0) {
                        return last;
                    }
                }
                last
            };
            Self::explore(system, vec![x], Vec::new(), step, |last| says(last)).valid_only()
        };
        match atom {
            DigitRelation::Is(x, n) => {
                let n = i64::try_from(n.to_u64().unwrap()).unwrap();
                Self::linear(system, vec![*x], &[1], &|value| value == n)
            }
            DigitRelation::Less(x, y) if x == y => Self::of(system, &Predicate::Constant(false)),
            DigitRelation::Less(x, y) => Self::of(system, &Predicate::less(*x, *y)),
            DigitRelation::Zeros(x, counts) => Self::zeros(system, *x, counts),
            DigitRelation::Ends(x, last, padded) => {
                let wanted: Vec<i64> = last.iter().map(|&d| i64::from(d)).collect();
                digits_only(*x, last.len(), &|kept| {
                    let mut kept = kept.to_vec();
                    while *padded && kept.len() < wanted.len() {
                        kept.insert(0, 0);
                    }
                    kept == wanted
                })
            }
            DigitRelation::Shift(x, y) if x == y => {
                Self::of(system, &Predicate::sum_is([(1, *x)], 0))
            }
            DigitRelation::Shift(x, y) => {
                let at = usize::from(x > y);
                let step = |due: &Option<i64>, tuple: &[i64]| {
                    (tuple[at] == (*due)?).then_some(tuple[1 - at])
                };
                Self::explore(system, vec![*x.min(y), *x.max(y)], Some(0), step, |due| {
                    *due == Some(0)
                })
                .valid_only()
            }
            DigitRelation::Least(x, y) => {
                let (one, two) = (x.min(y), x.max(y));
                let tracks: Vec<Var> = BTreeSet::from([*one, *two]).into_iter().collect();
                let step = |had: &Option<bool>, tuple: &[i64]| {
                    let had = (*had)?;
                    let (of_x, of_y) = match x.cmp(y) {
                        std::cmp::Ordering::Less => (tuple[0], tuple[1]),
                        std::cmp::Ordering::Greater => (tuple[1], tuple[0]),
                        std::cmp::Ordering::Equal => (tuple[0], tuple[0]),
                    };
                    match (had, of_y) {
                        (false, 0) => Some(false),
                        (false, 1) if of_x > 0 => Some(true),
                        (true, 0) if of_x == 0 => Some(true),
                        _ => None,
                    }
                };
                Self::explore(system, tracks, Some(false), step, |had| *had == Some(true))
                    .valid_only()
            }
            DigitRelation::Floor(x, y) => {
                let NumerationSystem::Convergents(t) = system else {
                    return Self::of(system, &Predicate::Constant(false));
                };
                let upper = x.max(y) + 1;
                let lower = Predicate::Digits(DigitRelation::Zeros(*y, ZeroCounts::even()));
                let pair = Predicate::and([
                    lower,
                    Predicate::Digits(DigitRelation::Shift(*y, upper)),
                    Predicate::sum_is([(1, upper), (-1, *y), (-i64::from(t), *x)], 0),
                ]);
                let zero = |v: Var| Predicate::sum_is([(1, v)], 0);
                Self::of(
                    system,
                    &Predicate::or([
                        Predicate::exists([upper], pair),
                        Predicate::and([zero(*x), zero(*y)]),
                    ]),
                )
            }
            DigitRelation::Xor(variables) => {
                let step =
                    |state: &bool, tuple: &[i64]| *state && tuple.iter().sum::<i64>() % 2 == 0;
                Self::explore(system, variables.clone(), true, step, |state| *state)
            }
        }
    }

    fn zeros(system: NumerationSystem, x: Var, counts: &ZeroCounts) -> Self {
        // Counts above 39 are replaced by 38 or 39, of the same parity: the conditions in the tests
        // do not tell them apart.
        let step = |zeros: &Option<usize>, tuple: &[i64]| match zeros {
            _ if tuple[0] != 0 => Some(0),
            None => None,
            Some(39) => Some(38),
            Some(zeros) => Some(zeros + 1),
        };
        Self::explore(system, vec![x], None, step, |zeros| {
            zeros.is_some_and(|z| counts.has(z))
        })
        .valid_only()
    }
}
