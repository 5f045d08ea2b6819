//! Answers as JSON, one object on each line.

use super::answer::{AnsweredLine, PositionAnswer, target};
use super::reason;
use crate::input::game::parameters;
use crate::input::record::{RecordRefusal, RefusalKind};
use crate::output::json::{counts, phase};
use goldpile_engine::notation::pile_name;
use goldpile_engine::{Counts, Game, MemoValue, Move, Phase, Position};
use goldpile_play::Adviser;
use serde_json::{Map, Value};
use std::io::{self, Write};

/// The buffer size in bytes: room for an answer without long numbers.
const USUAL: usize = 512;

/// The beginning of every object about a game: `{"game":…,"parameters":…`.
pub(crate) fn beginning(game: &Game) -> String {
    let name = Value::from(game.entry.name.as_str());
    let parameters = Value::Object(parameters(&game.settings));
    format!("{{\"game\":{name},\"parameters\":{parameters}")
}

/// Writes the object for one record. The members that every answer has are written without serde, which would take
/// three times as long: programs ask millions of questions.
pub(crate) fn write(
    output: &mut dyn Write,
    adviser: &Adviser,
    beginning: &str,
    reply: &AnsweredLine<'_>,
) -> io::Result<()> {
    // Assembled in memory: each write to the output would cost more than its few bytes.
    let mut line = Vec::with_capacity(USUAL);
    line.extend_from_slice(beginning.as_bytes());
    line.extend_from_slice(b",\"record\":");
    serde_json::to_writer(&mut line, &reply.record)?;
    let rest = match &reply.result {
        Ok(answer) => {
            write_answer(&mut line, adviser, answer)?;
            extras(adviser, answer)
        }
        Err(refused) => refusal(refused),
    };
    for (key, value) in &rest {
        write!(line, ",{}:{value}", Value::from(key.as_str()))?;
    }
    line.extend_from_slice(b"}\n");
    output.write_all(&line)
}

fn write_answer(line: &mut Vec<u8>, adviser: &Adviser, answer: &PositionAnswer) -> io::Result<()> {
    let position = &answer.position;
    line.extend_from_slice(b",\"position\":");
    write_counts(line, &position.piles)?;
    line.extend_from_slice(b",\"memory\":");
    write_memory(line, adviser, position)?;
    line.extend_from_slice(b",\"phase\":\"");
    line.extend_from_slice(phase(position).as_bytes());
    line.extend_from_slice(b"\",\"outcome\":\"");
    line.extend_from_slice(answer.outcome.letter().as_bytes());
    line.extend_from_slice(b"\",\"winning_move\":");
    match &answer.hint {
        Ok(Some(chosen @ Move::Take(_))) => {
            write_counts(line, &target(adviser, position, chosen))?;
        }
        Ok(Some(Move::Block(_)) | None) | Err(_) => line.extend_from_slice(b"null"),
    }
    Ok(())
}

fn write_counts(line: &mut Vec<u8>, counts: &Counts) -> io::Result<()> {
    line.push(b'[');
    for (pile, count) in counts.iter().enumerate() {
        line.extend_from_slice(if pile == 0 { &b"\""[..] } else { b",\"" });
        match count.to_u64() {
            Some(word) => line.extend_from_slice(itoa::Buffer::new().format(word).as_bytes()),
            None => write!(line, "{count}")?,
        }
        line.push(b'"');
    }
    line.push(b']');
    Ok(())
}

fn write_memory(line: &mut Vec<u8>, adviser: &Adviser, position: &Position) -> io::Result<()> {
    let memos = adviser.game().rules.memory(position);
    if memos.is_empty() {
        line.extend_from_slice(b"{}");
        return Ok(());
    }
    let values = memos.into_iter().map(|memo| {
        let value = match memo.value {
            MemoValue::Number(number) => number.to_string().into(),
            MemoValue::Pile(pile) => pile_name(pile).to_string().into(),
            MemoValue::Squares(squares) => squares.iter().map(counts).collect(),
        };
        (memo.name.to_string(), value)
    });
    write!(line, "{}", Value::Object(values.collect()))
}

pub(crate) fn refusal(refused: &RecordRefusal) -> Map<String, Value> {
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

/// The members that are present only if an announcement is due, if they were asked for, or if the theory is not
/// proved.
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
