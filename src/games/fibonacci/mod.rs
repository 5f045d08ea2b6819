//! Fibonacci Nim (Rapaka, section 1).

mod explain;
mod formulations;
mod oracle;

pub use oracle::pile_and_limit;

use super::papers::{RAPAKA, WHINIHAN};
use crate::engine::{Entry, Identity, Parts, StatementError};
use std::sync::Arc;

/// The game's entry in the catalogue.
///
/// # Errors
/// Fails if the game's rules cannot be read.
pub fn entry() -> Result<Entry, StatementError> {
    let entry = Entry::stated("fibonacci", include_str!("rules.game"))?;
    Ok(Entry {
        summary: [
            "One pile. The opening takes any number of tokens, but not all of them.",
            "After that a move takes at least one and at most twice what was just taken.",
            "Who takes the last token wins.",
        ]
        .map(Into::into)
        .to_vec(),
        rules: include_str!("../../../assets/texts/fibonacci.md").into(),
        lesson: Some(include_str!("lesson.txt").into()),
        cite: WHINIHAN,
        example: "20".into(),
        identities: vec![Identity {
            name: "rapaka-1.3".into(),
            place: "Lemma 1.3: the next part is more than twice the least".into(),
            cite: RAPAKA,
            text: "least(x) < x => 2*least(x) < least(x - least(x))".into(),
        }],
        ..entry
    }
    .with_theory(|_, parts| Parts {
        oracle: Some(Arc::new(oracle::FibonacciOracle)),
        ..parts
    }))
}
