//! Wythoff's game and generalised Wythoff (Fraenkel 2011).

mod explain;
mod formulations;
mod oracle;
pub mod rules;

use super::papers::FRAENKEL_2011;
use crate::engine::{Entry, Parameter, Parts, Range};
use std::sync::Arc;

/// Its entry in the catalogue.
pub const ENTRY: Entry = Entry {
    name: "wythoff",
    title: "Wythoff",
    summary: [
        "Two piles. A move takes any positive number from one pile,",
        "or positive numbers from both that differ by less than t (t = 1: the same from both).",
        "Who cannot move loses.",
    ],
    rules: include_str!("../../../assets/texts/wythoff.md"),
    cite: FRAENKEL_2011,
    piles: 2..=2,
    example: "17,19",
    parameters: &[Parameter {
        name: "t",
        meaning: "The amounts taken from both piles differ by less than t; 1 is Wythoff's own game",
        range: Range::Number {
            min: 1,
            max: 1000,
            default: 1,
            spread: &[1, 2, 3, 5],
        },
    }],
    build: |settings| {
        let t = settings.number("t");
        Parts {
            rules: Arc::new(rules::Wythoff { t }),
            oracle: Some(Arc::new(oracle::WythoffOracle::new(t))),
            claim: None,
            tables: Vec::new(),
        }
    },
};
