//! `solve` for games side by side: `goldpile solve 'wythoff 3,4 + nim 5'`.

mod known;
mod read;
mod write;

use super::answer::{AnsweredLine, Questions};
use super::batch::Responder;
use super::game_responder::GameResponder;
use crate::input::game::trusting;
use crate::input::lines::{InputLine, text as line_of};
use crate::input::record::{RecordRefusal, RefusalKind, text_of};
use crate::long_work::LongWork;
use crate::long_work::interrupt;
use crate::{Console, Failure, RunResult, RunStatus};
use goldpile_engine::Catalogue;
use goldpile_engine::text::escape::without_mark;
use goldpile_play::position_text::{Heading, plus};
use goldpile_solve::{Cancel, NoSum, Sum};
use known::KnownGames;
pub(crate) use read::MAX_SUMMANDS;
use read::{SumRefusal, Summands, locate, read, syntax};
use std::io::{self, Write};

/// The games to choose from, and the questions about each sum.
pub(crate) struct SumResponder<'a> {
    catalogue: &'a Catalogue,
    questions: Questions,
    games: KnownGames,
}

/// Answers about one sum, as a page or an object. A single game is answered as if its name and its record had been
/// given separately.
///
/// # Errors
/// [`Failure::Usage`] for a game that does not exist or cannot have these settings, or a claim that cannot be
/// trusted; [`Failure::Refused`] for anything else that is refused when answering in text; any error from writing;
/// [`Failure::Interrupted`] if Ctrl-C ends the search.
pub(crate) fn run(
    responder: &SumResponder<'_>,
    text: Vec<u8>,
    console: &mut Console<'_>,
) -> RunResult {
    let (text, readable) = text_of(line_of(text));
    if readable.is_ok() && plus(&text).is_none() {
        let heading = Heading::read(responder.catalogue, &text)
            .map_err(|error| Failure::usage(error.problem))?;
        let game = trusting(heading.game.clone(), responder.questions.trusts_claim)?;
        let one = GameResponder::headed(game, heading.written.clone(), responder.questions);
        return one.single(
            |one| reply(one, &text, heading.record, heading.column),
            console,
        );
    }
    let result = readable.map_err(SumRefusal::Position).and_then(|()| {
        let summands = read(responder.catalogue, &responder.games, &text)?;
        let work = LongWork::playing("the answer is taking a long time");
        sum_of(&summands, &work.cancel)
            .map(|sum| (summands, sum))
            .map_err(SumRefusal::Position)
    });
    if result.is_err() {
        interrupt::cancel_flag().check()?;
    }
    let result = match result {
        Err(SumRefusal::Usage(refused)) => return Err(Failure::Usage(refused.message)),
        Err(SumRefusal::Position(refused)) if !responder.questions.json => {
            return Err(Failure::Refused(refused.to_string()));
        }
        Err(SumRefusal::Position(refused)) => Err(refused),
        Ok(answer) => Ok(answer),
    };
    match &result {
        Ok((summands, sum)) if !responder.questions.json => {
            console.output.begin_prose();
            write::page(
                &mut console.output,
                &text,
                summands,
                sum,
                responder.questions,
            )?;
            Ok(RunStatus::Fine)
        }
        result => Ok(responder.write(&mut console.output, &text, result)?),
    }
}

/// The answer to a text with a single game.
fn reply<'a>(one: &GameResponder, text: &'a str, record: &str, column: usize) -> AnsweredLine<'a> {
    let mut reply = one.reply_about(text, record);
    if let Err(refused) = &mut reply.result {
        locate(refused, record, column);
    }
    reply
}

fn sum_of(summands: &Summands, cancel: &Cancel) -> Result<Sum, RecordRefusal> {
    Sum::of(&summands.values(), cancel).map_err(|error| {
        let (summand, kind) = match &error {
            NoSum::Rules { summand, .. } => (*summand, RefusalKind::Setup),
            NoSum::Unsolved { summand, .. } => (*summand, RefusalKind::TooBig),
        };
        kind.with(format_args!(
            "{}: {error}",
            write::summand(summands, summand, None)
        ))
    })
}

impl<'a> SumResponder<'a> {
    pub(crate) fn new(catalogue: &'a Catalogue, questions: Questions) -> Self {
        Self {
            catalogue,
            questions,
            games: KnownGames::new(questions),
        }
    }

    fn write(
        &self,
        output: &mut dyn Write,
        text: &str,
        result: &Result<(Summands, Sum), RecordRefusal>,
    ) -> io::Result<RunStatus> {
        if self.questions.json {
            write::object(output, text, result, self.questions)?;
        } else {
            write::line(output, text, result, self.questions)?;
        }
        Ok(RunStatus::fine_if(result.is_ok()))
    }
}

impl Responder for SumResponder<'_> {
    fn answer(&self, line: InputLine, output: &mut dyn Write) -> io::Result<RunStatus> {
        self.games.forget();
        let (text, readable) = text_of(line);
        let refused = |error| match error {
            SumRefusal::Usage(refused) | SumRefusal::Position(refused) => refused,
        };
        if readable.is_ok() && plus(&text).is_none() {
            return match Heading::read(self.catalogue, &text) {
                Ok(heading) => {
                    let (record, column) = (heading.record, heading.column);
                    let known = self.games.of(heading);
                    let reply = reply(&known.one, &text, record, column);
                    known.one.write(output, &reply)
                }
                Err(error) => self.write(output, &text, &Err(syntax(&error, 1))),
            };
        }
        let result = readable.and_then(|()| {
            let summands = read(self.catalogue, &self.games, &text).map_err(refused)?;
            let sum = sum_of(&summands, &Cancel::default())?;
            Ok((summands, sum))
        });
        self.write(output, &text, &result)
    }

    fn answer_at_once(
        &self,
        bytes: &[u8],
        output: &mut dyn Write,
    ) -> io::Result<Option<RunStatus>> {
        let Ok(line) = std::str::from_utf8(bytes) else {
            return Ok(None);
        };
        let text = without_mark(line);
        if plus(text).is_some() {
            let summands = self.games.summands(text);
            let known = summands.and_then(|summands| {
                let sum = Sum::known(&summands.values())?;
                Some((summands, sum))
            });
            let Some(known) = known else {
                return Ok(None);
            };
            return self.write(output, text, &Ok(known)).map(Some);
        }
        let Some((known, record)) = self.games.split(text) else {
            return Ok(None);
        };
        if !known.one.is_quick() {
            return Ok(None);
        }
        let reply = known.one.reply_about(text, record);
        if reply.result.is_err() {
            return Ok(None);
        }
        known.one.write(output, &reply).map(Some)
    }

    fn is_quick(&self) -> bool {
        true
    }
}
