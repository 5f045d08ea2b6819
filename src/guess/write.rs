//! Claims as text.

use crate::engine::notation::pile_name;
use crate::prove::NumerationSystem;

/// The lines of a claim.
pub(super) fn lines(system: NumerationSystem, formula: &str) -> String {
    format!("claim     in {system}\n  {formula}\n")
}

/// The letter of a pile.
pub(super) fn letter(pile: usize) -> String {
    pile_name(pile).to_string()
}

/// The width of a line of a claim, in columns.
const WIDTH: usize = 76;

/// The formula that holds if at least one of these does; it never holds if there are none. In lines of this width.
pub(super) fn any(parts: &[String]) -> String {
    let Some((first, rest)) = parts.split_first() else {
        return "a < 0".to_owned();
    };
    let mut text = first.clone();
    let mut width = first.len();
    for part in rest {
        let more = " or ".len() + part.len();
        let breaks = width + more > WIDTH;
        text.push_str(if breaks { "\n  or " } else { " or " });
        text.push_str(part);
        width = if breaks { more } else { width + more };
    }
    text
}
