//! Objects of JSON, one on a line. Counts are decimal strings, because readers of JSON may not keep long
//! numbers exactly.

use goldpile_engine::{Counts, Phase, Position};
use goldpile_number::Natural;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// Writes the object on one line.
pub(super) fn write_line(output: &mut dyn Write, object: &impl Serialize) -> io::Result<()> {
    // Put together in memory: each write to the output would cost more than its few bytes.
    let mut line = serde_json::to_vec(object)?;
    line.push(b'\n');
    output.write_all(&line)
}

/// Writes the row of a table on one line, as an object of texts under the names of the columns.
pub(super) fn write_row(
    output: &mut dyn Write,
    names: &[impl AsRef<str>],
    cells: Vec<String>,
) -> io::Result<()> {
    let names = names.iter().map(|name| name.as_ref().to_owned());
    let object: Map<String, Value> = names.zip(cells.into_iter().map(Value::String)).collect();
    write_line(output, &object)
}

/// Counts as a list of decimal strings, written without a tree in memory.
pub(super) struct Decimals<'a>(pub(super) &'a Counts);

impl Serialize for Decimals<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Decimal))
    }
}

struct Decimal<'a>(&'a Natural);

impl Serialize for Decimal<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.to_u64() {
            Some(word) => serializer.serialize_str(itoa::Buffer::new().format(word)),
            None => serializer.collect_str(self.0),
        }
    }
}

/// Counts as a list of decimal strings.
pub(super) fn counts(counts: &Counts) -> Value {
    json!(Decimals(counts))
}

/// What is due in a position.
pub(super) fn phase(position: &Position) -> &'static str {
    match position.phase {
        Phase::Take => "take",
        Phase::Block => "block",
    }
}
