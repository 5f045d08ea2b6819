//! A pile to draw, and what is known about it.

use super::wrapped;
use crate::numbers;
use crate::theme::Theme;
use goldpile_engine::Position;
use goldpile_number::Natural;
use ratatui::style::Style;

/// A cell of a bar: low, so that the bars of two rows do not touch.
pub(crate) const BAR: &str = "▄";
/// A cell of a bar whose tokens are chosen to leave, or have just left: lower still.
pub(crate) const GOING: &str = "▂";
/// The most tokens that are drawn one by one.
pub(crate) const COUNTED: u64 = 50;
/// The least pile that is shown as a number.
pub(crate) const NUMBERS: u64 = 1_000_000;
/// The width of the sign, the name and the space after it.
pub(crate) const LABEL: u16 = 5;
/// The most rows of a number that is too long for one row.
const NUMBER_ROWS: usize = 4;

/// Whether an amount of a pile may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RowMark {
    Free,
    /// A rule allows it, but an exception forbids it.
    Forbidden,
    /// No rule allows it.
    Beyond,
}

/// How the tokens chosen to leave are marked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Choice {
    /// As the player's choice.
    #[default]
    Allowed,
    /// As forbidden by the rules.
    Refused,
    /// As the winning move.
    Winning,
}

impl Choice {
    pub(crate) fn allowed_if(so: bool) -> Self {
        if so { Self::Allowed } else { Self::Refused }
    }

    pub(crate) fn style(self, theme: &Theme) -> Style {
        match self {
            Self::Allowed => theme.accent,
            Self::Refused => theme.refused,
            Self::Winning => theme.winning,
        }
    }
}

#[derive(Default)]
pub(crate) struct Row {
    pub(crate) count: Natural,
    /// What the pile is, if it has a name; its tokens then look different.
    pub(crate) name: String,
    /// The tokens chosen to leave.
    pub(crate) taken: Natural,
    pub(crate) choice: Choice,
    /// The tokens next to those that a wrong move took, or would take.
    pub(crate) wrong: Natural,
    /// The tokens removed by the last move.
    pub(crate) gone: Natural,
    /// Whether that move is shown to be wrong.
    pub(crate) erred: bool,
    /// How many of the removed tokens are still seen leaving.
    pub(crate) leaving: Natural,
    /// Whether the keys change the amount for this pile.
    pub(crate) chosen: bool,
    /// Whether a click has an effect on it.
    pub(crate) live: bool,
    /// The most tokens that the pile has had. They determine how it is drawn, so that nothing changes its shape as
    /// the pile shrinks.
    pub(crate) at_most: Natural,
    /// The most that any rule takes from it now; `None` if there is no choice to make.
    pub(crate) limit: Option<Natural>,
    /// The marks of the amounts 1, 2, …, in order; empty if there is no choice to make.
    pub(crate) marks: Vec<RowMark>,
}

impl Row {
    /// Piles from which nothing is taken.
    pub(crate) fn still(piles: &[Natural]) -> Vec<Self> {
        let row = |count: &Natural| Self {
            count: count.clone(),
            at_most: count.clone(),
            ..Self::default()
        };
        piles.iter().map(row).collect()
    }

    /// The piles of a match now, drawn as large as those at its start.
    pub(crate) fn since(start: &Position, now: &Position) -> Vec<Self> {
        let mut rows = Self::still(&now.piles);
        for (row, most) in rows.iter_mut().zip(&start.piles) {
            row.at_most = most.clone();
        }
        rows
    }

    /// Whether the pile is so large that it is shown as a number alone.
    pub(crate) fn is_number(&self) -> bool {
        self.at_most >= Natural::small(NUMBERS)
    }

    /// Whether its number has more digits than its lines have columns.
    pub(crate) fn is_cut(&self, width: usize) -> bool {
        self.count.decimal_digits() > (NUMBER_ROWS * width) as u64
    }
}

/// A number on one line, with its length if it is long: both its ends if it does not fit.
pub(crate) fn number_line(row: &Row, width: usize) -> String {
    if row.count < Natural::small(NUMBERS) {
        return numbers::grouped(&row.count, width);
    }
    let length = format!("({} digits)", row.count.decimal_digits());
    let digits = numbers::grouped(&row.count, width.saturating_sub(length.len() + 2));
    format!("{digits}  {length}")
}

/// The lines of a number: the whole number if it fits into a few, else both its ends on one.
pub(crate) fn number_lines(row: &Row, width: u16) -> Vec<String> {
    let width = usize::from(width);
    if row.is_cut(width) || row.count < Natural::small(NUMBERS) {
        return vec![number_line(row, width)];
    }
    let whole = number_line(row, usize::MAX);
    let lines = wrapped(&whole, width);
    if whole.contains('…') || lines.len() > NUMBER_ROWS {
        return vec![number_line(row, width)];
    }
    lines
}
