//! Plain recursion over the reference evaluator of a rule text: whether a position is lost.

use goldpile_engine::Statement;
use goldpile_engine::statement::evaluate::Valuation;
use goldpile_engine::statement::{Order, Term};
use goldpile_number::Natural;
use serde_json::Value;
use std::collections::HashMap;

/// The piles and what is remembered.
pub(crate) type State = (Vec<u64>, Vec<u64>);

/// Who wins by the rules of a text.
pub(crate) struct Play {
    statement: Statement,
    piles: usize,
    known: HashMap<State, bool>,
}

fn naturals(counts: &[u64]) -> Vec<Natural> {
    counts.iter().map(|&count| count.into()).collect()
}

fn numbers(counts: &[Natural]) -> Vec<u64> {
    counts.iter().map(|count| count.to_u64().unwrap()).collect()
}

fn value(term: &Term) -> u64 {
    Valuation::NOTHING.value(term).clamped().to_u64().unwrap()
}

/// Every row of numbers from 0 on, each up to its own bound.
fn rows(most: &[u64]) -> Vec<Vec<u64>> {
    most.iter().fold(vec![Vec::new()], |rows, &most| {
        let longer = |row: &Vec<u64>| {
            let row = row.clone();
            (0..=most).map(move |count| [row.as_slice(), &[count]].concat())
        };
        rows.iter().flat_map(longer).collect()
    })
}

impl Play {
    /// The game of a certificate; `None` if its text is no game, or it has no such parameters.
    pub(crate) fn of(certificate: &Value) -> Option<Self> {
        let statement = Statement::parse(certificate["rules"].as_str()?).ok()?;
        let values = statement.parameters.iter();
        let values = values.map(|one| certificate["parameters"][one.name.as_str()].as_u64());
        let statement = statement.with(&values.collect::<Option<Vec<u64>>>()?);
        let piles = usize::try_from(certificate["piles"].as_u64()?).ok()?;
        if !statement.piles.contains(&piles) || !statement.makes_claim() {
            return None;
        }
        let known = HashMap::new();
        Some(Self {
            statement,
            piles,
            known,
        })
    }

    /// What one take leads to, and whether it may be announced.
    fn takes(&self, (piles, memory): &State) -> Vec<(State, bool)> {
        let (before, remembered) = (naturals(piles), naturals(memory));
        let mut takes = Vec::new();
        for left in rows(piles).into_iter().filter(|left| left != piles) {
            let after = naturals(&left);
            if self
                .statement
                .allows(&before, &after, &remembered)
                .is_some()
            {
                let next = self.statement.next_memory(&before, &after, &remembered);
                let announced = self.statement.may_announce(&before, &after);
                takes.push(((left, numbers(&next)), announced));
            }
        }
        takes
    }

    /// Whether whoever is to move loses, by all that may be announced.
    pub(crate) fn is_lost(&mut self, state: &State) -> bool {
        if let Some(lost) = self.known.get(state) {
            return *lost;
        }
        let takes = self.takes(state);
        let may = self.statement.block.as_ref();
        let at_most = may.map_or(0, |block| value(&block.at_most));
        let (mut wins, mut blocked) = (false, 0);
        for (next, announced) in &takes {
            if self.is_lost(next) {
                blocked += u64::from(*announced);
                wins |= !announced || blocked > at_most;
            }
        }
        let is_over = self.statement.misere && takes.is_empty();
        let lost = !(wins || is_over);
        self.known.insert(state.clone(), lost);
        lost
    }

    pub(crate) fn claims(&self, (piles, memory): &State) -> bool {
        let (piles, memory) = (naturals(piles), naturals(memory));
        self.statement.claims(&piles, &memory).unwrap()
    }

    /// The memories that a claim about all of them speaks of, or those of new games.
    fn memories(&self, piles: &[u64], all: bool, most: u64) -> Vec<Vec<u64>> {
        if !all {
            return vec![numbers(&self.statement.start_memory(&naturals(piles)))];
        }
        let bounds = self.statement.memory.iter().map(|one| &one.bounds);
        let bounds: Vec<(u64, u64)> = bounds
            .map(|bounds| match bounds {
                Some((low, high)) => (value(low), value(high)),
                None => (0, 2 * most),
            })
            .collect();
        let highest: Vec<u64> = bounds.iter().map(|bounds| bounds.1).collect();
        let mut all = rows(&highest);
        all.retain(|row| {
            row.iter()
                .zip(&bounds)
                .all(|(value, (low, _))| value >= low)
        });
        all
    }

    /// The first position with piles up to this size where the claim is wrong: with every memory, or with those
    /// of new games and what they lead to.
    pub(crate) fn wrong(&mut self, most: u64, all: bool) -> Option<State> {
        let sorted = self.statement.order == Order::Sorted;
        let mut piles = rows(&vec![most; self.piles]);
        let bound = |at: usize| {
            self.statement
                .bound(at)
                .map_or(most, |most| most.to_u64().unwrap())
        };
        piles.retain(|piles| {
            let in_order = !sorted || piles.is_sorted();
            in_order
                && piles
                    .iter()
                    .enumerate()
                    .all(|(at, pile)| *pile <= bound(at))
        });
        let memories = |piles: Vec<u64>| {
            let memories = self.memories(&piles, all, most).into_iter();
            memories.map(move |memory| (piles.clone(), memory))
        };
        let states: Vec<State> = piles.into_iter().flat_map(memories).collect();
        for state in &states {
            self.is_lost(state);
        }
        if all {
            return states.into_iter().find(|state| self.is_wrong(state));
        }
        let mut known: Vec<State> = self.known.keys().cloned().collect();
        known.sort();
        known.into_iter().find(|state| self.is_wrong(state))
    }

    /// Whether the claim is not what play says.
    pub(crate) fn is_wrong(&mut self, state: &State) -> bool {
        self.is_lost(state) != self.claims(state)
    }
}
