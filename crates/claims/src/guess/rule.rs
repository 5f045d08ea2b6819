//! What looking for one kind of rule gives.

use goldpile_prove::NumerationSystem;

/// A system and a formula, or why there is none.
pub(crate) type RuleResult = Result<(NumerationSystem, String), NoRule>;

/// Why there is no claim of a kind.
pub(crate) enum NoRule {
    /// Nothing was found, for this reason.
    Nothing(String),
    /// This was found, and cannot be written as a claim.
    Unwritten(String),
}

impl From<String> for NoRule {
    fn from(why: String) -> Self {
        Self::Nothing(why)
    }
}
