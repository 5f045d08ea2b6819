//! `verify`: checks the oracles and the papers' claims against exhaustive play, with a progress bar on a terminal.
//! Ctrl-C ends the check; the results so far are then written.

mod write;

use crate::input::arguments::{PROGRAM, flag, number, option};
use crate::input::game::{chosen_game, games, has_parameters};
use crate::long_work::LongWork;
use crate::long_work::bar::{advance, bar};
use crate::long_work::deadline::Deadline;
use crate::{Console, Failure, RunResult, RunStatus};
use clap::{ArgMatches, Command};
use goldpile_claims::verify::{CheckEnding, CheckReport, Ruling, prove_all, spread, verify};
use goldpile_engine::memory::is_room_for_two;
use goldpile_engine::{Catalogue, Game};
use goldpile_number::on_two_threads;
use goldpile_prove::{DecisionControl, LIMIT};
use goldpile_solve::{Cancel, Control, MAX_MEMORY, Progress};
use std::io::Write as _;
use std::time::{Duration, Instant};

pub(crate) const NAME: &str = "verify";

struct GameCheck {
    game: Game,
    report: CheckReport,
    time: Duration,
    /// The decision for all piles; `None` if the game makes no decidable claim.
    proof: Option<Ruling>,
}

impl GameCheck {
    /// Whether everything was checked and nothing differs.
    fn passes(&self) -> bool {
        let report = &self.report;
        report.ending == CheckEnding::Done && report.disagreements == 0 && !self.is_refuted()
    }

    fn is_refuted(&self) -> bool {
        matches!(self.proof, Some(Ruling::Refuted { .. }))
    }
}

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let command = Command::new(NAME)
        .about("Check the theory against exhaustive play: every state up to a limit")
        .long_about(format!(
            "Plays out every state that play can reach up to a limit, from the rules alone, and \
             checks the theory against the results: the winning strategy in each of its \
             formulations, the hints, and the paper's claims. It also says whether the claim is \
             decided for all piles ({PROGRAM} prove). Without a game, everything is checked; a \
             game named without its parameters is checked with several values of each. The exit code is 1 if \
             anything differs or a claim is refuted by proof. Each record shown can be given to \
             {PROGRAM} solve. Ctrl-C ends the check: the \
             results so far are written, and the exit code is 130. A limit whose states \
             do not fit into {} MiB is refused.",
            MAX_MEMORY >> 20
        ))
        .arg(option(
            "max",
            "N",
            "The most tokens in a pile (default: as many as usually take a second or two)",
        ))
        .arg(flag("json", "One JSON object per game, one per line"));
    games(command, catalogue, "[GAME [PARAMETERS]]", |_| Vec::new())
}

/// Checks the games one after another and writes each result as soon as it is known. The status is
/// [`RunStatus::Refused`] if anything differs or is too big, and [`RunStatus::Interrupted`] if Ctrl-C ended the
/// check early.
pub(crate) fn run(matches: &ArgMatches, console: &mut Console<'_>) -> RunResult {
    let games = wanted(console.catalogue, matches)?;
    // Options may come before or after the game's name.
    let matches = matches.subcommand().map_or(matches, |(_, matches)| matches);
    let max = number(matches, "max", "a number of tokens, such as 50")?;
    let json = matches.get_flag("json");
    let work = LongWork::shown("the check is taking a long time");
    let (mut all, mut fine) = (write::CheckTotals::default(), true);
    for game in games {
        if work.cancel.is_cancelled() {
            break;
        }
        let checked = check(game, max, &work.cancel);
        if json {
            write::object(&mut console.output, &checked)?;
        } else {
            write::line(&mut console.output, &checked)?;
        }
        console.output.flush()?;
        fine &= checked.passes();
        all.add(&checked);
    }
    // Ctrl-C may come between two games, when no single check is incomplete.
    all.unfinished |= work.cancel.is_cancelled();
    if !json {
        write::totals(&mut console.output, &all)?;
    }
    Ok(RunStatus::fine_if(fine))
}

/// The games to check: all of them, one with several choices of its parameters, or just one with the given
/// parameters.
fn wanted(catalogue: &Catalogue, matches: &ArgMatches) -> Result<Vec<Game>, Failure> {
    if matches.subcommand().is_none() {
        return Ok(catalogue.entries().iter().flat_map(spread).collect());
    }
    let (game, matches) = chosen_game(catalogue, NAME, matches)?;
    Ok(if has_parameters(&game.entry, matches) {
        vec![game]
    } else {
        spread(&game.entry)
    })
}

fn check(game: Game, max: Option<u64>, cancel: &Cancel) -> GameCheck {
    let bar = bar(game.title());
    let progress = |progress: Progress| advance(&bar, progress);
    let start = Instant::now();
    let control = Control {
        cancel: cancel.clone(),
        progress: &progress,
    };
    // The proof begins at the same time, and continues unless someone asks to stop or something is too big.
    let ended = Cancel::default();
    let checked = || {
        let report = verify(&game, max, &control);
        if report.ending != CheckEnding::Done {
            ended.cancel();
        }
        (report, start.elapsed())
    };
    let proved = || {
        let _ended = Deadline::new(None, cancel, &ended);
        prove_all(
            &game,
            &DecisionControl::new(LIMIT, Control::of(ended.clone())),
        )
    };
    let ((report, time), proof) = if is_room_for_two() {
        on_two_threads(checked, proved)
    } else {
        (checked(), proved())
    };
    let proof = proof.filter(|_| report.ending == CheckEnding::Done);
    GameCheck {
        game,
        report,
        time,
        proof,
    }
}
