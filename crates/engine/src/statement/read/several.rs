//! Words about several numbers or piles: sets and ranges, `each pile: …`, `same taken`, `gcd(x, y)`,
//! `min(x, y, z)`.

use super::cursor::{Cursor, ReadResult};
use super::terms::balanced;
use crate::statement::{EachPile, Formula, Relation, Term};

/// Why no `each pile:` may contain another.
pub(crate) const NOT_NESTED: &str = "each pile: and some pile: cannot be nested";

/// Words of the notation, other than declared names, that begin a term.
const BEGIN_TERMS: [&str; 7] = ["A", "B", "moved", "nimsum", "zeros", "shift", "least"];

impl Cursor<'_, '_> {
    pub(crate) fn begins_term(&self, word: &str) -> bool {
        let of_piles = ["taken", "total", "x", "gcd", "min", "max"];
        self.scope.declares(word) || BEGIN_TERMS.contains(&word) || of_piles.contains(&word)
    }

    /// `{1, 3, 5..k}` or `1..k` after `in`; the formula begins at this token.
    pub(crate) fn set_or_range(&mut self, start: usize, of: &Term) -> ReadResult<Formula> {
        if !self.sign("{") {
            return self.range(of, true);
        }
        let mut elements = Vec::new();
        let mut parts = 1;
        loop {
            let element = self.range(of, false)?;
            parts += element.size();
            self.fits(start, parts)?;
            elements.push(element);
            if self.sign("}") {
                break;
            }
            if !self.sign(",") {
                return Err(self.expected(", or }"));
            }
        }
        Ok(match elements.pop() {
            Some(only) if elements.is_empty() => only,
            Some(last) => {
                elements.push(last);
                Formula::Any(elements)
            }
            None => Formula::FALSE,
        })
    }

    /// `1..k`, or a single term unless a range is required.
    fn range(&mut self, of: &Term, is_range: bool) -> ReadResult<Formula> {
        let least = self.term()?;
        if self.sign("..") {
            let most = self.term()?;
            return Ok(Formula::All(vec![
                Formula::Compare(least, Relation::AtMost, of.clone()),
                Formula::Compare(of.clone(), Relation::AtMost, most),
            ]));
        }
        if is_range {
            return Err(self.expected("the .. of a range such as 1..3, or for a set {1, 3},"));
        }
        Ok(Formula::Compare(of.clone(), Relation::Equal, least))
    }

    /// `each moved pile: x - x' = 2`, up to the closing parenthesis or the end of the formula.
    pub(crate) fn each(&mut self, every: bool) -> ReadResult<Formula> {
        let start = self.at;
        if self.scope.each {
            return Err(self.error(NOT_NESTED));
        }
        self.at += 1;
        let moved = self.is_word("moved");
        if moved {
            self.of_takes()?;
        }
        self.at += usize::from(moved);
        self.expect_word("pile")?;
        self.expect_sign(":")?;
        self.scope.each = true;
        let formula = self.formula();
        self.scope.each = false;
        let formula = Formula::Each {
            piles: EachPile { every, moved },
            formula: formula?.into(),
        };
        self.count_formula(start, &formula)?;
        Ok(formula)
    }

    pub(crate) fn same_taken(&mut self) -> ReadResult<Formula> {
        self.of_takes()?;
        self.at += 1;
        self.expect_word("taken")?;
        Ok(Formula::SameTaken)
    }

    /// Checks that takes may be referred to here.
    fn of_takes(&self) -> ReadResult<()> {
        match self.scope.after {
            Err(why) => Err(self.error(why)),
            Ok(()) => Ok(()),
        }
    }

    pub(crate) fn coprime(&mut self) -> ReadResult<Formula> {
        let common = self.of_several("coprime")?;
        Ok(Formula::Compare(common, Relation::Equal, Term::number(1)))
    }

    /// `gcd(x, y)`, `min(x, y, …)` or `max(x, y, …)`; `coprime` is read as `gcd`.
    pub(crate) fn of_several(&mut self, name: &str) -> ReadResult<Term> {
        self.at += 1;
        self.expect_sign("(")?;
        let mut terms = vec![self.term()?];
        while self.sign(",") {
            terms.push(self.term()?);
        }
        let join = match name {
            "min" => Term::Min,
            "max" => Term::Max,
            _ => Term::Gcd,
        };
        let two = matches!(name, "gcd" | "coprime");
        if terms.len() < 2 || two && terms.len() > 2 {
            let many = if two {
                "two numbers"
            } else {
                "two or more numbers"
            };
            return Err(self.error(format!("{name} takes {many}: {name}(x, y)")));
        }
        self.expect_sign(")")?;
        Ok(balanced(terms, join))
    }
}
