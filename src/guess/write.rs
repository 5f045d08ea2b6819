//! Claims as text.

use crate::engine::notation::pile_name;
use crate::prove::System;

/// The lines of a claim.
pub(super) fn lines(system: System, formula: &str) -> String {
    format!("claim     in {system}\n  {formula}\n")
}

/// The letter of a pile.
pub(super) fn letter(pile: usize) -> String {
    pile_name(pile).to_string()
}

/// At least one of these holds; never, if there are none.
pub(super) fn any(parts: &[String]) -> String {
    if parts.is_empty() {
        return "a < 0".to_owned();
    }
    parts.join(" or ")
}
