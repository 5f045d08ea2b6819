//! Answers one line after the other.

use super::answer::{Questions, Reply, answer};
use super::json::Head;
use super::text;
use crate::cli::lines::{Line, MAX_LINE, text as line_of};
use crate::cli::record::{Kind, Refused};
use crate::engine::Game;
use crate::play::Adviser;
use std::io::{self, Write};

/// The game, the questions and the output format for answering lines.
pub(super) struct Desk {
    pub(super) adviser: Adviser,
    questions: Questions,
    /// The beginning of every JSON answer.
    json: Head,
}

impl Desk {
    /// Answers these questions about this game.
    pub(super) fn new(game: Game, questions: Questions) -> Self {
        Self {
            json: Head::of(&game),
            adviser: Adviser::new(game),
            questions,
        }
    }

    /// The answer to a line.
    pub(super) fn reply(&self, line: Line) -> Reply<'static> {
        match line {
            Line::Text(record) => Reply {
                result: answer(&self.adviser, &record, self.questions),
                record: record.into(),
            },
            Line::NoText(record, column) => Reply {
                record: record.into(),
                result: Err(Refused {
                    kind: Kind::Syntax { column },
                    message: "this is not UTF-8 text; a record is written like 6,9 5,9".to_owned(),
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

    /// The same for a line already in memory.
    pub(super) fn reply_to<'a>(&self, bytes: &'a [u8]) -> Reply<'a> {
        match std::str::from_utf8(bytes) {
            Ok(record) => Reply {
                result: answer(&self.adviser, record, self.questions),
                record: record.into(),
            },
            Err(_) => self.reply(line_of(bytes.to_vec())),
        }
    }

    /// Writes the answer on one line.
    pub(super) fn write(&self, output: &mut dyn Write, reply: &Reply<'_>) -> io::Result<()> {
        if self.questions.json {
            self.json.write(output, &self.adviser, reply)
        } else {
            text::line(output, &self.adviser, reply)
        }
    }
}
