//! Claims given by an automaton that reads the digits, in each of the systems.

use super::learn::{Missing, TableReader};
use super::played::PlayedOutcomes;
use super::{GuessError, GuessLimits, GuessStage, Method, Watch};
use crate::engine::statement::automaton::DeclaredAutomaton;
use crate::prove::NumerationSystem;

/// The systems that are tried.
const SYSTEMS: [NumerationSystem; 6] = [
    NumerationSystem::Base(2),
    NumerationSystem::Base(3),
    NumerationSystem::Convergents(1),
    NumerationSystem::Convergents(2),
    NumerationSystem::Convergents(3),
    NumerationSystem::Convergents(4),
];

/// A formula, or why there is none.
type FormulaResult = Result<String, String>;

/// Returns the result in each system, the smallest automata first.
pub(super) fn claims(
    played: &PlayedOutcomes,
    bounds: &GuessLimits,
    watch: &Watch<'_>,
) -> Result<Vec<(NumerationSystem, FormulaResult)>, GuessError> {
    let mut all = Vec::new();
    for system in SYSTEMS {
        (watch.progress)(GuessStage::Looking(Method::Automaton(system)), 0);
        let mut best: Result<Vec<DeclaredAutomaton>, Missing> = Err(Missing::TooSmall);
        // A claim is about piles in increasing order only, so its answer for other orders is free.
        for sorted in [true, false] {
            if sorted && !played.by_size || !sorted && played.by_size && !played.has_every_order {
                continue;
            }
            let found = in_system(played, system, sorted, bounds, watch)?;
            best = match (best, found) {
                (Ok(one), Ok(two)) if states(&one) <= states(&two) => Ok(one),
                (Ok(one), Err(_)) => Ok(one),
                (_, found) => found,
            };
        }
        let size = best.as_ref().map_or(usize::MAX, |found| states(found));
        all.push((size, system, best));
    }
    all.sort_by_key(|(size, ..)| *size);
    let all = all.into_iter().map(|(_, system, found)| {
        let found = found
            .map(|found| written(played, &found))
            .map_err(|missing| match missing {
                Missing::TooMany => format!("it would need more than {} states", bounds.states),
                Missing::TooSmall => format!(
                    "positions up to {} are too few to distinguish its states",
                    played.max
                ),
            });
        (system, found)
    });
    Ok(all.collect())
}

fn states(automata: &[DeclaredAutomaton]) -> usize {
    automata.iter().map(|one| one.states().len()).sum()
}

/// Returns an automaton for each table.
fn in_system(
    played: &PlayedOutcomes,
    system: NumerationSystem,
    sorted: bool,
    bounds: &GuessLimits,
    watch: &Watch<'_>,
) -> Result<Result<Vec<DeclaredAutomaton>, Missing>, GuessError> {
    let mut all: Vec<DeclaredAutomaton> = Vec::new();
    for table in &played.tables {
        let left = bounds.states.saturating_sub(states(&all));
        let reader = TableReader::new(played, table, system, sorted);
        match reader.learn(left, watch)? {
            Ok(found) => all.push(found),
            Err(missing) => return Ok(Err(missing)),
        }
    }
    Ok(Ok(all))
}

/// Returns the formula stating that these automata accept, each for the positions of its table.
fn written(played: &PlayedOutcomes, automata: &[DeclaredAutomaton]) -> String {
    let tuple = match &played.names[..] {
        [only] => only.clone(),
        names => format!("({})", names.join(", ")),
    };
    let cases: Vec<String> = (played.tables.iter().zip(automata))
        .map(|(table, automaton)| {
            let counters = &table.formula;
            let and = if counters.is_empty() { "" } else { " and " };
            let lines = automaton.to_string().replace('\n', "\n    ");
            format!("{counters}{and}{tuple} in automaton\n    {lines}")
        })
        .collect();
    cases.join("\n  or ")
}
