//! Finds the winning moves of a proved claim: by the automata of all of them, by the automaton of the moves
//! from one position, or by trying.

use super::ProvedTheory;
use super::tried::{Tried, winning_take};
use crate::automaton::{Automaton, Var};
use crate::control::with_little_work;
use crate::decide::Decider;
use crate::moves::after as pile_after;
use crate::proof::winning_target;
use goldpile_engine::{Counts, Move, Oracle, Outcome, Position, after};
use goldpile_number::Natural;
use std::sync::Arc;

/// The most moves tried from either end, before and after the moves from a position are decided.
const FEW_TRIED: u64 = 1000;
pub(crate) const MOST_TRIED: u64 = 100_000;

impl ProvedTheory {
    /// The relations of the winning moves with the counters of a position, and the values of its variables.
    pub(crate) fn winning(&self, position: &Position) -> (&[Arc<Automaton>], Vec<(Var, Natural)>) {
        let (given, counters) = self.values(position);
        let known = self.consequences(position.piles.len());
        let relations = known.and_then(|known| known.winning.get(&counters));
        (relations.map_or(&[], Vec::as_slice), given)
    }

    /// The piles that a winning move leaves, found without the automata of all winning moves: by trying
    /// some moves, by the automaton of the moves from this position alone, and by trying many.
    pub(crate) fn searched(&self, position: &Position) -> Option<Counts> {
        let judged = |left: &Position| Ok(Oracle::outcome(self, left));
        let tried = |most| match winning_take(&*self.rules, position, most, &judged) {
            Ok(Tried::Found(chosen)) => Some(after(&*self.rules, position, &chosen).piles),
            _ => None,
        };
        self.last.of(position, || {
            tried(FEW_TRIED)
                .or_else(|| self.decided(position))
                .or_else(|| tried(MOST_TRIED))
        })
    }

    /// The piles that a winning move leaves, by the automaton of the moves from this position alone.
    fn decided(&self, position: &Position) -> Option<Counts> {
        let order = self.statement.letters(&position.piles);
        let piles: Vec<Natural> = order.iter().map(|&at| position.piles[at].clone()).collect();
        let target = with_little_work(|work| {
            let decider = Decider::checked(self.system, work).ok()?;
            winning_target(&self.statement, (&piles, &position.memory), &decider).ok()?
        });
        let mut left = position.piles.clone();
        for (target, &at) in target?.into_iter().zip(&order) {
            left[at] = target;
        }
        Some(left)
    }

    /// Up to `most` positions that winning moves lead to; `None` if the automata of these moves are
    /// missing, or if the numbers are too long for them.
    pub(crate) fn targets(&self, position: &Position, most: usize) -> Option<Vec<Counts>> {
        if Oracle::outcome(self, position) == Outcome::P {
            return Some(Vec::new());
        }
        self.consequences(position.piles.len())?;
        let order = self.statement.letters(&position.piles);
        let wanted: Vec<Var> = (0..order.len()).map(pile_after).collect();
        let (relations, given) = self.winning(position);
        let mut found: Vec<Counts> = Vec::new();
        for relation in relations {
            for tuple in relation.completions(&given, &wanted, 0, most).ok()? {
                let mut left = position.piles.clone();
                for (rank, &at) in order.iter().enumerate() {
                    left[at] = tuple[rank].clone();
                }
                if !found.contains(&left) {
                    found.push(left);
                }
            }
            if found.len() >= most {
                break;
            }
        }
        Some(found)
    }
}

pub(crate) fn take(position: &Position, left: &Counts) -> Move {
    let pairs = position.piles.iter().zip(left);
    Move::Take(pairs.map(|(before, after)| before - after).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DecisionControl, NumerationSystem, proved};
    use goldpile_engine::{Game, judge};

    #[test]
    fn a_winning_move_is_found_without_the_automata_of_all_moves() {
        let raleigh = include_str!("../../../games/src/raleigh/rules.game");
        let game = Game::parse(raleigh).unwrap();
        let oracle = proved(&game.rules, &DecisionControl::quiet()).unwrap();
        let statement = game.rules.statement().unwrap();
        let (mut won, huge) = (0, Natural::from(10u64).pow(30));
        for round in 0..10u64 {
            let base = if round < 8 {
                Natural::ZERO
            } else {
                huge.clone()
            };
            let piles = [round * 3 % 7, 5, round % 11].map(|more| base.clone() + more);
            let position = Position::of(piles.into_iter().collect());
            if oracle.outcome(&position) == Outcome::P {
                continue;
            }
            let order = statement.letters(&position.piles);
            let by_size: Vec<Natural> =
                order.iter().map(|&at| position.piles[at].clone()).collect();
            let work = DecisionControl::quiet();
            let decider = Decider::checked(NumerationSystem::ZECKENDORF, &work).unwrap();
            let target = winning_target(statement, (&by_size, &[]), &decider).unwrap();
            let mut left = position.piles.clone();
            for (target, &at) in target.unwrap().into_iter().zip(&order) {
                left[at] = target;
            }
            let chosen = take(&position, &left);
            assert!(judge(&*game.rules, &position, &chosen).is_ok(), "{left:?}");
            assert_eq!(oracle.outcome(&Position::of(left)), Outcome::P);
            won += 1;
        }
        assert!(won > 5, "{won}");
    }
}
