//! Projects a relation, with a witness that the projection is no larger than claimed.
//!
//! The automaton of the projection comes from the subset construction, and each state has its subset as its
//! label. To check that every accepted tuple has values of the removed variables, it suffices to check, for
//! each transition, that the digit leads to every state in the label after it from some state in the label
//! before it.

use crate::automaton::explore::Machine as _;
use crate::automaton::project::{Projection, Subset};
use crate::automaton::{Automaton, Var};
use crate::control::{DecisionControl, Stopped};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use serde::Serialize;

/// A deterministic automaton of the remaining tracks, in their order, with its labels.
#[derive(Debug, Serialize)]
pub(crate) struct WitnessedProjection {
    next: Vec<Vec<i64>>,
    accepting: Vec<usize>,
    labels: Vec<Vec<u32>>,
}

impl WitnessedProjection {
    /// Removes all tracks but these.
    pub(crate) fn new(
        of: &Automaton,
        kept: &dyn Fn(Var) -> bool,
        work: &DecisionControl<'_>,
    ) -> Result<Self, Stopped> {
        let tracks = (0..of.tracks().len()).filter(|&track| kept(of.tracks()[track]));
        let projection = Projection {
            of,
            kept: tracks.collect(),
        };
        let mut cover = Self {
            next: Vec::new(),
            accepting: Vec::new(),
            labels: Vec::new(),
        };
        let count = projection.kept.len();
        let mut met: IndexSet<(usize, Subset), FxBuildHasher> = IndexSet::default();
        met.insert((0, projection.start().unwrap_or_default()));
        while let Some((track, label)) = met.get_index(cover.labels.len()).cloned() {
            work.step(met.len(), of.system().digits())?;
            if track == 0 && projection.accepts(&label) {
                cover.accepting.push(cover.labels.len());
            }
            let mut row = Vec::new();
            for digit in 0..if count == 0 { 0 } else { of.system().digits() } {
                row.push(match projection.step(&label, track, digit) {
                    None => -1,
                    Some(after) => {
                        let at = met.insert_full(((track + 1) % count, after)).0;
                        i64::try_from(at).unwrap_or(-1)
                    }
                });
            }
            cover.next.push(row);
            cover.labels.push(label.into_vec());
        }
        Ok(cover)
    }
}
