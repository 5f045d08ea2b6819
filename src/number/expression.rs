//! Counts as users type them: `120`, `1_000_000`, `3*10^40+7`, `10^60-1`, `F300+1`.
//!
//! A count is `term {(+|-) term}`, a term `factor {* factor}`, a factor `digits`, `digits^digits`,
//! `F(digits)` or `Fdigits` (the Fibonacci number, F0 = 0, F1 = 1). Underscores may stand between
//! digits. Spaces are not allowed: in a record they separate positions.
//!
//! A few characters can name a number that no memory holds, so every size is judged *before* it is
//! computed.

mod error;

use std::str::Bytes;

use super::{Natural, fibonacci};

pub use error::CountError;

/// The longest count that is accepted, in decimal digits: a value of one digit more is an error.
pub const MAX_DIGITS: u64 = 1_000_000;

/// No term is longer than this, in bits, and so no sum by more than a few bits: a little more than
/// [`MAX_DIGITS`], so that `10^1000000-1` is accepted. A power may take up to twice as much before
/// it is refused.
const MAX_BITS: u64 = 3_400_000;

/// The number that `text` names; the grammar is that of the [module](self).
///
/// Terms are added and subtracted from left to right. The cost is that of a few multiplications of
/// the length of the result times the logarithm of the length, for each part of the text; memory
/// never exceeds a few times [`MAX_DIGITS`] in bytes.
///
/// # Errors
/// The first thing that is wrong, with its column: [`Empty`](CountError::Empty),
/// [`Unexpected`](CountError::Unexpected) or [`Incomplete`](CountError::Incomplete) where the text
/// is none of the grammar; [`Negative`](CountError::Negative) where a subtraction goes below zero on
/// the way, even if a later term would make up for it; [`TooLong`](CountError::TooLong) where the
/// count or a part of it has more than [`MAX_DIGITS`].
///
/// ```
/// use goldpile::number::{CountError, parse_count};
/// assert_eq!(parse_count("3*10^2+F(10)")?, 355);
/// assert_eq!(parse_count("5-7"), Err(CountError::Negative { column: 2 }));
/// assert_eq!(parse_count("10^10^10").unwrap_err().column(), Some(6));
/// # Ok::<(), CountError>(())
/// ```
pub fn parse_count(text: &str) -> Result<Natural, CountError> {
    if text.is_empty() {
        return Err(CountError::Empty);
    }
    let mut parser = Parser {
        text,
        rest: text.bytes(),
    };
    let count = parser.sum()?;
    // The few bits that MAX_BITS grants above the limit are for intermediate results only.
    if count.decimal_digits() > MAX_DIGITS {
        Err(CountError::TooLong { column: 1 })
    } else {
        Ok(count)
    }
}

/// A reader of `text`. Everything it has accepted is ASCII, so a column is one more than a number
/// of bytes.
struct Parser<'a> {
    text: &'a str,
    rest: Bytes<'a>,
}

const FACTOR: &str = "a digit or F";
const OPERATOR: &str = "a digit, + - * ^ or the end";
const OPERATOR_AFTER_FACTOR: &str = "a digit, + - * or the end";
const OPERATOR_AFTER_PARENTHESIS: &str = "+ - * or the end";

impl<'a> Parser<'a> {
    fn sum(&mut self) -> Result<Natural, CountError> {
        let (mut sum, mut end) = self.product()?;
        loop {
            let column = self.column();
            let Some(operator) = self.peek() else {
                return Ok(sum);
            };
            if !matches!(operator, b'+' | b'-') {
                return Err(self.unexpected(end));
            }
            self.rest.next();
            let (term, after) = self.product()?;
            end = after;
            sum = match operator {
                b'+' => sum + term,
                _ => sum
                    .checked_sub(&term)
                    .ok_or(CountError::Negative { column })?,
            };
        }
    }

    /// A term, and what may follow it.
    fn product(&mut self) -> Result<(Natural, &'static str), CountError> {
        let (mut product, mut end) = self.factor()?;
        while self.take(b'*') {
            let column = self.column();
            let (factor, after) = self.factor()?;
            end = after;
            // A product has the bits of its factors together, or one less.
            if product.bits() + factor.bits() > MAX_BITS {
                return Err(CountError::TooLong { column });
            }
            product = product * factor;
        }
        Ok((product, end))
    }

    /// A factor, and what may follow it.
    fn factor(&mut self) -> Result<(Natural, &'static str), CountError> {
        let column = self.column();
        let too_long = CountError::TooLong { column };
        if self.take(b'F') {
            let parenthesis = self.take(b'(');
            let index = number(self.digits(if parenthesis {
                "a digit"
            } else {
                "a digit or ("
            })?);
            if parenthesis && !self.take(b')') {
                return Err(self.unexpected("a digit or )"));
            }
            let end = if parenthesis {
                OPERATOR_AFTER_PARENTHESIS
            } else {
                OPERATOR_AFTER_FACTOR
            };
            return Ok((bounded_fibonacci(index).ok_or(too_long)?, end));
        }
        let digits = self.digits(FACTOR)?;
        let base = literal(digits).ok_or(too_long.clone())?;
        if !self.take(b'^') {
            return Ok((base, OPERATOR));
        }
        let exponent = number(self.digits("a digit")?);
        Ok((
            bounded_power(&base, exponent).ok_or(too_long)?,
            OPERATOR_AFTER_FACTOR,
        ))
    }

    /// A run of at least one digit, with its underscores.
    fn digits(&mut self, expected: &'static str) -> Result<&'a str, CountError> {
        let start = self.column() - 1;
        let mut after_digit = false;
        while let Some(byte) = self.peek() {
            match byte {
                b'0'..=b'9' => after_digit = true,
                b'_' if after_digit => after_digit = false,
                _ => break,
            }
            self.rest.next();
        }
        if after_digit {
            return Ok(&self.text[start..self.column() - 1]);
        }
        let nothing_yet = self.column() - 1 == start;
        Err(self.unexpected(if nothing_yet { expected } else { "a digit" }))
    }

    fn peek(&self) -> Option<u8> {
        self.rest.clone().next()
    }

    /// Steps over `byte` if it comes next.
    fn take(&mut self, byte: u8) -> bool {
        let comes_next = self.peek() == Some(byte);
        if comes_next {
            self.rest.next();
        }
        comes_next
    }

    /// The column of the next character.
    fn column(&self) -> usize {
        self.text.len() - self.rest.len() + 1
    }

    /// The error that the next character, or the lack of one, is.
    fn unexpected(&self, expected: &'static str) -> CountError {
        let column = self.column();
        match self.text[column - 1..].chars().next() {
            Some(found) => CountError::Unexpected {
                column,
                found,
                expected,
            },
            None => CountError::Incomplete { column, expected },
        }
    }
}

/// The digits' value as a machine integer; `None` if it needs more.
fn number(digits: &str) -> Option<u64> {
    digits
        .bytes()
        .filter(u8::is_ascii_digit)
        .try_fold(0_u64, |value, digit| {
            value.checked_mul(10)?.checked_add(u64::from(digit - b'0'))
        })
}

/// The digits' value; `None` if there are more than [`MAX_DIGITS`] from the first that is not 0.
fn literal(digits: &str) -> Option<Natural> {
    let significant = digits.trim_start_matches(['0', '_']);
    let length = significant.bytes().filter(u8::is_ascii_digit).count();
    if length == 0 {
        return Some(Natural::ZERO);
    }
    if length as u64 > MAX_DIGITS {
        return None;
    }
    if length == significant.len() {
        Natural::from_decimal(significant)
    } else {
        Natural::from_decimal(&significant.replace('_', ""))
    }
}

/// `base` to the power `exponent` (`None`: 2⁶⁴ or more), unless it has more than [`MAX_BITS`].
fn bounded_power(base: &Natural, exponent: Option<u64>) -> Option<Natural> {
    match (base.to_u64(), exponent) {
        (Some(0 | 1), None) => Some(base.clone()),
        (Some(0 | 1), Some(exponent)) => Some(base.pow(exponent)),
        (_, exponent) => {
            let exponent = exponent?;
            // base ≥ 2^(bits − 1); what passes has at most twice the bits that this bound allows.
            if (base.bits() - 1).checked_mul(exponent)? >= MAX_BITS {
                return None;
            }
            Some(base.pow(exponent)).filter(|power| power.bits() <= MAX_BITS)
        }
    }
}

/// The Fibonacci number of an index (`None`: 2⁶⁴ or more), unless it has more than [`MAX_BITS`].
fn bounded_fibonacci(index: Option<u64>) -> Option<Natural> {
    // F(n) ≥ φ^(n−2), and 2^0.694 < φ.
    let index = index?;
    let bits = u128::from(index.saturating_sub(2)) * 694 / 1000;
    (bits < u128::from(MAX_BITS))
        .then(|| fibonacci(index))
        .filter(|number| number.bits() <= MAX_BITS)
}

#[cfg(test)]
mod tests;
