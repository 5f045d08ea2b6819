//! Draws the piles with the choice. Below them goes the preview (the choice in words, and the position it
//! would leave) or the list of positions that may be announced.

use super::rules::draw_remembered;
use super::signs::BARRED;
use super::{BoardView, Draft, piles_text};
use crate::ascii::spelled;
use crate::keys::Command;
use crate::numbers;
use crate::screen::{LEAVING, Shared};
use crate::widgets::{
    COUNTED, Canvas, Choice, Piece, Row, RowMark, Target, columns, draw_piles as draw_rows, elided,
    narrow, rows, width_of, wrapped,
};
use goldpile_engine::notation::{position_text, square_list, take_text};
use goldpile_engine::position::left;
use goldpile_engine::{Clause, Counts, Move, Phase, Refusal, Span};
use goldpile_number::Natural;
use goldpile_play::Ply;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

/// The number of rows kept above and below the piles where there is room for blank lines.
pub(crate) const ROWS_AROUND: u16 = 9;
/// The number of lines of a short preview.
pub(crate) const PREVIEW: u16 = 2;

/// The least number of rows with room for everything below the piles.
const SPACIOUS: u16 = 25;

/// The rows kept for what a game with memory remembers, beyond a single one.
const REMEMBERED: u16 = 4;

/// The most positions that are counted.
const MAX_COUNTED: usize = 1000;

/// The indent that aligns the preview with the numbers of the piles.
const INDENT: u16 = 5;

/// Draws the piles with the choice in at most `most` rows, and below them the choice in words or the
/// positions that may be announced, and what the game remembers. `spaced` puts blank rows between them.
pub(crate) fn draw_piles(
    shared: &Shared,
    board: &BoardView,
    area: Rect,
    (most, spaced): (u16, bool),
    canvas: &mut Canvas<'_>,
) {
    // It may reach beyond the area, because it determines how large the tokens are.
    let place = Rect {
        height: most,
        ..rows(area, spaced.into(), area.height)
    };
    let (_, memory) = draw_choice(shared, board, area, (place, spaced), canvas);
    draw_remembered(shared, board, memory, canvas);
}

/// Draws the piles in `place`, and below them the choice or the positions that may be announced. Returns two
/// areas: the free one at the end of the match, and before that, the one for what the game remembers.
pub(crate) fn draw_choice(
    shared: &Shared,
    board: &BoardView,
    area: Rect,
    (place, spaced): (Rect, bool),
    canvas: &mut Canvas<'_>,
) -> (Rect, Rect) {
    let drawn = pile_rows(shared, board);
    let free = u16::from(spaced);
    let height = draw_rows(&drawn, place, canvas);
    let y = free + height + free;
    let below = rows(area, y, area.height);
    if board.the_match().verdict().is_some() {
        return (below, Rect::default());
    }
    if board.the_match().position().phase == Phase::Block {
        draw_offered(board, below, canvas);
        return Default::default();
    }
    let lines = preview_height(board, area.width).max(PREVIEW);
    if board.person_acts() {
        draw_preview(board, rows(below, 0, lines), canvas);
    }
    (Rect::default(), rows(below, lines + free, below.height))
}

/// The rows kept above and below the piles where there is room for blank lines. A match without
/// announcements, whose end goes elsewhere, needs only those of the choice and of what the game remembers.
pub(crate) fn below(board: &BoardView, rows: u16) -> u16 {
    let start = board.the_match().start();
    let rules = &board.the_match().game().rules;
    if board.is_match() && rows < SPACIOUS && rules.announcement(&start.piles).is_none() {
        ROWS_AROUND - 3 + remembered_height(board)
    } else {
        ROWS_AROUND
    }
}

/// The rows for what the game remembers, beyond a single one.
fn remembered_height(board: &BoardView) -> u16 {
    // Only a game of two piles remembers more than an amount.
    let remembers = !board.the_match().start().memory.is_empty() && board.two_piles().is_some();
    if remembers { REMEMBERED } else { 0 }
}

/// The room for this number of piles, without what goes below them.
pub(crate) fn piles_room(board: &BoardView, piles: usize, area: Rect, spaced: bool) -> Rect {
    let free = u16::from(spaced);
    // The preview takes two lines, and what the game remembers a few.
    let reserved = match board.the_match().verdict() {
        _ if spaced => below(board, area.height),
        Some(_) => 7,
        None => 4 + remembered_height(board),
    };
    // Bars have a line for their scale.
    let most = area.height.saturating_sub(reserved).max(narrow(piles + 1));
    rows(area, free, most.min(area.height - free))
}

fn pile_rows(shared: &Shared, board: &BoardView) -> Vec<Row> {
    let the_match = board.the_match();
    let position = the_match.position();
    let choosing = board.person_acts() && position.phase == Phase::Take;
    let chosen = match board.considered() {
        Some(Move::Take(taken)) if taken.len() == position.piles.len() => Some(taken),
        _ => None,
    };
    let is_refused = |taken: &Counts| {
        let is_nothing = taken.iter().all(Natural::is_zero);
        is_nothing || board.judged(&Move::Take(taken.clone())).is_err()
    };
    let refused = chosen.as_ref().is_some_and(is_refused);
    let taken = chosen.clone().unwrap_or_else(|| zeros(board));
    let gone = just_left(board);
    let at = match &board.draft {
        Draft::Take(draft) if choosing => Some(draft.pile),
        _ => None,
    };
    let clauses = choosing.then(|| the_match.game().rules.clauses(position));
    let row = |(pile, count): (usize, &Natural)| Row {
        count: count.clone(),
        name: (the_match.game().rules.bound(pile))
            .map_or_else(String::new, |bound| bound.name.to_string()),
        taken: taken[pile].clone(),
        choice: Choice::allowed_if(!refused),
        wrong: Natural::ZERO,
        erred: board.has_erred(),
        gone: gone[pile].clone(),
        leaving: leaving(shared, &gone[pile]),
        chosen: at == Some(pile) && position.piles.len() > 1,
        live: choosing,
        at_most: the_match.start().piles[pile].clone(),
        limit: clauses
            .as_ref()
            .map(|clauses| largest_take(clauses, pile, count)),
        marks: if choosing {
            marks(board, pile, &taken)
        } else {
            Vec::new()
        },
    };
    let mut rows: Vec<Row> = position.piles.iter().enumerate().map(row).collect();
    mark_correction(board, &mut rows);
    rows
}

/// Marks the tokens that the wrong move takes, and then those that the winning one takes.
fn mark_correction(board: &BoardView, rows: &mut [Row]) {
    let Some(correction) = board.correction() else {
        return;
    };
    let taken = |chosen: &Option<Move>, pile: usize| match chosen {
        Some(Move::Take(taken)) => taken.get(pile).cloned().unwrap_or_default(),
        Some(Move::Block(_)) | None => Natural::ZERO,
    };
    for (pile, row) in rows.iter_mut().enumerate() {
        row.wrong = taken(&correction.wrong, pile);
        row.taken = taken(&correction.winning, pile);
        row.choice = Choice::Winning;
    }
}

/// How many of the tokens that have just left are still seen leaving.
pub(crate) fn leaving(shared: &Shared, gone: &Natural) -> Natural {
    let left = shared.motion.map_or(0, |motion| motion.stage().leaving);
    (gone * u64::from(left))
        .div_rem(&u64::from(LEAVING).into())
        .0
}

/// No token from any pile.
fn zeros(board: &BoardView) -> Counts {
    let piles = board.the_match().position().piles.iter();
    piles.map(|_| Natural::ZERO).collect()
}

/// The tokens that the last take removed.
pub(crate) fn just_left(board: &BoardView) -> Counts {
    let taken = |entry: Ply<'_>| match entry.played {
        Move::Take(taken) => Some(taken.clone()),
        Move::Block(_) => None,
    };
    let last = board.the_match().history().rev().find_map(taken);
    last.unwrap_or_else(|| zeros(board))
}

/// The most that any of these rules may take from a pile, exceptions aside.
fn largest_take(clauses: &[Clause], pile: usize, count: &Natural) -> Natural {
    let most = clauses.iter().map(|clause| match &clause.spans[pile] {
        Span::Nothing => Natural::ZERO,
        Span::Between(_, most) => most.min(count).clone(),
        Span::Positive | Span::Any | Span::Everything | Span::Tied { .. } => count.clone(),
    });
    most.max().unwrap_or(Natural::ZERO)
}

/// For each amount of a pile small enough to count: whether it may be taken together with the amounts
/// chosen for the other piles.
fn marks(board: &BoardView, pile: usize, taken: &Counts) -> Vec<RowMark> {
    let count = &board.the_match().position().piles[pile];
    let Some(count) = count.to_u64().filter(|&count| count <= COUNTED) else {
        return Vec::new();
    };
    // An amount that is illegal together with those chosen for other piles may be legal by itself.
    let mut others = taken.iter().enumerate().filter(|(other, _)| *other != pile);
    let alone = others.all(|(_, amount)| amount.is_zero());
    let mark = |amount: u64| {
        let mut taken = taken.clone();
        taken[pile] = amount.into();
        match board.judged(&Move::Take(taken)) {
            Err(Refusal::Barred { .. }) => RowMark::Forbidden,
            Err(_) if alone => RowMark::Beyond,
            Ok(_) | Err(_) => RowMark::Free,
        }
    };
    (1..=count).map(mark).collect()
}

/// Draws the piles in at most `most` rows, and below them what the game remembers. Returns the rows used.
pub(crate) fn draw_still(
    shared: &Shared,
    board: &BoardView,
    area: Rect,
    most: u16,
    canvas: &mut Canvas<'_>,
) -> u16 {
    let drawn = still_rows(board);
    let room = Rect {
        height: most,
        ..area
    };
    let height = draw_rows(&drawn, room, canvas);
    let below = rows(area, height + 1, area.height);
    match draw_remembered(shared, board, below, canvas) {
        0 => height,
        lines => height + 1 + lines,
    }
}

fn still_rows(board: &BoardView) -> Vec<Row> {
    let mut rows = Row::since(board.the_match().start(), board.the_match().position());
    let chosen = board.draft.chosen();
    for (pile, row) in rows.iter_mut().enumerate() {
        row.taken = match &chosen {
            Move::Take(taken) => taken.get(pile).cloned().unwrap_or_default(),
            Move::Block(_) => Natural::ZERO,
        };
    }
    mark_correction(board, &mut rows);
    rows
}

/// The most lines that the preview can need in this many columns for any choice in the match, so that what lies
/// below does not shift.
pub(crate) fn preview_height(board: &BoardView, width: u16) -> u16 {
    let piles = &board.the_match().start().piles;
    let room = usize::from(width.saturating_sub(INDENT));
    let words = take_lines(piles, room).len();
    narrow(words + result_lines(piles, piles, room).len())
}

/// Draws the piles, and what the wrong and the winning move make of them, if that fits. Returns whether there
/// is a correction.
fn draw_correction(board: &BoardView, area: Rect, canvas: &mut Canvas<'_>) -> bool {
    if board.correction().is_none() {
        return false;
    }
    let theme = canvas.theme;
    let [here, wrong, winning] = board.corrected();
    let steps = [
        (here, "", Style::new()),
        (wrong, " ?", theme.losing),
        (winning, " ◆", theme.winning),
    ];
    let mut pieces: Vec<Piece> = Vec::new();
    for (piles, sign, style) in steps {
        let piles = piles.and_then(|piles| numbers::piles(&piles, usize::MAX));
        if let Some(piles) = piles {
            if !pieces.is_empty() {
                pieces.push(("  →  ".to_owned(), theme.muted));
            }
            pieces.push((format!("{piles}{sign}"), style));
        }
    }
    if width_of(&pieces) <= usize::from(area.width) {
        canvas.pieces(area, 0, 0, &pieces);
    }
    true
}

fn draw_preview(board: &BoardView, area: Rect, canvas: &mut Canvas<'_>) {
    let piles = &board.the_match().position().piles;
    let chosen = match board.considered() {
        Some(Move::Take(taken)) => Some(taken),
        // The typed text is not a move yet.
        None if matches!(board.draft, Draft::Take(_)) => None,
        _ => return,
    };
    let Some(taken) = chosen.filter(|taken| taken.iter().any(|take| !take.is_zero())) else {
        let inside = columns(area, INDENT, area.width);
        if draw_correction(board, inside, canvas) {
            return;
        }
        let text = spelled(canvas.theme.glyphs, "take …");
        canvas.text(area, INDENT, 0, &text, canvas.theme.muted);
        return;
    };
    let allowed = board.judged(&Move::Take(taken.clone())).is_ok();
    let style = canvas.theme.allowed_if(allowed);
    let room = usize::from(area.width.saturating_sub(INDENT));
    let mut lines = take_lines(&taken, room);
    let fits =
        taken.len() == piles.len() && taken.iter().zip(piles).all(|(take, pile)| take <= pile);
    let mut result = if allowed && fits {
        result_lines(piles, &left(piles, &taken), room)
    } else {
        let piles = piles_text(piles, room.saturating_sub(16));
        vec![format!("{piles}  →  not allowed")]
    };
    // If there is not room for everything, the position left comes first, then the take.
    let most = usize::from(area.height);
    if lines.len() + result.len() > most && result.len() > 1 {
        result.remove(0);
    }
    let kept = most.saturating_sub(result.len());
    if lines.len() > kept {
        let rest = lines.split_off(kept.saturating_sub(1)).join(" ");
        lines.push(elided(&rest, room));
        lines.truncate(kept);
    }
    let inside = columns(area, INDENT, area.width);
    canvas.lines(inside, lines.iter().chain(&result), style);
    if allowed {
        let drawn = rows(area, 0, narrow(lines.len() + result.len()));
        canvas.target(drawn, Target::Command(Command::Enter));
    }
}

fn take_lines(taken: &[Natural], room: usize) -> Vec<String> {
    // An amount and its pile stay together.
    let text = take_text(taken, &numbers::short).replace(" from ", "\u{a0}from\u{a0}");
    let lines = wrapped(&format!("take {text}"), room).into_iter();
    lines.map(|line| line.replace('\u{a0}', " ")).collect()
}

/// The piles and what they become, on one line if that fits, else on two.
fn result_lines(piles: &[Natural], after: &[Natural], room: usize) -> Vec<String> {
    const ARROW: &str = "→  ";
    let number = |piles: &[Natural]| {
        let shown = numbers::piles(piles, usize::MAX);
        shown.unwrap_or_default()
    };
    let line = format!("{}  {ARROW}{}", number(piles), number(after));
    if line.width() <= room {
        return vec![line];
    }
    let after = piles_text(after, room.saturating_sub(ARROW.width()));
    vec![piles_text(piles, room), format!("{ARROW}{after}")]
}

fn draw_offered(board: &BoardView, area: Rect, canvas: &mut Canvas<'_>) {
    let Draft::Block(blocks) = &board.draft else {
        return;
    };
    let most = board.say(|words| words.at_most());
    let count = format!("{} of {most} blocked", blocks.marked.len());
    let list = match &blocks.marked[..] {
        [] => String::new(),
        marked => format!(": {}", square_list(marked, &numbers::short)),
    };
    let room = usize::from(area.width);
    let style = canvas.theme.allowed_if(blocks.marked.len() <= most);
    let text = elided(&format!("{count}{list}"), room.saturating_sub(2));
    canvas.text(area, 2, 0, &text, style);
    if !board.person_acts() {
        return;
    }
    let rows = usize::from(area.height.saturating_sub(1));
    let all = board.offered().take(MAX_COUNTED).count();
    // The last row counts those that do not fit.
    let rows = rows - usize::from(all > rows && rows > 1);
    // The cursor stays visible, and the list is not walked beyond the visible part.
    let first = blocks.cursor.saturating_sub(rows.saturating_sub(2));
    let first = first.min(all.max(blocks.cursor + 1).saturating_sub(rows));
    let shown = board.offered().enumerate().skip(first).take(rows);
    for (y, (index, square)) in (1..).zip(shown) {
        let (sign, style) = canvas.theme.choice(index == blocks.cursor);
        let (mark, look) = if blocks.marked.contains(&square) {
            (BARRED, canvas.theme.refused)
        } else {
            ("·", canvas.theme.muted)
        };
        let x = canvas.text(area, 0, y, sign, style);
        canvas.text(area, x, y, mark, look);
        let piles = position_text(&square, &numbers::short);
        let end = canvas.text(area, x + 2, y, &piles, style);
        let row = Rect::new(area.x, area.y + y, end.min(area.width), 1);
        canvas.target(row, Target::Square(index, square));
    }
    let below = all.saturating_sub(first + rows);
    let y = narrow(rows + 1);
    if all < MAX_COUNTED {
        canvas.more(area, y, first, below);
    } else if y < area.height {
        canvas.text(area, 2, y, "↑↓ more", canvas.theme.accent);
    }
}
