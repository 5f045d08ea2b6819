//! The page that explains the notation of rules.

use crate::widgets::{Document, markdown};

/// What is known of the notation, with a card of it on the first screen.
const TEXT: &str = include_str!("../../../../../docs/rules.md");

/// The page.
pub(super) fn page() -> Document {
    // The screen begins with the card.
    let (_, text) = TEXT.split_once("\n\n```").unwrap_or(("", TEXT));
    Document {
        blocks: markdown(&format!("```{text}")),
        about: "How rules are written: a card, then all of it. Esc goes back; F2 then lists the \
                keys.",
        copy: None,
    }
}
