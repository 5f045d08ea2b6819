//! Draws the board of two piles: the position as a queen, its moves, what is forbidden, and, if shown, who wins.
//! After the end, it shows the way of the match instead.

use super::grid::Grid;
use super::map::{Focus, Marks};
use super::piles::{just_left, leaving};
use super::signs::{BARRED, GOAL, LEFT, direction, dots, lost_sign};
use super::{BoardView, Draft};
use crate::keys::Command;
use crate::numbers;
use crate::screen::Shared;
use crate::theme::Glyphs;
use crate::widgets::{Canvas, Target, columns, elided, rows};
use goldpile_app::{ChartAnswer, Dot};
use goldpile_engine::notation::pile_name;
use goldpile_engine::{Clause, Counts, Phase};
use goldpile_number::Natural;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// From this size on, coordinates are counted from the corner.
const RELATIVE: u64 = 10_000;
/// The number of columns between labels.
const LABEL_GAP: u16 = 5;

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
    /// The empty table, which the players race to.
    Goal,
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
    picture.draw_axes(&grid, area, canvas);
    picture.draw_caption(shared, focus, &grid, area, canvas);
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
        let way = positions.filter(|_| shows_way).filter_map(in_sight);
        let goal = (!rules.is_misere()).then_some([Natural::ZERO, Natural::ZERO]);
        Self {
            across: grid.across,
            queen: queen.filter(|_| !(shows_way && is_empty && goal.is_some())),
            goal: goal.and_then(|goal| map.square_of(&goal, extent)),
            left: left.filter(|_| before != here),
            way: way.collect(),
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
            _ if barred => Sign::Barred,
            _ if self.goal == Some(at) => Sign::Goal,
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
        let (sign, style) = match square.sign {
            Sign::Queen => ("♛", theme.accent.bold()),
            Sign::Goal => (GOAL, theme.token.bold()),
            Sign::Passed => ("●", Style::new()),
            Sign::Left => (LEFT, theme.muted),
            Sign::Barred => (BARRED, theme.refused),
            Sign::Known(sign) if square.known.lost => (sign, theme.winning),
            Sign::Known(sign) => (sign, theme.muted),
            Sign::Wrong => ("?", theme.losing.bold()),
            Sign::Winning => ("◆", theme.winning),
            Sign::Offered | Sign::Target => ("○", theme.accent),
            Sign::Way(sign) => (sign, Style::new()),
            // What can no longer be reached is dim.
            Sign::Free => ("·", theme.muted_if(taken.is_none())),
        };
        // The sign of a large square goes in its lower row.
        let line = rows(place, place.height - 1, 1);
        canvas.text(line, 0, 0, sign, style);
        // A square shows one sign, but a line continues through the rest of it. A wrong move that has been made is
        // marked as in chess.
        match square.sign {
            Sign::Way("─") => {
                let on = "─".repeat(usize::from(place.width) - 1);
                canvas.text(line, 1, 0, &on, Style::new());
            }
            Sign::Way(way @ ("│" | "╱")) => {
                for up in 1..place.height {
                    let x = if way == "│" { 0 } else { 2 * up };
                    canvas.text(place, x, place.height - 1 - up, way, Style::new());
                }
            }
            Sign::Queen if self.board.has_erred() => {
                canvas.text(line, 1, 0, "?", theme.losing.bold());
            }
            _ => {}
        }
    }

    /// Draws the names of the piles and the coordinates: in full while they are short, else in squares from the
    /// corner.
    fn draw_axes(&self, grid: &Grid, area: Rect, canvas: &mut Canvas<'_>) {
        let (map, squares) = (&self.board.map, grid.squares);
        let (count_a, count_b) = grid.count();
        let (across, up) = grid.in_order(count_a, count_b);
        let relative = is_relative(self.board, count_a, count_b);
        let label = |axis: usize, step: u16| {
            if relative {
                format!("+{step}")
            } else {
                map.piles_at(step, step)[axis].to_string()
            }
        };
        let style = canvas.theme.muted;
        let labels = grid.labels(area);
        let right = |y: u16, text: &str, style: Style, canvas: &mut Canvas<'_>| {
            let line = Rect::new(labels.x, y, labels.width - 1, 1);
            canvas.right(line, 0, &[(text.to_owned(), style)]);
        };
        let name = |pile: usize| {
            let style = canvas.theme.accent_if(self.is_chosen(pile));
            (pile_name(pile).to_string(), style)
        };
        let [(beside, beside_style), (above, above_style)] =
            [grid.across, 1 - grid.across].map(name);
        right(labels.y, &above, above_style, canvas);
        let below = Rect::new(labels.x, squares.bottom(), area.width, 1);
        canvas.text(below, 0, 0, &beside, beside_style);
        for row in 0..up {
            let (a, b) = grid.in_order(0, row);
            let y = grid.place((a, b)).bottom() - 1;
            right(y, &label(1 - grid.across, row), style, canvas);
        }
        let last = across.saturating_sub(1);
        let longest = label(grid.across, last).len();
        // A large square has room for its number, and so has each of a few columns.
        let every = if longest < usize::from(grid.pitch.0) {
            1
        } else {
            LABEL_GAP
        };
        let steps = if relative {
            Natural::ZERO
        } else {
            map.squares(&map.base[grid.across])
        };
        // Only round numbers of squares are labelled, and both ends where there is room.
        let steps = u16::try_from(steps % u64::from(every)).unwrap_or(0);
        let first = (every - steps) % every;
        let round = (first..across).step_by(usize::from(every));
        let mut free = 0;
        let all: Vec<u16> = round.collect();
        let before = (first > 2).then_some(0);
        let ends = before.into_iter().chain(all).chain(Some(last));
        for column in ends {
            let label = label(grid.across, column);
            let x = labels.width + grid.pitch.0 * column;
            // A number is never cut, since it would become another number.
            if x >= free && usize::from(x) + label.len() <= usize::from(below.width) {
                free = canvas.text(below, x, 0, &label, style) + 1;
            }
        }
    }

    /// Whether the keys change the amount of this pile.
    fn is_chosen(&self, pile: usize) -> bool {
        matches!(&self.board.draft, Draft::Take(takes) if takes.pile == pile)
            && self.board.person_acts()
    }

    /// Draws what there is to say above the squares: whether the board takes the keys, and how much of the game it
    /// shows.
    fn draw_caption(
        &self,
        shared: &Shared,
        focus: Focus,
        grid: &Grid,
        area: Rect,
        canvas: &mut Canvas<'_>,
    ) {
        let (board, map) = (self.board, &self.board.map);
        let (sign, style) = canvas.theme.choice(focus == Focus::Map);
        canvas.text(area, 0, 0, sign.trim_end(), style);
        let place = Rect {
            height: 1,
            ..columns(area, grid.squares.x - area.x, area.width)
        };
        let mut texts = Vec::new();
        let count = grid.count();
        let is_away = |axis: usize| !map.base[axis].is_zero();
        if is_away(0) || is_away(1) {
            let arrow = match [is_away(grid.across), is_away(1 - grid.across)] {
                [true, true] => "↙",
                [true, false] => "←",
                _ => "↓",
            };
            let sign = if self.board.the_match().game().rules.is_misere() {
                ""
            } else {
                GOAL
            };
            let key = shared.keymap.key(Command::Whole);
            let how = match focus {
                Focus::Map => format!(" ({key} shows it)"),
                Focus::Elsewhere | Focus::Never => String::new(),
            };
            texts.push(format!("{sign}{arrow} 0,0{how}"));
        }
        if !map.is_close() {
            texts.push(format!("squares of {}", numbers::short(&map.scale())));
        }
        if map.shows_winner
            && shared.jobs.has_quiet_work()
            && !matches!(map.charted, Some(ChartAnswer::Board(..)))
        {
            texts.push("looking for P-positions".to_owned());
        }
        if let (true, Some((_, near))) = (map.is_bare(), &map.nearest_lost) {
            let text = "no P-position in sight";
            let room = usize::from(place.width).saturating_sub(text.len() + 16);
            let near = near.as_ref().and_then(|near| numbers::piles(near, room));
            texts.push(near.map_or(text.to_owned(), |near| {
                format!("{text}; a move reaches {near}")
            }));
        }
        if is_relative(board, count.0, count.1) {
            let word = "corner ";
            let room = usize::from(place.width).saturating_sub(word.len());
            let piles = numbers::piles(&map.base, room).unwrap_or_default();
            texts.push(format!("{word}{piles}"));
        }
        // What comes first matters most.
        let mut said = String::new();
        for text in texts {
            let longer = if said.is_empty() {
                text
            } else {
                format!("{said} · {text}")
            };
            if said.is_empty() || longer.chars().count() <= usize::from(place.width) {
                said = longer;
            }
        }
        canvas.text(
            place,
            0,
            0,
            &elided(&said, place.width.into()),
            canvas.theme.muted,
        );
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

fn is_relative(board: &BoardView, columns: u16, rows: u16) -> bool {
    let [a, b] = board.map.piles_at(columns, rows);
    a.max(b) >= Natural::small(RELATIVE)
}
