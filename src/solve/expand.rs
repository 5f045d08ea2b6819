//! The options of a state with memory: takes are machine words, and the rules are consulted only once
//! for each take, about the memory after it.

use super::Unsolved;
use super::key::StateKey;
use super::recall::{Before, Memories, Recall};
use super::words::{WordClause, WordPiles};
use crate::engine::{Counts, Move, Phase, Position, Rules, after};
use crate::number::Natural;
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;
use std::sync::{PoisonError, RwLock};

/// The phase that is due with each set of piles. It is kept, because finding it takes a search for something
/// to announce, and many states lead to the same piles.
#[derive(Default)]
pub(super) struct DuePhases(RwLock<FxHashMap<WordPiles, Phase>>);

/// The most piles whose phase is kept.
const MOST_KEPT: usize = 1 << 20;

impl DuePhases {
    fn of(&self, piles: &WordPiles, find: impl FnOnce() -> Phase) -> Phase {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let phase = known.get(piles).copied();
        drop(known);
        phase.unwrap_or_else(|| {
            let phase = find();
            let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
            if known.len() < MOST_KEPT {
                known.insert(piles.clone(), phase);
            }
            phase
        })
    }
}

/// The working data of one thread.
pub(super) struct Expander<'a> {
    rules: &'a dyn Rules,
    phases: &'a DuePhases,
    piles: usize,
    taken: Counts,
    recall: Option<Recall>,
}

impl<'a> Expander<'a> {
    pub(super) fn new(rules: &'a dyn Rules, piles: usize, phases: &'a DuePhases) -> Self {
        Self {
            rules,
            phases,
            piles,
            taken: std::iter::repeat_n(Natural::ZERO, piles).collect(),
            recall: (rules.statement()).and_then(|statement| Recall::new(statement, piles)),
        }
    }

    /// Visits the total and the key of every option until the visitor returns `false`; an option may be
    /// visited more than once. Before an announcement, these are the options with nothing announced.
    ///
    /// # Errors
    /// [`Unsolved::TooBig`] if the memory holds numbers that are too big.
    pub(super) fn options(
        &mut self,
        key: &StateKey,
        visit: &mut impl FnMut(usize, StateKey) -> bool,
    ) -> Result<(), Unsolved> {
        let position = key.position(self.piles);
        let position = match position.phase {
            Phase::Take => position,
            Phase::Block => after(self.rules, &position, &Move::Block(Vec::new())),
        };
        self.options_of(&position, visit)
    }

    /// As [`options`](Self::options), for a position in which a take is due.
    pub(super) fn options_of(
        &mut self,
        position: &Position,
        visit: &mut impl FnMut(usize, StateKey) -> bool,
    ) -> Result<(), Unsolved> {
        let piles: WordPiles = (position.piles.iter())
            .map(|pile| pile.to_u64().and_then(|pile| u32::try_from(pile).ok()))
            .collect::<Option<_>>()
            .ok_or_else(|| super::key::too_big("a position with so many tokens"))?;
        let memory: Option<Memories> = (position.memory.iter())
            .map(|number| number.to_u64().and_then(|word| i64::try_from(word).ok()))
            .collect();
        let mut words =
            (self.recall.as_ref().zip(memory)).map(|(recall, memory)| recall.at(&piles, &memory));
        for clause in self.rules.each_clause(position) {
            let Some(clause) = WordClause::new(&clause, &piles) else {
                continue;
            };
            let ended = clause.lines(&piles, &mut |line| {
                let mut taken: WordPiles = line.first.into();
                for _ in 0..line.count {
                    if !clause.bars(&piles, &taken) {
                        match self.option(position, &piles, &taken, words.as_mut()) {
                            Ok((total, key)) => {
                                if !visit(total, key) {
                                    return ControlFlow::Break(Ok(()));
                                }
                            }
                            Err(error) => return ControlFlow::Break(Err(error)),
                        }
                    }
                    for &pile in line.along {
                        taken[pile] += 1;
                    }
                }
                ControlFlow::Continue(())
            });
            if let ControlFlow::Break(ended) = ended {
                return ended;
            }
        }
        Ok(())
    }

    /// The state to which a take leads.
    fn option(
        &mut self,
        before: &Position,
        piles: &[u32],
        taken: &[u32],
        words: Option<&mut Before>,
    ) -> Result<(usize, StateKey), Unsolved> {
        let mut left: WordPiles = piles.into();
        let mut total = 0;
        if let (Some(recall), Some(words)) = (&self.recall, words) {
            for (left, take) in left.iter_mut().zip(taken) {
                *left -= take;
                total += *left as usize;
            }
            return Ok((
                total,
                StateKey::of_words(&left, &recall.after(words, &left))?,
            ));
        }
        for (pile, left) in left.iter_mut().enumerate() {
            *left -= taken[pile];
            total += *left as usize;
            self.taken[pile] = Natural::from(taken[pile]);
        }
        // The engine skips an announcement that offers no choice, so it is asked for the phase.
        let phase = self.phases.of(&left, || {
            let take = Move::Take(self.taken.clone());
            after(self.rules, before, &take).phase
        });
        let memory = self.rules.remember(before, &self.taken);
        let key = StateKey::new(&left, &memory, phase)?;
        Ok((total, key))
    }
}
