//! The Flora game (Fraenkel 2010), and the identities and arrays of its paper.

mod arrays;
mod explain;
mod formulations;
mod identities;
mod oracle;
pub mod rules;
mod sequences;

pub use identities::{Identity, Letter, THEOREM_1, by_theorem_i, iterate};
pub use sequences::{Set, a_power, h_power, membership, paper_fibonacci, u_power};

use super::papers::FRAENKEL_2010;
use crate::engine::{Entry, Oracle, Parameter, Parts, Range};
use std::sync::Arc;

/// Its entry in the catalogue.
pub const ENTRY: Entry = Entry {
    name: "flora",
    title: "Flora",
    summary: [
        "Four piles. I: take any positive numbers from one, two or three piles. II: take everything \
         in certain positions.",
        "III: with four different piles, take the same number (or one more from the largest) from \
         the two largest",
        "and any numbers from the others. Who cannot move loses. R shows the rules in full.",
    ],
    rules: include_str!("../../../assets/texts/flora.md"),
    cite: FRAENKEL_2010,
    piles: 4..=4,
    example: "9,5,14,11",
    parameters: &[Parameter {
        name: "printed-rules",
        meaning: "play rule II(ii) as printed, with 1,2,3,4 emptied at once: then the paper's \
                  Theorem 2 is false. Only exhaustive play can tell who wins, for small piles",
        range: Range::Variant {
            key: "rules",
            value: "printed",
        },
    }],
    build: |settings| {
        let printed = settings.chosen("printed-rules");
        Parts {
            rules: Arc::new(rules::Flora { printed }),
            // Of the rules as printed only exhaustive play can tell who wins.
            oracle: (!printed).then(|| Arc::new(oracle::oracle()) as Arc<dyn Oracle>),
            // Theorem 2 speaks of the rules as printed too, and is wrong about them.
            claim: Some(Arc::new(formulations::claim())),
            tables: vec![
                Arc::new(arrays::FloraArray::usual()),
                Arc::new(arrays::StolarskyArray::usual()),
            ],
        }
    },
};
