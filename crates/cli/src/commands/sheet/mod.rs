//! `sheet`: exercises with their solutions, as text or as a LaTeX document.

mod written;

use crate::input::arguments::{PROGRAM, flag, number_in, option, random_seed, typed_seed, value};
use crate::input::game::{chosen_game, games};
use crate::long_work::LongWork;
use crate::long_work::bar::bar;
use crate::origin::command_line;
use crate::output::output_file;
use crate::{Console, Failure, RunResult};
use clap::{ArgMatches, Command};
use goldpile_app::study::{LEVELS, NoSheet, exercise_sheet};
use goldpile_engine::Catalogue;
use goldpile_play::{Adviser, harmless_path};
use std::io::Write as _;
use std::ops::RangeInclusive;
use std::path::Path;
use written::SheetWriter;

pub(crate) const NAME: &str = "sheet";

/// The allowed numbers of exercises, and the default.
const COUNTS: RangeInclusive<usize> = 1..=100;
const USUAL: usize = 12;

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let command = Command::new(NAME)
        .about("Write a sheet of exercises, positions in which one move wins, with solutions")
        .long_about(
            "Writes a sheet of exercises, from easy to hard: the rules, positions in which one move wins, \
             drawn with their tokens, and the solutions with a reason on a page of their own. The same \
             seed gives the same sheet.",
        )
        .arg(option("n", "N", "").help(format!(
            "The number of exercises, {} to {} (default {USUAL})",
            COUNTS.start(),
            COUNTS.end()
        )))
        .arg(option(
            "seed",
            "N",
            "The seed that decides which (default: random; it is on the sheet)",
        ))
        .arg(option("level", "LEVEL", "").help(format!(
            "How hard they are, {} (easy) to {}, or a range such as 2..4 (default {}..{})",
            LEVELS.start(),
            LEVELS.end(),
            LEVELS.start(),
            LEVELS.end()
        )))
        .arg(flag("text", "Plain text (the default, unless FILE ends in .tex)").conflicts_with("latex"))
        .arg(flag("latex", "A LaTeX document for pdflatex; its packages are in every installation"))
        .args(output_file::arguments());
    games(command, catalogue, "GAME [PARAMETERS]", |_| Vec::new())
}

/// Draws the exercises and writes the sheet.
///
/// # Errors
/// [`Failure::Usage`]; [`Failure::Refused`] if there are too few suitable positions or the file cannot be written;
/// [`Failure::Interrupted`]; [`Failure::Output`].
pub(crate) fn run(matches: &ArgMatches, console: &mut Console<'_>) -> RunResult {
    let (game, matches) = chosen_game(console.catalogue, NAME, matches)?;
    let file = output_file::asked(matches)?;
    let is_latex = is_latex(matches, file.as_deref())?;
    let count = number_in(matches, "n", &COUNTS)?.unwrap_or(USUAL);
    let levels = levels(matches)?;
    let seed = typed_seed(matches)?.unwrap_or_else(random_seed);
    let work = LongWork::shown("the sheet is taking a long time");
    // Exercises rest on what is proved or played out, never on a claim that was only checked.
    let adviser = Adviser::new(game.clone()).stopped_by(&work.cancel);
    let bar = bar(format!("{}: exercises", game.title()));
    bar.set_length(count as u64);
    let told = |done: usize| bar.set_position(done as u64);
    let exercises = exercise_sheet(&adviser, count, &levels, seed, &told);
    bar.finish_and_clear();
    let exercises = exercises.map_err(|error| match error {
        NoSheet::Unsolved(unsolved) => unsolved.into(),
        too_few @ NoSheet::TooFew { .. } => Failure::refused(too_few),
    })?;
    let range = match (levels.start(), levels.end()) {
        (one, other) if one == other => format!("level {one}"),
        (one, other) => format!("levels {one} to {other}"),
    };
    let within = exercises.iter().filter(|one| levels.contains(&one.level));
    let found = within.count();
    if found < count {
        let found = match found {
            0 => "no".to_owned(),
            found => format!("only {found} different"),
        };
        // Without standard error, there is nobody to tell.
        let _ = writeln!(
            std::io::stderr(),
            "{PROGRAM}: {found} exercises of {range} were found; those of the nearest levels make up the \
             number"
        );
    }
    let sheet = SheetWriter {
        origin: console.home.origin.of(&command_line(NAME, &game, matches)),
        selection: format!("{range}, seed {seed}"),
        game: &game,
        exercises: &exercises,
    };
    let sheet = if is_latex {
        let document = sheet.latex();
        output_file::check_latex(&document)?;
        document
    } else {
        sheet.text()
    };
    output_file::write_or_print(file.as_deref(), sheet.as_bytes(), matches, console)
}

/// Whether LaTeX was asked for, by a flag or else by the file's extension; [`Failure::Usage`] for the extension of
/// another format.
fn is_latex(matches: &ArgMatches, file: Option<&Path>) -> Result<bool, Failure> {
    let ending = file.and_then(Path::extension).unwrap_or_default();
    let ending = ending.to_string_lossy().to_ascii_lowercase();
    match (&*ending, file) {
        ("pdf" | "ps" | "eps" | "dvi" | "svg" | "png" | "tikz", Some(file)) => {
            let file = harmless_path(&file.with_extension("tex"));
            Err(Failure::Usage(format!(
                "a sheet is text or LaTeX, not .{ending}: for a PDF, write --latex -o {file} and then \
                 pdflatex {file}"
            )))
        }
        ("tex", _) => Ok(!matches.get_flag("text")),
        _ => Ok(matches.get_flag("latex")),
    }
}

/// The levels asked for: a number or a range.
fn levels(matches: &ArgMatches) -> Result<RangeInclusive<u64>, Failure> {
    let Some(text) = value(matches, "level") else {
        return Ok(LEVELS);
    };
    let (low, high) = text.split_once("..").unwrap_or((&text, &text));
    let read = |text: &str| text.parse().ok().filter(|level| LEVELS.contains(level));
    match (read(low), read(high)) {
        (Some(low), Some(high)) if low <= high => Ok(low..=high),
        _ => Err(Failure::Usage(format!(
            "--level must be {} to {} or a range such as 2..4, not {text}",
            LEVELS.start(),
            LEVELS.end()
        ))),
    }
}
