//! A game's rules as data: the content of a rule file, read and checked, with nothing derived from it.
//!
//! A move is a relation between what the piles hold before it and after it. In every game no pile
//! grows and something is taken; the [rules](Rule) of a statement say which of these moves are
//! allowed. A move is allowed if some rule allows it; no rule ever forbids what another allows.
//!
//! Everything else is derived from a statement: what may be played and why not, all kinds of play, the
//! sentences on the screen, the formula that is proved. Its meaning is defined once, in
//! [`mod@evaluate`], as plainly and slowly as possible; the rest of the program must agree with that.
//!
//! # What the indices refer to
//! Piles are counted from 0. With [`Order::Sorted`], pile 0 is the smallest (equal piles are in table
//! order), and [`Term::After`] 0 is the same pile afterwards, whatever its rank is then. With the
//! other orders, pile 0 is the first on the table. In a [`Claim`], the piles are sorted by size with
//! both [`Order::Sorted`] and [`Order::Free`].
//!
//! Parameters and memories are counted from 0 in the order in which they are declared.
//! [`Statement::with`] replaces the parameters with numbers.

pub mod automaton;
mod error;
pub mod evaluate;
mod expand;
mod formula;
mod read;
mod sentence;
mod term;
mod text;

pub use error::StatementError;
pub use formula::{EachPile, Formula, Relation};
pub use read::{MAX_RULES, Syntax, syntax};
pub use sentence::{Part, Sentence};
pub use term::{BeattySequence, Term};

use super::rules::Audience;
use evaluate::Valuation;
use goldpile_number::{LinearNumeration, Natural};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The rules of a game, read and checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The name shown to the user; `None` if the file gives none.
    pub title: Option<String>,
    /// The numbers of piles it can be played with, from 1 to 20. Its formulas refer only to the piles
    /// always there.
    pub piles: RangeInclusive<usize>,
    /// Which pile is called a.
    pub order: Order,
    /// The piles with a bound, each once; none unless the order is [`Order::Table`].
    pub bounded: Vec<BoundedPile>,
    /// Its parameters.
    pub parameters: Vec<ParameterDeclaration>,
    /// The numeration systems that it declares.
    pub systems: Vec<Arc<SystemDeclaration>>,
    /// What it remembers.
    pub memory: Vec<MemoryDeclaration>,
    /// Its rules, in the paper's order; at least one.
    pub rules: Vec<Rule>,
    /// Names for takes in the history, in addition to their rule.
    pub remarks: Vec<Remark>,
    /// What may be announced before a take.
    pub block: Option<BlockRule>,
    /// Whether the player who makes the last move loses.
    pub misere: bool,
    /// The P-positions that its paper asserts.
    pub claim: Option<Claim>,
}

/// Which pile is called a.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The first on the table.
    Table,
    /// The first on the table, but the piles may be exchanged: any order allows the same moves.
    Free,
    /// The smallest, equal piles in table order.
    Sorted,
}

/// A pile with a bound and a name, such as the passes left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoundedPile {
    /// The pile, one of those that are always there.
    pub pile: usize,
    /// The most that it may hold in a new game, in terms of the parameters; a negative value counts as 0.
    pub most: Term,
    /// Its name; empty if the file gives none.
    pub name: String,
}

/// A parameter: a number that is chosen before the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterDeclaration {
    /// Its name in the formulas.
    pub name: String,
    /// The default value.
    pub default: u64,
    /// The minimum value.
    pub least: u64,
    /// The maximum value.
    pub most: u64,
    /// What it means, in one line; empty if the file does not say.
    pub meaning: String,
    /// For a variant, chosen (1) or not (0): the key and value shown if chosen, such as `rules` and `printed`.
    pub variant: Option<(String, String)>,
}

/// A number that the game remembers from one take to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryDeclaration {
    /// Its name in the formulas and in JSON.
    pub name: String,
    /// What it currently means, in words.
    pub meaning: Sentence,
    /// The condition under which it is worth showing.
    pub shown: Formula,
    /// Whether its value is the index of a pile on the table, from 0.
    pub is_pile: bool,
    /// The least and the greatest value in terms of the parameters, if given; a new value beyond is clamped.
    pub bounds: Option<(Term, Term)>,
    /// Its value in a new game, in terms of the piles and parameters. A negative value counts as 0.
    pub start: Term,
    /// The cases of its next value. The first one whose condition holds applies; if none does, the value
    /// stays the same. A negative value counts as 0. The cases refer to the piles before and after, and
    /// to all memories before.
    pub next: Vec<MemoryCase>,
    /// Whom it concerns.
    pub of: Audience,
}

/// One case of the next value of a memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryCase {
    /// The value.
    pub value: Term,
    /// The condition under which it applies.
    pub when: Formula,
}

/// A rule, which allows a take if `when` holds before it, `allows` holds for it, and no exception applies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The number of the rule in the paper, such as `II(iii)`; empty for the only rule of a game.
    pub name: String,
    /// What it allows, in words.
    pub text: Sentence,
    /// The condition on the position before, without [`Term::After`] and [`Term::Moved`]; true if not given.
    pub when: Formula,
    /// The condition on the take.
    pub allows: Formula,
    /// "Except that …": takes that this rule does not allow after all. Other rules may allow them.
    pub unless: Vec<Exception>,
}

/// An exception of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exception {
    /// The condition under which it applies.
    pub when: Formula,
    /// Why it forbids the take, as a sentence.
    pub text: Sentence,
}

/// A name for takes in the history, in addition to their rule, such as "imitation".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The name.
    pub text: Sentence,
    /// The condition on the takes that it names.
    pub when: Formula,
}

/// A blocking manoeuvre: before a take, the opponent may announce positions that it must not lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockRule {
    /// How many may be announced, in terms of the parameters. A negative value counts as 0.
    pub at_most: Term,
    /// The same number as written in the file.
    pub written: String,
    /// Which may be announced: the positions that a take of this form leads to.
    pub squares: Formula,
    /// Which may be announced, in words.
    pub text: Sentence,
}

/// A formula for the P-positions of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The numeration system of its digits.
    pub system: ClaimSystem,
    /// The condition, on parameters alone, under which it is made; otherwise there is no claim.
    pub when: Formula,
    /// The same condition as written in the file; empty if the claim is made for all parameters.
    pub written: String,
    /// Which positions are P: a formula about the piles, and about the memory if there is one.
    /// Where the piles are sorted by size, a memory that [is a pile](MemoryDeclaration::is_pile) refers
    /// to the sorted piles.
    pub formula: Formula,
    /// Its lines as written in the file.
    pub text: String,
}

/// The numeration system of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClaimSystem {
    /// Powers of this base, from 2 to 10.
    Base(u32),
    /// The numerators of the convergents of [1; t, t, t, …], t ≥ 1; t = 1 is Zeckendorf's. The term
    /// consists of numbers and parameters.
    Wythoff(Term),
    /// A system that the file declares.
    Declared(Arc<SystemDeclaration>),
}

/// A numeration system with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SystemDeclaration {
    /// Its name, by which a claim refers to it.
    pub name: String,
    /// Its basis; the digits are greedy.
    pub numeration: LinearNumeration,
}

impl Rule {
    pub(crate) fn formulas(&self) -> impl Iterator<Item = &Formula> {
        let exceptions = self.unless.iter().map(|one| &one.when);
        [&self.when, &self.allows].into_iter().chain(exceptions)
    }
}

impl Statement {
    /// The most that a pile, by its letter from 0, may hold in a new game; `None` if unbounded. No
    /// parameters may be left.
    #[must_use]
    pub fn bound(&self, pile: usize) -> Option<Natural> {
        let bounded = self.bounded.iter().find(|bounded| bounded.pile == pile);
        bounded.map(|bounded| Valuation::NOTHING.count(&bounded.most))
    }

    /// The same statement with these values in place of the parameters, one for each. A missing value is
    /// replaced by the default. The result has no parameters left.
    #[must_use]
    pub fn with(&self, values: &[u64]) -> Self {
        let values: Vec<Natural> = (self.parameters.iter())
            .enumerate()
            .map(|(index, parameter)| values.get(index).copied().unwrap_or(parameter.default))
            .map(Natural::small)
            .collect();
        let term = |term: &Term| term.with(&values);
        let formula = |formula: &Formula| formula.with(&values);
        Self {
            bounded: (self.bounded.iter())
                .map(|bounded| BoundedPile {
                    most: term(&bounded.most),
                    ..bounded.clone()
                })
                .collect(),
            parameters: Vec::new(),
            memory: (self.memory.iter())
                .map(|memory| MemoryDeclaration {
                    meaning: memory.meaning.with(&values),
                    shown: formula(&memory.shown),
                    bounds: (memory.bounds.as_ref()).map(|(least, most)| (term(least), term(most))),
                    start: term(&memory.start),
                    next: (memory.next.iter())
                        .map(|case| MemoryCase {
                            value: term(&case.value),
                            when: formula(&case.when),
                        })
                        .collect(),
                    ..memory.clone()
                })
                .collect(),
            rules: (self.rules.iter())
                .map(|rule| Rule {
                    name: rule.name.clone(),
                    text: rule.text.with(&values),
                    when: formula(&rule.when),
                    allows: formula(&rule.allows),
                    unless: (rule.unless.iter())
                        .map(|exception| Exception {
                            when: formula(&exception.when),
                            text: exception.text.with(&values),
                        })
                        .collect(),
                })
                .collect(),
            remarks: (self.remarks.iter())
                .map(|remark| Remark {
                    text: remark.text.with(&values),
                    when: formula(&remark.when),
                })
                .collect(),
            block: self.block.as_ref().map(|block| BlockRule {
                at_most: term(&block.at_most),
                squares: formula(&block.squares),
                text: block.text.with(&values),
                ..block.clone()
            }),
            claim: self.claim.as_ref().map(|claim| Claim {
                system: match &claim.system {
                    ClaimSystem::Wythoff(t) => ClaimSystem::Wythoff(term(t)),
                    other => other.clone(),
                },
                when: formula(&claim.when),
                formula: formula(&claim.formula),
                ..claim.clone()
            }),
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests;
