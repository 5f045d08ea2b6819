//! The result of a search for one kind of rule.

use goldpile_prove::NumerationSystem;

/// A numeration system and a formula, or why there is none.
pub(crate) type RuleResult = Result<(NumerationSystem, String), NoRule>;

pub(crate) enum NoRule {
    /// No rule was found, for this reason.
    Nothing(String),
    /// This rule was found, but cannot be written as a claim.
    Unwritten(String),
}

impl From<String> for NoRule {
    fn from(why: String) -> Self {
        Self::Nothing(why)
    }
}
