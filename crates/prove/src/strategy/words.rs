//! Puts the cases of a strategy into words.

use super::StrategyCase;
use goldpile_engine::notation::{listed, pile_name};
use goldpile_engine::statement::{Formula, Relation, Statement, Term};

impl StrategyCase {
    /// The case with other letters: the pile with the i-th letter gets the letter `letters[i]`.
    #[must_use]
    pub fn with_letters(&self, letters: &[usize]) -> Self {
        let letter = |term: &Term| match term {
            Term::Before(pile) => Some(Term::Before(letters[*pile])),
            Term::After(pile) => Some(Term::After(letters[*pile])),
            _ => None,
        };
        let renamed = |all: &[Formula]| all.iter().map(|one| one.map(&letter)).collect();
        let mut changes: Vec<usize> = self.changes.iter().map(|&pile| letters[pile]).collect();
        changes.sort_unstable();
        Self {
            when: renamed(&self.when),
            left: renamed(&self.left),
            changes,
            moves: self.moves.clone(),
        }
    }

    /// The conditions in words, such as *a ends in an even number of zeros and b > shift(a)*; empty if
    /// there are none. Terms are in the notation of rule files.
    #[must_use]
    pub fn condition(&self, statement: &Statement) -> String {
        let all: Vec<String> = self.when.iter().map(|when| one(statement, when)).collect();
        listed(&all, ", ")
    }

    /// The take in words, such as *leave shift(a) in b*.
    #[must_use]
    pub fn take(&self, statement: &Statement) -> String {
        let name = |pile: usize| pile_name(pile).to_string();
        let (mut left, mut emptied, mut unsaid) = (Vec::new(), Vec::new(), Vec::new());
        for &pile in &self.changes {
            let Some((of, term)) = self.left_in(pile) else {
                unsaid.push(name(pile));
                continue;
            };
            let value = statement.term_text(term);
            match term {
                _ if *of != Term::After(pile) => {
                    let is_pile = |part: &Term| (*part == Term::After(pile)).then_some(Term::Each);
                    let of = statement.term_text(&of.map(&is_pile));
                    left.push(format!(
                        "in {} the number x with {of} = {value}",
                        name(pile)
                    ));
                }
                Term::Number(zero) if *zero == 0_u64 => emptied.push(name(pile)),
                Term::Difference(from, by)
                    if **from == Term::Before(pile) && self.changes.len() == 1 =>
                {
                    return format!("take {} from {}", statement.term_text(by), name(pile));
                }
                _ => left.push(format!("{value} in {}", name(pile))),
            }
        }
        if emptied.len() == self.changes.len() {
            return format!("take all of {}", listed(&emptied, ", "));
        }
        if unsaid.len() == self.changes.len() {
            return format!(
                "take from {} so that a P-position is left",
                listed(&unsaid, ", ")
            );
        }
        if !emptied.is_empty() {
            left.push(format!("nothing in {}", listed(&emptied, ", ")));
        }
        let left = format!("leave {}", listed(&left, ", "));
        match &unsaid[..] {
            [] => left,
            unsaid => {
                format!(
                    "{left}, and take from {} so that a P-position is left",
                    listed(unsaid, ", ")
                )
            }
        }
    }

    /// The terms to compute, from the conditions and from what is left, each once.
    pub(crate) fn terms(&self) -> Vec<&Term> {
        let mut terms = Vec::new();
        for formula in self.when.iter().chain(&self.left) {
            let own = match formula {
                Formula::Not(inner) => inner.terms(),
                formula => formula.terms(),
            };
            for term in own {
                // If a pile is reduced by something, only the latter has to be computed.
                let term = match term {
                    Term::Difference(pile, less) if matches!(**pile, Term::Before(_)) => less,
                    term => term,
                };
                let is_of_position =
                    !term.has(&|part| matches!(part, Term::After(_) | Term::Zeros(_)));
                if is_of_position && term.size() > 1 && !terms.contains(&term) {
                    terms.push(term);
                }
            }
        }
        terms
    }

    /// The two sides of the equation for what is left in a pile.
    fn left_in(&self, pile: usize) -> Option<(&Term, &Term)> {
        self.left.iter().find_map(|left| match left {
            Formula::Compare(of, _, term) if of.has(&|part| *part == Term::After(pile)) => {
                Some((of, term))
            }
            _ => None,
        })
    }
}

fn one(statement: &Statement, when: &Formula) -> String {
    let is_even = |formula: &Formula| match formula {
        Formula::Divides(Term::Number(k), x) if *k == 2_u64 => Some(x.clone()),
        _ => None,
    };
    let parity = |x: &Term, parity: &str| match x {
        Term::Zeros(x) => format!(
            "{} ends in an {parity} number of zeros",
            statement.term_text(x)
        ),
        x => format!("{} is {parity}", statement.term_text(x)),
    };
    let ends = |x: &Term, verb: &str, digits: &[u32]| {
        let digits: String = digits.iter().map(u32::to_string).collect();
        format!("{} {verb} in {digits}", statement.term_text(x))
    };
    match when {
        Formula::Compare(x, relation, y) => compared(statement, x, *relation, y),
        Formula::Ends { of, digits } => ends(of, "ends", digits),
        Formula::Not(inner) => match &**inner {
            Formula::Compare(x, relation, y) => compared(statement, x, relation.negated(), y),
            Formula::Ends { of, digits } => ends(of, "does not end", digits),
            inner => match is_even(inner) {
                Some(x) => parity(&x, "odd"),
                None => statement.atom_text(when).unwrap_or_default(),
            },
        },
        when => match is_even(when) {
            Some(x) => parity(&x, "even"),
            None => statement.atom_text(when).unwrap_or_default(),
        },
    }
}

fn compared(statement: &Statement, x: &Term, relation: Relation, y: &Term) -> String {
    let sign = match relation {
        Relation::Equal => "=",
        Relation::Unequal => "≠",
        Relation::Less => "<",
        Relation::AtMost => "≤",
        Relation::Greater => ">",
        Relation::AtLeast => "≥",
    };
    let [x, y] = [x, y].map(|term| statement.term_text(term));
    format!("{x} {sign} {y}")
}
