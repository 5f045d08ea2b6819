//! Relations of numbers, as automata that read one digit of each track in turn.
//!
//! A machine given by its steps becomes an automaton in [`explore`](explore()), and a small one in [`minimise`];
//! [`product`] and [`project`] make new relations of old ones; [`least`] and [`completions`] read tuples off
//! a relation.

pub(crate) mod completions;
pub(crate) mod explore;
mod least;
mod minimise;
mod product;
pub(crate) mod project;

use crate::control::{DecisionControl, Held, Stopped};
use crate::system::NumerationSystem;
use explore::{Machine, explore};
use goldpile_number::Natural;
use std::hash::{Hash, Hasher};

/// A variable. Tracks are read in the order of these numbers, so related variables should have neighbouring
/// numbers.
pub type Var = u32;

/// The bytes of an automaton besides its lists: what the allocator adds to them, and the references to it.
const OVERHEAD: usize = 200;

/// Marks a missing state, from which nothing is accepted.
pub(crate) const DEAD: u32 = u32::MAX;

/// A relation of numbers in one numeration system, as the minimal deterministic automaton of the
/// representations of its tuples.
///
/// It reads *digit-serially*: at each place, starting with the most significant, it reads one digit of each
/// track, in increasing order of the variables. Each state belongs to the track that it reads next, so it
/// has one successor for each digit rather than for each tuple of digits. Only valid representations are
/// accepted, padded to the same length with leading zeros, whose number makes no difference. States are
/// numbered in the order in which they are reached, so that equal relations of the same tracks are equal
/// values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    pub(crate) system: NumerationSystem,
    pub(crate) tracks: Vec<Var>,
    /// The successor of each state for each digit; [`DEAD`] if there is none.
    pub(crate) next: Vec<u32>,
    pub(crate) accepting: Vec<bool>,
    /// The start state; [`DEAD`] if nothing is accepted.
    pub(crate) start: u32,
    /// The share of memory counted for this automaton.
    pub(crate) held: Held,
}

impl Hash for Automaton {
    /// Hashes only the size, since formulas contain large automata and are looked up often.
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.system, &self.tracks, self.accepting.len()).hash(state);
    }
}

impl Automaton {
    /// The relation with no variables that always holds, or the one that never holds.
    #[must_use]
    pub fn constant(system: NumerationSystem, holds: bool) -> Self {
        Self {
            system,
            tracks: Vec::new(),
            next: Vec::new(),
            accepting: if holds { vec![true] } else { Vec::new() },
            start: if holds { 0 } else { DEAD },
            held: Held::default(),
        }
    }

    /// The numeration system of the digits.
    #[must_use]
    pub fn system(&self) -> NumerationSystem {
        self.system
    }

    /// The variables, in increasing order.
    #[must_use]
    pub fn tracks(&self) -> &[Var] {
        &self.tracks
    }

    /// The number of states.
    #[must_use]
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    pub(crate) fn bytes(&self) -> u64 {
        let parts = 4 * (self.next.len() + self.tracks.len()) + self.accepting.len();
        (size_of::<Self>() + OVERHEAD + parts) as u64
    }

    /// Whether no tuple is in the relation.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.start == DEAD
    }

    /// The start state; `None` if the relation is empty.
    #[must_use]
    pub fn start(&self) -> Option<u32> {
        (self.start != DEAD).then_some(self.start)
    }

    /// The state after a digit; `None` if nothing is accepted from there.
    ///
    /// # Panics
    /// If there is no such state or digit.
    #[must_use]
    pub fn next(&self, state: u32, digit: u32) -> Option<u32> {
        let next = self.successor(state, digit);
        (next != DEAD).then_some(next)
    }

    /// Whether the digits read so far are accepted, for a state that reads the first track next.
    ///
    /// # Panics
    /// If there is no such state.
    #[must_use]
    pub fn accepts(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    pub(crate) fn successor(&self, state: u32, digit: u32) -> u32 {
        self.next[state as usize * self.system.digits() as usize + digit as usize]
    }

    /// Whether these numbers, one for each track in order, are in the relation. Linear in the number of
    /// digits, apart from the cost of finding their representations.
    #[must_use]
    pub fn holds(&self, values: &[Natural]) -> bool {
        let rows: Vec<Vec<u32>> = values
            .iter()
            .map(|value| self.system.representation(value))
            .collect();
        let places = rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut state = self.start;
        for place in (0..places).rev() {
            for row in &rows {
                if state == DEAD {
                    return false;
                }
                let digit = (row.len() > place).then(|| row[row.len() - 1 - place]);
                state = self.successor(state, digit.unwrap_or(0));
            }
        }
        state != DEAD && self.accepting[state as usize]
    }

    /// The relation with other variables, which must be in the same order.
    #[must_use]
    pub(crate) fn renamed(mut self, tracks: Vec<Var>) -> Self {
        self.tracks = tracks;
        self
    }

    /// The relation applied to these variables: `variables[i]` replaces the i-th track. A variable may
    /// occur more than once. Neighbouring tracks are swapped until all are in the new order.
    pub(crate) fn of(
        &self,
        variables: &[Var],
        work: &DecisionControl<'_>,
    ) -> Result<Self, Stopped> {
        let mut order = variables.to_vec();
        let mut current = self.clone();
        // The tracks are positions for now: equal variables must not be merged while they are being moved.
        current.tracks = (0..).take(order.len()).collect();
        for end in (1..order.len()).rev() {
            for at in 0..end {
                if order[at] > order[at + 1] {
                    order.swap(at, at + 1);
                    current = explore(
                        &Swap { of: &current, at },
                        current.system,
                        current.tracks.clone(),
                        work,
                    )?;
                }
            }
        }
        while let Some(at) = order.windows(2).position(|pair| pair[0] == pair[1]) {
            order.remove(at);
            let tracks = (0..).take(order.len()).collect();
            current = explore(&Merge { of: &current, at }, current.system, tracks, work)?;
        }
        Ok(current.renamed(order))
    }
}

/// The automaton with the tracks `at` and `at + 1` swapped.
struct Swap<'a> {
    of: &'a Automaton,
    at: usize,
}

impl Machine for Swap<'_> {
    /// A state of the original automaton and, between the two tracks, the digit of the one that it reads
    /// later.
    type State = (u32, u32);

    fn start(&self) -> Option<Self::State> {
        self.of.start().map(|state| (state, 0))
    }

    fn step(&self, &(state, held): &Self::State, track: usize, digit: u32) -> Option<Self::State> {
        if track == self.at {
            return Some((state, digit));
        }
        let state = self.of.next(state, digit)?;
        if track == self.at + 1 {
            return Some((self.of.next(state, held)?, 0));
        }
        Some((state, 0))
    }

    fn accepts(&self, &(state, _): &Self::State) -> bool {
        self.of.accepts(state)
    }
}

/// The automaton with the tracks `at` and `at + 1` merged into one.
struct Merge<'a> {
    of: &'a Automaton,
    at: usize,
}

impl Machine for Merge<'_> {
    type State = u32;

    fn start(&self) -> Option<u32> {
        self.of.start()
    }

    fn step(&self, &state: &u32, track: usize, digit: u32) -> Option<u32> {
        let state = self.of.next(state, digit)?;
        if track == self.at {
            self.of.next(state, digit)
        } else {
            Some(state)
        }
    }

    fn accepts(&self, &state: &u32) -> bool {
        self.of.accepts(state)
    }
}
