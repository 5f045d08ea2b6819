//! Two piles by size, and back to their order on the table.

use crate::engine::{Counts, Move, Position, Rules, judge, judge::taken_between};
use crate::number::Natural;
use smallvec::smallvec;

/// The two piles of a position by size.
#[derive(Clone, Copy)]
pub(in crate::games) struct Sides<'a> {
    /// The smaller pile, or the first of equal ones.
    pub(in crate::games) smaller: &'a Natural,
    /// The other one.
    pub(in crate::games) larger: &'a Natural,
    /// The index of the larger pile on the table.
    pub(in crate::games) larger_pile: usize,
}

impl<'a> Sides<'a> {
    pub(in crate::games) fn of(position: &'a Position) -> Self {
        let [a, b] = [&position.piles[0], &position.piles[1]];
        let (smaller, larger, larger_pile) = if a <= b { (a, b, 1) } else { (b, a, 0) };
        Self {
            smaller,
            larger,
            larger_pile,
        }
    }

    /// What to leave in the smaller and in the larger pile, in table order.
    pub(in crate::games) fn placed(&self, [smaller, larger]: [Natural; 2]) -> Counts {
        if self.larger_pile == 1 {
            smallvec![smaller, larger]
        } else {
            smallvec![larger, smaller]
        }
    }

    /// The same, and of equal piles the other way round too.
    pub(in crate::games) fn both_ways(&self, pair: [Natural; 2]) -> Vec<Counts> {
        let placed = self.placed(pair);
        let mut turned = placed.clone();
        turned.reverse();
        if self.smaller == self.larger && turned != placed {
            vec![placed, turned]
        } else {
            vec![placed]
        }
    }
}

/// The takes to those of these positions that the rules let one reach, each once.
pub(in crate::games) fn legal_takes(
    rules: &dyn Rules,
    position: &Position,
    targets: impl IntoIterator<Item = Counts>,
) -> Vec<Move> {
    let mut found: Vec<Move> = Vec::new();
    for target in targets {
        let Ok(taken) = taken_between(&position.piles, &target) else {
            continue;
        };
        let chosen = Move::Take(taken);
        if !found.contains(&chosen) && judge(rules, position, &chosen).is_ok() {
            found.push(chosen);
        }
    }
    found
}
