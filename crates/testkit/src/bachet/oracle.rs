//! Bachet's theory: a pile is lost for the player to move exactly when k + 1 divides it.

use super::CITE;
use goldpile_engine::{
    Counts, Explanation, ExplanationRow, Formulation, FormulationName, Goal, Move, Oracle, Outcome,
    Position, TableRow, Text, TheoremStatus, TooBig,
};
use goldpile_number::Natural;

/// The theory for one k.
pub(crate) struct BachetOracle {
    /// k + 1: what a move and the reply to it take together.
    pub(crate) round: u64,
}

impl BachetOracle {
    /// The pile modulo k + 1. Linear in the length.
    fn rest(&self, position: &Position) -> u64 {
        &position.piles[0] % self.round
    }
}

impl Oracle for BachetOracle {
    fn outcome(&self, position: &Position) -> Outcome {
        if self.rest(position) == 0 {
            Outcome::P
        } else {
            Outcome::N
        }
    }

    fn hint(&self, position: &Position) -> Option<Move> {
        let rest = self.rest(position);
        (rest != 0).then(|| Move::Take([rest.into()].into_iter().collect()))
    }

    fn explain(&self, position: &Position) -> Explanation {
        let pile = &position.piles[0];
        let rest = Natural::small(self.rest(position));
        let values = vec![self.round.into(), rest.clone()];
        let lost = rest.is_zero();
        let target: Counts = [pile - &rest].into_iter().collect();
        Explanation {
            theorem: "Bachet's game: P exactly when k + 1 divides the pile",
            case: if lost {
                "k + 1 divides it"
            } else {
                "k + 1 does not divide it"
            },
            cite: CITE,
            // We know of no paper that proves it; `verify` plays it out this far.
            status: TheoremStatus::Checked("exhaustive play of piles of up to 1000 tokens"),
            sentence: if lost {
                Text::with(
                    "The pile is a multiple of {0}: whatever is taken, {previous} can make it {0} \
                     together.",
                    values,
                )
            } else {
                Text::with("Without {1} the pile is a multiple of {0}.", values)
            },
            recipe: Text::with(
                "Count in steps of {0}: the multiples of {0} are lost.",
                vec![self.round.into()],
            ),
            index: lost.then(|| pile / self.round),
            rows: vec![
                ExplanationRow::of("pile", pile, Text::default()),
                ExplanationRow::of(
                    "rest",
                    &rest,
                    Text::with("modulo {0}", vec![self.round.into()]),
                ),
            ],
            target: (!lost).then_some(Goal::Leave(target)),
        }
    }

    fn formulations(&self) -> Vec<&dyn Formulation> {
        vec![self]
    }

    fn columns(&self) -> Vec<&'static str> {
        vec!["pile"]
    }
}

/// The P-positions are the multiples of k + 1.
impl Formulation for BachetOracle {
    fn name(&self) -> FormulationName {
        FormulationName::ALGEBRAIC
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, TooBig> {
        Ok(Oracle::outcome(self, position))
    }

    fn rows<'a>(
        &'a self,
        from: &Natural,
    ) -> Result<Box<dyn Iterator<Item = TableRow> + 'a>, TooBig> {
        let mut index = from.clone();
        Ok(Box::new(std::iter::from_fn(move || {
            let row = TableRow {
                index: index.clone(),
                cells: vec![&index * self.round],
            };
            index += 1u64;
            Some(row)
        })))
    }
}
