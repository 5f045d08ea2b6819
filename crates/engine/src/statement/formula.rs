//! Formulas: conditions on a position or on a take.

use super::automaton::DeclaredAutomaton;
use super::term::{BeattySequence, Term};
use goldpile_number::Natural;
use std::sync::Arc;

/// A formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// All of these hold; true if there are none.
    All(Vec<Formula>),
    /// At least one of these holds; false if there are none.
    Any(Vec<Formula>),
    /// This does not hold.
    Not(Box<Formula>),
    /// The first term has this relation to the second. `a < b <= c` is an [`All`](Self::All) of its links.
    Compare(Term, Relation, Term),
    /// The second term is a multiple of the first; the only multiple of 0 is 0. Signs are ignored.
    Divides(Term, Term),
    /// x is a term of the sequence with an index of at least 1; so 0 and negative numbers are in neither.
    In {
        /// x.
        of: Term,
        /// Which sequence.
        letter: BeattySequence,
        /// The t of the sequences, at least 1: a number or a parameter.
        t: Term,
    },
    /// x = w(n) for some n ≥ 1, where w is a composition of a(n) = ⌊nφ⌋ and b(n) = ⌊nφ²⌋: the word `aab`
    /// stands for a(a(b(n))). At least one letter.
    InWord {
        /// x.
        of: Term,
        /// The letters from the outermost to the innermost.
        word: Vec<BeattySequence>,
    },
    /// The digits of x in the claim's system, after leading zeros, end in these. False for a negative number.
    Ends {
        /// x.
        of: Term,
        /// The digits, most significant first; at least one.
        digits: Vec<u32>,
    },
    /// The automaton accepts the digits of these numbers in the claim's system. False if one is negative.
    Automaton {
        /// The numbers, in the order in which it reads them.
        of: Vec<Term>,
        /// The automaton.
        automaton: Arc<DeclaredAutomaton>,
    },
    /// x is the square of a natural number.
    Square(Term),
    /// x is a prime, [as far as that is decided](goldpile_number::is_prime); otherwise it counts as not prime.
    Prime(Term),
    /// The formula holds for every pile, or for some pile, however many there are. In it, the pile is
    /// [`Term::Each`]. It contains no other formula of this kind.
    Each {
        /// The piles in question.
        piles: EachPile,
        /// The formula.
        formula: Box<Formula>,
    },
    /// Every pile that the take changes loses the same number.
    SameTaken,
}

/// The piles of a [`Formula::Each`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EachPile {
    /// Whether the formula must hold for every one of the piles, or else for at least one.
    pub every: bool,
    /// Whether only the piles that the take changes count.
    pub moved: bool,
}

/// Stands in [`Formula::terms`] for a dependence on which piles change that no term expresses.
static MOVED: Term = Term::Moved;

/// How two terms are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// =
    Equal,
    /// ≠
    Unequal,
    /// <
    Less,
    /// ≤
    AtMost,
    /// >
    Greater,
    /// ≥
    AtLeast,
}

impl Relation {
    /// Whether this relation holds between two values with this ordering.
    #[must_use]
    pub fn holds(self, order: std::cmp::Ordering) -> bool {
        match self {
            Self::Equal => order.is_eq(),
            Self::Unequal => order.is_ne(),
            Self::Less => order.is_lt(),
            Self::AtMost => order.is_le(),
            Self::Greater => order.is_gt(),
            Self::AtLeast => order.is_ge(),
        }
    }

    /// The relation that holds exactly where this one does not.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Self::Equal => Self::Unequal,
            Self::Unequal => Self::Equal,
            Self::Less => Self::AtLeast,
            Self::AtMost => Self::Greater,
            Self::Greater => Self::AtMost,
            Self::AtLeast => Self::Less,
        }
    }
}

impl Formula {
    /// A formula that always holds.
    pub const TRUE: Self = Self::All(Vec::new());
    /// A formula that never holds.
    pub const FALSE: Self = Self::Any(Vec::new());

    /// Its immediate subformulas, in order.
    #[must_use]
    pub fn parts(&self) -> &[Self] {
        match self {
            Self::All(parts) | Self::Any(parts) => parts,
            Self::Not(part) | Self::Each { formula: part, .. } => std::slice::from_ref(part),
            _ => &[],
        }
    }

    /// Its terms outside its parts, and [`Term::Moved`] if it depends on which piles change.
    #[must_use]
    pub fn terms(&self) -> Vec<&Term> {
        match self {
            Self::All(_) | Self::Any(_) | Self::Not(_) => Vec::new(),
            Self::Each { piles, .. } if !piles.moved => Vec::new(),
            Self::Each { .. } | Self::SameTaken => vec![&MOVED],
            Self::Compare(x, _, y) | Self::Divides(x, y) => vec![x, y],
            Self::In { of, t, .. } => vec![of, t],
            Self::InWord { of, .. }
            | Self::Ends { of, .. }
            | Self::Square(of)
            | Self::Prime(of) => vec![of],
            Self::Automaton { of, .. } => of.iter().collect(),
        }
    }

    /// The number of formulas and terms in it, itself included.
    #[must_use]
    pub fn size(&self) -> usize {
        1 + self.terms().into_iter().map(Term::size).sum::<usize>()
            + self.parts().iter().map(Self::size).sum::<usize>()
    }

    /// Whether any of its terms satisfies `such`.
    #[must_use]
    pub fn has(&self, such: &dyn Fn(&Term) -> bool) -> bool {
        self.terms().into_iter().any(|term| term.has(such))
            || self.parts().iter().any(|part| part.has(such))
    }

    /// Whether it or one of its parts, at any depth, satisfies `such`.
    #[must_use]
    pub fn has_part(&self, such: &dyn Fn(&Self) -> bool) -> bool {
        such(self) || self.parts().iter().any(|part| part.has_part(such))
    }

    /// The same formula with its terms changed as by [`Term::map`].
    #[must_use]
    pub fn map(&self, change: &dyn Fn(&Term) -> Option<Term>) -> Self {
        let go = |parts: &[Self]| parts.iter().map(|part| part.map(change)).collect();
        match self {
            Self::All(parts) => Self::All(go(parts)),
            Self::Any(parts) => Self::Any(go(parts)),
            Self::Not(part) => Self::Not(Box::new(part.map(change))),
            Self::Compare(x, relation, y) => Self::Compare(x.map(change), *relation, y.map(change)),
            Self::Divides(x, y) => Self::Divides(x.map(change), y.map(change)),
            Self::In { of, letter, t } => Self::In {
                of: of.map(change),
                letter: *letter,
                t: t.map(change),
            },
            Self::InWord { of, word } => Self::InWord {
                of: of.map(change),
                word: word.clone(),
            },
            Self::Ends { of, digits } => Self::Ends {
                of: of.map(change),
                digits: digits.clone(),
            },
            Self::Automaton { of, automaton } => Self::Automaton {
                of: of.iter().map(|of| of.map(change)).collect(),
                automaton: automaton.clone(),
            },
            Self::Square(of) => Self::Square(of.map(change)),
            Self::Prime(of) => Self::Prime(of.map(change)),
            Self::Each { piles, formula } => Self::Each {
                piles: *piles,
                formula: Box::new(formula.map(change)),
            },
            Self::SameTaken => Self::SameTaken,
        }
    }

    /// The same formula with numbers for the parameters.
    #[must_use]
    pub fn with(&self, values: &[Natural]) -> Self {
        self.map(&|term| match term {
            Term::Parameter(_) => Some(term.with(values)),
            _ => None,
        })
    }
}
