//! Answers as JSON, one object per line; numbers are decimal strings, because readers of JSON may
//! not keep long numbers exactly.

use super::answer::{AnsweredLine, PositionAnswer, target};
use crate::game::parameters;
use crate::reason::{self, counts};
use crate::record::{RecordRefusal, RefusalKind};
use goldpile_engine::notation::pile_name;
use goldpile_engine::{Counts, Game, MemoValue, Move, Phase, Position};
use goldpile_play::Adviser;
use serde_json::{Map, Value};
use std::io::{self, Write};

/// The beginning of the objects of all records of a game: `{"game":…,"parameters":…`.
pub(super) struct JsonPrefix(String);

impl JsonPrefix {
    /// The beginning for this game with its parameters.
    pub(super) fn of(game: &Game) -> Self {
        let name = Value::from(game.entry.name.as_str());
        let parameters = Value::Object(parameters(&game.settings));
        Self(format!("{{\"game\":{name},\"parameters\":{parameters}"))
    }

    /// Writes the object for one record and a line end. The keys that every answer has are written one
    /// by one, without building a tree.
    pub(super) fn write(
        &self,
        output: &mut dyn Write,
        adviser: &Adviser,
        reply: &AnsweredLine<'_>,
    ) -> io::Result<()> {
        // Put together in memory: each write to the output would cost more than its few bytes.
        let mut line = Vec::with_capacity(USUAL);
        line.extend_from_slice(self.0.as_bytes());
        line.extend_from_slice(b",\"record\":");
        serde_json::to_writer(&mut line, &reply.record)?;
        match &reply.result {
            Ok(answer) => write_answer(&mut line, adviser, answer)?,
            Err(refused) => {
                let mut object = Map::new();
                insert_refused(&mut object, refused);
                write_members(&mut line, &object)?;
            }
        }
        line.extend_from_slice(b"}\n");
        output.write_all(&line)
    }
}

/// Room for an answer without long numbers, in bytes.
const USUAL: usize = 512;

/// Writes more members into an open object that already has some.
fn write_members(line: &mut Vec<u8>, object: &Map<String, Value>) -> io::Result<()> {
    for (key, value) in object {
        write!(line, ",{}:{value}", Value::from(key.as_str()))?;
    }
    Ok(())
}

/// Writes counts as a list of decimal strings.
fn write_counts(line: &mut Vec<u8>, counts: &Counts) -> io::Result<()> {
    if counts.is_empty() {
        line.extend_from_slice(b"[]");
        return Ok(());
    }
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

pub(super) fn insert_refused(object: &mut Map<String, Value>, refused: &RecordRefusal) {
    object.insert("error".to_owned(), refused.kind.name().into());
    match refused.kind {
        RefusalKind::Syntax { column } => {
            object.insert("column".to_owned(), column.into());
        }
        RefusalKind::Illegal { step } => {
            object.insert("step".to_owned(), step.into());
        }
        RefusalKind::Setup | RefusalKind::TooBig => {}
    }
    object.insert("message".to_owned(), refused.message.as_str().into());
}

fn write_answer(line: &mut Vec<u8>, adviser: &Adviser, answer: &PositionAnswer) -> io::Result<()> {
    let position = &answer.position;
    let due = position.phase == Phase::Block;
    line.extend_from_slice(b",\"position\":");
    write_counts(line, &position.piles)?;
    line.extend_from_slice(b",\"memory\":");
    write_memory(line, adviser, position)?;
    line.extend_from_slice(b",\"phase\":\"");
    line.extend_from_slice(if due { &b"block"[..] } else { b"take" });
    line.extend_from_slice(b"\",\"outcome\":\"");
    line.extend_from_slice(answer.outcome.letter().as_bytes());
    line.extend_from_slice(b"\",\"winning_move\":");
    match &answer.hint {
        Ok(Some(chosen @ Move::Take(_))) => {
            write_counts(line, &target(adviser, position, chosen))?;
        }
        Ok(Some(Move::Block(_)) | None) | Err(_) => line.extend_from_slice(b"null"),
    }
    if due {
        let block: Value = match &answer.hint {
            Ok(Some(Move::Block(squares))) => squares.iter().map(counts).collect(),
            Ok(Some(Move::Take(_)) | None) | Err(_) => Value::Null,
        };
        write!(line, ",\"winning_block\":{block}")?;
    }
    let has_extras =
        answer.all.is_some() || answer.why.is_some() || adviser.game().trusts_claim_at(position);
    if has_extras {
        let mut rest = Map::new();
        insert_extras(&mut rest, adviser, answer);
        write_members(line, &rest)?;
    }
    Ok(())
}

/// Adds the optional parts that were asked for.
fn insert_extras(object: &mut Map<String, Value>, adviser: &Adviser, answer: &PositionAnswer) {
    let position = &answer.position;
    let due = position.phase == Phase::Block;
    let mut insert = |key: &str, value: Value| object.insert(key.to_owned(), value);
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
}

fn write_memory(line: &mut Vec<u8>, adviser: &Adviser, position: &Position) -> io::Result<()> {
    let memos = adviser.game().rules.memory(position);
    if memos.is_empty() {
        line.extend_from_slice(b"{}");
        return Ok(());
    }
    let values = memos.into_iter().map(|memo| {
        let value = match memo.value {
            MemoValue::Number(number) => Value::String(number.to_string()),
            MemoValue::Pile(pile) => Value::String(pile_name(pile).to_string()),
            MemoValue::Squares(squares) => squares.iter().map(counts).collect(),
        };
        (memo.name.into(), value)
    });
    write!(line, "{}", Value::Object(values.collect()))
}
