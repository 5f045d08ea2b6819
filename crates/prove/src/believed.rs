//! Which claims are used as theories: those that are proved whenever a game is opened, and those that a
//! rule file wants to use without a proof.

use super::control::with_little_work;
use super::oracle::{proved, remembered};
use super::verified::VerifiedTheory;
use goldpile_engine::{GameEntry, GameParts, Oracle, Settings, Verifications};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Returns an entry whose games use their claim as their theory if they have no other and the claim is
/// proved: with little work, which is attempted when a game is first built with given settings, or earlier, as
/// these `verifications` say. A claim that is not proved is used if the rule file
/// [says so](goldpile_engine::Statement::claim_verified_to): that theory refuses to answer until the
/// verifications go far enough.
#[must_use]
pub fn believed(entry: GameEntry, verifications: &Verifications) -> GameEntry {
    /// Known of each settings: the theory if the claim is proved, else the one that is not.
    type Theories = BTreeMap<Vec<u64>, Result<Arc<dyn Oracle>, Option<Arc<dyn Oracle>>>>;
    let known: Mutex<Theories> = Mutex::default();
    let verifications = verifications.clone();
    let bare = entry.clone();
    entry.with_theory(move |settings: &Settings, parts: GameParts| {
        let (None, Some(claim)) = (&parts.oracle, &parts.claim) else {
            return parts;
        };
        // Even if a thread panicked, it left the table intact.
        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.entry(settings.values().to_vec()).or_insert_with(|| {
            with_little_work(|work| proved(&parts.rules, work)).ok_or_else(|| {
                let rules = (parts.rules.clone(), claim.clone());
                let theory = VerifiedTheory::new(&bare, settings, rules, &verifications)?;
                Some(Arc::new(theory) as Arc<dyn Oracle>)
            })
        });
        if found.is_err()
            && let Some(text) = &bare.source
            && let Some(theory) = remembered(&parts.rules, &verifications.proofs_of(text, settings))
        {
            *found = Ok(theory);
        }
        let oracle = match found {
            Ok(theory) => Some(theory.clone()),
            Err(unproved) => unproved.clone(),
        };
        GameParts { oracle, ..parts }
    })
}
