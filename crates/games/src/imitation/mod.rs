//! (p,m)-Imitation Nim (Larsson, sections 1.3, 1.4 and 2).

mod explain;
mod memory;
mod oracle;
mod tables;
mod theorem;

pub use memory::ImitationMemory;

use super::blocking::proofs;
use super::papers::LARSSON;
use goldpile_engine::{GameEntry, GameParts, GameSettings, StatementError};
use std::sync::Arc;

/// The game's entry in the catalogue.
///
/// # Errors
/// Fails if the game's rules cannot be read.
pub fn entry() -> Result<GameEntry, StatementError> {
    let entry = GameEntry::stated("imitation", include_str!("rules.game"))?;
    Ok(GameEntry {
        summary: [
        "Two piles. A move takes any positive number from one pile. But a take from the smaller pile",
        "may not be imitated: the next move may not take the same number from the other pile.",
        ]
        .map(Into::into)
        .to_vec(),
        general: Some(general),
        rules: include_str!("rules.md").into(),
        lesson: Some(include_str!("lesson.txt").into()),
        cite: LARSSON,
        weekday: Some(4),
        example: "6,9".into(),
        ..entry
    }
    .with_proofs(proofs().map(|(p, m)| format!("p={p} m={m}")))
    .with_theory(|settings, parts| {
        let [p, m] = ["p", "m"].map(|name| settings.number(name));
        GameParts {
            oracle: Some(Arc::new(oracle::ImitationOracle::new(p, m, &parts.rules))),
            tables: tables::all(p, m, &parts.rules),
            ..parts
        }
    }))
}

/// The summary of the moves for any parameters.
fn general(settings: &GameSettings) -> String {
    let amount = match settings.number("m") {
        1 => "the same number".to_owned(),
        m => format!("the same number, or up to {} more,", m - 1),
    };
    let imitations = match settings.number("p") {
        1 => "any".to_owned(),
        p => format!("{p} in a row"),
    };
    format!(
        "Two piles. A move takes any positive number from one pile. After a take from the smaller \
         pile, taking {amount} from the other is an imitation, and nobody may make {imitations}."
    )
}
