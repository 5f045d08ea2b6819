//! Answers one line after another about a single game.

use super::answer::{AnsweredLine, Questions, answer};
use super::batch::Responder;
use super::json;
use super::text;
use crate::input::lines::InputLine;
use crate::input::record::text_of;
use crate::long_work::interrupt;
use crate::long_work::notice::WorkNotice;
use crate::{Console, Failure, RunResult, RunStatus};
use goldpile_engine::Game;
use goldpile_engine::text::escape::without_mark;
use goldpile_play::Adviser;
use std::io::{self, Write};

/// The game, the questions and the output format for answering lines.
pub(crate) struct GameResponder {
    pub(crate) adviser: Adviser,
    questions: Questions,
    /// The beginning of every JSON answer.
    json: String,
    /// The prefix of every position in text: the game, if each record names it.
    head: String,
}

impl GameResponder {
    pub(crate) fn new(game: Game, questions: Questions) -> Self {
        Self {
            json: json::beginning(&game),
            adviser: Adviser::new(game),
            questions,
            head: String::new(),
        }
    }

    /// A responder for a game that each record names, in the spelling `head`.
    pub(crate) fn headed(game: Game, head: String, questions: Questions) -> Self {
        Self {
            head: head + " ",
            ..Self::new(game, questions)
        }
    }

    /// The answer to a record that is a part of this text.
    pub(crate) fn reply_about<'a>(&self, text: &'a str, record: &str) -> AnsweredLine<'a> {
        AnsweredLine {
            record: text.into(),
            result: answer(&self.adviser, record, self.questions),
        }
    }

    /// Writes a single answer as a page or an object.
    ///
    /// # Errors
    /// [`Failure::Refused`] for a record that is refused when answering in text; any error from writing;
    /// [`Failure::Interrupted`] if Ctrl-C ends the search.
    pub(crate) fn single<'a>(
        mut self,
        reply: impl FnOnce(&Self) -> AnsweredLine<'a>,
        console: &mut Console<'_>,
    ) -> RunResult {
        let reply = {
            let cancel = interrupt::cancel_flag();
            self.adviser = self.adviser.stopped_by(&cancel);
            // The theory does not check the flag, so there Ctrl-C ends the program at once.
            let _work = (!self.is_quick()).then(interrupt::work);
            let _notice = WorkNotice::of_play("the answer is taking a long time", &cancel);
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
                Ok(RunStatus::Fine)
            }
            Err(refused) if !self.questions.json => Err(Failure::Refused(refused.to_string())),
            _ => Ok(self.write(&mut console.output, &reply)?),
        }
    }

    pub(crate) fn reply(&self, line: InputLine) -> AnsweredLine<'static> {
        let (record, readable) = text_of(line);
        AnsweredLine {
            result: readable.and_then(|()| answer(&self.adviser, &record, self.questions)),
            record: record.into(),
        }
    }

    pub(crate) fn write(
        &self,
        output: &mut dyn Write,
        reply: &AnsweredLine<'_>,
    ) -> io::Result<RunStatus> {
        if self.questions.json {
            json::write(output, &self.adviser, &self.json, reply)?;
        } else {
            text::line(output, &self.adviser, &self.head, reply)?;
        }
        Ok(RunStatus::fine_if(reply.result.is_ok()))
    }
}

impl Responder for GameResponder {
    fn answer(&self, line: InputLine, output: &mut dyn Write) -> io::Result<RunStatus> {
        self.write(output, &self.reply(line))
    }

    fn answer_at_once(
        &self,
        bytes: &[u8],
        output: &mut dyn Write,
    ) -> io::Result<Option<RunStatus>> {
        let Ok(line) = std::str::from_utf8(bytes) else {
            return Ok(None);
        };
        if !self.is_quick() {
            return Ok(None);
        }
        let record = without_mark(line);
        let reply = self.reply_about(record, record);
        self.write(output, &reply).map(Some)
    }

    fn is_quick(&self) -> bool {
        let game = self.adviser.game();
        game.oracle.is_some() || game.trusted.is_some()
    }
}
