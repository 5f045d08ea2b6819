//! Eliminates quantifiers, each as soon as all parts that contain its variable have been joined.

use crate::automaton::{Automaton, Var};
use crate::control::{DecisionControl, Stopped};
use crate::system::NumerationSystem;
use std::collections::BTreeSet;
use std::sync::Arc;

type Relations = Vec<Arc<Automaton>>;

/// The relation that holds where, for some values of the variables, all of `holding` hold and none of
/// `failing` does.
///
/// Bucket elimination: the variable that occurs with the fewest others goes first; only the parts that
/// contain it are joined, and then it is eliminated.
pub(crate) fn eliminate(
    system: NumerationSystem,
    mut variables: Vec<Var>,
    mut holding: Relations,
    mut failing: Relations,
    work: &DecisionControl<'_>,
) -> Result<Arc<Automaton>, Stopped> {
    let never = || Ok(Arc::new(Automaton::constant(system, false)));
    while !variables.is_empty() {
        if holding.iter().any(|relation| relation.is_empty()) {
            return never();
        }
        let cost = |&v: &Var| {
            let touched = holding.iter().chain(&failing).filter(|r| mentions(r, v));
            let mut tracks = BTreeSet::new();
            let mut size = 0u32;
            for relation in touched {
                tracks.extend(relation.tracks.iter().copied());
                size = size.saturating_add(bit_length(relation.states()));
            }
            (tracks.len(), size)
        };
        let Some(at) = (0..variables.len()).min_by_key(|&at| cost(&variables[at])) else {
            break;
        };
        let variable = variables.swap_remove(at);
        let mut tracks = BTreeSet::new();
        for relation in holding
            .iter()
            .chain(&failing)
            .filter(|r| mentions(r, variable))
        {
            tracks.extend(relation.tracks.iter().copied());
        }
        if tracks.is_empty() {
            continue;
        }
        let inside = |r: &Arc<Automaton>| {
            mentions(r, variable) || r.tracks.iter().all(|track| tracks.contains(track))
        };
        let (with, without) = holding.into_iter().partition(inside);
        let (barred, others) = failing.into_iter().partition(|r| mentions(r, variable));
        holding = without;
        failing = others;
        let joined = joined(system, with, barred, work)?;
        holding.push(Arc::new(joined.exists(variable, work)?));
    }
    if holding.iter().any(|relation| relation.is_empty()) {
        return never();
    }
    joined(system, holding, failing, work)
}

fn mentions(relation: &Automaton, variable: Var) -> bool {
    relation.tracks.binary_search(&variable).is_ok()
}

fn bit_length(size: usize) -> u32 {
    usize::BITS - size.leading_zeros()
}

/// The relation that holds where all of `holding` hold and none of `failing` does. The smallest comes
/// first, then always the one that adds the fewest new variables.
fn joined(
    system: NumerationSystem,
    mut holding: Relations,
    mut failing: Relations,
    work: &DecisionControl<'_>,
) -> Result<Arc<Automaton>, Stopped> {
    holding.sort_by_key(|relation| relation.states());
    let mut all = if holding.is_empty() {
        Arc::new(Automaton::constant(system, true))
    } else {
        holding.remove(0)
    };
    let fresh = |all: &Automaton, relation: &Automaton| {
        let new = relation
            .tracks
            .iter()
            .filter(|&&track| !mentions(all, track));
        (new.count(), relation.states())
    };
    while !holding.is_empty() || !failing.is_empty() {
        if all.is_empty() {
            break;
        }
        let bars = (0..failing.len()).min_by_key(|&at| fresh(&all, &failing[at]));
        let next = (0..holding.len()).min_by_key(|&at| fresh(&all, &holding[at]));
        all = match (next, bars) {
            (next, Some(at)) if next.is_none() || fresh(&all, &failing[at]).0 == 0 => {
                Arc::new(all.without(&failing.swap_remove(at), work)?)
            }
            (Some(at), _) => Arc::new(all.and(&holding.swap_remove(at), work)?),
            (None, _) => break,
        };
    }
    Ok(all)
}
