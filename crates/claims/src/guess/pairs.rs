//! The P-positions of two piles as pairs of numbers, and the search for pairs that lie at equal distances on a few
//! lines.

use super::exceptions::position;
use super::played::PlayedOutcomes;
use super::search::RuleResult;
use super::write::{disjunction, with_number};
use goldpile_prove::NumerationSystem;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

/// The fewest pairs that allow a conclusion.
pub(crate) const MIN_PAIRS: usize = 12;
/// How often a translation must occur.
const MIN_REPETITIONS: u64 = 4;
const MAX_TRANSLATIONS: usize = 1000;
const MAX_FIRST: usize = 40;
const MAX_EXCEPTIONS: usize = 40;

/// The sizes of the piles a and b.
pub(crate) type Pair = (u64, u64);

/// The P-positions of a game with two piles, sorted by the first pile. If the piles are interchangeable, the
/// smaller comes first.
pub(crate) fn listed(played: &PlayedOutcomes) -> Result<Vec<Pair>, String> {
    let table = played.of_piles()?;
    if played.piles != 2 {
        return Err("only for two piles".to_owned());
    }
    let mut pairs = Vec::new();
    for a in 0..=played.max {
        for b in 0..=played.max {
            if played.is_claimed(&[a, b]) && played.is_p(table, &[a, b]) == Some(true) {
                pairs.push((a, b));
            }
        }
    }
    Ok(pairs)
}

/// The P-positions of a game with two interchangeable piles, the smaller pile first, if both numbers grow from
/// each pair to the next.
///
/// # Errors
/// Why there are no such pairs.
pub(crate) fn growing(played: &PlayedOutcomes) -> Result<Vec<Pair>, String> {
    let pairs = listed(played)?;
    if !played.by_size {
        return Err(
            "only for two piles whose order does not matter (write: order free)".to_owned(),
        );
    }
    let grow = |pair: &[Pair]| pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1;
    if pairs.len() < MIN_PAIRS || !pairs.windows(2).all(grow) {
        return Err("from one P-position to the next, the piles do not both grow".to_owned());
    }
    Ok(pairs)
}

/// Pairs that recur when the same translation is added repeatedly.
struct Recurrence {
    translation: Pair,
    /// The pairs that the recurrence starts from.
    first: Vec<Pair>,
    exceptions: Vec<Pair>,
}

fn plus(pair: Pair, by: Pair) -> Pair {
    (pair.0 + by.0, pair.1 + by.1)
}

impl Recurrence {
    /// The recurrence of these pairs with this translation, if it is seen often enough and the exceptions are at
    /// most `small`. The pairs are given in decreasing order of their sums.
    fn of(pairs: &[Pair], translation: Pair, max: u64, small: u64) -> Option<Self> {
        let is_within = |pair: Pair| pair.0 <= max && pair.1 <= max;
        let mut recurring: HashSet<Pair> = HashSet::new();
        let mut exceptions = Vec::new();
        // In this order, the translated pair comes before the pair.
        for &pair in pairs {
            let next = plus(pair, translation);
            if !is_within(next) || recurring.contains(&next) {
                recurring.insert(pair);
                continue;
            }
            exceptions.push(pair);
            if exceptions.len() > MAX_EXCEPTIONS || pair.0.max(pair.1) > small {
                return None;
            }
        }
        exceptions.reverse();
        let before = |pair: &Pair| {
            let before = (
                pair.0.checked_sub(translation.0)?,
                pair.1.checked_sub(translation.1)?,
            );
            recurring.get(&before)
        };
        let mut first: Vec<Pair> = Vec::new();
        for pair in pairs.iter().rev() {
            if recurring.contains(pair) && before(pair).is_none() {
                let seen = (1..MIN_REPETITIONS).fold(*pair, |pair, _| plus(pair, translation));
                if first.len() == MAX_FIRST || !is_within(seen) {
                    return None;
                }
                first.push(*pair);
            }
        }
        Some(Self {
            translation,
            first,
            exceptions,
        })
    }

    fn parts(&self, played: &PlayedOutcomes) -> Vec<String> {
        let mut lines: BTreeMap<PairLine, Vec<Pair>> = BTreeMap::new();
        for &pair in &self.first {
            let line = PairLine::through(pair, self.translation);
            lines.entry(line).or_default().push(pair);
        }
        let lines = lines.iter().map(|(line, first)| self.part(*line, first));
        let exceptions = self.exceptions.iter();
        let exceptions = exceptions.map(|&(a, b)| position(played, &[a, b]));
        lines.chain(exceptions).collect()
    }

    /// The formula for the pairs on a line, given the first ones.
    fn part(&self, line: PairLine, first: &[Pair]) -> String {
        // The pile that measures places on the line, the translation in this pile, and the distance between
        // neighbouring places.
        let by_a = self.translation.0 > 0 && !line.has_smaller_b();
        let (name, step) = if by_a {
            ("a", self.translation.0)
        } else {
            ("b", self.translation.1)
        };
        let apart = step / num_integer::gcd(self.translation.0, self.translation.1);
        let numbers: Vec<u64> = (first.iter())
            .map(|&(a, b)| if by_a { a } else { b })
            .collect();
        let (period, from) = (1..=step / apart)
            .map(|times| times * apart)
            .filter(|&period| step.is_multiple_of(period))
            .find_map(|period| Some((period, class_starts(&numbers, period, step)?)))
            .unwrap_or((step, numbers));
        let classes = from.iter().map(|&number| {
            let least = (number >= period).then(|| format!("{name} >= {number}"));
            let rest =
                (period > apart).then(|| format!("{name} mod {period} = {}", number % period));
            let parts: Vec<String> = least.into_iter().chain(rest).collect();
            parts.join(" and ")
        });
        let classes: Vec<String> = classes.filter(|class| !class.is_empty()).collect();
        match &classes[..] {
            [] => line.to_string(),
            [only] => format!("{line} and {only}"),
            classes => format!("{line} and ({})", classes.join(" or ")),
        }
    }
}

/// The least number of each remainder modulo `period`, if progressions from these in steps of `period` give the
/// same numbers as progressions from `numbers` in steps of `step`.
fn class_starts(numbers: &[u64], period: u64, step: u64) -> Option<Vec<u64>> {
    let mut classes: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    for &number in numbers {
        classes.entry(number % period).or_default().push(number);
    }
    let classes = classes.into_values().map(|mut class| {
        class.sort_unstable();
        let first = class[0];
        let all: Vec<u64> = (0..step / period)
            .map(|times| first + times * period)
            .collect();
        (class == all).then_some(first)
    });
    classes.collect()
}

/// The line rise·a + offset = run·b. Lines are ordered by their offsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct PairLine {
    offset: i64,
    rise: u64,
    run: u64,
}

impl PairLine {
    fn through(pair: Pair, by: Pair) -> Self {
        let places = num_integer::gcd(by.0, by.1);
        let (run, rise) = (by.0 / places, by.1 / places);
        let (a, b) = (rise * pair.0, run * pair.1);
        let offset = if b < a {
            -i64::try_from(a - b).unwrap_or(i64::MAX)
        } else {
            i64::try_from(b - a).unwrap_or(i64::MAX)
        };
        Self { offset, rise, run }
    }

    /// Whether, on a line of slope 1, b is the smaller pile.
    fn has_smaller_b(self) -> bool {
        self.rise == self.run && self.offset < 0
    }
}

impl std::fmt::Display for PairLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let times = |factor: u64, name: &str| match factor {
            0 => String::new(),
            1 => name.to_owned(),
            factor => format!("{factor}*{name}"),
        };
        let (a, b) = (times(self.rise, "a"), times(self.run, "b"));
        let more = self.offset.unsigned_abs();
        if self.offset < 0 || self.run == 0 || more == 0 && self.rise <= self.run {
            write!(f, "{a} = {}", with_number(&b, more))
        } else {
            write!(f, "{b} = {}", with_number(&a, more))
        }
    }
}

/// The claim that all pairs, with some exceptions, recur with a translation.
pub(crate) fn claim(played: &PlayedOutcomes) -> RuleResult {
    let pairs = listed(played)?;
    let none = format!("none that is seen {MIN_REPETITIONS} times");
    let small = played.max / 4;
    // A pair this large cannot be an exception, so its translations are among the others.
    let regular = pairs.iter().filter(|pair| pair.0.max(pair.1) > small);
    let Some(&regular) = regular.min_by_key(|pair| pair.0.max(pair.1)) else {
        return Err(none.into());
    };
    let length = usize::try_from(played.max).unwrap_or(usize::MAX);
    if pairs.len() < MIN_PAIRS || pairs.len() > length.saturating_mul(MAX_FIRST) {
        return Err(none.into());
    }
    let mut by_sum_descending = pairs.clone();
    by_sum_descending.sort_unstable_by_key(|pair| Reverse((pair.0 + pair.1, *pair)));
    let mut translations: Vec<Pair> = (pairs.iter())
        .filter(|&&pair| pair != regular)
        .filter_map(|pair| {
            Some((
                pair.0.checked_sub(regular.0)?,
                pair.1.checked_sub(regular.1)?,
            ))
        })
        .filter(|by| by.0.max(by.1) * (MIN_REPETITIONS - 1) <= played.max)
        .collect();
    translations.sort_unstable_by_key(|by| by.0 + by.1);
    translations.truncate(MAX_TRANSLATIONS);
    let found = (translations.into_iter())
        .find_map(|by| Recurrence::of(&by_sum_descending, by, played.max, small));
    let recurrence = found.ok_or(none)?;
    Ok((
        NumerationSystem::Base(2),
        disjunction(&recurrence.parts(played)),
    ))
}
