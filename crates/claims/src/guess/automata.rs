//! The search for a claim given by an automaton that reads digits, in each numeration system.

use super::learn::{NotLearned, TableReader};
use super::played::PlayedOutcomes;
use super::{GuessLimits, GuessStage, Method};
use goldpile_engine::Control;
use goldpile_engine::statement::automaton::DeclaredAutomaton;
use goldpile_number::Natural;
use goldpile_prove::NumerationSystem;
use goldpile_solve::Unsolved;

const SYSTEMS: [NumerationSystem; 6] = [
    NumerationSystem::Base(2),
    NumerationSystem::Base(3),
    NumerationSystem::Convergents(1),
    NumerationSystem::Convergents(2),
    NumerationSystem::Convergents(3),
    NumerationSystem::Convergents(4),
];

/// The most letters of an automaton. A letter is the digits of all numbers at one place.
const MAX_LETTERS: u64 = 10_000;

/// The most positions of a table that an automaton fills.
const MAX_CELLS: u64 = 100_000;
/// How many times larger the piles of this table may be than those that were played out.
const EXTENSION_FACTOR: u64 = 4;

pub(crate) struct FoundAutomata {
    automata: Vec<DeclaredAutomaton>,
    system: NumerationSystem,
    /// Whether the automata accept only piles in increasing order.
    sorted: bool,
}

type AutomataResult = Result<FoundAutomata, String>;

/// The result in each system, sorted by the number of states.
pub(crate) fn claims(
    played: &PlayedOutcomes,
    bounds: &GuessLimits,
    control: &Control<'_, GuessStage>,
) -> Result<Vec<(NumerationSystem, AutomataResult)>, Unsolved> {
    let mut all = Vec::new();
    for system in SYSTEMS.into_iter().chain(own_systems(played)) {
        (control.progress)(GuessStage::Looking(Method::Automaton(system)));
        let mut best: Result<FoundAutomata, NotLearned> = Err(NotLearned::TooSmall);
        // A claim is about piles in increasing order only, so either answer will do for other
        // orders.
        for sorted in [true, false] {
            if sorted && !played.by_size || !sorted && played.by_size && !played.has_every_order {
                continue;
            }
            let found = in_system(played, system, sorted, bounds, control)?;
            best = match (best, found) {
                (Ok(one), Ok(two)) if one.states() <= two.states() => Ok(one),
                (Ok(one), Err(_)) => Ok(one),
                (_, found) => found,
            };
        }
        let size = best.as_ref().map_or(usize::MAX, FoundAutomata::states);
        all.push((size, system, best));
    }
    all.sort_by_key(|(size, ..)| *size);
    let all = all.into_iter().map(|(_, system, found)| {
        let found = found.map_err(|not_learned| match not_learned {
            NotLearned::TooMany => format!("it would need more than {} states", bounds.states),
            NotLearned::TooSmall => format!(
                "positions up to {} are too few to distinguish its states",
                played.max
            ),
        });
        (system, found)
    });
    Ok(all.collect())
}

/// The systems that the rules declare, except those with too many letters.
fn own_systems(played: &PlayedOutcomes) -> Vec<NumerationSystem> {
    let tracks = u32::try_from(played.names.len()).unwrap_or(u32::MAX);
    let letters = |system: &NumerationSystem| u64::from(system.digits()).checked_pow(tracks);
    let few = |system: &NumerationSystem| letters(system).is_some_and(|n| n <= MAX_LETTERS);
    played.systems.iter().copied().filter(few).collect()
}

fn in_system(
    played: &PlayedOutcomes,
    system: NumerationSystem,
    sorted: bool,
    bounds: &GuessLimits,
    control: &Control<'_, GuessStage>,
) -> Result<Result<FoundAutomata, NotLearned>, Unsolved> {
    let mut found = FoundAutomata {
        automata: Vec::new(),
        system,
        sorted,
    };
    for table in &played.tables {
        let left = bounds.states.saturating_sub(found.states());
        let reader = TableReader::new(played, table, system, sorted);
        match reader.learn(left, control)? {
            Ok(automaton) => found.automata.push(automaton),
            Err(not_learned) => return Ok(Err(not_learned)),
        }
    }
    Ok(Ok(found))
}

impl FoundAutomata {
    fn states(&self) -> usize {
        self.automata.iter().map(|one| one.states().len()).sum()
    }

    /// The formula for the positions that the automata accept, each for its table.
    pub(crate) fn formula(&self, played: &PlayedOutcomes) -> String {
        let tuple = match &played.names[..] {
            [only] => only.clone(),
            names => format!("({})", names.join(", ")),
        };
        let cases: Vec<String> = (played.tables.iter().zip(&self.automata))
            .map(|(table, automaton)| {
                let counters = &table.formula;
                let and = if counters.is_empty() { "" } else { " and " };
                let lines = automaton.to_string().replace('\n', "\n    ");
                format!("{counters}{and}{tuple} in automaton\n    {lines}")
            })
            .collect();
        cases.join("\n  or ")
    }

    /// The outcomes according to the automaton of a game without memory, up to a larger bound, at
    /// which rules that are easier to read may emerge. `None` if this would be too many positions.
    pub(crate) fn extended(&self, played: &PlayedOutcomes) -> Option<PlayedOutcomes> {
        let (Ok(_), [automaton]) = (played.of_piles(), &self.automata[..]) else {
            return None;
        };
        let piles = u32::try_from(played.piles).ok()?;
        let fits = |max: &u64| (max + 1).checked_pow(piles).is_some_and(|n| n <= MAX_CELLS);
        let max = (played.max + 1..=played.max.saturating_mul(EXTENSION_FACTOR))
            .rev()
            .find(fits)?;
        let digits: Vec<Vec<u32>> = (0..=max)
            .map(|n| self.system.representation(&Natural::small(n)))
            .collect();
        let accepts = |tuple: &[u64]| {
            let mut tuple = tuple.to_vec();
            if self.sorted {
                tuple.sort_unstable();
            }
            let numbers: Option<Vec<Vec<u32>>> = (tuple.iter())
                .map(|&number| digits.get(usize::try_from(number).ok()?).cloned())
                .collect();
            numbers.is_some_and(|numbers| automaton.accepts(&numbers))
        };
        Some(played.with_outcomes(max, accepts))
    }
}
