//! Bouton's theory of misère Nim, where the player who takes the last token loses: play as in
//! normal play until only piles of one would be left, and then leave an odd number of them.

use super::explain::explain;
use super::oracle::{Algebraic, goal, nim_sum, reductions, smallest, take};
use crate::papers::BOUTON;
use goldpile_engine::notation::pile_name;
use goldpile_engine::{
    DigitSystem, Explanation, ExplanationRow, Formulation, FormulationName, FormulationRows,
    ListedMoves, Move, Oracle, Outcome, Position, Text, TheoremStatus, TooBig,
};
use goldpile_number::Natural;

const RECIPE: Text = Text::plain(
    "Play as if the last move won: leave each power of two an even number of times. But as soon as your \
     move would leave only piles of one, leave an odd number of them: they are then taken in turn, and \
     your opponent takes the last.",
);

pub(crate) struct MisereOracle;

/// The indices of the piles of more than one token.
fn large(piles: &[Natural]) -> Vec<usize> {
    let large = |pile: &usize| piles[*pile] > Natural::ONE;
    (0..piles.len()).filter(large).collect()
}

fn has_odd_ones(piles: &[Natural]) -> bool {
    piles.iter().filter(|pile| **pile == Natural::ONE).count() % 2 == 1
}

/// The winning moves: each pile that can be reduced, with what to leave in it.
fn winning_reductions(piles: &[Natural]) -> Vec<(usize, Natural)> {
    match large(piles)[..] {
        [] if has_odd_ones(piles) => Vec::new(),
        [] => {
            let ones = (0..piles.len()).filter(|pile| piles[*pile] == Natural::ONE);
            ones.map(|pile| (pile, Natural::ZERO)).collect()
        }
        [pile] if has_odd_ones(piles) => vec![(pile, Natural::ZERO)],
        [pile] => vec![(pile, Natural::ONE)],
        _ => reductions(piles).collect(),
    }
}

impl Oracle for MisereOracle {
    fn outcome(&self, position: &Position) -> Outcome {
        let piles = &position.piles;
        Outcome::p_if(if large(piles).is_empty() {
            has_odd_ones(piles)
        } else {
            nim_sum(piles).is_zero()
        })
    }

    fn hint(&self, position: &Position) -> Option<Move> {
        let piles = &position.piles;
        let chosen = smallest(piles, winning_reductions(piles).into_iter());
        chosen.map(|(pile, left)| take(piles, pile, &left))
    }

    fn winning_takes<'a>(&'a self, position: &'a Position) -> Option<ListedMoves<'a>> {
        let piles = &position.piles;
        let takes = winning_reductions(piles).into_iter();
        Some(Box::new(takes.map(|(pile, left)| take(piles, pile, &left))))
    }

    fn explain(&self, position: &Position) -> Explanation {
        let piles = &position.piles;
        let chosen = smallest(piles, winning_reductions(piles).into_iter());
        let large = large(piles);
        let (sentence, case) = match (&large[..], &chosen) {
            ([], None) => (
                Text::plain(
                    "Only piles of one are left, an odd number of them: they are taken in turn, and \
                     {mover} takes the last.",
                ),
                "an odd number of piles of one, so P",
            ),
            ([], Some(_)) => (
                Text::plain(
                    "Only piles of one are left, an even number of them: they are taken in turn, and \
                     {previous} takes the last.",
                ),
                "an even number of piles of one, so N",
            ),
            ([pile], Some((_, left))) => (
                Text::with(
                    "Only pile {p0} holds more than one. With {1} left in it, an odd number of piles of \
                     one are left: they are taken in turn, and {previous} takes the last.",
                    vec![(*pile).into(), left.clone()],
                ),
                "one pile holds more than one, so N",
            ),
            (_, None) => (
                Text::plain(
                    "Written in binary, one below the other, the piles have an even number of ones in \
                     every column. Every move makes it odd in some column, and then {previous} can make \
                     it even again, or leave an odd number of piles of one and nothing else.",
                ),
                "every column has an even number of ones, so P",
            ),
            (_, Some((pile, left))) => (
                Text::with(
                    "Written in binary, one below the other, the piles have an odd number of ones in \
                     some column. With {1} instead of {2} in pile {p0}, the number is even in every \
                     column, and more than one pile holds more than one.",
                    vec![(*pile).into(), left.clone(), piles[*pile].clone()],
                ),
                "some column has an odd number of ones, so N",
            ),
        };
        let held = piles.iter().enumerate().filter(|(_, pile)| !pile.is_zero());
        Explanation {
            theorem: "With a pile of two or more, P exactly when the exclusive-or of the piles is 0; else \
                      when the number of ones is odd",
            case,
            cite: BOUTON,
            status: TheoremStatus::Proved,
            sentence: if piles.iter().all(Natural::is_zero) {
                Text::plain("Nothing is left to take.")
            } else {
                sentence
            },
            recipe: RECIPE,
            index: None,
            rows: if large.len() > 1 {
                explain(position).rows
            } else {
                held.map(|(pile, tokens)| {
                    ExplanationRow::of(pile_name(pile), tokens, Text::default())
                })
                .collect()
            },
            target: chosen.map(|reduction| goal(piles, reduction)),
        }
    }

    fn formulations(&self) -> Vec<&dyn Formulation> {
        vec![&MisereAlgebraic]
    }

    fn columns(&self) -> Vec<&'static str> {
        vec!["a", "b", "c"]
    }

    fn has_row_of_number(&self) -> bool {
        false
    }

    fn system(&self) -> Option<DigitSystem> {
        Some(DigitSystem::Binary)
    }
}

/// The table of normal play, with the rows 0,0,1 and 1,1,1 instead of 0,0,0 and 0,1,1.
struct MisereAlgebraic;

impl Formulation for MisereAlgebraic {
    fn name(&self) -> FormulationName {
        FormulationName::ALGEBRAIC
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, TooBig> {
        Ok(MisereOracle.outcome(position))
    }

    fn rows<'a>(&'a self, from: &Natural) -> FormulationRows<'a> {
        let rows = Algebraic.rows(from)?;
        Ok(Box::new(rows.map(|mut row| {
            let cells = &mut row.cells;
            if cells.iter().all(|cell| *cell <= Natural::ONE) {
                cells[0] = cells[2].clone();
                cells[1] = cells[2].clone();
                cells[2] = Natural::ONE;
            }
            row
        })))
    }
}
