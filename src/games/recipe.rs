//! How a person generates a table of lost positions in their head: in words, with the first rows.

use crate::engine::Text;
use crate::engine::notation::position_text;
use crate::number::Natural;

/// The words, the first rows of the table, and what makes these lost.
pub(super) fn recipe<R: AsRef<[Natural]>>(
    words: &str,
    rows: impl IntoIterator<Item = R>,
    because: &str,
) -> Text {
    let rows = rows.into_iter();
    let rows: Vec<String> = rows
        .map(|row| position_text(row.as_ref(), &Natural::to_string))
        .collect();
    let rows = rows.join("; ");
    Text::with(format!("{words}: {rows}; and so on. {because}"), Vec::new())
}

/// What makes the pairs of a table lost.
pub(super) const PAIRS: &str = "No move leads from one pair to another, and from every other position some \
                                move leads to a pair.";

/// What makes the rows of a table lost.
pub(super) const ROWS: &str = "No move leads from one row to another, and from every other position some \
                               move leads to a row, or takes everything.";
