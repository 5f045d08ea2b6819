//! The clauses of a position, each of them made when it is asked for.

use super::Stated;
use super::compile::{Compiled, Places};
use crate::engine::clause::{Clause, Proviso};
use crate::engine::condition::Test;
use crate::engine::position::{Counts, Position};
use crate::engine::statement::evaluate::{Letters, View, lettered};
use crate::engine::text::Text;

/// Goes through the clauses of a position.
pub(super) struct Clauses<'a> {
    /// The rules that are not finished.
    rules: std::slice::Iter<'a, Compiled>,
    /// The rule whose alternatives are made into clauses, and those still to come.
    rule: Option<(&'a Compiled, Places)>,
    letters: Letters,
    /// What the pile of each letter holds.
    piles: Counts,
    memory: Counts,
    /// The exceptions of every clause.
    blocked: Vec<Proviso>,
}

impl<'a> Clauses<'a> {
    /// The clauses of a position in which a take is due.
    pub(super) fn new(stated: &'a Stated, position: &Position) -> Self {
        let rules = (stated.table(position.piles.len())).map_or(&[][..], |table| &table.rules);
        let (memory, blocked) = stated.split(&position.memory);
        let blocked = blocked.chunks(position.piles.len().max(1)).map(|square| {
            let reason = Text::with(blocked_template(square.len()), square.to_vec());
            Proviso::when(reason, [Test::Leaves(square.into())])
        });
        let letters = stated.statement.letters(&position.piles);
        Self {
            rules: rules.iter(),
            rule: None,
            piles: lettered(&position.piles, &letters),
            letters,
            memory: memory.into(),
            blocked: blocked.collect(),
        }
    }
}

impl Iterator for Clauses<'_> {
    type Item = Clause;

    fn next(&mut self) -> Option<Clause> {
        let view = View::of(&self.piles, &self.piles, &self.memory);
        loop {
            if let Some((rule, places)) = &mut self.rule {
                let made = places.find_map(|place| rule.clause(place, &view, &self.letters));
                if let Some(mut clause) = made {
                    clause.provisos.extend_from_slice(&self.blocked);
                    return Some(clause);
                }
            }
            let rule = self.rules.find(|rule| rule.applies(&view))?;
            self.rule = Some((rule, rule.places(&self.letters)));
        }
    }
}

/// Why a blocked position with this many piles may not be moved to.
fn blocked_template(piles: usize) -> &'static str {
    match piles {
        1 => "{previous} blocked {0}; move to another position",
        2 => "{previous} blocked {0},{1}; move to another position",
        3 => "{previous} blocked {0},{1},{2}; move to another position",
        4 => "{previous} blocked {0},{1},{2},{3}; move to another position",
        _ => "{previous} blocked this position; move to another one",
    }
}
