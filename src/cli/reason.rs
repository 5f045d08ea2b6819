//! An explanation as text, its digits lined up, and as JSON.

use crate::engine::notation::{position_text, square_list};
use crate::engine::{Counts, Digits, Explanation, Goal, Row, Status, Voices};
use crate::number::Natural;
use serde_json::{Map, Value, json};

/// Wider columns than this are not lined up with anything: no window shows them.
const MAX_WIDTH: usize = 200;

/// Several lines: the theorem and where it stands, the reason, the numbers, what wins.
pub(super) fn text(why: &Explanation, voices: &Voices<'_>) -> String {
    let mut lines = match why.status {
        Status::Played { positions } => vec![format!(
            "No theorem: exhaustive play, {positions} positions seen so far."
        )],
        Status::Proved => theorem(why, "proved"),
        Status::Checked(how_far) => theorem(why, &format!("checked: {how_far}")),
    };
    lines.push(why.sentence.render(voices));
    lines.extend(rows(&why.rows, voices));
    lines.push(match &why.target {
        None => "Nothing wins here.".to_owned(),
        Some(Goal::Leave(piles)) => {
            format!("To win: leave {}.", position_text(piles, voices.number))
        }
        Some(Goal::Announce(squares)) => {
            format!("To win: block {}.", square_list(squares, voices.number))
        }
    });
    lines
        .iter()
        .flat_map(|line| [line.as_str(), "\n"])
        .collect()
}

fn theorem(why: &Explanation, status: &str) -> Vec<String> {
    vec![
        format!("{}; {}.", why.theorem, why.case),
        format!("({}; {status})", why.cite.paper),
    ]
}

/// Name, value, digits and those of them that decide in columns, and what they say.
fn rows(rows: &[Row], voices: &Voices<'_>) -> Vec<String> {
    let cells: Vec<[String; 4]> = rows
        .iter()
        .map(|row| {
            let digits = row.digits.as_ref();
            let whole = digits.map_or_else(String::new, ToString::to_string);
            let end = digits.map_or_else(String::new, suffix);
            let elided = if end.len() < whole.len() && !end.is_empty() {
                format!("…{end}")
            } else {
                end
            };
            [row.name.clone(), (voices.number)(&row.value), whole, elided]
        })
        .collect();
    let width = |column: usize| {
        let widths = cells.iter().map(|cells| cells[column].chars().count());
        widths
            .filter(|width| *width <= MAX_WIDTH)
            .max()
            .unwrap_or(0)
    };
    let [names, values, digits, ends] = [0, 1, 2, 3].map(width);
    cells
        .iter()
        .zip(rows)
        .map(|([name, value, whole, end], row)| {
            let note = row.note.render(voices);
            format!("  {name:<names$}  {value:>values$}  {whole:>digits$}  {end:>ends$}  {note}")
                .trim_end()
                .to_owned()
        })
        .collect()
}

/// The digits that decide, as text.
fn suffix(digits: &Digits) -> String {
    let from = digits.digits.len().saturating_sub(digits.suffix);
    if from == digits.digits.len() {
        return String::new();
    }
    let last = Digits {
        digits: digits.digits[from..].to_vec(),
        ..*digits
    };
    last.to_string()
}

/// The explanation as an object.
pub(super) fn json(why: &Explanation) -> Value {
    let mut object = Map::new();
    let mut insert = |key: &str, value: Value| object.insert(key.to_owned(), value);
    insert("theorem", why.theorem.into());
    insert("case", why.case.into());
    insert("cite", why.cite.paper.into());
    let proved = why.status == Status::Proved;
    insert("status", if proved { "proved" } else { "checked" }.into());
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
    insert("text", why.sentence.to_string().into());
    match why.status {
        Status::Proved => {}
        Status::Checked(how_far) => {
            insert("checked", how_far.into());
        }
        Status::Played { positions } => {
            insert("positions", positions.to_string().into());
        }
    }
    Value::Object(object)
}

/// `suffix` is the text of the decisive digits.
fn json_row(row: &Row) -> Value {
    let digits = row.digits.as_ref();
    json!({
        "name": row.name,
        "value": row.value.to_string(),
        "digits": digits.map(ToString::to_string),
        "suffix": digits.map(suffix),
    })
}

/// Counts as a list of decimal strings.
pub(super) fn counts(counts: &Counts) -> Value {
    counts
        .iter()
        .map(|count| Value::String(count.to_string()))
        .collect()
}
