//! Bachet's game: one pile, at most k tokens at once.

mod oracle;
pub mod rules;

use goldpile::engine::{Citation, Entry, Parameter, Parts, Range};
use std::sync::Arc;

const CITE: Citation = Citation {
    short: "folklore",
    paper: "Folklore; called after C. G. Bachet, Problèmes plaisans et délectables (1612)",
};

/// Its entry in the catalogue.
pub const ENTRY: Entry = Entry {
    name: "bachet",
    title: "Bachet",
    summary: [
        "One pile of tokens.",
        "A move takes at least one token and at most k.",
        "Who cannot move loses: so the last token wins.",
    ],
    rules: include_str!("rules.md"),
    cite: CITE,
    piles: 1..=1,
    example: "20",
    parameters: &[Parameter {
        name: "k",
        meaning: "the most that may be taken at once",
        range: Range::Number {
            min: 1,
            max: 1000,
            default: 3,
            spread: &[1, 2, 3, 7],
        },
    }],
    build: |settings| {
        let most = settings.number("k");
        Parts {
            rules: Arc::new(rules::Bachet { most }),
            oracle: Some(Arc::new(oracle::BachetOracle { round: most + 1 })),
            claim: None,
            tables: Vec::new(),
        }
    },
};
