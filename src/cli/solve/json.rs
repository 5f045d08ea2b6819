//! Answers as JSON, one object per line; numbers are decimal strings, because readers of JSON may
//! not keep long numbers exactly.

use super::answer::{AnsweredLine, PositionAnswer, target};
use crate::cli::game::parameters;
use crate::cli::reason::{self, counts};
use crate::cli::record::{RecordRefusal, RefusalKind};
use crate::engine::notation::pile_name;
use crate::engine::{Counts, Game, MemoValue, Move, Phase, Position};
use crate::play::Adviser;
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
        output.write_all(self.0.as_bytes())?;
        output.write_all(b",\"record\":")?;
        serde_json::to_writer(&mut *output, &reply.record)?;
        match &reply.result {
            Ok(answer) => write_answer(output, adviser, answer)?,
            Err(refused) => {
                let mut object = Map::new();
                insert_refused(&mut object, refused);
                write_members(output, &object)?;
            }
        }
        output.write_all(b"}\n")
    }
}

/// Writes more members into an open object that already has some.
fn write_members(output: &mut dyn Write, object: &Map<String, Value>) -> io::Result<()> {
    for (key, value) in object {
        write!(output, ",{}:{value}", Value::from(key.as_str()))?;
    }
    Ok(())
}

/// Writes counts as a list of decimal strings.
fn write_counts(output: &mut dyn Write, counts: &Counts) -> io::Result<()> {
    let mut before: &[u8] = b"[\"";
    for count in counts {
        output.write_all(before)?;
        match count.to_u64() {
            Some(word) => output.write_all(itoa::Buffer::new().format(word).as_bytes())?,
            None => write!(output, "{count}")?,
        }
        before = b"\",\"";
    }
    output.write_all(if counts.is_empty() { b"[]" } else { b"\"]" })
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

fn write_answer(
    output: &mut dyn Write,
    adviser: &Adviser,
    answer: &PositionAnswer,
) -> io::Result<()> {
    let position = &answer.position;
    let due = position.phase == Phase::Block;
    output.write_all(b",\"position\":")?;
    write_counts(output, &position.piles)?;
    output.write_all(b",\"memory\":")?;
    write_memory(output, adviser, position)?;
    output.write_all(b",\"phase\":\"")?;
    output.write_all(if due { b"block" } else { b"take" })?;
    output.write_all(b"\",\"outcome\":\"")?;
    output.write_all(answer.outcome.letter().as_bytes())?;
    output.write_all(b"\",\"winning_move\":")?;
    match &answer.hint {
        Ok(Some(chosen @ Move::Take(_))) => {
            write_counts(output, &target(adviser, position, chosen))?;
        }
        Ok(Some(Move::Block(_)) | None) | Err(_) => output.write_all(b"null")?,
    }
    if due {
        let block: Value = match &answer.hint {
            Ok(Some(Move::Block(squares))) => squares.iter().map(counts).collect(),
            Ok(Some(Move::Take(_)) | None) | Err(_) => Value::Null,
        };
        write!(output, ",\"winning_block\":{block}")?;
    }
    let has_extras = answer.all.is_some()
        || answer.why.is_some()
        || adviser.game().verified_at(position).is_some();
    if has_extras {
        let mut rest = Map::new();
        insert_extras(&mut rest, adviser, answer);
        write_members(output, &rest)?;
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
    if let Some(to) = adviser.game().verified_at(position) {
        insert("status", "checked".into());
        insert("verified_to", to.to_string().into());
        if answer.hint.is_err() {
            insert("hint", "too-big".into());
        }
    }
    if let Some(why) = &answer.why {
        let rules = &*adviser.game().rules;
        insert("why", reason::json(rules, &why.here, why.last.as_ref()));
    }
}

fn write_memory(output: &mut dyn Write, adviser: &Adviser, position: &Position) -> io::Result<()> {
    let memos = adviser.game().rules.memory(position);
    if memos.is_empty() {
        return output.write_all(b"{}");
    }
    let values = memos.into_iter().map(|memo| {
        let value = match memo.value {
            MemoValue::Number(number) => Value::String(number.to_string()),
            MemoValue::Pile(pile) => Value::String(pile_name(pile).to_string()),
            MemoValue::Squares(squares) => squares.iter().map(counts).collect(),
        };
        (memo.name.into(), value)
    });
    write!(output, "{}", Value::Object(values.collect()))
}
