//! Checks games without memory: every position up to a bound.

use super::bounds::every_order;
use super::check::{Checker, Discrepancy};
use super::report::{CheckReport, CheckedRange, Disagreement, States};
use goldpile_engine::notation::piles_text;
use goldpile_engine::rules::is_within;
use goldpile_engine::{Counts, Outcome, Position};
use goldpile_number::Natural;
use goldpile_solve::{Control, Extent, Progress, TotalLevel, Unsolved, ValueKind, ValueTable};
use rayon::prelude::*;

const SHARE: usize = 64;

/// Levels are grouped until they have this many positions.
const GROUP: usize = 16 * SHARE;

/// Checks the positions with this many piles up to a bound. If the order of the piles does not
/// matter, checks one order, and then every order as far as this is quick.
pub(crate) fn sweep(
    checker: &Checker<'_>,
    piles: usize,
    max: u64,
    control: &Control<'_>,
    report: &mut CheckReport,
) -> Result<(), Unsolved> {
    let ordered = checker.rules().order_matters() || piles == 1;
    let extent = Extent::new(piles, max, ordered);
    one_sweep(checker, extent, |_| true, control, report)?;
    if ordered {
        return Ok(());
    }
    let extent = Extent::new(piles, every_order(piles, max), true);
    // Positions in increasing order have already been checked.
    let fresh = |piles: &[u32]| !piles.is_sorted();
    one_sweep(checker, extent, fresh, control, report)
}

fn one_sweep(
    checker: &Checker<'_>,
    extent: Extent,
    wanted: impl Fn(&[u32]) -> bool + Sync,
    control: &Control<'_>,
    report: &mut CheckReport,
) -> Result<(), Unsolved> {
    let mut table = ValueTable::new(checker.rules(), extent, ValueKind::Outcome)?;
    report.ranges.push(CheckedRange {
        piles: extent.piles,
        max: extent.max,
        states: if extent.ordered {
            States::EveryOrder
        } else {
            States::UpToOrder
        },
        until: None,
    });
    let all = Some(extent.positions());
    let (mut reached, mut done) = (0, 0);
    let mut next = || {
        let mut levels: Vec<TotalLevel> = Vec::new();
        let mut positions = 0;
        while positions < GROUP
            && let Some(level) = table.advance(&control.cancel)?
        {
            done += level.len() as u64;
            (control.progress)(Progress { done, all });
            positions += level.len();
            levels.push(level);
        }
        let Some(last) = levels.last() else {
            return Ok(false);
        };
        let (states, found) = faults(checker, &table, &levels, &wanted, control)?;
        for (piles, fault) in found {
            report.add(Disagreement {
                record: piles_text(&piles),
                fault,
            });
        }
        report.states += states;
        reached = last.total;
        Ok(true)
    };
    let ended = loop {
        match next() {
            Ok(true) => {}
            Ok(false) => break Ok(()),
            Err(error) => break Err(error),
        }
    };
    if let (Err(_), Some(range)) = (&ended, report.ranges.last_mut()) {
        range.until = Some(reached);
    }
    ended
}

/// The number of wanted positions in these levels, and their faults, in the order of the levels.
fn faults(
    checker: &Checker<'_>,
    table: &ValueTable<'_>,
    levels: &[TotalLevel],
    wanted: &(impl Fn(&[u32]) -> bool + Sync),
    control: &Control<'_>,
) -> Result<(u64, Vec<(Counts, Discrepancy)>), Unsolved> {
    let width = table.extent().piles;
    let cancel = &control.cancel;
    let outcome_of = |position: &Position| -> Option<Outcome> {
        let words: Option<Vec<u32>> = (position.piles.iter())
            .map(|pile| pile.to_u64().and_then(|pile| u32::try_from(pile).ok()))
            .collect();
        table.outcome(&words?)
    };
    let shares: Vec<&[u32]> = (levels.iter())
        .flat_map(|level| level.flat().chunks(SHARE * width))
        .collect();
    let found: Vec<(u64, Vec<(Counts, Discrepancy)>)> = shares
        .into_par_iter()
        .map(|share| {
            cancel.check()?;
            let (mut states, mut found) = (0, Vec::new());
            for piles in share.chunks_exact(width).filter(|piles| wanted(piles)) {
                let counts: Counts = piles.iter().map(|&pile| Natural::from(pile)).collect();
                if !is_within(checker.rules(), &counts) {
                    continue;
                }
                states += 1;
                let Some(played) = table.outcome(piles) else {
                    continue;
                };
                let position = Position::of(counts);
                let faults = checker.faults(&position, played, &|next, _| outcome_of(next));
                found.extend(faults.into_iter().map(|f| (position.piles.clone(), f)));
            }
            Ok((states, found))
        })
        .collect::<Result<_, Unsolved>>()?;
    let states = found.iter().map(|(states, _)| states).sum();
    let found = found.into_iter().flat_map(|(_, found)| found);
    Ok((states, found.collect()))
}
