//! Two piles sorted by size, and the way back to table order.

use goldpile_engine::{Counts, Move, Position, Rules, judge, rules::judge::taken_between};
use goldpile_number::Natural;
use smallvec::smallvec;

#[derive(Clone, Copy)]
pub(crate) struct Sides<'a> {
    /// The smaller pile, or the first one if they are equal.
    pub(crate) smaller: &'a Natural,
    pub(crate) larger: &'a Natural,
    /// The index of the larger pile on the table.
    pub(crate) larger_pile: usize,
}

impl<'a> Sides<'a> {
    pub(crate) fn of(position: &'a Position) -> Self {
        let [a, b] = [&position.piles[0], &position.piles[1]];
        let (smaller, larger, larger_pile) = if a <= b { (a, b, 1) } else { (b, a, 0) };
        Self {
            smaller,
            larger,
            larger_pile,
        }
    }

    /// What to leave in the smaller and in the larger pile, in table order.
    pub(crate) fn placed(&self, [smaller, larger]: [Natural; 2]) -> Counts {
        if self.larger_pile == 1 {
            smallvec![smaller, larger]
        } else {
            smallvec![larger, smaller]
        }
    }

    /// The pair in table order; if the piles are equal, also the other way round.
    pub(crate) fn both_ways(&self, pair: [Natural; 2]) -> Vec<Counts> {
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

/// The legal takes that lead to these positions, without duplicates.
pub(crate) fn legal_takes(
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
