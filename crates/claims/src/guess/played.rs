//! The P-positions of a game up to a bound, found by exhaustive play.

use super::{GuessStage, Tested};
use goldpile_engine::notation::pile_name;
use goldpile_engine::statement::evaluate::Valuation;
use goldpile_engine::statement::{Order, Statement};
use goldpile_engine::{Counts, Outcome, Phase, Position, Rules, TooBig, start};
use goldpile_number::Natural;
use goldpile_prove::NumerationSystem;
use goldpile_solve::{
    Control, Extent, Progress, Solver, Unsolved, ValueKind, ValueTable, is_memoryless,
};
use std::convert::Infallible;
use std::sync::Arc;

/// The most cells of all tables in total.
const MAX_CELLS: u64 = 40_000_000;
/// The most values of a bounded memory that are considered.
const MAX_MEMORY_VALUES: u64 = 15;

/// The most different digits of a system: each must be a single character in a claim.
const MAX_DIGITS: u32 = 10;

const MAX_CHECKED: usize = 5000;

/// The outcome of every position with piles and unbounded memories up to a bound, in one table for each
/// combination of values of the bounded memories.
pub(crate) struct PlayedOutcomes {
    pub(crate) piles: usize,
    /// The names of the numbers of a tuple: the piles, then the unbounded memories.
    pub(crate) names: Vec<String>,
    pub(crate) max: u64,
    /// Whether a claim refers to the piles by size.
    pub(crate) by_size: bool,
    /// Whether the outcome is the same for every order of the piles.
    pub(crate) has_every_order: bool,
    /// The numeration systems that the rules declare, if an automaton recognises their representations and a claim
    /// can contain their digits.
    pub(crate) systems: Vec<NumerationSystem>,
    pub(crate) tables: Vec<OutcomeTable>,
}

/// The P-positions for one combination of the bounded memories.
pub(crate) struct OutcomeTable {
    counters: Vec<u64>,
    /// The formula that fixes the bounded memories; empty if there are none.
    pub(crate) formula: String,
    /// Whether each tuple is a P-position. The first number is the least significant digit of the index.
    pub(crate) cells: Vec<bool>,
}

impl OutcomeTable {
    /// The one table of a game without memory.
    fn memoryless(cells: Vec<bool>) -> Self {
        Self {
            counters: Vec::new(),
            formula: String::new(),
            cells,
        }
    }
}

impl PlayedOutcomes {
    /// Plays out every position with numbers up to `max`.
    ///
    /// # Errors
    /// [`Unsolved`] if there are too many positions, or if cancelled.
    pub(crate) fn new(
        rules: &Arc<dyn Rules>,
        statement: &Statement,
        max: u64,
        control: &Control<'_, GuessStage>,
    ) -> Result<Self, Unsolved> {
        let piles = *statement.piles.start();
        let mut names: Vec<String> = (0..piles).map(|pile| pile_name(pile).to_string()).collect();
        names.extend(
            (statement.memory.iter())
                .filter(|memory| memory.bounds.is_none())
                .map(|memory| memory.name.clone()),
        );
        let mut played = Self {
            piles,
            names,
            max,
            by_size: statement.order != Order::Table,
            has_every_order: statement.memory.is_empty() && !rules.order_matters(),
            systems: (statement.systems.iter())
                .filter_map(|own| NumerationSystem::declared(&own.name, &own.numeration).ok())
                .filter(|system| system.digits() <= MAX_DIGITS)
                .collect(),
            tables: Vec::new(),
        };
        let extent = Extent::new(played.names.len(), max, true);
        let cases = combinations(statement).len() as u64;
        if extent.positions().saturating_mul(cases) > MAX_CELLS {
            return Err(Unsolved::TooBig(TooBig {
                what: format!("there are too many positions with numbers up to {max}"),
                limit: format!("a guess examines at most {MAX_CELLS} of them"),
            }));
        }
        if statement.memory.is_empty() && is_memoryless(&**rules, piles) {
            let extent = Extent {
                ordered: rules.order_matters(),
                ..extent
            };
            let mut values = ValueTable::new(&**rules, extent, ValueKind::Outcome)?;
            values.run(&control.part(&|progress: Progress| {
                (control.progress)(GuessStage::Playing(max, progress.done));
            }))?;
            let cells = played.cells(|tuple| {
                let words: Vec<u32> = (tuple.iter())
                    .map(|&number| u32::try_from(number).unwrap_or(u32::MAX))
                    .collect();
                Ok::<bool, Unsolved>(values.outcome(&words) == Some(Outcome::P))
            })?;
            played.tables.push(OutcomeTable::memoryless(cells));
            return Ok(played);
        }
        if statement.block.is_some() && !statement.memory.is_empty() {
            return Err(Unsolved::TooBig(TooBig {
                what:
                    "in a game with announcements, a position is more than its piles and memories"
                        .to_owned(),
                limit: "guesses are made about games without announcements".to_owned(),
            }));
        }
        let mut solver = Solver::new(rules.clone());
        solver.set_cancel(&control.cancel);
        let mut done = 0;
        for (formula, counters) in combinations(statement) {
            let cells = played.cells(|tuple| {
                let (tokens, memory) = position_of(statement, tuple, &counters);
                let position = if statement.memory.is_empty() {
                    start(&**rules, tokens, &[]).unwrap_or_else(|_| Position::of(Counts::new()))
                } else {
                    Position {
                        piles: tokens,
                        memory,
                        phase: Phase::Take,
                    }
                };
                let outcome = solver.outcome(&position)?;
                done += 1;
                if done % 256 == 0 {
                    (control.progress)(GuessStage::Playing(max, done));
                    control.cancel.check()?;
                }
                Ok::<bool, Unsolved>(outcome == Outcome::P)
            })?;
            played.tables.push(OutcomeTable {
                counters,
                formula,
                cells,
            });
        }
        Ok(played)
    }

    /// The cells of a table: whether each tuple up to the bound is a P-position.
    fn cells<E>(&self, mut is_p: impl FnMut(&[u64]) -> Result<bool, E>) -> Result<Vec<bool>, E> {
        let mut cells = Vec::new();
        let mut tuple = vec![0; self.names.len()];
        loop {
            cells.push(is_p(&tuple)?);
            let Some(at) = tuple.iter().position(|&number| number < self.max) else {
                return Ok(cells);
            };
            tuple[at] += 1;
            tuple[..at].fill(0);
        }
    }

    /// The one table of a game without memory.
    ///
    /// # Errors
    /// Fails if the game has a memory.
    pub(crate) fn of_piles(&self) -> Result<&OutcomeTable, String> {
        match &self.tables[..] {
            [table] if self.names.len() == self.piles => Ok(table),
            _ => Err("not for games with a memory".to_owned()),
        }
    }

    /// Whether a claim covers this tuple. A claim by size covers only piles in increasing order.
    pub(crate) fn is_claimed(&self, tuple: &[u64]) -> bool {
        !self.by_size || tuple[..self.piles].is_sorted()
    }

    /// Whether a tuple is a P-position according to this table; `None` beyond the bound.
    pub(crate) fn is_p(&self, table: &OutcomeTable, tuple: &[u64]) -> Option<bool> {
        let mut cell = 0;
        for &number in tuple.iter().rev() {
            if number > self.max {
                return None;
            }
            cell = cell * (self.max + 1) + number;
        }
        table.cells.get(usize::try_from(cell).ok()?).copied()
    }

    /// The same game, which must have no memory, up to another bound and with the given outcomes.
    pub(crate) fn with_outcomes(&self, max: u64, is_p: impl Fn(&[u64]) -> bool) -> Self {
        let mut extended = Self {
            names: self.names.clone(),
            systems: self.systems.clone(),
            max,
            tables: Vec::new(),
            ..*self
        };
        let Ok(cells) = extended.cells(|tuple| Ok::<bool, Infallible>(is_p(tuple)));
        extended.tables.push(OutcomeTable::memoryless(cells));
        extended
    }

    /// The first result of `find`, over all tuples in the order of their largest numbers.
    pub(crate) fn find_by_largest<T>(
        &self,
        mut find: impl FnMut(&[u64]) -> Option<T>,
    ) -> Option<T> {
        let mut tuple = vec![0; self.names.len()];
        for largest in 0..=self.max {
            tuple.fill(0);
            tuple[0] = largest;
            loop {
                if let Some(found) = find(&tuple) {
                    return Some(found);
                }
                let Some(at) = tuple.iter().position(|&number| number < largest) else {
                    break;
                };
                tuple[at] += 1;
                tuple[..at].fill(0);
                // One number must be the largest; if no later one is, the first must be.
                if !tuple.contains(&largest) {
                    tuple[0] = largest;
                }
            }
        }
        None
    }

    /// Whether the claim of a statement agrees with exhaustive play on a few thousand positions. It is evaluated
    /// as in `verify`.
    pub(crate) fn agrees(&self, statement: &Statement) -> bool {
        self.tables.iter().all(|table| {
            let mut remaining = MAX_CHECKED;
            let differs = self.find_by_largest(|tuple| {
                if !self.is_claimed(tuple) {
                    return None;
                }
                if remaining == 0 {
                    return Some(false);
                }
                remaining -= 1;
                let (tokens, memory) = position_of(statement, tuple, &table.counters);
                let claimed = statement.claims(&tokens, &memory) == Some(true);
                (Some(claimed) != self.is_p(table, tuple)).then_some(true)
            });
            differs != Some(true)
        })
    }

    pub(crate) fn tested(&self) -> Tested {
        let positions: usize = self.tables.iter().map(|table| table.cells.len()).sum();
        Tested {
            max: self.max,
            positions: positions as u64,
        }
    }
}

/// The piles and the memory of a tuple, given the values of the bounded memories.
fn position_of(statement: &Statement, tuple: &[u64], counters: &[u64]) -> (Counts, Counts) {
    let (tokens, open) = tuple.split_at(*statement.piles.start());
    let (mut open, mut counters) = (open.iter(), counters.iter());
    let memory = statement.memory.iter().map(|memory| {
        let of = if memory.bounds.is_some() {
            counters.next()
        } else {
            open.next()
        };
        Natural::small(of.copied().unwrap_or(0))
    });
    let tokens = tokens.iter().map(|&n| Natural::small(n)).collect();
    (tokens, memory.collect())
}

/// Every combination of values of the bounded memories, with the formula that fixes it.
fn combinations(statement: &Statement) -> Vec<(String, Vec<u64>)> {
    let mut all = vec![(String::new(), Vec::new())];
    for memory in &statement.memory {
        let Some((least, most)) = &memory.bounds else {
            continue;
        };
        let [least, most] =
            [least, most].map(|term| Valuation::NOTHING.count(term).to_u64().unwrap_or(0));
        all = (all.into_iter())
            .flat_map(|(formula, values): (String, Vec<u64>)| {
                (least..=most.min(least + MAX_MEMORY_VALUES)).map(move |value| {
                    let and = if formula.is_empty() { "" } else { " and " };
                    let values = values.iter().copied().chain([value]).collect();
                    (format!("{formula}{and}{} = {value}", memory.name), values)
                })
            })
            .collect();
    }
    all
}

/// Every tuple of this length over these values. The last entry changes fastest.
pub(crate) fn tuples<T: Clone>(
    values: &(impl Iterator<Item = T> + Clone),
    length: usize,
) -> Vec<Vec<T>> {
    let mut all = vec![Vec::new()];
    for _ in 0..length {
        let longer = all.into_iter().flat_map(|before: Vec<T>| {
            let values = values.clone();
            values.map(move |value| before.iter().cloned().chain([value]).collect())
        });
        all = longer.collect();
    }
    all
}
