//! The moves of a statement as a relation between piles before and after, which can be read in either
//! direction: alternatives, each a conjunction whose conjuncts are mostly linear.
//!
//! Piles are indexed by letter. Where the piles may be exchanged, letters may be assigned by size.

use super::affine::{Affine, TakeSum, is_of_take};
use super::normal::{Literal, split_alternatives};
use crate::clause::linear::Linear;
use crate::statement::{Formula, Relation, Statement, Term};
use goldpile_number::Integer;

/// The most cases into which conditions on the piles after the move split a rule's exceptions.
const MAX_FAMILIES: usize = 16;

/// The most piles. Every set of piles that change may be a way to move of its own.
pub const MAX_PILES: usize = 8;

/// The most that all the ways of a statement may hold, counted in piles and conditions.
const MAX_HELD: usize = 1 << 16;

/// One condition on piles before and after.
#[derive(Clone, Debug)]
pub enum Conjunct {
    /// A sum of piles before and after, [`Term::Before`] and [`Term::After`], is 0 or at most 0.
    Linear {
        /// The sum.
        sum: Linear<Term, Integer>,
        /// Whether the sum is 0; otherwise it is at most 0.
        equal: bool,
    },
    /// Anything else.
    Other(Formula),
}

/// One way to move.
#[derive(Clone, Debug)]
pub struct MoveForm {
    /// The exact set of piles that change, as bits; `None` if the rule does not say.
    pub moved: Option<usize>,
    /// Conditions on the piles after the move alone.
    pub after: Vec<Formula>,
    /// Conditions on the piles before and after.
    pub conjuncts: Vec<Conjunct>,
}

/// The ways to move with this many piles. A move is allowed exactly if one of them allows it, at least
/// one token is taken and none is added. `None` for a statement with memory or announcements, with more
/// than [`MAX_PILES`], with numbers that exceed machine words, or with very many ways to move.
#[must_use]
pub fn ways(statement: &Statement, piles: usize) -> Option<Vec<MoveForm>> {
    if !statement.memory.is_empty() || statement.block.is_some() || piles > MAX_PILES {
        return None;
    }
    let mut ways = Vec::new();
    let mut held = 0;
    for rule in &statement.rules {
        // Conditions on the piles afterwards, and on both.
        let mut families: Vec<(Vec<Formula>, Vec<Formula>)> =
            vec![(Vec::new(), vec![rule.when.clone(), rule.allows.clone()])];
        for exception in &rule.unless {
            let exception = exception.when.for_piles(piles, None);
            let (after, both) = if families.len() < MAX_FAMILIES {
                split_off_after(&exception)
            } else {
                (None, Some(exception))
            };
            let not = |formula: &Formula| Formula::Not(Box::new(formula.clone()));
            families = families
                .into_iter()
                .flat_map(|(held, asked)| {
                    let without = after.as_ref().map(|after| {
                        let held = [&held[..], &[not(after)]].concat();
                        (held, asked.clone())
                    });
                    let within = both.as_ref().map(|both| {
                        let held = held.iter().cloned().chain(after.clone()).collect();
                        let asked = [&asked[..], &[not(both)]].concat();
                        (held, asked)
                    });
                    without.into_iter().chain(within)
                })
                .collect();
        }
        for (after, asked) in families {
            add_ways(&Formula::All(asked), piles, &after, &mut ways, &mut held)?;
        }
    }
    Some(ways)
}

/// The part of a formula that refers only to the piles afterwards, and the rest.
fn split_off_after(formula: &Formula) -> (Option<Formula>, Option<Formula>) {
    let of_after = |formula: &Formula| {
        !formula.has(&|term| matches!(term, Term::Before(_) | Term::Moved | Term::NimSum))
    };
    let parts = match formula {
        Formula::All(parts) => parts.clone(),
        other => vec![other.clone()],
    };
    let (after, both): (Vec<Formula>, Vec<Formula>) = parts.into_iter().partition(of_after);
    let whole = |parts: Vec<Formula>| (!parts.is_empty()).then_some(Formula::All(parts));
    match (whole(after), whole(both)) {
        // An empty conjunction always holds.
        (None, None) => (Some(Formula::TRUE), None),
        parts => parts,
    }
}

fn add_ways(
    formula: &Formula,
    piles: usize,
    after: &[Formula],
    ways: &mut Vec<MoveForm>,
    held: &mut usize,
) -> Option<()> {
    let counts = formula.has(&|term| matches!(term, Term::Moved));
    let choices: Vec<Option<usize>> = if counts {
        (1usize..1 << piles).map(Some).collect()
    } else {
        vec![None]
    };
    for moved in choices {
        let said = match moved {
            None => formula.for_piles(piles, None),
            Some(moved) => formula.for_moved(piles, moved),
        };
        for literals in split_alternatives(&said) {
            *held += piles + after.len() + literals.len();
            if *held > MAX_HELD {
                return None;
            }
            let conjuncts = literals.into_iter().map(conjunct);
            ways.push(MoveForm {
                moved,
                after: after.to_vec(),
                conjuncts: conjuncts.collect::<Option<_>>()?,
            });
        }
    }
    Some(())
}

fn conjunct(literal: Literal) -> Option<Conjunct> {
    Some(match literal {
        Literal::Before(formula) | Literal::Other(formula) => Conjunct::Other(formula),
        Literal::Multiple(takes, of) => {
            Conjunct::Other(Formula::Divides(of, by_piles(takes)?.to_term()))
        }
        Literal::Linear(takes, relation) => {
            let sum = by_piles(takes)?;
            let is_pile = |term: &Term| matches!(term, Term::Before(_) | Term::After(_));
            if relation != Relation::Unequal && sum.terms.iter().all(|(term, _)| is_pile(term)) {
                let equal = relation == Relation::Equal;
                Conjunct::Linear { sum, equal }
            } else {
                Conjunct::Other(Formula::Compare(sum.to_term(), relation, Term::number(0)))
            }
        }
    })
}

/// The sum with each take as the pile before minus the pile after.
fn by_piles(takes: TakeSum) -> Option<Affine> {
    let mut sum = takes.constant;
    debug_assert!(!sum.to_term().has(&is_of_take));
    for (pile, coefficient) in takes.terms {
        sum.add(Term::Before(pile), coefficient)?;
        sum.add(Term::After(pile), coefficient.checked_neg()?)?;
    }
    Some(sum)
}
