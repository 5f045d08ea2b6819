//! Piles: tokens in groups of five for small piles, bars for medium ones, numbers with their length
//! for the largest. On a large screen tokens are coins.

use super::{Canvas, Target, columns, narrow, rows as rows_of, wrapped};
use crate::engine::notation::pile_name;
use crate::number::Natural;
use crate::tui::numbers::Numbers;
use crate::tui::theme::Glyphs;
use ratatui::layout::Rect;

/// Up to this many tokens are drawn one by one.
pub(in crate::tui) const COUNTED: u64 = 50;
/// A pile this large or larger is shown as a number.
const NUMBERS: u64 = 1_000_000;
/// Width of the sign, the name and the space after it.
const LABEL: u16 = 5;
/// Width between the number and the tokens.
const GAP: u16 = 3;

/// Whether one amount of a pile may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Mark {
    /// It may be taken.
    Free,
    /// A rule would allow it, but an exception forbids it.
    Forbidden,
    /// No rule allows it.
    Beyond,
}

/// One pile to be drawn.
pub(in crate::tui) struct Row {
    pub(in crate::tui) count: Natural,
    /// Tokens chosen to leave.
    pub(in crate::tui) taken: Natural,
    /// Tokens removed by the last move.
    pub(in crate::tui) gone: Natural,
    /// How many of those are still shown leaving.
    pub(in crate::tui) leaving: Natural,
    /// Whether the keys change it.
    pub(in crate::tui) chosen: bool,
    /// Whether it can be clicked.
    pub(in crate::tui) live: bool,
    /// The most tokens the pile has had, so that the layout does not shift as it shrinks.
    pub(in crate::tui) at_most: Natural,
    /// The marks of the amounts 1, 2, …, in order; empty where there is no choice to make.
    pub(in crate::tui) marks: Vec<Mark>,
}

impl Row {
    /// Returns rows of piles from which nothing is taken.
    pub(in crate::tui) fn still(piles: &[Natural]) -> Vec<Self> {
        piles
            .iter()
            .map(|count| Self {
                count: count.clone(),
                taken: Natural::ZERO,
                gone: Natural::ZERO,
                leaving: Natural::ZERO,
                chosen: false,
                live: false,
                at_most: count.clone(),
                marks: Vec::new(),
            })
            .collect()
    }

    /// Number of tokens to draw, including removed ones where they can be counted.
    fn tokens(&self) -> Option<u64> {
        let counted = |tokens: &Natural| tokens.to_u64().filter(|&tokens| tokens <= COUNTED);
        let stays = counted(&self.count)?;
        Some(counted(&(&self.count + &self.gone)).unwrap_or(stays))
    }

    /// Length of its bar, in tokens, including removed ones unless the total is too large for a
    /// bar. `None` if it is not shown as a bar.
    fn bar(&self) -> Option<Natural> {
        let limit = Natural::small(NUMBERS);
        if self.count >= limit {
            return None;
        }
        let before = &self.count + &self.gone;
        Some(if before < limit {
            before
        } else {
            self.count.clone()
        })
    }
}

/// How piles are drawn: the choice that suits the room.
#[derive(Clone, Copy)]
struct Arrangement {
    /// Whether a token is a coin of two columns and two rows.
    coins: bool,
    /// Whether every pile takes a single row, however many tokens it has.
    single: bool,
    /// Whether a blank row separates the piles.
    spaced: bool,
}

/// The least rows for which tokens are drawn as coins.
const FOR_COINS: u16 = 20;
/// The most rows of a number that is too long for one.
const NUMBER_ROWS: usize = 4;

impl Arrangement {
    /// All arrangements, the best first.
    fn all() -> impl Iterator<Item = Self> {
        [(true, false), (false, false), (false, true)]
            .into_iter()
            .flat_map(|(coins, single)| {
                [true, false].map(|spaced| Self {
                    coins,
                    single,
                    spaced,
                })
            })
    }

    /// Number of rows of piles that take these.
    fn total(self, heights: &[u16]) -> u16 {
        let gaps = narrow(heights.len()).saturating_sub(1) * u16::from(self.spaced);
        heights.iter().copied().fold(gaps, u16::saturating_add)
    }

    /// Number of tokens on a line of this width, in whole groups of five.
    fn per_line(self, width: u16) -> u64 {
        let (group, gap) = if self.coins { (16, 2) } else { (6, 1) };
        (u64::from(width) + gap) / group * 5
    }

    /// Number of rows of a pile, from whose column `start` on its tokens go.
    fn rows_of(self, numbers: &Numbers, row: &Row, start: u16, width: u16) -> u16 {
        let high = if self.coins { 2 } else { 1 };
        if self.single {
            return 1;
        }
        match row.tokens() {
            Some(tokens) => {
                let per_line = self.per_line(width.saturating_sub(start)).max(1);
                let lines = u16::try_from(tokens.div_ceil(per_line).max(1));
                lines.unwrap_or(u16::MAX).saturating_mul(high)
            }
            None if row.count < Natural::small(NUMBERS) => high,
            None => narrow(number_lines(numbers, row, width.saturating_sub(LABEL)).len()),
        }
    }
}

/// Width of the numbers before the tokens. It depends on the largest sizes of the piles, so that
/// what follows the numbers does not shift.
fn number_width(rows: &[Row]) -> u16 {
    let least = Natural::small(NUMBERS - 1);
    rows.iter()
        .map(|row| narrow((&row.at_most).min(&least).to_string().len()))
        .max()
        .unwrap_or(0)
}

/// The best arrangement that there is room for, with the rows of each pile.
fn arranged(
    numbers: &Numbers,
    rows: &[Row],
    (width, most): (u16, u16),
    glyphs: Glyphs,
) -> (Arrangement, Vec<u16>) {
    let start = LABEL + number_width(rows) + GAP;
    let heights = |arranged: Arrangement| -> Vec<u16> {
        let height = |row: &Row| arranged.rows_of(numbers, row, start, width);
        rows.iter().map(height).collect()
    };
    let room_for_coins = most >= FOR_COINS && glyphs != Glyphs::Ascii;
    let fits = |arranged: &Arrangement| {
        let per_line = arranged.per_line(width.saturating_sub(start));
        (!arranged.coins || room_for_coins && per_line > 0)
            && arranged.total(&heights(*arranged)) <= most
    };
    let arranged = Arrangement::all().find(fits).unwrap_or(Arrangement {
        coins: false,
        single: true,
        spaced: false,
    });
    (arranged, heights(arranged))
}

/// Number of rows, at most `most`, that [`draw`] takes in this many columns.
pub(in crate::tui) fn height(
    numbers: &Numbers,
    rows: &[Row],
    size: (u16, u16),
    glyphs: Glyphs,
) -> u16 {
    let (arranged, heights) = arranged(numbers, rows, size, glyphs);
    arranged.total(&heights).min(size.1)
}

/// Draws the piles as well as there is room for them, and returns how many rows they take.
pub(in crate::tui) fn draw(
    numbers: &Numbers,
    rows: &[Row],
    area: Rect,
    canvas: &mut Canvas<'_>,
) -> u16 {
    let digits = number_width(rows);
    let start = LABEL + digits + GAP;
    let size = (area.width, area.height);
    let (arranged, heights) = arranged(numbers, rows, size, canvas.theme.glyphs);
    let largest = rows.iter().filter_map(Row::bar).max().unwrap_or_default();
    let mut y = 0;
    for ((index, row), height) in rows.iter().enumerate().zip(heights) {
        if y >= area.height {
            return area.height;
        }
        let line = rows_of(area, y, height);
        label(row, index, digits, line, canvas);
        let inside = columns(line, start, line.width);
        let per_line = arranged.per_line(inside.width);
        match row
            .tokens()
            .filter(|&tokens| !arranged.single || tokens <= per_line)
        {
            Some(tokens) => draw_tokens(row, index, tokens, arranged, inside, canvas),
            None if row.count < Natural::small(NUMBERS) => {
                draw_bar(row, index, &largest, inside, canvas);
            }
            None => draw_number(numbers, row, columns(line, LABEL, line.width), canvas),
        }
        y += height + u16::from(arranged.spaced);
    }
    y.saturating_sub(u16::from(arranged.spaced))
}

fn label(row: &Row, index: usize, numbers: u16, line: Rect, canvas: &mut Canvas<'_>) {
    let (sign, style) = canvas.theme.choice(row.chosen);
    canvas.text(line, 0, 0, &format!("{sign}{}", pile_name(index)), style);
    if row.count < Natural::small(NUMBERS) {
        let count = format!("{:>1$}", row.count.to_string(), usize::from(numbers));
        canvas.text(line, LABEL, 0, &count, style);
    }
    if row.live {
        canvas.target(line, Target::Pile(index));
    }
}

/// The looks of a token: as one character, and as the two rows of a coin.
struct Look(&'static str, [&'static str; 2]);

const HELD: Look = Look("●", ["▟▙", "▜▛"]);
const LEAVING: Look = Look("○", ["╭╮", "╰╯"]);
const FORBIDDEN: Look = Look("×", ["╲╱", "╱╲"]);
const GONE: Look = Look("·", ["  ", "··"]);

fn draw_tokens(
    row: &Row,
    index: usize,
    tokens: u64,
    arranged: Arrangement,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let count = row.count.to_u64().unwrap_or(0);
    let taken = row.taken.to_u64().unwrap_or(u64::MAX);
    let leaving = row.leaving.to_u64().unwrap_or(0);
    let per_line = arranged.per_line(area.width).max(1);
    let size = if arranged.coins { 2 } else { 1 };
    let theme = canvas.theme;
    for token in 0..tokens {
        let (line, column) = (token / per_line, token % per_line);
        let (Ok(x), Ok(y)) = (
            // A blank column separates coins.
            u16::try_from(column * u64::from(2 * size - 1) + column / 5),
            u16::try_from(line * u64::from(size)),
        ) else {
            return;
        };
        // Taking this token also takes those after it.
        let amount = count.saturating_sub(token);
        let mark = usize::try_from(amount)
            .ok()
            .and_then(|amount| row.marks.get(amount.wrapping_sub(1)));
        let (look, style) = if token >= count.saturating_add(leaving) {
            (GONE, theme.muted)
        } else if token >= count {
            (LEAVING, theme.muted)
        } else if amount <= taken {
            let refused = mark == Some(&Mark::Forbidden) && amount == taken;
            (LEAVING, if refused { theme.refused } else { theme.accent })
        } else {
            match mark {
                Some(Mark::Forbidden) => (FORBIDDEN, theme.refused),
                Some(Mark::Beyond) => (HELD, theme.muted),
                Some(Mark::Free) | None => (HELD, theme.token),
            }
        };
        if arranged.coins {
            for (row, half) in (y..).zip(look.1) {
                canvas.text(area, x, row, half, style);
            }
        } else {
            canvas.text(area, x, y, look.0, style);
        }
        if row.live && token < count && x < area.width && y < area.height {
            let cell = columns(rows_of(area, y, size), x, size);
            canvas.target(cell, Target::Amount(index, amount.into()));
        }
    }
}

fn draw_bar(row: &Row, index: usize, largest: &Natural, area: Rect, canvas: &mut Canvas<'_>) {
    let width = u64::from(area.width);
    // No product overflows for piles small enough to be bars.
    let cells = |tokens: &Natural| {
        let cells = (tokens * width)
            .div_rem(&largest.max(&Natural::ONE).clone())
            .0;
        cells.to_u64().unwrap_or(width).min(width)
    };
    let count = cells(&row.count).max(u64::from(!row.count.is_zero()));
    let stays = cells(&row.count.saturating_sub(&row.taken));
    let stays = if row.taken.is_zero() {
        count
    } else {
        // At least one cell shows that tokens are taken.
        stays.min(count.saturating_sub(1))
    };
    let before = row.bar().unwrap_or_else(|| row.count.clone());
    let gone = cells(&before).max(count);
    let leaving = cells(&(&row.count + &row.leaving)).clamp(count, gone);
    let style = canvas.theme.accent;
    let past = canvas.theme.muted;
    let parts = [
        ("█", stays, canvas.theme.token),
        ("░", count - stays, style),
        ("░", leaving - count, past),
        ("·", gone - leaving, past),
    ];
    let mut x = 0;
    for (glyph, cells, style) in parts {
        let bar = glyph.repeat(usize::try_from(cells).unwrap_or(0));
        for y in 1..area.height {
            canvas.text(area, x, y, &bar, style);
        }
        x = canvas.text(area, x, 0, &bar, style);
    }
    if row.live {
        for cell in 0..count {
            // A click takes the tokens to the right of it.
            let kept = (&row.count * cell).div_rem(&Natural::small(count.max(1))).0;
            let amount = row.count.saturating_sub(&kept);
            let Ok(x) = u16::try_from(cell) else { return };
            let cell = columns(area, x, 1);
            canvas.target(cell, Target::Amount(index, amount));
        }
    }
}

/// The lines of a number with its length: all of it if it fits into a few lines, else both its ends
/// in one.
fn number_lines(numbers: &Numbers, row: &Row, width: u16) -> Vec<String> {
    let width = usize::from(width);
    let length = format!("({} digits)", numbers.length(&row.count));
    let text = |room: usize| {
        let digits = numbers.grouped(&row.count, room.saturating_sub(length.len() + 2));
        format!("{digits}  {length}")
    };
    let whole = text(usize::MAX);
    let lines = wrapped(&whole, width);
    if whole.contains('…') || lines.len() > NUMBER_ROWS {
        return vec![text(width)];
    }
    lines
}

fn draw_number(numbers: &Numbers, row: &Row, area: Rect, canvas: &mut Canvas<'_>) {
    let style = canvas.theme.accent_if(row.chosen);
    for (y, line) in (0..area.height).zip(number_lines(numbers, row, area.width)) {
        let digits = line.find('(').unwrap_or(line.len());
        let x = canvas.text(area, 0, y, &line[..digits], style);
        canvas.text(area, x, y, &line[digits..], canvas.theme.muted);
    }
}
