//! Sentences of a rule file, with values in them.

use super::formula::Formula;
use super::term::Term;
use goldpile_number::Natural;

/// A quoted text with its parts in braces parsed.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Sentence(pub Vec<Part>);

/// A part of a [`Sentence`]. Its terms refer to the position before a take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Text printed as it is.
    Plain(String),
    /// `{b}`: the letter on the table of the pile with this index, which [sorting](super::Order::Sorted)
    /// may change.
    Pile(usize),
    /// `{q}`, `{A(a) - 2}`: the value of a term. A negative value counts as 0.
    Value(Term),
    /// `{x..y}`: "3 to 5", or "3" if both are the same.
    Range(Term, Term),
    /// `{p th}`: "3rd".
    Ordinal(Term),
    /// `{pile k}`: the letter of the pile with this index, from 0, on the table.
    Letter(Term),
    /// The sentence of the first formula that holds, if any: `"one" if t = 1 "another"` in a file.
    Choice(Vec<(Formula, Sentence)>),
    /// `{previous}`: the player who moved last.
    Previous,
    /// `{mover}`: the player to take.
    Mover,
}

impl Sentence {
    /// A sentence without values.
    #[must_use]
    pub fn plain(text: &str) -> Self {
        if text.is_empty() {
            Self::default()
        } else {
            Self(vec![Part::Plain(text.to_owned())])
        }
    }

    /// The same sentence with numbers for the parameters.
    #[must_use]
    pub fn with(&self, values: &[Natural]) -> Self {
        let go = |part: &Part| match part {
            Part::Value(term) => Part::Value(term.with(values)),
            Part::Range(from, to) => Part::Range(from.with(values), to.with(values)),
            Part::Ordinal(term) => Part::Ordinal(term.with(values)),
            Part::Letter(term) => Part::Letter(term.with(values)),
            Part::Choice(cases) => Part::Choice(
                cases
                    .iter()
                    .map(|(when, sentence)| (when.with(values), sentence.with(values)))
                    .collect(),
            ),
            other => other.clone(),
        };
        Self(self.0.iter().map(go).collect())
    }
}
