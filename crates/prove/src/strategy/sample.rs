//! Tabulates what holds for positions with known winning moves. The cases are sought among these, and then
//! decided for all positions.

use super::vocabulary::Vocabulary;
use fixedbitset::FixedBitSet;
use goldpile_engine::statement::evaluate::Valuation;
use goldpile_engine::statement::{ClaimSystem, Formula, Relation, Term};
use goldpile_number::{Integer, Natural};

/// A position with the piles that its winning moves leave.
pub(crate) struct Example {
    pub(super) piles: Vec<Natural>,
    pub(super) memory: Vec<Natural>,
    pub(super) targets: Vec<Vec<Natural>>,
}

/// What holds for the examples and for their moves, which are numbered consecutively.
pub(crate) struct Sample {
    /// The number of examples.
    pub(super) len: usize,
    /// The example of each move.
    pub(super) example_of_move: Vec<usize>,
    /// The examples that satisfy each condition of the vocabulary.
    pub(super) conditions: Vec<FixedBitSet>,
    /// The moves that leave each possible remainder of the vocabulary.
    pub(super) left: Vec<FixedBitSet>,
    /// Each set of piles that some move changes, with these moves.
    pub(super) changes: Vec<(Vec<usize>, FixedBitSet)>,
}

impl Sample {
    pub(crate) fn new(
        words: &Vocabulary,
        system: Option<&ClaimSystem>,
        examples: &[Example],
    ) -> Self {
        let views: Vec<Valuation<'_>> = (examples.iter())
            .map(|one| Valuation {
                system,
                ..Valuation::of(&one.piles, &one.piles, &one.memory)
            })
            .collect();
        let values: Vec<Vec<Integer>> = (words.terms.iter())
            .map(|word| views.iter().map(|view| view.value(&word.of)).collect())
            .collect();
        // Most conditions compare two of these terms.
        let known = |term: &Term| {
            let at = words.terms.iter().position(|word| word.of == *term)?;
            Some(&values[at])
        };
        let holds = |condition: &Formula| -> FixedBitSet {
            let (x, relation, y) = match condition {
                Formula::Compare(x, relation, y) => (known(x), *relation, known(y)),
                _ => (None, Relation::Equal, None),
            };
            let examples = 0..views.len();
            let all = examples.filter(|&at| match (x, y) {
                (Some(x), Some(y)) => relation.holds(x[at].cmp(&y[at])),
                _ => views[at].holds(condition),
            });
            bit_set(views.len(), all)
        };
        let conditions = words.conditions.iter().map(|word| holds(&word.of));
        let moves: Vec<(usize, &Vec<Natural>)> = (examples.iter().enumerate())
            .flat_map(|(at, one)| one.targets.iter().map(move |target| (at, target)))
            .collect();
        let of_piles = |make: &dyn Fn(Term) -> Term| -> Vec<Vec<Integer>> {
            let values = moves.iter().map(|(_, target)| {
                let view = Valuation {
                    system,
                    ..Valuation::of(target, target, &[])
                };
                let piles = (0..target.len()).map(Term::Before);
                piles.map(|pile| view.value(&make(pile))).collect()
            });
            values.collect()
        };
        let plain = of_piles(&|pile| pile);
        let shifted: Vec<Vec<Vec<Integer>>> = (words.shifts.iter())
            .map(|by| of_piles(&|pile| shifted(pile, *by)))
            .collect();
        let left = words.left.iter().map(|word| {
            let by =
                (word.of.shifted).and_then(|by| words.shifts.iter().position(|other| *other == by));
            let left = by.map_or(&plain, |by| &shifted[by]);
            let value = &values[word.of.term];
            let leaves = |&at: &usize| left[at][word.of.pile] == value[moves[at].0];
            bit_set(moves.len(), (0..moves.len()).filter(leaves))
        });
        let mut changes: Vec<(Vec<usize>, FixedBitSet)> = Vec::new();
        for (at, (of, target)) in moves.iter().enumerate() {
            let piles = examples[*of].piles.iter().zip(*target).enumerate();
            let taken_from = piles.filter(|(_, (before, after))| before != after);
            let taken_from: Vec<usize> = taken_from.map(|(pile, _)| pile).collect();
            match changes.iter_mut().find(|(piles, _)| *piles == taken_from) {
                Some((_, all)) => all.insert(at),
                None => changes.push((taken_from, bit_set(moves.len(), [at]))),
            }
        }
        changes.sort_by_key(|(piles, _)| piles.len());
        Self {
            len: examples.len(),
            example_of_move: moves.iter().map(|(of, _)| *of).collect(),
            conditions: conditions.collect(),
            left: left.collect(),
            changes,
        }
    }

    /// The examples with a move that changes exactly these piles and leaves this in them.
    pub(crate) fn wins(&self, changes: &[usize], left: &[usize]) -> FixedBitSet {
        let mut moves = bit_set(self.example_of_move.len(), []);
        if let Some((_, all)) = self.changes.iter().find(|(piles, _)| piles == changes) {
            moves.union_with(all);
        }
        for &left in left {
            moves.intersect_with(&self.left[left]);
        }
        self.with_moves(&moves)
    }

    pub(crate) fn with_moves(&self, moves: &FixedBitSet) -> FixedBitSet {
        bit_set(self.len, moves.ones().map(|at| self.example_of_move[at]))
    }
}

/// The left shift of x − c.
pub(crate) fn shifted(x: Term, by: u64) -> Term {
    Term::Shift(Box::new(match by {
        0 => x,
        by => Term::Difference(Box::new(x), Box::new(Term::number(by))),
    }))
}

pub(crate) fn bit_set(len: usize, all: impl IntoIterator<Item = usize>) -> FixedBitSet {
    let mut set = FixedBitSet::with_capacity(len);
    all.into_iter().for_each(|at| set.insert(at));
    set
}
