//! The atomic relations of formulas, each as an automaton that reads the digits.

mod linear;
mod pending;

pub use linear::LinearConstraint;

use crate::automaton::explore::{Machine, explore_valid};
use crate::automaton::{Automaton, Var};
use crate::control::{DecisionControl, Stopped};
use crate::system::NumerationSystem;
use goldpile_engine::statement::automaton;
use goldpile_number::Natural;

/// A machine given by its steps. Its states are `Copy`, so they keep nothing on the heap.
struct Steps<S, F, A> {
    start: S,
    step: F,
    accepts: A,
}

impl<S, F, A> Machine for Steps<S, F, A>
where
    S: Copy + Eq + std::hash::Hash,
    F: Fn(&S, usize, u32) -> Option<S>,
    A: Fn(&S) -> bool,
{
    type State = S;

    fn start(&self) -> Option<S> {
        Some(self.start)
    }

    fn step(&self, state: &S, track: usize, digit: u32) -> Option<S> {
        (self.step)(state, track, digit)
    }

    fn accepts(&self, state: &S) -> bool {
        (self.accepts)(state)
    }
}

/// The border lengths of all prefixes: for each number of leading digits, the length of their longest
/// proper prefix that is also a suffix.
fn borders(digits: &[u32]) -> Vec<usize> {
    let mut borders = vec![0; digits.len() + 1];
    let mut border = 0;
    for (at, digit) in digits.iter().enumerate().skip(1) {
        while border > 0 && digits[border] != *digit {
            border = borders[border];
        }
        border += usize::from(digits[border] == *digit);
        borders[at + 1] = border;
    }
    borders
}

/// A set of numbers of trailing zeros: a list, continued periodically beyond its end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ZeroCounts {
    /// Whether 0, 1, 2, … zeros are in the set.
    first: Vec<bool>,
    /// Beyond the list, `k` is in the set iff `k − period` is.
    period: usize,
}

impl ZeroCounts {
    /// The counts with a property that is periodic from `from` on. The period is at least 1.
    #[must_use]
    pub fn new(from: usize, period: usize, holds: impl Fn(usize) -> bool) -> Self {
        let period = period.max(1);
        Self {
            first: (0..from + period).map(holds).collect(),
            period,
        }
    }

    /// Whether this count is in the set.
    #[must_use]
    pub fn has(&self, count: usize) -> bool {
        let last = self.first.len() - 1;
        let beyond = count.saturating_sub(last).div_ceil(self.period);
        self.first[count - beyond * self.period]
    }

    /// The counts in the set below the start of the periodic part, those in its first period, and the
    /// period.
    pub(crate) fn parts(&self) -> (Vec<usize>, Vec<usize>, usize) {
        let mut from = self.first.len() - self.period;
        while from > 0 && self.first[from - 1] == self.first[from - 1 + self.period] {
            from -= 1;
        }
        let all = (0..from + self.period).filter(|&count| self.first[count]);
        let (below, periodic) = all.partition(|&count| count < from);
        (below, periodic, self.period)
    }

    /// The set of the even counts, including 0.
    #[must_use]
    pub fn even() -> Self {
        Self::new(0, 2, |count| count % 2 == 0)
    }

    /// The set of the odd counts.
    #[must_use]
    pub fn odd() -> Self {
        Self::new(0, 2, |count| count % 2 == 1)
    }
}

impl Automaton {
    /// The relation of all tuples of numbers, for these variables in increasing order.
    ///
    /// # Errors
    /// [`Stopped`], as for every relation below.
    pub fn all(
        system: NumerationSystem,
        tracks: Vec<Var>,
        work: &DecisionControl<'_>,
    ) -> Result<Self, Stopped> {
        if tracks.is_empty() {
            return Ok(Self::constant(system, true));
        }
        let steps = Steps {
            start: (),
            step: |(): &(), _, _| Some(()),
            accepts: |(): &()| true,
        };
        explore_valid(steps, system, tracks, work)
    }

    /// x < y: x has the smaller digit where they first differ. The proof of the adder derives everything
    /// else from this order.
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn less(
        system: NumerationSystem,
        x: Var,
        y: Var,
        work: &DecisionControl<'_>,
    ) -> Result<Self, Stopped> {
        if x == y {
            return Ok(Self::constant(system, false));
        }
        let sign = if x < y { 1i64 } else { -1 };
        // The state: whether the order is already decided, and the difference of the digits at this place.
        let steps = Steps {
            start: (false, 0i64),
            step: move |&(less, sum): &(bool, i64), track, digit| {
                let digit = sign * i64::from(digit);
                match (less, track) {
                    (true, _) => Some((true, 0)),
                    (false, 0) => Some((false, digit)),
                    (false, _) if sum - digit > 0 => None,
                    (false, _) => Some((sum != digit, 0)),
                }
            },
            accepts: |&(less, _): &(bool, i64)| less,
        };
        explore_valid(steps, system, vec![x.min(y), x.max(y)], work)
    }

    /// x = n.
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn is(
        system: NumerationSystem,
        x: Var,
        n: &Natural,
        work: &DecisionControl<'_>,
    ) -> Result<Self, Stopped> {
        let digits = system.representation(n);
        let places = digits.len();
        let steps = Steps {
            start: 0,
            step: |&at: &usize, _, digit| match digits.get(at) {
                Some(&expected) if expected == digit => Some(at + 1),
                _ if at == 0 && digit == 0 => Some(0),
                _ => None,
            },
            accepts: move |&at: &usize| at == places,
        };
        explore_valid(steps, system, vec![x], work)
    }

    /// The representation of x ends in a number of zeros that is in this set; never holds for x = 0.
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn zeros(
        system: NumerationSystem,
        x: Var,
        counts: &ZeroCounts,
        work: &DecisionControl<'_>,
    ) -> Result<Self, Stopped> {
        let steps = Steps {
            start: None,
            step: |&zeros: &Option<usize>, _, digit| {
                Some(match zeros {
                    _ if digit != 0 => Some(0),
                    None => None,
                    Some(zeros) if zeros + 1 < counts.first.len() => Some(zeros + 1),
                    Some(zeros) => Some(zeros + 1 - counts.period),
                })
            },
            accepts: |zeros: &Option<usize>| zeros.is_some_and(|zeros| counts.first[zeros]),
        };
        explore_valid(steps, system, vec![x], work)
    }

    /// The representation of x ends in these digits, most significant first; with `padded`, after leading
    /// zeros have been added if needed.
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn ends(
        system: NumerationSystem,
        x: Var,
        digits: &[u32],
        padded: bool,
        work: &DecisionControl<'_>,
    ) -> Result<Self, Stopped> {
        let borders = borders(digits);
        let zeros = digits.iter().take_while(|&&digit| digit == 0).count();
        // The state: the number of leading pattern digits just read (D. E. Knuth, J. H. Morris, V. R. Pratt
        // 1977); `None` before the first digit that counts.
        let steps = Steps {
            start: padded.then_some(zeros),
            step: |&read: &Option<usize>, _, digit| {
                let Some(mut read) = read.or((digit != 0).then_some(0)) else {
                    return Some(None);
                };
                while digits.get(read) != Some(&digit) {
                    if read == 0 {
                        return Some(Some(0));
                    }
                    read = borders[read];
                }
                Some(Some(read + 1))
            },
            accepts: |read: &Option<usize>| read.unwrap_or(0) == digits.len(),
        };
        explore_valid(steps, system, vec![x], work)
    }

    /// y is the left shift of x: its representation is that of x followed by a 0. In a declared system
    /// these digits need not be valid; y is their value.
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn shift(
        system: NumerationSystem,
        x: Var,
        y: Var,
        work: &DecisionControl<'_>,
    ) -> Result<Self, Stopped> {
        if x == y {
            return Self::is(system, x, &Natural::ZERO, work);
        }
        if let NumerationSystem::Declared(_) = system {
            let (weighted, tracks) = if x < y {
                (vec![(-1, 1), (1, 0)], vec![x, y])
            } else {
                (vec![(1, 0), (-1, 1)], vec![y, x])
            };
            return pending::automaton(weighted, Some(0), Some(0), system, tracks, work);
        }
        // At each place x has the digit that y had at the place read before.
        let x_first = x < y;
        let steps = Steps {
            start: (0, 0),
            step: move |&(due, held): &(u32, u32), track, digit| match (x_first, track) {
                (true, 0) | (false, 1) if digit != due => None,
                (true, 0) => Some((0, 0)),
                (true, _) => Some((digit, 0)),
                (false, 0) => Some((due, digit)),
                (false, _) => Some((held, 0)),
            },
            accepts: |&(due, _): &(u32, u32)| due == 0,
        };
        explore_valid(steps, system, vec![x.min(y), x.max(y)], work)
    }

    /// y is the smallest basis element in the representation of x: its only digit other than 0 is a 1 at
    /// the last place where x has a digit other than 0.
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn least_part(
        system: NumerationSystem,
        x: Var,
        y: Var,
        work: &DecisionControl<'_>,
    ) -> Result<Self, Stopped> {
        // The state: whether the 1 of y has been read, and the digit of the first track at this place.
        let steps = Steps {
            start: (false, 0),
            step: move |&(had, first): &(bool, u32), track, digit| {
                if track == 0 && x != y {
                    return (digit <= 1 || x < y).then_some((had, digit));
                }
                let (of_x, of_y) = match () {
                    () if x < y => (first, digit),
                    () if x > y => (digit, first),
                    () => (digit, digit),
                };
                match (had, of_y) {
                    (false, 0) => Some((false, 0)),
                    (false, 1) if of_x != 0 => Some((true, 0)),
                    (true, 0) if of_x == 0 => Some((true, 0)),
                    _ => None,
                }
            },
            accepts: |&(had, _): &(bool, u32)| had,
        };
        let mut tracks = vec![x.min(y), x.max(y)];
        tracks.dedup();
        explore_valid(steps, system, tracks, work)
    }

    /// The relation that the automaton of a claim accepts; its numbers become the variables 0, 1, 2, ….
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn reading(
        system: NumerationSystem,
        automaton: &automaton::DeclaredAutomaton,
        work: &DecisionControl<'_>,
    ) -> Result<Self, Stopped> {
        let last = automaton.tracks() - 1;
        let arrows: Vec<Vec<(&Vec<u32>, &usize)>> = (automaton.states().iter())
            .map(|state| state.next.iter().collect())
            .collect();
        // The state: that of the automaton, and the range of its arrows, sorted by their digits, that begin
        // with the digits read at this place.
        let steps = Steps {
            start: (0, 0, arrows[0].len()),
            step: |&(state, from, past): &(usize, usize, usize), track, digit| {
                let all = &arrows[state][from..past];
                let below = |least| all.partition_point(|(digits, _)| digits[track] < least);
                let (first, end) = (below(digit), below(digit + 1));
                let &(_, &next) = all[first..end].first()?;
                Some(if track < last {
                    (state, from + first, from + end)
                } else {
                    (next, 0, arrows[next].len())
                })
            },
            accepts: |&(state, ..): &(usize, usize, usize)| automaton.states()[state].accepts,
        };
        let tracks = (0..).take(automaton.tracks()).collect();
        explore_valid(steps, system, tracks, work)
    }

    /// The bitwise exclusive-or of these variables, in increasing order, is 0. In base 2.
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn xor(tracks: Vec<Var>, work: &DecisionControl<'_>) -> Result<Self, Stopped> {
        let last = tracks.len().saturating_sub(1);
        let steps = Steps {
            start: 0,
            step: move |&odd: &u32, track, digit| {
                let odd = odd ^ digit;
                (track < last || odd == 0).then_some(odd)
            },
            accepts: |_: &u32| true,
        };
        if tracks.is_empty() {
            return Ok(Self::constant(NumerationSystem::Base(2), true));
        }
        explore_valid(steps, NumerationSystem::Base(2), tracks, work)
    }
}
