//! What a formula says, by trying all numbers up to a bound: quantifiers go no further.

use goldpile_number::Natural;
use goldpile_prove::{DigitRelation, NumerationSystem, Predicate, Var};

/// The digits of a number, least significant first: as much of the largest basis element as fits.
pub(crate) fn digits(system: NumerationSystem, n: u64) -> Vec<u64> {
    let basis = basis(system, n);
    let mut rest = n;
    let mut digits: Vec<u64> = basis
        .iter()
        .rev()
        .map(|element| {
            let digit = rest / element;
            rest %= element;
            digit
        })
        .collect();
    digits.reverse();
    digits
}

/// The basis elements up to a number.
fn basis(system: NumerationSystem, most: u64) -> Vec<u64> {
    let mut basis = vec![1u64];
    loop {
        let last = basis[basis.len() - 1];
        let next = match (system, basis.len()) {
            (NumerationSystem::Declared(own), count) => {
                let (first, recurrence) = (own.numeration().first(), own.numeration().recurrence());
                first.get(count).copied().unwrap_or_else(|| {
                    let lagged = recurrence
                        .iter()
                        .map(|&(lag, c)| c * i64::try_from(basis[count - lag]).unwrap());
                    u64::try_from(lagged.sum::<i64>()).unwrap()
                })
            }
            (NumerationSystem::Base(base), _) => last * u64::from(base),
            (NumerationSystem::Convergents(t), 1) => u64::from(t) + 1,
            (NumerationSystem::Convergents(t), count) => last * u64::from(t) + basis[count - 2],
        };
        if next > most {
            return basis;
        }
        basis.push(next);
    }
}

fn value(system: NumerationSystem, digits: &[u64]) -> u64 {
    let mut most = 1;
    while basis(system, most).len() < digits.len() {
        most *= 2;
    }
    digits
        .iter()
        .zip(basis(system, most))
        .map(|(d, p)| d * p)
        .sum()
}

/// ⌊nα⌋ for α = (2 − t + √(t² + 4))/2: the greatest x with 2x − (2 − t)n ≤ n√(t² + 4).
fn floor(t: u64, n: u64) -> u64 {
    let (t, n) = (i128::from(t), i128::from(n));
    let fits = |x: i128| {
        let left = 2 * x - (2 - t) * n;
        left <= 0 || left * left <= n * n * (t * t + 4)
    };
    u64::try_from((0..).take_while(|&x| fits(x)).last().unwrap()).unwrap()
}

/// Whether a formula holds when the variable `v` is `values[v]`, for quantifiers up to a bound.
pub(crate) fn holds(
    system: NumerationSystem,
    formula: &Predicate,
    values: &mut Vec<u64>,
    bound: u64,
) -> bool {
    match formula {
        Predicate::Constant(holds) => *holds,
        Predicate::Linear(linear) => {
            let terms = linear.terms().iter();
            let sum = terms
                .map(|&(c, v)| c * i64::try_from(values[v as usize]).unwrap())
                .sum();
            linear.admits(sum)
        }
        Predicate::Digits(atom) => atom_holds(system, atom, values),
        Predicate::Defined(..) => panic!("nothing is defined elsewhere"),
        Predicate::Relation(relation, variables) => {
            let of: Vec<Natural> = variables
                .iter()
                .map(|&v| values[v as usize].into())
                .collect();
            relation.holds(&of)
        }
        Predicate::Not(inner) => !holds(system, inner, values, bound),
        Predicate::And(parts) => parts.iter().all(|part| holds(system, part, values, bound)),
        Predicate::Or(parts) => parts.iter().any(|part| holds(system, part, values, bound)),
        Predicate::Exists(variables, body) => some(system, variables, body, values, bound),
    }
}

fn some(
    system: NumerationSystem,
    variables: &[Var],
    body: &Predicate,
    values: &mut Vec<u64>,
    bound: u64,
) -> bool {
    let [first, rest @ ..] = variables else {
        return holds(system, body, values, bound);
    };
    (0..=bound).any(|value| {
        values[*first as usize] = value;
        some(system, rest, body, values, bound)
    })
}

fn atom_holds(system: NumerationSystem, atom: &DigitRelation, values: &[u64]) -> bool {
    let of = |v: &Var| values[*v as usize];
    let trailing = |n: u64| {
        digits(system, n)
            .iter()
            .take_while(|&&digit| digit == 0)
            .count()
    };
    match atom {
        DigitRelation::Is(x, n) => *n == of(x),
        DigitRelation::Less(x, y) => of(x) < of(y),
        DigitRelation::Zeros(x, counts) => of(x) > 0 && counts.has(trailing(of(x))),
        DigitRelation::Ends(x, last, padded) => {
            let mut digits = digits(system, of(x));
            if of(x) == 0 {
                digits.clear();
            }
            if *padded {
                digits.resize(digits.len().max(last.len()), 0);
            }
            digits.len() >= last.len()
                && last
                    .iter()
                    .rev()
                    .zip(&digits)
                    .all(|(one, two)| u64::from(*one) == *two)
        }
        DigitRelation::Shift(x, y) => {
            let mut digits = digits(system, of(x));
            digits.insert(0, 0);
            value(system, &digits) == of(y)
        }
        DigitRelation::Least(x, y) => {
            of(x) > 0 && {
                let place = trailing(of(x));
                let mut one = vec![0; place];
                one.push(1);
                value(system, &one) == of(y)
            }
        }
        DigitRelation::Floor(x, y) => match system {
            NumerationSystem::Convergents(t) => floor(u64::from(t), of(x)) == of(y),
            NumerationSystem::Base(_) | NumerationSystem::Declared(_) => false,
        },
        DigitRelation::Xor(variables) => variables.iter().fold(0, |sum, v| sum ^ of(v)) == 0,
    }
}
