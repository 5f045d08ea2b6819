//! Terms: what formulas compare.

use super::ParameterDeclaration;
use goldpile_number::Natural;

/// A term. Its value is an integer and may be negative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// A number from the file, or a parameter's value.
    Number(Natural),
    /// The parameter with this index. [`Statement::with`](super::Statement::with) leaves none.
    Parameter(usize),
    /// What the pile with this index holds before the take.
    Before(usize),
    /// What it holds afterwards.
    After(usize),
    /// The memory with this index, before the take.
    Memory(usize),
    /// How many piles the take changes.
    Moved,
    /// The exclusive-or of all piles before the take, however many there are.
    NimSum,
    /// The sum of all piles before the take, however many there are.
    Total,
    /// The sum of all piles after the take.
    TotalAfter,
    /// What each pile in turn holds before the take: only in a [`Formula::Each`](super::Formula::Each).
    Each,
    /// What the same pile holds afterwards.
    EachAfter,
    /// x + y.
    Sum(Box<Term>, Box<Term>),
    /// x − y.
    Difference(Box<Term>, Box<Term>),
    /// x · y; at least one of them contains no piles and no memory.
    Product(Box<Term>, Box<Term>),
    /// |x|.
    Absolute(Box<Term>),
    /// x mod k, from 0 to |k| − 1; x itself for k = 0. For `x even`, k is 2.
    Remainder(Box<Term>, Box<Term>),
    /// ⌊x/k⌋; 0 for k = 0.
    Quotient(Box<Term>, Box<Term>),
    /// The greatest common divisor of |x| and |y|; |y| for x = 0.
    Gcd(Box<Term>, Box<Term>),
    /// The smaller of two numbers.
    Min(Box<Term>, Box<Term>),
    /// The larger of two numbers.
    Max(Box<Term>, Box<Term>),
    /// A term of the [`BeattySequence::Lower`] sequence A(x) = ⌊xα⌋ or the [`BeattySequence::Upper`] one
    /// B(x) = A(x) + t·x, α = (2 − t + √(t² + 4))/2. For negative x the formula is the same.
    Beatty {
        /// Which of the two.
        letter: BeattySequence,
        /// The t of the sequences, at least 1: a number or a parameter.
        t: Box<Term>,
        /// x.
        of: Box<Term>,
    },
    /// The exclusive-or of two numbers; of negative ones, in two's complement.
    Xor(Box<Term>, Box<Term>),
    /// The number whose digits in the claim's system are those of |x| and a zero, with the sign of x.
    Shift(Box<Term>),
    /// The weight of the last digit of |x| that is not 0, in the claim's system; 0 for 0.
    Least(Box<Term>),
    /// The number of zeros at the end of the digits of |x|, in the claim's system; 0 for 0.
    Zeros(Box<Term>),
}

/// One of the two Beatty sequences that together cover the positive integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BeattySequence {
    /// a(n) = ⌊nα⌋, the lower one.
    Lower,
    /// b(n) = ⌊nβ⌋ = a(n) + t·n, the upper one.
    Upper,
}

impl Term {
    /// A number.
    #[must_use]
    pub const fn number(value: u64) -> Self {
        Self::Number(Natural::small(value))
    }

    /// Whether it is itself a value of the position or of the take, rather than composed of such values.
    #[must_use]
    pub const fn is_of_position(&self) -> bool {
        matches!(
            self,
            Self::Before(_)
                | Self::After(_)
                | Self::Memory(_)
                | Self::Moved
                | Self::NimSum
                | Self::Total
                | Self::TotalAfter
                | Self::Each
                | Self::EachAfter
        )
    }

    /// Its immediate subterms, in order.
    #[must_use]
    pub fn parts(&self) -> Vec<&Self> {
        match self {
            Self::Number(_)
            | Self::Parameter(_)
            | Self::Before(_)
            | Self::After(_)
            | Self::Memory(_)
            | Self::Moved
            | Self::NimSum
            | Self::Total
            | Self::TotalAfter
            | Self::Each
            | Self::EachAfter => Vec::new(),
            Self::Sum(x, y)
            | Self::Difference(x, y)
            | Self::Product(x, y)
            | Self::Remainder(x, y)
            | Self::Quotient(x, y)
            | Self::Gcd(x, y)
            | Self::Min(x, y)
            | Self::Max(x, y)
            | Self::Xor(x, y) => vec![x, y],
            Self::Absolute(x) | Self::Shift(x) | Self::Least(x) | Self::Zeros(x) => vec![x],
            Self::Beatty { t, of, .. } => vec![t, of],
        }
    }

    /// The number of its parts at any depth, itself included.
    #[must_use]
    pub fn size(&self) -> usize {
        1 + self.parts().into_iter().map(Self::size).sum::<usize>()
    }

    /// Whether this term or a part of it satisfies `such`.
    #[must_use]
    pub fn has(&self, such: &dyn Fn(&Self) -> bool) -> bool {
        such(self) || self.parts().into_iter().any(|part| part.has(such))
    }

    /// The same term, with every part for which `change` gives a term replaced by that term.
    #[must_use]
    pub fn map(&self, change: &dyn Fn(&Self) -> Option<Self>) -> Self {
        let go = |term: &Self| Box::new(term.map(change));
        change(self).unwrap_or_else(|| match self {
            Self::Sum(x, y) => Self::Sum(go(x), go(y)),
            Self::Difference(x, y) => Self::Difference(go(x), go(y)),
            Self::Product(x, y) => Self::Product(go(x), go(y)),
            Self::Remainder(x, y) => Self::Remainder(go(x), go(y)),
            Self::Quotient(x, y) => Self::Quotient(go(x), go(y)),
            Self::Gcd(x, y) => Self::Gcd(go(x), go(y)),
            Self::Min(x, y) => Self::Min(go(x), go(y)),
            Self::Max(x, y) => Self::Max(go(x), go(y)),
            Self::Xor(x, y) => Self::Xor(go(x), go(y)),
            Self::Absolute(x) => Self::Absolute(go(x)),
            Self::Shift(x) => Self::Shift(go(x)),
            Self::Least(x) => Self::Least(go(x)),
            Self::Zeros(x) => Self::Zeros(go(x)),
            Self::Beatty { letter, t, of } => Self::Beatty {
                letter: *letter,
                t: go(t),
                of: go(of),
            },
            leaf => leaf.clone(),
        })
    }

    /// The same term written out for this many piles, without [`Term::Total`].
    #[must_use]
    pub fn for_piles(&self, piles: usize) -> Self {
        let sum = |pile: fn(usize) -> Self| {
            (1..piles).fold(pile(0), |sum, next| {
                Self::Sum(sum.into(), pile(next).into())
            })
        };
        self.map(&|term| match term {
            Self::Total => Some(sum(Self::Before)),
            Self::TotalAfter => Some(sum(Self::After)),
            _ => None,
        })
    }

    /// The same term with numbers for the parameters.
    #[must_use]
    pub fn with(&self, values: &[Natural]) -> Self {
        self.map(&|term| match term {
            Self::Parameter(index) => Some(Self::Number(
                values.get(*index).cloned().unwrap_or_default(),
            )),
            _ => None,
        })
    }

    /// Whether it depends on piles or memory, or on the digits of something.
    pub(crate) fn varies(&self) -> bool {
        self.has(&|part| {
            !matches!(
                part,
                Self::Number(_)
                    | Self::Parameter(_)
                    | Self::Sum(..)
                    | Self::Difference(..)
                    | Self::Product(..)
            )
        })
    }

    /// The largest magnitude of a term of numbers and parameters, with each parameter at its maximum.
    fn magnitude(&self, parameters: &[ParameterDeclaration]) -> Natural {
        match self {
            Self::Number(number) => number.clone(),
            Self::Parameter(index) => {
                Natural::small(parameters.get(*index).map_or(0, |one| one.most))
            }
            Self::Sum(x, y) | Self::Difference(x, y) => {
                x.magnitude(parameters) + y.magnitude(parameters)
            }
            Self::Product(x, y) => x.magnitude(parameters) * y.magnitude(parameters),
            _ => Natural::ZERO,
        }
    }

    /// An upper bound on how much it changes when one of its piles or memories changes by 1.
    pub(crate) fn coefficient(&self, parameters: &[ParameterDeclaration]) -> Natural {
        match self {
            Self::Number(_) | Self::Parameter(_) => Natural::ZERO,
            Self::Before(_)
            | Self::After(_)
            | Self::Memory(_)
            | Self::Moved
            | Self::NimSum
            | Self::Total
            | Self::TotalAfter
            | Self::Each
            | Self::EachAfter
            | Self::Remainder(..)
            | Self::Zeros(_) => Natural::ONE,
            Self::Sum(x, y)
            | Self::Difference(x, y)
            | Self::Xor(x, y)
            | Self::Gcd(x, y)
            | Self::Min(x, y)
            | Self::Max(x, y) => x.coefficient(parameters) + y.coefficient(parameters),
            Self::Product(x, y) if x.varies() => {
                x.coefficient(parameters) * y.magnitude(parameters)
            }
            Self::Product(x, y) => x.magnitude(parameters) * y.coefficient(parameters),
            Self::Absolute(x) | Self::Least(x) | Self::Quotient(x, _) => x.coefficient(parameters),
            Self::Beatty { letter, t, of } => {
                let t = match letter {
                    BeattySequence::Lower => Natural::ZERO,
                    BeattySequence::Upper => t.magnitude(parameters),
                };
                of.coefficient(parameters) * (t + 2u64)
            }
            Self::Shift(x) => x.coefficient(parameters) * 2u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shift_doubles_at_most() {
        let mut term = Term::Before(0);
        for power in 0..40u32 {
            assert_eq!(term.coefficient(&[]), Natural::small(1 << power));
            term = Term::Shift(term.into());
        }
    }
}
