//! The search for periods: of P-positions in every pile, and of the Sprague–Grundy values of one
//! pile.

use super::played::PlayedOutcomes;
use super::remainders::of_sum;
use super::search::{NoRule, RuleResult};
use super::write::disjunction;
use super::{GuessLimits, GuessStage, Tested};
use goldpile_engine::Rules;
use goldpile_number::Natural;
use goldpile_prove::NumerationSystem;
use goldpile_solve::{Control, Extent, Progress, Unsolved, ValueKind, ValueTable, is_memoryless};
use std::sync::Arc;

/// How often a period must occur in the table.
const MIN_REPETITIONS: usize = 3;

const MAX_CLASSES: usize = 200;

const MAX_VALUES: u64 = 3000;

/// The Sprague–Grundy values of one pile: from `preperiod` on, g(n + period) = g(n) + rise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrundyPeriod {
    /// The size of the pile from which this holds.
    pub preperiod: u64,
    /// The period, at least 1.
    pub period: u64,
    /// The amount by which the values grow in each period; 0 if they are periodic.
    pub rise: u64,
    /// The values of the preperiod, then those of the first period.
    pub first: Vec<u64>,
    /// The positions that these values were compared with.
    pub tested: Tested,
}

impl GrundyPeriod {
    /// Whether a pile of this size is a P-position, that is, has the value 0, if the period
    /// continues.
    #[must_use]
    pub fn is_p(&self, pile: &Natural) -> bool {
        let (start, known) = (self.preperiod, self.first.len());
        let index = pile.to_u64().and_then(|pile| usize::try_from(pile).ok());
        let same = index.filter(|index| *index < known).or_else(|| {
            let beyond = (pile.clone() - Natural::from(start)) % self.period;
            (self.rise == 0).then(|| usize::try_from(start + beyond).ok())?
        });
        same.and_then(|index| self.first.get(index)) == Some(&0)
    }

    /// Whether these values agree with all of these positions of one pile.
    pub(crate) fn agrees(&self, played: &PlayedOutcomes) -> bool {
        let cells = played.of_piles().map(|table| &table.cells);
        let mut cells = (0u64..).zip(cells.into_iter().flatten());
        cells.all(|(pile, is_p)| self.is_p(&pile.into()) == *is_p)
    }
}

/// The preperiod, period and rise for which a(n + period) = a(n) + rise from the preperiod on, if
/// the period occurs often enough. The sum of preperiod and period is least.
fn sequence_period(sequence: &[u64]) -> Option<(usize, usize, u64)> {
    let length = sequence.len();
    let mut best: Option<(usize, usize, u64)> = None;
    for period in 1..=length / MIN_REPETITIONS {
        let Some(rise) = sequence[length - 1].checked_sub(sequence[length - 1 - period]) else {
            continue;
        };
        let fails = (0..length - period).rposition(|n| sequence[n + period] != sequence[n] + rise);
        let from = fails.map_or(0, |at| at + 1);
        let seen = from + MIN_REPETITIONS * period <= length && from <= length / 2;
        if seen && best.is_none_or(|(least, least_period, _)| from + period < least + least_period)
        {
            best = Some((from, period, rise));
        }
    }
    best
}

/// The period of the Sprague–Grundy values of one pile; `None` if they have no period, or if the
/// game has no such values.
pub(crate) fn values(
    rules: &Arc<dyn Rules>,
    bounds: &GuessLimits,
    control: &Control<'_, GuessStage>,
) -> Result<Option<GrundyPeriod>, Unsolved> {
    if !is_memoryless(&**rules, 1) || rules.is_misere() {
        return Ok(None);
    }
    let max = bounds.max.unwrap_or(MAX_VALUES).min(MAX_VALUES);
    let extent = Extent::new(1, max, true);
    let mut table = ValueTable::new(&**rules, extent, ValueKind::Grundy)?;
    table.run(&control.part(&|progress: Progress| {
        (control.progress)(GuessStage::Playing(max, progress.done));
    }))?;
    let value = |n: u64| table.at(&[u32::try_from(n).ok()?]).map(u64::from);
    let sequence: Vec<u64> = (0..=max).filter_map(value).collect();
    Ok(
        sequence_period(&sequence).map(|(from, period, rise)| GrundyPeriod {
            preperiod: from as u64,
            period: period as u64,
            rise,
            first: sequence[..from + period].to_vec(),
            tested: Tested {
                max,
                positions: max + 1,
            },
        }),
    )
}

/// The claim that the P-positions repeat in every pile, or why there is none.
pub(crate) fn claim(played: &PlayedOutcomes) -> RuleResult {
    let table = played.of_piles()?;
    let length = usize::try_from(played.max).unwrap_or(0) + 1;
    let (from, period) = if played.piles == 1 {
        let sequence: Vec<u64> = table.cells.iter().map(|&is_p| u64::from(is_p)).collect();
        sequence_period(&sequence).map(|(from, period, _)| (from, period))
    } else {
        grid_period(played, &table.cells, length)
    }
    .ok_or_else(|| format!("none that is seen {MIN_REPETITIONS} times"))?;
    if from == 0
        && played.piles > 1
        && let Some(cases) = of_sum(played, table, period as u64)
    {
        return Ok((NumerationSystem::Base(2), disjunction(&cases)));
    }
    let classes = from + period;
    let mut cases = Vec::new();
    let mut tuple = vec![0usize; played.piles];
    loop {
        let row: Vec<u64> = tuple.iter().map(|&class| class as u64).collect();
        // With piles in increasing order, a tuple of classes may be empty: a class below the
        // preperiod is a single number.
        let happens = !played.by_size || tuple.windows(2).all(|p| p[0] <= p[1] || p[1] >= from);
        if happens && played.is_p(table, &row) == Some(true) {
            let parts = tuple.iter().enumerate();
            let parts: Vec<String> = parts
                .filter_map(|(pile, &class)| {
                    class_formula(&played.names[pile], class, from, period)
                })
                .collect();
            cases.push(if parts.is_empty() {
                "a >= 0".to_owned()
            } else {
                parts.join(" and ")
            });
        }
        if cases.len() > MAX_CLASSES {
            let why = format!(
                "period {period} from {from} on, which makes more than {MAX_CLASSES} classes of \
                 positions"
            );
            return Err(NoRule::Unwritten(why));
        }
        let Some(at) = tuple.iter().position(|&class| class + 1 < classes) else {
            break;
        };
        tuple[at] += 1;
        tuple[..at].fill(0);
    }
    Ok((NumerationSystem::Base(2), disjunction(&cases)))
}

/// The formula for a pile in a class: a number below the preperiod, or a remainder. `None` if it is
/// always true.
fn class_formula(name: &str, class: usize, from: usize, period: usize) -> Option<String> {
    if class < from {
        return Some(format!("{name} = {class}"));
    }
    let mut parts = Vec::new();
    // Any other class has no number below the preperiod with its remainder.
    if from > 0 && class >= period {
        parts.push(format!("{name} >= {from}"));
    }
    if period > 1 {
        parts.push(format!("{name} mod {period} = {}", class % period));
    }
    (!parts.is_empty()).then(|| parts.join(" and "))
}

fn grid_period(played: &PlayedOutcomes, table: &[bool], length: usize) -> Option<(usize, usize)> {
    let mut step = 1;
    let steps: Vec<usize> = (0..played.piles)
        .map(|_| {
            let this = step;
            step *= length;
            this
        })
        .collect();
    let mut best: Option<(usize, usize)> = None;
    for period in 1..=(length / MIN_REPETITIONS).min(MAX_CLASSES) {
        let most = (length - MIN_REPETITIONS * period).min(length / 2);
        let mut from = 0;
        'all: for (cell, &is_p) in table.iter().enumerate() {
            for &step in &steps {
                let number = cell / step % length;
                if number >= from && number + period < length && table[cell + period * step] != is_p
                {
                    from = number + 1;
                    if from > most {
                        break 'all;
                    }
                }
            }
        }
        if from <= most && best.is_none_or(|(least, known)| from + period < least + known) {
            best = Some((from, period));
        }
    }
    best
}
