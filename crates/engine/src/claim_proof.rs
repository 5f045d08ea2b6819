//! Which claims of rule files were proved before.

use super::settings::Settings;
use std::fmt;
use std::sync::Arc;

/// What came of trying to prove a claim for all positions with this many piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaimProof {
    /// The number of piles.
    pub piles: usize,
    /// The number of takes of history that the proof had to consider, 0 if it is about every memory; `None` if
    /// no proof was found.
    pub rounds: Option<usize>,
}

/// Finds out what came of trying to prove the claim in the text of a rule file with these settings.
type LookUp = dyn Fn(&str, &Settings) -> Vec<ClaimProof> + Send + Sync;

/// Where proofs of claims are looked up. By default, there are none.
#[derive(Clone, Default)]
pub struct KnownProofs(Option<Arc<LookUp>>);

impl KnownProofs {
    /// Proofs that are looked up like this, whenever a game is built whose claim is not proved with little
    /// work.
    #[must_use]
    pub fn new(
        look_up: impl Fn(&str, &Settings) -> Vec<ClaimProof> + Send + Sync + 'static,
    ) -> Self {
        Self(Some(Arc::new(look_up)))
    }

    /// What came of trying to prove the claim in this text with these settings, for each number of piles for
    /// which that was tried.
    #[must_use]
    pub fn of(&self, text: &str, settings: &Settings) -> Vec<ClaimProof> {
        let look_up = self.0.as_ref();
        look_up.map_or_else(Vec::new, |look_up| look_up(text, settings))
    }
}

impl fmt::Debug for KnownProofs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KnownProofs").finish_non_exhaustive()
    }
}
