//! Nim with one to eight piles (Larsson, section 1.1).

mod oracle;
pub mod rules;

use super::papers::LARSSON;
use crate::engine::{Entry, Parts};
use std::sync::Arc;

/// Its entry in the catalogue.
pub const ENTRY: Entry = Entry {
    name: "nim",
    title: "Nim",
    summary: [
        "One to eight piles of tokens.",
        "A move takes any positive number of tokens from one pile.",
        "Who cannot move loses: so the last token wins.",
    ],
    rules: include_str!("../../../assets/texts/nim.md"),
    cite: LARSSON,
    piles: 1..=8,
    example: "3,5,7",
    parameters: &[],
    build: |_| Parts {
        rules: Arc::new(rules::Nim),
        oracle: Some(Arc::new(oracle::NimOracle)),
        claim: None,
        tables: Vec::new(),
    },
};
