//! The parts of an explanation as text: its numbers with their digits in columns, and its source.

use crate::Voices;
use crate::theory::explanation::{Digits, Explanation, ExplanationRow, Shift, TheoremStatus};
use goldpile_number::Natural;

/// The widest column that is aligned; no window shows a wider one.
const MAX_WIDTH: usize = 200;

/// The most places for which each digit has its own column, with its weight above it.
pub const WEIGHED: usize = 24;

/// The usual width of a line of text, in columns.
pub const WIDTH: usize = 78;

/// How much of a long number to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// All of it.
    Whole,
    /// Of more than 120 characters, 30 at either end and the number of digits, for a human reader or listener.
    Ends,
}

/// The number of characters kept at either end of a long number.
const END: usize = 30;

impl Detail {
    /// A number in this detail; `text` is its digits, and `digits` their number.
    fn of(self, text: String, digits: u64) -> String {
        if self == Self::Whole || text.len() <= 4 * END {
            return text;
        }
        // Digits and the points between them are ASCII, so any byte is a character boundary.
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

/// The text in lines of at most `columns` characters, broken between words, each with its line ending.
#[must_use]
pub fn paragraph(text: &str, columns: usize) -> String {
    let mut lines = String::new();
    let mut width = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if width > 0 {
            let breaks = width + 1 + length > columns;
            lines.push(if breaks { '\n' } else { ' ' });
            width = if breaks { 0 } else { width + 1 };
        }
        lines.push_str(word);
        width += length;
    }
    lines.push('\n');
    lines
}

/// What every answer says that rests on an unproved claim.
pub const NOT_PROVED: &str = "by a claim that is not proved";

/// The theorem, the case that applies, and how certain it is.
#[must_use]
pub fn source(why: &Explanation) -> String {
    let (theorem, case) = (why.theorem, why.case);
    match &why.status {
        TheoremStatus::Proved => format!("{theorem}. Here: {case}. Proved in the paper."),
        TheoremStatus::Decided(how) => format!(
            "{theorem}. Here: {case}. Proved for all piles by this program; {how} repeats the proof."
        ),
        TheoremStatus::Checked(how_far) => {
            format!("{theorem}. Here: {case}. Checked, not proved: {how_far}.")
        }
        TheoremStatus::Claimed => format!("{theorem}. Here: {case}. This claim is not proved."),
        TheoremStatus::Played { positions } => {
            format!("No theorem: found by exhaustive play, {positions} positions seen so far.")
        }
    }
}

/// The numbers of an explanation, one per line: name, value, digits, note. Short rows of digits are
/// aligned in columns under their weights, with the decisive digits in brackets and arrows for a shift.
/// Long ones are written in one run, followed by the decisive digits. `voices` determines how numbers
/// are written, `detail` how digits are.
///
/// Linear, plus the cost of writing the numbers by `voices`.
#[must_use]
pub fn numbers_in_columns(
    rows: &[ExplanationRow],
    voices: &Voices<'_>,
    detail: Detail,
) -> Vec<String> {
    let digits = || rows.iter().filter_map(|row| row.digits.as_ref());
    let places = digits().map(|digits| digits.digits.len().max(1)).max();
    let columns = match (digits().next(), places) {
        (Some(first), Some(places)) if places <= WEIGHED => {
            let widest = digits().flat_map(|digits| digits.digits.iter()).max();
            let least = widest.map_or(1, |digit| digit.to_string().len());
            let weights = (0..places).rev().map(|place| first.system.basis(place));
            weights
                .map(|weight| {
                    let weight = weight.to_string();
                    format!("{weight:>least$}")
                })
                .collect()
        }
        _ => Vec::new(),
    };
    let cells: Vec<[String; 3]> = rows
        .iter()
        .map(|row| {
            let digits = row.digits.as_ref();
            let digits = digits.map_or_else(String::new, |digits| {
                if columns.is_empty() {
                    in_one_run(digits, detail)
                } else {
                    in_columns(digits, &columns)
                }
            });
            [row.name.clone(), (voices.number)(&row.value), digits]
        })
        .collect();
    let width = |column: usize| {
        let widths = cells.iter().map(|cells| cells[column].chars().count());
        widths.filter(|w| *w <= MAX_WIDTH).max().unwrap_or(0)
    };
    let [names, values, digits] = [0, 1, 2].map(width);
    let line = |[name, value, digits_cell]: [&str; 3], note: &str| {
        format!("  {name:<names$}  {value:>values$} {digits_cell:>digits$}  {note}")
            .trim_end()
            .to_owned()
    };
    let mut lines = Vec::new();
    if !columns.is_empty() {
        let heads: Vec<String> = columns.iter().map(|head| format!(" {head}")).collect();
        lines.push(line(["", "", &format!("{} ", heads.concat())], ""));
    }
    for (index, (row, cells)) in rows.iter().zip(&cells).enumerate() {
        let above = index.checked_sub(1).and_then(|a| rows[a].digits.as_ref());
        if let (Some(shift), Some(above), false) = (row.shift, above, columns.is_empty()) {
            lines.push(line(["", "", &arrows(above, shift, &columns)], ""));
        }
        let [name, value, digits] = cells;
        lines.push(line([name, value, digits], &row.note.render(voices)));
    }
    lines
}

/// The digit in a column, counted from the left; `None` before the first digit.
fn digit_at(digits: &Digits, columns: usize, column: usize) -> Option<u32> {
    let zero = if columns == column + 1 { Some(0) } else { None };
    let index = (digits.digits.len() + column).checked_sub(columns);
    match index {
        Some(index) => digits.digits.get(index).copied(),
        None => zero.filter(|_| digits.digits.is_empty()),
    }
}

/// Digits under their weights, with the decisive ones in brackets.
fn in_columns(digits: &Digits, columns: &[String]) -> String {
    let mut line = String::new();
    for (column, head) in columns.iter().enumerate() {
        let opens = digits.suffix > 0 && columns.len() - column == digits.suffix;
        let digit =
            digit_at(digits, columns.len(), column).map_or(String::new(), |d| d.to_string());
        let bracket = if opens { "[" } else { "" };
        let width = head.len() + 1;
        let digit = format!("{bracket}{digit}");
        line.extend(std::iter::repeat_n(' ', width.saturating_sub(digit.len())));
        line.push_str(&digit);
    }
    line.push(if digits.suffix > 0 { ']' } else { ' ' });
    line
}

/// Arrows from the non-zero digits of one row to their places in the next.
fn arrows(above: &Digits, shift: Shift, columns: &[String]) -> String {
    let is_set =
        |column: usize| digit_at(above, columns.len(), column).is_some_and(|digit| digit > 0);
    let mut line = String::new();
    for (column, head) in columns.iter().enumerate() {
        // The gap before a column lies between two digits.
        let arrow = match (shift, column.checked_sub(1)) {
            (Shift::Left, _) if is_set(column) => '↙',
            (Shift::Right, Some(before)) if is_set(before) => '↘',
            _ => ' ',
        };
        line.push(arrow);
        line.push_str(&" ".repeat(head.len()));
    }
    line.push(' ');
    line
}

/// The digits in one run, followed by the decisive ones.
fn in_one_run(digits: &Digits, detail: Detail) -> String {
    let whole = detail.digits(digits);
    match suffix(digits).map(|end| detail.digits(&end)) {
        Some(end) if end.len() < whole.len() => format!("{whole}  …{end}"),
        Some(end) => format!("{whole}  {end}"),
        None => whole,
    }
}

/// The last [`Digits::suffix`] digits, which are the decisive ones; `None` if there are none.
#[must_use]
pub fn suffix(digits: &Digits) -> Option<Digits> {
    let from = digits.digits.len().saturating_sub(digits.suffix);
    (from < digits.digits.len()).then(|| Digits {
        digits: digits.digits[from..].into(),
        ..*digits
    })
}
