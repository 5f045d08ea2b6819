//! Corrects formulas that hold except in small positions, as in misère play.

use super::played::{OutcomeTable, PlayedOutcomes};

const MAX_LISTED: usize = 8;

/// The largest pile of a position that may be an exception.
pub(crate) fn largest_exception(played: &PlayedOutcomes) -> u64 {
    played.max / 4
}

/// The conjunction, corrected in small positions so that it agrees with exhaustive play, as the
/// parts of a disjunction; `None` if it does not agree elsewhere. `holds` is whether the
/// conjunction holds in a position.
///
/// Takes time proportional to the number of positions, and much less if the conjunction disagrees
/// with play.
pub(crate) fn corrected(
    played: &PlayedOutcomes,
    table: &OutcomeTable,
    conjunction: &str,
    holds: impl Fn(&[u64]) -> bool,
) -> Option<Vec<String>> {
    let small = largest_exception(played);
    // The small positions where the conjunction holds but should not, those where it should hold
    // but does not, and the other small P-positions.
    let (mut wrong, mut missing, mut right) = (Vec::new(), Vec::new(), Vec::new());
    let differs = played.find_by_largest(|tuple| {
        if !played.is_claimed(tuple) {
            return None;
        }
        let largest = tuple.iter().max().copied().unwrap_or(0);
        match (holds(tuple), played.is_p(table, tuple) == Some(true)) {
            (false, false) => return None,
            (true, true) if largest > small => return None,
            (true, true) => &mut right,
            _ if largest > small => return Some(()),
            (true, false) => &mut wrong,
            (false, true) => &mut missing,
        }
        .push((largest, tuple.to_vec()));
        (wrong.len().max(missing.len()) > MAX_LISTED).then_some(())
    });
    if differs.is_some() {
        return None;
    }
    let text = |positions: &[(u64, Vec<u64>)]| -> Vec<String> {
        (positions.iter())
            .map(|(_, tuple)| position(played, tuple))
            .collect()
    };
    let mut first = conjunction.to_owned();
    if let Some((last, _)) = wrong.last() {
        // Excludes either these, or all positions up to the last of them, whichever makes the claim
        // list fewer positions.
        right.retain(|(largest, _)| largest <= last);
        if right.len() < wrong.len() {
            first = format!("{first} and {}", larger_than(played, *last));
            missing.append(&mut right);
        } else {
            first = format!("{first} and not ({})", text(&wrong).join(" or "));
        }
    }
    missing.sort_unstable();
    Some([first].into_iter().chain(text(&missing)).collect())
}

pub(crate) fn position(played: &PlayedOutcomes, tuple: &[u64]) -> String {
    let [first, rest @ ..] = tuple else {
        return String::new();
    };
    if !rest.is_empty() && rest.iter().all(|number| number == first) {
        return format!("{} = {first}", played.names.join(" = "));
    }
    let parts = played.names.iter().zip(tuple);
    let parts: Vec<String> = parts.map(|(name, n)| format!("{name} = {n}")).collect();
    parts.join(" and ")
}

/// The formula for positions with some pile larger than `largest`.
fn larger_than(played: &PlayedOutcomes, largest: u64) -> String {
    let name = |name: &String| format!("{name} > {largest}");
    match &played.names[..] {
        [.., last] if played.by_size || played.names.len() == 1 => name(last),
        names => {
            let parts: Vec<String> = names.iter().map(name).collect();
            format!("({})", parts.join(" or "))
        }
    }
}
