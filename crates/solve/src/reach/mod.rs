//! Games with memory or announcements: every state that play can reach from the starts up to a bound.
//!
//! A state is piles, memory and phase. States to which only an announcement leads are not kept: by the
//! contract of announcements, they follow from the state before the announcement.

mod expand;
mod forecast;
mod recall;
mod settle;

use crate::extent::{Extent, MAX_MEMORY};
use crate::key::StateKey;
use crate::table::NONE;
use crate::{Cancel, Control, Progress, Unsolved};
use expand::{DuePhases, Expander};
use goldpile_engine::notation::{piles_text, start_text};
use goldpile_engine::{Counts, Position, Rules, TooBig, start};
use goldpile_number::Natural;
use indexmap::IndexMap;
use rayon::prelude::*;
use rustc_hash::FxBuildHasher;

/// The size of a state in bytes, including room for the tables to grow and for options in transit.
const STATE: u64 = 120;

/// The maximum number of states in a [`Reach`]: [`MAX_MEMORY`] at 120 bytes each.
pub const MAX_STATES: u64 = MAX_MEMORY / STATE;

/// The number of states in each thread's share of a level. `SHARES` is the number of shares expanded at a time.
const SHARE: usize = 256;
const SHARES: usize = 16;

#[derive(Clone, Copy, Debug)]
pub(crate) struct ReachedState {
    /// The total and the place of a state with a move to this one; `None` for a start.
    pub(crate) from: Option<(u16, u32)>,
    pub(crate) value: u16,
}

pub(crate) type StatesOfTotal = IndexMap<StateKey, ReachedState, FxBuildHasher>;

/// Every state reachable from the starts with piles up to a bound, each once, with its value after
/// [`settle`](Self::settle).
///
/// Each state takes some 120 bytes of memory. The time of exploring is that of all moves of all states, shared
/// among threads, and so is that of settling.
///
/// ```
/// use goldpile_engine::Outcome;
/// use goldpile_solve::{Control, Reach, ValueKind};
///
/// let catalogue = goldpile_games::catalogue();
/// let entry = catalogue.find("imitation").ok_or("no such game")?;
/// let game = entry.default_game();
/// let mut reach = Reach::explore(&*game.rules, 2, 9, &Control::quiet())?;
/// reach.settle_all(ValueKind::Outcome, &Control::quiet())?;
///
/// // The piles 1,3 occur with several histories, not all of which give the same outcome.
/// let outcomes: Vec<_> = reach
///     .places(4)
///     .filter(|&place| reach.position(place).piles[..] == [1u64, 3])
///     .filter_map(|place| reach.outcome(place, ValueKind::Outcome))
///     .collect();
/// assert!([Outcome::P, Outcome::N].iter().all(|outcome| outcomes.contains(outcome)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Reach<'a> {
    pub(crate) rules: &'a dyn Rules,
    pub(crate) piles: usize,
    /// The states by total, each sorted by piles and then by memory.
    pub(crate) by_total: Vec<StatesOfTotal>,
    pub(crate) phases: DuePhases,
}

/// A state of one [`Reach`]: its total and its place among the states with that total. It is valid only for the
/// `Reach` it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateIndex {
    pub(crate) total: usize,
    pub(crate) index: usize,
}

impl<'a> Reach<'a> {
    /// Explores from every start with `piles` piles of up to `max` tokens each. These are the starts given by
    /// their piles alone and, if the game takes one number after its piles (`17/6`), the starts with each such
    /// number up to the bound. Reports the number of states expanded after each total, from the largest down.
    ///
    /// # Errors
    /// [`Unsolved::TooBig`], at once, if the game is not played with this many piles, or if the growth at smaller
    /// bounds predicts that the states would not fit into [`MAX_MEMORY`]; it names a bound that would. The same
    /// error if the system provides too little memory or too few threads, if the states turn out not to fit, or if
    /// memory numbers exceed 16 bits. [`Unsolved::Cancelled`].
    pub fn explore(
        rules: &'a dyn Rules,
        piles: usize,
        max: u64,
        control: &Control<'_>,
    ) -> Result<Self, Unsolved> {
        Self::from_starts(rules, (piles, max), true, control)
    }

    /// As [`explore`](Self::explore), from the usual starts alone, which are given by their piles.
    ///
    /// # Errors
    /// As [`explore`](Self::explore).
    pub fn from_usual_starts(
        rules: &'a dyn Rules,
        piles: usize,
        max: u64,
        control: &Control<'_>,
    ) -> Result<Self, Unsolved> {
        Self::from_starts(rules, (piles, max), false, control)
    }

    fn from_starts(
        rules: &'a dyn Rules,
        (piles, max): (usize, u64),
        with_numbers: bool,
        control: &Control<'_>,
    ) -> Result<Self, Unsolved> {
        let states =
            crate::reach::forecast::states(rules, (piles, max), with_numbers, &control.cancel)?;
        crate::room::check(states * STATE)?;
        Self::within(rules, (piles, max), with_numbers, MAX_STATES, control)
    }

    /// As [`explore`](Self::explore), but without a forecast, and giving up above `most` states. The starts with a
    /// number after their piles are included only if `with_numbers` is set.
    pub(crate) fn within(
        rules: &'a dyn Rules,
        (piles, max): (usize, u64),
        with_numbers: bool,
        most: u64,
        control: &Control<'_>,
    ) -> Result<Self, Unsolved> {
        crate::unsolved::check_piles(rules, piles)?;
        crate::room::start_threads()?;
        let extent = Extent::new(piles, max, true);
        let totals = usize::try_from(extent.most()).unwrap_or(usize::MAX);
        if totals >= usize::from(u16::MAX) {
            return Err(too_many(most));
        }
        let mut reach = Self {
            rules,
            piles,
            by_total: vec![StatesOfTotal::default(); totals + 1],
            phases: DuePhases::default(),
        };
        let (mut count, cancel) = (0u64, &control.cancel);
        for total in (0..=totals).rev() {
            reach.add_starts(extent, total, with_numbers)?;
            // States are listed in this order; from here on their places do not change.
            reach.by_total[total].sort_unstable_keys();
            count += reach.by_total[total].len() as u64;
            let waiting: usize = reach.by_total[..total].iter().map(StatesOfTotal::len).sum();
            if count + waiting as u64 > most {
                return Err(too_many(most));
            }
            // Runs on one of the pool's threads, so that they need not wait for this one.
            rayon::scope(|_| reach.expand(total, cancel))?;
            control.report(Progress {
                done: count,
                all: None,
            });
        }
        Ok(reach)
    }

    fn add_starts(
        &mut self,
        extent: Extent,
        total: usize,
        with_numbers: bool,
    ) -> Result<(), Unsolved> {
        for piles in extent.level(total as u64).positions() {
            let piles: Counts = piles.iter().map(|&pile| Natural::from(pile)).collect();
            let given = (0..=extent.max).filter(|_| with_numbers);
            let given = given.map(|number| vec![Natural::from(number)]);
            for given in std::iter::once(Vec::new()).chain(given) {
                let Ok(position) = start(self.rules, piles.clone(), &given) else {
                    if given.is_empty() {
                        continue;
                    }
                    // A game that takes no such number rejects them all.
                    break;
                };
                let state = ReachedState {
                    from: None,
                    value: NONE,
                };
                // No path to a state is shorter than starting in it.
                self.by_total[total].insert(StateKey::of(&position)?, state);
            }
        }
        Ok(())
    }

    /// Adds the options of all states of this total to the by_total below.
    fn expand(&mut self, total: usize, cancel: &Cancel) -> Result<(), Unsolved> {
        let (below, rest) = self.by_total.split_at_mut(total);
        let Some(states) = rest.first() else {
            return Ok(());
        };
        let (rules, piles, phases) = (self.rules, self.piles, &self.phases);
        let mut first = 0;
        while first < states.len() {
            let last = states.len().min(first + SHARE * SHARES);
            let shares: Vec<usize> = (first..last).step_by(SHARE).collect();
            let found: Vec<Vec<Vec<(StateKey, u32)>>> = shares
                .into_par_iter()
                .map(|first| {
                    let places = first..last.min(first + SHARE);
                    let mut expander = Expander::new(rules, piles, phases);
                    let mut found = vec![Vec::new(); total];
                    let mut first = places.start;
                    let keys = states.get_range(places).unwrap_or_default();
                    let keys: Vec<&StateKey> = keys.keys().collect();
                    for alike in keys.chunk_by(|one, two| one.has_piles_of(two, piles)) {
                        // One position may have very many moves.
                        cancel.check()?;
                        expander.options(
                            alike,
                            &mut |place, total, key| {
                                let from = u32::try_from(first + place).unwrap_or(u32::MAX);
                                found[total].push((key, from));
                            },
                            &mut |_, ()| true,
                        )?;
                        first += alike.len();
                    }
                    Ok(found)
                })
                .collect::<Result<_, Unsolved>>()?;
            let total = u16::try_from(total).unwrap_or(u16::MAX);
            // For each total below, the states found by the shares, in the order of the shares.
            let mut lower = vec![Vec::new(); below.len()];
            for share in found {
                for (lower, keys) in lower.iter_mut().zip(share) {
                    lower.push(keys);
                }
            }
            below.par_iter_mut().zip(lower).for_each(|(states, found)| {
                for (key, from) in found.into_iter().flatten() {
                    states.entry(key).or_insert(ReachedState {
                        from: Some((total, from)),
                        value: NONE,
                    });
                }
            });
            first = last;
        }
        Ok(())
    }

    /// The number of piles.
    #[must_use]
    pub fn piles(&self) -> usize {
        self.piles
    }

    /// The number of states.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.by_total.iter().map(|states| states.len() as u64).sum()
    }

    /// Whether there are no states.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The largest possible total of a state: the bound times the number of piles.
    #[must_use]
    pub fn most(&self) -> usize {
        self.by_total.len() - 1
    }

    /// The states of one total, sorted by piles and then by memory.
    ///
    /// # Panics
    /// If the total is above [`most`](Self::most).
    #[must_use]
    pub fn places(&self, total: usize) -> impl ExactSizeIterator<Item = StateIndex> + use<'_> {
        (0..self.by_total[total].len()).map(move |index| StateIndex { total, index })
    }

    /// The position at a place.
    ///
    /// # Panics
    /// If the place is from a larger search.
    #[must_use]
    pub fn position(&self, place: StateIndex) -> Position {
        self.by_total[place.total]
            .get_index(place.index)
            .map_or_else(
                || Position::of(Counts::new()),
                |(key, _)| key.position(self.piles),
            )
    }

    /// The place of a position; `None` if it is not reachable from these starts, or if it is just after an
    /// announcement. Constant time.
    #[must_use]
    pub fn find(&self, position: &Position) -> Option<StateIndex> {
        let total = usize::try_from(position.total().to_u64()?).ok()?;
        let index = self
            .by_total
            .get(total)?
            .get_index_of(&StateKey::of(position).ok()?)?;
        Some(StateIndex { total, index })
    }

    /// A record of play that leads to the state, in the notation of the papers: only the start if the state is a
    /// start.
    ///
    /// # Panics
    /// As [`position`](Self::position).
    #[must_use]
    pub fn record(&self, place: StateIndex) -> String {
        let mut words = Vec::new();
        let mut next = Some(place);
        while let Some(place) = next {
            let position = self.position(place);
            next = self.by_total[place.total]
                .get_index(place.index)
                .and_then(|(_, state)| state.from)
                .map(|(total, index)| StateIndex {
                    total: usize::from(total),
                    index: index as usize,
                });
            words.push(if next.is_none() {
                start_text(self.rules, &position)
            } else {
                piles_text(&position.piles)
            });
        }
        words.reverse();
        words.join(" ")
    }
}

fn too_many(most: u64) -> Unsolved {
    Unsolved::TooBig(TooBig {
        what: "play can reach too many states for exhaustive play".to_owned(),
        limit: format!("it keeps at most {most} of them"),
    })
}
