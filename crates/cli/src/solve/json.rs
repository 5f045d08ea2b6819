//! Answers as JSON, one object per line.

use super::answer::{AnsweredLine, PositionAnswer, target};
use crate::json::{self, Decimals, counts};
use crate::reason;
use crate::record::{RecordRefusal, RefusalKind};
use goldpile_engine::notation::pile_name;
use goldpile_engine::{Counts, MemoValue, Move, Phase, Position};
use goldpile_play::Adviser;
use serde::Serialize;
use serde_json::{Map, Value};
use std::io::{self, Write};

/// The object for a record.
#[derive(Serialize)]
struct RecordJson<'a> {
    game: &'a str,
    parameters: &'a Map<String, Value>,
    record: &'a str,
    #[serde(flatten)]
    answer: Option<AnswerJson<'a>>,
    /// The parts of an answer that not every answer has, or the refusal.
    #[serde(flatten)]
    rest: Map<String, Value>,
}

/// The part that all answers have. It is written without building a tree.
#[derive(Serialize)]
struct AnswerJson<'a> {
    position: Decimals<'a>,
    memory: Map<String, Value>,
    phase: &'static str,
    outcome: &'static str,
    winning_move: Option<Decimals<'a>>,
}

/// Writes the object for one record of a game with these parameters.
pub(super) fn write(
    output: &mut dyn Write,
    adviser: &Adviser,
    parameters: &Map<String, Value>,
    reply: &AnsweredLine<'_>,
) -> io::Result<()> {
    let answered = reply.result.as_ref();
    let winning = (answered.ok()).and_then(|answer| winning_take(adviser, answer));
    let answer = answered.ok().map(|answer| AnswerJson {
        position: Decimals(&answer.position.piles),
        memory: memory(adviser, &answer.position),
        phase: json::phase(&answer.position),
        outcome: answer.outcome.letter(),
        winning_move: winning.as_ref().map(Decimals),
    });
    let object = RecordJson {
        game: adviser.game().entry.name.as_str(),
        parameters,
        record: &reply.record,
        answer,
        rest: answered.map_or_else(refusal, |answer| extras(adviser, answer)),
    };
    json::write_line(output, &object)
}

/// The piles after the winning take, if there is one.
fn winning_take(adviser: &Adviser, answer: &PositionAnswer) -> Option<Counts> {
    match &answer.hint {
        Ok(Some(chosen @ Move::Take(_))) => Some(target(adviser, &answer.position, chosen)),
        Ok(Some(Move::Block(_)) | None) | Err(_) => None,
    }
}

/// The members of a refusal.
pub(super) fn refusal(refused: &RecordRefusal) -> Map<String, Value> {
    let mut object = Map::new();
    let mut insert = |key: &str, value: Value| object.insert(key.to_owned(), value);
    insert("error", refused.kind.name().into());
    match refused.kind {
        RefusalKind::Syntax { column } => {
            insert("column", column.into());
        }
        RefusalKind::Illegal { step } => {
            insert("step", step.into());
        }
        RefusalKind::Setup | RefusalKind::TooBig => {}
    }
    insert("message", refused.message.as_str().into());
    object
}

/// The parts that are only there where an announcement is due, where they were asked for, or where the
/// theory is not proved.
fn extras(adviser: &Adviser, answer: &PositionAnswer) -> Map<String, Value> {
    let position = &answer.position;
    let due = position.phase == Phase::Block;
    let mut object = Map::new();
    let mut insert = |key: &str, value: Value| object.insert(key.to_owned(), value);
    if due {
        let block = match &answer.hint {
            Ok(Some(Move::Block(squares))) => squares.iter().map(counts).collect(),
            Ok(Some(Move::Take(_)) | None) | Err(_) => Value::Null,
        };
        insert("winning_block", block);
    }
    match &answer.all {
        Some(_) if due => {
            insert("winning_moves", Value::Null);
        }
        Some(Ok(takes)) => {
            let targets = takes.iter().map(|c| counts(&target(adviser, position, c)));
            insert("winning_moves", targets.collect());
        }
        Some(Err(_)) => {
            insert("winning_moves", Value::Null);
            insert("all", "too-big".into());
        }
        None => {}
    }
    if adviser.game().trusts_claim_at(position) {
        insert("status", "claimed".into());
        if answer.hint.is_err() {
            insert("hint", "too-big".into());
        }
    }
    if let Some(why) = &answer.why {
        let rules = &*adviser.game().rules;
        insert("why", reason::json(rules, &why.here, why.last.as_ref()));
    }
    object
}

/// What the game remembers, by name.
fn memory(adviser: &Adviser, position: &Position) -> Map<String, Value> {
    let memos = adviser.game().rules.memory(position).into_iter();
    let values = memos.map(|memo| {
        let value = match memo.value {
            MemoValue::Number(number) => number.to_string().into(),
            MemoValue::Pile(pile) => pile_name(pile).to_string().into(),
            MemoValue::Squares(squares) => squares.iter().map(counts).collect(),
        };
        (memo.name.into(), value)
    });
    values.collect()
}
