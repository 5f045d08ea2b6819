//! One thread's work on a table: computing the value of a position once all its options have values.

use crate::remoteness::Remoteness;
use crate::table::{NONE, ValueKind, ValueTable};
use crate::words::lines::TakeLine;
use crate::words::{WordClause, WordPiles};
use goldpile_engine::{Counts, Position};
use goldpile_number::Natural;
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

/// The working data of one thread. For each position, only the rules allocate memory.
pub(crate) struct TableWorker<'a> {
    table: &'a ValueTable<'a>,
    /// When each value was last seen among options: `stamp` marks those of the current position.
    seen: Vec<u32>,
    stamp: u32,
}

impl<'a> TableWorker<'a> {
    pub(crate) fn new(table: &'a ValueTable<'a>) -> Self {
        let values = match table.value {
            // No value exceeds the number of tokens, and at least one value is always missing.
            ValueKind::Grundy => table.extent.most() + 2,
            ValueKind::Outcome | ValueKind::Remoteness => 0,
        };
        Self {
            table,
            seen: vec![0; usize::try_from(values).unwrap_or(0)],
            stamp: 0,
        }
    }

    pub(crate) fn value(&mut self, piles: &[u32]) -> u16 {
        let counts: Counts = piles.iter().map(|&pile| Natural::from(pile)).collect();
        let position = Position::of(counts);
        let clauses = (self.table.rules.each_clause(&position))
            .filter_map(|clause| WordClause::new(&clause, piles));
        match self.table.value {
            ValueKind::Outcome => u16::from(self.wins(piles, clauses)),
            ValueKind::Remoteness => self.remoteness(piles, clauses),
            ValueKind::Grundy => self.grundy(piles, clauses),
        }
    }

    fn wins(&self, piles: &[u32], clauses: impl Iterator<Item = WordClause>) -> bool {
        // Clauses that can be looked up come first, because that is quick.
        let mut walked: SmallVec<[WordClause; 4]> = SmallVec::new();
        let mut looked_up: SmallVec<[WordClause; 4]> = SmallVec::new();
        let misere = self.table.rules.is_misere();
        for clause in clauses {
            match self.table.losing.reached_by(&clause, piles) {
                Some(true) => return true,
                Some(false) if misere => looked_up.push(clause),
                Some(false) => {}
                None => walked.push(clause),
            }
        }
        let wins = walked.iter().any(|clause| {
            options(self.table, clause, piles, &mut |value| {
                if value == 0 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
            .is_break()
        });
        // In misère play, a player who cannot move has won.
        let mut clauses = walked.iter().chain(&looked_up);
        wins || misere && !clauses.any(|clause| clause.moves(piles, &mut 0))
    }

    fn remoteness(&self, piles: &[u32], clauses: impl Iterator<Item = WordClause>) -> u16 {
        let mut remoteness = Remoteness::new(self.table.rules.is_misere());
        for clause in clauses {
            let _ = options(self.table, &clause, piles, &mut |value| {
                remoteness.see(value);
                ControlFlow::<()>::Continue(())
            });
        }
        remoteness.value()
    }

    fn grundy(&mut self, piles: &[u32], clauses: impl Iterator<Item = WordClause>) -> u16 {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.seen.fill(0);
            self.stamp = 1;
        }
        let stamp = self.stamp;
        let (table, seen) = (self.table, &mut self.seen);
        for clause in clauses {
            let _ = options(table, &clause, piles, &mut |value| {
                seen[usize::from(value)] = stamp;
                ControlFlow::<()>::Continue(())
            });
        }
        let least = seen.iter().position(|seen| *seen != stamp);
        least.and_then(|l| u16::try_from(l).ok()).unwrap_or(NONE)
    }
}

/// Visits the values of all options of a clause.
fn options<B>(
    table: &ValueTable<'_>,
    clause: &WordClause,
    piles: &[u32],
    visit: &mut impl FnMut(u16) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let cells = &table.cells[..];
    let side = table.side();
    clause.lines(piles, &mut |line: TakeLine<'_>| {
        let mut left: WordPiles = piles.into();
        for (left, take) in left.iter_mut().zip(line.first) {
            *left -= take;
        }
        if clause.has_tests() {
            let mut taken: WordPiles = line.first.into();
            for _ in 0..line.count {
                if !clause.forbids(piles, &taken) {
                    visit(cells[table.cell(&left)].load(Ordering::Relaxed))?;
                }
                for &pile in line.along {
                    taken[pile] += 1;
                    left[pile] = left[pile].saturating_sub(1);
                }
            }
            return ControlFlow::Continue(());
        }
        let step = match line.along {
            // Every order of the piles has the same value, so the walk can go along neighbouring cells.
            [pile] if !table.extent.ordered => {
                left.swap(0, *pile);
                1
            }
            along => along
                .iter()
                .map(|&pile| (0..pile).fold(1, |power, _| power * side))
                .sum(),
        };
        let nearest = table.cell(&left);
        let farthest = nearest - step * (line.count as usize - 1);
        let passed = &cells[farthest..=nearest];
        if step == 1 {
            passed
                .iter()
                .try_for_each(|value| visit(value.load(Ordering::Relaxed)))
        } else {
            passed
                .iter()
                .step_by(step)
                .try_for_each(|value| visit(value.load(Ordering::Relaxed)))
        }
    })
}
