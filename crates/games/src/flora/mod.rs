//! The Flora game (Fraenkel 2010), with the identities and arrays of its paper.

mod arrays;
mod explain;
mod formulations;
mod identities;
mod oracle;
mod sequences;
mod tables;

pub use sequences::{SequenceSet, a_power, h_power, membership, paper_fibonacci, u_power};

use super::columns::oracle;
use super::papers::FRAENKEL_2010;
use goldpile_engine::{GameEntry, GameParts, Oracle, StatementError};
use std::sync::Arc;

/// The game's entry in the catalogue.
///
/// # Errors
/// Fails if the game's rules cannot be read.
pub fn entry() -> Result<GameEntry, StatementError> {
    let entry = GameEntry::stated("flora", include_str!("rules.game"))?;
    Ok(GameEntry {
        summary: [
        "Four piles. I: take any positive numbers from one, two or three piles. II: take everything \
         in certain positions.",
        "III: with four different piles, take the same number (or one more from the largest) from \
         the two largest",
        "and any numbers from the others. The rules page gives the rules in full.",
        ]
        .map(Into::into)
        .to_vec(),
        rules: include_str!("rules.md").into(),
        lesson: Some(include_str!("lesson.txt").into()),
        cite: FRAENKEL_2010,
        weekday: Some(6),
        example: "9,5,14,11".into(),
        identities: identities::all,
        ..entry
    }
    .with_theory(|settings, parts| {
        // Under the rules as printed, only exhaustive play can decide who wins: Theorem 2, which
        // the statement claims, is wrong for these rules.
        let printed = settings.chosen("printed-rules");
        GameParts {
            oracle: (!printed).then(|| Arc::new(oracle::<explain::FloraTheory, 4>()) as Arc<dyn Oracle>),
            tables: tables::all(),
            ..parts
        }
    }))
}
