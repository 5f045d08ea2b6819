//! Joins two relations: both, at least one, or the first without the second.

use crate::automaton::explore::{Machine, explore, next_bound};
use crate::automaton::{Automaton, DEAD, Var};
use crate::control::{DecisionControl, Stopped};
use crate::system::NumerationSystem;
use std::borrow::Cow;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Join {
    And,
    Or,
    Without,
}

impl Automaton {
    /// The relation that holds where both hold.
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn and(&self, other: &Self, work: &DecisionControl<'_>) -> Result<Self, Stopped> {
        if self.tracks.is_empty() || other.is_empty() {
            return Ok(if self.is_empty() { self } else { other }.clone());
        }
        if other.tracks.is_empty() || self.is_empty() {
            return Ok(self.clone());
        }
        join(self, other, Join::And, work)
    }

    /// The relation that holds where at least one of them holds.
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn or(&self, other: &Self, work: &DecisionControl<'_>) -> Result<Self, Stopped> {
        for (one, two) in [(self, other), (other, self)] {
            if one.is_empty() {
                return Ok(two.clone());
            }
            if one.tracks.is_empty() {
                return Ok(one.clone());
            }
        }
        join(self, other, Join::Or, work)
    }

    /// The relation that holds where this one holds and the other does not.
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn without(&self, other: &Self, work: &DecisionControl<'_>) -> Result<Self, Stopped> {
        if self.is_empty() || other.is_empty() {
            return Ok(self.clone());
        }
        if other.tracks.is_empty() {
            return Ok(Self::constant(self.system, false));
        }
        if self.tracks.is_empty() {
            return Self::all(self.system, other.tracks.clone(), work)?.without(other, work);
        }
        join(self, other, Join::Without, work)
    }

    /// The relation that holds where this one does not.
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn not(&self, work: &DecisionControl<'_>) -> Result<Self, Stopped> {
        if self.is_empty() {
            return Ok(Self::constant(self.system, true));
        }
        Self::constant(self.system, true).without(self, work)
    }

    /// The relation extended to more tracks, on which every number is allowed.
    fn widened(&self, tracks: &[Var], work: &DecisionControl<'_>) -> Result<Self, Stopped> {
        let more = tracks.iter().filter(|track| !self.tracks.contains(track));
        let more: Vec<Var> = more.copied().collect();
        self.and(&Self::all(self.system, more, work)?, work)
    }
}

struct ProductAutomaton<'a> {
    one: &'a Automaton,
    two: &'a Automaton,
    join: Join,
    /// Whether the first and the second relation read each track.
    reads: Vec<(bool, bool)>,
    full: Option<u32>,
}

fn join(
    one: &Automaton,
    two: &Automaton,
    join: Join,
    work: &DecisionControl<'_>,
) -> Result<Automaton, Stopped> {
    let mut tracks: Vec<Var> = one.tracks.iter().chain(&two.tracks).copied().collect();
    tracks.sort_unstable();
    tracks.dedup();
    // In a declared system, validity takes more than one bit for each track, so an automaton must read every
    // track to be checked.
    let (mut one, mut two) = (Cow::Borrowed(one), Cow::Borrowed(two));
    if matches!(one.system, NumerationSystem::Declared(_)) {
        if join != Join::And {
            one = Cow::Owned(one.widened(&tracks, work)?);
        }
        if join == Join::Or {
            two = Cow::Owned(two.widened(&tracks, work)?);
        }
    }
    let (one, two) = (&*one, &*two);
    let reads = tracks
        .iter()
        .map(|track| (one.tracks.contains(track), two.tracks.contains(track)))
        .collect();
    let machine = ProductAutomaton {
        one,
        two,
        join,
        reads,
        full: one.system.full(),
    };
    explore(&machine, one.system, tracks, work)
}

impl ProductAutomaton<'_> {
    fn unchecked(&self, track: usize, one: u32, two: u32) -> bool {
        let (first, second) = self.reads[track];
        match self.join {
            Join::And => false,
            Join::Or => (!first && one != DEAD) || (!second && two != DEAD),
            Join::Without => !first,
        }
    }
}

impl Machine for ProductAutomaton<'_> {
    /// A state of each automaton, and a bit for each unchecked track whose next digit must be 0.
    type State = (u32, u32, u32);

    fn start(&self) -> Option<Self::State> {
        Some((self.one.start, self.two.start, 0))
    }

    fn step(
        &self,
        &(one, two, bound): &Self::State,
        track: usize,
        digit: u32,
    ) -> Option<Self::State> {
        let (first, second) = self.reads[track];
        let advance = |of: &Automaton, state: u32, reads: bool| match state {
            state if !reads || state == DEAD => state,
            state => of.successor(state, digit),
        };
        let mut bound = next_bound(bound, self.full, track, digit)?;
        let one = advance(self.one, one, first);
        let two = advance(self.two, two, second);
        let dead = match self.join {
            Join::And => one == DEAD || two == DEAD,
            Join::Or => one == DEAD && two == DEAD,
            Join::Without => one == DEAD,
        };
        if dead {
            return None;
        }
        if bound != 0 {
            for track in 0..self.reads.len() {
                if !self.unchecked(track, one, two) {
                    bound &= !(1 << track);
                }
            }
        }
        Some((one, two, bound))
    }

    fn accepts(&self, &(one, two, _): &Self::State) -> bool {
        let holds = |of: &Automaton, state: u32| state != DEAD && of.accepts(state);
        let (one, two) = (holds(self.one, one), holds(self.two, two));
        match self.join {
            Join::And => one && two,
            Join::Or => one || two,
            Join::Without => one && !two,
        }
    }
}
