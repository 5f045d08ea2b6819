//! A review as JSON, one object for each move; counts of tokens are decimal strings.

use super::Reviewed;
use crate::reason::counts;
use goldpile_engine::{Move, Phase, Position, Rules, after};
use goldpile_play::saved::termination_name;
use goldpile_play::{Better, Ending, Side};
use serde_json::{Value, json};
use std::io::{self, Write};

/// Writes an object for each move made, in order: who made it, the positions before and after it,
/// who wins each of them, and what would have won. A declared end follows as one more object, which
/// names the side that declared it and says in `end` how the match ended. The position is unchanged,
/// and `winner` is the winner of the match.
pub(super) fn write(output: &mut dyn Write, reviewed: &Reviewed) -> io::Result<()> {
    let contest = &reviewed.contest;
    let rules = &*contest.game().rules;
    let moves = contest.history().zip(reviewed.review.moves());
    for (index, (entry, judged)) in moves.enumerate() {
        let (taken, block) = match entry.played {
            Move::Take(taken) => (counts(taken), Value::Null),
            Move::Block(squares) => (Value::Null, squares.iter().map(counts).collect()),
        };
        let (moves, more, winning) = better(rules, entry.before, judged.better.as_ref());
        let object = json!({
            "move": index + 1,
            "by": side(entry.by),
            "name": contest.seat(entry.by).name,
            "from": counts(&entry.before.piles),
            "taken": taken,
            "block": block,
            "position": counts(&entry.after.piles),
            "phase": phase(entry.after),
            "winner_before": judged.before.winner.map(side),
            "winner": judged.after.winner.map(side),
            "distance": judged.after.distance,
            "mistake": judged.is_mistake(),
            "end": null,
            "winning_moves": moves,
            "more_winning_moves": more,
            "winning_block": winning,
        });
        serde_json::to_writer(&mut *output, &object)?;
        output.write_all(b"\n")?;
    }
    if let Some(end) = end(reviewed) {
        serde_json::to_writer(&mut *output, &end)?;
        output.write_all(b"\n")?;
    }
    Ok(())
}

/// The end that a player declared, with the same keys as a move.
fn end(reviewed: &Reviewed) -> Option<Value> {
    let (contest, review) = (&reviewed.contest, &reviewed.review);
    let (Ending::Resigned(by) | Ending::Claimed(by)) = contest.ending()?;
    let verdict = contest.verdict()?;
    let position = contest.position();
    let given_up = review.given_up();
    let thrown = given_up.and_then(|end| end.better.as_ref());
    let (moves, more, block) = better(&*contest.game().rules, position, thrown);
    Some(json!({
        "move": contest.moves_made() + 1,
        "by": side(by),
        "name": contest.seat(by).name,
        "from": counts(&position.piles),
        "taken": null,
        "block": null,
        "position": counts(&position.piles),
        "phase": phase(position),
        "winner_before": review.last().winner.map(side),
        "winner": side(verdict.winner),
        "distance": null,
        "mistake": given_up.is_some(),
        "end": termination_name(verdict.termination),
        "winning_moves": moves,
        "more_winning_moves": more,
        "winning_block": block,
    }))
}

fn side(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

fn phase(position: &Position) -> &'static str {
    match position.phase {
        Phase::Take => "take",
        Phase::Block => "block",
    }
}

/// The positions that would have won, how many more there are (`null` if they cannot be listed),
/// and what could have been announced.
fn better(rules: &dyn Rules, before: &Position, better: Option<&Better>) -> (Value, Value, Value) {
    let target = |chosen: &Move| counts(&after(rules, before, chosen).piles);
    match better {
        None => (Value::Null, Value::Null, Value::Null),
        Some(Better::Takes { named, more }) => (
            named.iter().map(target).collect(),
            (*more).into(),
            Value::Null,
        ),
        Some(Better::One(chosen)) => match &**chosen {
            Move::Block(squares) => {
                let squares = squares.iter().map(counts).collect();
                (Value::Null, Value::Null, squares)
            }
            Move::Take(_) => (json!([target(chosen)]), Value::Null, Value::Null),
        },
    }
}
