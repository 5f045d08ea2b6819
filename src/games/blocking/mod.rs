//! (p,m)-Wythoff Nim: Wythoff with blocking (Larsson, section 1.4).

mod case;
mod descent;
mod explain;
mod formulations;
mod lookup;
mod oracle;
mod pairs;
mod recursive;
pub mod rules;
mod sides;
mod windows;

pub use pairs::Pairs;
pub(super) use {
    case::Known,
    explain::row,
    formulations::Recursive,
    sides::{Sides, legal_takes},
};

use super::papers::LARSSON;
use crate::engine::{Entry, Parameter, Parts, Range};
use std::sync::Arc;

/// Its entry in the catalogue.
pub const ENTRY: Entry = Entry {
    name: "blocking",
    title: "Wythoff with blocking",
    summary: [
        "Two piles, moves as in Wythoff's game (takes from both piles differ by less than m).",
        "Before each move the opponent may forbid up to p − 1 positions on the mover's diagonal,",
        "for this one move. Who cannot move loses.",
    ],
    rules: include_str!("../../../assets/texts/blocking.md"),
    cite: LARSSON,
    piles: 2..=2,
    example: "9,14",
    parameters: &[
        Parameter {
            name: "p",
            meaning: "Up to p − 1 positions may be blocked before each move",
            range: Range::Number {
                min: 1,
                max: 16,
                default: 2,
                spread: &[1, 2, 3],
            },
        },
        Parameter {
            name: "m",
            meaning: "The amounts taken from both piles differ by less than m",
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
            rules: Arc::new(rules::Blocking { p, m }),
            oracle: Some(Arc::new(oracle::BlockingOracle::new(p, m))),
            claim: None,
            tables: Vec::new(),
        }
    },
};
