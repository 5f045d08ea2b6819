//! Parses the terms of an identity: sums, products, floor words, variables.

use super::{IdentityReader, ParseResult};
use crate::NumerationSystem;
use goldpile_engine::statement::{BeattySequence, Term};
use goldpile_number::{Natural, fibonacci};

/// The largest index of a Fibonacci number; the next constant is the largest exponent.
const MAX_INDEX: u64 = 1000;
const MAX_POWER: u64 = 64;

impl IdentityReader<'_> {
    pub(crate) fn sum(&mut self) -> ParseResult<Term> {
        let mut sum = if self.sign("-") {
            Term::Difference(Term::number(0).into(), self.product()?.into())
        } else {
            self.product()?
        };
        loop {
            if self.sign("+") {
                sum = Term::Sum(sum.into(), self.product()?.into());
            } else if self.sign("-") || self.sign("−") {
                sum = Term::Difference(sum.into(), self.product()?.into());
            } else {
                return Ok(sum);
            }
        }
    }

    fn product(&mut self) -> ParseResult<Term> {
        let mut product = self.factor()?;
        loop {
            let end = self.at;
            if self.sign("*") {
                product = Term::Product(product.into(), self.factor()?.into());
            } else if self.word("mod") {
                product = Term::Remainder(product.into(), self.divisor()?.into());
            } else if self.word("div") {
                product = Term::Quotient(product.into(), self.divisor()?.into());
            } else if matches!(product, Term::Number(_)) && self.factor_adjoins(end) {
                // `3n` and `5a` are products, but `3 n` is an error.
                product = Term::Product(product.into(), self.factor()?.into());
            } else {
                return Ok(product);
            }
        }
    }

    fn divisor(&mut self) -> ParseResult<Term> {
        self.blank();
        let start = self.at;
        let divisor = self.factor()?;
        if divisor == Term::number(0) {
            self.at = start;
            return self.error("the divisor must not be 0");
        }
        Ok(divisor)
    }

    /// Whether a factor begins at `end`, without a blank in between.
    fn factor_adjoins(&mut self, end: usize) -> bool {
        let words = [
            "and", "or", "in", "iff", "divides", "even", "odd", "mod", "div",
        ];
        let word = self.peek();
        let begins = !word.is_empty() && !words.contains(&word) || self.rest().starts_with('(');
        begins && self.at == end
    }

    fn factor(&mut self) -> ParseResult<Term> {
        self.deeper(Self::whole_factor)
    }

    fn whole_factor(&mut self) -> ParseResult<Term> {
        if self.rest().starts_with('(') {
            return self.argument();
        }
        if self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            return Ok(Term::Number(Natural::small(self.number()?)));
        }
        match self.peek() {
            "shift" => Ok(Term::Shift(self.function("shift")?)),
            "zeros" => Ok(Term::Zeros(self.function("zeros")?)),
            "least" => Ok(Term::Least(self.function("least")?)),
            "F" => {
                self.at += 1;
                let index = self.index()?;
                if index > MAX_INDEX {
                    return self.error(&format!("Fibonacci numbers go up to F{MAX_INDEX}"));
                }
                Ok(Term::Number(fibonacci(index)))
            }
            word if word.starts_with(['a', 'b']) => {
                let start = self.at;
                let letters = self.letters()?;
                let t = self.own_t(start)?;
                let argument = if self.rest().starts_with('(') {
                    self.argument()?
                } else {
                    Term::Before(self.variable_named('n'))
                };
                let t = u64::from(t);
                let apply = |of: Term, letter: &BeattySequence| Term::Beatty {
                    letter: *letter,
                    t: Term::number(t).into(),
                    of: of.into(),
                };
                Ok(letters.iter().rev().fold(argument, apply))
            }
            word if word.chars().count() == 1 => {
                let name = word.chars().next().unwrap_or('n');
                let at = self.variable(name)?;
                Ok(Term::Before(at))
            }
            _ => self.error("a number, a variable such as n, a word of a and b, F, shift, zeros or least is expected"),
        }
    }

    /// The t of the sequences a and b; an error at `start`, where a word of them begins, if the system has
    /// none.
    pub(crate) fn own_t(&mut self, start: usize) -> ParseResult<u32> {
        if let Ok(NumerationSystem::Convergents(t)) = self.system {
            return Ok(t);
        }
        self.at = start;
        self.error(
            "a and b are sequences of the systems 1, 2, …, and this identity is in another one",
        )
    }

    pub(crate) fn argument(&mut self) -> ParseResult<Term> {
        self.expect("(")?;
        let inner = self.sum()?;
        self.expect(")")?;
        Ok(inner)
    }

    fn function(&mut self, name: &str) -> ParseResult<Box<Term>> {
        self.at += name.len();
        Ok(self.argument()?.into())
    }

    /// Parses a word of a and b, with powers: `a^3b`.
    pub(crate) fn letters(&mut self) -> ParseResult<Vec<BeattySequence>> {
        self.blank();
        let mut letters = Vec::new();
        loop {
            let letter = match self.text[self.at..].chars().next() {
                Some('a') => BeattySequence::Lower,
                Some('b') => BeattySequence::Upper,
                _ if letters.is_empty() => return self.error("a word of a and b is expected"),
                Some(c) if c.is_ascii_alphabetic() => {
                    return self.error("a word consists of the letters a and b only");
                }
                _ => return Ok(letters),
            };
            self.at += 1;
            let times = if self.text[self.at..].starts_with('^') {
                self.at += 1;
                self.index()?
            } else {
                1
            };
            if times + letters.len() as u64 > MAX_POWER {
                return self.error(&format!("a word has at most {MAX_POWER} letters"));
            }
            letters.extend((0..times).map(|_| letter));
        }
    }

    pub(crate) fn letter(&mut self, name: char) -> ParseResult<()> {
        if self.peek().len() != 1 || ['a', 'b', 'F'].contains(&name) {
            return self.error("a variable is a single letter other than a, b and F");
        }
        self.at += 1;
        Ok(())
    }

    pub(crate) fn variable(&mut self, name: char) -> ParseResult<usize> {
        self.letter(name)?;
        Ok(self.variable_named(name))
    }

    pub(crate) fn variable_named(&mut self, name: char) -> usize {
        let free = (0..self.names.len()).filter(|at| !self.bound.contains(at));
        let known = self.scope.iter().rev().copied().chain(free);
        if let Some(at) = known.into_iter().find(|at| self.names[*at] == name) {
            return at;
        }
        self.names.push(name);
        self.names.len() - 1
    }
}
