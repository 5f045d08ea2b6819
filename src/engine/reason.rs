//! An explanation as text, with its digits aligned.

use super::Voices;
use super::explanation::{Digits, Explanation, Goal, Row, Status};
use super::notation::{position_text, square_list};
use crate::number::Natural;

/// Columns wider than this are not aligned: no window shows them.
const MAX_WIDTH: usize = 200;

/// How much of a long number to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// All of it.
    Whole,
    /// For numbers of more than 120 characters, 30 characters at either end and the number of digits,
    /// for a person who reads or hears it.
    Ends,
}

/// Number of characters of a long number kept at either end.
const END: usize = 30;

impl Detail {
    /// A number as it is written; `text` is its digits, and `digits` is how many there are.
    fn of(self, text: String, digits: u64) -> String {
        if self == Self::Whole || text.len() <= 4 * END {
            return text;
        }
        // Digits and the points between them: all ASCII.
        let (first, last) = (&text[..END], &text[text.len() - END..]);
        format!("{first}…{last} ({digits} digits)")
    }

    /// A count of tokens in decimal digits. Costs as much as writing all of them.
    #[must_use]
    pub fn count(self, number: &Natural) -> String {
        self.of(number.to_string(), number.decimal_digits())
    }

    fn digits(self, digits: &Digits) -> String {
        self.of(digits.to_string(), digits.digits.len() as u64)
    }
}

/// Several lines, each with its line ending: the theorem and where it is published, the reason, the
/// numbers, and what wins. `voices` determines how numbers are written, `detail` how digits are.
///
/// Linear in the length of the digits and of the text, plus what it costs `voices` to write the
/// numbers.
#[must_use]
pub fn text(why: &Explanation, voices: &Voices<'_>, detail: Detail) -> String {
    let mut lines = match &why.status {
        Status::Played { positions } => vec![format!(
            "No theorem: exhaustive play, {positions} positions seen so far."
        )],
        Status::Proved => theorem(why, "proved"),
        Status::Decided(how) => {
            theorem(why, &format!("proved for all piles by this program: {how}"))
        }
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
        format!("{}. Here: {}.", why.theorem, why.case),
        format!("({}; {status})", why.cite.paper),
    ]
}

/// The rows in columns: name, value, digits, deciding digits, and the note.
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

/// The last [`Digits::suffix`] digits, those that decide; `None` if there are none.
#[must_use]
pub fn suffix(digits: &Digits) -> Option<Digits> {
    let from = digits.digits.len().saturating_sub(digits.suffix);
    (from < digits.digits.len()).then(|| Digits {
        digits: digits.digits[from..].to_vec(),
        ..*digits
    })
}
