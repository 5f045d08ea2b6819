//! The options of a state with memory. Takes are machine words, and the rules are consulted only once for each
//! take, about the memory after it.

use crate::Unsolved;
use crate::key::StateKey;
use crate::reach::recall::{Memories, Recall};
use crate::unsolved::too_big;
use crate::words::{WordClause, WordPiles, pile_words};
use goldpile_engine::{Counts, Move, Phase, Position, Rules, after};
use goldpile_number::Natural;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::{PoisonError, RwLock};

/// The phase that is due for each set of piles. It is kept because finding it takes a search for something to
/// announce, and many states lead to the same piles.
#[derive(Default)]
pub(crate) struct DuePhases(RwLock<FxHashMap<WordPiles, Phase>>);

/// The maximum number of sets of piles whose phase is kept.
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

/// The working data of one thread that visits options.
pub(crate) struct Expander<'a> {
    rules: &'a dyn Rules,
    phases: &'a DuePhases,
    piles: usize,
    recall: Option<Recall>,
}

impl<'a> Expander<'a> {
    pub(crate) fn new(rules: &'a dyn Rules, piles: usize, phases: &'a DuePhases) -> Self {
        Self {
            rules,
            phases,
            piles,
            recall: (rules.statement()).and_then(|statement| Recall::new(statement, piles)),
        }
    }

    /// [`options_of`](Self::options_of) for states with the same piles and phase. Before an announcement, these
    /// are the options with nothing announced.
    pub(crate) fn options<T: Copy>(
        &mut self,
        keys: &[&StateKey],
        on_option: &mut impl FnMut(usize, usize, StateKey) -> T,
        on_value: &mut impl FnMut(usize, T) -> bool,
    ) -> Result<(), Unsolved> {
        let open = |key: &&StateKey| {
            let position = key.position(self.piles);
            match position.phase {
                Phase::Take => position,
                Phase::Block => after(self.rules, &position, &Move::Block(Vec::new())),
            }
        };
        let positions: Vec<Position> = keys.iter().map(open).collect();
        self.options_of(&positions, on_option, on_value)
    }

    /// Visits the options of positions with the same piles, in which a take is due. `on_option` is called with the
    /// place of the first position that has the option, its total and its key. `on_value` is then called with the
    /// result, for the place of each position that has the option, until it returns `false` for that place. An
    /// option may be met and seen more than once.
    ///
    /// # Errors
    /// [`Unsolved::TooBig`] if the memory holds numbers that are too big.
    pub(crate) fn options_of<T: Copy>(
        &mut self,
        positions: &[Position],
        on_option: &mut impl FnMut(usize, usize, StateKey) -> T,
        on_value: &mut impl FnMut(usize, T) -> bool,
    ) -> Result<(), Unsolved> {
        let Some(first) = positions.first() else {
            return Ok(());
        };
        let piles =
            pile_words(&first.piles).ok_or_else(|| too_big("a position with so many tokens"))?;
        let together: Vec<ExpandedPosition<'_>> = (positions.iter())
            .map(|position| ExpandedPosition::new(self.rules, position, &piles))
            .collect();
        let mut place = 0;
        for alike in together.chunk_by(ExpandedPosition::has_spans_of) {
            self.options_alike(&piles, (place, alike), on_option, on_value)?;
            place += alike.len();
        }
        Ok(())
    }

    /// [`options_of`](Self::options_of) for positions whose clauses have the same spans; the first is at this
    /// place.
    fn options_alike<T: Copy>(
        &mut self,
        piles: &[u32],
        (place, alike): (usize, &[ExpandedPosition<'_>]),
        on_option: &mut impl FnMut(usize, usize, StateKey) -> T,
        on_value: &mut impl FnMut(usize, T) -> bool,
    ) -> Result<(), Unsolved> {
        let mut memory = self.recall.as_ref().map(|recall| recall.from(piles));
        let mut waiting: SmallVec<[usize; 64]> = (0..alike.len()).collect();
        // The results of `on_option` for the options of one take, by the memory after it.
        let mut made: SmallVec<[(Memories, T); MAX_COMPARED]> = SmallVec::new();
        for (index, clause) in alike[0].clauses.iter().enumerate() {
            let ended = clause.lines(piles, &mut |line| {
                let mut taken: WordPiles = line.first.into();
                for _ in 0..line.count {
                    let left: WordPiles = piles.iter().zip(&taken).map(|(p, t)| p - t).collect();
                    if let Some(memory) = &mut memory {
                        memory.leave(&left);
                    }
                    made.clear();
                    let mut failed = None;
                    waiting.retain(|&mut at| {
                        let one = &alike[at];
                        if failed.is_some() || one.clauses[index].forbids(piles, &taken) {
                            return true;
                        }
                        let option = match (&self.recall, &mut memory, &one.memory) {
                            (Some(recall), Some(words), Some(memory)) => {
                                let memory = recall.after(words, memory);
                                let known = made.iter().find(|(known, _)| known[..] == *memory);
                                if let Some((_, option)) = known {
                                    return on_value(place + at, *option);
                                }
                                if made.len() == MAX_COMPARED {
                                    made.clear();
                                }
                                StateKey::of_words(&left, memory).map(|key| {
                                    let option = on_option(place + at, total(&left), key);
                                    made.push((memory.into(), option));
                                    option
                                })
                            }
                            _ => (self.option(one.position, &left, &taken))
                                .map(|key| on_option(place + at, total(&left), key)),
                        };
                        match option {
                            Ok(option) => on_value(place + at, option),
                            Err(error) => {
                                failed = Some(error);
                                true
                            }
                        }
                    });
                    if let Some(error) = failed {
                        return ControlFlow::Break(Err(error));
                    }
                    if waiting.is_empty() {
                        return ControlFlow::Break(Ok(()));
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

    fn option(
        &self,
        before: &Position,
        left: &WordPiles,
        taken: &[u32],
    ) -> Result<StateKey, Unsolved> {
        let taken: Counts = taken.iter().map(|&take| Natural::from(take)).collect();
        let memory = self.rules.remember(before, &taken);
        // The phase comes from the engine, which skips an announcement that offers no choice.
        let phase = (self.phases).of(left, || after(self.rules, before, &Move::Take(taken)).phase);
        StateKey::new(left, &memory, phase)
    }
}

fn total(piles: &[u32]) -> usize {
    piles.iter().map(|&pile| pile as usize).sum()
}

/// The number of memories after one take that are compared, so that `on_option` need not be called again for the same
/// option.
const MAX_COMPARED: usize = 8;

/// A position whose options are visited together with those of others that have the same piles.
struct ExpandedPosition<'a> {
    position: &'a Position,
    clauses: Vec<WordClause>,
    memory: Option<Memories>,
}

impl<'a> ExpandedPosition<'a> {
    fn new(rules: &dyn Rules, position: &'a Position, piles: &[u32]) -> Self {
        let clauses = rules.each_clause(position);
        let memory = position.memory.iter();
        Self {
            position,
            clauses: clauses
                .filter_map(|clause| WordClause::new(&clause, piles))
                .collect(),
            memory: memory
                .map(|number| number.to_u64().and_then(|word| i64::try_from(word).ok()))
                .collect(),
        }
    }

    fn has_spans_of(&self, other: &Self) -> bool {
        self.clauses.len() == other.clauses.len()
            && (self.clauses.iter().zip(&other.clauses)).all(|(one, two)| one.spans == two.spans)
    }
}
