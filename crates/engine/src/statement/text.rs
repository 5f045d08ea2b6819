//! Terms and formulas in the notation of rule files.

use super::{BeattySequence, Formula, Relation, Statement, Term};
use crate::notation::pile_name;

impl Statement {
    /// A term in the notation of rule files, with the names of this statement.
    #[must_use]
    pub fn term_text(&self, term: &Term) -> String {
        let text = |term: &Term| self.term_text(term);
        let part = |term: &Term| self.part_text(term);
        let call = |name: &str, of: &[&Term]| {
            let of: Vec<String> = of.iter().map(|of| text(of)).collect();
            format!("{name}({})", of.join(", "))
        };
        match term {
            Term::Number(number) => number.to_string(),
            Term::Parameter(index) => name(self.parameters.get(*index).map(|one| &one.name)),
            Term::Before(pile) => pile_name(*pile).to_string(),
            Term::After(pile) => format!("{}'", pile_name(*pile)),
            Term::Memory(index) => name(self.memory.get(*index).map(|one| &one.name)),
            Term::Moved => "moved".to_owned(),
            Term::NimSum => "nimsum".to_owned(),
            Term::Total => "total".to_owned(),
            Term::TotalAfter => "total'".to_owned(),
            Term::Each => "x".to_owned(),
            Term::EachAfter => "x'".to_owned(),
            Term::Sum(x, y) => format!("{} + {}", self.first_text(x), part(y)),
            Term::Difference(x, y) => format!("{} - {}", self.first_text(x), part(y)),
            Term::Product(x, y) => format!("{}*{}", part(x), part(y)),
            Term::Absolute(x) => format!("|{}|", text(x)),
            Term::Remainder(x, k) => format!("{} mod {}", part(x), part(k)),
            Term::Quotient(x, k) => format!("{} div {}", part(x), part(k)),
            Term::Gcd(x, y) => call("gcd", &[x, y]),
            Term::Min(x, y) => call("min", &[x, y]),
            Term::Max(x, y) => call("max", &[x, y]),
            Term::Beatty { letter, of, .. } => call(sequence(*letter), &[of]),
            Term::Xor(x, y) => {
                let first = match **x {
                    Term::Xor(..) => text(x),
                    _ => part(x),
                };
                format!("{first} xor {}", part(y))
            }
            Term::Shift(x) => call("shift", &[x]),
            Term::Least(x) => call("least", &[x]),
            Term::Zeros(x) => call("zeros", &[x]),
        }
    }

    /// The first operand of a sum, which may itself be a sum.
    fn first_text(&self, term: &Term) -> String {
        match term {
            Term::Sum(..) | Term::Difference(..) | Term::Product(..) => self.term_text(term),
            _ => self.part_text(term),
        }
    }

    /// A term as an operand, in parentheses unless it is one word or a call.
    fn part_text(&self, term: &Term) -> String {
        let text = self.term_text(term);
        match term {
            Term::Sum(..)
            | Term::Difference(..)
            | Term::Product(..)
            | Term::Remainder(..)
            | Term::Quotient(..)
            | Term::Xor(..) => format!("({text})"),
            _ => text,
        }
    }

    /// A comparison, or a condition on one number's digits or remainders, as in a rule file; `None` for others.
    #[must_use]
    pub fn atom_text(&self, formula: &Formula) -> Option<String> {
        let text = |term: &Term| self.term_text(term);
        Some(match formula {
            Formula::Not(inner) => match &**inner {
                Formula::Divides(Term::Number(k), x) if *k == 2_u64 => format!("{} odd", text(x)),
                Formula::Compare(x, relation, y) => {
                    format!("{} {} {}", text(x), sign(relation.negated()), text(y))
                }
                inner => format!("not {}", self.atom_text(inner)?),
            },
            Formula::Compare(x, relation, y) => {
                format!("{} {} {}", text(x), sign(*relation), text(y))
            }
            Formula::Divides(Term::Number(k), x) if *k == 2_u64 => format!("{} even", text(x)),
            Formula::Divides(k, x) => format!("{} divides {}", text(k), text(x)),
            Formula::In { of, letter, .. } => {
                let name = match letter {
                    BeattySequence::Lower => "lower",
                    BeattySequence::Upper => "upper",
                };
                format!("{} in {name}", text(of))
            }
            Formula::InWord { of, word } => {
                let letters: String = (word.iter().map(|letter| sequence(*letter)))
                    .map(str::to_lowercase)
                    .collect();
                format!("{} in word({letters})", text(of))
            }
            Formula::Ends { of, digits } => {
                let digits: String = digits.iter().map(u32::to_string).collect();
                format!("ends({}) {digits}", text(of))
            }
            Formula::Square(of) => format!("{} square", text(of)),
            Formula::Prime(of) => format!("{} prime", text(of)),
            Formula::All(_)
            | Formula::Any(_)
            | Formula::Automaton { .. }
            | Formula::Each { .. }
            | Formula::SameTaken => return None,
        })
    }
}

fn name(of: Option<&String>) -> String {
    of.cloned().unwrap_or_default()
}

const fn sequence(letter: BeattySequence) -> &'static str {
    match letter {
        BeattySequence::Lower => "A",
        BeattySequence::Upper => "B",
    }
}

const fn sign(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "=",
        Relation::Unequal => "!=",
        Relation::Less => "<",
        Relation::AtMost => "<=",
        Relation::Greater => ">",
        Relation::AtLeast => ">=",
    }
}
