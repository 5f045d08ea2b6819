//! The consequences of a proved claim, in particular its winning moves.

use super::{Proof, RelationFamily, relations};
use crate::automaton::Automaton;
use crate::decide::Decider;
use crate::formula::Predicate;
use crate::moves::Counters;
use crate::proof::listing::Listing;
use crate::translate::Translated;
use goldpile_engine::statement::Statement;
use goldpile_number::Natural;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The moves into the claim, for each combination of counter values, as relations of the piles before and
/// after and the open memories before.
pub(crate) type Winning = BTreeMap<Counters, Vec<Arc<Automaton>>>;

pub(crate) struct Consequences {
    pub(crate) winning: Winning,
    /// The rows of the claim, if they can be numbered.
    pub(crate) listing: Option<Listing>,
}

/// The consequences of a proved claim. Fails if the moves need larger automata than the limits allow, which
/// may happen although the proof did not.
pub(crate) fn consequences(
    statement: &Statement,
    piles: usize,
    decider: &Decider<'_>,
) -> Translated<Consequences> {
    let proof = Proof::new(statement, piles, decider)?;
    let mut winning = Winning::new();
    for counters in proof.moves.counters() {
        let mut all = Vec::new();
        for take in proof.moves_into_claim(&counters)? {
            let relation = decider.relation(&Predicate::or(take))?;
            if !relation.is_empty() {
                all.push(relation);
            }
        }
        winning.insert(counters, all);
    }
    let listing = match proof.claimed.get(&Counters::new()) {
        Some(claimed) if statement.memory.is_empty() => {
            let claimed = decider.relation(claimed)?;
            Listing::new(&claimed, statement.order, piles, decider)?
        }
        _ => None,
    };
    Ok(Consequences { winning, listing })
}

/// The states covered by a proof that considered this many past takes; `None` for all.
pub(crate) fn domain_after(
    rounds: usize,
    statement: &Statement,
    piles: usize,
    decider: &Decider<'_>,
) -> Translated<Option<RelationFamily>> {
    if rounds == 0 {
        return Ok(None);
    }
    let proof = Proof::new(statement, piles, decider)?;
    relations(&proof.states_after(rounds)?, decider).map(Some)
}

/// The piles that a winning move from this position leaves, in the order of the letters, if the claim is
/// proved; `None` if no move wins.
pub(crate) fn winning_target(
    statement: &Statement,
    (piles, memory): (&[Natural], &[Natural]),
    decider: &Decider<'_>,
) -> Translated<Option<Vec<Natural>>> {
    Proof::new(statement, piles.len(), decider)?.target_from(piles, memory)
}
