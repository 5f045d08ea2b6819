//! What a formula says, by trying all numbers up to a bound: quantifiers go no further.

use goldpile::number::Natural;
use goldpile::prove::{Digits, Formula, System, Var};

/// The digits of a number, least significant first: as much of the largest basis element as fits.
pub(crate) fn digits(system: System, n: u64) -> Vec<u64> {
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
fn basis(system: System, most: u64) -> Vec<u64> {
    let mut basis = vec![1u64];
    loop {
        let last = basis[basis.len() - 1];
        let next = match (system, basis.len()) {
            (System::Base(base), _) => last * u64::from(base),
            (System::Convergents(t), 1) => u64::from(t) + 1,
            (System::Convergents(t), count) => last * u64::from(t) + basis[count - 2],
        };
        if next > most {
            return basis;
        }
        basis.push(next);
    }
}

fn value(system: System, digits: &[u64]) -> u64 {
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
pub(crate) fn holds(system: System, formula: &Formula, values: &mut Vec<u64>, bound: u64) -> bool {
    match formula {
        Formula::Constant(holds) => *holds,
        Formula::Linear(linear) => {
            let terms = linear.terms().iter();
            let sum = terms
                .map(|&(c, v)| c * i64::try_from(values[v as usize]).unwrap())
                .sum();
            linear.admits(sum)
        }
        Formula::Digits(atom) => atom_holds(system, atom, values),
        Formula::Relation(relation, variables) => {
            let of: Vec<Natural> = variables
                .iter()
                .map(|&v| values[v as usize].into())
                .collect();
            relation.holds(&of)
        }
        Formula::Not(inner) => !holds(system, inner, values, bound),
        Formula::And(parts) => parts.iter().all(|part| holds(system, part, values, bound)),
        Formula::Or(parts) => parts.iter().any(|part| holds(system, part, values, bound)),
        Formula::Exists(variables, body) => some(system, variables, body, values, bound),
    }
}

fn some(
    system: System,
    variables: &[Var],
    body: &Formula,
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

fn atom_holds(system: System, atom: &Digits, values: &[u64]) -> bool {
    let of = |v: &Var| values[*v as usize];
    let trailing = |n: u64| {
        digits(system, n)
            .iter()
            .take_while(|&&digit| digit == 0)
            .count()
    };
    match atom {
        Digits::Is(x, n) => *n == of(x),
        Digits::Less(x, y) => of(x) < of(y),
        Digits::Zeros(x, counts) => of(x) > 0 && counts.has(trailing(of(x))),
        Digits::Ends(x, last, padded) => {
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
        Digits::Shift(x, y) => {
            let mut digits = digits(system, of(x));
            digits.insert(0, 0);
            value(system, &digits) == of(y)
        }
        Digits::Least(x, y) => {
            of(x) > 0 && {
                let place = trailing(of(x));
                let mut one = vec![0; place];
                one.push(1);
                value(system, &one) == of(y)
            }
        }
        Digits::Floor(x, y) => match system {
            System::Convergents(t) => floor(u64::from(t), of(x)) == of(y),
            System::Base(_) => false,
        },
        Digits::Xor(variables) => variables.iter().fold(0, |sum, v| sum ^ of(v)) == 0,
    }
}
