//! An explanation as text, its digits lined up, and as JSON.

use crate::engine::notation::{position_text, square_list};
use crate::engine::{Counts, Digits, Explanation, Goal, Row, Status, Voices};
use crate::number::Natural;
use serde_json::{Map, Value, json};

/// Wider columns than this are not lined up with anything: no window shows them.
const MAX_WIDTH: usize = 200;

/// How much of a long number is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    /// All of it.
    Whole,
    /// Both its ends and its length, for somebody who reads or hears it.
    Ends,
}

/// How many characters of a long number are left at either end.
const END: usize = 30;

impl Detail {
    /// A number as it is written: `text` are its digits, so many of them.
    fn of(self, text: String, digits: u64) -> String {
        if self == Self::Whole || text.len() <= 4 * END {
            return text;
        }
        // Digits and the points between them: all ASCII.
        let (first, last) = (&text[..END], &text[text.len() - END..]);
        format!("{first}…{last} ({digits} digits)")
    }

    /// A count of tokens.
    pub(super) fn count(self, number: &Natural) -> String {
        self.of(number.to_string(), number.decimal_digits())
    }

    fn digits(self, digits: &Digits) -> String {
        self.of(digits.to_string(), digits.digits.len() as u64)
    }
}

/// Several lines: the theorem and where it stands, the reason, the numbers, what wins.
pub(super) fn text(why: &Explanation, voices: &Voices<'_>, detail: Detail) -> String {
    let mut lines = match why.status {
        Status::Played { positions } => vec![format!(
            "No theorem: exhaustive play, {positions} positions seen so far."
        )],
        Status::Proved => theorem(why, "proved"),
        Status::Checked(how_far) => theorem(why, &format!("checked: {how_far}")),
    };
    lines.push(why.sentence.render(voices));
    lines.extend(rows(&why.rows, voices, detail));
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
fn rows(rows: &[Row], voices: &Voices<'_>, detail: Detail) -> Vec<String> {
    let cells: Vec<[String; 4]> = rows
        .iter()
        .map(|row| {
            let digits = row.digits.as_ref();
            let whole = digits.map_or_else(String::new, |digits| detail.digits(digits));
            let end = digits
                .and_then(suffix)
                .map_or_else(String::new, |end| detail.digits(&end));
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

/// The digits that decide, if any do.
fn suffix(digits: &Digits) -> Option<Digits> {
    let from = digits.digits.len().saturating_sub(digits.suffix);
    (from < digits.digits.len()).then(|| Digits {
        digits: digits.digits[from..].to_vec(),
        ..*digits
    })
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
        "suffix": digits.map(|digits| suffix(digits).map_or_else(String::new, |end| end.to_string())),
    })
}

/// Counts as a list of decimal strings.
pub(super) fn counts(counts: &Counts) -> Value {
    counts
        .iter()
        .map(|count| Value::String(count.to_string()))
        .collect()
}
