//! (p,m)-Wythoff Nim: Wythoff with blocking (Larsson, section 1.4).

mod case;
mod descent;
mod explain;
mod formulations;
mod hegarty;
mod leaps;
mod lookup;
mod oracle;
mod pairs;
mod recursive;
mod sides;
mod stated;
mod tables;
mod windows;

pub use pairs::Pairs;
pub(super) use {
    case::Known,
    explain::{difference_row, pair_rows, pairs},
    formulations::Recursive,
    sides::{Sides, legal_takes},
};

use super::papers::HEGARTY_LARSSON;
use crate::engine::{Entry, Parts, StatementError};
use std::sync::Arc;

/// The parameters whose claims are proved by default: p divides m, p ≤ 3 and m ≤ 6. For other
/// parameters, no automaton is known.
pub(super) fn proofs() -> impl Iterator<Item = (u64, u64)> {
    (1..=3).flat_map(|p| (1..=6).filter(move |m| m % p == 0).map(move |m| (p, m)))
}

/// The game's entry in the catalogue.
///
/// # Errors
/// Fails if the game's rules cannot be read.
pub fn entry() -> Result<Entry, StatementError> {
    let entry = Entry::stated("blocking", include_str!("rules.game"))?;
    Ok(Entry {
        summary: [
        "Two piles, moves as in Wythoff's game (takes from both piles differ by less than m).",
        "Before each move the opponent may forbid up to p − 1 positions on the mover's diagonal,",
        "for this one move.",
        ]
        .map(Into::into)
        .to_vec(),
        rules: include_str!("../../../assets/texts/blocking.md").into(),
        lesson: Some(include_str!("lesson.txt").into()),
        cite: HEGARTY_LARSSON,
        example: "9,14".into(),
        identities: stated::identities,
        ..entry
    }
    .with_proofs(proofs().map(|(p, m)| format!("p={p} m={m}")))
    .with_theory(|settings, parts| {
        let [p, m] = ["p", "m"].map(|name| settings.number(name));
        Parts {
            oracle: Some(Arc::new(oracle::BlockingOracle::new(p, m, parts.rules.clone()))),
            tables: tables::all(p, m),
            ..parts
        }
    }))
}
