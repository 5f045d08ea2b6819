//! Answers one line after another.

use super::answer::{AnsweredLine, Questions, answer};
use super::batch::Responder;
use super::json;
use super::text;
use crate::console::Console;
use crate::failure::{Failure, Ran, RunStatus};
use crate::game::parameters;
use crate::interrupt;
use crate::lines::{InputLine, text as line_of};
use crate::progress::Working;
use crate::record::text_of;
use goldpile_engine::Game;
use goldpile_engine::escape::without_mark;
use goldpile_play::Adviser;
use serde_json::{Map, Value};
use std::io::{self, Write};

/// The game, the questions and the output format for answering lines.
pub(super) struct GameResponder {
    pub(super) adviser: Adviser,
    questions: Questions,
    /// The parameters of the game, for JSON.
    parameters: Map<String, Value>,
    /// What stands before every position in text: the game, if the record is named together with it.
    head: String,
}

impl GameResponder {
    /// Answers these questions about this game.
    pub(super) fn new(game: Game, questions: Questions) -> Self {
        Self {
            parameters: parameters(&game.settings),
            adviser: Adviser::new(game),
            questions,
            head: String::new(),
        }
    }

    /// The same about a game that was named together with each record, as written here.
    pub(super) fn headed(game: Game, head: String, questions: Questions) -> Self {
        Self {
            head: head + " ",
            ..Self::new(game, questions)
        }
    }

    /// The answer to a record that is a part of this text.
    pub(super) fn reply_about<'a>(&self, text: &'a str, record: &str) -> AnsweredLine<'a> {
        AnsweredLine {
            record: text.into(),
            result: answer(&self.adviser, record, self.questions),
        }
    }

    /// Writes the one answer as a page or an object.
    ///
    /// # Errors
    /// [`Failure::Refused`] for a record that is refused when answering in text; any error from writing;
    /// [`Failure::Interrupted`] if Ctrl-C ends the search.
    pub(super) fn single<'a>(
        mut self,
        reply: impl FnOnce(&Self) -> AnsweredLine<'a>,
        console: &mut Console<'_>,
    ) -> Ran {
        let reply = {
            let cancel = interrupt::asked();
            self.adviser = self.adviser.stopped_by(&cancel);
            // The theory does not check the flag, so Ctrl-C ends the program at once there.
            let _work = (!self.is_quick()).then(interrupt::work);
            let _working = Working::playing("the answer is taking a long time", &cancel);
            let reply = reply(&self);
            if reply.result.is_err() {
                cancel.check()?;
            }
            reply
        };
        match &reply.result {
            Ok(answer) if !self.questions.json => {
                let output = &mut console.output;
                output.begin_prose();
                text::page(output, &self.adviser, &self.head, &reply.record, answer)?;
            }
            Err(refused) if !self.questions.json => {
                return Err(Failure::Refused(refused.to_string()));
            }
            _ => self.write(&mut console.output, &reply)?,
        }
        Ok(reply.status())
    }

    /// The answer to a line.
    pub(super) fn reply(&self, line: InputLine) -> AnsweredLine<'static> {
        let (record, readable) = text_of(line);
        AnsweredLine {
            result: readable.and_then(|()| answer(&self.adviser, &record, self.questions)),
            record: record.into(),
        }
    }

    /// The same for a line already in memory.
    fn reply_to<'a>(&self, bytes: &'a [u8]) -> AnsweredLine<'a> {
        match std::str::from_utf8(bytes) {
            Ok(record) => {
                let record = without_mark(record);
                AnsweredLine {
                    result: answer(&self.adviser, record, self.questions),
                    record: record.into(),
                }
            }
            Err(_) => self.reply(line_of(bytes.to_vec())),
        }
    }

    /// Writes the answer on one line.
    pub(super) fn write(&self, output: &mut dyn Write, reply: &AnsweredLine<'_>) -> io::Result<()> {
        if self.questions.json {
            json::write(output, &self.adviser, &self.parameters, reply)
        } else {
            text::line(output, &self.adviser, &self.head, reply)
        }
    }
}

impl Responder for GameResponder {
    fn answer(&self, line: InputLine, output: &mut dyn Write) -> io::Result<RunStatus> {
        let reply = self.reply(line);
        self.write(output, &reply)?;
        Ok(reply.status())
    }

    fn answer_at_once(
        &self,
        bytes: &[u8],
        output: &mut dyn Write,
    ) -> io::Result<Option<RunStatus>> {
        if !self.is_quick() {
            return Ok(None);
        }
        let reply = self.reply_to(bytes);
        self.write(output, &reply)?;
        Ok(Some(reply.status()))
    }

    fn is_quick(&self) -> bool {
        let game = self.adviser.game();
        game.oracle.is_some() || game.trusted.is_some()
    }
}
