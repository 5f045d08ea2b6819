//! `solve`: who wins a position, with which move, and why; one record, or one a line.

mod answer;
mod json;
mod text;

use super::Console;
use super::arguments::{flag, joined, words};
use super::failure::{Failure, Status};
use super::game::{chosen, games};
use super::lines::{Line, MAX_LINE, text as line_of};
use super::record::{Kind, Refused};
use crate::engine::Catalogue;
use crate::play::Adviser;
use answer::{Answer, answer};
use clap::{ArgMatches, Command};
use std::io::Write;

/// The name of the subcommand.
pub(super) const NAME: &str = "solve";

/// Stands for records on standard input.
const STANDARD_INPUT: &[u8] = b"-";

/// What is asked about each record.
#[derive(Clone, Copy, Debug)]
struct Questions {
    json: bool,
    all: bool,
    why: bool,
}

/// A line of input, and what the game says about it.
struct Reply {
    record: String,
    result: Result<Answer, Refused>,
}

pub(super) fn command(catalogue: &Catalogue) -> Command {
    let command = Command::new(NAME)
        .about("Who wins a position, with which move, and why")
        .after_help(
            "With - for the record, one record a line is read from standard input and answered in \
             one line.",
        )
        .arg(flag("json", "One JSON object a record, one a line"))
        .arg(flag("all", "Every winning move, by enumeration"))
        .arg(flag("why", "The theorem and the numbers behind the answer"));
    games(command, catalogue, |entry| {
        let help = format!(
            "positions in order, such as {}; - reads one record a line from standard input",
            entry.example
        );
        vec![words("RECORD", "").help(help)]
    })
}

pub(super) fn run(
    catalogue: &Catalogue,
    matches: &ArgMatches,
    console: &mut Console<'_>,
) -> Result<Status, Failure> {
    let (game, matches) = chosen(catalogue, matches)?;
    let questions = Questions {
        json: matches.get_flag("json"),
        all: matches.get_flag("all"),
        why: matches.get_flag("why"),
    };
    let record = joined(matches, "RECORD").ok_or_else(|| {
        Failure::Usage(format!(
            "a record is missing: write {} {}, or - to read one record a line from standard input",
            game.entry.name, game.entry.example
        ))
    })?;
    let adviser = Adviser::new(game);
    if record == STANDARD_INPUT {
        return batch(&adviser, questions, console);
    }
    let reply = Reply::to(&adviser, line_of(record), questions);
    if questions.json {
        json::write(&mut console.output, &adviser, &reply)?;
    } else {
        match &reply.result {
            Ok(answer) => text::page(&mut console.output, &adviser, &reply.record, answer)?,
            Err(refused) => return Err(Failure::Refused(refused.to_string())),
        }
    }
    Ok(reply.status())
}

/// One answer a line. What is written is on its way before a line is waited for, so a program at
/// the other end can ask one thing after the other.
fn batch(
    adviser: &Adviser,
    questions: Questions,
    console: &mut Console<'_>,
) -> Result<Status, Failure> {
    let mut status = Status::Fine;
    loop {
        if !console.lines.waiting() {
            console.output.flush()?;
        }
        let Some(line) = console.lines.next().map_err(Failure::Input)? else {
            return Ok(status);
        };
        let reply = Reply::to(adviser, line, questions);
        if questions.json {
            json::write(&mut console.output, adviser, &reply)?;
        } else {
            text::line(&mut console.output, adviser, &reply)?;
        }
        if reply.status() != Status::Fine {
            status = Status::Refused;
        }
    }
}

impl Reply {
    fn to(adviser: &Adviser, line: Line, questions: Questions) -> Self {
        match line {
            Line::Text(record) => Self {
                result: answer(adviser, &record, questions),
                record,
            },
            Line::NoText(record, column) => Self {
                record,
                result: Err(Refused {
                    kind: Kind::Syntax { column },
                    message: "this is no UTF-8 text; a record is written like 6,9 5,9".to_owned(),
                }),
            },
            Line::TooLong(record) => Self {
                record,
                result: Err(Refused {
                    kind: Kind::TooBig,
                    message: format!("the line is longer than {MAX_LINE} bytes"),
                }),
            },
        }
    }

    fn status(&self) -> Status {
        match self.result {
            Ok(_) => Status::Fine,
            Err(_) => Status::Refused,
        }
    }
}
