//! Finds short cases for examples: a list in which the first case that applies has a winning move.

use super::MOST_CASES;
use super::sample::{Sample, bit_set};
use super::vocabulary::Vocabulary;
use crate::control::{DecisionControl, Stopped};
use fixedbitset::FixedBitSet;
use rustc_hash::FxHashSet;
use std::cmp::Reverse;

/// A case as found: the conditions on a position, the piles that the take changes, and what it leaves in
/// them, as indices into the vocabulary. In a changed pile about which nothing is said, the take leaves a
/// P-position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CaseSketch {
    pub(super) when: Vec<usize>,
    pub(super) changes: Vec<usize>,
    pub(super) left: Vec<usize>,
}

const MOST_CONDITIONS: usize = 3;

/// The most takes that are tried for a case; the next constant is the most sets of conditions that are
/// extended.
const TAKES: usize = 48;
const BEAM: usize = 16;

/// The cost of not saying what is left in a pile.
const UNSAID_COST: usize = 24;

/// A kind of take, and the examples from which it wins.
struct Take {
    changes: Vec<usize>,
    left: Vec<usize>,
    wins: FixedBitSet,
    cost: usize,
}

/// A condition, and the open examples that satisfy it.
#[derive(Clone)]
struct Atom {
    at: usize,
    hold: FixedBitSet,
    cost: usize,
}

/// A set of conditions, and the open examples that satisfy all of them: those from which the take wins, and
/// the others.
#[derive(Clone)]
struct Conditions {
    all: Vec<usize>,
    right: FixedBitSet,
    wrong: FixedBitSet,
    cost: usize,
}

/// Cases for all examples; `None` if more than [`MOST_CASES`] are needed. Unless `is_partly`, they say what
/// is left in every pile that changes.
pub(crate) fn cases(
    words: &Vocabulary,
    sample: &Sample,
    is_partly: bool,
    work: &DecisionControl<'_>,
) -> Result<Option<Vec<CaseSketch>>, Stopped> {
    let takes = takes(words, sample, is_partly);
    let mut open = bit_set(sample.len, 0..sample.len);
    let mut cases = Vec::new();
    while !open.is_clear() {
        let next = next_case(words, sample, &takes, &open, work)?;
        let (Some((found, applies)), 0..MOST_CASES) = (next, cases.len()) else {
            return Ok(None);
        };
        open.difference_with(&applies);
        cases.push(found);
    }
    Ok(Some(pruned(cases, sample, work)?))
}

/// Removes the cases and conditions that are not needed.
fn pruned(
    mut cases: Vec<CaseSketch>,
    sample: &Sample,
    work: &DecisionControl<'_>,
) -> Result<Vec<CaseSketch>, Stopped> {
    for at in (0..cases.len()).rev() {
        work.report()?;
        let mut fewer = cases.clone();
        fewer.remove(at);
        if wins(&fewer, sample) {
            cases = fewer;
            continue;
        }
        for condition in (0..cases[at].when.len()).rev() {
            let mut fewer = cases.clone();
            fewer[at].when.remove(condition);
            if wins(&fewer, sample) {
                cases = fewer;
            }
        }
    }
    Ok(cases)
}

/// Whether the first case that applies wins, for every example.
fn wins(cases: &[CaseSketch], sample: &Sample) -> bool {
    let mut open = bit_set(sample.len, 0..sample.len);
    for case in cases {
        let mut applies = open.clone();
        for &condition in &case.when {
            applies.intersect_with(&sample.conditions[condition]);
        }
        if !applies.is_subset(&sample.wins(&case.changes, &case.left)) {
            return false;
        }
        open.difference_with(&applies);
    }
    open.is_clear()
}

/// The value of settling this many examples at this cost; larger is better.
fn value(right: usize, cost: usize) -> usize {
    right * 10_000 / (8 + cost)
}

/// All kinds of takes in the vocabulary that win from some example.
fn takes(words: &Vocabulary, sample: &Sample, is_partly: bool) -> Vec<Take> {
    let mut all = Vec::new();
    for (changes, moves) in &sample.changes {
        let mut partial = vec![(Vec::new(), moves.clone(), changes.len())];
        for &pile in changes {
            let mut next = Vec::new();
            for (left, moves, cost) in partial {
                let about = words.left.iter().enumerate();
                let mut seen: FxHashSet<FixedBitSet> = FxHashSet::default();
                for (at, word) in about.filter(|(_, word)| word.of.pile == pile) {
                    let mut said = moves.clone();
                    said.intersect_with(&sample.left[at]);
                    if said.is_clear() || !seen.insert(said.clone()) {
                        continue;
                    }
                    let mut left: Vec<usize> = Vec::clone(&left);
                    left.push(at);
                    next.push((left, said, cost + word.cost));
                }
                if is_partly {
                    next.push((left, moves, cost + UNSAID_COST));
                }
            }
            next.sort_by_cached_key(|(_, moves, cost)| {
                Reverse(value(sample.with_moves(moves).count_ones(..), *cost))
            });
            next.truncate(8 * TAKES);
            partial = next;
        }
        all.extend(partial.into_iter().map(|(left, moves, cost)| Take {
            changes: changes.clone(),
            left,
            wins: sample.with_moves(&moves),
            cost,
        }));
    }
    all
}

/// The case that settles most open examples in few words, and the examples to which it applies.
fn next_case(
    words: &Vocabulary,
    sample: &Sample,
    takes: &[Take],
    open: &FixedBitSet,
    work: &DecisionControl<'_>,
) -> Result<Option<(CaseSketch, FixedBitSet)>, Stopped> {
    let mut wanted: Vec<(usize, &Take)> = (takes.iter())
        .map(|take| (value(take.wins.intersection_count(open), take.cost), take))
        .filter(|(value, _)| *value > 0)
        .collect();
    wanted.sort_by_key(|(value, _)| Reverse(*value));
    wanted.truncate(TAKES);
    let atoms = different(words, sample, open);
    let mut best: Option<(usize, &Take, Conditions)> = None;
    for (bound, take) in wanted {
        if best.as_ref().is_some_and(|(best, ..)| *best >= bound) {
            break;
        }
        work.report()?;
        let natural = natural(words, sample, take, open);
        let atoms: Vec<&Atom> = natural.iter().chain(&atoms).collect();
        if let Some((value, found)) = conditions(&atoms, take, open)
            && best.as_ref().is_none_or(|(best, ..)| value > *best)
        {
            best = Some((value, take, found));
        }
    }
    Ok(best.map(|(_, take, found)| {
        let case = CaseSketch {
            when: found.all,
            changes: take.changes.clone(),
            left: take.left.clone(),
        };
        (case, found.right)
    }))
}

fn atom(sample: &Sample, at: usize, cost: usize, open: &FixedBitSet) -> Atom {
    let mut hold = sample.conditions[at].clone();
    hold.intersect_with(open);
    Atom { at, hold, cost }
}

/// The conditions that distinguish open examples, each in its shortest form.
fn different(words: &Vocabulary, sample: &Sample, open: &FixedBitSet) -> Vec<Atom> {
    let mut seen: FxHashSet<FixedBitSet> = FxHashSet::default();
    let words = words.conditions.iter().enumerate();
    let atoms = words.map(|(at, word)| atom(sample, at, word.cost, open));
    atoms
        .filter(|atom| !atom.hold.is_clear() && seen.insert(atom.hold.clone()))
        .collect()
}

/// The conditions that a pile holds more than a take leaves in it, which are easy to understand.
fn natural(words: &Vocabulary, sample: &Sample, take: &Take, open: &FixedBitSet) -> Vec<Atom> {
    let more = take.left.iter().filter_map(|&left| words.holds_more[left]);
    more.map(|at| atom(sample, at, 1, open)).collect()
}

/// The conditions under which a take wins from every open example, for as many of these as possible in few
/// words, and their value.
fn conditions(atoms: &[&Atom], take: &Take, open: &FixedBitSet) -> Option<(usize, Conditions)> {
    let mut right = open.clone();
    right.intersect_with(&take.wins);
    let mut wrong = open.clone();
    wrong.difference_with(&take.wins);
    let none = Conditions {
        all: Vec::new(),
        right,
        wrong,
        cost: 0,
    };
    let mut best = None;
    let keep = |best: &mut Option<(usize, Conditions)>, right, found: Conditions| {
        let value = value(right, take.cost + found.cost);
        if best.as_ref().is_none_or(|(best, _)| value > *best) {
            *best = Some((value, found));
        }
    };
    if none.wrong.is_clear() {
        keep(&mut best, none.right.count_ones(..), none);
        return best;
    }
    let mut beam = vec![none];
    for _ in 0..MOST_CONDITIONS {
        let mut unsure = Vec::new();
        for (of, found) in beam.iter().enumerate() {
            let before = found.wrong.count_ones(..);
            for (at, atom) in atoms.iter().enumerate() {
                let wrong = found.wrong.intersection_count(&atom.hold);
                if wrong == before {
                    continue;
                }
                let right = found.right.intersection_count(&atom.hold);
                let cost = found.cost + atom.cost;
                if right > 0 && wrong > 0 {
                    // First few wrong examples for the right ones that stay, then few words.
                    let worth = right * right * 1000 / (right + 2 * wrong);
                    unsure.push((Reverse(worth), cost, of, at));
                } else if right > 0
                    && (best.as_ref())
                        .is_none_or(|(best, _)| value(right, take.cost + cost) > *best)
                {
                    keep(&mut best, right, found.with(atom));
                }
            }
        }
        unsure.sort_unstable();
        let mut next: Vec<Conditions> = Vec::new();
        for (.., of, at) in unsure {
            if next.len() == BEAM {
                break;
            }
            let both = beam[of].with(atoms[at]);
            let is_known = |one: &Conditions| one.right == both.right && one.wrong == both.wrong;
            if !next.iter().any(is_known) {
                next.push(both);
            }
        }
        beam = next;
    }
    best
}

impl Conditions {
    fn with(&self, atom: &Atom) -> Self {
        let mut both = self.clone();
        both.all.push(atom.at);
        both.cost += atom.cost;
        both.right.intersect_with(&atom.hold);
        both.wrong.intersect_with(&atom.hold);
        both
    }
}
