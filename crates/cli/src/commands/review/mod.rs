//! `review`: a saved match, judged move by move.

mod json;
mod text;

use crate::input::arguments::{NotBlank, PROGRAM, flag, path};
use crate::long_work::LongWork;
use crate::long_work::bar::{advance, bar};
use crate::long_work::interrupt;
use crate::{Console, Failure, RunResult, RunStatus};
use clap::builder::OsStringValueParser;
use clap::{Arg, ArgMatches, Command};
use goldpile_engine::Catalogue;
use goldpile_play::saved::{self, MAX_FILE};
use goldpile_play::{Adviser, Match, Review, read_named};
use goldpile_solve::Progress;
use std::io::Write as _;
use std::path::Path;

pub(crate) const NAME: &str = "review";

/// The argument for standard input.
const INPUT: &str = "-";

pub(crate) fn command(_: &Catalogue) -> Command {
    Command::new(NAME)
        .about("Judge a match move by move: who was winning, and what would have won")
        .after_help(
            "● under a name marks the player who wins with best play; beside it is the number of \
             takes until the end, if known. ? marks a move, or a declared end, that threw a win away.",
        )
        .arg(
            Arg::new("FILE")
                .help(
                    "A saved match, such as evening.goldpile, a game with its record, such as \
                     'wythoff 3,4 1,2', or - for standard input",
                )
                .required(true)
                .value_parser(NotBlank(OsStringValueParser::new())),
        )
        .arg(flag(
            "json",
            "One JSON object per move, and one for a declared end",
        ))
}

/// Judges all moves, with a progress bar, until Ctrl-C.
fn judged(the_match: &Match, adviser: &Adviser) -> Result<Review, Failure> {
    let work = LongWork::shown("the review is taking a long time");
    let bar = bar("Moves judged".to_owned());
    let shown = |done: usize, all: usize| {
        let (done, all) = (done as u64, Some(all as u64));
        advance(&bar, Progress { done, all });
    };
    let made = the_match.moves_made();
    shown(0, made);
    let mut review = Review::begin(the_match, adviser);
    while !work.cancel.is_cancelled() && review.go_on(the_match, adviser) {
        match review.measured() {
            0 => shown(review.moves().len(), made),
            measured => {
                bar.set_message("Takes counted");
                shown(measured, made + 1);
            }
        }
    }
    work.cancel.check()?;
    Ok(review)
}

struct Reviewed {
    the_match: Match,
    date: String,
    review: Review,
}

/// Judges the match in a file, on standard input, or in the argument itself. Without a theory, this takes
/// exhaustive play, position by position.
///
/// # Errors
/// [`Failure::Usage`] without a file; [`Failure::Refused`] if it cannot be read or does not hold a match that the
/// rules allow; [`Failure::Interrupted`] by Ctrl-C; [`Failure::Input`], [`Failure::Output`].
pub(crate) fn run(matches: &ArgMatches, console: &mut Console<'_>) -> RunResult {
    let catalogue = console.catalogue;
    let Some(file) = path(matches, "FILE") else {
        return Err(Failure::Usage(format!(
            "no match is named: {PROGRAM} {NAME} FILE, {PROGRAM} {NAME} 'wythoff 3,4 1,2', or - for standard \
             input"
        )));
    };
    let saved = if file == Path::new(INPUT) {
        // One byte over the limit shows that the input is too long.
        let bytes = console.lines.rest(MAX_FILE as u64 + 1);
        saved::parse_bytes(&bytes.map_err(Failure::Input)?, catalogue).map_err(Failure::refused)?
    } else {
        read_named(&file, catalogue).map_err(Failure::refused)?
    };
    let adviser =
        Adviser::new(saved.the_match.game().clone()).stopped_by(&interrupt::cancel_flag());
    let note = saved.tags.note();
    let reviewed = Reviewed {
        review: judged(&saved.the_match, &adviser)?,
        the_match: saved.the_match,
        date: saved.tags.date,
    };
    if matches.get_flag("json") {
        json::write(&mut console.output, &reviewed)?;
    } else {
        text::write(&mut console.output, &reviewed)?;
        if let Some(note) = note {
            writeln!(console.output, "\nNote: {note}.")?;
        }
    }
    Ok(RunStatus::Fine)
}
