//! The arrangement of piles: tokens or bars, their scale, and the number of rows. It depends on the piles at the
//! start of the match and on the room; only the scale of bars follows the piles, in a few steps.

use super::narrow;
use super::row::{COUNTED, LABEL, NUMBERS, Row, number_lines};
use goldpile_number::Natural;

/// The number of columns between the number and the tokens.
const GAP: u16 = 3;
/// The least numbers of rows for tokens drawn as giants, huge, large and apart.
const MIN_ROWS: [u16; 4] = [8, 5, 4, 4];

/// The least number of huge or large tokens on a line for which piles may be broken into lines.
const MIN_PER_LINE: u64 = 10;

/// The size of tokens.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tokens {
    /// Nine cells of four rows each, with a blank one after it; only if every pile is on one line.
    Giant,
    /// Five cells of three rows each, with a blank one after it.
    Huge,
    /// Three cells of two rows each, half empty at the edges.
    Large,
    /// One cell each, with a blank one after it, and every pile in a single row.
    Apart,
    /// One cell each.
    Cells,
    /// One cell each, and every pile in a single row.
    Row,
}

#[derive(Clone, Copy)]
pub(crate) struct Arrangement {
    tokens: Tokens,
    spaced: bool,
    width: u16,
    /// The column in which the tokens begin.
    pub(super) start: u16,
    /// The most tokens on a line.
    longest: u64,
    /// Whether piles are drawn as bars. If not, they are drawn as tokens, and none is too large for that.
    bars: bool,
}

impl Arrangement {
    /// The best arrangement that fits, with the number of rows of each pile.
    pub(crate) fn of(rows: &[Row], (width, most): (u16, u16)) -> (Self, Vec<u16>) {
        let of = |tokens, spaced| {
            // A large token begins in the middle of its first cell.
            let gap = GAP - u16::from(tokens == Tokens::Large);
            let start = LABEL + digits(rows) + gap;
            let arranged = Self {
                tokens,
                spaced,
                width: width.saturating_sub(start),
                start,
                longest: u64::MAX,
                bars: false,
            };
            arranged.with_bars_if_large(rows)
        };
        let high = |(arranged, even): &(Self, bool)| -> Vec<u16> {
            let height = |row| arranged.rows_of(row, width);
            let most = drawn(rows).map(height).max().filter(|_| *even);
            let least = |row: &Row| most.filter(|_| !row.is_number()).unwrap_or(0);
            rows.iter().map(|row| height(row).max(least(row))).collect()
        };
        let fits = |choice: &(Self, bool)| {
            let (arranged, _) = choice;
            let is_unbroken = || arranged.is_unbroken(rows);
            let [giant, huge, large, apart] = MIN_ROWS;
            let enough = match arranged.tokens {
                Tokens::Cells | Tokens::Row => true,
                _ if arranged.bars => false,
                Tokens::Giant => most >= giant && is_unbroken(),
                Tokens::Huge => {
                    most >= huge && (arranged.per_line() >= MIN_PER_LINE || is_unbroken())
                }
                Tokens::Large => {
                    most >= large && (arranged.per_line() >= MIN_PER_LINE || is_unbroken())
                }
                Tokens::Apart => most >= apart,
            };
            enough && arranged.total(&high(choice)) <= most
        };
        // If there is room, all piles are equally far from each other, whatever their size.
        let tokens = [
            Tokens::Giant,
            Tokens::Huge,
            Tokens::Large,
            Tokens::Apart,
            Tokens::Cells,
            Tokens::Row,
        ];
        let mut choices = tokens
            .into_iter()
            .flat_map(|tokens| [true, false].map(|spaced| of(tokens, spaced)))
            .flat_map(|arranged| [true, false].map(|even| (arranged, even)));
        let chosen = choices.find(fits);
        let chosen = chosen.unwrap_or_else(|| (of(Tokens::Row, false), false));
        // Two lines of ten and six are better than of fifteen and one.
        let balanced = (chosen.0.balanced(rows), chosen.1);
        let chosen = if fits(&balanced) { balanced } else { chosen };
        let heights = high(&chosen);
        (chosen.0, heights)
    }

    /// The same arrangement, with lines of about equal length for the largest pile if tokens are huge or large.
    fn balanced(self, rows: &[Row]) -> Self {
        let largest = drawn(rows).filter_map(|row| row.at_most.to_u64()).max();
        match (largest, self.tokens) {
            (Some(largest), Tokens::Huge | Tokens::Large) if largest > self.per_line() => {
                let lines = largest.div_ceil(self.per_line().max(1));
                let longest = largest.div_ceil(lines).next_multiple_of(5);
                Self { longest, ..self }
            }
            _ => self,
        }
    }

    fn is_unbroken(self, rows: &[Row]) -> bool {
        let most = Natural::small(self.per_line());
        drawn(rows).all(|row| row.at_most <= most)
    }

    /// The same arrangement, but with bars if any pile has too many tokens for it.
    fn with_bars_if_large(self, rows: &[Row]) -> Self {
        let most = match self.tokens {
            Tokens::Giant | Tokens::Huge | Tokens::Large | Tokens::Cells => COUNTED,
            _ => self.per_line().min(COUNTED),
        };
        let largest = drawn(rows).map(|row| &row.at_most).max();
        Self {
            bars: largest.is_some_and(|largest| *largest > Natural::small(most)),
            ..self
        }
    }

    /// The number of rows of all piles, the gaps between them and the line for the scale.
    pub(crate) fn total(self, heights: &[u16]) -> u16 {
        let gaps = narrow(heights.len()).saturating_sub(1) * u16::from(self.spaced);
        let piles = heights.iter().copied().fold(gaps, u16::saturating_add);
        let legend = if self.bars { 1 + self.gap() } else { 0 };
        piles + legend
    }

    /// The number of columns of the piles, from their names to their last tokens; all columns if a pile is a bar
    /// or a number.
    pub(crate) fn columns(self, rows: &[Row]) -> u16 {
        if self.bars || rows.iter().any(Row::is_number) {
            return self.start + self.width;
        }
        let largest = drawn(rows).filter_map(|row| row.at_most.to_u64()).max();
        let tokens = largest.unwrap_or(0).min(self.per_line());
        let groups = tokens.saturating_sub(1) / 5;
        let width = tokens * u64::from(self.pitch()) + groups;
        self.start + u16::try_from(width).unwrap_or(self.width).min(self.width)
    }

    /// The number of columns from one token to the next.
    pub(crate) fn pitch(self) -> u16 {
        match self.tokens {
            Tokens::Giant => 10,
            Tokens::Huge => 6,
            Tokens::Large => 3,
            Tokens::Apart => 2,
            Tokens::Cells | Tokens::Row => 1,
        }
    }

    pub(crate) fn token_rows(self) -> u16 {
        match self.tokens {
            Tokens::Giant => 4,
            Tokens::Huge => 3,
            Tokens::Large => 2,
            Tokens::Apart | Tokens::Cells | Tokens::Row => 1,
        }
    }

    pub(crate) fn gap(self) -> u16 {
        u16::from(self.spaced)
    }

    /// The number of tokens on a line, in whole groups of five.
    pub(crate) fn per_line(self) -> u64 {
        let pitch = u64::from(self.pitch());
        // The blank columns after a token and after a group are not needed at the end.
        let free = match self.tokens {
            Tokens::Giant | Tokens::Huge | Tokens::Apart => 2,
            Tokens::Large | Tokens::Cells | Tokens::Row => 1,
        };
        let most = (u64::from(self.width) + free) / (5 * pitch + 1) * 5;
        most.min(self.longest)
    }

    /// The number of rows of a pile. A pile drawn as tokens keeps the rows that it needed at its largest.
    fn rows_of(self, row: &Row, width: u16) -> u16 {
        if self.tokens == Tokens::Row {
            return 1;
        }
        if row.is_number() {
            let width = width.saturating_sub(LABEL);
            // The lines of a long number can be counted without being written.
            return if row.is_cut(width.into()) {
                1
            } else {
                narrow(number_lines(row, width).len())
            };
        }
        if self.bars {
            return 1;
        }
        let tokens = row.at_most.to_u64().unwrap_or(COUNTED).min(COUNTED);
        let lines = tokens.div_ceil(self.per_line().max(1)).max(1);
        u16::try_from(lines).map_or(u16::MAX, |lines| lines.saturating_mul(self.token_rows()))
    }

    /// The number of tokens that a cell of a bar stands for; `None` if the piles are drawn as tokens.
    pub(crate) fn scale(self, rows: &[Row]) -> Option<u64> {
        let most = |tokens: fn(&Row) -> &Natural| {
            let most = drawn(rows).filter_map(|row| tokens(row).to_u64()).max();
            most.unwrap_or(NUMBERS).min(NUMBERS)
        };
        self.bars
            .then(|| scale(most(|row| &row.at_most), most(|row| &row.count), self.width))
    }

    /// The meaning of a cell of a bar, in words that follow its sign.
    pub(crate) fn legend(self, rows: &[Row]) -> Option<String> {
        let scale = self.scale(rows)?;
        Some(format!(" is {scale}"))
    }
}

/// The number of tokens that a cell of a bar stands for, in a match that began with `before` tokens and now has
/// `now`. It falls to an eighth, again and again, whenever a bar would otherwise take less than an eighth of the
/// width.
pub(crate) fn scale(before: u64, now: u64, width: u16) -> u64 {
    let width = u64::from(width.max(1));
    let mut scale = before.max(now).div_ceil(width).max(1);
    while scale > 1 && 8 * now <= scale * width {
        scale = scale.div_ceil(8);
    }
    scale
}

fn drawn(rows: &[Row]) -> impl Iterator<Item = &Row> {
    rows.iter().filter(|row| !row.is_number())
}

/// The width of the numbers before the tokens. It depends on the largest sizes that the piles have had, so that
/// what follows the numbers does not shift.
pub(crate) fn digits(rows: &[Row]) -> u16 {
    let least = Natural::small(NUMBERS - 1);
    let digits = rows
        .iter()
        .map(|row| (&row.at_most).min(&least).to_string().len());
    narrow(digits.max().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::scale;

    #[test]
    fn a_scale_holds_for_most_of_a_match_and_never_grows_again() {
        for width in [1, 11, 40, 110] {
            for before in [51, 100, 999, 999_999] {
                let scales: Vec<u64> = (1..=before.min(5000))
                    .map(|now| scale(before, now, width))
                    .collect();
                assert!(scales.is_sorted(), "{before} in {width}");
                let longest = before.div_ceil(scale(before, before, width));
                assert!(longest <= u64::from(width), "{before} in {width}");
                let steps = scales.windows(2).filter(|pair| pair[0] != pair[1]);
                assert!(steps.count() <= 6, "{before} in {width}");
            }
        }
        // The scale stays the same from 200 tokens down to where tokens are drawn one by one.
        assert!((51..=200).all(|now| scale(200, now, 40) == scale(200, 200, 40)));
    }
}
