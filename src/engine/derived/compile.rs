//! The rules of a statement for one number of piles, converted to alternatives once.

use super::affine::is_of_take;
use super::alternative::{Alternative, Condition};
use super::normal::{Literal, alternatives};
use super::told::Told;
use crate::engine::clause::{Clause, Proviso};
use crate::engine::condition::Test;
use crate::engine::label::Label;
use crate::engine::statement::evaluate::View;
use crate::engine::statement::{Formula, Rule, Statement, Term};
use smallvec::SmallVec;

/// Places of alternatives in their list.
pub(super) type Places = smallvec::IntoIter<[usize; 16]>;

/// A rule as alternatives.
#[derive(Clone, Debug)]
pub(super) struct Compiled {
    name: Label,
    text: Told,
    when: Formula,
    alternatives: Vec<Alternative>,
    exceptions: Vec<Excepted>,
}

/// An exception as alternatives: what must hold of the position, and of the take.
#[derive(Clone, Debug)]
struct Excepted {
    text: Told,
    alternatives: Vec<(Vec<Formula>, Vec<Condition>)>,
}

/// The most that the alternatives of all rules may hold together: their piles and literals.
const MAX_HELD: usize = 1 << 15;

/// The takes that a formula allows with this many piles. If it restricts how many piles change, the
/// piles that change are chosen first, unless the alternatives would hold more than `most`.
fn ways(piles: usize, formula: &Formula, most: usize) -> Vec<Alternative> {
    chosen(piles, formula, most).unwrap_or_else(|| {
        (alternatives(formula).into_iter())
            .map(|literals| Alternative::new(piles, None, literals))
            .collect()
    })
}

fn chosen(piles: usize, formula: &Formula, most: usize) -> Option<Vec<Alternative>> {
    if !formula.has(&|term| matches!(term, Term::Moved)) {
        return None;
    }
    let mut ways = Vec::new();
    let mut held = 0;
    for moved in 1usize..1 << piles {
        let count = u64::from(moved.count_ones());
        let stays = |pile: usize| moved >> pile & 1 == 0;
        let said = formula.map(&|term| match term {
            Term::Moved => Some(Term::number(count)),
            Term::After(pile) if stays(*pile) => Some(Term::Before(*pile)),
            _ => None,
        });
        for literals in alternatives(&said) {
            held += piles + literals.len();
            if held > most {
                return None;
            }
            ways.push(Alternative::new(piles, Some(moved), literals));
        }
    }
    Some(ways)
}

impl Compiled {
    /// The rule, one of so many.
    pub(super) fn new(piles: usize, rule: &Rule, rules: usize) -> Self {
        let exceptions = rule.unless.iter().map(|exception| Excepted {
            text: Told::new(&exception.text),
            alternatives: (alternatives(&exception.when).into_iter())
                .map(split)
                .collect(),
        });
        Self {
            name: rule.name.clone().into(),
            text: Told::new(&rule.text),
            when: rule.when.clone(),
            alternatives: ways(piles, &rule.allows, MAX_HELD / rules.max(1)),
            exceptions: exceptions.collect(),
        }
    }

    /// Whether it applies to a position.
    pub(super) fn applies(&self, view: &View<'_>) -> bool {
        view.holds(&self.when)
    }

    /// Its alternatives in the order in which they come where the letters refer to these piles: choices
    /// of piles are in table order.
    pub(super) fn places(&self, letters: &[usize]) -> Places {
        let mut places: SmallVec<[usize; 16]> = (0..self.alternatives.len()).collect();
        if !letters.is_sorted() {
            places.sort_by_key(|&place| on_table(self.alternatives[place].moved, letters));
        }
        places.into_iter()
    }

    /// The clause of one alternative in a position that the rule applies to; `None` if the alternative
    /// does not.
    pub(super) fn clause(
        &self,
        place: usize,
        view: &View<'_>,
        letters: &[usize],
    ) -> Option<Clause> {
        let alternative = &self.alternatives[place];
        if !alternative.when.iter().all(|formula| view.holds(formula)) {
            return None;
        }
        let (spans, conditions) = alternative.at(view, letters);
        let excepted = self.exceptions.iter();
        Some(Clause {
            name: self.name.clone(),
            text: self.text.text(view, letters),
            spans,
            conditions,
            provisos: excepted.filter_map(|one| one.at(view, letters)).collect(),
        })
    }
}

/// Converts a set of letters to a set of piles.
fn on_table(moved: usize, letters: &[usize]) -> usize {
    (letters.iter().enumerate())
        .filter(|(letter, _)| moved >> letter & 1 == 1)
        .fold(0, |piles, (_, pile)| piles | 1 << pile)
}

/// Splits the literals of an exception into those on the position and those on the take.
fn split(literals: Vec<Literal>) -> (Vec<Formula>, Vec<Condition>) {
    let mut when = Vec::new();
    let mut conditions = Vec::new();
    for literal in literals {
        match literal {
            Literal::Before(formula) => when.push(formula),
            Literal::Other(formula) => conditions.push(Condition::Other(formula.into())),
            Literal::Linear {
                takes,
                rest,
                relation,
            } => conditions.push(Condition::Linear(takes, rest, relation)),
            Literal::Multiple { takes, rest, of } => {
                conditions.push(Condition::Multiple(takes, rest, of));
            }
        }
    }
    (when, conditions)
}

impl Excepted {
    fn at(&self, view: &View<'_>, letters: &[usize]) -> Option<Proviso> {
        let mut lists: Vec<SmallVec<[Test; 2]>> = (self.alternatives.iter())
            .filter(|(when, _)| when.iter().all(|formula| view.holds(formula)))
            .map(|(_, conditions)| {
                let tests = conditions
                    .iter()
                    .map(|condition| condition.at(view, letters));
                tests.collect()
            })
            .collect();
        let tests = if lists.iter().any(SmallVec::is_empty) {
            SmallVec::new()
        } else if lists.len() > 1 {
            SmallVec::from_elem(Test::Any(lists), 1)
        } else {
            lists.pop()?
        };
        Some(Proviso {
            reason: self.text.text(view, letters),
            tests,
        })
    }
}

/// The positions that may be announced, as a single clause.
pub(super) fn squares(statement: &Statement, piles: usize) -> Option<(Told, Alternative)> {
    let block = statement.block.as_ref()?;
    let mut found = ways(piles, &block.squares, MAX_HELD);
    let alternative = if let (Some(only), true) = (found.pop(), found.is_empty()) {
        only
    } else {
        // Several alternatives fit into one clause only as an unconverted formula.
        let formula = block.squares.clone();
        let literal = if formula.has(&is_of_take) {
            Literal::Other(formula)
        } else {
            Literal::Before(formula)
        };
        Alternative::new(piles, None, vec![literal])
    };
    Some((Told::new(&block.text), alternative))
}
