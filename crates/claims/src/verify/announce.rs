//! Checks the states after an announcement. With small piles, every announcement is tried, which also shows that
//! only those that block winning moves matter. With larger piles, only these are tried.

use super::bounds::EVERY_ANNOUNCEMENT;
use super::check::{Checker, Discrepancy, move_text};
use super::histories::{ShareResult, leads_to};
use super::report::Disagreement;
use goldpile_engine::position::left;
use goldpile_engine::rules::walk::{GaveUp, TakeWalk};
use goldpile_engine::{Announcement, Counts, Move, Outcome, Position, Rules, after};
use goldpile_number::Natural;
use goldpile_solve::{Cancel, Extent, Reach, Unsolved, ValueKind};

/// The most announcements for which every one is tried.
const MAX_ANNOUNCEMENTS: u64 = 1_000_000;

/// The largest bound up to which every announcement is tried; `None` if nothing can be announced.
pub(crate) fn largest_bound(rules: &dyn Rules, piles: usize, max: u64) -> Option<u64> {
    let ones: Counts = std::iter::repeat_n(Natural::ONE, piles).collect();
    rules.announcement(&ones).filter(|a| a.at_most > 0)?;
    let mut every = 0;
    let mut count = 0u64;
    'bounds: for bound in 0..=max.min(EVERY_ANNOUNCEMENT) {
        // The positions whose largest pile is the bound.
        let extent = Extent::new(piles, bound, true);
        for total in bound..=bound * piles as u64 {
            for row in extent.level(total).positions() {
                if row.iter().any(|&pile| u64::from(pile) == bound) {
                    let row: Counts = row.iter().map(|&pile| Natural::from(pile)).collect();
                    if let Some(announcement) = rules.announcement(&row) {
                        let Ok(squares) = squares(&row, &announcement) else {
                            break 'bounds;
                        };
                        count = count.saturating_add(sets(squares.len(), announcement.at_most));
                    }
                }
            }
            if count > MAX_ANNOUNCEMENTS {
                break 'bounds;
            }
        }
        every = bound;
    }
    Some(every)
}

/// Checks the states after the announcements at a position: after every one if no pile exceeds `every`.
pub(crate) fn check(
    checker: &Checker<'_>,
    reach: &Reach<'_>,
    every: u64,
    position: &Position,
    played: Outcome,
    cancel: &Cancel,
    record: &dyn Fn() -> String,
) -> Result<ShareResult, Unsolved> {
    let rules = checker.rules();
    let Some(announcement) = rules.announcement(&position.piles) else {
        return Ok((0, Vec::new()));
    };
    let all = squares(&position.piles, &announcement)?;
    let winning = reach.losing_targets(position, ValueKind::Outcome)?;
    let tries_every = position.piles.iter().all(|pile| *pile <= every);
    let tried: Vec<&Counts> = all
        .iter()
        .filter(|square| tries_every || winning.contains(square))
        .collect();
    let misere = rules.is_misere();
    let moves = if misere {
        // One move more than can be announced together is enough.
        let open = after(rules, position, &Move::block(Vec::new()));
        let most = announcement.at_most.saturating_add(1);
        targets(&open.piles, TakeWalk::new(rules, &open), most)?
    } else {
        Vec::new()
    };
    let (mut states, mut found) = (0, Vec::new());
    let mut some_announcement_wins = false;
    for_each_set(&tried, announcement.at_most, &mut |set| {
        cancel.check()?;
        let squares: Vec<Counts> = set.iter().map(|square| (*square).clone()).collect();
        let chosen = Move::block(squares);
        let announced = after(rules, position, &chosen);
        let outcome = reach.outcome_announced(&announced, ValueKind::Outcome)?;
        states += 1;
        some_announcement_wins |= outcome == Outcome::P;
        let mut faults = checker.faults(&announced, outcome, &|next, hint| {
            leads_to(reach, next, hint)
        });
        let is_open = |target: &Counts| !set.contains(&target);
        // In misère play, a player who cannot move has won.
        let wins = winning.iter().any(is_open) || misere && !moves.iter().any(is_open);
        if wins != (outcome == Outcome::N) {
            faults.push(Discrepancy::Announcement { played: outcome });
        }
        found.extend(faults.into_iter().map(|fault| Disagreement {
            record: format!("{} {}", record(), move_text(position, &chosen)),
            fault,
        }));
        Ok(())
    })?;
    let tried_outcome = Outcome::p_if(some_announcement_wins);
    if tried_outcome != played {
        found.push(Disagreement {
            record: record(),
            fault: Discrepancy::Announcements {
                played: tried_outcome,
            },
        });
    }
    Ok((states, found))
}

/// The positions that may be announced.
///
/// # Errors
/// [`GaveUp`] if the positions are too sparse to be found.
fn squares(piles: &Counts, announcement: &Announcement) -> Result<Vec<Counts>, GaveUp> {
    let walk = TakeWalk::of_clauses(piles, [announcement.squares.clone()]);
    targets(piles, walk, usize::MAX)
}

/// The first `most` positions that these takes lead to.
///
/// # Errors
/// [`GaveUp`] if the positions are too sparse to be found.
fn targets(piles: &Counts, walk: TakeWalk<'_>, most: usize) -> Result<Vec<Counts>, GaveUp> {
    walk.persistent()
        .take(most)
        .map(|found| found.map(|(_, taken)| left(piles, &taken)))
        .collect()
}

/// The number of sets of at most `at_most` squares.
fn sets(squares: usize, at_most: usize) -> u64 {
    let mut sets = 0u64;
    let mut binomial = 1u128;
    for size in 0..=at_most.min(squares) {
        if size > 0 {
            binomial = binomial.saturating_mul((squares + 1 - size) as u128) / size as u128;
        }
        sets = sets.saturating_add(u64::try_from(binomial).unwrap_or(u64::MAX));
    }
    sets
}

/// Visits every set of at most `at_most` squares. A set comes before those that extend it.
fn for_each_set<'a>(
    squares: &[&'a Counts],
    at_most: usize,
    visit: &mut impl FnMut(&[&'a Counts]) -> Result<(), Unsolved>,
) -> Result<(), Unsolved> {
    fn extend<'a>(
        rest: &[&'a Counts],
        room: usize,
        set: &mut Vec<&'a Counts>,
        visit: &mut impl FnMut(&[&'a Counts]) -> Result<(), Unsolved>,
    ) -> Result<(), Unsolved> {
        visit(set)?;
        if room == 0 {
            return Ok(());
        }
        for (index, square) in rest.iter().enumerate() {
            set.push(square);
            extend(&rest[index + 1..], room - 1, set, visit)?;
            set.pop();
        }
        Ok(())
    }
    extend(squares, at_most, &mut Vec::new(), visit)
}
