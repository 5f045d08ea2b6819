//! The clauses of a position, each of them made when it is asked for.

use super::Stated;
use super::compile::{Compiled, Places};
use crate::engine::clause::{Clause, Proviso};
use crate::engine::condition::Test;
use crate::engine::position::{Counts, Position};
use crate::engine::rules::EachClause;
use crate::engine::statement::evaluate::{Letters, View, lettered};
use crate::engine::text::Text;

/// Room is made for up to this many clauses before they are made.
const MAX_AT_ONCE: usize = 32;

/// Which alternatives of which rules the clauses of a position come from. Its caller holds what the
/// letters' piles hold.
pub(super) struct Clauses<'a> {
    /// The rules that are not finished.
    rules: std::slice::Iter<'a, Compiled>,
    /// The rule that it is at, and its alternatives still to come.
    rule: Option<(&'a Compiled, Places)>,
    letters: Letters,
    /// The exceptions of every clause.
    blocked: Vec<Proviso>,
}

impl<'a> Clauses<'a> {
    /// The clauses of a position in which a take is due, whose letters refer to these piles.
    fn new(stated: &'a Stated, position: &Position, letters: Letters) -> Self {
        let rules = (stated.table(position.piles.len())).map_or(&[][..], |table| &table.rules);
        let (_, blocked) = stated.split(&position.memory);
        let blocked = blocked.chunks(position.piles.len().max(1)).map(|square| {
            let reason = Text::with(blocked_template(square.len()), square.to_vec());
            Proviso::when(reason, [Test::Leaves(square.into())])
        });
        Self {
            rules: rules.iter(),
            rule: None,
            letters,
            blocked: blocked.collect(),
        }
    }

    /// All clauses of a position.
    pub(super) fn all(stated: &'a Stated, position: &Position) -> Vec<Clause> {
        let letters = stated.statement.letters(&position.piles);
        let (memory, _) = stated.split(&position.memory);
        let sorted = (!letters.is_sorted()).then(|| lettered(&position.piles, &letters));
        let piles = sorted.as_ref().unwrap_or(&position.piles);
        let view = View::of(piles, piles, memory);
        let mut clauses = Self::new(stated, position, letters);
        let most: usize = clauses.rules.as_slice().iter().map(Compiled::len).sum();
        let mut all = Vec::with_capacity(most.min(MAX_AT_ONCE));
        while let Some((rule, place)) = clauses.next(&view) {
            all.push(rule.clause(place, &view, &clauses.letters, &clauses.blocked));
        }
        all
    }

    /// The same clauses one by one.
    pub(super) fn each(stated: &'a Stated, position: &Position) -> EachClause<'a> {
        let letters = stated.statement.letters(&position.piles);
        let piles = lettered(&position.piles, &letters);
        let memory = Counts::from(stated.split(&position.memory).0);
        let mut clauses = Self::new(stated, position, letters);
        Box::new(std::iter::from_fn(move || {
            let view = View::of(&piles, &piles, &memory);
            let (rule, place) = clauses.next(&view)?;
            Some(rule.clause(place, &view, &clauses.letters, &clauses.blocked))
        }))
    }

    /// The next rule and alternative that apply.
    fn next(&mut self, view: &View<'_>) -> Option<(&'a Compiled, usize)> {
        loop {
            if let Some((rule, places)) = &mut self.rule
                && let Some(place) = places.find(|&place| rule.offers(place, view))
            {
                return Some((rule, place));
            }
            let rule = self.rules.find(|rule| rule.applies(view))?;
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
