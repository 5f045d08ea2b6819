//! `review`: a saved match, judged move by move.

mod json;
mod text;

use super::Console;
use super::arguments::{PROGRAM, flag, unmarked};
use super::failure::{Failure, Status};
use crate::engine::Catalogue;
use crate::play::saved::{self, MAX_FILE};
use crate::play::{Adviser, Contest, Review, store};
use clap::{Arg, ArgMatches, Command, ValueHint, value_parser};
use std::ffi::OsString;
use std::path::Path;

/// The name of the subcommand.
pub(super) const NAME: &str = "review";

/// Stands for the standard input.
const INPUT: &str = "-";

pub(super) fn command() -> Command {
    Command::new(NAME)
        .about("Judge a saved match move by move: who was winning, and what would have won")
        .after_help(
            "● stands under the one who wins with best play, followed by how many takes that needs \
             where it is known; ? marks a move that threw a win away, or an end that \
             did.",
        )
        .arg(
            Arg::new("FILE")
                .help("A saved match, such as evening.goldpile, or - for standard input")
                .value_hint(ValueHint::FilePath)
                .required(true)
                .value_parser(value_parser!(OsString)),
        )
        .arg(flag(
            "json",
            "One object a move, and one for an end that was declared",
        ))
}

/// A match and what there is to say about it.
struct Reviewed {
    contest: Contest,
    date: String,
    review: Review,
}

/// Judges the match in the file, or the one that the input holds. Without a theory that is
/// exhaustive play, position by position.
///
/// # Errors
/// [`Failure::Usage`] without a file; [`Failure::Refused`] if it cannot be read or holds no match
/// that the rules allow; [`Failure::Input`], [`Failure::Output`].
pub(super) fn run(
    catalogue: &Catalogue,
    matches: &ArgMatches,
    console: &mut Console<'_>,
) -> Result<Status, Failure> {
    let Some(file) = matches.get_one::<OsString>("FILE") else {
        return Err(Failure::Usage(format!(
            "no file is named: {PROGRAM} {NAME} FILE, or - for standard input"
        )));
    };
    let refused = |error: String| Failure::Refused(error);
    let saved = if file == INPUT {
        // One byte more than is allowed shows that it is too long.
        let bytes = console.lines.rest(MAX_FILE as u64 + 1);
        saved::parse_bytes(&bytes.map_err(Failure::Input)?, catalogue)
            .map_err(|error| refused(error.to_string()))?
    } else {
        let name = file
            .to_str()
            .map_or_else(|| file.clone(), |text| unmarked(text).into());
        store::read(Path::new(&name), catalogue).map_err(|error| refused(error.to_string()))?
    };
    let adviser = Adviser::new(saved.contest.game().clone());
    let reviewed = Reviewed {
        review: Review::of(&saved.contest, &adviser),
        contest: saved.contest,
        date: saved.tags.date,
    };
    if matches.get_flag("json") {
        json::write(&mut console.output, &reviewed)?;
    } else {
        text::write(&mut console.output, &reviewed)?;
    }
    Ok(Status::Fine)
}
