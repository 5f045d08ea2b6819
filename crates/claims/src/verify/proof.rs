//! Decides the claim in a game's rules for all piles.

use goldpile_engine::notation::piles_text;
use goldpile_engine::{ClaimProof, Game, GameEntry};
use goldpile_prove::{
    ClaimInstance, DecisionControl, NumerationSystem, Stopped, Untranslatable, Witness,
};

/// The most piles for which a claim is proved by default.
const MOST_PILES: usize = 4;

/// The result of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofReport {
    /// The numeration system of the decision; `None` if there is no claim.
    pub system: Option<NumerationSystem>,
    /// The decision.
    pub result: Ruling,
    /// The most states of any automaton that was built.
    pub states: usize,
}

/// The decision about a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// The claim holds for all piles.
    Proved {
        /// Whether the claim holds for every start. If not, it holds for every memory that takes from a usual
        /// start can leave, but perhaps not for a memory given with the piles.
        any_start: bool,
        /// The number of past takes that the proof had to consider; 0 if it covers every memory.
        rounds: usize,
    },
    /// The claim fails.
    Refuted {
        /// Whether no move leads from a claimed position to another.
        closed: bool,
        /// Whether every other position has a move to a claimed one.
        reaches: bool,
        /// The smallest position where one of the two fails.
        witness: Witness,
    },
    /// The claim was not decided.
    Unknown {
        /// The reason, as a clause.
        why: String,
        /// What stopped the proof, if it started.
        stopped: Option<Stopped>,
    },
}

impl Ruling {
    /// The ruling in words: `refuted: 1,2 is not in the claim, and no move leads …`.
    #[must_use]
    pub fn words(&self, game: &Game) -> String {
        let witness = match self {
            Self::Proved {
                any_start: true, ..
            } => return "proved for all piles".to_owned(),
            Self::Proved {
                any_start: false, ..
            } => {
                return "proved for all piles and every memory that takes from a usual start can leave"
                    .to_owned();
            }
            Self::Unknown { why, .. } => return format!("unknown: {why}"),
            Self::Refuted { witness, .. } => witness,
        };
        let memory: Vec<String> = (witness.memory_of(game).into_iter())
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
        let mut at = piles_text(&witness.position);
        if !memory.is_empty() {
            at = format!("{at} ({})", memory.join(", "));
        }
        let free = if game.announces() {
            " that cannot be blocked"
        } else {
            ""
        };
        match &witness.to {
            Some(to) => format!(
                "refuted: {at} is in the claim, and so is {}, to which a move leads",
                piles_text(to)
            ),
            None if witness.claimed => format!(
                "refuted: {at} is in the claim, but has no move, so the player to move wins"
            ),
            None => format!(
                "refuted: {at} is not in the claim, and no move leads from it into the claim{free}"
            ),
        }
    }
}

impl ProofReport {
    /// The result to store about the claim for this many piles; `None` if the proof was cancelled.
    #[must_use]
    pub fn claim_proof(&self, piles: usize) -> Option<ClaimProof> {
        let rounds = match self.result {
            Ruling::Proved { rounds, .. } => Some(rounds),
            Ruling::Unknown {
                stopped: Some(Stopped::Cancelled),
                ..
            } => return None,
            Ruling::Refuted { .. } | Ruling::Unknown { .. } => None,
        };
        Some(ClaimProof { piles, rounds })
    }
}

/// The claims of an entry that are proved by default: each as a game with its settings, and a number of piles.
#[must_use]
pub fn claims(entry: &GameEntry) -> Vec<(Game, usize)> {
    let settings = entry.to_prove().into_iter();
    let games = settings.flat_map(|s| entry.game(s));
    let all: Vec<(Game, usize)> = games.flat_map(|game| claims_of(&game)).collect();
    let made = |(game, piles): &(Game, usize)| ClaimInstance::of(&*game.rules, *piles).is_ok();
    if all.iter().any(made) {
        all.into_iter().filter(made).collect()
    } else {
        all.into_iter().take(1).collect()
    }
}

/// The claims of one game, for the numbers of piles that are proved by default.
#[must_use]
pub fn claims_of(game: &Game) -> Vec<(Game, usize)> {
    let piles = game.entry.piles.clone();
    let most = (*piles.end()).min(MOST_PILES.max(*piles.start()));
    (*piles.start()..=most).map(|p| (game.clone(), p)).collect()
}

/// Decides the claim in a game's rules, for all positions with this many piles.
#[must_use]
pub fn prove(game: &Game, piles: usize, work: &DecisionControl<'_>) -> ProofReport {
    let theory = match ClaimInstance::of(&*game.rules, piles) {
        Ok(theory) => theory,
        Err(error) => return unknown(None, &error, 0),
    };
    let system = Some(theory.system());
    let verdict = match theory.prove(work) {
        Ok(verdict) => verdict,
        Err(error) => return unknown(system, &error, work.largest()),
    };
    ProofReport {
        system,
        result: match verdict.witness {
            None => Ruling::Proved {
                any_start: verdict.rounds == 0 || !theory.statement().takes_memory(),
                rounds: verdict.rounds,
            },
            Some(witness) => Ruling::Refuted {
                closed: verdict.closed,
                reaches: verdict.reaches,
                witness,
            },
        },
        states: work.largest(),
    }
}

/// The worst ruling on the claims of a game, over all numbers of piles that are proved by default; `None` if it
/// has no claim.
#[must_use]
pub fn prove_all(game: &Game, work: &DecisionControl<'_>) -> Option<Ruling> {
    let mut all: Option<Ruling> = None;
    for (game, piles) in claims_of(game) {
        if ClaimInstance::of(&*game.rules, piles).is_err() {
            continue;
        }
        match prove(&game, piles, work).result {
            partly @ Ruling::Proved {
                any_start: false, ..
            } => all = Some(partly),
            proved @ Ruling::Proved { .. } => all = all.or(Some(proved)),
            worse => return Some(worse),
        }
    }
    all
}

fn unknown(system: Option<NumerationSystem>, error: &Untranslatable, states: usize) -> ProofReport {
    let stopped = match error {
        Untranslatable::Stopped(stopped) => Some(*stopped),
        Untranslatable::Undecided(_) => None,
    };
    ProofReport {
        system,
        result: Ruling::Unknown {
            why: error.to_string(),
            stopped,
        },
        states,
    }
}
