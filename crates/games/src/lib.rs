//! The games. In each folder, `rules.game` contains the rules from the paper, `oracle.rs` the
//! theory, and `mod.rs` the entry in the catalogue.
//!
//! Depends on the engine and the numbers. No other member depends on the games, except in tests:
//! each is handed the catalogue.

use goldpile_engine::{Catalogue, GameEntry, StatementError};
use std::sync::LazyLock;

pub mod blocking;
pub mod columns;
pub mod fibonacci;
pub mod flora;
pub mod imitation;
pub mod nim;
pub mod papers;
pub mod raleigh;
mod reasons;
mod sides;
pub mod tables;
pub mod wythoff;

const GAMES: &[fn() -> Result<GameEntry, StatementError>] = &[
    nim::entry,
    fibonacci::entry,
    wythoff::entry,
    raleigh::entry,
    flora::entry,
    blocking::entry,
    imitation::entry,
];

/// All games, in display order. The rules are read only once.
#[must_use]
pub fn catalogue() -> Catalogue {
    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
        // A law test checks that every entry can be read.
        let entries = GAMES.iter().filter_map(|entry| entry().ok());
        Catalogue::new(entries.map(GameEntry::with_misere).collect())
    });
    CATALOGUE.clone()
}

/// One error message for each game whose rules cannot be read. Normally empty.
#[must_use]
pub fn unreadable() -> Vec<String> {
    let errors = GAMES.iter().filter_map(|entry| entry().err());
    errors.map(|error| error.to_string()).collect()
}
