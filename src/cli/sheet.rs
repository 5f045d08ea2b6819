//! `sheet`: exercises with their solutions, as text or as a LaTeX document.

use super::arguments::{PROGRAM, flag, number, option, random_seed, typed_seed, value};
use super::console::Console;
use super::failure::{Failure, Ran, RunStatus};
use super::game::{chosen, games};
use super::origin::{command_line, origin};
use super::progress::bar;
use super::{interrupt, output_file};
use crate::app::exercise_sheet::{LEVELS, NoSheet, SheetExercise, exercise_sheet};
use crate::engine::notation::{pile_name, position_text, start_text};
use crate::engine::text::Voices;
use crate::engine::{Catalogue, Game, MemoValue};
use crate::number::Natural;
use crate::picture::{NotDrawn, Palette, Picture, PictureSubject, escaped_for_latex};
use crate::play::Adviser;
use crate::solve::{Control, Unsolved};
use clap::{ArgMatches, Command};
use std::fmt::Write as _;
use std::io::Write as _;
use std::ops::RangeInclusive;

/// The name of the subcommand.
pub(super) const NAME: &str = "sheet";

/// How many exercises there may be, and how many there are if nothing is said.
const COUNTS: RangeInclusive<usize> = 1..=100;
const USUAL: usize = 12;

/// The most tokens of a pile that are drawn in text.
const MAX_DRAWN: u64 = 50;

pub(super) fn command(catalogue: &Catalogue) -> Command {
    let command = Command::new(NAME)
        .about("Write a sheet of exercises, positions in which one move wins, with solutions")
        .long_about(
            "Writes a sheet of exercises, from easy to hard: positions in which one move wins, drawn \
             with their tokens, and the solutions with a reason on a page of their own. The same seed \
             gives the same sheet.",
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
        .arg(flag("text", "Plain text (the default)").conflicts_with("latex"))
        .arg(flag("latex", "A LaTeX document"))
        .args(output_file::arguments());
    games(command, catalogue, "GAME [PARAMETERS]", |_| Vec::new())
}

/// Draws the exercises and writes the sheet.
///
/// # Errors
/// [`Failure::Usage`]; [`Failure::Refused`] if there are too few such positions or the file cannot be
/// written; [`Failure::Interrupted`]; [`Failure::Output`].
pub(super) fn run(catalogue: &Catalogue, matches: &ArgMatches, console: &mut Console<'_>) -> Ran {
    let (game, matches) = chosen(catalogue, NAME, matches)?;
    let count = number(matches, "n", "a number of exercises, such as 12")?.unwrap_or(USUAL);
    if !COUNTS.contains(&count) {
        return Err(Failure::Usage(format!(
            "a sheet has {} to {} exercises, not {count}",
            COUNTS.start(),
            COUNTS.end()
        )));
    }
    let levels = levels(matches)?;
    let seed = typed_seed(matches)?.unwrap_or_else(random_seed);
    let cancel = interrupt::asked();
    let _work = interrupt::work();
    // Exercises rest on what is proved or played out, never on a claim that was only checked.
    let adviser = Adviser::new(game.clone().proved()).stopped_by(&cancel);
    let bar = bar(format!("{}: exercises", game.title()));
    bar.set_length(count as u64);
    let told = |done: usize| bar.set_position(done as u64);
    let exercises = exercise_sheet(&adviser, count, &levels, seed, &told);
    bar.finish_and_clear();
    let exercises = exercises.map_err(|error| match error {
        NoSheet::Unsolved(Unsolved::Cancelled) => Failure::Interrupted(crate::engine::Cancelled),
        other => Failure::refused(other),
    })?;
    let made = format!(
        "{}; seed {seed}",
        origin(&command_line(NAME, &game, matches))
    );
    let levels = match (levels.start(), levels.end()) {
        (one, other) if one == other => format!("level {one}"),
        (one, other) => format!("levels {one} to {other}"),
    };
    let heading = format!("{}: exercises ({levels}, seed {seed})", game.title());
    let sheet = if matches.get_flag("latex") {
        latex(&adviser, &exercises, &heading, &made)?
    } else {
        text(&game, &exercises, &heading)
    };
    match output_file::asked(matches) {
        Some(file) => output_file::write(&file, sheet.as_bytes(), matches)?,
        None => console.output.write_all(sheet.as_bytes())?,
    }
    Ok(RunStatus::Fine)
}

/// The levels that were asked for.
///
/// # Errors
/// [`Failure::Usage`].
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

/// What is asked in every exercise.
const TASK: &str = "It is your turn. Exactly one move wins: which piles does it leave?";
/// Where several orders of the piles are one answer.
const TASK_SORTED: &str =
    "It is your turn. Exactly one move wins: which piles does it leave, in whatever order?";

fn task(exercises: &[SheetExercise]) -> &'static str {
    if exercises
        .iter()
        .any(|exercise| exercise.solutions.len() > 1)
    {
        TASK_SORTED
    } else {
        TASK
    }
}

/// The moves that led to the position, and what the game remembers of them.
fn history(game: &Game, exercise: &SheetExercise) -> String {
    let rules = &*game.rules;
    let moves = exercise.line.moves().len();
    let mut parts = Vec::new();
    if moves > 0 {
        parts.push(format!(
            "Played so far: {}.",
            exercise.line.record(rules, moves)
        ));
    }
    for memo in rules.memory(exercise.line.last()) {
        // Squares that are blocked are part of the record.
        if matches!(memo.value, MemoValue::Number(_)) && !memo.text.is_empty() {
            let said = memo.text.render(&Voices::nobody());
            parts.push(format!("{}.", crate::play::words::capital(&said)));
        }
    }
    parts.join(" ")
}

fn text(game: &Game, exercises: &[SheetExercise], heading: &str) -> String {
    let mut sheet = format!("{heading}\n\n{}\n", task(exercises));
    // Writing to a string cannot fail.
    for (number, exercise) in (1..).zip(exercises) {
        let position = exercise.line.last();
        let shown = if exercise.line.moves().is_empty() {
            start_text(&*game.rules, position)
        } else {
            position_text(&position.piles, &Natural::to_string)
        };
        let _ = write!(sheet, "\n{number:>3}.  {shown}\n");
        let width = position
            .piles
            .iter()
            .map(|pile| pile.to_string().len())
            .max();
        let width = width.unwrap_or(1);
        for (pile, count) in position.piles.iter().enumerate() {
            let name = pile_name(pile);
            let tokens = count.to_u64().filter(|count| *count <= MAX_DRAWN);
            let tokens = tokens.map_or_else(String::new, |count| {
                let drawn: Vec<char> = vec!['o'; usize::try_from(count).unwrap_or(0)];
                let groups = drawn
                    .chunks(5)
                    .map(|group| group.iter().collect::<String>());
                groups.collect::<Vec<String>>().join(" ")
            });
            let line = format!("      {name} {count:>width$}  {tokens}");
            let _ = writeln!(sheet, "{}", line.trim_end());
        }
        let history = history(game, exercise);
        if !history.is_empty() {
            let _ = writeln!(sheet, "      {history}");
        }
    }
    sheet.push_str("\n\nSolutions\n");
    for (number, exercise) in (1..).zip(exercises) {
        let _ = write!(
            sheet,
            "\n{number:>3}.  {}\n      {}\n",
            exercise.solutions.join(" or "),
            exercise.why
        );
    }
    sheet
}

/// The sheet as a LaTeX document: the exercises with their pictures, and the solutions on a new page.
///
/// # Errors
/// [`Failure::Refused`] if a position cannot be drawn.
fn latex(
    adviser: &Adviser,
    exercises: &[SheetExercise],
    heading: &str,
    made: &str,
) -> Result<String, Failure> {
    let game = adviser.game();
    let mut sheet = format!(
        "% {made}\n\\documentclass{{article}}\n\\usepackage{{iftex}}\n\
         \\ifPDFTeX\\usepackage[utf8]{{inputenc}}\\usepackage[T1]{{fontenc}}\\fi\n\
         \\usepackage[a4paper,margin=2cm]{{geometry}}\n\\usepackage{{tikz}}\n\
         \\setlength{{\\parindent}}{{0pt}}\n\\pagestyle{{empty}}\n\\begin{{document}}\n\
         \\section*{{{}}}\n{}\n\\begin{{enumerate}}\n",
        escaped_for_latex(heading),
        escaped_for_latex(task(exercises))
    );
    let control = Control::quiet();
    // Writing to a string cannot fail.
    for exercise in exercises {
        let mut subject = PictureSubject::of(adviser, Some(exercise.line.last()), &control);
        subject.is_secret = true;
        let picture = Picture::tokens(&subject)
            .map_err(|error: NotDrawn| Failure::refused(error))?
            .tikz(Palette::Grey, None, "the position");
        let _ = write!(
            sheet,
            "\\item \\begin{{minipage}}[t]{{\\linewidth}}\n\\vspace{{-1em}}{picture}\n\n{}\n\
             \\end{{minipage}}\n",
            escaped_for_latex(&history(game, exercise))
        );
    }
    sheet.push_str("\\end{enumerate}\n\\newpage\n\\section*{Solutions}\n\\begin{enumerate}\n");
    for exercise in exercises {
        let _ = writeln!(
            sheet,
            "\\item \\textbf{{{}}} {}",
            exercise.solutions.join(" or "),
            escaped_for_latex(&exercise.why)
        );
    }
    let _ = writeln!(
        sheet,
        "\\end{{enumerate}}\n\\vfill\n{{\\footnotesize Made with {}}}\n\\end{{document}}",
        escaped_for_latex(PROGRAM)
    );
    Ok(sheet)
}
