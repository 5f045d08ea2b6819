//! How far the claims of rule files were found to hold by exhaustive play.

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

/// Finds out how far the claim in the text of a rule file was verified with these settings.
type LookUp = dyn Fn(&str, &Settings) -> Vec<VerifiedRange> + Send + Sync;

/// Where passed checks of claims are looked up. By default, none has passed.
#[derive(Clone, Default)]
pub struct Verifications(Option<Arc<LookUp>>);

impl Verifications {
    /// Passed checks that are looked up like this, whenever a claim is to be used.
    #[must_use]
    pub fn new(
        look_up: impl Fn(&str, &Settings) -> Vec<VerifiedRange> + Send + Sync + 'static,
    ) -> Self {
        Self(Some(Arc::new(look_up)))
    }

    /// How far the claim in this text was verified with these settings; empty if it never was.
    #[must_use]
    pub fn of(&self, text: &str, settings: &Settings) -> Vec<VerifiedRange> {
        self.0
            .as_ref()
            .map_or_else(Vec::new, |look_up| look_up(text, settings))
    }
}

impl fmt::Debug for Verifications {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Verifications")
            .field(&self.0.is_some())
            .finish()
    }
}
