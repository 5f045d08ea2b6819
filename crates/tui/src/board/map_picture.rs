//! Draws the map of two piles: the position as a queen, its moves, what is forbidden, and, if shown, who
//! wins. Pile a runs to the right, pile b upward. A square takes two columns of one row, or four columns of
//! two rows if the whole map then fits.

use super::legend::{
    BARRED, SignMeaning, SignsShown, direction, dots, draw_caption, draw_legend, lost_sign,
};
use super::map::{Focus, Marks};
use super::piles::{just_left, leaving};
use super::{BoardView, Draft};
use crate::screen::Shared;
use crate::theme::Glyphs;
use crate::widgets::{Canvas, Target, columns, rows};
use goldpile_app::Dot;
use goldpile_engine::{Clause, Counts, Phase};
use goldpile_number::Natural;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// From this size on, coordinates are counted from the corner.
const RELATIVE: u64 = 10_000;
/// The number of columns between labels.
const LABEL_GAP: u16 = 5;
/// The number of columns before the squares: four digits, a blank and the cursor's bracket.
const LABEL: u16 = 6;
/// The most rows of the legend.
const LEGEND: u16 = 6;

/// The columns and rows of a square: large and usual.
const SQUARE_SIZES: [(u16, u16); 2] = [(4, 2), (2, 1)];

struct MapAreas {
    squares: Rect,
    pitch: (u16, u16),
    legend: Rect,
}

impl MapAreas {
    fn of(board: &BoardView, area: Rect) -> Self {
        let most = largest_map(board);
        let [large, usual] = SQUARE_SIZES;
        let room = |legend: u16| {
            let across = area.width.saturating_sub(LABEL);
            (across, area.height.saturating_sub(2 + legend))
        };
        let fits = |(across, up): (u16, u16), legend: u16| {
            let (width, height) = room(legend);
            most.saturating_mul(across) <= width && most.saturating_mul(up) <= height
        };
        // Below the squares go the coordinates of a pile and the legend. A map that does not fit needs their rows
        // more.
        let legend = match area.height {
            ..11 => 1,
            11..24 if !fits(usual, 2) && fits(usual, 1) => 1,
            11..24 => 2,
            24..28 if !fits(usual, LEGEND) => 2,
            _ => LEGEND,
        };
        let is_large = board.map.is_close() && fits(large, legend);
        let pitch = if is_large { large } else { usual };
        let (width, height) = room(legend);
        let across = (width / pitch.0).min(most);
        let up = (height / pitch.1).min(most);
        let squares = rows(columns(area, LABEL, across * pitch.0), 1, up * pitch.1);
        Self {
            squares,
            pitch,
            legend: rows(area, 2 + squares.height, legend),
        }
    }

    /// The number of squares across and up.
    fn count(&self) -> (u16, u16) {
        let (across, up) = self.pitch;
        (self.squares.width / across, self.squares.height / up)
    }

    fn place(&self, (column, row): (u16, u16)) -> Rect {
        let (across, up) = self.pitch;
        let y = self.squares.bottom() - up * (row + 1);
        Rect::new(self.squares.x + across * column, y, across, up)
    }
}

/// The most squares that a map shows across and up: those of the match, or half as many again where
/// positions are only looked at.
fn largest_map(board: &BoardView) -> u16 {
    let start = board.the_match().start().piles.iter().max();
    let start = start.and_then(Natural::to_u64).unwrap_or(u64::MAX);
    let more = if board.only_shrinks() { 0 } else { start / 2 };
    u16::try_from(start.saturating_add(more).max(5).saturating_add(1)).unwrap_or(u16::MAX)
}

/// The most rows of a map in an area of this size, with its caption, coordinates and legend.
pub(crate) fn tallest(board: &BoardView, size: (u16, u16)) -> u16 {
    let areas = MapAreas::of(board, Rect::new(0, 0, size.0, size.1));
    areas.squares.height + 2 + LEGEND
}

/// The width and height in squares of a map in this area.
pub(crate) fn map_extent(board: &BoardView, area: Rect) -> (u16, u16) {
    MapAreas::of(board, area).count()
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
    /// The square of the position, if visible.
    queen: Option<(u16, u16)>,
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
    let places = MapAreas::of(board, area);
    let count = places.count();
    let picture = MapPicture::of(shared, board, here, count);
    let mut signs = SignsShown::default();
    if picture.queen.is_none() {
        signs.insert(SignMeaning::OutOfSight);
    }
    picture.draw_axes(&places, canvas);
    let from_a: Vec<Option<Natural>> = (0..count.0).map(|steps| picture.taken(0, steps)).collect();
    for row in 0..count.1 {
        let from_b = picture.taken(1, row);
        for (column, from_a) in (0..count.0).zip(&from_a) {
            let both = from_a.clone().zip(from_b.clone());
            let taken = both.map(|(from_a, from_b)| [from_a, from_b]);
            let place = places.place((column, row));
            picture.draw_square((column, row), taken.as_ref(), place, &mut signs, canvas);
            canvas.target(place, Target::Cell(column, row));
        }
    }
    picture.draw_cursor(focus, &places, &mut signs, canvas);
    draw_caption(shared, board, focus, count, area, canvas);
    draw_legend(shared, board, focus, &signs, count, places.legend, canvas);
}

/// Where the queen is drawn: on her way while her move is being shown.
fn queen_place(shared: &Shared, board: &BoardView, here: &[Natural; 2]) -> [Natural; 2] {
    let gone = just_left(board);
    [0, 1].map(|axis: usize| &here[axis] + &leaving(shared, &gone[axis]))
}

impl<'a> MapPicture<'a> {
    fn of(shared: &Shared, board: &'a BoardView, here: [Natural; 2], extent: (u16, u16)) -> Self {
        let map = &board.map;
        let the_match = board.the_match();
        let position = the_match.position();
        let rules = &*the_match.game().rules;
        let over = the_match.verdict().is_some();
        let (clauses, squares) = match position.phase {
            _ if over => (Vec::new(), None),
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
        Self {
            queen: map.square_of(&queen_place(shared, board, &here), extent),
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
                square.way = Some(direction(taken));
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
            (Some(known), _) => Sign::Known(known),
            _ if square.offered => Sign::Offered,
            (None, Some(_)) if self.target == Some(at) => Sign::Target,
            (None, Some(way)) => Sign::Way(way),
            (None, None) => Sign::Free,
        };
        square
    }

    fn draw_square(
        &self,
        at: (u16, u16),
        taken: Option<&[Natural; 2]>,
        place: Rect,
        signs: &mut SignsShown,
        canvas: &mut Canvas<'_>,
    ) {
        let square = self.square(at, taken);
        let theme = canvas.theme;
        if !self.is_close && square.sign != Sign::Queen {
            let (text, marked) = dots(self.marks, self.glyphs, at);
            let style = if marked { theme.winning } else { theme.muted };
            if marked {
                signs.insert(SignMeaning::Dots);
            }
            canvas.text(place, 0, 0, &text, style);
            return;
        }
        let (sign, style) = match square.sign {
            Sign::Queen => ("♛", theme.accent.bold()),
            Sign::Barred => (BARRED, theme.refused),
            Sign::Known(sign) if square.known.lost => (sign, theme.winning),
            Sign::Known(sign) => (sign, theme.muted),
            Sign::Wrong => ("?", theme.losing.bold()),
            Sign::Winning => ("◆", theme.winning),
            Sign::Offered | Sign::Target => ("○", theme.accent),
            Sign::Way(sign) => (sign, Style::new()),
            Sign::Free if taken.is_none() && self.hides_unreachable() => (" ", theme.muted),
            Sign::Free => ("·", theme.muted),
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
            Sign::Way(way @ ("│" | "╱")) if place.height > 1 => {
                let x = if way == "│" { 0 } else { place.width / 2 };
                canvas.text(place, x, 0, way, Style::new());
            }
            Sign::Queen if self.board.has_erred() => {
                canvas.text(line, 1, 0, "?", theme.losing.bold());
            }
            _ => {}
        }
        signs.extend(square.meanings());
    }

    /// Whether to leave squares out of reach blank; they are drawn if they show where the P-positions are.
    fn hides_unreachable(&self) -> bool {
        self.board.only_shrinks() && self.is_close && !self.board.map.shows_winner
    }

    /// Draws the coordinates: in full while they are short, else in squares from the corner.
    fn draw_axes(&self, places: &MapAreas, canvas: &mut Canvas<'_>) {
        let (map, squares) = (&self.board.map, places.squares);
        let (across, up) = places.count();
        let relative = is_relative(self.board, across, up);
        // Squares out of reach have no coordinates.
        let [across, up] = [(0, across), (1, up)].map(|(axis, count)| match self.queen {
            Some((column, row)) if self.hides_unreachable() => count.min([column, row][axis] + 1),
            _ => count,
        });
        let label = |axis: usize, step: u16| {
            if relative {
                format!("+{step}")
            } else {
                map.piles_at(step, step)[axis].to_string()
            }
        };
        let style = canvas.theme.muted;
        for row in 0..up {
            let y = places.place((0, row)).bottom() - 1;
            let line = Rect::new(squares.x - LABEL, y, LABEL, 1);
            canvas.text(line, 0, 0, &format!("{:>4}", label(1, row)), style);
        }
        let below = Rect::new(squares.x, squares.bottom(), squares.width, 1);
        // A large square has room for its number, and so has each of a few columns.
        let is_short = !relative && label(0, across.saturating_sub(1)).len() == 1;
        let every = if places.pitch == SQUARE_SIZES[0] || is_short {
            1
        } else {
            LABEL_GAP
        };
        let first = if relative {
            0
        } else {
            // Only round numbers of squares are labelled.
            let steps = map.squares(&map.base[0]) % u64::from(every);
            (every - u16::try_from(steps).unwrap_or(0)) % every
        };
        // The first column is labelled, too, where the next label leaves room.
        let zero = (first > 2).then_some(0);
        let labelled = (first..across).step_by(usize::from(every));
        for column in zero.into_iter().chain(labelled) {
            let label = label(0, column);
            let x = places.pitch.0 * column;
            // A number is never cut, since it would become another number.
            if usize::from(x) + label.len() <= usize::from(below.width) {
                canvas.text(below, x, 0, &label, style);
            }
        }
    }

    fn draw_cursor(
        &self,
        focus: Focus,
        places: &MapAreas,
        signs: &mut SignsShown,
        canvas: &mut Canvas<'_>,
    ) {
        let (Some(piles), false) = (
            self.board.pointed(),
            self.board.the_match().verdict().is_some(),
        ) else {
            return;
        };
        // A map without keys shows where a take leads, but has no cursor.
        let draft = &self.board.draft;
        let is_taking = matches!(draft, Draft::Take(_)) && !draft.is_empty();
        if focus == Focus::Never && !is_taking {
            return;
        }
        let Some(at) = self.board.map.square_of(&piles, places.count()) else {
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
        let place = places.place(at);
        let line = Rect::new(place.x - 1, place.bottom() - 1, 3, 1);
        canvas.text(line, 0, 0, "[", style);
        canvas.text(line, 2, 0, "]", style);
        signs.insert(SignMeaning::Cursor);
    }
}

impl Square {
    /// The meanings of its signs.
    fn meanings(&self) -> Vec<SignMeaning> {
        let sign = match self.sign {
            Sign::Queen if self.known.lost && !self.known.depends => {
                return vec![SignMeaning::QueenLost];
            }
            Sign::Queen => return vec![SignMeaning::Queen],
            Sign::Wrong => return vec![SignMeaning::Wrong],
            Sign::Winning => return vec![SignMeaning::Winning],
            Sign::Barred => Some(SignMeaning::Barred),
            _ => self.offered.then_some(SignMeaning::Offered),
        };
        let known = match (self.known.lost, self.known.depends) {
            (true, false) => Some(SignMeaning::Lost),
            (true, true) => Some(SignMeaning::LostAtStart),
            (false, true) => Some(SignMeaning::WonAtStart),
            (false, false) => None,
        };
        let way = self.way.map(SignMeaning::Way);
        [sign, known, way].into_iter().flatten().collect()
    }
}

pub(crate) fn is_relative(board: &BoardView, columns: u16, rows: u16) -> bool {
    let [a, b] = board.map.piles_at(columns, rows);
    a.max(b) >= Natural::small(RELATIVE)
}
