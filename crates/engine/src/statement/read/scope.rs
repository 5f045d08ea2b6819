//! The names that may be used at a given place in a formula.

use super::lexer::{Token, TokenKind};
use crate::notation::pile_name;
use crate::statement::{ClaimSystem, Formula, ParameterDeclaration, StatementError, Term};
use std::cell::Cell;
use std::ops::Range;

/// The words of the notation, which cannot name a parameter or memory.
pub(crate) const RESERVED: [&str; 46] = [
    "title",
    "piles",
    "order",
    "parameter",
    "variant",
    "memory",
    "start",
    "then",
    "rule",
    "block",
    "play",
    "claim",
    "when",
    "unless",
    "in",
    "div",
    "mod",
    "divides",
    "even",
    "odd",
    "and",
    "or",
    "not",
    "xor",
    "moved",
    "nimsum",
    "lower",
    "upper",
    "word",
    "automaton",
    "of",
    "zeros",
    "ends",
    "shift",
    "base",
    "system",
    "previous",
    "mover",
    "where",
    "pile",
    "least",
    "if",
    "as",
    "define",
    "remark",
    "th",
];

/// Words of the notation that a file may also use as names: a declared name hides the word.
pub(crate) const HIDEABLE: [&str; 12] = [
    "taken", "total", "each", "some", "same", "square", "prime", "coprime", "gcd", "min", "max",
    "x",
];

const NO_PILES: &str =
    "this value is fixed before there are any piles: use only numbers and parameters";
pub(crate) const NOT_HERE: &str =
    "this is about a position, not a take: neither a prime nor moved can be used";

/// The declared names, and which of them may be referred to here.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    pub(super) source: &'a str,
    /// The minimum number of piles.
    pub(super) piles: usize,
    pub(super) most_piles: usize,
    /// Whether this is inside `each pile:` or `some pile:`, where x is a pile.
    pub(super) each: bool,
    pub(super) parameters: &'a [ParameterDeclaration],
    pub(super) memory: &'a [String],
    /// Named formulas.
    pub(super) definitions: &'a [(String, Formula)],
    /// Whether piles may be referred to.
    pub(super) before: bool,
    /// Whether piles after the take may be referred to, and if not, why.
    pub(super) after: Result<(), &'static str>,
    /// Whether memories may be referred to.
    pub(super) remembers: bool,
    /// The number of parts read so far.
    pub(super) parts: &'a Cell<usize>,
    /// The system of the claim.
    pub(super) system: Option<&'a ClaimSystem>,
}

/// The pile with this name among so many.
pub(crate) fn pile_named(name: &str, piles: usize) -> Option<usize> {
    (0..piles).find(|&pile| pile_name(pile).to_string() == name)
}

/// "a", "a and b", "a to d".
pub(crate) fn letters(piles: usize) -> String {
    match piles {
        0 | 1 => "only pile is a".to_owned(),
        2 => "piles are a and b".to_owned(),
        more => format!("piles are a to {}", pile_name(more - 1)),
    }
}

impl<'a> Scope<'a> {
    /// A scope in which nothing is declared and nothing may be referred to.
    pub(crate) fn empty(source: &'a str, parts: &'a Cell<usize>) -> Self {
        Self {
            source,
            piles: 0,
            most_piles: 0,
            each: false,
            parameters: &[],
            memory: &[],
            definitions: &[],
            before: false,
            after: Err(NOT_HERE),
            remembers: false,
            parts,
            system: None,
        }
    }

    pub(crate) fn error(&self, span: &Range<usize>, problem: impl Into<String>) -> StatementError {
        StatementError::at(self.source, span, problem.into())
    }

    /// Whether this is a pile, a parameter or a memory.
    pub(crate) fn declares(&self, name: &str) -> bool {
        pile_named(name, self.piles).is_some()
            || self.parameter(name).is_some()
            || self.memory.iter().any(|known| known == name)
    }

    pub(crate) fn parameter(&self, name: &str) -> Option<usize> {
        let mut parameters = self.parameters.iter();
        parameters.position(|known| known.name == name)
    }

    /// Whether this is a word of the notation here rather than a name that the file declares.
    pub(crate) fn is_hideable(&self, word: &str) -> bool {
        let mut definitions = self.definitions.iter();
        HIDEABLE.contains(&word)
            && !self.declares(word)
            && !definitions.any(|(name, _)| name == word)
    }

    /// What a word that stands for piles means, with or without a prime; `None` for other words.
    pub(crate) fn of_piles(
        &self,
        word: &str,
        primed: bool,
        span: &Range<usize>,
    ) -> Option<Result<Term, StatementError>> {
        let [before, after] = match word {
            "total" => [Term::Total, Term::TotalAfter],
            "x" if self.each => [Term::Each, Term::EachAfter],
            "taken" => {
                let taken = Term::Difference(Term::Total.into(), Term::TotalAfter.into());
                [taken.clone(), taken]
            }
            _ => return None,
        };
        if !self.is_hideable(word) {
            return None;
        }
        let of_take = primed || word == "taken";
        Some(match (self.before, self.after) {
            (false, _) => Err(self.error(span, NO_PILES)),
            (_, Err(why)) if of_take => Err(self.error(span, why)),
            _ if primed && word == "taken" => {
                Err(self.error(span, "taken has no prime: it is what this move takes"))
            }
            _ => Ok(if primed { after } else { before }),
        })
    }

    /// The error for a call of a function that does not exist.
    pub(crate) fn no_function(&self, name: &str, span: &Range<usize>) -> StatementError {
        let functions = [
            "zeros", "shift", "least", "ends", "gcd", "coprime", "min", "max",
        ];
        let meant = nearest(name, functions.into_iter());
        let meant = meant.map_or_else(String::new, |near| format!("did you mean {near}? "));
        self.error(
            span,
            format!(
                "the notation has no function {name}: {meant}there are A(x) and B(x), |x| for an \
                 absolute value, gcd(x, y), min(x, y) and max(x, y) and, in a claim with a system, \
                 zeros(x), shift(x) and least(x)"
            ),
        )
    }

    /// What a name refers to, with or without a prime.
    pub(crate) fn name(
        &self,
        name: &str,
        primed: bool,
        span: &Range<usize>,
    ) -> Result<Term, StatementError> {
        if let Some(pile) = pile_named(name, self.piles) {
            return match (self.before, primed, self.after) {
                (false, ..) => Err(self.error(span, NO_PILES)),
                (_, true, Err(why)) => Err(self.error(span, why)),
                (_, true, Ok(())) => Ok(Term::After(pile)),
                (_, false, _) => Ok(Term::Before(pile)),
            };
        }
        let found = if let Some(index) = self.parameter(name) {
            Term::Parameter(index)
        } else if let Some(index) = self.memory.iter().position(|known| known == name) {
            if !self.remembers {
                let known = ["numbers and parameters", "piles, numbers and parameters"];
                let known = known[usize::from(self.before)];
                let problem =
                    format!("{name} is a memory, which cannot stand here: use only {known}");
                return Err(self.error(span, problem));
            }
            Term::Memory(index)
        } else {
            return Err(self.error(span, self.unknown(name)));
        };
        if primed {
            return Err(self.error(
                span,
                format!(
                    "only piles can have a prime here: write {name}, its value before the take"
                ),
            ));
        }
        Ok(found)
    }

    fn unknown(&self, name: &str) -> String {
        if name == "x" {
            return "x stands for a pile only after each pile: or some pile:, as in each pile: x - x' <= 3"
                .to_owned();
        }
        let words = [
            "moved", "nimsum", "zeros", "shift", "ends", "not", "and", "or", "when", "unless",
            "taken", "total", "each", "some",
        ];
        let parameters = self.parameters.iter().map(|known| &known.name);
        let declared = parameters.chain(self.memory).map(String::as_str);
        let near = nearest(name, declared.chain(words));
        let meant = near.map_or_else(String::new, |near| format!("did you mean {near}? "));
        let pile = matches!(name.as_bytes(), [b'a'..=b'h']);
        let declare = if pile || near.is_some() {
            String::new()
        } else {
            format!("; write parameter {name} = 1 in 1..9 on a line of its own to declare it")
        };
        let letters = letters(self.piles);
        format!("there is no {name}; {meant}the {letters}{declare}")
    }
}

/// The word among these that was probably meant.
pub(crate) fn nearest<'a>(typed: &str, words: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    words
        .map(|word| (strsim::osa_distance(&typed, &word.to_lowercase()), word))
        .filter(|(distance, word)| *distance <= 1 + word.len() / 4 && *distance < word.len())
        .min()
        .map(|(_, word)| word)
}

/// A token as an error describes it.
pub(crate) fn described(token: Option<&Token<'_>>) -> String {
    match token.map(|token| &token.kind) {
        None => "the rule file ends here".to_owned(),
        Some(TokenKind::Word(word) | TokenKind::Name(word)) => format!("‘{word}’ was found"),
        Some(TokenKind::Number(number) | TokenKind::Quadratic(number)) => {
            format!("{number} was found")
        }
        Some(TokenKind::Sign(sign)) => format!("‘{sign}’ was found"),
        Some(TokenKind::Quoted(_)) => "a quoted text was found".to_owned(),
    }
}
