//! Draws piles: small ones as tokens in groups of five, medium ones as bars, and the largest as numbers with their
//! length. On a large screen, the tokens are large or drawn apart.

use super::arrangement::{Arrangement, digits};
use super::row::{BAR, GOING, LABEL, Row, RowMark, number_line, number_lines};
use super::{Canvas, Target, columns, elided, rows as rows_of};
use goldpile_engine::notation::pile_name;
use goldpile_number::Natural;
use ratatui::layout::Rect;

/// The number of rows that [`draw`] takes in a room of this size.
pub(crate) fn height(rows: &[Row], size: (u16, u16)) -> u16 {
    let (arranged, heights) = Arrangement::of(rows, size);
    arranged.total(&heights).min(size.1)
}

/// The number of columns that [`draw`] takes in a room of this size.
pub(crate) fn width(rows: &[Row], size: (u16, u16)) -> u16 {
    let (arranged, _) = Arrangement::of(rows, size);
    arranged.columns(rows).min(size.0)
}

/// The number of tokens that a cell of a bar stands for in this room; `None` if no pile is drawn as a bar.
pub(crate) fn bar_scale(rows: &[Row], size: (u16, u16)) -> Option<u64> {
    Arrangement::of(rows, size).0.scale(rows)
}

/// Draws the piles in the best way that fits. Returns the rows used.
pub(crate) fn draw(rows: &[Row], area: Rect, canvas: &mut Canvas<'_>) -> u16 {
    let size = (area.width, area.height);
    let (arranged, heights) = Arrangement::of(rows, size);
    let total = arranged.total(&heights).min(area.height);
    let scale = arranged.scale(rows);
    let mut y = 0;
    for ((index, row), height) in rows.iter().enumerate().zip(heights) {
        if y >= area.height {
            return total;
        }
        let line = rows_of(area, y, height);
        label(row, index, digits(rows), line, canvas);
        let inside = columns(line, arranged.start, line.width);
        match scale {
            _ if row.is_number() => {
                draw_number(row, columns(line, LABEL, line.width), canvas);
            }
            Some(scale) => draw_bar(row, index, scale, inside, canvas),
            None => draw_tokens(row, index, arranged, inside, canvas),
        }
        if scale.is_none() && !row.is_number() {
            let most = row.at_most.to_u64().unwrap_or(0).min(arranged.per_line());
            let wide = most * u64::from(arranged.pitch()) + most / 5 + 2;
            let x = u16::try_from(wide).unwrap_or(u16::MAX).min(inside.width);
            let name = elided(&row.name, usize::from(inside.width - x));
            canvas.text(inside, x, 0, &name, canvas.theme.muted);
        }
        y += height + arranged.gap();
    }
    if let Some(legend) = arranged.legend(rows) {
        let (muted, token) = (canvas.theme.muted, canvas.theme.token);
        let each = ["each ", BAR, &legend].map(str::to_owned);
        let pieces = each.into_iter().zip([muted, token, muted]);
        canvas.pieces(area, arranged.start, y, &pieces.collect::<Vec<_>>());
    }
    total
}

fn label(row: &Row, index: usize, numbers: u16, line: Rect, canvas: &mut Canvas<'_>) {
    let (sign, style) = canvas.theme.choice(row.chosen);
    canvas.text(line, 0, 0, &format!("{sign}{}", pile_name(index)), style);
    if !row.is_number() {
        let count = format!("{:>1$}", row.count.to_string(), usize::from(numbers));
        canvas.text(line, LABEL, 0, &count, style);
    }
    if row.live {
        canvas.target(line, Target::Pile(index));
    }
}

/// The look of a token: in one cell, in two rows if tokens are large, in three if they are huge, and in four if
/// they are giants.
#[derive(Clone, Copy)]
struct Look(
    &'static str,
    [&'static str; 2],
    [&'static str; 3],
    [&'static str; 4],
);

impl Look {
    /// The rows of a token that takes this many.
    fn of(&self, rows: u16) -> &[&'static str] {
        match rows {
            1 => std::slice::from_ref(&self.0),
            2 => &self.1,
            3 => &self.2,
            _ => &self.3,
        }
    }
}

#[rustfmt::skip]
const HELD: Look = Look("●", ["▗▄▖", "▝▀▘"], ["▗▄▄▄▖", "█████", "▝▀▀▀▘"],
    [" ▗▄▄▄▄▄▖ ", "▟███████▙", "▜███████▛", " ▝▀▀▀▀▀▘ "]);
/// The square tokens of a pile with a name.
#[rustfmt::skip]
const NAMED: Look = Look("■", ["▄▄▄", "▀▀▀"], ["▄▄▄▄▄", "█████", "▀▀▀▀▀"],
    ["▄▄▄▄▄▄▄▄▄", "█████████", "█████████", "▀▀▀▀▀▀▀▀▀"]);
#[rustfmt::skip]
const LEAVING: Look = Look("○", ["┌─┐", "└─┘"], ["┌───┐", "│   │", "└───┘"],
    ["┌───────┐", "│       │", "│       │", "└───────┘"]);
#[rustfmt::skip]
const FORBIDDEN: Look = Look("×", ["▗×▖", "▝▀▘"], ["▗▄▄▄▖", "██×██", "▝▀▀▀▘"],
    [" ▗▄▄▄▄▄▖ ", "▟███×███▙", "▜███████▛", " ▝▀▀▀▀▀▘ "]);
#[rustfmt::skip]
const WRONG: Look = Look("?", ["┌?┐", "└─┘"], ["┌───┐", "│ ? │", "└───┘"],
    ["┌───────┐", "│   ?   │", "│       │", "└───────┘"]);
#[rustfmt::skip]
const GONE: Look = Look("◌", ["┌ ┐", "└ ┘"], ["┌   ┐", "     ", "└   ┘"],
    ["┌       ┐", "         ", "         ", "└       ┘"]);

/// Draws the light on a token that takes this many rows: on its upper left edge.
fn light(area: Rect, (x, y): (u16, u16), high: u16, canvas: &mut Canvas<'_>) {
    let lit: &[u16] = match high {
        1 => &[],
        2 => &[2],
        3 => &[3, 1],
        _ => &[6, 2, 1],
    };
    for (y, cells) in (y..).zip(lit) {
        canvas.restyle(columns(rows_of(area, y, 1), x, *cells), canvas.theme.lit);
    }
}

fn draw_tokens(
    row: &Row,
    index: usize,
    arranged: Arrangement,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let count = row.count.to_u64().unwrap_or(0);
    let taken = row.taken.to_u64().unwrap_or(u64::MAX);
    let wrong = row.wrong.to_u64().unwrap_or(u64::MAX);
    let leaving = row.leaving.to_u64().unwrap_or(0);
    let per_line = arranged.per_line().max(1);
    // Tokens that have gone are drawn if there is still room for them.
    let high = arranged.token_rows();
    let room = per_line * u64::from(area.height / high);
    let gone = row.gone.to_u64().unwrap_or(u64::MAX);
    let tokens = count.saturating_add(gone).min(room).max(count);
    let theme = canvas.theme;
    let held = if row.name.is_empty() { HELD } else { NAMED };
    for token in 0..tokens {
        let (line, column) = (token / per_line, token % per_line);
        let (Ok(x), Ok(y)) = (
            u16::try_from(column * u64::from(arranged.pitch()) + column / 5),
            u16::try_from(line).map(|line| line * high),
        ) else {
            return;
        };
        // Taking this token also takes those after it.
        let amount = count.saturating_sub(token);
        let place = usize::try_from(amount).ok();
        let mark = place.and_then(|place| row.marks.get(place.wrapping_sub(1)));
        let (look, style) = if token >= count && row.erred {
            (WRONG, theme.losing)
        } else if token >= count.saturating_add(leaving) {
            (GONE, theme.muted)
        } else if token >= count {
            // They leave one after the other.
            (held, theme.token)
        } else if amount <= wrong {
            (WRONG, theme.losing)
        } else if amount - wrong <= taken {
            (LEAVING, row.choice.style(&theme))
        } else {
            match mark {
                Some(RowMark::Forbidden) => (FORBIDDEN, theme.refused),
                Some(RowMark::Beyond) => (held, theme.muted),
                Some(RowMark::Free) | None => (held, theme.token),
            }
        };
        for (y, look) in (y..).zip(look.of(high)) {
            canvas.text(area, x, y, look, style);
        }
        if style == theme.token {
            light(area, (x, y), high, canvas);
        }
        if row.live && token < count && x < area.width && y < area.height {
            let cell = columns(rows_of(area, y, high), x, arranged.pitch());
            canvas.target(cell, Target::Amount(index, amount.into()));
        }
    }
}

fn draw_bar(row: &Row, index: usize, scale: u64, area: Rect, canvas: &mut Canvas<'_>) {
    let cells = |tokens: &Natural| {
        let cells = tokens.to_u64().unwrap_or(u64::MAX).div_ceil(scale);
        cells.min(u64::from(area.width))
    };
    let count = cells(&row.count);
    // At least one cell shows that tokens are taken.
    let without = |taken: &Natural, of: u64| {
        let most = of.saturating_sub((!taken.is_zero()).into());
        cells(&row.count.saturating_sub(taken)).min(most)
    };
    let right = without(&row.wrong, count);
    let stays = if row.taken.is_zero() {
        right
    } else {
        without(&(&row.wrong + &row.taken), right)
    };
    // As with single tokens, those that no move takes are grey.
    let kept = row.limit.as_ref().map_or(0, |limit| {
        let kept = row.count.saturating_sub(limit);
        kept.to_u64().unwrap_or(u64::MAX) / scale
    });
    let beyond = kept.min(stays);
    let gone = cells(&(&row.count + &row.gone));
    let leaving = cells(&(&row.count + &row.leaving));
    let style = row.choice.style(&canvas.theme);
    let past = canvas.theme.muted;
    let (gone_sign, gone_style) = if row.erred {
        ("?", canvas.theme.losing)
    } else {
        ("·", past)
    };
    let parts = [
        (BAR, beyond, past),
        (BAR, stays - beyond, canvas.theme.token),
        (GOING, right - stays, style),
        ("?", count - right, canvas.theme.losing),
        (GOING, leaving - count, past),
        (gone_sign, gone - leaving, gone_style),
    ];
    let mut x = 0;
    for (glyph, cells, style) in parts {
        let bar = glyph.repeat(usize::try_from(cells).unwrap_or(0));
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

fn draw_number(row: &Row, area: Rect, canvas: &mut Canvas<'_>) {
    let style = canvas.theme.accent_if(row.chosen);
    let mut lines = number_lines(row, area.width);
    if lines.len() > usize::from(area.height) {
        lines = vec![number_line(row, area.width.into())];
    }
    for (y, line) in (0..area.height).zip(lines) {
        let digits = line.find('(').unwrap_or(line.len());
        let x = canvas.text(area, 0, y, &line[..digits], style);
        canvas.text(area, x, y, &line[digits..], canvas.theme.muted);
    }
}
