//! A place among the tokens of one section, and tests of the next token.

use super::lexer::{Token, TokenKind};
use super::scope::{Scope, described};
use crate::statement::{Formula, StatementError};
use std::ops::Range;

const MAX_NESTING: usize = 64;

/// The most parts of all formulas and terms together; a name counts as what it stands for at each use.
pub(crate) const MAX_PARTS: usize = 1 << 14;

/// The tokens of a section that have not been read yet.
pub(crate) struct Cursor<'a, 't> {
    pub(super) scope: Scope<'a>,
    pub(super) tokens: &'t [Token<'t>],
    pub(super) at: usize,
    /// The tokens of the comparison that was read last.
    pub(super) compared: Option<Range<usize>>,
    depth: usize,
}

pub(crate) type ReadResult<T> = Result<T, StatementError>;

impl<'a, 't> Cursor<'a, 't> {
    pub(crate) fn new(scope: Scope<'a>, tokens: &'t [Token<'t>]) -> Self {
        Self {
            scope,
            tokens,
            at: 0,
            compared: None,
            depth: 0,
        }
    }

    pub(crate) fn peek(&self) -> Option<&'t TokenKind<'t>> {
        self.tokens.get(self.at).map(|token| &token.kind)
    }

    /// The place of the next token; after the last one, its end.
    pub(crate) fn span(&self) -> Range<usize> {
        match (self.tokens.get(self.at), self.tokens.last()) {
            (Some(token), _) => token.span.clone(),
            (None, Some(last)) => last.span.end..last.span.end,
            (None, None) => self.scope.source.len()..self.scope.source.len(),
        }
    }

    /// The place of everything read since this token.
    pub(crate) fn since(&self, start: usize) -> Range<usize> {
        let first = self.tokens.get(start).map_or(0, |token| token.span.start);
        let last = self.at.checked_sub(1).and_then(|l| self.tokens.get(l));
        first..last.map_or(first, |token| token.span.end)
    }

    pub(crate) fn done(&self) -> bool {
        self.at == self.tokens.len()
    }

    pub(crate) fn is_word(&self, word: &str) -> bool {
        self.peek() == Some(&TokenKind::Word(word))
    }

    pub(crate) fn is_sign(&self, sign: &'static str) -> bool {
        self.peek() == Some(&TokenKind::Sign(sign))
    }

    /// Skips this word if it comes next.
    pub(crate) fn word(&mut self, word: &str) -> bool {
        let here = self.is_word(word);
        self.at += usize::from(here);
        here
    }

    /// Skips this sign if it comes next.
    pub(crate) fn sign(&mut self, sign: &'static str) -> bool {
        let here = self.is_sign(sign);
        self.at += usize::from(here);
        here
    }

    pub(crate) fn expect_word(&mut self, word: &str) -> ReadResult<()> {
        if self.word(word) {
            Ok(())
        } else {
            Err(self.expected(word))
        }
    }

    pub(crate) fn expect_sign(&mut self, sign: &'static str) -> ReadResult<()> {
        if self.sign(sign) {
            Ok(())
        } else {
            Err(self.expected(sign))
        }
    }

    /// The quoted text that comes next, if there is one, with its place.
    pub(crate) fn quoted(&mut self) -> Option<(String, Range<usize>)> {
        let Some(TokenKind::Quoted(text)) = self.peek() else {
            return None;
        };
        let span = self.span();
        self.at += 1;
        Some((text.clone(), span))
    }

    /// A name chosen by the author of the file.
    pub(crate) fn own_name(&mut self, what: &str) -> ReadResult<(&'t str, Range<usize>)> {
        let span = self.span();
        match self.peek() {
            Some(TokenKind::Word(word)) => {
                self.at += 1;
                Ok((*word, span))
            }
            _ => Err(self.expected(what)),
        }
    }

    /// A number that fits into a machine word.
    pub(crate) fn small(&mut self, what: &str) -> ReadResult<u64> {
        let span = self.span();
        let Some(TokenKind::Number(digits)) = self.peek() else {
            return Err(self.expected(what));
        };
        self.at += 1;
        digits.parse().map_err(|_| {
            self.scope
                .error(&span, format!("{digits} is too large here"))
        })
    }

    pub(crate) fn error(&self, problem: impl Into<String>) -> StatementError {
        self.scope.error(&self.span(), problem)
    }

    /// The error that says what was expected and what was found.
    pub(crate) fn expected(&self, what: &str) -> StatementError {
        if let Some(instead) = self.instead() {
            return self.error(instead);
        }
        // An author who writes one condition below another means both.
        let begins = self.tokens.get(self.at).is_some_and(|token| token.first);
        if begins && self.at > 0 && what.starts_with("and, or") {
            return self.error(
                "this line goes on with the formula above: begin it with and, if both are to hold, or \
                 with or",
            );
        }
        self.error(format!(
            "{what} is expected, but {}",
            described(self.tokens.get(self.at))
        ))
    }

    /// A correction, if the next sign is from another notation.
    fn instead(&self) -> Option<&'static str> {
        let kind = |at: usize| self.tokens.get(at).map(|token| &token.kind);
        let before = self.at.checked_sub(1).and_then(kind);
        let Some(TokenKind::Sign(sign)) = self.peek() else {
            return None;
        };
        let count = |sign| {
            let read = self.tokens[..self.at].iter();
            read.filter(|token| token.kind == TokenKind::Sign(sign))
                .count()
        };
        match (before, *sign) {
            (Some(TokenKind::Sign("=")), "=") => Some("write = for equal"),
            (Some(TokenKind::Sign("<")), ">") => Some("write != for unequal"),
            (_, "|") if kind(self.at + 1) == Some(&TokenKind::Sign("|")) => Some("write or"),
            (_, ")") if count("(") == count(")") => Some("this ) closes nothing"),
            _ => None,
        }
    }

    /// Checks that nothing is left.
    pub(crate) fn end(&self, what: &str) -> ReadResult<()> {
        if self.done() {
            Ok(())
        } else {
            Err(self.expected(what))
        }
    }

    /// Checks that a declaration ends here. If one of its parts is left, the error shows their order, `form`.
    pub(crate) fn end_in_order(&self, parts: &[&str], form: &str) -> ReadResult<()> {
        let late = match self.peek() {
            Some(TokenKind::Word(word)) => parts.contains(word),
            Some(TokenKind::Sign(sign)) => parts.contains(sign),
            Some(TokenKind::Quoted(_)) => true,
            _ => false,
        };
        if late {
            return Err(self.error(format!(
                "the order is another one: {form}, where you leave out what you do not need"
            )));
        }
        self.end("the end of the line")
    }

    /// Counts the parts of a formula read since this token, written out for the largest number of piles.
    pub(crate) fn count_formula(&self, start: usize, formula: &Formula) -> ReadResult<()> {
        let written_out = (formula.is_of_all_piles())
            .then(|| formula.for_piles(self.scope.most_piles, None).size());
        self.count(start, formula.size().max(written_out.unwrap_or(0)))
    }

    /// Counts the parts of what was read since this token. An error if there are then too many.
    pub(crate) fn count(&self, start: usize, parts: usize) -> ReadResult<()> {
        self.fits(start, parts)?;
        self.scope.parts.set(self.scope.parts.get() + parts);
        Ok(())
    }

    /// Checks that these parts, read since this token, are not too many together with all earlier ones.
    pub(crate) fn fits(&self, start: usize, parts: usize) -> ReadResult<()> {
        if self.scope.parts.get() + parts <= MAX_PARTS {
            return Ok(());
        }
        Err(self.scope.error(
            &self.since(start),
            format!(
                "the rules are too long from here on: they may have up to {MAX_PARTS} parts (numbers, \
                 piles, sums, relations and the like), and a defined name counts as what it stands \
                 for each time it is used"
            ),
        ))
    }

    /// Whether no formula or term is being read.
    pub(crate) fn is_outermost(&self) -> bool {
        self.depth == 0
    }

    /// Reads something nested one level deeper.
    pub(crate) fn deeper<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> ReadResult<T>,
    ) -> ReadResult<T> {
        self.depth += 1;
        if self.depth > MAX_NESTING {
            return Err(self.error(format!(
                "nested too deeply: at most {MAX_NESTING} levels are allowed"
            )));
        }
        let found = read(self);
        self.depth -= 1;
        found
    }
}
