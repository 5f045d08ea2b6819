//! Which claims of rule files were proved, and how far others were found to hold by exhaustive play.

use super::settings::Settings;
use std::fmt;
use std::sync::Arc;

/// With this many piles, a claim holds wherever no pile of the start has more tokens than `max`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifiedRange {
    /// The number of piles.
    pub piles: usize,
    /// The most tokens in each pile; in a game with memory, at the start.
    pub max: u64,
}

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
type ProofLookUp = dyn Fn(&str, &Settings) -> Vec<ClaimProof> + Send + Sync;

/// Finds out how far the claim in the text of a rule file was verified with these settings.
type LookUp = dyn Fn(&str, &Settings) -> Vec<VerifiedRange> + Send + Sync;

/// Where passed checks and proofs of claims are looked up. By default, there are none.
#[derive(Clone, Default)]
pub struct Verifications {
    checks: Option<Arc<LookUp>>,
    proofs: Option<Arc<ProofLookUp>>,
}

impl Verifications {
    /// Passed checks that are looked up like this, whenever a claim is to be used.
    #[must_use]
    pub fn new(
        look_up: impl Fn(&str, &Settings) -> Vec<VerifiedRange> + Send + Sync + 'static,
    ) -> Self {
        Self {
            checks: Some(Arc::new(look_up)),
            proofs: None,
        }
    }

    /// The same with proofs that are looked up like this, whenever a game is built whose claim is not proved
    /// with little work.
    #[must_use]
    pub fn with_proofs(
        self,
        look_up: impl Fn(&str, &Settings) -> Vec<ClaimProof> + Send + Sync + 'static,
    ) -> Self {
        Self {
            proofs: Some(Arc::new(look_up)),
            ..self
        }
    }

    /// What came of trying to prove the claim in this text with these settings, for each number of piles for
    /// which that was tried.
    #[must_use]
    pub fn proofs_of(&self, text: &str, settings: &Settings) -> Vec<ClaimProof> {
        let proofs = self.proofs.as_ref();
        proofs.map_or_else(Vec::new, |look_up| look_up(text, settings))
    }

    /// How far the claim in this text was verified with these settings; empty if it never was.
    #[must_use]
    pub fn of(&self, text: &str, settings: &Settings) -> Vec<VerifiedRange> {
        self.checks
            .as_ref()
            .map_or_else(Vec::new, |look_up| look_up(text, settings))
    }
}

impl fmt::Debug for Verifications {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Verifications").finish_non_exhaustive()
    }
}
