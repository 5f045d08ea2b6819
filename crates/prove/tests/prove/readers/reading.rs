//! What a rule text means for small piles: as the reference says, compared with what is played.

use goldpile_engine::derived::Stated;
use goldpile_engine::position::left;
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::statement::evaluate::Valuation;
use goldpile_engine::statement::{Order, Statement};
use goldpile_engine::{Counts, Move, Outcome, Phase, Position, Rules as _, after, start};
use goldpile_number::Natural;
use goldpile_solve::Solver;
use goldpile_testkit::rows;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The piles and the memory.
type State = (Counts, Counts);

/// A statement without parameters, with what is known of the positions below those of a state.
struct Reading<'a> {
    statement: &'a Statement,
    /// How many positions may be announced.
    room: usize,
    lost: BTreeMap<State, bool>,
}

/// A take: the rule, the piles that it leaves, the memory after it.
type Take = (usize, Counts, Counts);

fn numbers(counts: &[Natural]) -> Value {
    counts.iter().map(|count| count.to_u64().unwrap()).collect()
}

fn below(piles: &[Natural]) -> Vec<Counts> {
    rows(piles.iter().map(|pile| pile.to_u64().unwrap()))
}

impl Reading<'_> {
    /// The piles in the order of the letters.
    fn ordered(&self, mut piles: Counts) -> Counts {
        if self.statement.order == Order::Sorted {
            piles.sort();
        }
        piles
    }

    fn takes(&self, (piles, memory): &State) -> Vec<Take> {
        let mut takes = Vec::new();
        for rule in 0..self.statement.rules.len() {
            for after in below(piles) {
                if self.statement.allows_by(rule, piles, &after, memory) {
                    let memory = self.statement.next_memory(piles, &after, memory);
                    takes.push((rule, after, memory.into()));
                }
            }
        }
        takes
    }

    fn squares(&self, piles: &Counts) -> Vec<Counts> {
        let may = |after: &Counts| self.statement.may_announce(piles, after);
        below(piles).into_iter().filter(may).collect()
    }

    fn starts(&self, piles: usize, most: u64) -> Vec<State> {
        let most = (0..piles).map(|pile| {
            let bound = self.statement.bound(pile).and_then(|bound| bound.to_u64());
            bound.map_or(most, |bound| bound.min(most))
        });
        let starts = rows(most).into_iter();
        let starts = starts.filter(|piles| self.ordered(piles.clone()) == *piles);
        starts
            .map(|piles| {
                let memory = self.statement.start_memory(&piles).into();
                (piles, memory)
            })
            .collect()
    }

    /// Whether a state is lost, once those that its takes lead to are known.
    fn is_lost(&self, state: &State, takes: &[Take]) -> bool {
        let targets: BTreeSet<(&Counts, &Counts)> = takes
            .iter()
            .map(|(_, after, memory)| (after, memory))
            .collect();
        let wins = |(after, memory): &&(&Counts, &Counts)| {
            self.lost[&(self.ordered((*after).clone()), (*memory).clone())]
        };
        let winning: Vec<_> = targets.iter().filter(wins).collect();
        if targets.is_empty() {
            return !self.statement.misere;
        }
        if winning.is_empty() {
            return true;
        }
        // Not all takes may be blocked in misère play: a player who cannot move has won.
        let leaves = !self.statement.misere || winning.len() < targets.len();
        let squares = self.squares(&state.0);
        let blockable = winning.iter().all(|(after, _)| squares.contains(after));
        leaves && blockable && winning.len() <= self.room
    }
}

/// What the program reads, in the form of `docs/checker/reading.py`.
pub(crate) fn reading(statement: &Statement, piles: usize, most: u64) -> Value {
    let room = statement.block.as_ref().map_or(0, |block| {
        Valuation::NOTHING.count(&block.at_most).to_usize().unwrap()
    });
    let mut reading = Reading {
        statement,
        room,
        lost: BTreeMap::new(),
    };
    let starts = reading.starts(piles, most);
    let mut played = Played::new(statement);
    let mut takes_of: BTreeMap<State, Vec<Take>> = BTreeMap::new();
    let mut pending = starts.clone();
    for (piles, memory) in &starts {
        played.begins(piles, memory);
    }
    while let Some(state) = pending.pop() {
        if takes_of.contains_key(&state) {
            continue;
        }
        let takes = reading.takes(&state);
        played.moves(&state, &takes, &reading.squares(&state.0), room);
        for (_, after, memory) in &takes {
            pending.push((reading.ordered(after.clone()), memory.clone()));
        }
        takes_of.insert(state, takes);
    }
    let mut by_total: Vec<&State> = takes_of.keys().collect();
    by_total.sort_by_key(|(piles, _)| goldpile_engine::position::total(piles));
    for state in by_total {
        let lost = reading.is_lost(state, &takes_of[state]);
        played.outcome(state, lost);
        reading.lost.insert(state.clone(), lost);
    }
    let states = takes_of.iter().map(|(state, takes)| {
        let takes: Vec<Value> = takes
            .iter()
            .map(|(rule, after, memory)| json!([rule, numbers(after), numbers(memory)]))
            .collect();
        let squares = statement.block.as_ref().map(|_| {
            let squares = reading.squares(&state.0);
            squares
                .iter()
                .map(|square| numbers(square))
                .collect::<Vec<_>>()
        });
        let claimed = statement.claims(&state.0, &state.1);
        json!([
            numbers(&state.0),
            numbers(&state.1),
            takes,
            squares,
            claimed,
            reading.lost[state]
        ])
    });
    let starts = starts
        .iter()
        .map(|(piles, memory)| json!([numbers(piles), numbers(memory)]));
    json!({"starts": starts.collect::<Vec<_>>(), "states": states.collect::<Vec<_>>()})
}

/// The game as it is played, which must be what the reference says.
struct Played {
    rules: Arc<Stated>,
    solver: Solver,
}

impl Played {
    fn new(statement: &Statement) -> Self {
        let rules = Arc::new(Stated::new(statement, &[]));
        Self {
            solver: Solver::new(rules.clone()),
            rules,
        }
    }

    fn begins(&self, piles: &Counts, memory: &Counts) {
        let position = start(&*self.rules, piles.clone(), &[]).unwrap();
        assert_eq!((&position.piles, &position.memory), (piles, memory));
    }

    /// The position of this state, in the phase that is due.
    fn position(&self, (piles, memory): &State) -> Position {
        let phase = start(&*self.rules, piles.clone(), &[]).unwrap().phase;
        Position {
            piles: piles.clone(),
            memory: memory.clone(),
            phase,
        }
    }

    /// The moves of a state are these, and so is what they leave in memory and what may be announced.
    fn moves(&self, state: &State, takes: &[Take], squares: &[Counts], room: usize) {
        let mut position = self.position(state);
        let due = if room > 0 && !squares.is_empty() {
            Phase::Block
        } else {
            Phase::Take
        };
        assert_eq!(position.phase, due, "{state:?}");
        if due == Phase::Block {
            let announcement = self.rules.announcement(&state.0).unwrap();
            assert_eq!(announcement.at_most, room);
            let walk = TakeWalk::of_clauses(&state.0, [announcement.squares]);
            let offered: BTreeSet<Counts> = walk
                .map(|found| left(&state.0, &found.unwrap().1))
                .collect();
            assert_eq!(offered, squares.iter().cloned().collect(), "{state:?}");
            position = after(&*self.rules, &position, &Move::Block(Vec::new()));
        }
        let walk = TakeWalk::new(&*self.rules, &position);
        let listed: BTreeSet<State> = walk
            .map(|found| {
                let taken = found.unwrap().1;
                let next = after(&*self.rules, &position, &Move::Take(taken));
                (next.piles, next.memory)
            })
            .collect();
        let expected = takes
            .iter()
            .map(|(_, after, memory)| (after.clone(), memory.clone()));
        assert_eq!(listed, expected.collect(), "{state:?}");
    }

    fn outcome(&mut self, state: &State, lost: bool) {
        let position = self.position(state);
        assert_eq!(
            self.solver.outcome(&position),
            Ok(Outcome::p_if(lost)),
            "{state:?}"
        );
    }
}
