//! A claim as a theory: who wins, and by which move, at any size. A proved claim gives a [`ProvedTheory`],
//! which finds moves as paths through the automaton of the winning moves. A claim that is not proved
//! answers those who [trust it](trusting).

mod by_case;
mod explain;
mod last_answer;
mod oracle;
mod tried;
mod trusted;
mod winning;

pub use trusted::{NothingToTrust, trusting};

use crate::automaton::Var;
use crate::claim_instance::ClaimInstance;
use crate::control::{DecisionControl, with_little_work};
use crate::decide::Decider;
use crate::moves::{Counters, before, memory_before};
use crate::proof::listing::Listing;
use crate::proof::{Consequences, RelationFamily, consequences, domain_after, proved_claim};
use crate::strategy::Strategy;
use crate::system::NumerationSystem;
use goldpile_engine::statement::{Formula, Order, Statement};
use goldpile_engine::{
    ClaimProof, Counts, GameEntry, GameParts, GameSettings, KnownProofs, Oracle, Position, Rules,
};
use goldpile_number::Natural;
use last_answer::LastAnswer;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// If a game allows more numbers of piles than this, its claim is not proved when the game is opened.
const MOST_PILE_COUNTS: usize = 3;

/// The maximum length of a position that is answered, in bits: some 100,000 digits in total, but less in a
/// declared system, whose digits take quadratic time.
fn longest(is_declared: bool) -> u64 {
    if is_declared { 10_000 } else { 340_000 }
}

struct ProvedTheory {
    rules: Arc<dyn Rules>,
    statement: Statement,
    system: NumerationSystem,
    /// What follows from the claim, by number of piles.
    by_piles: BTreeMap<usize, KnownPiles>,
    /// The last winning move found by search, as the piles that it leaves, if there is one.
    last: LastAnswer<Option<Counts>>,
}

struct KnownPiles {
    /// The states that the proof covers, for each combination of counter values, as relations of the piles
    /// and the open memories before a take; `None` for all.
    domain: Option<RelationFamily>,
    /// The winning moves as automata, built when first needed; `None` if that takes too much work: with
    /// many piles the moves need larger automata than the proof.
    moves: OnceLock<Option<Consequences>>,
    /// The winning strategy, found when a move is first needed; `None` if that takes too much work.
    strategy: OnceLock<Option<Strategy>>,
}

/// The claim of these rules as a theory, if it can be proved for every number of piles within the limits of
/// `work`. Games with announcements have no such theory.
#[must_use]
pub fn proved(rules: &Arc<dyn Rules>, work: &DecisionControl<'_>) -> Option<Arc<dyn Oracle>> {
    let statement = rules.statement()?;
    if statement.piles.clone().count() > MOST_PILE_COUNTS {
        return None;
    }
    let theory = theory(rules, &|piles, system| {
        let decider = Decider::checked(system, work).ok()?;
        Some(proved_claim(statement, piles, &decider).ok()??.domain)
    })?;
    let all = theory.by_piles.len() == statement.piles.clone().count();
    all.then(|| Arc::new(theory) as Arc<dyn Oracle>)
}

/// The version of the decision procedure, raised whenever it may decide a claim differently; a proof found
/// under another version is not [`remembered`].
pub const PROVER_VERSION: u64 = 2;

/// The claim of these rules as a theory for the numbers of piles for which it was proved before; `None` if
/// there are none. Nothing is decided again, except which states a proof covers if it considered histories.
#[must_use]
pub fn remembered(rules: &Arc<dyn Rules>, proofs: &[ClaimProof]) -> Option<Arc<dyn Oracle>> {
    let statement = rules.statement()?;
    theory(rules, &|piles, system| {
        let proof = proofs.iter().find(|proof| proof.piles == piles)?;
        let work = DecisionControl::quiet();
        let decider = Decider::checked(system, &work).ok()?;
        domain_after(proof.rounds?, statement, piles, &decider).ok()
    })
    .map(|theory| Arc::new(theory) as Arc<dyn Oracle>)
}

/// The entry, extended: a game without a theory uses its claim as its theory if that is proved. The proof
/// is among the known ones, or is attempted with little work when a game is first built with given
/// settings.
#[must_use]
pub fn with_proved_claim(entry: GameEntry, known_proofs: &KnownProofs) -> GameEntry {
    /// The theory for each choice of settings, if the claim is proved.
    type Theories = BTreeMap<Vec<u64>, Option<Arc<dyn Oracle>>>;
    let theories: Mutex<Theories> = Mutex::default();
    let known_proofs = known_proofs.clone();
    let text = entry.source.clone();
    entry.with_theory(move |settings: &GameSettings, parts: GameParts| {
        if parts.oracle.is_some() || parts.claim.is_none() {
            return parts;
        }
        // A thread that panicked has left the table intact.
        let mut theories = theories.lock().unwrap_or_else(PoisonError::into_inner);
        let theory = theories
            .entry(settings.values().to_vec())
            .or_insert_with(|| with_little_work(|work| proved(&parts.rules, work)));
        if let (None, Some(text)) = (&theory, &text) {
            *theory = remembered(&parts.rules, &known_proofs.of(text, settings));
        }
        GameParts {
            oracle: theory.clone(),
            ..parts
        }
    })
}

/// The states that the proof for this many piles in this system covers; `None` if there is no proof.
type KnownStates<'a> = dyn Fn(usize, NumerationSystem) -> Option<Option<RelationFamily>> + 'a;

fn theory(rules: &Arc<dyn Rules>, known: &KnownStates<'_>) -> Option<ProvedTheory> {
    let statement = rules.statement()?;
    if statement.block.is_some() {
        return None;
    }
    let mut by_piles = BTreeMap::new();
    let mut system = NumerationSystem::ZECKENDORF;
    for piles in statement.piles.clone() {
        system = ClaimInstance::new(statement.clone(), piles).ok()?.system();
        let Some(domain) = known(piles, system) else {
            continue;
        };
        let known = KnownPiles {
            domain,
            moves: OnceLock::new(),
            strategy: OnceLock::new(),
        };
        by_piles.insert(piles, known);
    }
    (!by_piles.is_empty()).then(|| ProvedTheory {
        rules: rules.clone(),
        statement: statement.clone(),
        system,
        by_piles,
        last: LastAnswer::default(),
    })
}

impl ProvedTheory {
    /// The winning moves and the numbered rows for this many piles.
    fn consequences(&self, piles: usize) -> Option<&Consequences> {
        let known = self.by_piles.get(&piles)?;
        let moves = known.moves.get_or_init(|| {
            with_little_work(|work| {
                let decider = Decider::checked(self.system, work).ok()?;
                consequences(&self.statement, piles, &decider).ok()
            })
        });
        moves.as_ref()
    }

    /// The number of piles and the numbered rows, if the claim is known for exactly one number of piles.
    fn listing(&self) -> Option<(usize, &Listing)> {
        let mut all = self.by_piles.iter();
        match (all.next(), all.next()) {
            (Some((&piles, _)), None) => Some((piles, self.consequences(piles)?.listing.as_ref()?)),
            _ => None,
        }
    }

    fn longest(&self) -> u64 {
        longest(matches!(self.system, NumerationSystem::Declared(_)))
    }

    fn reads_digits(&self) -> bool {
        let claim = self.statement.claim.as_ref();
        claim.is_some_and(|claim| matches!(claim.formula, Formula::Automaton { .. }))
    }

    /// The variables of a position with their values, and its counters.
    fn values(&self, position: &Position) -> (Vec<(Var, Natural)>, Counters) {
        self.values_in(&self.statement.letters(&position.piles), position)
    }

    /// [`values`](Self::values), with the piles in this order.
    fn values_in(&self, order: &[usize], position: &Position) -> (Vec<(Var, Natural)>, Counters) {
        let rank = |pile: &Natural| order.iter().position(|at| *pile == *at as u64);
        let mut given: Vec<(Var, Natural)> = (order.iter().enumerate())
            .map(|(rank, &at)| (before(rank), position.piles[at].clone()))
            .collect();
        let mut counters = Vec::new();
        for (index, (memory, value)) in (self.statement.memory.iter())
            .zip(&position.memory)
            .enumerate()
        {
            if memory.bounds.is_some() {
                let value = value.to_u64().unwrap_or(0);
                counters.push(match rank(&value.into()) {
                    // A remembered pile moves with its letter.
                    Some(rank) if memory.is_pile && self.statement.order == Order::Free => {
                        rank as u64
                    }
                    _ => value,
                });
            } else {
                given.push((memory_before(index), value.clone()));
            }
        }
        (given, counters)
    }

    /// Whether the claim was proved for some memories only.
    fn is_partial(&self) -> bool {
        self.by_piles.values().any(|known| known.domain.is_some())
    }
}

fn bits(position: &Position) -> u64 {
    let numbers = position.piles.iter().chain(&position.memory);
    numbers.map(Natural::bits).sum()
}
