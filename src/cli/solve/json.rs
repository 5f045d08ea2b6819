//! Answers as JSON, one object a line; numbers are decimal strings, as no reader of JSON is sure to
//! keep long ones.

use super::Reply;
use super::answer::{Answer, target};
use crate::cli::reason::{self, counts};
use crate::cli::record::{Kind, Refused};
use crate::engine::notation::pile_name;
use crate::engine::{MemoValue, Move, Phase, Position, Settings};
use crate::play::Adviser;
use serde_json::{Map, Value};
use std::io::{self, Write};

/// Writes the object of one record and the end of its line.
pub(super) fn write(output: &mut dyn Write, adviser: &Adviser, reply: &Reply) -> io::Result<()> {
    let game = adviser.game();
    let mut object = Map::new();
    object.insert("game".to_owned(), game.entry.name.into());
    object.insert("parameters".to_owned(), parameters(&game.settings));
    object.insert("record".to_owned(), reply.record.as_str().into());
    match &reply.result {
        Ok(answer) => insert_answer(&mut object, adviser, answer),
        Err(refused) => insert_refused(&mut object, refused),
    }
    serde_json::to_writer(&mut *output, &object)?;
    output.write_all(b"\n")
}

/// The parameters of a game.
pub(super) fn parameters(settings: &Settings) -> Value {
    let shown = settings
        .shown()
        .into_iter()
        .map(|(key, value)| (key.to_owned(), Value::String(value)));
    Value::Object(shown.collect())
}

fn insert_refused(object: &mut Map<String, Value>, refused: &Refused) {
    object.insert("error".to_owned(), refused.kind.name().into());
    match refused.kind {
        Kind::Syntax { column } => {
            object.insert("column".to_owned(), column.into());
        }
        Kind::Illegal { step } => {
            object.insert("step".to_owned(), step.into());
        }
        Kind::Setup | Kind::TooBig => {}
    }
    object.insert("message".to_owned(), refused.message.as_str().into());
}

fn insert_answer(object: &mut Map<String, Value>, adviser: &Adviser, answer: &Answer) {
    let position = &answer.position;
    let due = position.phase == Phase::Block;
    let mut insert = |key: &str, value: Value| object.insert(key.to_owned(), value);
    insert("position", counts(&position.piles));
    insert("memory", memory(adviser, position));
    insert("phase", if due { "block" } else { "take" }.into());
    insert("outcome", answer.outcome.letter().into());
    let (winning_move, winning_block) = match &answer.hint {
        Some(chosen @ Move::Take(_)) => (counts(&target(adviser, position, chosen)), Value::Null),
        Some(Move::Block(squares)) => (Value::Null, squares.iter().map(counts).collect()),
        None => (Value::Null, Value::Null),
    };
    insert("winning_move", winning_move);
    if due {
        insert("winning_block", winning_block);
    }
    match &answer.all {
        Some(_) if due => {
            insert("winning_moves", Value::Null);
        }
        Some(Ok(takes)) => {
            let targets = takes
                .iter()
                .map(|chosen| counts(&target(adviser, position, chosen)));
            insert("winning_moves", targets.collect());
        }
        Some(Err(_)) => {
            insert("winning_moves", Value::Null);
            insert("all", "too-big".into());
        }
        None => {}
    }
    if let Some(why) = &answer.why {
        insert("why", reason::json(why));
    }
}

fn memory(adviser: &Adviser, position: &Position) -> Value {
    let memos = adviser.game().rules.memory(position);
    let values = memos.into_iter().map(|memo| {
        let value = match memo.value {
            MemoValue::Number(number) => Value::String(number.to_string()),
            MemoValue::Pile(pile) => Value::String(pile_name(pile).to_string()),
            MemoValue::Squares(squares) => squares.iter().map(counts).collect(),
        };
        (memo.name.to_owned(), value)
    });
    Value::Object(values.collect())
}
