//! Fibonacci Nim (Rapaka, section 1).

mod explain;
mod formulations;
mod oracle;
mod tables;

pub use oracle::pile_and_limit;

use super::papers::{RAPAKA, WHINIHAN};
use goldpile_engine::{GameEntry, GameParts, Identity, StatementError};
use std::sync::Arc;

/// The game's entry in the catalogue.
///
/// # Errors
/// Fails if the game's rules cannot be read.
pub fn entry() -> Result<GameEntry, StatementError> {
    let entry = GameEntry::stated("fibonacci", include_str!("rules.game"))?;
    Ok(GameEntry {
        summary: [
            "One pile. The opening takes any number of coins, but not all of them.",
            "After that a move takes at least one and at most twice what was just taken.",
        ]
        .map(Into::into)
        .to_vec(),
        rules: include_str!("rules.md").into(),
        lesson: Some(include_str!("lesson.txt").into()),
        cite: WHINIHAN,
        weekday: Some(2),
        example: "20".into(),
        identities,
        ..entry
    }
    .with_theory(|_, parts| GameParts {
        oracle: Some(Arc::new(oracle::FibonacciOracle)),
        tables: tables::all(),
        ..parts
    }))
}

/// The lemmas about the parts of Zeckendorf sums. A number is a Fibonacci number if it is its own
/// smallest part.
fn identities() -> Vec<Identity> {
    let all = [
        (
            "rapaka-1.3",
            "Lemma 1.3, the step of its induction: F_k and less than F_(k-1) make less than F_(k+1)",
            "least(f) = f and y < f => shift(f) + y < shift(shift(f))",
        ),
        (
            "rapaka-1.4",
            "Lemma 1.4: 2F_k < F_(k+2)",
            "x > 0 and least(x) = x => 2*x < shift(shift(x))",
        ),
        (
            "rapaka-1.5",
            "Lemma 1.5: F_(k-1) is at most 2/3 of F_k",
            "x > 0 and least(x) = x => 3*x <= 2*shift(x)",
        ),
        (
            "rapaka-1.6",
            "Proof of Theorem 1.6: the next part is more than twice the least",
            "least(x) < x => 2*least(x) < least(x - least(x))",
        ),
    ];
    let all = all.map(|(name, place, text)| Identity::new(name, place, RAPAKA, text));
    all.into()
}
