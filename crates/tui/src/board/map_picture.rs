//! Draws the board of two piles: the position as a queen, its moves, what is forbidden, and, if shown, who wins.
//! After the end, it shows the way of the match instead.

use super::axes::{draw_axes, draw_caption};
use super::grid::Grid;
use super::map::{Focus, Marks};
use super::piles::{just_left, leaving};
use super::signs::{BARRED, GOAL, LEFT, direction, dots, lost_sign};
use super::{BoardView, Draft};
use crate::screen::Shared;
use crate::theme::Glyphs;
use crate::widgets::{Canvas, Target, rows};
use goldpile_app::Dot;
use goldpile_engine::{Clause, Counts, Phase};
use goldpile_number::Natural;
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::collections::HashMap;

/// The number of squares of pile a and of pile b that a map shows in this area.
pub(crate) fn map_extent(board: &BoardView, area: Rect) -> (u16, u16) {
    Grid::of(board, area).count()
}

#[derive(Clone, Copy)]
struct Square {
    sign: Sign,
    /// The sign for the direction of a legal move to the square, if there is one.
    way: Option<&'static str>,
    offered: bool,
    known: Dot,
}

/// The sign in a square, by its meaning.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Queen,
    /// The empty table, which the players race to. It may be forbidden now.
    Goal {
        barred: bool,
    },
    /// A position of a match that is over.
    Passed,
    /// Where the queen was before the last move.
    Left,
    /// Forbidden by an exception, or marked to be announced.
    Barred,
    Known(&'static str),
    Offered,
    /// Where the chosen take leads.
    Target,
    /// Where a legal move leads.
    Way(&'static str),
    /// Where the wrong move leads.
    Wrong,
    /// Where the winning move leads.
    Winning,
    Free,
}

struct MapPicture<'a> {
    board: &'a BoardView,
    here: [Natural; 2],
    /// The pile on the horizontal axis.
    across: usize,
    /// The square of the position, if visible; after the end, only if that is not the goal.
    queen: Option<(u16, u16)>,
    /// The square of the goal, if visible.
    goal: Option<(u16, u16)>,
    /// The square before the last move, if visible.
    left: Option<(u16, u16)>,
    /// The visible positions of a match that is over.
    way: Vec<(u16, u16)>,
    /// The visible squares that its moves crossed or led to, each with the sign for the direction of the move.
    crossed: HashMap<(u16, u16), &'static str>,
    /// By how much each pile exceeds the corner, if it does.
    above: [Option<Natural>; 2],
    clauses: Vec<Clause>,
    /// The clause for the squares that may be announced.
    squares: Option<Clause>,
    /// The visible positions among those chosen to announce.
    marked: Vec<(u16, u16)>,
    /// The square that the chosen take leads to, if visible.
    target: Option<(u16, u16)>,
    /// The squares that the wrong and the winning move lead to, if shown and visible.
    corrected: [Option<(u16, u16)>; 2],
    marks: Option<Marks<'a>>,
    glyphs: Glyphs,
    is_close: bool,
}

/// Draws the map. The cost is linear in the piles for the map as a whole and constant for each square;
/// but a rule's condition on particular squares takes time linear in the piles for each of them.
pub(crate) fn draw_map(
    shared: &Shared,
    board: &BoardView,
    focus: Focus,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let Some(here) = board.two_piles() else {
        return;
    };
    let grid = Grid::of(board, area);
    let count = grid.count();
    let picture = MapPicture::of(shared, board, here, &grid);
    draw_axes(board, &grid, area, canvas);
    draw_caption(shared, board, focus, &grid, area, canvas);
    let from_a: Vec<Option<Natural>> = (0..count.0).map(|steps| picture.taken(0, steps)).collect();
    for row in 0..count.1 {
        let from_b = picture.taken(1, row);
        for (column, from_a) in (0..count.0).zip(&from_a) {
            let both = from_a.clone().zip(from_b.clone());
            let taken = both.map(|(from_a, from_b)| [from_a, from_b]);
            let place = grid.place((column, row));
            picture.draw_square((column, row), taken.as_ref(), place, canvas);
            canvas.target(place, Target::Cell(column, row));
        }
    }
    picture.draw_cursor(focus, &grid, canvas);
}

/// Draws a ring around the square of these piles, if it is in sight.
pub(crate) fn draw_ring(
    board: &BoardView,
    piles: &[Natural],
    style: Style,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let grid = Grid::of(board, area);
    if let [a, b] = piles
        && let Some(at) = board.map.square_of(&[a.clone(), b.clone()], grid.count())
    {
        draw_brackets(["(", ")"], style, grid.place(at), canvas);
    }
}

fn draw_brackets([before, after]: [&str; 2], style: Style, place: Rect, canvas: &mut Canvas<'_>) {
    let line = Rect::new(place.x - 1, place.bottom() - 1, 3, 1);
    canvas.text(line, 0, 0, before, style);
    canvas.text(line, 2, 0, after, style);
}

/// Where the queen is drawn: on her way while her move is being shown.
fn queen_place(shared: &Shared, board: &BoardView, here: &[Natural; 2]) -> [Natural; 2] {
    let gone = just_left(board);
    [0, 1].map(|axis: usize| &here[axis] + &leaving(shared, &gone[axis]))
}

/// The squares of a move in one of the queen's directions, without the one that it begins from, each with the sign
/// for the direction; none for any other move.
fn crossed(from: (u16, u16), to: (u16, u16), across: usize) -> Vec<((u16, u16), &'static str)> {
    let taken = [from.0.saturating_sub(to.0), from.1.saturating_sub(to.1)];
    let [a, b] = taken;
    let is_straight = a == 0 || b == 0 || a == b;
    let sign = direction(&taken.map(|taken| Natural::small(taken.into())), across);
    let square = |step: u16| (to.0 + step.min(a), to.1 + step.min(b));
    let steps = if is_straight { a.max(b) } else { 0 };
    (0..steps).map(|step| (square(step), sign)).collect()
}

impl<'a> MapPicture<'a> {
    fn of(shared: &Shared, board: &'a BoardView, here: [Natural; 2], grid: &Grid) -> Self {
        let extent = grid.count();
        let map = &board.map;
        let the_match = board.the_match();
        let position = the_match.position();
        let rules = &*the_match.game().rules;
        let place = queen_place(shared, board, &here);
        // A queen on her way shows no moves, nor does one that has arrived.
        let rests = the_match.verdict().is_none() && place == here;
        let (clauses, squares) = match position.phase {
            _ if !rests => (Vec::new(), None),
            Phase::Take => (rules.clauses(position), None),
            Phase::Block => {
                let announcement = rules.announcement(&position.piles);
                let announced = announcement.filter(|_| board.person_acts());
                (Vec::new(), announced.map(|announced| announced.squares))
            }
        };
        let marked = match &board.draft {
            Draft::Block(blocks) => &blocks.marked[..],
            Draft::Take(_) => &[],
        };
        let [_, wrong, winning] = board.corrected();
        let in_sight = |square: &Counts| match &square[..] {
            [a, b] => map.square_of(&[a.clone(), b.clone()], extent),
            _ => None,
        };
        let is_empty = here.iter().all(Natural::is_zero);
        let queen = map.square_of(&place, extent);
        let shows_way = board.shows_end();
        let gone = just_left(board);
        let before = [0, 1].map(|axis: usize| &here[axis] + &gone[axis]);
        let left = map.square_of(&before, extent);
        let positions = board.the_match().history().map(|entry| &entry.before.piles);
        let way: Vec<(u16, u16)> = positions
            .filter(|_| shows_way)
            .filter_map(in_sight)
            .collect();
        let ends = way.iter().copied().chain(in_sight(&position.piles));
        let ends: Vec<(u16, u16)> = ends.collect();
        let moves = ends.windows(2).filter(|_| shows_way);
        let crossed = moves.flat_map(|ends| crossed(ends[0], ends[1], grid.across));
        let goal = (!rules.is_misere()).then_some([Natural::ZERO, Natural::ZERO]);
        Self {
            across: grid.across,
            queen: queen.filter(|_| !(shows_way && is_empty && goal.is_some())),
            goal: goal.and_then(|goal| map.square_of(&goal, extent)),
            left: left.filter(|_| before != here),
            crossed: crossed.collect(),
            way,
            above: [0, 1].map(|axis: usize| here[axis].checked_sub(&map.base[axis])),
            here,
            clauses,
            squares,
            marked: marked.iter().filter_map(in_sight).collect(),
            target: (board.pointed())
                .filter(|_| position.phase == Phase::Take && board.is_choosing())
                .and_then(|piles| map.square_of(&piles, extent)),
            corrected: [wrong, winning]
                .map(|piles| map.square_of(&piles?.try_into().ok()?, extent)),
            marks: map.marks(),
            glyphs: shared.theme.glyphs,
            is_close: map.is_close(),
            board,
        }
    }

    /// The tokens to take from a pile to reach the square this many single positions from the corner.
    fn taken(&self, axis: usize, steps: u16) -> Option<Natural> {
        let above = self.above[axis].as_ref()?;
        above.checked_sub(&Natural::small(steps.into()))
    }

    /// What is known about a square; `taken` is the take that leads there, if the square is below the position.
    fn square(&self, at: (u16, u16), taken: Option<&[Natural; 2]>) -> Square {
        let mut square = Square {
            sign: Sign::Free,
            way: None,
            offered: false,
            known: Dot::default(),
        };
        if let Some(marks) = self.marks.filter(|_| self.is_close) {
            square.known = marks.dot(at, (0, 0), 1);
        }
        if self.is_close {
            square.way = self.crossed.get(&at).copied();
        }
        if self.queen == Some(at) {
            square.sign = Sign::Queen;
            return square;
        }
        if !self.is_close {
            return square;
        }
        let mut barred = self.marked.contains(&at);
        if let Some(taken) = taken {
            let allows = |clause: &Clause| clause.allows(&self.here, taken);
            if self.clauses.iter().any(allows) {
                square.way = Some(direction(taken, self.across));
            } else {
                let admits = |clause: &Clause| clause.admits(&self.here, taken);
                barred |= self.clauses.iter().any(admits);
            }
            square.offered = self.squares.as_ref().is_some_and(allows);
        }
        let [wrong, winning] = self.corrected;
        square.sign = match (lost_sign(square.known), square.way) {
            _ if winning == Some(at) => Sign::Winning,
            _ if wrong == Some(at) => Sign::Wrong,
            _ if self.goal == Some(at) => Sign::Goal { barred },
            _ if barred => Sign::Barred,
            _ if self.way.contains(&at) => Sign::Passed,
            (Some(known), _) => Sign::Known(known),
            _ if square.offered => Sign::Offered,
            (None, Some(_)) if self.target == Some(at) => Sign::Target,
            (None, Some(way)) => Sign::Way(way),
            (None, None) if self.left == Some(at) => Sign::Left,
            (None, None) => Sign::Free,
        };
        square
    }

    fn draw_square(
        &self,
        at: (u16, u16),
        taken: Option<&[Natural; 2]>,
        place: Rect,
        canvas: &mut Canvas<'_>,
    ) {
        let square = self.square(at, taken);
        let theme = canvas.theme;
        if !self.is_close && square.sign != Sign::Queen {
            let (text, marked) = dots(self.marks, self.glyphs, at, self.across);
            let style = if marked { theme.winning } else { theme.muted };
            canvas.text(place, 0, 0, &text, style);
            return;
        }
        // The way of a match is past.
        let lines = theme.muted_if(!self.way.is_empty());
        let (sign, style) = match square.sign {
            Sign::Queen => ("♛", theme.accent.bold()),
            Sign::Goal { barred: true } => (GOAL, theme.refused),
            Sign::Goal { .. } => (GOAL, theme.token.bold()),
            Sign::Passed => ("●", Style::new()),
            Sign::Left => (LEFT, theme.muted),
            Sign::Barred => (BARRED, theme.refused),
            Sign::Known(sign) if square.known.lost => (sign, theme.winning),
            Sign::Known(sign) => (sign, theme.muted),
            Sign::Wrong => ("?", theme.losing.bold()),
            Sign::Winning => ("◆", theme.winning),
            Sign::Offered | Sign::Target => ("○", theme.accent),
            Sign::Way(sign) => (sign, lines),
            // What can no longer be reached is dim.
            Sign::Free => ("·", theme.muted_if(taken.is_none())),
        };
        // The sign of a large square goes in its lower row.
        let line = rows(place, place.height - 1, 1);
        canvas.text(line, 0, 0, sign, style);
        // A square shows one sign, but a line continues through the rest of it. A wrong move that has been made is
        // marked as in chess.
        match square.way {
            Some("─") => {
                let on = "─".repeat(usize::from(place.width - 1));
                canvas.text(line, 1, 0, &on, lines);
            }
            Some(way @ ("│" | "╱")) => {
                for up in 1..place.height {
                    let x = if way == "│" { 0 } else { 2 * up };
                    canvas.text(place, x, place.height - 1 - up, way, lines);
                }
            }
            _ if square.sign == Sign::Queen && self.board.has_erred() => {
                canvas.text(line, 1, 0, "?", theme.losing.bold());
            }
            _ => {}
        }
    }

    fn draw_cursor(&self, focus: Focus, grid: &Grid, canvas: &mut Canvas<'_>) {
        let (Some(piles), false) = (
            self.board.pointed(),
            self.board.the_match().verdict().is_some(),
        ) else {
            return;
        };
        // A board without keys shows where a take leads, but has no cursor.
        let draft = &self.board.draft;
        let is_taking = matches!(draft, Draft::Take(_)) && !draft.is_empty();
        let is_listed = matches!(draft, Draft::Block(_)) && self.board.person_acts();
        if focus != Focus::Map && !is_taking && !(is_listed && focus != Focus::Never) {
            return;
        }
        let Some(at) = self.board.map.square_of(&piles, grid.count()) else {
            return;
        };
        // The sign of a wrong move goes where the bracket would.
        if self.board.has_erred() && !self.board.has_choice() {
            return;
        }
        let style = if self.board.is_choosing() {
            canvas.theme.accent.bold()
        } else {
            canvas.theme.accent_or_muted(focus == Focus::Map)
        };
        draw_brackets(["[", "]"], style, grid.place(at), canvas);
    }
}
