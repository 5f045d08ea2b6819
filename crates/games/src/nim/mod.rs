//! Nim with one to twenty piles (Bouton 1901; Larsson, section 1.1).

mod explain;
mod misere;
mod oracle;

use super::papers::BOUTON;
use goldpile_engine::{GameEntry, GameParts, StatementError};
use std::sync::Arc;

/// The game's entry in the catalogue.
///
/// # Errors
/// Fails if the game's rules cannot be read.
pub fn entry() -> Result<GameEntry, StatementError> {
    let entry = GameEntry::stated("nim", include_str!("rules.game"))?;
    Ok(GameEntry {
        summary: [
            "One to twenty piles of coins.",
            "A move takes any positive number of coins from one pile.",
        ]
        .map(Into::into)
        .to_vec(),
        rules: include_str!("rules.md").into(),
        lesson: Some(include_str!("lesson.txt").into()),
        cite: BOUTON,
        weekday: Some(0),
        example: "3,5,7".into(),
        ..entry
    }
    .with_theory(|_, parts| GameParts {
        oracle: Some(Arc::new(oracle::NimOracle)),
        misere: Some(Arc::new(misere::MisereOracle)),
        ..parts
    }))
}
