//! Writes claims as text.

use goldpile_prove::NumerationSystem;

/// The claim as lines of a rule file.
pub(crate) fn claim_text(system: NumerationSystem, formula: &str) -> String {
    format!("claim     in {system}\n  {formula}\n")
}

const WIDTH: usize = 76;

/// The disjunction of these parts, which is false if there are none. It is broken into lines of [`WIDTH`] columns,
/// before a part that does not fit, and within a part that is longer than a line, before an `or`.
pub(crate) fn disjunction(parts: &[String]) -> String {
    if parts.is_empty() {
        return "a < 0".to_owned();
    }
    let mut text = String::new();
    let mut width = 0;
    for (at, part) in parts.iter().enumerate() {
        let breaks = width + " or ".len() + part.len() > WIDTH;
        match (at, breaks) {
            (0, _) => {}
            (_, true) => {
                text.push_str("\n  or ");
                width = " or ".len();
            }
            (_, false) => {
                text.push_str(" or ");
                width += " or ".len();
            }
        }
        for (at, piece) in part.split(" or ").enumerate() {
            if at > 0 && width + " or ".len() + piece.len() > WIDTH {
                text.push_str("\n    or ");
                width = "  or ".len();
            } else if at > 0 {
                text.push_str(" or ");
                width += " or ".len();
            }
            text.push_str(piece);
            width += piece.len();
        }
    }
    text
}

/// The sum plus the number, without a term that is empty or 0.
pub(crate) fn with_number(sum: &str, number: u64) -> String {
    match (sum, number) {
        ("", number) => number.to_string(),
        (sum, 0) => sum.to_owned(),
        (sum, number) => format!("{sum} + {number}"),
    }
}
