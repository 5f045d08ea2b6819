//! The P-positions found so far, as targets of moves: a position with a move to one of them is won, and need not
//! be searched.

use crate::extent::permutations;
use crate::words::{WordClause, WordPiles, pile_words};
use goldpile_engine::{Position, Rules};
use rustc_hash::FxHashMap;

/// Up to this many piles, every order of a P-position is kept.
const MOST_PERMUTED: usize = 4;

/// The maximum number of P-positions kept for each number of piles.
const MAX_LOSSES: usize = 100_000;

/// The known P-positions of a game whose positions consist of their piles alone.
#[derive(Default)]
pub(crate) struct KnownLosses {
    /// The P-positions by number of piles.
    by_piles: FxHashMap<usize, Vec<WordPiles>>,
    /// The work of examining them, in the units of the search.
    pub(crate) work: u64,
}

impl KnownLosses {
    /// Keeps a P-position. With `any_order`, one order stands for all, and every order is kept.
    pub(crate) fn add(&mut self, piles: &[u32], any_order: bool) {
        let known = self.by_piles.entry(piles.len()).or_default();
        if known.len() >= MAX_LOSSES {
            return;
        }
        if any_order && piles.len() <= MOST_PERMUTED {
            permutations(piles, |order| known.push(order.into()));
        } else {
            known.push(piles.into());
        }
    }

    /// Whether a move leads from this position to one of them. Also `false` if the work of all such questions
    /// reaches `most` before one is found.
    pub(crate) fn are_reached(
        &mut self,
        rules: &dyn Rules,
        position: &Position,
        most: u64,
    ) -> bool {
        let Some(known) = self.by_piles.get(&position.piles.len()) else {
            return false;
        };
        if self.work >= most {
            return false;
        }
        let Some(piles) = pile_words(&position.piles) else {
            return false;
        };
        let clauses = rules.clauses(position);
        let clauses: Vec<WordClause> = (clauses.iter())
            .filter_map(|clause| WordClause::new(clause, &piles))
            .collect();
        self.work += clauses.iter().map(WordClause::cost).sum::<u64>() + 1;
        for lost in known {
            if self.work >= most {
                break;
            }
            self.work += 1;
            let is_below = lost.iter().zip(&piles).all(|(left, pile)| left <= pile);
            if !is_below || *lost == piles {
                continue;
            }
            self.work += 1;
            let taken: WordPiles = lost
                .iter()
                .zip(&piles)
                .map(|(left, pile)| pile - left)
                .collect();
            if clauses.iter().any(|clause| clause.allows(&piles, &taken)) {
                return true;
            }
        }
        false
    }
}
