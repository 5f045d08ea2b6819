//! The rules of a statement for one number of piles, converted to alternatives once.

use super::affine::is_of_take;
use super::alternative::{Alternative, Condition};
use super::normal::{Literal, alternatives};
use super::sentence_template::SentenceTemplate;
use crate::clause::condition::Test;
use crate::clause::{Clause, Proviso};
use crate::statement::evaluate::Valuation;
use crate::statement::{Formula, Rule, Statement, Term};
use crate::text::label::Label;
use smallvec::SmallVec;
use std::ops::Range;

pub(crate) enum AlternativeIndices {
    InOrder(Range<usize>),
    Sorted(std::vec::IntoIter<usize>),
}

impl Iterator for AlternativeIndices {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        match self {
            Self::InOrder(places) => places.next(),
            Self::Sorted(places) => places.next(),
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct CompiledRule {
    name: Label,
    text: SentenceTemplate,
    when: Formula,
    alternatives: Vec<Alternative>,
    exceptions: Vec<CompiledException>,
}

/// An exception as parts that must all hold.
#[derive(Clone, Debug)]
struct CompiledException {
    text: SentenceTemplate,
    parts: Vec<ExceptionCases>,
}

/// The alternatives of a formula, each as conditions on the position and on the take.
type ExceptionCases = Vec<(Vec<Formula>, Vec<Condition>)>;

/// The most that the alternatives of all rules may hold, counted in piles and literals.
const MAX_HELD: usize = 1 << 15;

/// How many parts may be rewritten in choosing the piles that change, for each part that may be held.
const MAX_REWRITTEN: usize = 32;

/// The takes that a formula allows with this many piles. If it restricts how many piles change, the
/// piles that change are chosen first, unless the alternatives would hold more than `most`.
fn ways(piles: usize, formula: &Formula, most: usize) -> Vec<Alternative> {
    ways_by_moved_piles(piles, formula, most).unwrap_or_else(|| {
        (alternatives(&formula.for_piles(piles, None)).into_iter())
            .map(|literals| Alternative::new(piles, None, literals))
            .collect()
    })
}

fn ways_by_moved_piles(piles: usize, formula: &Formula, most: usize) -> Option<Vec<Alternative>> {
    if !formula.has(&|term| matches!(term, Term::Moved)) {
        return None;
    }
    let mut ways = Vec::new();
    let mut held = 0;
    for moved in sets(piles, formula, most * MAX_REWRITTEN / formula.size())? {
        for literals in alternatives(&formula.for_moved(piles, moved)) {
            held += piles + literals.len();
            if held > most {
                return None;
            }
            ways.push(Alternative::new(piles, Some(moved), literals));
        }
    }
    Some(ways)
}

/// The sets of piles that may change, as bits in increasing order, without the sizes for which the
/// formula cannot hold. `None` if there are more than `most`.
fn sets(piles: usize, formula: &Formula, most: usize) -> Option<Vec<usize>> {
    let can_hold = |size: usize| {
        let counted = formula.map(&|term| match term {
            Term::Moved => Some(Term::number(size as u64)),
            _ => None,
        });
        !alternatives(&counted.for_piles(piles, None)).is_empty()
    };
    let mut sets = Vec::new();
    for size in (1..=piles).filter(|&size| can_hold(size)) {
        if num_integer::binomial(piles, size) > most - sets.len() {
            return None;
        }
        // The next larger number with as many bits (R. W. Gosper, HAKMEM 175, 1972).
        let next = |set: &usize| {
            let lowest = set & set.wrapping_neg();
            let carried = set + lowest;
            Some(carried | ((set ^ carried) / lowest) >> 2)
        };
        let all = std::iter::successors(Some((1 << size) - 1), next);
        sets.extend(all.take_while(|set| set >> piles == 0));
    }
    sets.sort_unstable();
    Some(sets)
}

impl CompiledRule {
    /// The compiled form of one of `rules` rules.
    pub(crate) fn new(piles: usize, rule: &Rule, rules: usize) -> Self {
        let exceptions = rule.unless.iter().map(|exception| CompiledException {
            text: SentenceTemplate::new(&exception.text),
            parts: (conjuncts(&exception.when.for_piles(piles, None)).into_iter())
                .map(|part| alternatives(part).into_iter().map(split).collect())
                .collect(),
        });
        Self {
            name: rule.name.clone().into(),
            text: SentenceTemplate::new(&rule.text),
            when: rule.when.clone(),
            alternatives: ways(piles, &rule.allows, MAX_HELD / rules.max(1)),
            exceptions: exceptions.collect(),
        }
    }

    pub(crate) fn applies(&self, view: &Valuation<'_>) -> bool {
        view.holds(&self.when)
    }

    pub(crate) fn len(&self) -> usize {
        self.alternatives.len()
    }

    /// The indices of its alternatives, with choices of piles in the table order of these letters.
    pub(crate) fn places(&self, letters: &[usize]) -> AlternativeIndices {
        if letters.is_sorted() {
            return AlternativeIndices::InOrder(0..self.len());
        }
        let mut places: Vec<usize> = (0..self.len()).collect();
        places.sort_by_key(|&place| on_table(self.alternatives[place].moved, letters));
        AlternativeIndices::Sorted(places.into_iter())
    }

    /// Whether an alternative may change exactly these piles, given as bits by letter.
    #[inline]
    pub(crate) fn may_change(&self, place: usize, changed: usize) -> bool {
        let moved = self.alternatives[place].moved;
        moved == 0 || moved == changed
    }

    /// Whether an alternative applies in a position to which the rule applies.
    #[inline]
    pub(crate) fn offers(&self, place: usize, view: &Valuation<'_>) -> bool {
        let mut when = self.alternatives[place].when.iter();
        when.all(|formula| view.holds(formula))
    }

    /// The clause of an alternative that applies, with `blocked` as additional exceptions.
    #[inline]
    pub(crate) fn clause(
        &self,
        place: usize,
        view: &Valuation<'_>,
        letters: &[usize],
        blocked: &[Proviso],
    ) -> Clause {
        let alternative = &self.alternatives[place];
        let own = self.exceptions.iter();
        let mut provisos = Vec::with_capacity(own.len() + blocked.len());
        provisos.extend(own.filter_map(|one| one.at(view, letters)));
        provisos.extend_from_slice(blocked);
        Clause {
            name: self.name.clone(),
            text: self.text.text(view, letters),
            spans: alternative.spans(view, letters),
            conditions: alternative.conditions(view, letters),
            provisos,
        }
    }
}

/// Converts a set of letters, as bits, to a set of piles.
fn on_table(moved: usize, letters: &[usize]) -> usize {
    (letters.iter().enumerate())
        .filter(|(letter, _)| moved >> letter & 1 == 1)
        .fold(0, |piles, (_, pile)| piles | 1 << pile)
}

fn conjuncts(formula: &Formula) -> Vec<&Formula> {
    match formula {
        Formula::All(parts) => parts.iter().flat_map(conjuncts).collect(),
        other => vec![other],
    }
}

/// Splits the literals of an exception into those on the position and those on the take.
fn split(literals: Vec<Literal>) -> (Vec<Formula>, Vec<Condition>) {
    let mut when = Vec::new();
    let mut conditions = Vec::new();
    for literal in literals {
        match literal {
            Literal::Before(formula) => when.push(formula),
            Literal::Other(formula) => conditions.push(Condition::Other(formula.into())),
            Literal::Linear(sum, relation) => conditions.push(Condition::Linear(sum, relation)),
            Literal::Multiple(sum, of) => conditions.push(Condition::Multiple(sum, of)),
        }
    }
    (when, conditions)
}

impl CompiledException {
    fn at(&self, view: &Valuation<'_>, letters: &[usize]) -> Option<Proviso> {
        let mut tests = SmallVec::new();
        for part in &self.parts {
            let mut open = (part.iter())
                .filter(|(when, _)| when.iter().all(|formula| view.holds(formula)))
                .map(|(_, conditions)| conditions);
            let first = open.next()?;
            let rest: SmallVec<[_; 4]> = open.collect();
            let at = |condition: &Condition| condition.at(view, letters);
            if rest.is_empty() {
                tests.extend(first.iter().map(at));
            } else if !first.is_empty() && rest.iter().all(|conditions| !conditions.is_empty()) {
                let lists = std::iter::once(first).chain(rest);
                let lists = lists.map(|conditions| conditions.iter().map(at).collect());
                tests.push(Test::Any(lists.collect()));
            }
        }
        Some(Proviso {
            reason: self.text.text(view, letters),
            tests,
        })
    }
}

/// The positions that may be announced, as a single clause.
pub(crate) fn squares(
    statement: &Statement,
    piles: usize,
) -> Option<(SentenceTemplate, Alternative)> {
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
    Some((SentenceTemplate::new(&block.text), alternative))
}
