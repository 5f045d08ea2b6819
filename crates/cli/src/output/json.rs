//! JSON objects, one on each line. Counts are decimal strings, because readers of JSON may not keep long numbers
//! exactly.

use goldpile_engine::{Counts, Phase, Position};
use serde::Serialize;
use serde_json::{Map, Value};
use std::io::{self, Write};
use std::time::Duration;

pub(crate) fn write_line(output: &mut dyn Write, object: &impl Serialize) -> io::Result<()> {
    // Assembled in memory: each write to the output would cost more than its few bytes.
    let mut line = serde_json::to_vec(object)?;
    line.push(b'\n');
    output.write_all(&line)
}

/// Writes the row of a table on one line, as an object of strings keyed by the names of the columns.
pub(crate) fn write_row(
    output: &mut dyn Write,
    names: &[impl AsRef<str>],
    cells: Vec<String>,
) -> io::Result<()> {
    let names = names.iter().map(|name| name.as_ref().to_owned());
    let object: Map<String, Value> = names.zip(cells.into_iter().map(Value::String)).collect();
    write_line(output, &object)
}

/// Counts as a JSON list of decimal strings.
pub(crate) fn counts(counts: &Counts) -> Value {
    let texts = counts.iter().map(|count| Value::String(count.to_string()));
    texts.collect()
}

/// Seconds with two decimal places, as a number.
pub(crate) fn seconds(time: Duration) -> Value {
    let text = super::seconds(time);
    text.parse().map_or(Value::Null, Value::Number)
}

/// What is due in a position: `take` or `block`.
pub(crate) fn phase(position: &Position) -> &'static str {
    match position.phase {
        Phase::Take => "take",
        Phase::Block => "block",
    }
}
