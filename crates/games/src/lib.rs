//! The games, one folder each: `rules.game` contains the rules from its paper, `oracle.rs` the
//! theory, and `mod.rs` its entry in the catalogue.
//!
//! Uses the engine and the numbers. No other member uses the games: they are handed the catalogue.

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
mod recipe;
mod sides;
pub mod tables;
pub mod wythoff;

/// The only list of all games, in display order.
const GAMES: &[fn() -> Result<GameEntry, StatementError>] = &[
    nim::entry,
    fibonacci::entry,
    wythoff::entry,
    raleigh::entry,
    flora::entry,
    blocking::entry,
    imitation::entry,
];

/// All games, in display order. Their rules are read only once.
#[must_use]
pub fn catalogue() -> Catalogue {
    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
        // A law test checks that all of them can be read.
        let entries = GAMES.iter().filter_map(|entry| entry().ok());
        Catalogue::new(entries.map(GameEntry::with_misere).collect())
    });
    CATALOGUE.clone()
}

/// The errors in the games' rules, one text for each game that cannot be read. Normally empty.
#[must_use]
pub fn unreadable() -> Vec<String> {
    let errors = GAMES.iter().filter_map(|entry| entry().err());
    errors.map(|error| error.to_string()).collect()
}
