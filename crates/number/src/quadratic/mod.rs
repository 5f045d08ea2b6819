//! Exact quadratic irrationals (p + q√d)/r: ⌊nα⌋ for any such α, computed in integers alone.

mod continued;
mod read;

pub(crate) use continued::product;

use super::{Integer, Natural};
use std::fmt;
use thiserror::Error;

/// A rational number or a quadratic irrational, (p + q√d)/r.
///
/// ```
/// use goldpile_number::{Natural, Quadratic};
/// let alpha: Quadratic = "(1 + sqrt 5)/2".parse()?;
/// assert_eq!(alpha, "[1; (1)]".parse()?);
/// assert_eq!(alpha.floor_times(&Natural::small(10)).to_string(), "16");
/// # Ok::<(), goldpile_number::QuadraticError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Quadratic {
    p: Integer,
    q: Integer,
    /// Not a square; 0 if the number is rational.
    d: Natural,
    /// Positive, and without a factor in common with both p and q.
    r: Natural,
}

/// The error of a text that is not a [`Quadratic`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {problem}")]
pub struct QuadraticError {
    /// The position of the problem, in characters from 1.
    pub column: usize,
    /// What is wrong, and what would be right.
    pub problem: QuadraticProblem,
}

/// What is wrong with an expression.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum QuadraticProblem {
    /// Something else was expected at this place.
    #[error("expected {0}")]
    Expected(&'static str),
    /// Two different roots whose combination is not quadratic.
    #[error("√{0} and √{1} cannot be combined: the number would not be quadratic")]
    Unlike(Natural, Natural),
    /// A root of an irrational number.
    #[error("a root of a root is not quadratic in general: take the root of a rational number")]
    NestedRoot,
    /// A root of a negative number.
    #[error("a negative number has no real root")]
    NegativeRoot,
    /// A division by 0.
    #[error("this is a division by 0")]
    DivisionByZero,
    /// A partial quotient after the first is 0.
    #[error("the numbers after the first in a continued fraction must be positive")]
    ZeroQuotient,
    /// The expression is too long, or nested too deeply.
    #[error(
        "an expression has at most {} characters and {} levels",
        read::MAX_LENGTH,
        read::MAX_DEPTH
    )]
    TooLong,
}

type QuadraticResult = Result<Quadratic, QuadraticProblem>;

impl Quadratic {
    fn new(p: Integer, q: Integer, d: &Natural, r: &Integer) -> QuadraticResult {
        if r.is_zero() {
            return Err(QuadraticProblem::DivisionByZero);
        }
        let (mut p, mut q, mut d) = (p, q, d.clone());
        if r.is_negative() {
            (p, q) = (-p, -q);
        }
        let root = d.isqrt();
        if &root * &root == d {
            p = &p + &(&q * &root.into());
            q = Integer::from(0);
        }
        if q.is_zero() {
            d = Natural::ZERO;
        }
        // Only small squares are taken out, so that 3√2 is not written √18: equal numbers may have different
        // parts.
        for factor in (2..MAX_SQUARE_FACTOR).map(Natural::small) {
            let square = &factor * &factor;
            if square > d {
                break;
            }
            while let (quotient, rest) = d.div_rem(&square)
                && rest.is_zero()
            {
                d = quotient;
                q = &q * &Integer::from(&factor);
            }
        }
        let common = p.magnitude().gcd(q.magnitude()).gcd(r.magnitude());
        Ok(Self {
            p: p.div_floor(&common),
            q: q.div_floor(&common),
            d,
            r: r.magnitude() / &common,
        })
    }

    /// Whether the number is rational.
    #[must_use]
    pub fn is_rational(&self) -> bool {
        self.q.is_zero()
    }

    /// ⌊nx⌋. Costs a square root and a division of the length of n.
    #[must_use]
    pub fn floor_times(&self, n: &Natural) -> Integer {
        let scaled = n * self.q.magnitude();
        let root = Integer::from((&scaled * &scaled * &self.d).isqrt());
        let root = match (self.q.is_negative(), scaled.is_zero()) {
            // Between two integers, since d is not a square.
            (true, false) => -(&root + &Integer::from(1)),
            _ => root,
        };
        (&(&self.p * &n.into()) + &root).div_floor(&self.r)
    }

    /// The β with 1/x + 1/β = 1, which is x/(x − 1).
    ///
    /// # Errors
    /// [`QuadraticProblem::DivisionByZero`] for 1.
    pub fn complement(&self) -> Result<Self, QuadraticProblem> {
        let one = Self::from(Natural::ONE);
        self.divided(&self.minus(&one)?)
    }

    fn root(&self) -> QuadraticResult {
        if !self.is_rational() {
            Err(QuadraticProblem::NestedRoot)
        } else if self.p.is_negative() {
            Err(QuadraticProblem::NegativeRoot)
        } else {
            let radicand = self.p.magnitude() * &self.r;
            Self::new(0.into(), 1.into(), &radicand, &self.r.clone().into())
        }
    }

    /// The d of both numbers, and the second number rewritten with a root of that d: √e = √(de)/d·√d.
    fn common_root(&self, other: &Self) -> Result<(Natural, Self), QuadraticProblem> {
        if self.is_rational() || other.is_rational() || self.d == other.d {
            let d = if self.is_rational() {
                &other.d
            } else {
                &self.d
            };
            return Ok((d.clone(), other.clone()));
        }
        let product = &self.d * &other.d;
        let root = product.isqrt();
        if &root * &root != product {
            let (one, other) = (self.d.clone(), other.d.clone());
            return Err(QuadraticProblem::Unlike(one, other));
        }
        let other = Self {
            p: &other.p * &Integer::from(&self.d),
            q: &other.q * &root.into(),
            d: self.d.clone(),
            r: &other.r * &self.d,
        };
        Ok((self.d.clone(), other))
    }

    fn plus(&self, other: &Self) -> QuadraticResult {
        let (d, other) = self.common_root(other)?;
        let sum = |one: &Integer, two: &Integer| {
            &(one * &Integer::from(&other.r)) + &(two * &Integer::from(&self.r))
        };
        let (p, q) = (sum(&self.p, &other.p), sum(&self.q, &other.q));
        Self::new(p, q, &d, &(&self.r * &other.r).into())
    }

    fn negative(&self) -> Self {
        Self {
            p: -self.p.clone(),
            q: -self.q.clone(),
            ..self.clone()
        }
    }

    fn minus(&self, other: &Self) -> QuadraticResult {
        self.plus(&other.negative())
    }

    fn times(&self, other: &Self) -> QuadraticResult {
        let (d, other) = self.common_root(other)?;
        let p = &(&self.p * &other.p) + &(&(&self.q * &other.q) * &Integer::from(&d));
        let q = &(&self.p * &other.q) + &(&self.q * &other.p);
        Self::new(p, q, &d, &(&self.r * &other.r).into())
    }

    /// r/(p + q√d) = r(p − q√d)/(p² − q²d).
    fn inverse(&self) -> QuadraticResult {
        let norm = &(&self.p * &self.p) - &(&(&self.q * &self.q) * &Integer::from(&self.d));
        let r = Integer::from(&self.r);
        Self::new(&r * &self.p, -(&r * &self.q), &self.d, &norm)
    }

    fn divided(&self, other: &Self) -> QuadraticResult {
        self.times(&other.inverse()?)
    }
}

/// Factors n² with n below this are taken out of a root.
const MAX_SQUARE_FACTOR: u64 = 1000;

/// Numbers are equal if their values are, however they are written.
impl PartialEq for Quadratic {
    fn eq(&self, other: &Self) -> bool {
        let difference = self.minus(other);
        difference.is_ok_and(|difference| difference.p.is_zero() && difference.q.is_zero())
    }
}

impl Eq for Quadratic {}

impl From<Natural> for Quadratic {
    fn from(number: Natural) -> Self {
        Self {
            p: number.into(),
            q: 0.into(),
            d: Natural::ZERO,
            r: Natural::ONE,
        }
    }
}

impl fmt::Display for Quadratic {
    /// Writes an expression that reads back as the same number: `(1+sqrt 5)/2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut top = String::new();
        if !self.p.is_zero() || self.q.is_zero() {
            top = self.p.to_string();
        }
        if !self.q.is_zero() {
            top += match (self.q.is_negative(), top.is_empty()) {
                (true, _) => "-",
                (false, true) => "",
                (false, false) => "+",
            };
            if *self.q.magnitude() != 1 {
                top = format!("{top}{}*", self.q.magnitude());
            }
            top = format!("{top}sqrt {}", self.d);
        }
        let is_sum = !self.p.is_zero() && !self.q.is_zero();
        match (self.r == 1, is_sum) {
            (true, _) => f.write_str(&top),
            (false, true) => write!(f, "({top})/{}", self.r),
            (false, false) => write!(f, "{top}/{}", self.r),
        }
    }
}

#[cfg(test)]
mod tests;
