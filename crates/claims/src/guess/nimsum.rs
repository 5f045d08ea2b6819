//! The search for constant nim-sums of the piles, of their remainders, or of their quotients.

use super::exceptions::corrected;
use super::played::{OutcomeTable, PlayedOutcomes};
use super::search::RuleResult;
use super::write::disjunction;
use goldpile_prove::NumerationSystem;
use std::fmt;

/// How often a period, or a run of equal columns, must occur in the table.
const MIN_REPETITIONS: u64 = 3;

/// What a pile adds to the nim-sum: (x mod period) div step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Summand {
    /// The period; `None` if the outcome does not repeat in this pile.
    period: Option<u64>,
    /// The number of consecutive sizes that count the same.
    step: u64,
}

impl Summand {
    fn value(self, number: u64) -> u64 {
        self.period.map_or(number, |period| number % period) / self.step
    }

    /// The summand as text. If it is `within` a sum, it is in parentheses unless it is a pile.
    fn text(self, name: &str, within: bool) -> String {
        let text = match self.period {
            None => name.to_owned(),
            Some(period) => format!("{name} mod {period}"),
        };
        let text = match (self.step, self.period) {
            (1, _) => text,
            (step, None) => format!("{text} div {step}"),
            (step, Some(_)) => format!("({text}) div {step}"),
        };
        let is_pile = self.step == 1 && self.period.is_none();
        if within && !is_pile {
            format!("({text})")
        } else {
            text
        }
    }
}

/// The piles that matter, each with what it adds.
struct NimSum<'a> {
    summands: Vec<(usize, Summand)>,
    names: &'a [String],
}

impl NimSum<'_> {
    fn value(&self, tuple: &[u64]) -> u64 {
        let add = |sum, &(pile, summand): &(usize, Summand)| sum ^ summand.value(tuple[pile]);
        self.summands.iter().fold(0, add)
    }

    /// The summand that all piles share, if it can be applied to the nim-sum of the piles instead.
    fn of_all(&self) -> Option<Summand> {
        let (_, first) = self.summands.first()?;
        let every = self.summands.len() == self.names.len();
        let same = self.summands.iter().all(|(_, summand)| summand == first);
        let binary = first.step.is_power_of_two()
            && first.period.is_none_or(u64::is_power_of_two)
            && (first.step == 1 || first.period.is_none());
        (every && same && binary).then_some(*first)
    }
}

impl fmt::Display for NimSum<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(summand) = self.of_all() {
            return f.write_str(&summand.text("nimsum", false));
        }
        for (at, (pile, summand)) in self.summands.iter().enumerate() {
            let and = if at == 0 { "" } else { " xor " };
            write!(f, "{and}{}", summand.text(&self.names[*pile], true))?;
        }
        Ok(())
    }
}

pub(crate) fn claim(played: &PlayedOutcomes) -> RuleResult {
    let table = played.of_piles()?;
    if played.piles == 1 {
        return Err("only for several piles".to_owned().into());
    }
    let none = || "no nim-sum of piles, remainders or quotients is constant".to_owned();
    let plain = Summand {
        period: None,
        step: 1,
    };
    let columns = TableColumns::new(played, table);
    let read: Vec<(usize, Summand)> = (0..played.piles)
        .filter_map(|pile| Some((pile, columns.summand(pile)?)))
        .collect();
    let piles: Vec<(usize, Summand)> = (0..played.piles).map(|pile| (pile, plain)).collect();
    // Exceptions hide periods, so the piles themselves are always tried, too.
    for summands in [read, piles] {
        let sum = NimSum {
            summands,
            names: &played.names,
        };
        if sum.summands.len() < 2 {
            continue;
        }
        let Some(constant) = columns.last_p().map(|tuple| sum.value(&tuple)) else {
            continue;
        };
        let text = match &sum.summands[..] {
            [(a, one), (b, other)] if constant == 0 => {
                let (a, b) = (&played.names[*a], &played.names[*b]);
                format!("{} = {}", one.text(a, false), other.text(b, false))
            }
            _ => format!("{sum} = {constant}"),
        };
        let holds = |tuple: &[u64]| sum.value(tuple) == constant;
        if let Some(parts) = corrected(played, table, &text, holds) {
            return Ok((NumerationSystem::Base(2), disjunction(&parts)));
        }
    }
    Err(none().into())
}

/// A table as columns. A column is the positions in which one pile has a given size.
struct TableColumns<'a> {
    piles: usize,
    sizes: usize,
    cells: &'a [bool],
}

impl<'a> TableColumns<'a> {
    fn new(played: &PlayedOutcomes, table: &'a OutcomeTable) -> Self {
        Self {
            piles: played.piles,
            sizes: usize::try_from(played.max).unwrap_or(0) + 1,
            cells: &table.cells,
        }
    }

    /// For each position, the size of a pile, and whether adding `more` tokens to it leaves the
    /// outcome the same.
    fn compared(&self, pile: usize, more: usize) -> impl Iterator<Item = (usize, bool)> {
        let (sizes, step) = (self.sizes, self.sizes.pow(u32::try_from(pile).unwrap_or(0)));
        (self.cells.iter().enumerate()).filter_map(move |(cell, is_p)| {
            let size = cell / step % sizes;
            let other = self.cells.get(cell + more * step);
            (size + more < sizes).then_some((size, other == Some(is_p)))
        })
    }

    /// What a pile can add; `None` if the pile does not matter.
    fn summand(&self, pile: usize) -> Option<Summand> {
        let times = usize::try_from(MIN_REPETITIONS).unwrap_or(1);
        let period = (1..=self.sizes / times)
            .find(|&period| self.compared(pile, period).all(|(_, same)| same));
        if period == Some(1) {
            return None;
        }
        let mut step = 0;
        for (size, same) in self.compared(pile, 1) {
            if !same && step != 1 {
                step = num_integer::gcd(step, size + 1);
            }
        }
        let enough = step >= 1 && step * times <= self.sizes;
        Some(Summand {
            period: period.map(|period| period as u64),
            step: if enough { step as u64 } else { 1 },
        })
    }

    fn last_p(&self) -> Option<Vec<u64>> {
        let mut cell = self.cells.iter().rposition(|&is_p| is_p)?;
        let numbers = (0..self.piles).map(|_| {
            let number = cell % self.sizes;
            cell /= self.sizes;
            number as u64
        });
        Some(numbers.collect())
    }
}
