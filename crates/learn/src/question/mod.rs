//! One question and its answer: who wins, which move, which position, which row, or which sum.

mod answer;
mod choice;
mod correction;
mod read;

use super::table;
use super::words::{outcome_words, written_line};
use answer::{judge_move, judge_parts, judge_prediction, judge_row};
use goldpile_engine::notation::{piles_text, recorded_text};
use goldpile_engine::{Move, Outcome, Phase, Position, Replay, Rules};
use goldpile_number::Natural;
use goldpile_play::Adviser;
use goldpile_solve::Unsolved;
use serde::{Deserialize, Serialize};

pub(crate) use answer::{free, legal_move};
pub use correction::Correction;
pub(crate) use read::read_move;

/// A question for a learner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// A text to read before going on.
    Read,
    /// Whether the player to take wins at the end of this line.
    Predict(Replay),
    /// The move that wins at the end of this line for the player to act: a take, or an announcement. If an
    /// announcement is due after the take, it is part of the answer.
    Find(Replay),
    /// The one position, among those at the ends of these lines, that is won for the player to move or, unless
    /// `won`, lost.
    Which {
        /// The lines to the positions.
        lines: Vec<Replay>,
        /// Whether the one that is won is asked for.
        won: bool,
    },
    /// A row of the table of P-positions, with its first numbers shown.
    Row {
        /// The index of the row.
        index: u64,
        /// How many numbers at the end of the row must be typed.
        last: usize,
    },
    /// A number to write as a sum in the game's numeration system.
    Parts(Natural),
}

/// A learner's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// An empty answer: the learner goes on, or asks to be shown the opponent's reply.
    None,
    /// Whether the player to take wins.
    YesNo(bool),
    /// A move, which need not be legal.
    Move(Move),
    /// One of several positions, by its index.
    Choice(usize),
    /// A row of the table or its last numbers, or the parts of a sum.
    Numbers(Vec<Natural>),
}

/// The kind of a question, or of a wrong answer to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum QuestionKind {
    /// A take that gives the win away.
    Take,
    /// An announcement that gives the win away.
    Block,
    /// The wrong winner was predicted.
    Predict,
    /// A number was split into the wrong parts.
    Parts,
}

impl QuestionKind {
    /// The kind of mistake that a wrong move is.
    pub(crate) fn of(chosen: &Move) -> Self {
        match chosen {
            Move::Take(_) => Self::Take,
            Move::Block(_) => Self::Block,
        }
    }

    /// The name used in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Take => "take",
            Self::Block => "block",
            Self::Predict => "predict",
            Self::Parts => "parts",
        }
    }
}

/// A wrong answer, as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongAnswer {
    /// The kind of the mistake.
    pub kind: QuestionKind,
    /// The record of the position with all moves before it; for a sum, the number.
    pub record: String,
    /// The answer, as it is typed.
    pub played: String,
}

/// The verdict on an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    /// Not an answer to the question, so it does not count. Holds the reason, and what an answer would be.
    NotAnAnswer(String),
    /// Right, with the reason.
    Right(String),
    /// Right so far: an announcement is now due at the end of this line.
    NeedsAnnouncement(Replay),
    /// Wrong.
    Wrong {
        /// The reason.
        why: String,
        /// The mistake to remember; `None` if a legal answer was merely not the one wanted.
        miss: Option<WrongAnswer>,
        /// A line at whose end the opponent can make a winning take.
        refute: Option<Replay>,
        /// What the board shows of the mistake, unless the learner has to find that take.
        correction: Option<Box<Correction>>,
    },
}

impl Question {
    /// The line to the position in question, if the question is about one.
    #[must_use]
    pub fn line(&self) -> Option<&Replay> {
        match self {
            Self::Predict(line) | Self::Find(line) => Some(line),
            Self::Read | Self::Which { .. } | Self::Row { .. } | Self::Parts(_) => None,
        }
    }

    /// The lines to the positions in question.
    #[must_use]
    pub fn lines(&self) -> &[Replay] {
        match self {
            Self::Predict(line) | Self::Find(line) => std::slice::from_ref(line),
            Self::Which { lines, .. } => lines,
            Self::Read | Self::Row { .. } | Self::Parts(_) => &[],
        }
    }

    /// The index of the position to choose; `None` if none is to be chosen.
    ///
    /// # Errors
    /// [`Unsolved`] if the adviser does not know.
    pub(crate) fn right_choice(&self, adviser: &Adviser) -> Result<Option<usize>, Unsolved> {
        match self {
            Self::Which { lines, won } => choice::right_choice(adviser, lines, *won),
            _ => Ok(None),
        }
    }

    /// The question, in a game with these rules, as a sentence.
    #[must_use]
    pub fn asks(&self, rules: &dyn Rules) -> String {
        let shown = |line: &Replay| written_line(rules, line);
        match self {
            Self::Read => "Enter goes on.".to_owned(),
            Self::Predict(line) if line.last().phase == Phase::Block => {
                format!(
                    "{}: the other player blocks first. Does the player to move win? (yes or no)",
                    shown(line)
                )
            }
            Self::Predict(line) => {
                format!("{}: does the player to move win? (yes or no)", shown(line))
            }
            Self::Find(line) if line.last().phase == Phase::Block => {
                format!(
                    "{}: your opponent is to move. What do you block?",
                    shown(line)
                )
            }
            Self::Find(line) => format!("{}: your move. Find one that wins.", shown(line)),
            Self::Which { lines, won } => {
                let what = if *won { "won" } else { "lost" };
                let number = if lines.len() == 3 { "three" } else { "two" };
                let first = lines.first().map(|line| line.last().phase);
                let block = match first {
                    Some(Phase::Block) => " The opponent blocks first.",
                    _ => "",
                };
                format!("Which of these {number} is {what} for the player to move?{block}")
            }
            Self::Row { last: 1, .. } => "Which number belongs in the gap?".to_owned(),
            Self::Row { last, .. } => format!("Type the next row: {last} numbers."),
            Self::Parts(number) => format!("{number} = ? Type the sum."),
        }
    }

    /// Names the answer; empty if there is only something to read.
    pub(crate) fn answer_text(&self, adviser: &Adviser) -> Result<String, Unsolved> {
        Ok(match self {
            Self::Read => String::new(),
            Self::Find(line) => match adviser.hint(line.last())? {
                Some(chosen) => {
                    format!(
                        "This wins: {}.",
                        outcome_words(adviser, line.last(), &chosen)
                    )
                }
                None => "Nothing wins here.".to_owned(),
            },
            Self::Predict(line) => {
                let wins = adviser.outcome(line.last())? == Outcome::N;
                format!("The answer is {}.", if wins { "yes" } else { "no" })
            }
            Self::Which { lines, .. } => match self.right_choice(adviser)? {
                Some(right) => format!("{}.", choice::verdict_text(adviser, lines, right)?),
                None => String::new(),
            },
            Self::Row { index, .. } => {
                let row = table::row(adviser, *index).unwrap_or_default();
                format!("The row is {}.", piles_text(&row))
            }
            Self::Parts(number) => {
                let parts = table::parts(adviser.game(), number).unwrap_or_default();
                format!("{number} = {}.", table::sum(&parts))
            }
        })
    }

    /// Judges an answer.
    ///
    /// Cost: some verdicts and a hint of the adviser.
    ///
    /// # Errors
    /// [`Unsolved`] if the adviser does not know.
    pub fn judge(&self, adviser: &Adviser, answer: &Answer) -> Result<Judged, Unsolved> {
        match self {
            Self::Read => Ok(Judged::Right(String::new())),
            Self::Predict(line) => judge_prediction(adviser, line, answer),
            Self::Find(line) => judge_move(adviser, line, answer),
            Self::Which { lines, won } => choice::judge_choice(adviser, lines, *won, answer),
            Self::Row { index, last } => judge_row(adviser, *index, *last, answer),
            Self::Parts(number) => Ok(judge_parts(adviser, number, answer)),
        }
    }
}

impl WrongAnswer {
    /// A wrong move at the end of this record.
    pub(crate) fn of_move(
        adviser: &Adviser,
        record: String,
        position: &Position,
        chosen: &Move,
    ) -> Self {
        Self {
            kind: QuestionKind::of(chosen),
            record,
            played: recorded(adviser, position, chosen),
        }
    }
}

/// The full record of a line.
pub(crate) fn record(adviser: &Adviser, line: &Replay) -> String {
    line.record(&*adviser.game().rules, line.moves().len())
}

/// The full records of several lines, each after a bar.
pub(crate) fn records(adviser: &Adviser, lines: &[Replay]) -> String {
    let records: Vec<String> = lines.iter().map(|line| record(adviser, line)).collect();
    records.join(" | ")
}

/// A move as records write it.
pub(crate) fn recorded(adviser: &Adviser, position: &Position, chosen: &Move) -> String {
    recorded_text(&*adviser.game().rules, position, chosen)
}
