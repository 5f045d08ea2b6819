//! Substitution of the takes that some literals of a conjunction determine into the other literals.

use super::affine::TakeSum;
use super::normal::Literal;
use crate::statement::Relation;

pub(crate) fn substitute(mut literals: Vec<Literal>) -> Vec<Literal> {
    let mut known: Vec<usize> = Vec::new();
    while let Some((index, pile, told)) =
        (literals.iter().enumerate()).find_map(|(index, literal)| {
            let (pile, told) = determined(literal)?;
            (!known.contains(&pile)).then(|| (index, pile, told.clone()))
        })
    {
        known.push(pile);
        let own = told.coefficient(&pile);
        for (other, literal) in literals.iter_mut().enumerate() {
            let (Literal::Linear(sum, _) | Literal::Multiple(sum, _)) = literal else {
                continue;
            };
            let coefficient = sum.coefficient(&pile);
            if other == index || coefficient == 0 {
                continue;
            }
            // own · take + rest = 0, and own is its own inverse.
            let rest = (coefficient.checked_mul(-own))
                .and_then(|factor| sum.constant.clone().plus(factor, &told.constant));
            if let Some(rest) = rest {
                sum.remove(&pile);
                sum.constant = rest;
            }
        }
    }
    literals
}

/// The only pile of an equation that determines the take from it, and the equation's sum.
fn determined(literal: &Literal) -> Option<(usize, &TakeSum)> {
    match literal {
        Literal::Linear(sum, Relation::Equal) => match sum.terms[..] {
            [(pile, 1 | -1)] => Some((pile, sum)),
            _ => None,
        },
        _ => None,
    }
}
