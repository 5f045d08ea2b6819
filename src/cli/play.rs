//! `play`: straight to a match, on the screen or as a dialogue in text.

use super::Console;
use super::arguments::{flag, joined, option, value, words};
use super::failure::{Failure, Status};
use super::game::{chosen, games};
use super::record::replay;
use super::{plain, screen};
use crate::engine::{Catalogue, Line, Outcome};
use crate::play::{Adviser, Contest, Level, Seat, random_start_with, start_dice, usual_largest};
use clap::{ArgMatches, Command};

/// The name of the subcommand.
pub(super) const NAME: &str = "play";

/// What `--vs` takes for a second person.
const HUMAN: &str = "human";

/// The opponent without `--vs`.
const USUAL: Level = Level::Perfect;

/// The computer's name, and that of the person who plays it.
const COMPUTER: &str = "Goldpile";
/// Text speaks to a person of this name as `you`.
pub(super) const YOU: &str = "You";

/// Seeds that are drawn are below this: short enough to be typed again.
const SEEDS: u64 = 1_000_000;

pub(super) fn command(catalogue: &Catalogue) -> Command {
    let command = Command::new(NAME)
        .about("Play a match")
        .arg(option("vs", "WHO", "").help(format!("{} (usually {})", opponents(), USUAL.name())))
        .arg(flag("second", "The computer takes first"))
        .arg(option(
            "seed",
            "N",
            "Decides the start and everything else that is random",
        ))
        .arg(flag(
            "plain",
            "A dialogue in lines of text, for pipes and screen readers",
        ));
    games(command, catalogue, |entry| {
        let help = format!(
            "where to start, such as {}, or a record to go on with (usually a random start)",
            entry.example
        );
        vec![words("PILES", "").help(help)]
    })
}

fn opponents() -> String {
    let levels = Level::ALL.map(Level::name).join(", ");
    format!("{levels} or {HUMAN}")
}

pub(super) fn run(
    catalogue: &Catalogue,
    matches: &ArgMatches,
    console: &mut Console<'_>,
) -> Result<Status, Failure> {
    let (game, matches) = chosen(catalogue, matches)?;
    let second = matches.get_flag("second");
    let seats = seats(value(matches, "vs").as_deref(), second)?;
    let seed = match value(matches, "seed") {
        None => rand::random::<u64>() % SEEDS,
        Some(text) => text
            .parse()
            .map_err(|_| Failure::Usage(format!("--seed is a number below 2^64, not {text}")))?,
    };
    let adviser = Adviser::new(game.clone());
    let played = match joined(matches, "PILES") {
        Some(record) => replay(&game, &String::from_utf8_lossy(&record))
            .map_err(|refused| Failure::Refused(refused.to_string()))?,
        None => Line::new(random_start_with(
            &adviser,
            &usual_largest(&game),
            // Fair to the person who plays the computer.
            if second { Outcome::P } else { Outcome::N },
            &mut start_dice(seed),
        )),
    };
    let mut contest = Contest::new(game, played.positions()[0].clone(), seats, seed);
    for chosen in played.moves() {
        contest
            .play(chosen.clone())
            .map_err(|refusal| Failure::Refused(refusal.to_string()))?;
    }
    if matches.get_flag("plain") {
        plain::run(contest, &adviser, console)
    } else {
        screen::contest(catalogue, contest)
    }
}

/// Who sits where.
fn seats(vs: Option<&str>, second: bool) -> Result<[Seat; 2], Failure> {
    if vs == Some(HUMAN) {
        if second {
            return Err(Failure::Usage(format!(
                "--second lets the computer take first, and with --vs {HUMAN} there is none"
            )));
        }
        return Ok(["First", "Second"].map(Seat::person));
    }
    let level = match vs {
        None => USUAL,
        Some(name) => Level::ALL
            .into_iter()
            .find(|level| level.name() == name)
            .ok_or_else(|| {
                Failure::Usage(format!(
                    "there is no opponent {name}; --vs is {}",
                    opponents()
                ))
            })?,
    };
    let mut seats = [
        Seat::person(YOU),
        Seat {
            name: COMPUTER.to_owned(),
            computer: Some(level),
        },
    ];
    if second {
        seats.reverse();
    }
    Ok(seats)
}
