//! Wythoff's game (Wythoff 1907) and generalised Wythoff (Fraenkel 1982, 2011).

mod explain;
mod formulations;
mod identities;
mod oracle;
mod tables;

use super::papers::WYTHOFF;
use goldpile_engine::{GameEntry, GameParts, StatementError};
use std::sync::Arc;

/// The game's entry in the catalogue.
///
/// # Errors
/// Fails if the game's rules cannot be read.
pub fn entry() -> Result<GameEntry, StatementError> {
    let entry = GameEntry::stated("wythoff", include_str!("rules.game"))?;
    Ok(GameEntry {
        summary: [
            "Two piles. A move takes any positive number from one pile,",
            "or the same positive number from both.",
        ]
        .map(Into::into)
        .to_vec(),
        general: Some(|settings| {
            let t = settings.number("t");
            format!(
                "Two piles. A move takes any positive number from one pile, or positive numbers \
                 from both that differ by less than {t}."
            )
        }),
        rules: include_str!("rules.md").into(),
        lesson: Some(include_str!("lesson.txt").into()),
        cite: WYTHOFF,
        weekday: Some(1),
        example: "17,19".into(),
        identities: identities::all,
        ..entry
    }
    .with_proofs((1..=10).map(|t| format!("t={t}")))
    .with_spread("t", &[1, 2, 3, 5])
    .with_theory(|settings, parts| {
        let t = settings.number("t");
        GameParts {
            oracle: Some(Arc::new(oracle::WythoffOracle::new(t, parts.rules.clone()))),
            tables: tables::all(t),
            ..parts
        }
    }))
}
