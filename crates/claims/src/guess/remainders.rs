//! The search for P-positions that repeat in every pile and depend only on Σ cᵢxᵢ mod m.

use super::played::{OutcomeTable, PlayedOutcomes, tuples};

/// The most choices of the coefficients cᵢ, and the most classes of positions.
const MAX_CHOICES: u64 = 4096;

/// The cases of the claim, one for each remainder, with the smallest coefficients; `None` if there are no such
/// coefficients. The P-positions must repeat with this period in every pile.
pub(crate) fn of_sum(
    played: &PlayedOutcomes,
    table: &OutcomeTable,
    period: u64,
) -> Option<Vec<String>> {
    let piles = u32::try_from(played.piles).ok()?;
    period
        .checked_pow(piles)
        .filter(|choices| *choices <= MAX_CHOICES)?;
    let classes = tuples(&(0..period), played.piles);
    let outcomes: Vec<bool> = (classes.iter())
        .map(|class| played.is_p(table, class) == Some(true))
        .collect();
    // Other coefficients would, by the Chinese remainder theorem, merge conditions on different piles.
    let mut choices = classes.clone();
    let is_unit = |&c: &u64| c == 0 || num_integer::gcd(c, period) == 1;
    choices.retain(|choice| choice.iter().all(is_unit));
    choices.sort_by_key(|coefficients| coefficients.iter().sum::<u64>());
    choices.into_iter().find_map(|coefficients| {
        let mut seen: Vec<Option<bool>> = vec![None; usize::try_from(period).ok()?];
        for (class, &is_p) in classes.iter().zip(&outcomes) {
            let sum: u64 = coefficients.iter().zip(class).map(|(c, x)| c * x).sum();
            let seen = seen.get_mut(usize::try_from(sum % period).ok()?)?;
            if seen.replace(is_p).is_some_and(|before| before != is_p) {
                return None;
            }
        }
        let sum = written(&coefficients, &played.names);
        let remainders = (0..period)
            .zip(seen)
            .filter(|(_, is_p)| *is_p == Some(true));
        Some(
            remainders
                .map(|(n, _)| format!("{sum} mod {period} = {n}"))
                .collect(),
        )
    })
}

fn written(coefficients: &[u64], names: &[String]) -> String {
    let parts = coefficients.iter().zip(names).filter(|(c, _)| **c > 0);
    let parts: Vec<String> = parts
        .map(|(&c, name)| {
            if c == 1 {
                name.clone()
            } else {
                format!("{c}*{name}")
            }
        })
        .collect();
    match &parts[..] {
        [only] => only.clone(),
        parts => format!("({})", parts.join(" + ")),
    }
}
