//! Which claims of rule files have been proved. A proof found once is remembered, and used by every command
//! and screen.

use super::UserData;
use crate::UserDataError::{self, NoFolder};
use crate::job::{Job, JobSubject};
use goldpile_claims::verify::{claims_of, prove};
use goldpile_engine::{ClaimProof, Control, Game, GameSettings, KnownProofs};
use goldpile_files::json_lines::JsonLine;
use goldpile_prove::{DecisionControl, PROVER_VERSION};
use serde::{Deserialize, Serialize};
use std::fs;
use std::sync::{Mutex, PoisonError};

/// The limits for a proof that nobody has asked for: states of an automaton, and bytes.
const STATES: usize = 300_000;
const BYTES: u64 = 256 << 20;

/// A claim that the program has tried to prove.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredProof {
    version: u64,
    /// The version of the prover.
    prover: u64,
    text: Vec<String>,
    /// The values of the parameters, as settings are printed.
    parameters: String,
    /// The numbers of piles, each with the takes of history that the proof had to consider; empty without a
    /// proof.
    proofs: Vec<(usize, Option<usize>)>,
}

impl JsonLine for StoredProof {
    const FILE: &'static str = "proved.jsonl";
    const VERSION: u64 = 1;

    fn key(&self) -> String {
        format!("{}\n{}", self.parameters, self.text.join("\n"))
    }
}

impl StoredProof {
    fn new(text: &str, settings: &GameSettings, proofs: &[ClaimProof]) -> Self {
        Self {
            version: Self::VERSION,
            prover: PROVER_VERSION,
            text: text.lines().map(str::to_owned).collect(),
            parameters: settings.to_string(),
            proofs: (proofs.iter())
                .map(|proof| (proof.piles, proof.rounds))
                .collect(),
        }
    }
}

/// The stored proofs of a claim; none if they were found by another version of the prover.
fn known(stored: &[StoredProof], key: &str) -> Vec<ClaimProof> {
    let mut stored = stored.iter();
    let found = stored.find(|claim| claim.prover == PROVER_VERSION && claim.key() == key);
    let proofs = found.into_iter().flat_map(|claim| &claim.proofs);
    proofs
        .map(|&(piles, rounds)| ClaimProof { piles, rounds })
        .collect()
}

impl UserData {
    /// The lookup of the proofs in these data. What cannot be read counts as not proved.
    #[must_use]
    pub fn known_proofs(&self) -> KnownProofs {
        let Some(file) = self.proved.clone() else {
            return KnownProofs::default();
        };
        // Games are built often, so the file is read again only when it has changed.
        let seen = Mutex::new((None, Vec::new()));
        KnownProofs::new(move |text, settings| {
            let found = fs::metadata(file.path()).ok();
            let stamp = found.map(|found| (found.len(), found.modified().ok()));
            // A thread that panicked left the items intact.
            let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
            if seen.0 != stamp {
                let stored = file.read().map(|stored| stored.kept);
                *seen = (stamp, stored.unwrap_or_default());
            }
            known(&seen.1, &StoredProof::new(text, settings, &[]).key())
        })
    }

    /// Stores the proofs found for the claim of a game from a rule file. A stored proof stays, even if a
    /// later attempt fails. Nothing is stored for other games.
    ///
    /// # Errors
    /// There is no folder for proofs, or they cannot be written.
    pub fn keep_proofs(&self, game: &Game, proofs: &[ClaimProof]) -> Result<(), UserDataError> {
        let Some(text) = game.entry.source.as_ref().filter(|_| !proofs.is_empty()) else {
            return Ok(());
        };
        let file = self.proved.as_ref().ok_or(NoFolder("proofs"))?;
        let key = StoredProof::new(text, &game.settings, &[]).key();
        file.update(|stored| {
            let mut all = known(stored, &key);
            for proof in proofs {
                match all.iter_mut().find(|known| known.piles == proof.piles) {
                    Some(known) => known.rounds = proof.rounds.or(known.rounds),
                    None => all.push(*proof),
                }
            }
            Some(StoredProof::new(text, &game.settings, &all))
        })?;
        Ok(())
    }
}

impl Job {
    /// Looks for a proof of the claim of a game from a rule file, for every number of piles for which it is
    /// proved by default. `None` if the game has a theory already or makes no claim, or if a proof has been
    /// tried before.
    #[must_use]
    pub fn prove_claim(game: &Game, known: &KnownProofs) -> Option<Job<Vec<ClaimProof>>> {
        let text = game.entry.source.as_ref()?;
        let is_open = game.oracle.is_none() && !game.announces();
        let is_new = || known.of(text, &game.settings).is_empty();
        if game.claim.is_none() || !is_open || !is_new() {
            return None;
        }
        let subject = JobSubject::Text(format!("{text}\n{}", game.settings));
        let game = game.clone();
        let job = Job::new("prove claim", move |context| {
            let mut work = DecisionControl::new(STATES, Control::of(context.cancel.clone()));
            work.memory = BYTES;
            let each = claims_of(&game).into_iter();
            let proofs = each.map(|(game, piles)| prove(&game, piles, &work).claim_proof(piles));
            proofs.take_while(Option::is_some).flatten().collect()
        });
        Some(job.about(subject))
    }

    /// Stores the proofs that [`prove_claim`](Self::prove_claim) found.
    #[must_use]
    pub fn keep_proofs(game: &Game, proofs: Vec<ClaimProof>) -> Job<Result<(), String>> {
        let game = game.clone();
        Job::on_user_files("keep proofs", move |_, data| {
            data.keep_proofs(&game, &proofs)
                .map_err(|error| error.to_string())
        })
    }
}
