//! The games, one folder each: `rules.rs` has the clauses of its paper, `oracle.rs` the theory,
//! `mod.rs` its entry in the catalogue.

use crate::engine::Catalogue;

pub mod blocking;
pub mod columns;
pub mod fibonacci;
pub mod flora;
pub mod imitation;
pub mod nim;
pub mod papers;
pub mod raleigh;
pub mod wythoff;

/// The one list of all games, in the order in which they are shown.
#[must_use]
pub fn catalogue() -> Catalogue {
    Catalogue::new(vec![
        nim::ENTRY,
        fibonacci::ENTRY,
        wythoff::ENTRY,
        raleigh::ENTRY,
        flora::ENTRY,
        blocking::ENTRY,
        imitation::ENTRY,
    ])
}
