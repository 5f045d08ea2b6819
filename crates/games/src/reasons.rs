//! What the explanations of several games share.

use goldpile_engine::notation::piles_text;
use goldpile_engine::{Digits, ExplanationRow, Text};
use goldpile_number::Natural;

/// How to generate a table of lost positions in one's head. Joins the words, the first rows of the table, and the reason why these rows are lost.
pub(crate) fn recipe<R: AsRef<[Natural]>>(
    words: &str,
    rows: impl IntoIterator<Item = R>,
    because: &str,
) -> Text {
    let rows = rows.into_iter();
    let rows: Vec<String> = rows.map(|row| piles_text(row.as_ref())).collect();
    let rows = rows.join("; ");
    Text::with(format!("{words}: {rows}; and so on. {because}"), Vec::new())
}

pub(crate) const WHY_PAIRS: &str = "No move leads from one pair to another, and from every other position some \
                                move leads to a pair.";

pub(crate) const WHY_ROWS: &str = "No move leads from one row to another, and from every other position some \
                               move leads to a row, or takes everything.";

pub(crate) fn text(template: &'static str, values: &[&Natural]) -> Text {
    Text::with(template, values.iter().copied().cloned())
}

/// A row with digits, and with the sum that they stand for as its note.
pub(crate) fn with_sum(row: ExplanationRow) -> ExplanationRow {
    let sum = row.digits.as_ref().map(Digits::split);
    ExplanationRow {
        note: sum.unwrap_or_default(),
        ..row
    }
}
