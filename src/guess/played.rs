//! The P-positions of a game up to a bound.

use super::{Stage, Tested, Watch};
use crate::engine::statement::evaluate::View;
use crate::engine::statement::Statement;
use crate::engine::{Counts, Outcome, Phase, Position, Rules, TooBig, start};
use crate::number::Natural;
use crate::solve::{Control, Extent, Field, Solver, Unsolved, Value, is_memoryless};
use std::sync::Arc;

/// The bounds that are tried one after the other, by number of piles.
const MEMORYLESS: [&[u64]; 5] = [&[3000], &[60, 250, 1000], &[24, 64, 128], &[12, 24], &[8]];
const WITH_MEMORY: [&[u64]; 3] = [&[64, 200], &[24], &[8]];

/// The most cells of the tables together, and the most values of a bounded memory.
const MOST_CELLS: u64 = 40_000_000;
const MOST_VALUES: u64 = 15;

/// The bounds up to which positions are played out, one after the other.
pub(super) fn levels(statement: &Statement, asked: Option<u64>) -> Vec<u64> {
    let piles = *statement.piles.start();
    let remembers = !statement.memory.is_empty() || statement.block.is_some();
    let usual = if remembers {
        WITH_MEMORY.get(piles - 1).or(WITH_MEMORY.last())
    } else {
        MEMORYLESS.get(piles - 1).or(MEMORYLESS.last())
    };
    match asked {
        Some(max) => {
            let smaller = usual.into_iter().copied().flatten().copied();
            smaller.filter(|&level| level < max).chain([max]).collect()
        }
        None => usual.copied().unwrap_or(&[8]).to_vec(),
    }
}

/// The outcome of every position up to a bound: of the piles, and of the memories without bounds, one
/// table for each combination of values of the others.
pub(super) struct Played {
    /// The number of piles.
    pub(super) piles: usize,
    /// The names of the numbers: piles, then memories without bounds.
    pub(super) names: Vec<String>,
    /// The greatest number.
    pub(super) max: u64,
    /// For each combination of the counters, the formula that fixes them, and whether the tuple of
    /// numbers is P: the first number counts least.
    pub(super) tables: Vec<(String, Vec<bool>)>,
}

impl Played {
    /// Plays out every position with numbers up to this bound.
    ///
    /// # Errors
    /// [`Unsolved`].
    pub(super) fn new(
        rules: &Arc<dyn Rules>,
        statement: &Statement,
        max: u64,
        watch: &Watch<'_>,
    ) -> Result<Self, Unsolved> {
        let piles = *statement.piles.start();
        let mut names: Vec<String> = (0..piles).map(super::write::letter).collect();
        names.extend(
            (statement.memory.iter())
                .filter(|memory| memory.bounds.is_none())
                .map(|memory| memory.name.clone()),
        );
        let mut played = Self {
            piles,
            names,
            max,
            tables: Vec::new(),
        };
        let extent = Extent {
            piles: played.names.len(),
            max,
            ordered: true,
        };
        let cases = combinations(statement).len() as u64;
        if extent.positions().saturating_mul(cases) > MOST_CELLS {
            return Err(Unsolved::TooBig(TooBig {
                what: format!("there are too many positions with numbers up to {max}"),
                limit: format!("a guess looks at {MOST_CELLS} of them at most"),
            }));
        }
        if statement.memory.is_empty() && is_memoryless(&**rules, piles) {
            let extent = Extent {
                ordered: rules.order_matters(),
                ..extent
            };
            let mut field = Field::new(&**rules, extent, Value::Outcome)?;
            field.run(&Control {
                cancel: watch.cancel.clone(),
                progress: &|progress| (watch.progress)(Stage::Playing(max), progress.done),
            })?;
            let mut table = Vec::new();
            played.each(|tuple| {
                let words: Vec<u32> = (tuple.iter())
                    .map(|&number| u32::try_from(number).unwrap_or(u32::MAX))
                    .collect();
                table.push(field.outcome(&words) == Some(Outcome::P));
                Ok(())
            })?;
            played.tables.push((String::new(), table));
            return Ok(played);
        }
        let mut solver = Solver::new(rules.clone());
        solver.heed(&watch.cancel);
        let mut done = 0;
        for (formula, counters) in combinations(statement) {
            let mut table = Vec::new();
            played.each(|tuple| {
                let (tokens, open) = tuple.split_at(piles);
                let tokens: Counts = tokens.iter().map(|&n| Natural::small(n)).collect();
                let (mut open, mut counters) = (open.iter(), counters.iter());
                let memory = statement.memory.iter().map(|memory| {
                    let of = if memory.bounds.is_some() {
                        counters.next()
                    } else {
                        open.next()
                    };
                    Natural::small(of.copied().unwrap_or(0))
                });
                let position = if statement.memory.is_empty() {
                    start(&**rules, tokens, &[]).unwrap_or_else(|_| Position::of(Counts::new()))
                } else {
                    Position {
                        piles: tokens,
                        memory: memory.collect(),
                        phase: Phase::Take,
                    }
                };
                table.push(solver.outcome(&position)? == Outcome::P);
                done += 1;
                if done % 256 == 0 {
                    (watch.progress)(Stage::Playing(max), done);
                }
                Ok(())
            })?;
            played.tables.push((formula, table));
        }
        Ok(played)
    }

    /// Calls a function for every tuple of numbers up to the bound, the first number fastest.
    fn each(&self, mut tell: impl FnMut(&[u64]) -> Result<(), Unsolved>) -> Result<(), Unsolved> {
        let mut tuple = vec![0; self.names.len()];
        loop {
            tell(&tuple)?;
            let Some(at) = tuple.iter().position(|&number| number < self.max) else {
                return Ok(());
            };
            tuple[at] += 1;
            tuple[..at].fill(0);
        }
    }

    /// Whether a tuple is a P-position, in this table; `None` beyond the bound.
    pub(super) fn is_p(&self, table: &[bool], tuple: &[u64]) -> Option<bool> {
        let mut cell = 0;
        for &number in tuple.iter().rev() {
            if number > self.max {
                return None;
            }
            cell = cell * (self.max + 1) + number;
        }
        table.get(usize::try_from(cell).ok()?).copied()
    }

    /// How many positions there are.
    pub(super) fn tested(&self) -> Tested {
        let positions: usize = self.tables.iter().map(|(_, table)| table.len()).sum();
        Tested {
            max: self.max,
            positions: positions as u64,
        }
    }
}

/// Every combination of values of the bounded memories, and the formula that fixes them.
fn combinations(statement: &Statement) -> Vec<(String, Vec<u64>)> {
    let mut all = vec![(String::new(), Vec::new())];
    for memory in &statement.memory {
        let Some((least, most)) = &memory.bounds else {
            continue;
        };
        let [least, most] =
            [least, most].map(|term| View::NOTHING.value(term).clamped().to_u64().unwrap_or(0));
        all = (all.into_iter())
            .flat_map(|(formula, values): (String, Vec<u64>)| {
                (least..=most.min(least + MOST_VALUES)).map(move |value| {
                    let and = if formula.is_empty() { "" } else { " and " };
                    let values = values.iter().copied().chain([value]).collect();
                    (format!("{formula}{and}{} = {value}", memory.name), values)
                })
            })
            .collect();
    }
    all
}
