//! The map of two piles: the position as the queen, where it may go, what is forbidden, and who
//! wins where that is shown. Pile a runs to the right, pile b upward; a square is two columns wide.

use super::canvas::Canvas;
use super::duel::Parts;
use super::frame::Frame;
use super::legend::{Seen, Shown};
use super::signs::{barred_sign, direction, dots, lost_sign};
use super::{axes, canvas::Target, legend, pane, review};
use crate::engine::{Clause, Counts, Phase};
use crate::number::Natural;
use crate::tui::app::{App, Screen};
use crate::tui::chart::Dot;
use crate::tui::duel::{Draft, Duel, Marks};
use crate::tui::keys::Context;
use crate::tui::theme::Glyphs;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// How many columns stand before the squares: four digits and the cursor's bracket.
pub(super) const LABEL: u16 = 5;

/// Where the parts of the map are.
struct Places {
    squares: Rect,
    legend: Rect,
}

impl Places {
    fn of(area: Rect) -> Self {
        // Below the squares are the coordinates of a pile, and what the signs mean.
        let legend = match area.height {
            ..11 => 1,
            11..24 => 2,
            _ => 5,
        };
        let rows = area.height.saturating_sub(2 + legend);
        let columns = area.width.saturating_sub(LABEL) / 2;
        Self {
            squares: Rect {
                x: area.x + LABEL.min(area.width),
                y: area.y + 1.min(area.height),
                width: columns * 2,
                height: rows,
            },
            legend: Rect {
                y: area.bottom().saturating_sub(legend),
                height: legend.min(area.height),
                ..area
            },
        }
    }
}

/// How many squares the map shows from left to right and from bottom to top; `None` if it does not
/// show. A square has two columns of one row.
#[must_use]
pub(crate) fn extent(app: &App) -> Option<(u16, u16)> {
    let body = Frame::of(Rect::new(0, 0, app.size.0, app.size.1)).body;
    let map = match &app.screen {
        _ if app.is_cramped() => return None,
        Screen::Duel(_) | Screen::Analysis(_) => {
            let duel = app.screen.duel()?;
            duel.board().and(Parts::of(duel, body).map)
        }
        Screen::Review(reviewing) => {
            let pane = review::Parts::of(reviewing, body).pane?;
            let duel = &reviewing.duel;
            duel.board().and(pane::Parts::of(duel, pane).map)
        }
        _ => None,
    };
    let squares = Places::of(map?).squares;
    Some((squares.width / 2, squares.height))
}

/// One of the squares that show.
#[derive(Clone, Copy)]
struct Square {
    sign: Sign,
    /// The sign of the way in which it may be moved to.
    way: Option<&'static str>,
    /// Whether it may be announced.
    offered: bool,
    known: Dot,
}

/// What stands in a square.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    /// The position.
    Queen,
    /// Forbidden by an exception, or about to be blocked.
    Barred,
    /// What is known of who wins.
    Known(&'static str),
    /// It may be announced.
    Offered,
    /// It may be moved to.
    Way(&'static str),
    /// Nothing in particular.
    Free,
}

/// The board as it is to be drawn.
struct Board<'a> {
    duel: &'a Duel,
    here: [Natural; 2],
    /// The position's square, if it is in sight.
    queen: Option<(u16, u16)>,
    /// How much of each pile is above the corner.
    above: [Option<Natural>; 2],
    /// What may be taken.
    clauses: Vec<Clause>,
    /// What may be announced.
    squares: Option<Clause>,
    /// The positions that are about to be announced, in sight.
    marked: Vec<(u16, u16)>,
    marks: Option<Marks<'a>>,
    glyphs: Glyphs,
    close: bool,
}

/// Cost: linear in the piles for the board as a whole, and a little for each square; only what a
/// rule asks of a square in particular is linear in the piles again.
pub(super) fn draw(app: &App, duel: &Duel, area: Rect, canvas: &mut Canvas<'_>) {
    let Some(here) = duel.board() else { return };
    let places = Places::of(area);
    let squares = places.squares;
    let count = (squares.width / 2, squares.height);
    let board = Board::of(duel, here, count, canvas.theme.glyphs);
    let mut seen = Seen::default();
    if board.queen.is_none() {
        seen.note(Shown::OutOfSight);
    }
    axes::draw(duel, squares, canvas);
    for row in 0..count.1 {
        for column in 0..count.0 {
            let place = Rect::new(squares.x + 2 * column, squares.bottom() - 1 - row, 2, 1);
            board.draw_square((column, row), place, &mut seen, canvas);
            canvas.target(place, Target::Cell(column, row));
        }
    }
    board.draw_cursor(app, squares, canvas);
    legend::caption(app, duel, area, canvas);
    legend::draw(app, duel, &seen, places.legend, canvas);
}

impl<'a> Board<'a> {
    fn of(duel: &'a Duel, here: [Natural; 2], extent: (u16, u16), glyphs: Glyphs) -> Self {
        let map = &duel.map;
        let contest = &duel.contest;
        let position = contest.position();
        let rules = &*contest.game().rules;
        let over = contest.verdict().is_some();
        let (clauses, squares) = match position.phase {
            _ if over => (Vec::new(), None),
            Phase::Take => (rules.clauses(position), None),
            Phase::Block => {
                let announcement = rules.announcement(&position.piles);
                let announced = announcement.filter(|_| duel.person_acts());
                (Vec::new(), announced.map(|announced| announced.squares))
            }
        };
        let marked = match &duel.draft {
            Draft::Block(blocks) => &blocks.marked[..],
            Draft::Take(_) => &[],
        };
        let in_sight = |square: &Counts| match &square[..] {
            [a, b] => map.square_of(&[a.clone(), b.clone()], extent),
            _ => None,
        };
        Self {
            queen: map.square_of(&here, extent),
            above: [0, 1].map(|axis: usize| here[axis].checked_sub(&map.base[axis])),
            here,
            clauses,
            squares,
            marked: marked.iter().filter_map(in_sight).collect(),
            marks: map.marks(),
            glyphs,
            close: map.is_close(),
            duel,
        }
    }

    /// What must be taken to get to a square that is one position.
    fn taken(&self, at: (u16, u16)) -> Option<[Natural; 2]> {
        let taken = |axis: usize, steps: u16| {
            let above = self.above[axis].as_ref()?;
            above.checked_sub(&Natural::small(steps.into()))
        };
        Some([taken(0, at.0)?, taken(1, at.1)?])
    }

    fn square(&self, at: (u16, u16)) -> Square {
        let mut square = Square {
            sign: Sign::Free,
            way: None,
            offered: false,
            known: Dot::default(),
        };
        if self.queen == Some(at) {
            square.sign = Sign::Queen;
            return square;
        }
        if !self.close {
            return square;
        }
        if let Some(marks) = self.marks {
            square.known = marks.dot(at, (0, 0), 1);
        }
        let mut barred = self.marked.contains(&at);
        if let Some(taken) = self.taken(at) {
            let allows = |clause: &Clause| clause.allows(&self.here, &taken);
            if self.clauses.iter().any(allows) {
                square.way = Some(direction(self.glyphs, &taken));
            } else {
                let admits = |clause: &Clause| clause.spans_admit(&self.here, &taken);
                barred |= self.clauses.iter().any(admits);
            }
            square.offered = self.squares.as_ref().is_some_and(allows);
        }
        square.sign = match (lost_sign(self.glyphs, square.known), square.way) {
            _ if barred => Sign::Barred,
            (Some(known), _) => Sign::Known(known),
            _ if square.offered => Sign::Offered,
            (None, Some(way)) => Sign::Way(way),
            (None, None) => Sign::Free,
        };
        square
    }

    fn draw_square(&self, at: (u16, u16), place: Rect, seen: &mut Seen, canvas: &mut Canvas<'_>) {
        let square = self.square(at);
        let theme = canvas.theme;
        let ascii = self.glyphs == Glyphs::Ascii;
        if !self.close && square.sign != Sign::Queen {
            let (text, marked) = dots(self.marks, self.glyphs, at);
            let style = if marked { theme.winning } else { theme.history };
            if marked {
                seen.note(Shown::Dots);
            }
            canvas.text(place, 0, 0, &text, style);
            return;
        }
        let known = lost_sign(self.glyphs, square.known);
        let (sign, style) = match square.sign {
            Sign::Queen => {
                let bold = theme.accent.add_modifier(Modifier::BOLD);
                (if ascii { "Q" } else { "♛" }, bold)
            }
            Sign::Barred => (barred_sign(self.glyphs), theme.losing),
            Sign::Known(sign) if square.known.lost => (sign, theme.winning),
            Sign::Known(sign) => (sign, theme.history),
            Sign::Offered => (offered_sign(self.glyphs), theme.accent),
            Sign::Way(sign) => (sign, Style::new()),
            Sign::Free => (if ascii { "." } else { "·" }, theme.history),
        };
        canvas.text(place, 0, 0, sign, style);
        // A way that leads through a sign is seen behind it.
        let behind = match (square.sign, square.way) {
            (Sign::Barred, _) => known,
            (Sign::Known(_), None) if square.offered => Some(offered_sign(self.glyphs)),
            (Sign::Known(_), way) => way,
            (_, Some(way)) if matches!(way, "─" | "-") => Some(way),
            _ => None,
        };
        canvas.text(place, 1, 0, behind.unwrap_or(" "), Style::new());
        square.noted(seen);
    }

    fn draw_cursor(&self, app: &App, squares: Rect, canvas: &mut Canvas<'_>) {
        let (Some(piles), false) = (self.duel.pointed(), self.duel.contest.verdict().is_some())
        else {
            return;
        };
        let extent = (squares.width / 2, squares.height);
        let Some((column, row)) = self.duel.map.square_of(&piles, extent) else {
            return;
        };
        let style = if app.context() == Context::Map {
            canvas.theme.accent
        } else {
            canvas.theme.history
        };
        let line = Rect {
            x: squares.x - 1,
            y: squares.bottom() - 1 - row,
            width: squares.width + 1,
            height: 1,
        };
        canvas.text(line, 2 * column, 0, "[", style);
        canvas.text(line, 2 * column + 2, 0, "]", style);
    }
}

fn offered_sign(glyphs: Glyphs) -> &'static str {
    if glyphs == Glyphs::Ascii { "o" } else { "○" }
}

impl Square {
    /// Notes which signs it shows.
    fn noted(&self, seen: &mut Seen) {
        match self.sign {
            Sign::Queen => seen.note(Shown::Queen),
            Sign::Barred => seen.note(Shown::Barred),
            _ if self.offered => seen.note(Shown::Offered),
            _ => {}
        }
        match (self.known.lost, self.known.depends) {
            (true, false) => seen.note(Shown::Lost),
            (true, true) => seen.note(Shown::LostAtStart),
            (false, true) => seen.note(Shown::WonAtStart),
            (false, false) => {}
        }
        if let Some(way) = self.way {
            seen.note(Shown::Way(way));
        }
    }
}
