//! `prove`: decides the claim of a game's rules for all piles, with a line of progress on a terminal. Ctrl-C ends
//! it at once.

mod certificate;
mod explain;
mod export;
mod run;
mod write;

use crate::input::arguments::{PROGRAM, flag, number, option};
use crate::input::game::{games, has_parameters};
use crate::input::sweep::{self, Sweep, swept, with_ranges};
use crate::{Console, Failure, RunResult, RunStatus};
use clap::{ArgMatches, Command};
use goldpile_claims::verify::{claims, claims_of};
use goldpile_engine::{Catalogue, Game};
use run::ClaimLimits;
use std::io::Write as _;
use std::time::Duration;

pub(crate) const NAME: &str = "prove";

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let command = Command::new(NAME)
        .about("Decide the claim of a game's rules, for all piles, by a decision procedure")
        .long_about(format!(
            "Decides, for all piles at once, whether the positions that a game's rules claim to be \
             its P-positions really are: no move leads from one of them to another, and every other \
             position has a move to one of them. The rules are the ones you play by ({PROGRAM} games \
             GAME). The result is proved, or refuted with the smallest position where the claim fails, or \
             unknown with the reason. Without a game, every claim is decided, for several values of \
             the parameters. The exit code is 0 if everything is proved, 1 if something is refuted, 3 \
             if something is unknown and nothing is refuted. {}",
            sweep::HELP
        ))
        .arg(flag("json", "One JSON object per claim, one per line"))
        .arg(option(
            "give-up",
            "SECONDS",
            "Give up on a claim after this many seconds (default: never)",
        ))
        .arg(option(
            "piles",
            "K",
            "The number of piles, if the game allows several (default: up to 4)",
        ))
        .arg(option(
            "export",
            "FORMAT",
            "Write number systems, claims and statements to DIR for another program (FORMAT: walnut)",
        ).num_args(2).value_names(["FORMAT", "DIR"]));
    let command = command
        .arg(option(
            "certificate",
            "FILE",
            "Write a certificate of a claim that is proved, which docs/checker/check.py can check",
        ))
        .arg(flag("force", "Overwrite an existing certificate"))
        .arg(flag(
            "explain",
            "Say how to win wherever the claim does not hold, as a short list of cases",
        ));
    with_ranges(games(command, catalogue, "[GAME [PARAMETERS]]", |_| {
        Vec::new()
    }))
}

pub(crate) fn run(matches: &ArgMatches, console: &mut Console<'_>) -> RunResult {
    let catalogue = console.catalogue;
    let (sweep, matches) = if matches.subcommand().is_none() {
        (None, matches)
    } else {
        let (sweep, inner) = swept(catalogue, NAME, matches)?;
        (Some(sweep), inner)
    };
    let piles = number(matches, "piles", "a number of piles, such as 5")?;
    let give_up = number(matches, "give-up", "a number of seconds, such as 60")?;
    let give_up = give_up.map(Duration::from_secs);
    let mut wanted = wanted(catalogue, sweep.as_ref(), matches);
    if let Some(piles) = piles {
        wanted = with_piles(&wanted, piles)?;
    }
    let certificate = certificate::file(matches, &wanted)?;
    let explain = matches.get_flag("explain");
    let limits = ClaimLimits {
        give_up,
        certify: certificate.is_some(),
        explain,
    };
    if explain && matches.contains_id("export") {
        return Err(Failure::usage(
            "say how to win or write an export, not both at once",
        ));
    }
    if let Some(folder) = export::folder(matches)? {
        return export::all(&wanted, &limits, &folder, console);
    }
    let mut sum = write::ClaimTally::default();
    let json = matches.get_flag("json");
    let origin = console.home.origin;
    let output = &mut console.output;
    let table = sweep
        .filter(|sweep| sweep.is_range && !json && !explain)
        .map(|sweep| write::table(&sweep));
    if let Some(table) = &table {
        table.write_head(output)?;
    }
    let interrupted = run::all(&wanted, &limits, |proved| {
        let found = proved.proof.claim_proof(proved.piles);
        let kept = console
            .home
            .data
            .keep_proofs(&proved.game, found.as_slice());
        if let Err(error) = kept {
            // A proof that cannot be kept is still a proof. Without standard error, there is nobody to tell.
            let _ = writeln!(
                std::io::stderr(),
                "{PROGRAM}: the proof is not remembered: {error}"
            );
        }
        if let Some(path) = &certificate {
            certificate::write(proved, origin, path, matches)?;
        }
        match &table {
            _ if json => write::object(output, origin, proved)?,
            Some(table) => write::row(output, table, proved)?,
            None => {
                write::line(output, proved)?;
                explain::cases(output, proved)?;
            }
        }
        output.flush()?;
        sum.add(&proved.proof.result);
        Ok(())
    })?;
    if interrupted {
        return Ok(RunStatus::Interrupted);
    }
    if !json {
        write::totals(output, &sum)?;
    }
    Ok(if sum.refuted > 0 {
        RunStatus::Refused
    } else if sum.unknown > 0 {
        RunStatus::Unknown
    } else {
        RunStatus::Fine
    })
}

/// The claims to decide: all, those of one game, or those of one game with its parameters.
fn wanted(
    catalogue: &Catalogue,
    sweep: Option<&Sweep>,
    matches: &ArgMatches,
) -> Vec<(Game, usize)> {
    match sweep.map(|sweep| &sweep.games[..]) {
        None => catalogue.entries().iter().flat_map(claims).collect(),
        Some([game]) if !has_parameters(&game.entry, matches) => claims(&game.entry),
        Some(games) => games.iter().flat_map(claims_of).collect(),
    }
}

fn with_piles(wanted: &[(Game, usize)], piles: u64) -> Result<Vec<(Game, usize)>, Failure> {
    let mut games: Vec<(Game, usize)> = Vec::new();
    for (game, _) in wanted {
        let fits = usize::try_from(piles)
            .ok()
            .filter(|piles| game.entry.piles.contains(piles));
        let known = |(other, _): &(Game, usize)| {
            other.entry.name == game.entry.name && other.settings == game.settings
        };
        match fits {
            Some(_) if games.iter().any(known) => {}
            Some(piles) => games.push((game.clone(), piles)),
            None => {}
        }
    }
    if games.is_empty() {
        return Err(Failure::Usage(format!(
            "none of these games is played with {piles} piles"
        )));
    }
    Ok(games)
}
