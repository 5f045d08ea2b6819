//! The clauses of a position, each built on demand.

use super::Stated;
use super::compile::{AlternativeIndices, CompiledRule};
use crate::clause::condition::Test;
use crate::clause::{Clause, Proviso};
use crate::position::{Counts, Position};
use crate::statement::evaluate::{Letters, Valuation, lettered};
use crate::statement::{Order, Statement};
use crate::text::Text;
use goldpile_number::Natural;

/// The most clauses for which space is reserved in advance.
const MAX_AT_ONCE: usize = 32;

/// The letters of piles in table order.
const IN_ORDER: [usize; 20] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
];

pub(crate) struct Clauses<'a> {
    /// The rules after the current one.
    rules: std::slice::Iter<'a, CompiledRule>,
    /// The current rule, and its alternatives still to come.
    rule: Option<(&'a CompiledRule, AlternativeIndices)>,
    at: LetteredPosition<'a>,
    /// The piles that the take in question changes, as bits by letter; `None` without such a take.
    changed: Option<usize>,
    /// Exceptions that every clause gets.
    blocked: Vec<Proviso>,
}

/// A position in terms of the statement's letters.
struct LetteredPosition<'a> {
    piles: &'a [Natural],
    /// The letters, and the piles in their order, unless that is the order of the table.
    sorted: Option<Box<(Letters, Counts)>>,
    memory: &'a [Natural],
}

impl<'a> LetteredPosition<'a> {
    fn new(statement: &Statement, piles: &'a [Natural], memory: &'a [Natural]) -> Self {
        let in_order = piles.len() <= IN_ORDER.len()
            && (statement.order != Order::Sorted || piles.is_sorted());
        let sorted = || {
            let letters = statement.letters(piles);
            let piles = lettered(piles, &letters);
            Box::new((letters, piles))
        };
        Self {
            piles,
            sorted: (!in_order).then(sorted),
            memory,
        }
    }

    fn letters(&self) -> &[usize] {
        match &self.sorted {
            Some(sorted) => &sorted.0,
            None => &IN_ORDER[..self.piles.len()],
        }
    }

    fn view(&self) -> Valuation<'_> {
        let piles = self.sorted.as_ref().map_or(self.piles, |sorted| &sorted.1);
        Valuation::of(piles, piles, self.memory)
    }
}

impl<'a> Clauses<'a> {
    /// The clauses of a position in which a take is due.
    #[inline]
    pub(crate) fn new(stated: &'a Stated, position: &'a Position) -> Self {
        let piles = &position.piles;
        let (memory, blocked) = stated.split(&position.memory);
        let blocked = blocked.chunks(piles.len().max(1)).map(|square| {
            let reason = Text::with(blocked_template(square.len()), square.to_vec());
            Proviso::when(reason, [Test::Leaves(square.into())])
        });
        Self {
            rules: stated.compiled_rules(piles.len()).iter(),
            rule: None,
            at: LetteredPosition::new(&stated.statement, piles, memory),
            changed: None,
            blocked: blocked.collect(),
        }
    }

    /// Leaves out the clauses whose takes change other piles than `taken` does.
    #[inline]
    pub(crate) fn only_of(&mut self, taken: &[Natural]) {
        let letters = self.at.letters();
        self.changed = (letters.len() < usize::BITS as usize).then(|| {
            let is_taken = |&pile: &usize| taken.get(pile).is_some_and(|take| !take.is_zero());
            let letters = letters.iter().rev();
            letters.fold(0, |set, pile| set << 1 | usize::from(is_taken(pile)))
        });
    }

    pub(crate) fn all(mut self) -> Vec<Clause> {
        let most: usize = self.rules.as_slice().iter().map(CompiledRule::len).sum();
        let mut all = Vec::with_capacity(most.min(MAX_AT_ONCE));
        while let Some((rule, place)) = self.step() {
            all.push(self.clause(rule, place));
        }
        all
    }

    /// The next alternative that applies, after its rule.
    fn step(&mut self) -> Option<(&'a CompiledRule, usize)> {
        let (view, changed) = (self.at.view(), self.changed);
        let concerns = |rule: &CompiledRule, place: usize| {
            changed.is_none_or(|changed| rule.may_change(place, changed))
        };
        loop {
            if let Some((rule, places)) = &mut self.rule
                && let Some(place) =
                    places.find(|&place| concerns(rule, place) && rule.offers(place, &view))
            {
                return Some((rule, place));
            }
            let rule = self.rules.find(|rule| rule.applies(&view))?;
            self.rule = Some((rule, rule.places(self.at.letters())));
        }
    }

    #[inline]
    fn clause(&self, rule: &CompiledRule, place: usize) -> Clause {
        rule.clause(place, &self.at.view(), self.at.letters(), &self.blocked)
    }
}

impl Iterator for Clauses<'_> {
    type Item = Clause;

    fn next(&mut self) -> Option<Clause> {
        self.step().map(|(rule, place)| self.clause(rule, place))
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
