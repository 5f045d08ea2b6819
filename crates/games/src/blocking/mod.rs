//! (p,m)-Wythoff Nim: generalised Wythoff with announcements (Larsson, section 1.4).

mod case;
mod explain;
mod formulations;
mod hegarty;
mod oracle;
mod pairs;
mod prepared;
mod tables;

pub use case::PairSource;
pub use pairs::Pairs;
pub(crate) use {
    explain::{difference_row, pair_rows, pairs},
    formulations::{Recursive, defined_pairs},
    prepared::answers,
};

use super::papers::{HEGARTY_LARSSON, LARSSON};
use goldpile_engine::{GameEntry, GameParts, GameSettings, Identity, StatementError};
use std::sync::Arc;

/// The parameters (p, m) for which claims are proved by default: p divides m, p ≤ 3 and m ≤ 6. If p
/// does not divide m, no automaton is known.
pub(crate) fn proofs() -> impl Iterator<Item = (u64, u64)> {
    (1..=3).flat_map(|p| (1..=6).filter(move |m| m % p == 0).map(move |m| (p, m)))
}

/// The game's entry in the catalogue.
///
/// # Errors
/// Fails if the game's rules cannot be read.
pub fn entry() -> Result<GameEntry, StatementError> {
    let entry = GameEntry::stated("blocking", include_str!("rules.game"))?;
    Ok(GameEntry {
        summary: [
        "Two piles. A move takes any positive number from one pile, or the same positive number from \
         both.",
        "Before each move the opponent may forbid one take of the same number from both, for this one \
         move.",
        ]
        .map(Into::into)
        .to_vec(),
        general: Some(general),
        rules: include_str!("rules.md").into(),
        lesson: Some(include_str!("lesson.txt").into()),
        cite: HEGARTY_LARSSON,
        weekday: Some(3),
        example: "9,14".into(),
        identities,
        ..entry
    }
    .with_proofs(proofs().map(|(p, m)| format!("p={p} m={m}")))
    .with_theory(|settings, parts| {
        let [p, m] = ["p", "m"].map(|name| settings.number(name));
        GameParts {
            oracle: Some(Arc::new(oracle::BlockingOracle::new(p, m, parts.rules.clone()))),
            tables: tables::all(p, m),
            ..parts
        }
    }))
}

/// The summary of the moves for any parameters.
fn general(settings: &GameSettings) -> String {
    let both = match settings.number("m") {
        1 => "the same positive number from both".to_owned(),
        m => format!("positive numbers from both that differ by less than {m}"),
    };
    let blocks = match settings.number("p") {
        1 => "Nothing may be forbidden.".to_owned(),
        2 => "Before each move the opponent may forbid one take of the same number from both, for \
              this one move."
            .to_owned(),
        p => format!(
            "Before each move the opponent may forbid up to {} takes of the same number from both, \
             for this one move.",
            p - 1
        ),
    };
    format!("Two piles. A move takes any positive number from one pile, or {both}. {blocks}")
}

/// Proposition 1 for p dividing m, in a form that can be decided for all n. Then the pairs are, for
/// 0 ≤ r < p, (p·A + r, p·B + r), with A and B from Wythoff's game with t = m/p.
fn identities() -> Vec<Identity> {
    let mut all = Vec::new();
    for (p, m) in proofs() {
        let t = m / p;
        for (part, text) in [
            // The index of a pair is pn + r; the first p numbers of both sequences are 0 to p − 1.
            (
                "b",
                format!("one(x div {p} = 0 or x div {p} in a, x div {p} in b)"),
            ),
            (
                "c",
                format!(
                    "k < n => {p}a(k) < {p}a(n) and {p}b(k) - {p}a(k) <= {p}b(n) - {p}a(n) and {p}b(k) < {p}b(n)"
                ),
            ),
            ("d", format!("{p}b - {p}a = {m}n")),
        ] {
            all.push(Identity::new(
                format!("blocking-1{part}-p{p}-m{m}"),
                format!("Proposition 1({part}), p = {p}, m = {m}"),
                LARSSON,
                format!("system {t}: {text}"),
            ));
        }
    }
    all
}
