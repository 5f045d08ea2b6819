//! Reads a quadratic irrational: `(1 + sqrt 5)/2`, `2 - √2/3`, `[1; 2, (1, 3)]`.

use super::continued::product;
use super::{Quadratic, QuadraticError, QuadraticProblem, QuadraticResult};
use crate::{Integer, Natural};
use std::str::FromStr;

pub(crate) const MAX_LENGTH: usize = 1000;

/// The maximum depth of nested parentheses, signs and roots.
pub(crate) const MAX_DEPTH: usize = 64;

struct QuadraticReader {
    text: Vec<char>,
    at: usize,
    depth: usize,
}

impl FromStr for Quadratic {
    type Err = QuadraticError;

    /// Reads sums, differences, products, quotients and parentheses of numbers, of roots of rational
    /// numbers (`sqrt 2`, `√2`, `sqrt(1/2)`) and of continued fractions, whose period is in
    /// parentheses. Costs a few products of the length of the text for each operation.
    fn from_str(text: &str) -> Result<Self, QuadraticError> {
        let mut reader = QuadraticReader {
            text: text.chars().collect(),
            at: 0,
            depth: 0,
        };
        let failed = |reader: &QuadraticReader, problem| QuadraticError {
            column: reader.at + 1,
            problem,
        };
        if reader.text.len() > MAX_LENGTH {
            return Err(failed(&reader, QuadraticProblem::TooLong));
        }
        let number = reader.sum().map_err(|problem| failed(&reader, problem))?;
        if reader.peek().is_some() {
            let problem = QuadraticProblem::Expected("+, -, *, / or the end");
            return Err(failed(&reader, problem));
        }
        Ok(number)
    }
}

impl QuadraticReader {
    fn peek(&mut self) -> Option<char> {
        while self.text.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn take(&mut self, signs: &[char]) -> Option<char> {
        let found = self.peek().filter(|c| signs.contains(c))?;
        self.at += 1;
        Some(found)
    }

    fn need(&mut self, sign: char, expected: &'static str) -> Result<(), QuadraticProblem> {
        let found = self.take(&[sign]);
        found
            .map(|_| ())
            .ok_or(QuadraticProblem::Expected(expected))
    }

    fn sum(&mut self) -> QuadraticResult {
        let mut sum = self.product()?;
        while let Some(sign) = self.take(&['+', '-', '−']) {
            let next = self.product()?;
            sum = if sign == '+' {
                sum.plus(&next)?
            } else {
                sum.minus(&next)?
            };
        }
        Ok(sum)
    }

    fn product(&mut self) -> QuadraticResult {
        let mut product = self.factor()?;
        while let Some(sign) = self.take(&['*', '·', '/']) {
            let next = self.factor()?;
            product = if sign == '/' {
                product.divided(&next)?
            } else {
                product.times(&next)?
            };
        }
        Ok(product)
    }

    fn factor(&mut self) -> QuadraticResult {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(QuadraticProblem::TooLong);
        }
        let is_root =
            self.peek() == Some('s') && self.text[self.at..].starts_with(&['s', 'q', 'r', 't']);
        let factor = if is_root {
            self.at += 4;
            self.factor()?.root()?
        } else {
            match self.take(&['√', '-', '−', '(', '[']) {
                Some('√') => self.factor()?.root()?,
                Some('(') => {
                    let sum = self.sum()?;
                    self.need(')', "+, -, *, / or )")?;
                    sum
                }
                Some('[') => self.fraction()?,
                Some(_) => self.factor()?.negative(),
                None => self.number()?.into(),
            }
        };
        self.depth -= 1;
        Ok(factor)
    }

    fn number(&mut self) -> Result<Natural, QuadraticProblem> {
        self.peek();
        let digits: String = (self.text[self.at..].iter())
            .take_while(|c| c.is_ascii_digit())
            .collect();
        let number = Natural::from_decimal(&digits);
        self.at += digits.len();
        number.ok_or(QuadraticProblem::Expected("a number, sqrt, ( or ["))
    }

    /// A continued fraction after its opening bracket: `1; 2, (1, 3)]`.
    fn fraction(&mut self) -> QuadraticResult {
        const PERIOD: &str = "a number, or a period in parentheses: [1; 2, (1, 3)]";
        let first = self.number()?;
        let mut before = Vec::new();
        let mut tail = None;
        if self.take(&[';', ',']).is_some() {
            loop {
                if self.take(&['(']).is_some() {
                    let mut period = vec![self.quotient(PERIOD)?];
                    while self.take(&[',']).is_some() {
                        period.push(self.quotient(PERIOD)?);
                    }
                    self.need(')', ", or )")?;
                    tail = Some(periodic(&period)?);
                    break;
                }
                before.push(self.quotient(PERIOD)?);
                if self.take(&[',']).is_none() {
                    break;
                }
            }
        }
        self.need(']', "the end of the continued fraction, ]")?;
        for quotient in std::iter::once(first).chain(before).rev() {
            let whole = Quadratic::from(quotient);
            tail = Some(match tail {
                None => whole,
                Some(tail) => whole.plus(&tail.inverse()?)?,
            });
        }
        tail.ok_or(QuadraticProblem::Expected(PERIOD))
    }

    fn quotient(&mut self, expected: &'static str) -> Result<Natural, QuadraticProblem> {
        let number = self
            .number()
            .map_err(|_| QuadraticProblem::Expected(expected))?;
        if number.is_zero() {
            return Err(QuadraticProblem::ZeroQuotient);
        }
        Ok(number)
    }
}

/// The number whose continued fraction repeats this period for ever. Its matrix (a b; c d) leaves
/// it unchanged: x = (ax + b)/(cx + d), so x = (a − d + √((a − d)² + 4bc))/2c.
fn periodic(period: &[Natural]) -> QuadraticResult {
    let [[a, b], [c, d]] = product(period);
    let difference = &Integer::from(a) - &Integer::from(d);
    let radicand = &(&difference * &difference) + &Integer::from(&b * &c * 4u64);
    Quadratic::new(
        difference,
        1.into(),
        radicand.magnitude(),
        &(&c * 2u64).into(),
    )
}
