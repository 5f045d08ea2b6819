//! A review as JSON, one object a move; counts of tokens are decimal strings.

use super::Reviewed;
use crate::cli::reason::counts;
use crate::engine::{Move, Phase, Position, Rules, after};
use crate::play::{Better, Judgement, Side};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// Writes an object for each move made, in order: who made it, from where to where, who wins before
/// and after it, and what would have won.
pub(super) fn write(output: &mut dyn Write, reviewed: &Reviewed) -> io::Result<()> {
    let contest = &reviewed.contest;
    let rules = &*contest.game().rules;
    let moves = contest.history().zip(reviewed.review.moves());
    for (index, (entry, judged)) in moves.enumerate() {
        let mut object = Map::new();
        let mut insert = |key: &str, value: Value| object.insert(key.to_owned(), value);
        insert("move", (index + 1).into());
        insert("by", side(entry.by));
        insert("name", contest.seat(entry.by).name.as_str().into());
        insert("from", counts(&entry.before.piles));
        let (taken, block) = match entry.played {
            Move::Take(taken) => (counts(taken), Value::Null),
            Move::Block(squares) => (Value::Null, squares.iter().map(counts).collect()),
        };
        insert("taken", taken);
        insert("block", block);
        insert("position", counts(&entry.after.piles));
        insert("phase", phase(entry.after));
        insert(
            "winner_before",
            judged.before.winner.map_or(Value::Null, side),
        );
        insert("winner", judged.after.winner.map_or(Value::Null, side));
        insert("distance", judged.after.distance.into());
        insert("mistake", judged.is_mistake().into());
        let (moves, more, block) = better(rules, entry.before, judged);
        insert("winning_moves", moves);
        insert("more_winning_moves", more);
        insert("winning_block", block);
        serde_json::to_writer(&mut *output, &object)?;
        output.write_all(b"\n")?;
    }
    Ok(())
}

fn side(side: Side) -> Value {
    json!(match side {
        Side::First => "first",
        Side::Second => "second",
    })
}

fn phase(position: &Position) -> Value {
    json!(match position.phase {
        Phase::Take => "take",
        Phase::Block => "block",
    })
}

/// The positions that would have won, how many more there are (`null` where they cannot be
/// listed), and what could have been announced.
fn better(rules: &dyn Rules, before: &Position, judged: &Judgement) -> (Value, Value, Value) {
    let target = |chosen: &Move| counts(&after(rules, before, chosen).piles);
    match &judged.better {
        None => (Value::Null, Value::Null, Value::Null),
        Some(Better::Takes { named, more }) => (
            named.iter().map(target).collect(),
            (*more).into(),
            Value::Null,
        ),
        Some(Better::One(Move::Block(squares))) => {
            let squares = squares.iter().map(counts).collect();
            (Value::Null, Value::Null, squares)
        }
        Some(Better::One(take)) => (json!([target(take)]), Value::Null, Value::Null),
    }
}
