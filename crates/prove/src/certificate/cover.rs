//! Projects a relation, with a witness that the projection is no larger than claimed.
//!
//! The automaton of the projection comes from the subset construction, and each state has its subset as its
//! label. To check that every accepted tuple has values of the removed variables, it suffices to check, for
//! each transition, that the digit leads to every state in the label after it from some state in the label
//! before it.

use crate::automaton::{Automaton, Var};
use crate::control::{DecisionControl, Stopped};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use serde::Serialize;

/// A deterministic automaton of the remaining tracks, in their order, with its labels.
#[derive(Debug, Serialize)]
pub(crate) struct Cover {
    next: Vec<Vec<i64>>,
    accepting: Vec<usize>,
    labels: Vec<Box<[u32]>>,
}

struct Subsets<'a> {
    of: &'a Automaton,
    /// The indices of the remaining tracks.
    kept: Vec<usize>,
}

impl Subsets<'_> {
    /// The states after one digit of the next track; after any digit for `None`.
    fn read(&self, states: &[u32], digit: Option<u32>) -> Vec<u32> {
        let digits = match digit {
            Some(digit) => digit..digit + 1,
            None => 0..self.of.system().digits(),
        };
        let next = |&state: &u32| digits.clone().filter_map(move |d| self.of.next(state, d));
        let mut after: Vec<u32> = states.iter().flat_map(next).collect();
        after.sort_unstable();
        after.dedup();
        after
    }

    /// The states after a digit of the remaining track with this index, and any digits of the removed
    /// tracks around it.
    fn step(&self, states: &[u32], track: usize, digit: u32) -> Vec<u32> {
        let mut states = states.to_vec();
        if track == 0 {
            for _ in 0..self.kept[0] {
                states = self.read(&states, None);
            }
        }
        states = self.read(&states, Some(digit));
        let end = (self.kept.get(track + 1)).map_or(self.of.tracks().len(), |next| *next);
        for _ in self.kept[track] + 1..end {
            states = self.read(&states, None);
        }
        states
    }

    /// The states where a tuple may begin: the removed tracks may have more digits than the others.
    fn start(&self) -> Vec<u32> {
        let mut closed: Vec<u32> = self.of.start().into_iter().collect();
        loop {
            let mut states = closed.clone();
            for track in 0..self.of.tracks().len() {
                let zero = self.kept.contains(&track).then_some(0);
                states = self.read(&states, zero);
            }
            states.extend(&closed);
            states.sort_unstable();
            states.dedup();
            if states == closed {
                return closed;
            }
            closed = states;
        }
    }
}

impl Cover {
    /// Removes all tracks but these.
    pub(crate) fn new(
        of: &Automaton,
        kept: &dyn Fn(Var) -> bool,
        work: &DecisionControl<'_>,
    ) -> Result<Self, Stopped> {
        let tracks = (0..of.tracks().len()).filter(|&track| kept(of.tracks()[track]));
        let subsets = Subsets {
            of,
            kept: tracks.collect(),
        };
        let mut cover = Self {
            next: Vec::new(),
            accepting: Vec::new(),
            labels: Vec::new(),
        };
        let count = subsets.kept.len();
        let mut met: IndexSet<(usize, Box<[u32]>), FxBuildHasher> = IndexSet::default();
        met.insert((0, subsets.start().into()));
        while let Some((track, label)) = met.get_index(cover.labels.len()).cloned() {
            work.step(met.len(), of.system().digits())?;
            if track == 0 && label.iter().any(|&state| of.accepts(state)) {
                cover.accepting.push(cover.labels.len());
            }
            let mut row = Vec::new();
            for digit in 0..if count == 0 { 0 } else { of.system().digits() } {
                let after = subsets.step(&label, track, digit);
                row.push(if after.is_empty() {
                    -1
                } else {
                    let at = met.insert_full(((track + 1) % count, after.into())).0;
                    i64::try_from(at).unwrap_or(-1)
                });
            }
            cover.next.push(row);
            cover.labels.push(label);
        }
        Ok(cover)
    }
}
