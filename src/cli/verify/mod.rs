//! `verify`: exhaustive play against the oracles and the papers' claims, with a progress bar on a
//! terminal and silence in a pipe. Ctrl-C ends it with what has been verified so far.

mod interrupt;
mod write;

use super::Console;
use super::arguments::{PROGRAM, flag, option, value};
use super::failure::{Failure, Status};
use super::game::{chosen, games};
use crate::engine::{Catalogue, Game, Range};
use crate::solve::{Cancel, Control, Progress};
use crate::verify::{Ending, Report, spread, verify};
use clap::{ArgMatches, Command};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

/// The name of the subcommand.
pub(super) const NAME: &str = "verify";

/// One game checked.
struct Checked {
    game: Game,
    report: Report,
    time: Duration,
}

pub(super) fn command(catalogue: &Catalogue) -> Command {
    let command = Command::new(NAME)
        .about("Exhaustive play against the theory: every state up to a bound")
        .long_about(format!(
            "Plays out every state that play can reach up to a bound, from the rules alone, and \
             holds the theory against it: the winning strategy in each of its formulations, the \
             hints, the paper's claims. Without a game everything is checked; a game without its \
             options with several of their values. The exit code is 1 if anything differs; \
             {PROGRAM} solve answers each record that is shown."
        ))
        .arg(option(
            "max",
            "N",
            "The greatest number of tokens in a pile (usually what takes a second or so)",
        ))
        .arg(flag("json", "One JSON object a game, one a line"));
    games(command, catalogue, "[GAME [PARAMETERS]]", |_| Vec::new())
}

/// Checks the games one after the other and writes what came of each as soon as it is known. The
/// status is [`Status::Refused`] if anything differs, is too big or was ended early.
///
/// # Errors
/// [`Failure::Usage`]; [`Failure::Output`].
pub(super) fn run(
    catalogue: &Catalogue,
    matches: &ArgMatches,
    console: &mut Console<'_>,
) -> Result<Status, Failure> {
    let games = wanted(catalogue, matches)?;
    // Options stand before or behind the game's name.
    let matches = matches.subcommand().map_or(matches, |(_, matches)| matches);
    let max = match value(matches, "max") {
        None => None,
        Some(text) => Some(text.parse().map_err(|_| {
            Failure::Usage(format!(
                "--max is a number of tokens, such as 50, not {text}"
            ))
        })?),
    };
    let json = matches.get_flag("json");
    let cancel = Cancel::default();
    let _heed = interrupt::watch(&cancel)?;
    let visible = std::io::stderr().is_terminal() && std::io::stdout().is_terminal();
    let (mut all, mut fine) = (write::Sum::default(), true);
    for game in games {
        let checked = check(game, max, &cancel, visible);
        if json {
            write::object(&mut console.output, &checked)?;
        } else {
            write::line(&mut console.output, &checked)?;
        }
        console.output.flush()?;
        fine &= checked.report.ending == Ending::Done && checked.report.disagreements == 0;
        all.add(&checked);
        if cancel.is_cancelled() {
            break;
        }
    }
    if !json {
        write::sum(&mut console.output, &all)?;
    }
    Ok(if fine { Status::Fine } else { Status::Refused })
}

/// The games to check: all, one with several of its parameters, or just the one that was asked for.
fn wanted(catalogue: &Catalogue, matches: &ArgMatches) -> Result<Vec<Game>, Failure> {
    if matches.subcommand().is_none() {
        return Ok(catalogue.entries().iter().flat_map(spread).collect());
    }
    let (game, matches) = chosen(catalogue, NAME, matches)?;
    let asked = game
        .entry
        .parameters
        .iter()
        .any(|parameter| match parameter.range {
            Range::Number { .. } => value(matches, parameter.name).is_some(),
            Range::Variant { .. } => matches.get_flag(parameter.name),
        });
    Ok(if asked {
        vec![game]
    } else {
        spread(&game.entry)
    })
}

fn check(game: Game, max: Option<u64>, cancel: &Cancel, visible: bool) -> Checked {
    let target = if visible {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    };
    let bar = ProgressBar::with_draw_target(None, target).with_message(game.title());
    if let Ok(style) = ProgressStyle::with_template("{msg}  {wide_bar}  {pos}/{len} {elapsed}") {
        bar.set_style(style);
    }
    let progress = |progress: Progress| {
        if let Some(all) = progress.all {
            bar.set_length(all);
        }
        bar.set_position(progress.done);
    };
    let start = Instant::now();
    let control = Control {
        cancel: cancel.clone(),
        progress: &progress,
    };
    let report = verify(&game, max, &control);
    bar.finish_and_clear();
    Checked {
        game,
        report,
        time: start.elapsed(),
    }
}
