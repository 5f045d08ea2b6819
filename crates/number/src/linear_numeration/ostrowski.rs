//! The numeration system of a quadratic irrational, whose places are worth the denominators of the convergents.

use super::{LinearNumeration, LinearNumerationError, MAX_TERM, MAX_TERMS};
use crate::quadratic::product;
use crate::{Natural, Quadratic};
use thiserror::Error;

/// Why a number has no system of this kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum OstrowskiError {
    /// The number is rational.
    #[error("a rational number has only finitely many convergents: an irrational one is needed")]
    Rational,
    /// The period of the continued fraction is too long, or its quotients are too large.
    #[error(
        "the continued fraction takes too long to repeat: the system would need more than {MAX_TERMS} \
         terms, or terms above {MAX_TERM}"
    )]
    TooLong,
}

impl LinearNumeration {
    /// A. Ostrowski's system of α = [a₀; a₁, a₂, …] (*Abh. Math. Sem. Univ. Hamburg* 1, 1922). The basis is q₀ =
    /// 1, q₁ = a₁, qₙ = aₙqₙ₋₁ + qₙ₋₂. The digit at place n is at most aₙ₊₁, and 0 if the digit above it is as
    /// large as it may be; these are the greedy digits. If a₁ = 1, the two equal terms share one place.
    ///
    /// The quotients of a quadratic irrational repeat. With a period of L quotients, whose matrices
    /// (a 1; 1 0) have the product M, qₙ = trace(M)·qₙ₋L − det(M)·qₙ₋₂L, and det(M) = (−1)^L.
    ///
    /// # Errors
    /// If α is rational, or the recurrence needs more or larger terms than a system may have.
    ///
    /// ```
    /// use goldpile_number::{LinearNumeration, Quadratic};
    /// let root: Quadratic = "sqrt 2".parse()?;
    /// let pell = LinearNumeration::ostrowski(&root)?;
    /// assert_eq!(pell.to_string(), "1, 2 then 2*u(n-1) + u(n-2)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ostrowski(alpha: &Quadratic) -> Result<Self, OstrowskiError> {
        if alpha.is_rational() {
            return Err(OstrowskiError::Rational);
        }
        let (before, period) = alpha.repeating(MAX_TERMS).ok_or(OstrowskiError::TooLong)?;
        let length = period.len();
        let trace = trace(&period).ok_or(OstrowskiError::TooLong)?;
        let det = if length.is_multiple_of(2) { 1 } else { -1 };
        // The recurrence reaches back over two whole periods of quotients, not counting a₀. One more term is
        // computed in case the first two are equal.
        let count = 2 * length + before.saturating_sub(1);
        let terms = alpha.convergents().map(|[_, q]| q.clamped());
        let terms: Option<Vec<u64>> = (terms.take(count + 1)).map(|q| q.to_u64()).collect();
        let mut terms = terms.ok_or(OstrowskiError::TooLong)?;
        if terms[0] == terms[1] {
            terms.remove(0);
        } else {
            terms.pop();
        }
        let system = Self::unchecked(&terms, &[(length, trace), (2 * length, -det)]);
        system.map_err(|_: LinearNumerationError| OstrowskiError::TooLong)
    }
}

/// The trace of the product of (a 1; 1 0) over these quotients; `None` if it is too large for a coefficient.
fn trace(period: &[Natural]) -> Option<i64> {
    let [[a, _], [_, d]] = product(period);
    i64::try_from((a + d).to_u64()?).ok()
}
