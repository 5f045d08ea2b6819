//! P-positions that are pairs of numbers, one for each n, and pairs that are arithmetically periodic.

use super::played::PlayedOutcomes;
use super::write::any;
use crate::prove::NumerationSystem;

/// The fewest pairs from which anything can be concluded; the next constant says how often a period must
/// be seen.
const MIN_PAIRS: usize = 12;
const TIMES: usize = 4;

/// The longest period.
const MAX_PERIOD: usize = 24;

/// Whether the P-positions are those with two piles of the same size.
fn are_equal(played: &PlayedOutcomes) -> bool {
    let [table] = &played.tables[..] else {
        return false;
    };
    played.names.len() == 2
        && played.piles == 2
        && played.max > 1
        && played
            .first(|pair| {
                let is_p = played.is_p(table, pair) == Some(true);
                (is_p != (pair[0] == pair[1])).then_some(())
            })
            .is_none()
}

/// Returns the P-positions of a game with two interchangeable piles, the smaller pile first.
///
/// # Errors
/// Why there are no such pairs, or why the two numbers do not both grow from one pair to the next.
pub(super) fn pairs(played: &PlayedOutcomes) -> Result<Vec<(u64, u64)>, String> {
    let [table] = &played.tables[..] else {
        return Err("not for games with a memory".to_owned());
    };
    if played.names.len() != 2 || played.piles != 2 || !played.by_size {
        return Err(
            "only for two piles without a memory whose order does not matter (write: order free)"
                .to_owned(),
        );
    }
    let mut pairs = Vec::new();
    for a in 0..=played.max {
        for b in a..=played.max {
            if played.is_p(table, &[a, b]) == Some(true) {
                pairs.push((a, b));
            }
        }
    }
    let grow = |pair: &[(u64, u64)]| pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1;
    if pairs.len() < MIN_PAIRS || !pairs.windows(2).all(grow) {
        return Err("from one P-position to the next, the piles do not both grow".to_owned());
    }
    Ok(pairs)
}

/// Returns the claim that the piles are the same, or that the pairs grow by the same in every period.
pub(super) fn claim(played: &PlayedOutcomes) -> Result<(NumerationSystem, String), String> {
    if are_equal(played) {
        return Ok((NumerationSystem::Base(2), "a = b".to_owned()));
    }
    let pairs = pairs(played)?;
    let steps: Vec<(u64, u64)> = (pairs.windows(2))
        .map(|pair| (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1))
        .collect();
    let length = steps.len();
    for period in 1..=MAX_PERIOD.min(length / TIMES) {
        let fails = (0..length - period).rposition(|n| steps[n + period] != steps[n]);
        let from = fails.map_or(0, |at| at + 1);
        if from + TIMES * period > length || from > length / 2 {
            continue;
        }
        let (by, other) = (
            pairs[from + period].0 - pairs[from].0,
            pairs[from + period].1 - pairs[from].1,
        );
        let mut cases: Vec<String> = (pairs[..from].iter())
            .map(|(a, b)| format!("a = {a} and b = {b}"))
            .collect();
        for &(a, b) in &pairs[from..from + period] {
            // The pair a, b plus a multiple of (by, other).
            let mut parts = Vec::new();
            if a > 0 {
                parts.push(format!("a >= {a}"));
            }
            if by > 1 {
                parts.push(format!("a mod {by} = {}", a % by));
            }
            parts.push(if by == other {
                match b - a {
                    0 => "b = a".to_owned(),
                    more => format!("b = a + {more}"),
                }
            } else {
                format!("{by}*b = {other}*a + {} - {}", by * b, other * a)
            });
            cases.push(parts.join(" and "));
        }
        return Ok((NumerationSystem::Base(2), any(&cases)));
    }
    Err(format!("none that is seen {TIMES} times"))
}
