//! Projection (there is a number such that …), which removes a track.

use crate::automaton::explore::{Machine, explore};
use crate::automaton::{Automaton, DEAD, Var};
use crate::control::{DecisionControl, Stopped};
use smallvec::SmallVec;

impl Automaton {
    /// The relation that holds where this one holds for some value of the variable.
    ///
    /// Each new state is a set of old states: those reached by some digits of the removed track, which may
    /// have more digits than the others.
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn exists(&self, variable: Var, work: &DecisionControl<'_>) -> Result<Self, Stopped> {
        let Ok(removed) = self.tracks.binary_search(&variable) else {
            return Ok(self.clone());
        };
        let mut tracks = self.tracks.clone();
        tracks.remove(removed);
        if self.is_empty() || tracks.is_empty() {
            return Ok(Self::constant(self.system, !self.is_empty()));
        }
        let kept = (0..self.tracks.len()).filter(|&track| track != removed);
        let projection = Projection {
            of: self,
            kept: kept.collect(),
        };
        explore(&projection, self.system, tracks, work)
    }
}

/// The subset construction, which removes tracks.
pub(crate) struct Projection<'a> {
    pub(crate) of: &'a Automaton,
    /// The indices of the remaining tracks.
    pub(crate) kept: Vec<usize>,
}

pub(crate) type Subset = SmallVec<[u32; 8]>;

impl Projection<'_> {
    fn skip(&self, states: &[u32]) -> Subset {
        let digits = self.of.system.digits() as usize;
        let row = |&state: &u32| &self.of.next[state as usize * digits..][..digits];
        live_states(states.iter().flat_map(row).copied())
    }

    fn read(&self, states: &[u32], digit: u32) -> Subset {
        live_states(states.iter().map(|&state| self.of.successor(state, digit)))
    }
}

/// The states other than [`DEAD`], sorted and without duplicates.
fn live_states(states: impl Iterator<Item = u32>) -> Subset {
    let mut live: Subset = states.filter(|&state| state != DEAD).collect();
    live.sort_unstable();
    live.dedup();
    live
}

impl Machine for Projection<'_> {
    /// The states that may have been reached. Removed tracks before the first remaining one are read together
    /// with it, all others with the remaining one before them, so that every set reads a remaining track next.
    type State = Subset;

    fn start(&self) -> Option<Self::State> {
        let tracks = self.of.tracks.len();
        let mut closed = Subset::from_slice(&[self.of.start()?]);
        loop {
            let mut states = closed.clone();
            for track in 0..tracks {
                states = if self.kept.contains(&track) {
                    self.read(&states, 0)
                } else {
                    self.skip(&states)
                };
            }
            let before = closed.len();
            closed.extend(states);
            closed.sort_unstable();
            closed.dedup();
            if closed.len() == before {
                return Some(closed);
            }
        }
    }

    fn step(&self, states: &Self::State, track: usize, digit: u32) -> Option<Self::State> {
        let mut reached = states.clone();
        if track == 0 {
            for _ in 0..self.kept[0] {
                reached = self.skip(&reached);
            }
        }
        reached = self.read(&reached, digit);
        let end = (self.kept.get(track + 1)).map_or(self.of.tracks.len(), |next| *next);
        for _ in self.kept[track] + 1..end {
            reached = self.skip(&reached);
        }
        (!reached.is_empty()).then_some(reached)
    }

    fn weight(&self, states: &Self::State) -> usize {
        if states.spilled() { states.len() } else { 0 }
    }

    fn accepts(&self, states: &Self::State) -> bool {
        states.iter().any(|&state| self.of.accepts(state))
    }
}
