//! A review as JSON, with one object for each move; counts of tokens are decimal strings.

use super::Reviewed;
use crate::output::json::{self, counts, phase};
use goldpile_engine::{Move, Position, Rules, after};
use goldpile_play::saved::termination_name;
use goldpile_play::{Better, Ending, Side};
use serde_json::{Value, json};
use std::io::{self, Write};

/// Writes an object for each move made, in order: who made it, the positions before and after it, who wins each of
/// them, and what would have won. A declared end follows as one more object, which names the side that declared it
/// and says in `end` how the match ended. There the position is unchanged, and `winner` is the winner of the
/// match.
pub(crate) fn write(output: &mut dyn Write, reviewed: &Reviewed) -> io::Result<()> {
    let the_match = &reviewed.the_match;
    let moves = the_match.history().zip(reviewed.review.moves());
    for (index, (entry, judged)) in moves.enumerate() {
        let played = (entry.before, entry.after);
        let mut object = object(
            reviewed,
            index + 1,
            entry.by,
            played,
            judged.better.as_ref(),
        );
        match entry.played {
            Move::Take(taken) => object["taken"] = counts(taken),
            Move::Block(squares) => object["block"] = squares.iter().map(counts).collect(),
        }
        object["winner_before"] = judged.before.winner.map(side).into();
        object["winner"] = judged.after.winner.map(side).into();
        object["distance"] = judged.after.distance.into();
        object["mistake"] = judged.is_mistake().into();
        json::write_line(output, &object)?;
    }
    if let Some(end) = end(reviewed) {
        json::write_line(output, &end)?;
    }
    Ok(())
}

/// A declared end, with the same keys as a move.
fn end(reviewed: &Reviewed) -> Option<Value> {
    let (the_match, review) = (&reviewed.the_match, &reviewed.review);
    let (Ending::Resigned(by) | Ending::Claimed(by)) = the_match.ending()?;
    let verdict = the_match.verdict()?;
    let position = the_match.position();
    let given_up = review.given_up();
    let thrown = given_up.and_then(|end| end.better.as_ref());
    let number = the_match.moves_made() + 1;
    let mut object = object(reviewed, number, by, (position, position), thrown);
    object["winner_before"] = review.last().winner.map(side).into();
    object["winner"] = side(verdict.winner).into();
    object["mistake"] = given_up.is_some().into();
    object["end"] = termination_name(verdict.termination).into();
    Some(object)
}

/// The object for a move or a declared end, from one position to another; keys that only one of the two has are
/// `null`.
fn object(
    reviewed: &Reviewed,
    number: usize,
    by: Side,
    (before, after): (&Position, &Position),
    thrown: Option<&Better>,
) -> Value {
    let the_match = &reviewed.the_match;
    let (moves, more, block) = better(&*the_match.game().rules, before, thrown);
    json!({
        "move": number,
        "by": side(by),
        "name": the_match.seat(by).name,
        "from": counts(&before.piles),
        "taken": null,
        "block": null,
        "position": counts(&after.piles),
        "phase": phase(after),
        "winner_before": null,
        "winner": null,
        "distance": null,
        "mistake": null,
        "end": null,
        "winning_moves": moves,
        "more_winning_moves": more,
        "winning_block": block,
    })
}

fn side(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

/// The positions that would have won, how many more there are (`null` if they cannot be listed), and what could
/// have been announced.
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
