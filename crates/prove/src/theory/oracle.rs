//! Answers questions about positions by a proved claim.

use super::winning::{MOST_TRIED, take};
use super::{ProvedTheory, bits};
use crate::automaton::completions::MOST_REACHED;
use crate::automaton::{Automaton, Var};
use crate::system::NumerationSystem;
use goldpile_engine::{
    DigitSystem, Explanation, Formulation, FormulationName, FormulationRows, ListedMoves, Move,
    Oracle, Outcome, Position, TooBig, is_over,
};
use goldpile_number::Natural;
use std::sync::Arc;

/// The most winning moves that are listed at any size.
const LISTED: usize = 1000;

const COLUMNS: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];

/// The maximum length of a row's index, in bits.
const ROW_BITS: u64 = 7000;

impl Formulation for ProvedTheory {
    fn name(&self) -> FormulationName {
        FormulationName::CLAIM
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, TooBig> {
        Ok(Oracle::outcome(self, position))
    }

    fn rows<'a>(&'a self, from: &Natural) -> FormulationRows<'a> {
        match self.listing() {
            Some((_, listing)) if from.bits() <= ROW_BITS => Ok(Box::new(listing.rows(from))),
            _ => Err(TooBig {
                what: "this row of the claim is too far down for its automaton".to_owned(),
                limit: format!("the index has at most {} digits", ROW_BITS * 3 / 10),
            }),
        }
    }
}

impl Oracle for ProvedTheory {
    fn covers(&self, position: &Position) -> bool {
        let is_beyond = |(pile, count): (usize, &Natural)| {
            (self.statement.bound(pile)).is_some_and(|most| *count > most)
        };
        if position.piles.iter().enumerate().any(is_beyond) {
            return false;
        }
        let Some(known) = self.by_piles.get(&position.piles.len()) else {
            return false;
        };
        let Some(domain) = &known.domain else {
            return true;
        };
        // Numbers that are too long to read are refused by `check`.
        if bits(position) > self.longest() {
            return true;
        }
        let (given, counters) = self.values(position);
        let value = |track: &Var| {
            let given = given.iter().find(|(variable, _)| variable == track);
            given.map(|(_, value)| value.clone())
        };
        domain.get(&counters).is_some_and(|states| {
            let tracks: Option<Vec<Natural>> = states.tracks().iter().map(value).collect();
            tracks.is_some_and(|tracks| states.holds(&tracks))
        })
    }

    fn check(&self, position: &Position) -> Result<(), TooBig> {
        let longest = self.longest();
        if bits(position) > longest {
            return Err(TooBig {
                what: "these numbers are too long for the automaton of a claim".to_owned(),
                limit: format!("it reads at most {} digits in total", longest * 3 / 10),
            });
        }
        Ok(())
    }

    fn check_hint(&self, position: &Position) -> Result<(), TooBig> {
        if Oracle::outcome(self, position) == Outcome::P {
            return Ok(());
        }
        if self.consequences(position.piles.len()).is_some() {
            let (relations, given) = self.winning(position);
            let completes = |relation: &Arc<Automaton>| relation.can_complete(&given, 0).is_ok();
            if relations.iter().all(completes) {
                return Ok(());
            }
        }
        if self.recommended(position).is_some() || is_over(&*self.rules, position) {
            return Ok(());
        }
        Err(TooBig {
            what: "no winning move was found, though there is one".to_owned(),
            limit: format!(
                "the automaton of the moves is followed through {MOST_REACHED} states, and the largest and \
                 the smallest {MOST_TRIED} moves are tried"
            ),
        })
    }

    fn outcome(&self, position: &Position) -> Outcome {
        let claimed = self.statement.claims(&position.piles, &position.memory);
        Outcome::p_if(claimed == Some(true))
    }

    fn depends_on_history(&self, _: &[Natural]) -> bool {
        !self.statement.memory.is_empty()
    }

    fn hint(&self, position: &Position) -> Option<Move> {
        let (left, _) = self.recommended(position)?;
        Some(take(position, &left))
    }

    fn winning_takes<'a>(&'a self, position: &'a Position) -> Option<ListedMoves<'a>> {
        let found = self.targets(position, LISTED)?;
        if found.len() >= LISTED {
            return None;
        }
        let takes = found.into_iter().map(|left| take(position, &left));
        Some(Box::new(takes))
    }

    fn explain(&self, position: &Position) -> Explanation {
        self.explanation(position)
    }

    fn formulations(&self) -> Vec<&dyn Formulation> {
        self.listing()
            .map(|_| self as &dyn Formulation)
            .into_iter()
            .collect()
    }

    fn columns(&self) -> Vec<&'static str> {
        let piles = self.listing().map_or(0, |(piles, _)| piles);
        COLUMNS[..piles.min(COLUMNS.len())].to_vec()
    }

    fn system(&self) -> Option<DigitSystem> {
        match self.system {
            NumerationSystem::Base(2) => Some(DigitSystem::Binary),
            NumerationSystem::Base(_) | NumerationSystem::Declared(_) => None,
            NumerationSystem::Convergents(t) => Some(DigitSystem::Wythoff(u64::from(t))),
        }
    }
}
