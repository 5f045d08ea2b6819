//! Recipes: how to generate a table of lost positions in one's head.

use goldpile_engine::Text;
use goldpile_engine::notation::position_text;
use goldpile_number::Natural;

/// Joins the words, the first rows of the table, and the reason why these rows are lost.
pub(crate) fn recipe<R: AsRef<[Natural]>>(
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

pub(crate) const PAIRS: &str = "No move leads from one pair to another, and from every other position some \
                                move leads to a pair.";

pub(crate) const ROWS: &str = "No move leads from one row to another, and from every other position some \
                               move leads to a row, or takes everything.";
