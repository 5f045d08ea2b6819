//! Checks games with memory or announcements: every state that play can reach.

use super::announce;
use super::check::Checker;
use super::report::{CheckReport, CheckedRange, Disagreement, States};
use goldpile_engine::{Move, Outcome, Phase, Position};
use goldpile_solve::{Control, Progress, Reach, StateIndex, Unsolved, ValueKind};
use rayon::prelude::*;

const SHARE: usize = 16;

/// The result of a share: the number of states examined, and the disagreements.
pub(crate) type ShareResult = (u64, Vec<Disagreement>);

pub(crate) fn sweep(
    checker: &Checker<'_>,
    mut reach: Reach<'_>,
    max: u64,
    control: &Control<'_>,
    report: &mut CheckReport,
) -> Result<(), Unsolved> {
    let piles = reach.piles();
    let every = announce::largest_bound(checker.rules(), piles, max);
    report.ranges.push(CheckedRange {
        piles,
        max,
        states: every.map_or(States::Reachable, |every| States::Announcements { every }),
        until: None,
    });
    let all = Some(reach.len());
    let mut done = 0;
    for total in 0..=reach.most() {
        let swept = reach
            .settle(total, ValueKind::Outcome, &control.cancel)
            .and_then(|()| faults(checker, &reach, every, total, control));
        let found = match swept {
            Ok(found) => found,
            Err(error) => {
                if let Some(range) = report.ranges.last_mut() {
                    range.until = Some((total as u64).saturating_sub(1));
                }
                return Err(error);
            }
        };
        for (states, disagreements) in found {
            report.states += states;
            for disagreement in disagreements {
                report.add(disagreement);
            }
        }
        done += reach.places(total).len() as u64;
        (control.progress)(Progress { done, all });
    }
    Ok(())
}

/// The results for the states of one total, in the order of the states.
fn faults(
    checker: &Checker<'_>,
    reach: &Reach<'_>,
    every: Option<u64>,
    total: usize,
    control: &Control<'_>,
) -> Result<Vec<ShareResult>, Unsolved> {
    let places: Vec<StateIndex> = reach.places(total).collect();
    let cancel = &control.cancel;
    places
        .par_chunks(SHARE)
        .map(|share| {
            let (mut states, mut disagreements) = (0, Vec::new());
            for &place in share {
                cancel.check()?;
                let Some(played) = reach.outcome(place, ValueKind::Outcome) else {
                    continue;
                };
                let position = reach.position(place);
                if !checker.is_claimed(&position) {
                    continue;
                }
                states += 1;
                let record = || reach.record(place);
                disagreements.extend(
                    checker
                        .faults(&position, played, &|next, hint| leads_to(reach, next, hint))
                        .into_iter()
                        .map(|fault| Disagreement {
                            record: record(),
                            fault,
                        }),
                );
                if let Some(every) = every.filter(|_| position.phase == Phase::Block) {
                    let found =
                        announce::check(checker, reach, every, &position, played, cancel, &record)?;
                    states += found.0;
                    disagreements.extend(found.1);
                }
            }
            Ok((states, disagreements))
        })
        .collect()
}

pub(crate) fn leads_to(reach: &Reach<'_>, next: &Position, chosen: &Move) -> Option<Outcome> {
    match chosen {
        Move::Block(_) => reach.outcome_announced(next, ValueKind::Outcome).ok(),
        Move::Take(_) => reach.outcome(reach.find(next)?, ValueKind::Outcome),
    }
}
