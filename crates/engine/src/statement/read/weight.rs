//! Bounds on the coefficients of terms.

use crate::statement::{BeattySequence, ParameterDeclaration, Term};
use goldpile_number::Natural;

/// The largest allowed coefficient, whatever the parameters.
pub(crate) const MAX_COEFFICIENT: u64 = 1_000_000_000;

/// Whether a term depends on piles or memory, or on the digits of something.
pub(crate) fn varies(term: &Term) -> bool {
    term.has(&|part| {
        !matches!(
            part,
            Term::Number(_)
                | Term::Parameter(_)
                | Term::Sum(..)
                | Term::Difference(..)
                | Term::Product(..)
        )
    })
}

/// The largest magnitude of a term of numbers and parameters, with each parameter at its maximum.
fn magnitude(term: &Term, parameters: &[ParameterDeclaration]) -> Natural {
    match term {
        Term::Number(number) => number.clone(),
        Term::Parameter(index) => Natural::small(parameters.get(*index).map_or(0, |one| one.most)),
        Term::Sum(x, y) | Term::Difference(x, y) => {
            magnitude(x, parameters) + magnitude(y, parameters)
        }
        Term::Product(x, y) => magnitude(x, parameters) * magnitude(y, parameters),
        _ => Natural::ZERO,
    }
}

/// An upper bound on how much a term changes when one of its piles or memories changes by 1.
pub(crate) fn coefficient(term: &Term, parameters: &[ParameterDeclaration]) -> Natural {
    match term {
        Term::Number(_) | Term::Parameter(_) => Natural::ZERO,
        Term::Before(_)
        | Term::After(_)
        | Term::Memory(_)
        | Term::Moved
        | Term::NimSum
        | Term::Total
        | Term::TotalAfter
        | Term::Each
        | Term::EachAfter
        | Term::Remainder(..)
        | Term::Zeros(_) => Natural::ONE,
        Term::Sum(x, y)
        | Term::Difference(x, y)
        | Term::Xor(x, y)
        | Term::Gcd(x, y)
        | Term::Min(x, y)
        | Term::Max(x, y) => coefficient(x, parameters) + coefficient(y, parameters),
        Term::Product(x, y) if varies(x) => coefficient(x, parameters) * magnitude(y, parameters),
        Term::Product(x, y) => magnitude(x, parameters) * coefficient(y, parameters),
        Term::Absolute(x) | Term::Least(x) | Term::Quotient(x, _) => coefficient(x, parameters),
        Term::Beatty { letter, t, of } => {
            let t = match letter {
                BeattySequence::Lower => Natural::ZERO,
                BeattySequence::Upper => magnitude(t, parameters),
            };
            coefficient(of, parameters) * (t + 2u64)
        }
        Term::Shift(x) => coefficient(x, parameters) * 2u64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shift_doubles_at_most() {
        let mut term = Term::Before(0);
        for power in 0..40u32 {
            assert_eq!(coefficient(&term, &[]), Natural::small(1 << power));
            term = Term::Shift(term.into());
        }
    }
}
