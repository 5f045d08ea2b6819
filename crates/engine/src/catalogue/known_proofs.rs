//! The results of earlier attempts to prove the claims of rule files.

use crate::catalogue::settings::GameSettings;
use std::fmt;
use std::sync::Arc;

/// The result of trying to prove a claim for all positions with this many piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaimProof {
    /// The number of piles.
    pub piles: usize,
    /// How many takes of history the proof had to consider, 0 for every memory; `None` if no proof was found.
    pub rounds: Option<usize>,
}

/// Looks up the results for the claim in a rule file's text with these settings.
type LookUp = dyn Fn(&str, &GameSettings) -> Vec<ClaimProof> + Send + Sync;

/// A look-up of proofs of claims. The default one finds none.
#[derive(Clone, Default)]
pub struct KnownProofs(Option<Arc<LookUp>>);

impl KnownProofs {
    /// A look-up by this function, called for each game built whose claim is not proved with little work.
    #[must_use]
    pub fn new(
        look_up: impl Fn(&str, &GameSettings) -> Vec<ClaimProof> + Send + Sync + 'static,
    ) -> Self {
        Self(Some(Arc::new(look_up)))
    }

    /// The results for the claim in this text with these settings, one for each number of piles that was tried.
    #[must_use]
    pub fn of(&self, text: &str, settings: &GameSettings) -> Vec<ClaimProof> {
        let look_up = self.0.as_ref();
        look_up.map_or_else(Vec::new, |look_up| look_up(text, settings))
    }
}

impl fmt::Debug for KnownProofs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KnownProofs").finish_non_exhaustive()
    }
}
