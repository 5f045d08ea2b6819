//! The automaton of the greedy representations.
//!
//! After the digits p, the valid continuations by n more digits are the first c(n) words of length n, in
//! order, since the numbers whose representations begin with p form an interval. So the counts c(0), c(1),
//! … are the state. At first c(n) = u(n), and a digit d leads to c′(n) = c(n + 1) − d·u(n), clamped to the
//! range from 0 to u(n). From some n on, the counts of a state obey the recurrence of u. That n is guessed,
//! and the result is [checked](super::check).

use goldpile_number::LinearNumeration;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

pub(crate) const MOST_STATES: usize = 1000;

const MOST_COUNTS: usize = 96;

/// The largest count.
const LARGEST: i128 = 1 << 100;

/// A deterministic automaton of words of digits, most significant digit first. State 0 is the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ValidWords {
    /// The successor of each state for each digit; `None` if no word continues like this.
    next: Vec<Option<u32>>,
    accepting: Vec<bool>,
    digits: u32,
}

impl ValidWords {
    /// The representations in a system with this many digits; `None` if no automaton is found.
    pub(crate) fn of(numeration: &LinearNumeration, digits: u32) -> Option<Self> {
        let given = numeration.first().len();
        let order = numeration.recurrence().last()?.0;
        let more = [order, 2 * order + 4, 4 * order + 24];
        let counts = more.map(|more| (given + more).min(MOST_COUNTS));
        counts.into_iter().find_map(|count| {
            let terms = numeration.terms().take(count);
            let weights: Option<Vec<i128>> = terms
                .map(|term| term.to_u128().and_then(|term| i128::try_from(term).ok()))
                .collect();
            let weights = weights.filter(|weights| weights.iter().all(|w| *w <= LARGEST))?;
            let counting = StateCounts {
                weights,
                recurrence: numeration.recurrence(),
                stride: numeration.stride(),
                order,
            };
            counting.words(digits)
        })
    }

    pub(crate) fn next(&self, state: u32, digit: u32) -> Option<u32> {
        self.next[state as usize * self.digits as usize + digit as usize]
    }

    pub(crate) fn accepts(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// Whether 1 followed by any number of zeros is a word, and zeros may replace the beginning of any
    /// word.
    pub(crate) fn is_closed(&self) -> bool {
        let mut pairs: IndexSet<(u32, u32), FxBuildHasher> = IndexSet::default();
        pairs.extend((0..self.accepting.len()).filter_map(|q| Some((u32::try_from(q).ok()?, 0))));
        let mut at = 0;
        while let Some(&(one, two)) = pairs.get_index(at) {
            at += 1;
            if self.accepts(one) && !self.accepts(two) {
                return false;
            }
            for digit in 0..self.digits {
                match (self.next(one, digit), self.next(two, digit)) {
                    (Some(one), Some(two)) => {
                        pairs.insert((one, two));
                    }
                    (Some(_), None) => return false,
                    (None, _) => {}
                }
            }
        }
        let mut state = self.next(0, 1);
        for _ in 0..=self.accepting.len() {
            match state {
                Some(one) if self.accepts(one) => state = self.next(one, 0),
                _ => return false,
            }
        }
        self.next(0, 0) == Some(0)
    }
}

/// Computes the counts of the states.
struct StateCounts<'a> {
    /// u(0), u(1), …
    weights: Vec<i128>,
    recurrence: &'a [(usize, i64)],
    stride: usize,
    order: usize,
}

impl StateCounts<'_> {
    fn words(&self, digits: u32) -> Option<ValidWords> {
        let mut states: IndexSet<Vec<i128>, FxBuildHasher> = IndexSet::default();
        states.insert(self.weights.clone());
        let mut next = Vec::new();
        let mut accepting = Vec::new();
        while let Some(counts) = states.get_index(accepting.len()) {
            accepting.push(counts[0] > 0);
            let counts = counts.clone();
            for digit in 0..digits {
                let after = self.after(&counts, digit)?;
                let goes_on = after.iter().any(|count| *count > 0);
                let state = goes_on.then(|| states.insert_full(after).0);
                next.push(state.and_then(|state| u32::try_from(state).ok()));
            }
            if states.len() > MOST_STATES {
                return None;
            }
        }
        Some(ValidWords {
            next,
            accepting,
            digits,
        })
    }

    /// The counts after a digit, all 0 if no words are left; `None` if the last ones do not seem to obey
    /// the recurrence.
    fn after(&self, counts: &[i128], digit: u32) -> Option<Vec<i128>> {
        let last = counts.len();
        let following = self.recurrence.iter().try_fold(0i128, |sum, &(lag, c)| {
            sum.checked_add(counts[last - lag].checked_mul(i128::from(c))?)
        })?;
        // Whether the last counts are negative, above u(n) or neither, by the remainder of n.
        let mut sides: Vec<Option<(bool, bool)>> = vec![None; self.stride];
        let mut after = Vec::with_capacity(last);
        for (n, &weight) in self.weights.iter().enumerate() {
            let before = counts.get(n + 1).copied().unwrap_or(following);
            let count = before - i128::from(digit) * weight;
            if n + self.order >= last {
                let side = (count < 0, count > weight);
                let known = sides[n % self.stride].get_or_insert(side);
                // At the border itself both formulas agree.
                if count != 0 && count != weight && *known != side {
                    return None;
                }
            }
            after.push(count.clamp(0, weight));
        }
        Some(after)
    }
}
