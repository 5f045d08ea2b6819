//! The form of automata in a certificate.

use crate::automaton::{Automaton, Var};
use crate::system::NumerationSystem;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use serde::Serialize;
use std::collections::BTreeMap;

pub(crate) type VariableNames = BTreeMap<Var, String>;

/// The state after each digit of each state (-1 for none), and the states where a number may end.
#[derive(Debug, Serialize)]
pub(crate) struct StateTable {
    next: Vec<Vec<i64>>,
    accepting: Vec<u32>,
}

#[derive(Debug, Serialize)]
pub(crate) struct NamedAutomaton {
    tracks: Vec<String>,
    #[serde(flatten)]
    table: StateTable,
}

impl NamedAutomaton {
    pub(crate) fn new(automaton: &Automaton, names: &VariableNames) -> Self {
        let tracks = automaton.tracks().iter().map(|track| names.get(track));
        let tracks: Vec<String> = tracks
            .map(|name| name.cloned().unwrap_or_default())
            .collect();
        let digits = automaton.system().digits();
        let digits = if tracks.is_empty() { 0 } else { digits };
        let states = || (0..).take(automaton.states());
        let next = |state: u32| -> Vec<i64> {
            let all = (0..digits).map(|digit| automaton.next(state, digit));
            all.map(|next| next.map_or(-1, i64::from)).collect()
        };
        let table = StateTable {
            next: states().map(next).collect(),
            accepting: states().filter(|&s| automaton.accepts(s)).collect(),
        };
        Self { tracks, table }
    }
}

/// The automaton of the representations of a declared system; `None` for other systems, whose automata the
/// checker makes itself.
pub(crate) fn words(system: NumerationSystem) -> Option<StateTable> {
    let NumerationSystem::Declared(_) = system else {
        return None;
    };
    let mut states: IndexSet<u32, FxBuildHasher> = IndexSet::from_iter([0]);
    let mut next = Vec::new();
    while let Some(&state) = states.get_index(next.len()) {
        let mut after = |digit| {
            let after = system.valid_after(state, digit)?;
            i64::try_from(states.insert_full(after).0).ok()
        };
        let row = (0..system.digits()).map(|digit| after(digit).unwrap_or(-1));
        next.push(row.collect());
    }
    let ends = (0..)
        .zip(&states)
        .filter(|(_, state)| system.is_valid_end(**state));
    let accepting = ends.map(|(at, _)| at).collect();
    Some(StateTable { next, accepting })
}
