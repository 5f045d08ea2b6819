//! Ten thousand random formulas with quantifiers, decided by the machine, by enumeration and, some of
//! them, by the dense twin.

use super::enumerate;
use goldpile_number::{LinearNumeration, Natural};
use goldpile_prove::{
    Decider, DecisionControl, DigitRelation, NumerationSystem, Predicate, Var, ZeroCounts,
};
use goldpile_testkit::dense::Dense;
use goldpile_testkit::long_or;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};

/// Free variables are 0 and 1; quantified ones follow. All range over 0 to this.
const BOUND: u64 = 9;

struct Source {
    dice: Xoshiro256PlusPlus,
    system: NumerationSystem,
}

impl Source {
    fn below(&mut self, bound: u64) -> u64 {
        self.dice.random_range(0..bound)
    }

    fn variable(&mut self, known: &[Var]) -> Var {
        let at = self.below(known.len() as u64);
        known[usize::try_from(at).unwrap()]
    }

    fn linear(&mut self, known: &[Var]) -> Predicate {
        let count = 1 + self.below(3);
        // Often a difference, so that several parts bound the same.
        let terms: Vec<(i64, Var)> = if self.below(3) == 0 {
            vec![(1, self.variable(known)), (-1, self.variable(known))]
        } else {
            (0..count)
                .map(|_| {
                    let coefficient = i64::try_from(self.below(7)).unwrap() - 3;
                    (coefficient, self.variable(known))
                })
                .collect()
        };
        let low = i64::try_from(self.below(13)).unwrap() - 6;
        match self.below(4) {
            0 => Predicate::within(terms, Some(low), Some(low)),
            1 => Predicate::within(terms, None, Some(low)),
            2 => Predicate::within(terms, Some(low), None),
            _ => {
                let width = i64::try_from(self.below(4)).unwrap();
                Predicate::within(terms, Some(low), Some(low + width))
            }
        }
    }

    fn atom(&mut self, known: &[Var]) -> Predicate {
        let (x, y) = (self.variable(known), self.variable(known));
        let largest = u64::from(self.system.digits());
        Predicate::Digits(match self.below(12) {
            0 => DigitRelation::Is(x, Natural::small(self.below(BOUND + 1))),
            1 => DigitRelation::Less(x, y),
            2 => DigitRelation::Zeros(
                x,
                if self.below(2) == 0 {
                    ZeroCounts::even()
                } else {
                    ZeroCounts::odd()
                },
            ),
            3 => {
                let least = usize::try_from(self.below(3)).unwrap();
                DigitRelation::Zeros(
                    x,
                    if self.below(2) == 0 {
                        ZeroCounts::new(least + 1, 1, |other| other == least)
                    } else {
                        ZeroCounts::new(least, 1, |other| other >= least)
                    },
                )
            }
            4 => {
                let length = 1 + self.below(3);
                let digits = (0..length).map(|_| u32::try_from(self.below(largest)).unwrap());
                let digits: Vec<u32> = digits.collect();
                DigitRelation::Ends(x, digits, self.below(2) == 0)
            }
            5 => DigitRelation::Shift(x, y),
            6 => DigitRelation::Least(x, y),
            7 if self.system == NumerationSystem::Base(2) => {
                let mut all = vec![x, y, self.variable(known)];
                all.sort_unstable();
                all.dedup();
                DigitRelation::Xor(all)
            }
            7 => DigitRelation::Floor(x, y),
            _ => return self.linear(known),
        })
    }

    fn formula(&mut self, depth: u64, known: &mut Vec<Var>) -> Predicate {
        if depth == 0 {
            return self.atom(known);
        }
        match self.below(6) {
            0 => self.atom(known),
            1 => self.formula(depth - 1, known).not(),
            2 => {
                let count = 2 + self.below(2);
                Predicate::and(
                    (0..count)
                        .map(|_| self.formula(depth - 1, known))
                        .collect::<Vec<_>>(),
                )
            }
            3 => {
                let count = 2 + self.below(2);
                Predicate::or(
                    (0..count)
                        .map(|_| self.formula(depth - 1, known))
                        .collect::<Vec<_>>(),
                )
            }
            // No more than two quantified variables at a time: enumeration is slow.
            _ if known.len() >= 4 => self.atom(known),
            kind => {
                let fresh = 2
                    + Var::try_from(self.below(1000)).unwrap() * 2
                    + Var::try_from(known.len()).unwrap() % 2;
                if known.contains(&fresh) {
                    return self.atom(known);
                }
                known.push(fresh);
                let body = self.formula(depth - 1, known);
                known.pop();
                let small =
                    Predicate::within([(1, fresh)], None, Some(i64::try_from(BOUND).unwrap()));
                if kind == 4 {
                    Predicate::exists([fresh], Predicate::and([small, body]))
                } else {
                    Predicate::exists([fresh], small.implies(body).not()).not()
                }
            }
        }
    }
}

/// Decides so many formulas; returns how many of them have a quantifier, and how many hold
/// somewhere but not everywhere.
fn decide(system: NumerationSystem, count: u64, seed: u64) -> (u64, u64) {
    let mut source = Source {
        dice: Xoshiro256PlusPlus::seed_from_u64(seed),
        system,
    };
    let work = DecisionControl::quiet();
    let decider = Decider::new(system, &work);
    let (mut quantified, mut mixed) = (0, 0);
    let mut values = vec![0; 2100];
    for index in 0..count {
        let formula = source.formula(4, &mut vec![0, 1]);
        let relation = decider.relation(&formula).unwrap();
        quantified += u64::from(format!("{formula:?}").contains("Exists"));
        let mut found = [false; 2];
        for x in 0..=BOUND {
            for y in 0..=BOUND {
                (values[0], values[1]) = (x, y);
                let expected = enumerate::holds(system, &formula, &mut values, BOUND);
                let tuple: Vec<Natural> = relation
                    .tracks()
                    .iter()
                    .map(|&v| Natural::small([x, y][v as usize]))
                    .collect();
                found[usize::from(expected)] = true;
                assert_eq!(
                    relation.holds(&tuple),
                    expected,
                    "{system}, {x},{y}: {formula:#?}"
                );
            }
        }
        mixed += u64::from(found[0] && found[1]);
        // A variable that makes no difference may be missing from one of two equal relations.
        if index % 4 == 0 {
            let cases = Predicate::or(formula.cases());
            let differ = [(&formula, &cases), (&cases, &formula)]
                .map(|(one, other)| Predicate::and([one.clone(), other.clone().not()]));
            for differ in differ {
                let found = decider.relation(&differ).unwrap();
                assert!(found.is_empty(), "{formula:#?}");
            }
        }
        // The twin is slow, and has the built-in systems only: every tenth formula.
        if index % 10 == 0 && !matches!(system, NumerationSystem::Declared(_)) {
            Dense::of(system, &formula)
                .same(&relation)
                .unwrap_or_else(|error| panic!("{error}: {formula:#?}"));
        }
    }
    (quantified, mixed)
}

#[test]
fn random_formulas_are_decided_as_by_enumeration() {
    let systems = [
        NumerationSystem::Base(2),
        NumerationSystem::Convergents(1),
        NumerationSystem::Convergents(2),
        NumerationSystem::Convergents(3),
    ];
    let told = std::env::var("GOLDPILE_FORMULAS");
    let count = told.map_or(long_or(150, 1000), |count| count.parse().unwrap());
    for (system, seed) in systems.into_iter().zip(1..) {
        let (quantified, mixed) = decide(system, count, seed);
        assert!(
            quantified * 3 > count && mixed * 5 > count,
            "{system}: {quantified}, {mixed}"
        );
    }
}

#[test]
fn and_so_they_are_in_base_3_and_for_a_large_t() {
    decide(NumerationSystem::Base(3), long_or(30, 300), 5);
    decide(NumerationSystem::Convergents(7), long_or(8, 100), 6);
}

/// Declared systems: irregular first terms, three terms back, and a period of two quotients.
#[test]
fn and_so_they_are_in_declared_systems() {
    let root = "sqrt 3".parse().unwrap();
    for (numeration, seed) in [
        LinearNumeration::new(&[1, 3], &[(1, 2), (2, 2)]),
        LinearNumeration::new(&[1, 2, 5, 7], &[(1, 1), (2, 1)]),
        LinearNumeration::new(&[1, 2, 4], &[(1, 1), (2, 1), (3, 1)]),
        Ok(LinearNumeration::ostrowski(&root).unwrap()),
    ]
    .into_iter()
    .zip(7..)
    {
        let system = NumerationSystem::declared("S", &numeration.unwrap()).unwrap();
        let (quantified, mixed) = decide(system, 200, seed);
        assert!(
            quantified * 3 > 200 && mixed * 5 > 200,
            "{quantified}, {mixed}"
        );
    }
}
