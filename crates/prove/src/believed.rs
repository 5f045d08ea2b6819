//! Which claims are used as theories: those that are proved whenever a game is opened, and those that a
//! rule file wants to use without a proof.

use super::control::DecisionControl;
use super::oracle::proved;
use super::verified::VerifiedTheory;
use goldpile_engine::{Cancel, GameEntry, GameParts, Oracle, Settings, Verifications};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The most states of an automaton, and of all automata in total, in a proof made whenever a game is
/// opened; it takes some tenths of a second.
const LIMIT: usize = 30_000;
const MADE: u64 = 400_000;

/// Returns an entry whose games use their claim as their theory if they have no other and the claim is
/// proved with little work. The proof is attempted when a game is first built with given settings. A claim
/// that is not proved is used if the rule file [says so](goldpile_engine::Statement::claim_verified_to):
/// that theory refuses to answer until these `verifications` go far enough.
#[must_use]
pub fn believed(entry: GameEntry, verifications: &Verifications) -> GameEntry {
    type Known = BTreeMap<Vec<u64>, Option<Arc<dyn Oracle>>>;
    let known: Mutex<Known> = Mutex::default();
    let verifications = verifications.clone();
    let bare = entry.clone();
    entry.with_theory(move |settings: &Settings, parts: GameParts| {
        let (None, Some(claim)) = (&parts.oracle, &parts.claim) else {
            return parts;
        };
        // Even if a thread panicked, it left the table intact.
        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
        let oracle = known.entry(settings.values().to_vec()).or_insert_with(|| {
            quickly_proved(&parts).or_else(|| {
                let rules = (parts.rules.clone(), claim.clone());
                let theory = VerifiedTheory::new(&bare, settings, rules, &verifications)?;
                Some(Arc::new(theory))
            })
        });
        let oracle = oracle.clone();
        GameParts { oracle, ..parts }
    })
}

fn quickly_proved(parts: &GameParts) -> Option<Arc<dyn Oracle>> {
    let cancel = Cancel::default();
    let enough = |made: u64| {
        if made > MADE {
            cancel.cancel();
        }
    };
    let work = DecisionControl::new(LIMIT, cancel.clone(), &enough);
    proved(&*parts.rules, &work)
}
