//! The Raleigh game (Fraenkel 2007).

mod explain;
mod formulations;
mod identities;
mod oracle;
mod tables;

use super::columns::oracle;
use super::papers::FRAENKEL_2007;
use goldpile_engine::{GameEntry, GameParts, StatementError};
use std::sync::Arc;

/// The game's entry in the catalogue.
///
/// # Errors
/// Fails if the game's rules cannot be read.
pub fn entry() -> Result<GameEntry, StatementError> {
    let entry = GameEntry::stated("raleigh", include_str!("rules.game"))?;
    Ok(GameEntry {
        summary: [
        "Three piles. I: take any positive numbers from one or two piles. II: with two equal piles, \
         take everything.",
        "III: with three different piles, take the same number from the two larger and any positive \
         number from the smallest",
        "(but not 3 from the larger two if the middle pile becomes the smallest).",
        ]
        .map(Into::into)
        .to_vec(),
        rules: include_str!("rules.md").into(),
        lesson: Some(include_str!("lesson.txt").into()),
        cite: FRAENKEL_2007,
        weekday: Some(5),
        example: "11,6,13".into(),
        identities: identities::all,
        ..entry
    }
    .with_theory(|_, parts| GameParts {
        oracle: Some(Arc::new(oracle::<explain::RaleighTheory, 3>())),
        tables: tables::all(),
        ..parts
    }))
}
