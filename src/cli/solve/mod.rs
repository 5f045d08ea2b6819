//! `solve`: who wins a position, with which move, and why; one record, or one a line.

mod answer;
mod batch;
mod json;
mod text;

use super::Console;
use super::arguments::{PROGRAM, flag, joined, words};
use super::failure::{Failure, Status};
use super::game::{chosen, games};
use super::lines::{Line, MAX_LINE, text as line_of};
use super::record::{Kind, Refused};
use crate::engine::Catalogue;
use crate::play::Adviser;
use answer::{Answer, answer};
use clap::{ArgMatches, Command};
use std::borrow::Cow;
use std::io::{self, Write};

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
struct Reply<'a> {
    record: Cow<'a, str>,
    result: Result<Answer, Refused>,
}

/// What is asked of whom, and how it is answered.
struct Desk {
    adviser: Adviser,
    questions: Questions,
    /// What every answer in JSON starts with.
    json: json::Head,
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
    games(command, catalogue, "GAME [PARAMETERS] RECORD", |entry| {
        let help = format!(
            "positions in order, such as {}; - reads one record a line from standard input",
            entry.example
        );
        vec![words("RECORD", "").help(help)]
    })
}

/// Answers the one record, as a page or an object, or each line of the input.
///
/// # Errors
/// [`Failure::Usage`] before anything is read; [`Failure::Refused`] for a single record that is
/// refused and answered in text; what reading or writing gives. Elsewhere a record that is refused
/// shows in the status.
pub(super) fn run(
    catalogue: &Catalogue,
    matches: &ArgMatches,
    console: &mut Console<'_>,
) -> Result<Status, Failure> {
    let (game, matches) = chosen(catalogue, NAME, matches)?;
    let questions = Questions {
        json: matches.get_flag("json"),
        all: matches.get_flag("all"),
        why: matches.get_flag("why"),
    };
    let record = joined(matches, "RECORD").ok_or_else(|| {
        Failure::Usage(format!(
            "a record is missing: write {PROGRAM} {NAME} {} {}, or - to read one record a line from standard input",
            game.entry.name, game.entry.example
        ))
    })?;
    let desk = Desk {
        json: json::Head::of(&game),
        adviser: Adviser::new(game),
        questions,
    };
    if record == STANDARD_INPUT {
        return batch::run(&desk, console);
    }
    let reply = desk.reply(line_of(record));
    if questions.json {
        desk.write(&mut console.output, &reply)?;
    } else {
        match &reply.result {
            Ok(answer) => text::page(&mut console.output, &desk.adviser, &reply.record, answer)?,
            Err(refused) => return Err(Failure::Refused(refused.to_string())),
        }
    }
    Ok(reply.status())
}

impl Desk {
    /// What there is to say about a line.
    fn reply(&self, line: Line) -> Reply<'static> {
        match line {
            Line::Text(record) => Reply {
                result: answer(&self.adviser, &record, self.questions),
                record: record.into(),
            },
            Line::NoText(record, column) => Reply {
                record: record.into(),
                result: Err(Refused {
                    kind: Kind::Syntax { column },
                    message: "this is no UTF-8 text; a record is written like 6,9 5,9".to_owned(),
                }),
            },
            Line::TooLong(record) => Reply {
                record: record.into(),
                result: Err(Refused {
                    kind: Kind::TooBig,
                    message: format!("the line is longer than {MAX_LINE} bytes"),
                }),
            },
        }
    }

    /// The same for a line that lies in memory.
    fn reply_to<'a>(&self, bytes: &'a [u8]) -> Reply<'a> {
        match std::str::from_utf8(bytes) {
            Ok(record) => Reply {
                result: answer(&self.adviser, record, self.questions),
                record: record.into(),
            },
            Err(_) => self.reply(line_of(bytes.to_vec())),
        }
    }

    /// Writes the answer in one line.
    fn write(&self, output: &mut dyn Write, reply: &Reply<'_>) -> io::Result<()> {
        if self.questions.json {
            self.json.write(output, &self.adviser, reply)
        } else {
            text::line(output, &self.adviser, reply)
        }
    }
}

impl Reply<'_> {
    fn status(&self) -> Status {
        match self.result {
            Ok(_) => Status::Fine,
            Err(_) => Status::Refused,
        }
    }
}
