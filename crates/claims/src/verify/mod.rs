//! Checks the claims of the papers and the answers of the oracles against exhaustive play over every
//! reachable state up to a bound.
//!
//! ```
//! use goldpile_solve::Control;
//! use goldpile_claims::verify::{CheckEnding, verify};
//!
//! let catalogue = goldpile_games::catalogue();
//! let entry = catalogue.find("wythoff").ok_or("no such game")?;
//! let report = verify(&entry.default_game(), Some(30), &Control::quiet());
//! assert_eq!(report.ending, CheckEnding::Done);
//! assert_eq!(report.disagreements, 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod announce;
mod bounds;
mod check;
mod histories;
mod memoryless;
mod proof;
mod report;

pub use check::{Discrepancy, Source};
pub use proof::{ProofReport, Ruling, claims, claims_of, prove, prove_all};
pub use report::{CheckEnding, CheckReport, CheckedRange, Disagreement, LISTED, States};

use check::Checker;
use goldpile_engine::{Game, GameEntry};
use goldpile_solve::{Control, Reach, Unsolved, is_memoryless};

const MOST_PILES: usize = 8;

/// Plays out every reachable state and checks the oracle, all its formulations and the paper's claim against the
/// results. The outcomes must be equal, a hint must be legal and win, and there must be a hint exactly where some
/// move wins. A formulation is not checked at positions [too big](goldpile_engine::TooBig) for it.
///
/// No pile of a start exceeds the bound `max`; by default, the whole check takes about a second. A game that
/// allows several numbers of piles is checked with each of them, up to eight; if the bound would take too long, a
/// smaller one is used. If the order of the piles does not matter and there is no memory, positions are played out
/// in one order of the piles, and those with small piles in every order.
///
/// Takes the time to play everything out, in several threads, and to query the oracle, its formulations and the
/// claim once about each state.
///
/// The report contains what was found even if the check ends early. `control` receives the progress after each
/// total, and can cancel the check. The table stays within [`MAX_MEMORY`](goldpile_solve::MAX_MEMORY); a bound
/// that does not fit is refused at once, with [`CheckEnding::TooBig`].
#[must_use]
pub fn verify(game: &Game, max: Option<u64>, control: &Control<'_>) -> CheckReport {
    let mut report = CheckReport::default();
    report.ending = match sweep(game, max, control, &mut report) {
        Ok(()) => CheckEnding::Done,
        Err(Unsolved::Cancelled) => CheckEnding::Stopped,
        Err(Unsolved::TooBig(error)) => CheckEnding::TooBig(error),
    };
    report
}

fn sweep(
    game: &Game,
    max: Option<u64>,
    control: &Control<'_>,
    report: &mut CheckReport,
) -> Result<(), Unsolved> {
    let several = game.entry.piles.clone().count() > 1;
    let least = *game.entry.piles.start();
    for piles in least..=(*game.entry.piles.end()).min(MOST_PILES.max(least)) {
        let memoryless = is_memoryless(&*game.rules, piles);
        let bound = bounds::bound_for(piles, memoryless, several, max);
        if memoryless {
            memoryless::sweep(&Checker::new(game, bound), piles, bound, control, report)?;
            continue;
        }
        let (bound, reach) = explored(game, piles, bound, max.is_some(), control)?;
        histories::sweep(&Checker::new(game, bound), reach, bound, control, report)?;
    }
    Ok(())
}

/// Everything that is reachable from starts with this many piles up to the bound. Unless the bound was requested,
/// it is reduced if there are too many histories, which a rule file does not show in advance.
fn explored<'a>(
    game: &'a Game,
    piles: usize,
    mut bound: u64,
    asked: bool,
    control: &Control<'_>,
) -> Result<(u64, Reach<'a>), Unsolved> {
    let rules = &*game.rules;
    if !asked {
        bound = Reach::bound(rules, piles, bound, bounds::MAX_QUICK)?;
    }
    loop {
        match Reach::explore(rules, piles, bound, control) {
            Err(Unsolved::TooBig(_)) if !asked && bound > 1 => bound /= 2,
            explored => return Ok((bound, explored?)),
        }
    }
}

/// The games of an entry that are worth verifying: those of its [spread](GameEntry::spread) with an oracle, or all
/// of them if none has an oracle or if the entry comes from a rule file.
#[must_use]
pub fn spread(entry: &GameEntry) -> Vec<Game> {
    let games: Vec<Game> = entry
        .spread()
        .into_iter()
        .flat_map(|s| entry.game(s))
        .collect();
    // In a rule file, the oracle is the claim, and exists only where the claim is proved. The other games must be
    // verified, too.
    if entry.source.is_none() && games.iter().any(|game| game.oracle.is_some()) {
        games.into_iter().filter(|g| g.oracle.is_some()).collect()
    } else {
        games
    }
}
