//! Fibonacci Nim (Rapaka, section 1).

mod oracle;
pub mod rules;

use super::papers::RAPAKA;
use crate::engine::{Entry, Parts};
use std::sync::Arc;

/// Its entry in the catalogue.
pub const ENTRY: Entry = Entry {
    name: "fibonacci",
    title: "Fibonacci Nim",
    summary: [
        "One pile. The opening takes any number of tokens, but not all of them.",
        "After that a move takes at least one and at most twice what was just taken.",
        "Who takes the last token wins.",
    ],
    rules: include_str!("../../../assets/texts/fibonacci.md"),
    cite: RAPAKA,
    piles: 1..=1,
    example: "20",
    parameters: &[],
    build: |_| Parts {
        rules: Arc::new(rules::FibonacciNim),
        oracle: Some(Arc::new(oracle::FibonacciOracle)),
        claim: None,
        tables: Vec::new(),
    },
};
