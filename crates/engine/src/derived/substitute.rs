//! Substitutes the takes that some literals of a conjunction determine into the other literals.

use super::normal::Literal;
use crate::statement::Relation;

/// The same literals; where one determines the take from a pile, that take is substituted into the
/// others.
pub(super) fn substitute(mut literals: Vec<Literal>) -> Vec<Literal> {
    let mut known: Vec<usize> = Vec::new();
    while let Some((index, pile)) = (literals.iter().enumerate()).find_map(|(index, literal)| {
        let Literal::Linear {
            takes,
            relation: Relation::Equal,
            ..
        } = literal
        else {
            return None;
        };
        match takes[..] {
            [(pile, 1 | -1)] if !known.contains(&pile) => Some((index, pile)),
            _ => None,
        }
    }) {
        known.push(pile);
        let Literal::Linear { takes, rest, .. } = literals[index].clone() else {
            break;
        };
        let coefficient = takes[0].1;
        for (other, literal) in literals.iter_mut().enumerate() {
            let (Literal::Linear {
                takes, rest: sum, ..
            }
            | Literal::Multiple {
                takes, rest: sum, ..
            }) = literal
            else {
                continue;
            };
            let Some(place) = takes.iter().position(|(named, _)| *named == pile) else {
                continue;
            };
            // coefficient · take + rest = 0, and the coefficient is its own inverse.
            let part = (takes[place].1.checked_mul(-coefficient))
                .and_then(|factor| rest.clone().times(factor))
                .and_then(|part| sum.clone().plus(&part));
            if let Some(part) = part.filter(|_| other != index) {
                takes.remove(place);
                *sum = part;
            }
        }
    }
    literals
}
