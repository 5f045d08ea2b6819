//! `statistics`: how the matches against the computer ended, and the progress in the lessons.

use super::learn;
use super::learn::files::report_skipped;
use crate::input::arguments::flag;
use crate::output::json;
use crate::{Console, Failure, RunResult, RunStatus};
use clap::{ArgMatches, Command};
use goldpile_engine::Catalogue;
use goldpile_play::statistics::{Score, Statistics};
use goldpile_play::{Ladder, Level};
use std::collections::BTreeSet;
use std::io::{self, Write};

pub(crate) const NAME: &str = "statistics";

/// The column headings, which are also the keys of the objects.
const COLUMNS: [&str; 10] = [
    "game",
    "level",
    "played",
    "won",
    "lost",
    "person_first",
    "computer_first",
    "nobody",
    "won_with_help",
    "practice",
];

/// The headings of the rows that say how far the player has come in each game.
const LADDER: [&str; 2] = ["game", "stars"];

pub(crate) fn command(_: &Catalogue) -> Command {
    Command::new(NAME)
        .about("Show how matches against the computer ended, and the progress in the lessons")
        .after_help(
            "Each match counts once, when it ends for the first time. The next three numbers \
             count the matches in which, as far as is known, the first mistake (a move that gives a \
             win away) was yours or the computer's, or there was none, because whoever was winning at \
             the start kept the win; the next one counts the wins with help. Each game has a row with \
             the number of its stars: how many of the five opponents you have beaten, each by two wins without help against it or a \
             stronger one. Each lesson begun has a row for each idea: \
             the number of questions answered, and how many of them correctly at the first try, \
             alone and with a nudge. It also has a row for its matches: won alone, won with help, \
             and lost.",
        )
        .arg(flag("json", "One JSON object per line"))
}

/// Writes a row for each game and level played, in the order of the log, and one for each game.
///
/// # Errors
/// [`Failure::Refused`] if there is no place for statistics or they cannot be read and, after all rows are
/// written, if some lines of the log are damaged; [`Failure::Output`].
pub(crate) fn run(matches: &ArgMatches, console: &mut Console<'_>) -> RunResult {
    let Some(file) = &console.home.data.statistics else {
        return Err(Failure::Refused(
            "this user has no folder for statistics: set HOME or XDG_DATA_HOME".to_owned(),
        ));
    };
    let read = file.read().map_err(Failure::refused)?;
    let out = &mut console.output;
    out.begin_listing();
    if matches.get_flag("json") {
        for (game, level, score) in read.scores() {
            json::write_row(out, &COLUMNS, row(game, level, score))?;
        }
        for (game, stars) in ladders(&read) {
            json::write_row(out, &LADDER, vec![game.to_owned(), stars.to_string()])?;
        }
    } else {
        table(&read, out)?;
    }
    learn::statistics(matches.get_flag("json"), console)?;
    console.output.flush()?;
    report_skipped(&file.path().display().to_string(), read.damaged())?;
    Ok(RunStatus::Fine)
}

/// A row, in the order of the columns.
fn row(game: &str, level: Level, score: Score) -> Vec<String> {
    let numbers = [
        score.played(),
        score.won,
        score.lost,
        score.person_first,
        score.computer_first,
        score.flawless,
        score.won_with_help,
        score.practice,
    ];
    let numbers = numbers.into_iter().map(|number| number.to_string());
    [game.to_owned(), level.name()]
        .into_iter()
        .chain(numbers)
        .collect()
}

/// The games played, by name, and the stars in each.
fn ladders(read: &Statistics) -> impl Iterator<Item = (&str, usize)> {
    let games: BTreeSet<&str> = read.scores().map(|(game, ..)| game).collect();
    games
        .into_iter()
        .map(|game| (game, Ladder::of(read, game).stars()))
}

/// Writes the rows as text below the headings, separated by tabs.
fn table(read: &Statistics, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "{}", COLUMNS.join("\t"))?;
    for (game, level, score) in read.scores() {
        let game = goldpile_play::escape_for_terminal(game);
        writeln!(output, "{}", row(&game, level, score).join("\t"))?;
    }
    let mut ladders = ladders(read).peekable();
    if ladders.peek().is_some() {
        writeln!(output, "\n{}", LADDER.join("\t"))?;
    }
    for (game, stars) in ladders {
        let game = goldpile_play::escape_for_terminal(game);
        writeln!(output, "{game}\t{stars}")?;
    }
    Ok(())
}
