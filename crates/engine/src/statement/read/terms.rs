//! Terms: `2*(a - a')`, `|x - y|`, `A(a) - 2`, `a xor b`, `x mod 3`.

use super::cursor::{Cursor, ReadResult};
use super::lexer::TokenKind;
use super::scope::{RESERVED, nearest};
use crate::statement::{BeattySequence, ClaimSystem, StatementError, Term};
use goldpile_number::Natural;

const MAX_DIGITS: usize = 1000;

/// The largest allowed coefficient, whatever the parameters.
const MAX_COEFFICIENT: u64 = 1_000_000_000;

impl Cursor<'_, '_> {
    pub(crate) fn term(&mut self) -> ReadResult<Term> {
        let start = self.at;
        let term = self.deeper(Self::whole_term)?;
        if self.is_outermost() {
            self.count(start, term.size())?;
        }
        Ok(term)
    }

    fn whole_term(&mut self) -> ReadResult<Term> {
        let first = self.xors()?;
        let divides = self.is_word("div");
        if !self.word("mod") && !self.word("div") {
            return Ok(first);
        }
        let modulus = self.product()?;
        let more = ["mod", "div", "xor"].iter().any(|word| self.is_word(word));
        if self.is_sign("+") || self.is_sign("-") || more {
            let word = if divides { "div" } else { "mod" };
            return Err(self.error(format!(
                "put parentheses around the {word}: (x {word} k) + 1, or x {word} (k + 1)"
            )));
        }
        let join = if divides {
            Term::Quotient
        } else {
            Term::Remainder
        };
        Ok(join(first.into(), modulus.into()))
    }

    fn xors(&mut self) -> ReadResult<Term> {
        let mut terms = vec![self.sum()?];
        while self.is_word("xor") {
            if self.is_not_binary() {
                return Err(self.error("xor needs base 2: write claim in base 2"));
            }
            self.at += 1;
            terms.push(self.sum()?);
        }
        Ok(balanced(terms, Term::Xor))
    }

    fn sum(&mut self) -> ReadResult<Term> {
        let (mut plus, mut minus) = (Vec::new(), Vec::new());
        let leads = self.sign("-");
        let first = self.product()?;
        if leads { &mut minus } else { &mut plus }.push(first);
        loop {
            if self.sign("+") {
                plus.push(self.product()?);
            } else if self.sign("-") {
                minus.push(self.product()?);
            } else {
                break;
            }
        }
        let zero = if plus.is_empty() {
            Term::number(0)
        } else {
            balanced(plus, Term::Sum)
        };
        Ok(if minus.is_empty() {
            zero
        } else {
            Term::Difference(zero.into(), balanced(minus, Term::Sum).into())
        })
    }

    fn product(&mut self) -> ReadResult<Term> {
        let start = self.at;
        let mut factors = vec![self.factor()?];
        while self.sign("*") {
            factors.push(self.factor()?);
        }
        if factors.iter().filter(|factor| factor.varies()).count() > 1 {
            let span = self.since(start);
            return Err(self.scope.error(
                &span,
                "a product of two unknowns: one factor must be a number or a parameter",
            ));
        }
        let product = balanced(factors, Term::Product);
        if product.coefficient(self.scope.parameters) > MAX_COEFFICIENT {
            let span = self.since(start);
            return Err(self.scope.error(
                &span,
                format!(
                    "a coefficient may be up to {MAX_COEFFICIENT}, whatever the parameters are"
                ),
            ));
        }
        Ok(product)
    }

    fn factor(&mut self) -> ReadResult<Term> {
        let span = self.span();
        let Some(kind) = self.peek() else {
            return Err(self.expected("a term such as a, a' or 2"));
        };
        match kind {
            TokenKind::Number(digits) if digits.len() > MAX_DIGITS => {
                Err(self.error(format!("a number may have up to {MAX_DIGITS} digits")))
            }
            TokenKind::Number(digits) => {
                self.at += 1;
                if let Some(TokenKind::Word(word)) = self.peek()
                    && self.span().start == span.end
                {
                    return Err(self.error(format!("write {digits}*{word} for the product")));
                }
                self.no_product(digits)?;
                Ok(Term::Number(
                    Natural::from_decimal(digits).unwrap_or_default(),
                ))
            }
            TokenKind::Sign("(") => {
                self.at += 1;
                let inner = self.term()?;
                self.expect_sign(")")?;
                Ok(inner)
            }
            TokenKind::Sign("|") => {
                self.at += 1;
                let inner = self.term()?;
                self.expect_sign("|")?;
                Ok(Term::Absolute(inner.into()))
            }
            TokenKind::Word("A") => self.beatty(BeattySequence::Lower),
            TokenKind::Word("B") => self.beatty(BeattySequence::Upper),
            TokenKind::Word("zeros") => self.digits_of("zeros").map(|of| Term::Zeros(of.into())),
            TokenKind::Word("least") => self.digits_of("least").map(|of| Term::Least(of.into())),
            TokenKind::Word("shift") => self.digits_of("shift").map(|of| Term::Shift(of.into())),
            TokenKind::Word("moved") => {
                self.at += 1;
                self.scope.after.map_err(|w| self.scope.error(&span, w))?;
                Ok(Term::Moved)
            }
            TokenKind::Word("nimsum") => {
                if self.is_not_binary() {
                    return Err(self.error("nimsum needs base 2: write claim in base 2"));
                }
                self.at += 1;
                Ok(Term::NimSum)
            }
            TokenKind::Word(name @ ("gcd" | "min" | "max")) if self.scope.is_hideable(name) => {
                self.of_several(name)
            }
            TokenKind::Sign("{") => Err(self.error("a set comes after in: write x in {1, 3}")),
            TokenKind::Word(word @ ("even" | "odd")) => {
                Err(self.error(format!("{word} comes after its term: write a' {word}")))
            }
            TokenKind::Word(word) => {
                self.at += 1;
                // A parenthesis on the next line is not an argument.
                let between = &self.scope.source[span.end..self.span().start];
                let is_called = self.is_sign("(") && !between.contains('\n');
                if is_called && !self.scope.declares(word) {
                    return Err(self.scope.no_function(word, &span));
                }
                let primed = self.sign("'");
                let named = match self.scope.of_piles(word, primed, &span) {
                    Some(of_piles) => of_piles?,
                    None => self.scope.name(word, primed, &span)?,
                };
                self.no_product(&self.scope.source[span.start..self.since(self.at - 1).end])?;
                Ok(named)
            }
            _ => Err(self.expected("a term such as a, a' or 2")),
        }
    }

    /// Checks that the factor does not touch a parenthesis, because a product needs its sign.
    fn no_product(&self, factor: &str) -> ReadResult<()> {
        if self.is_sign("(") && self.span().start == self.since(self.at - 1).end {
            return Err(self.error(format!("write {factor}*(…) for the product")));
        }
        Ok(())
    }

    /// The argument in parentheses after the name of a function.
    pub(crate) fn argument(&mut self) -> ReadResult<Term> {
        self.at += 1;
        self.expect_sign("(")?;
        let inner = self.term()?;
        self.expect_sign(")")?;
        Ok(inner)
    }

    fn digits_of(&mut self, name: &str) -> ReadResult<Term> {
        self.in_claim(name)?;
        self.argument()
    }

    /// Checks that this is in a claim with a system, without which no digits are defined.
    pub(crate) fn in_claim(&self, name: &str) -> ReadResult<()> {
        if self.scope.system.is_some() {
            return Ok(());
        }
        Err(self.error(format!(
            "{name} is about digits: use it in a claim that names its numeration system, such as \
             claim in system 1"
        )))
    }

    fn beatty(&mut self, letter: BeattySequence) -> ReadResult<Term> {
        let t = self.own_t()?;
        let of = self.argument()?;
        Ok(Term::Beatty {
            letter,
            t: t.into(),
            of: of.into(),
        })
    }

    /// Whether the claim names a system without binary digits.
    fn is_not_binary(&self) -> bool {
        (self.scope.system).is_some_and(|system| *system != ClaimSystem::Base(2))
    }

    /// The t of the claim's system; 1 if it names none.
    pub(crate) fn own_t(&self) -> ReadResult<Term> {
        match self.scope.system {
            None => Ok(Term::number(1)),
            Some(ClaimSystem::Wythoff(t)) => Ok(t.clone()),
            Some(ClaimSystem::Base(_)) => {
                Err(self
                    .error("a base does not have the Beatty sequences: write claim in system 1"))
            }
            Some(ClaimSystem::Declared(system)) => Err(self.error(format!(
                "system {} does not have the Beatty sequences: write claim in system 1",
                system.name
            ))),
        }
    }

    /// An error at a word that the notation does not have, suggesting the nearest one that it has.
    pub(crate) fn unknown_word(&self, wanted: &str, words: &[&'static str]) -> StatementError {
        if let Some(TokenKind::Word(word)) = self.peek()
            && !RESERVED.contains(word)
            && let Some(near) = nearest(word, words.iter().copied())
        {
            return self.error(format!("{wanted} is expected; did you mean {near}?"));
        }
        self.expected(wanted)
    }
}

/// Joins many terms into one, nested no deeper than necessary.
pub(crate) fn balanced(mut terms: Vec<Term>, join: fn(Box<Term>, Box<Term>) -> Term) -> Term {
    while terms.len() > 1 {
        let mut joined = Vec::with_capacity(terms.len().div_ceil(2));
        let mut rest = terms.into_iter();
        while let Some(first) = rest.next() {
            joined.push(match rest.next() {
                Some(second) => join(first.into(), second.into()),
                None => first,
            });
        }
        terms = joined;
    }
    terms.pop().unwrap_or(Term::number(0))
}
