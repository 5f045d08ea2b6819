//! Numeration systems whose places are worth the terms of any increasing linear recurrence.
//!
//! A basis u(0) = 1 < u(1) < u(2) < … gives every number one representation: its *greedy* one, which takes the
//! largest term as often as it fits, and continues with the rest (A. S. Fraenkel, *Systems of numeration*, Amer.
//! Math. Monthly 92, 1985). Here the first terms are given, and all others follow from a linear recurrence with
//! constant coefficients.

mod ostrowski;

pub use ostrowski::OstrowskiError;

use super::{Integer, Natural};
use std::collections::VecDeque;
use std::fmt;
use thiserror::Error;

/// The maximum number of given terms.
pub const MAX_TERMS: usize = 24;

/// The largest value of a given term.
pub const MAX_TERM: u64 = 1_000_000_000;
/// The largest absolute value of a coefficient.
pub const MAX_COEFFICIENT: i64 = 1_000_000;

/// The number of terms after the given ones that are searched for the largest digit.
const COMPARED: usize = 64;

/// A numeration system by its first terms and a recurrence for the others. Places are counted from 0 on
/// the right.
///
/// ```
/// use goldpile_number::{LinearNumeration, Natural};
/// let system = LinearNumeration::new(&[1, 2, 3, 4, 6], &[(1, 1), (4, 1)])?;
/// assert_eq!(system.weight(7), 15);
/// assert_eq!(system.digits(&Natural::small(20)), [1, 0, 0, 0, 1, 0, 0, 1]); // 15 + 4 + 1
/// # Ok::<(), goldpile_number::LinearNumerationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LinearNumeration {
    first: Vec<u64>,
    /// Pairs of a lag k ≥ 1 and a coefficient c ≠ 0, by increasing lag. For every n from the number of first terms
    /// on, u(n) is the sum of c·u(n − k) over them.
    recurrence: Vec<(usize, i64)>,
}

/// Why terms and a recurrence are not the basis of a numeration system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LinearNumerationError {
    /// The first term is not 1.
    #[error("the first term must be 1, or not every number would have digits")]
    FirstIsNotOne,
    /// The term with this index is not larger than the one before it.
    #[error("each term must be larger than the one before it")]
    NotIncreasing(usize),
    /// The recurrence gives the first number after the second, which is the last given term, and not smaller.
    #[error("the recurrence gives {0} after {1}: each term must be larger than the one before it")]
    FallsBack(i128, u64),
    /// The negative coefficients are not outweighed by that of u(n − 1).
    #[error(
        "with a minus, it is not clear that the terms grow: the coefficient of u(n-1) must be larger than \
         all those with a minus together"
    )]
    MayFall,
    /// There are fewer terms than the recurrence refers to.
    #[error("u(n-{0}) needs {0} terms before then")]
    TooFewTerms(usize),
    /// The recurrence has no terms.
    #[error("the recurrence has no term: write u(n-1) + u(n-2), for example")]
    NoRecurrence,
    /// Too many terms are given.
    #[error("up to {MAX_TERMS} terms may be given")]
    TooManyTerms,
    /// The term with this index is too large, or, with `None`, a coefficient is.
    #[error("a term may be up to {MAX_TERM}, and a coefficient up to {MAX_COEFFICIENT}")]
    TooLarge(Option<usize>),
}

impl LinearNumeration {
    /// The system with these first terms and this recurrence, as pairs (k, c) for c·u(n − k). The coefficients of
    /// equal k are added up.
    ///
    /// # Errors
    /// If the terms do not begin with 1, are not certain to increase, or are too many or too large.
    pub fn new(first: &[u64], recurrence: &[(usize, i64)]) -> Result<Self, LinearNumerationError> {
        use LinearNumerationError as Error;
        let system = Self::unchecked(first, recurrence)?;
        let negative: i64 = system.coefficients().filter(|c| *c < 0).sum();
        let leading = system.recurrence.iter().find(|(lag, _)| *lag == 1);
        if negative < 0 && leading.is_none_or(|(_, c)| *c <= -negative) {
            return Err(Error::MayFall);
        }
        // Without negative coefficients, the differences of neighbours obey the recurrence, so they stay positive
        // once they are. Otherwise u(n) ≥ u(n − 1) + Σ|c|·(u(n − 1) − u(n − k)), over the terms with c < 0.
        let last = first[first.len() - 1];
        let next: i128 = (system.recurrence.iter())
            .map(|&(lag, c)| i128::from(c) * i128::from(first[first.len() - lag]))
            .sum();
        if next <= i128::from(last) {
            return Err(Error::FallsBack(next, last));
        }
        Ok(system)
    }

    /// As [`new`](Self::new), without the check that the terms after the given ones increase.
    fn unchecked(
        first: &[u64],
        recurrence: &[(usize, i64)],
    ) -> Result<Self, LinearNumerationError> {
        use LinearNumerationError as Error;
        if first.len() > MAX_TERMS {
            return Err(Error::TooManyTerms);
        }
        if first.first() != Some(&1) {
            return Err(Error::FirstIsNotOne);
        }
        if let Some(at) = first.windows(2).position(|pair| pair[0] >= pair[1]) {
            return Err(Error::NotIncreasing(at + 1));
        }
        if let Some(at) = first.iter().position(|&term| term > MAX_TERM) {
            return Err(Error::TooLarge(Some(at)));
        }
        let mut sorted: Vec<(usize, i64)> = Vec::new();
        for &(lag, c) in recurrence {
            match sorted.iter_mut().find(|(known, _)| *known == lag) {
                Some((_, sum)) => *sum = sum.saturating_add(c),
                None => sorted.push((lag, c)),
            }
        }
        sorted.retain(|&(lag, c)| c != 0 && lag > 0);
        sorted.sort_unstable();
        match sorted.last() {
            None => return Err(Error::NoRecurrence),
            Some(&(lag, _)) if lag > first.len() => return Err(Error::TooFewTerms(lag)),
            Some(_) => {}
        }
        if sorted.iter().any(|&(_, c)| c.abs() > MAX_COEFFICIENT) {
            return Err(Error::TooLarge(None));
        }
        Ok(Self {
            first: first.to_vec(),
            recurrence: sorted,
        })
    }

    /// The given terms u(0), u(1), …
    #[must_use]
    pub fn first(&self) -> &[u64] {
        &self.first
    }

    /// The recurrence, as pairs (k, c) for c·u(n − k) with c ≠ 0, by increasing k. It holds for every n from the
    /// number of given terms on.
    #[must_use]
    pub fn recurrence(&self) -> &[(usize, i64)] {
        &self.recurrence
    }

    fn coefficients(&self) -> impl Iterator<Item = i64> + '_ {
        self.recurrence.iter().map(|&(_, c)| c)
    }

    /// The largest k of the recurrence.
    fn order(&self) -> usize {
        self.recurrence.last().map_or(1, |&(lag, _)| lag)
    }

    /// The greatest common divisor of all k of the recurrence.
    pub fn stride(&self) -> usize {
        let lags = self.recurrence.iter().map(|&(lag, _)| lag);
        lags.fold(0, num_integer::gcd)
    }

    /// All terms u(0), u(1), … Each costs a few products of its length with small numbers.
    pub fn terms(&self) -> impl Iterator<Item = Natural> + use<'_> {
        let mut window: VecDeque<Natural> = VecDeque::new();
        (0usize..).map(move |n| {
            let term = match self.first.get(n) {
                Some(&term) => Natural::small(term),
                None => self.after(&window),
            };
            window.push_back(term.clone());
            if window.len() > self.order() {
                window.pop_front();
            }
            term
        })
    }

    /// The next term after the last `order()` ones.
    fn after(&self, window: &VecDeque<Natural>) -> Natural {
        self.combination(window, self.order()).clamped()
    }

    /// Σ c·u(n − k) over all k ≤ `most`, where the window ends with u(n − 1).
    fn combination(&self, window: &VecDeque<Natural>, most: usize) -> Integer {
        let lags = self.recurrence.iter().filter(|(lag, _)| *lag <= most);
        lags.fold(Integer::ZERO, |sum, &(lag, c)| {
            let term = &window[window.len() - lag] * c.unsigned_abs();
            &sum + &Integer::signed(c < 0, term)
        })
    }

    /// The value of a 1 at this place. The cost is that of all [terms](Self::terms) up to it.
    #[must_use]
    pub fn weight(&self, place: u64) -> Natural {
        let place = usize::try_from(place).unwrap_or(usize::MAX);
        self.terms().nth(place).unwrap_or_default()
    }

    /// The largest digit that occurs at the places of the given terms and of the next few dozen.
    #[must_use]
    pub fn max_digit(&self) -> u32 {
        let terms: Vec<Natural> = (self.terms().take(self.first.len() + COMPARED)).collect();
        let quotients = terms.windows(2).map(|pair| {
            // The largest number with no more places is one less than the next term.
            let (most, _) = (&pair[1] - 1u64).div_rem(&pair[0]);
            most.to_u64().and_then(|most| u32::try_from(most).ok())
        });
        quotients
            .map(|most| most.unwrap_or(u32::MAX))
            .max()
            .unwrap_or(0)
    }

    /// The greedy digits of a number, most significant first; none for 0. Takes time quadratic and memory linear
    /// in the length of the number: the terms are computed upwards, and then downwards again.
    #[must_use]
    pub fn digits(&self, n: &Natural) -> Vec<u32> {
        let order = self.order();
        let mut window: VecDeque<Natural> = VecDeque::new();
        let mut places = 0;
        for term in self.terms().take_while(|term| term <= n) {
            window.push_back(term);
            if window.len() > order {
                window.pop_front();
            }
            places += 1;
        }
        let mut rest = n.clone();
        let mut digits = Vec::with_capacity(places);
        for place in (0..places).rev() {
            let term = if let Some(&term) = self.first.get(place) {
                Natural::small(term)
            } else {
                let term = window.pop_back().unwrap_or_default();
                window.push_front(self.before(&window, &term));
                term
            };
            let (digit, left) = rest.div_rem(&term);
            digits.push(
                digit
                    .to_u64()
                    .and_then(|d| u32::try_from(d).ok())
                    .unwrap_or(u32::MAX),
            );
            rest = left;
        }
        digits
    }

    /// u(n − k) for the largest k of the recurrence. `window` holds the terms between it and u(n), which is
    /// `term`.
    fn before(&self, window: &VecDeque<Natural>, term: &Natural) -> Natural {
        let Some(&(lag, c)) = self.recurrence.last() else {
            return Natural::ZERO;
        };
        let others = self.combination(window, lag - 1);
        let share = &Integer::from(term) - &others;
        share.magnitude() / &Natural::small(c.unsigned_abs())
    }

    /// The value of these digits, most significant first, which need not be greedy: Σ dᵢ·u(i). Takes time
    /// quadratic in their number.
    #[must_use]
    pub fn value(&self, digits: &[u32]) -> Natural {
        let places = digits.iter().rev().zip(self.terms());
        places.fold(Natural::ZERO, |sum, (&digit, term)| {
            sum + term * u64::from(digit)
        })
    }
}

impl fmt::Display for LinearNumeration {
    /// As it is written in a rule file: `1, 2, 3, 4, 6 then u(n-1) + u(n-4)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first: Vec<String> = self.first.iter().map(u64::to_string).collect();
        write!(f, "{} then ", first.join(", "))?;
        for (at, &(lag, c)) in self.recurrence.iter().enumerate() {
            f.write_str(match (at, c < 0) {
                (0, true) => "-",
                (0, false) => "",
                (_, true) => " - ",
                (_, false) => " + ",
            })?;
            if c.abs() != 1 {
                write!(f, "{}*", c.unsigned_abs())?;
            }
            write!(f, "u(n-{lag})")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
