//! Bachet's game: one pile, at most k tokens at a time.

mod oracle;

use goldpile_engine::{Citation, GameEntry, GameParts, StatementError};
use std::sync::Arc;

const CITE: Citation = Citation {
    short: "folklore",
    paper: "Folklore; called after C. G. Bachet, Problèmes plaisans et délectables (1612)",
    bibtex: &[],
};

/// The game's entry in the catalogue.
///
/// # Errors
/// Fails if the game's rules cannot be read.
pub fn entry() -> Result<GameEntry, StatementError> {
    let entry = GameEntry::stated("bachet", include_str!("rules.game"))?;
    Ok(GameEntry {
        summary: [
            "One pile of coins.",
            "A move takes at least one coin and at most k.",
        ]
        .map(Into::into)
        .to_vec(),
        rules: include_str!("rules.md").into(),
        lesson: Some(include_str!("lesson.txt").into()),
        cite: CITE,
        example: "20".into(),
        ..entry
    }
    .with_spread("k", &[1, 2, 3, 7])
    .with_theory(|settings, parts| GameParts {
        oracle: Some(Arc::new(oracle::BachetOracle {
            round: settings.number("k") + 1,
        })),
        ..parts
    }))
}
