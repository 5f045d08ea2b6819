//! (p,m)-Imitation Nim (Larsson, sections 1.3, 1.4 and 2).

mod explain;
mod oracle;
pub mod rules;
mod theorem;

use super::papers::LARSSON;
use crate::engine::{Entry, Parameter, Parts, Range};
use std::sync::Arc;

/// Its entry in the catalogue.
pub const ENTRY: Entry = Entry {
    name: "imitation",
    title: "Imitation Nim",
    summary: [
        "Two piles. A move takes any positive number from one pile, but remember the last one:",
        "after x from the smaller pile, taking x (to x + m − 1) from the other is an imitation,",
        "and nobody may make p of them in a row. Who cannot move loses.",
    ],
    rules: include_str!("../../../assets/texts/imitation.md"),
    cite: LARSSON,
    piles: 2..=2,
    example: "6,9",
    parameters: &[
        Parameter {
            name: "p",
            meaning: "No player may make p imitations on consecutive own moves",
            range: Range::Number {
                min: 1,
                max: 16,
                default: 1,
                spread: &[1, 2, 3],
            },
        },
        Parameter {
            name: "m",
            meaning: "Taking up to m − 1 more than the opponent took still imitates",
            range: Range::Number {
                min: 1,
                max: 64,
                default: 1,
                spread: &[1, 2, 3],
            },
        },
    ],
    build: |settings| {
        let [p, m] = ["p", "m"].map(|name| settings.number(name));
        Parts {
            rules: Arc::new(rules::Imitation { p, m }),
            oracle: Some(Arc::new(oracle::ImitationOracle::new(p, m))),
            claim: None,
            tables: Vec::new(),
        }
    },
};
