//! The Raleigh game (Fraenkel 2007).

mod explain;
mod formulations;
mod oracle;
pub mod rules;

use super::papers::FRAENKEL_2007;
use crate::engine::{Entry, Parts};
use std::sync::Arc;

/// Its entry in the catalogue.
pub const ENTRY: Entry = Entry {
    name: "raleigh",
    title: "Raleigh",
    summary: [
        "Three piles. I: take any positive numbers from one or two piles. II: with two equal piles, \
         take everything.",
        "III: with three different piles, take the same number from the two larger and any positive \
         number from the smallest",
        "(but not 3 from the larger two if the middle pile becomes the smallest). Who cannot move \
         loses.",
    ],
    rules: include_str!("../../../assets/texts/raleigh.md"),
    cite: FRAENKEL_2007,
    piles: 3..=3,
    example: "11,6,13",
    parameters: &[],
    build: |_| Parts {
        rules: Arc::new(rules::Raleigh),
        oracle: Some(Arc::new(oracle::oracle())),
        claim: None,
        tables: Vec::new(),
    },
};
