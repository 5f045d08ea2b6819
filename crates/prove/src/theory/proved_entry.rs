//! A claim that is proved whenever a game is opened, or was proved before, is the theory of the game.

use super::{proved, remembered};
use crate::control::with_little_work;
use goldpile_engine::{GameEntry, GameParts, KnownProofs, Oracle, Settings};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// An entry whose games use their claim as their theory if they have no other and the claim is
/// proved: with little work, which is attempted when a game is first built with given settings, or earlier, as
/// the known proofs say.
#[must_use]
pub fn with_proved_claim(entry: GameEntry, known_proofs: &KnownProofs) -> GameEntry {
    /// The theory for each settings, if the claim is proved.
    type Theories = BTreeMap<Vec<u64>, Option<Arc<dyn Oracle>>>;
    let theories: Mutex<Theories> = Mutex::default();
    let known_proofs = known_proofs.clone();
    let text = entry.source.clone();
    entry.with_theory(move |settings: &Settings, parts: GameParts| {
        if parts.oracle.is_some() || parts.claim.is_none() {
            return parts;
        }
        // Even if a thread panicked, it left the table intact.
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
