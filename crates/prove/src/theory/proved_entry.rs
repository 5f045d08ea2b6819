//! Makes a claim the theory of its game, if it was proved before or is proved when the game is opened.

use super::{proved, remembered};
use crate::control::with_little_work;
use goldpile_engine::{GameEntry, GameParts, KnownProofs, Oracle, Settings};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

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
    entry.with_theory(move |settings: &Settings, parts: GameParts| {
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
