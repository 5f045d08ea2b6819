//! Numeration systems: `S = 1, 2, 3, 4, 6 then u(n-1) + u(n-4)`, `S of sqrt 2`.

use super::cursor::{Cursor, ReadResult};
use super::declare;
use super::lexer::{TokenKind, tokens};
use super::scope::{RESERVED, Scope, nearest};
use crate::statement::{ClaimSystem, StatementError, SystemDeclaration, Term};
use goldpile_number::linear_numeration::MAX_COEFFICIENT;
use goldpile_number::{LinearNumeration, LinearNumerationError, Quadratic, QuadraticError};
use std::cell::Cell;
use std::ops::Range;
use std::sync::Arc;

impl SystemDeclaration {
    /// Reads a declaration alone, without its first word: `S = 1, 2 then u(n-1) + u(n-2)`.
    ///
    /// # Errors
    /// The first error and its place in the text.
    ///
    /// ```
    /// use goldpile_engine::statement::SystemDeclaration;
    /// let system = SystemDeclaration::parse("S of sqrt 2")?;
    /// assert_eq!(system.numeration.first(), [1, 2]);
    /// # Ok::<(), goldpile_engine::statement::StatementError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, StatementError> {
        let whole = format!("system {text}");
        let shorter = |error: StatementError| StatementError {
            column: error.column.saturating_sub("system ".len()).max(1),
            ..error
        };
        let tokens = tokens(&whole, 0..whole.len()).map_err(shorter)?;
        let parts = Cell::new(0);
        let scope = Scope::empty(&whole, &parts);
        let mut cursor = Cursor::new(scope, tokens.get(1..).unwrap_or_default());
        cursor.system(&[], 0).map_err(shorter)
    }
}

impl Cursor<'_, '_> {
    /// A whole declaration, after its first word.
    pub(crate) fn system(
        &mut self,
        taken: &[String],
        most_piles: usize,
    ) -> ReadResult<SystemDeclaration> {
        let allowed = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let characters = "the name of a system has up to 30 letters, digits and _";
        let what = "a name, such as S,";
        let name = declare::named(self, what, (allowed, characters), taken, most_piles)?;
        let numeration = if self.word("of") {
            self.ostrowski()?
        } else if self.sign("=") {
            self.linear()?
        } else {
            return Err(self.expected(&format!(
                "the first terms, as in {name} = 1, 2 then u(n-1) + u(n-2), or {name} of sqrt 2,"
            )));
        };
        self.end("the end of the line")?;
        Ok(SystemDeclaration { name, numeration })
    }

    /// `sqrt 2`, as `invent --alpha` reads it.
    fn ostrowski(&mut self) -> ReadResult<LinearNumeration> {
        let span = self.span();
        let Some(TokenKind::Quadratic(text)) = self.peek() else {
            return Err(self.expected("a quadratic irrational, such as sqrt 2 or [1; (1, 2)],"));
        };
        self.at += 1;
        let alpha: Quadratic = text.parse().map_err(|error: QuadraticError| {
            let at = text
                .chars()
                .take(error.column - 1)
                .map(char::len_utf8)
                .sum::<usize>();
            let at = at.min(text.trim_end().len());
            let length = text[at..].chars().next().map_or(0, char::len_utf8);
            let start = span.start + at;
            self.scope
                .error(&(start..start + length), error.problem.to_string())
        })?;
        LinearNumeration::ostrowski(&alpha)
            .map_err(|error| self.scope.error(&span, error.to_string()))
    }

    /// `1, 2, 3, 4, 6 then u(n-1) + u(n-4)`.
    fn linear(&mut self) -> ReadResult<LinearNumeration> {
        let (mut first, mut places) = (Vec::new(), Vec::new());
        loop {
            places.push(self.span());
            first.push(self.small("a term, which is a number,")?);
            if !self.sign(",") {
                break;
            }
        }
        if !self.word("then") {
            return Err(self.expected(
                "a comma and another term, or then and the recurrence on the same line, such as then \
                 u(n-1) + u(n-2),",
            ));
        }
        let start = self.at;
        let mut recurrence = Vec::new();
        let mut minus = self.sign("-");
        loop {
            recurrence.push(self.lagged(minus)?);
            minus = match (self.sign("+"), self.is_sign("-")) {
                (true, _) => false,
                (false, true) => {
                    self.at += 1;
                    true
                }
                (false, false) => break,
            };
        }
        let rule = self.since(start);
        LinearNumeration::new(&first, &recurrence).map_err(|error| {
            let place = place_of(error, &places, &rule);
            self.scope.error(&place, error.to_string())
        })
    }

    /// `2*u(n-4)`: its lag and its coefficient.
    fn lagged(&mut self, minus: bool) -> ReadResult<(usize, i64)> {
        let mut coefficient = 1;
        if let Some(TokenKind::Number(_)) = self.peek() {
            let span = self.span();
            let number = self.small("a coefficient")?;
            if self.is_word("u") {
                return Err(self.error(format!("write {number}*u(n-1) for the product")));
            }
            self.expect_sign("*")?;
            let sized = i64::try_from(number).ok();
            coefficient = sized.filter(|c| *c <= MAX_COEFFICIENT).ok_or_else(|| {
                let problem = LinearNumerationError::TooLarge(None).to_string();
                self.scope.error(&span, problem)
            })?;
        }
        if !self.word("u") {
            return Err(self.expected("an earlier term, such as u(n-1),"));
        }
        self.expect_sign("(")?;
        self.expect_word("n")?;
        self.expect_sign("-")?;
        let span = self.span();
        let lag = self.small("how many terms earlier, a number,")?;
        self.expect_sign(")")?;
        let lag = usize::try_from(lag).ok().filter(|lag| *lag > 0);
        let lag = lag.ok_or_else(|| {
            let problem = "an earlier term is needed: u(n-1) is the one before";
            self.scope.error(&span, problem)
        })?;
        Ok((lag, if minus { -coefficient } else { coefficient }))
    }

    /// The system of a claim, after the word `system`: a number, a parameter, or a declared system.
    pub(crate) fn claim_system(
        &mut self,
        declared: &[Arc<SystemDeclaration>],
    ) -> ReadResult<ClaimSystem> {
        if let Some(TokenKind::Word(word)) = self.peek() {
            if let Some(system) = declared.iter().find(|system| system.name == *word) {
                self.at += 1;
                return Ok(ClaimSystem::Declared(system.clone()));
            }
            let names = declared.iter().map(|system| system.name.as_str());
            let known = self.scope.declares(word) || RESERVED.contains(word);
            if !declared.is_empty() && !known {
                let meant = nearest(word, names.clone()).map_or_else(
                    || names.collect::<Vec<_>>().join(", "),
                    |near| format!("did you mean {near}?"),
                );
                return Err(self.error(format!("there is no system {word}; {meant}")));
            }
        }
        let t = self.level("the number of the system")?;
        Ok(ClaimSystem::Wythoff(if self.word("div") {
            let by = self.level("a number or a parameter")?;
            Term::Quotient(t.into(), by.into())
        } else {
            t
        }))
    }
}

/// The place of an error in the first terms and the recurrence.
fn place_of(
    error: LinearNumerationError,
    terms: &[Range<usize>],
    rule: &Range<usize>,
) -> Range<usize> {
    use LinearNumerationError as Error;
    let term = match error {
        Error::FirstIsNotOne => Some(0),
        Error::NotIncreasing(at) | Error::TooLarge(Some(at)) => Some(at),
        Error::TooManyTerms => terms.len().checked_sub(1),
        _ => None,
    };
    term.and_then(|at| terms.get(at)).unwrap_or(rule).clone()
}
