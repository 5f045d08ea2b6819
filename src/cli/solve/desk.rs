//! Answers one line after another.

use super::answer::{Questions, Reply, answer};
use super::batch::Answers;
use super::json::Head;
use super::text;
use crate::cli::failure::Status;
use crate::cli::lines::{Line, text as line_of};
use crate::cli::record::text_of;
use crate::engine::Game;
use crate::engine::harmless::without_mark;
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
        let (record, readable) = text_of(line);
        Reply {
            result: readable.and_then(|()| answer(&self.adviser, &record, self.questions)),
            record: record.into(),
        }
    }

    /// The same for a line already in memory.
    fn reply_to<'a>(&self, bytes: &'a [u8]) -> Reply<'a> {
        match std::str::from_utf8(bytes) {
            Ok(record) => {
                let record = without_mark(record);
                Reply {
                    result: answer(&self.adviser, record, self.questions),
                    record: record.into(),
                }
            }
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

impl Answers for Desk {
    fn answer(&self, line: Line, output: &mut dyn Write) -> io::Result<Status> {
        let reply = self.reply(line);
        self.write(output, &reply)?;
        Ok(reply.status())
    }

    fn answer_to(&self, bytes: &[u8], output: &mut dyn Write) -> io::Result<Status> {
        let reply = self.reply_to(bytes);
        self.write(output, &reply)?;
        Ok(reply.status())
    }

    fn in_threads(&self) -> bool {
        self.adviser.game().oracle.is_some()
    }
}
