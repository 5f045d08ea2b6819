//! Counts as users type them: `120`, `1_000_000`, `3*10^40+7`, `10^60-1`, `F300+1`.
//!
//! A count is `term {(+|-) term}`, a term `factor {* factor}`, a factor `digits`, `digits^digits`,
//! `F(digits)` or `Fdigits` (the Fibonacci number, F0 = 0, F1 = 1). Underscores may appear between
//! digits. Spaces are not allowed: in a record they separate positions.
//!
//! A few characters can name a number that no memory can hold, so every size is estimated *before* the
//! number is computed.

mod budget;
mod error;

use std::borrow::Cow;
use std::str::Bytes;

use super::{Natural, fibonacci};

use budget::{MAX_WORK, Share};

pub use budget::Budget;
pub use error::CountError;

/// The maximum number of decimal digits of a count.
pub const MAX_DIGITS: u64 = 1_000_000;

/// The maximum length of a term in bits; sums are longer by at most a few bits. A little more than
/// [`MAX_DIGITS`], so that `10^1000000-1` is accepted. A power may take up to twice this length
/// before it is refused.
const MAX_BITS: u64 = 3_400_000;

/// The number that `text` names, in the grammar of the [module](self).
///
/// Terms are added and subtracted from left to right. Costs a few multiplications of numbers of
/// [`MAX_DIGITS`], however long the text is; the memory used never exceeds a few times that number
/// of bytes.
///
/// # Errors
/// The first error, with its column: [`Empty`](CountError::Empty),
/// [`Unexpected`](CountError::Unexpected) or [`Incomplete`](CountError::Incomplete) if the text does
/// not fit the grammar; [`Negative`](CountError::Negative) if a subtraction goes below zero on the
/// way, even if a later term would make up for it; [`TooLong`](CountError::TooLong) if the count or a
/// part of it has more than [`MAX_DIGITS`]; [`TooMuch`](CountError::TooMuch) if its parts together
/// have more than four times that many.
///
/// ```
/// use goldpile_number::{CountError, parse_count};
/// assert_eq!(parse_count("3*10^2+F(10)")?, 355);
/// assert_eq!(parse_count("5-7"), Err(CountError::Negative { column: 2 }));
/// assert_eq!(parse_count("10^10^10").unwrap_err().column(), Some(6));
/// # Ok::<(), CountError>(())
/// ```
pub fn parse_count(text: &str) -> Result<Natural, CountError> {
    parse_count_within(text, &mut Budget::of(MAX_WORK))
}

/// Reads a count like [`parse_count`], computing no more than the budget allows, and deducts what
/// it computes from the budget. A small budget quickly shows whether a count is quick to read.
///
/// # Errors
/// As [`parse_count`]; also [`TooMuch`](CountError::TooMuch) if the budget is used up.
pub fn parse_count_within(text: &str, budget: &mut Budget) -> Result<Natural, CountError> {
    if text.is_empty() {
        return Err(CountError::Empty);
    }
    if let Some(count) = few_digits(text, budget) {
        return Ok(count);
    }
    let mut parser = Parser {
        text,
        rest: text.bytes(),
        share: budget.share(),
    };
    let count = parser.sum();
    budget.spend(parser.share.spent);
    let count = count?;
    // The few extra bits that MAX_BITS grants are for intermediate results only.
    if count.decimal_digits() > MAX_DIGITS {
        Err(CountError::TooLong { column: 1 })
    } else {
        Ok(count)
    }
}

/// The value of a text of at most 19 significant digits and nothing else, by far the most frequent kind; `None`
/// for any other text, or if the budget is too small.
fn few_digits(text: &str, budget: &mut Budget) -> Option<Natural> {
    let digits = text.as_bytes();
    let significant = digits.iter().position(|digit| *digit != b'0');
    let digits = &digits[significant.unwrap_or(digits.len() - 1)..];
    if digits.len() > 19 || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let bits = BITS_OF_A_DIGIT * digits.len() as u64;
    budget.share().take(bits)?;
    budget.spend(bits);
    number(text).map(Natural::small)
}

/// A decimal digit takes a little more than three bits.
const BITS_OF_A_DIGIT: u64 = 3;

/// All text accepted so far is ASCII, so a column is a number of bytes plus one.
struct Parser<'a> {
    text: &'a str,
    rest: Bytes<'a>,
    share: Share,
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
            self.spend(sum.bits().max(term.bits()) / 64, column)?;
            sum = match operator {
                b'+' => sum + term,
                _ => sum
                    .checked_sub(&term)
                    .ok_or(CountError::Negative { column })?,
            };
        }
    }

    /// A term, and a description of what may follow it.
    fn product(&mut self) -> Result<(Natural, &'static str), CountError> {
        let (mut product, mut end) = self.factor()?;
        while self.take(b'*') {
            let column = self.column();
            let (factor, after) = self.factor()?;
            end = after;
            // A product has as many bits as its factors together, or one fewer.
            if product.bits() + factor.bits() > MAX_BITS {
                return Err(CountError::TooLong { column });
            }
            let (shorter, longer) = (
                product.bits().min(factor.bits()),
                product.bits().max(factor.bits()),
            );
            self.spend(2 * shorter + longer / 64, column)?;
            product = product * factor;
        }
        Ok((product, end))
    }

    /// A factor, and a description of what may follow it.
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
            let least = fibonacci_bits(index).ok_or(too_long.clone())?;
            self.spend(least, column)?;
            let number = bounded(fibonacci(index.unwrap_or_default())).ok_or(too_long)?;
            return Ok((number, end));
        }
        let digits = self.digits(FACTOR)?;
        let digits = significant(digits).ok_or(too_long.clone())?;
        self.spend(BITS_OF_A_DIGIT * digits.len() as u64, column)?;
        let base = Natural::from_decimal(&digits).unwrap_or_default();
        if !self.take(b'^') {
            return Ok((base, OPERATOR));
        }
        let exponent = number(self.digits("a digit")?);
        let least = power_bits(&base, exponent).ok_or(too_long.clone())?;
        self.spend(least, column)?;
        let power = match exponent {
            Some(exponent) => bounded(base.pow(exponent)).ok_or(too_long)?,
            // Only 0 and 1 can be raised to an exponent this large.
            None => base,
        };
        Ok((power, OPERATOR_AFTER_FACTOR))
    }

    fn spend(&mut self, bits: u64, column: usize) -> Result<(), CountError> {
        self.share.take(bits).ok_or(CountError::TooMuch { column })
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

    fn take(&mut self, byte: u8) -> bool {
        let comes_next = self.peek() == Some(byte);
        if comes_next {
            self.rest.next();
        }
        comes_next
    }

    fn column(&self) -> usize {
        self.text.len() - self.rest.len() + 1
    }

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

/// `None` if the value does not fit into a word.
fn number(digits: &str) -> Option<u64> {
    digits
        .bytes()
        .filter(u8::is_ascii_digit)
        .try_fold(0_u64, |value, digit| {
            value.checked_mul(10)?.checked_add(u64::from(digit - b'0'))
        })
}

/// The digits from the first non-zero one on, without underscores; `0` if there is none; `None` if there are more
/// than [`MAX_DIGITS`].
fn significant(digits: &str) -> Option<Cow<'_, str>> {
    let significant = digits.trim_start_matches(['0', '_']);
    let length = significant.bytes().filter(u8::is_ascii_digit).count();
    if length as u64 > MAX_DIGITS {
        None
    } else if length == 0 {
        Some("0".into())
    } else if length == significant.len() {
        Some(significant.into())
    } else {
        Some(significant.replace('_', "").into())
    }
}

/// A lower bound on the number of bits of `base` to the power `exponent`, where `None` stands for an exponent of
/// 2⁶⁴ or more. The power may have twice as many. `None` if it certainly has more than [`MAX_BITS`].
fn power_bits(base: &Natural, exponent: Option<u64>) -> Option<u64> {
    // base ≥ 2^(bits − 1)
    let each = base.bits().saturating_sub(1);
    let bits = if each == 0 {
        0
    } else {
        each.checked_mul(exponent?)?
    };
    (bits < MAX_BITS).then_some(bits)
}

/// A lower bound on the number of bits of the Fibonacci number with this index, where `None` stands for an index
/// of 2⁶⁴ or more. `None` if it certainly has more than [`MAX_BITS`].
fn fibonacci_bits(index: Option<u64>) -> Option<u64> {
    // F(n) ≥ φ^(n−2), and 2^0.694 < φ.
    let bits = u128::from(index?.saturating_sub(2)) * 694 / 1000;
    u64::try_from(bits).ok().filter(|bits| *bits < MAX_BITS)
}

fn bounded(number: Natural) -> Option<Natural> {
    (number.bits() <= MAX_BITS).then_some(number)
}

#[cfg(test)]
mod tests;
