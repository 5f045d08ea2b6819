//! A reason as JSON.

use crate::output::json::counts;
use goldpile_engine::theory::reason::suffix;
use goldpile_engine::{ExplanationRow, Goal, Rules, TheoremStatus, Voices};
use goldpile_number::Natural;
use goldpile_play::Reason;
use serde_json::{Value, json};

/// The reason why a position is won or lost, as an object. `target` is the position to leave, pile by pile, or the
/// list of positions to announce. `move` says whether the last move wins, and which replies refute it.
pub(crate) fn json(rules: &dyn Rules, here: &Reason, last: Option<&Reason>) -> Value {
    let why = &here.why;
    let text = |reason: &Reason| reason.sentence(rules, &Voices::nobody());
    let status = match why.status {
        TheoremStatus::Proved | TheoremStatus::Decided(_) => "proved",
        TheoremStatus::Checked(_) | TheoremStatus::Played { .. } => "checked",
        TheoremStatus::Claimed => "claimed",
    };
    let mut object = json!({
        "theorem": why.theorem,
        "case": why.case,
        "cite": why.cite.publication().unwrap_or(why.cite.short),
        "status": status,
        "index": why.index.as_ref().map(Natural::to_string),
        "rows": why.rows.iter().map(json_row).collect::<Value>(),
        "target": match &why.target {
            None => Value::Null,
            Some(Goal::Leave(piles)) => counts(piles),
            Some(Goal::Announce(squares)) => squares.iter().map(counts).collect(),
        },
        "text": text(here),
        "recipe": why.recipe.to_string(),
    });
    if let Some(last) = last {
        let replies: Value = (last.replies.iter()).map(|(_, p)| counts(p)).collect();
        object["move"] = json!({"wins": last.wins, "replies": replies, "text": text(last)});
    }
    match &why.status {
        TheoremStatus::Proved | TheoremStatus::Claimed => {}
        TheoremStatus::Decided(how) => object["repeat"] = how.to_string().into(),
        TheoremStatus::Checked(how_far) => object["checked"] = (*how_far).into(),
        TheoremStatus::Played { positions } => object["positions"] = positions.to_string().into(),
    }
    object
}

/// A row of numbers as an object, with the decisive digits as `suffix`.
fn json_row(row: &ExplanationRow) -> Value {
    let digits = row.digits.as_ref();
    json!({
        "name": row.name,
        "value": row.value.to_string(),
        "digits": digits.map(ToString::to_string),
        "suffix": digits.map(|digits| suffix(digits).map_or_else(String::new, |end| end.to_string())),
    })
}
