//! What a learner has to do, and the reading of a typed answer to it.

use super::{Reply, ReplyTone};
use crate::question::{Answer, Question, read_move};
use crate::words::{written, written_line};
use goldpile_engine::{Phase, Replay, Rules};

/// What the learner has to do now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// Answer a question.
    Question(Question),
    /// Find the opponent's winning reply to a wrong move.
    Refute(Replay),
    /// Make a move in a match.
    Match(Replay),
    /// Nothing is left.
    Nothing,
}

impl Prompt {
    /// The line to the position in question, if there is one.
    #[must_use]
    pub fn line(&self) -> Option<&Replay> {
        match self {
            Self::Question(question) => question.line(),
            Self::Refute(line) | Self::Match(line) => Some(line),
            Self::Nothing => None,
        }
    }

    /// The question, in a game with these rules, in words; empty if nothing is left.
    #[must_use]
    pub fn asks(&self, rules: &dyn Rules) -> String {
        match self {
            Self::Nothing => String::new(),
            Self::Question(question) => question.asks(rules),
            Self::Refute(line) => format!(
                "From {}, your opponent can now win. With which move? (Enter shows it.)",
                written(rules, line.last())
            ),
            Self::Match(line) if line.last().phase == Phase::Block => {
                Question::Find(line.clone()).asks(rules)
            }
            Self::Match(line) => format!("{}: your move.", written_line(rules, line)),
        }
    }

    /// Reads a typed answer. Where there is only something to read, any text will do.
    ///
    /// # Errors
    /// Why the text is not an answer, as a reason for [`refusal`](Self::refusal).
    pub fn read(&self, typed: &str) -> Result<Answer, String> {
        match self {
            Self::Nothing => Ok(Answer::None),
            Self::Question(question) => question.read(typed),
            Self::Refute(_) if typed.trim().is_empty() => Ok(Answer::None),
            Self::Refute(line) | Self::Match(line) => {
                read_move(typed, line.last()).map(Answer::Move)
            }
        }
    }

    /// The reply to an input that is not an answer, for this reason.
    #[must_use]
    pub fn refusal(&self, why: &str) -> Reply {
        let text = match self {
            Self::Refute(_) => format!("That does not count: {why}. (Enter shows it.)"),
            _ => format!("That does not count: {why}."),
        };
        let mut reply = Reply::default();
        reply.say(ReplyTone::NoAnswer, text);
        reply
    }
}
