//! A reason as JSON.

use goldpile_engine::reason::suffix;
use goldpile_engine::{Counts, ExplanationRow, Goal, Rules, TheoremStatus, Voices};
use goldpile_number::Natural;
use goldpile_play::Reason;
use serde_json::{Map, Value, json};

/// The reason why a position is won or lost, as an object. `target` is the position to leave, pile by
/// pile, or the list of positions to announce. `move` says whether the last move wins, and which replies
/// refute it.
pub(super) fn json(rules: &dyn Rules, here: &Reason, last: Option<&Reason>) -> Value {
    let why = &here.why;
    let text = |reason: &Reason| Value::from(reason.sentence(rules, &Voices::nobody()));
    let mut object = Map::new();
    let mut insert = |key: &str, value: Value| object.insert(key.to_owned(), value);
    insert("theorem", why.theorem.into());
    insert("case", why.case.into());
    let cite = why.cite.publication().unwrap_or(why.cite.short);
    insert("cite", cite.into());
    let status = match why.status {
        TheoremStatus::Proved | TheoremStatus::Decided(_) => "proved",
        TheoremStatus::Checked(_) | TheoremStatus::Played { .. } => "checked",
        TheoremStatus::Claimed => "claimed",
    };
    insert("status", status.into());
    insert("index", json!(why.index.as_ref().map(Natural::to_string)));
    insert("rows", why.rows.iter().map(json_row).collect());
    insert(
        "target",
        match &why.target {
            None => Value::Null,
            Some(Goal::Leave(piles)) => counts(piles),
            Some(Goal::Announce(squares)) => squares.iter().map(counts).collect(),
        },
    );
    insert("text", text(here));
    insert("recipe", why.recipe.to_string().into());
    if let Some(last) = last {
        let replies: Value = (last.replies.iter()).map(|(_, p)| counts(p)).collect();
        let last = json!({"wins": last.wins, "replies": replies, "text": text(last)});
        insert("move", last);
    }
    match &why.status {
        TheoremStatus::Proved | TheoremStatus::Claimed => {}
        TheoremStatus::Decided(how) => {
            insert("repeat", how.to_string().into());
        }
        TheoremStatus::Checked(how_far) => {
            insert("checked", (*how_far).into());
        }
        TheoremStatus::Played { positions } => {
            insert("positions", positions.to_string().into());
        }
    }
    Value::Object(object)
}

/// A row of numbers as an object, in which `suffix` is the text of the decisive digits.
fn json_row(row: &ExplanationRow) -> Value {
    let digits = row.digits.as_ref();
    json!({
        "name": row.name,
        "value": row.value.to_string(),
        "digits": digits.map(ToString::to_string),
        "suffix": digits.map(|digits| suffix(digits).map_or_else(String::new, |end| end.to_string())),
    })
}

/// The counts as a list of decimal strings.
pub(super) fn counts(counts: &Counts) -> Value {
    counts
        .iter()
        .map(|count| Value::String(count.to_string()))
        .collect()
}
