//! The page on the notation of rules.

use crate::widgets::{Document, markdown};

/// The document on the notation, which contains a short card of it.
const TEXT: &str = include_str!("../../../../../docs/rules.md");

pub(super) fn page() -> Document {
    // The page begins with the card.
    let (_, text) = TEXT.split_once("\n\n```").unwrap_or(("", TEXT));
    Document {
        blocks: markdown(&format!("```{text}")),
        about: "How rules are written: a card, then all of it. Esc goes back; F2 then lists the \
                keys.",
        copy: None,
    }
}
