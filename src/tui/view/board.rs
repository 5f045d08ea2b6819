//! The map of two piles: the position as the queen, where it may go, what is forbidden, and who
//! wins where that is shown. Pile a runs to the right, pile b upward; a square is two columns wide.

use super::canvas::Canvas;
use super::duel::Parts;
use super::frame::Frame;
use super::signs::{direction, dots, lost_sign};
use super::{axes, canvas::Target, legend, pane, review};
use crate::engine::judge::taken_between;
use crate::engine::{Clause, Phase};
use crate::number::Natural;
use crate::tui::app::{App, Screen};
use crate::tui::chart::counts;
use crate::tui::duel::{Draft, Duel};
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

/// What there is to say of one square.
struct Square {
    piles: [Natural; 2],
    queen: bool,
    /// The sign of the direction in which it may be moved to.
    legal: Option<&'static str>,
    state: State,
}

/// What the rules, or the one who announces, say of a square.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing in particular.
    Free,
    /// Forbidden by an exception, or about to be blocked.
    Barred,
    /// It may be announced.
    Offered,
}

/// The board as it is to be drawn.
struct Board<'a> {
    duel: &'a Duel,
    here: [Natural; 2],
    clauses: Vec<Clause>,
    glyphs: Glyphs,
    close: bool,
}

pub(super) fn draw(app: &App, duel: &Duel, area: Rect, canvas: &mut Canvas<'_>) {
    let Some(here) = duel.board() else { return };
    let places = Places::of(area);
    let contest = &duel.contest;
    let position = contest.position();
    let over = contest.verdict().is_some();
    let board = Board {
        duel,
        here,
        clauses: match position.phase {
            Phase::Take if !over => contest.game().rules.clauses(position),
            Phase::Take | Phase::Block => Vec::new(),
        },
        glyphs: canvas.theme.glyphs,
        close: duel.map.scale == Natural::ONE,
    };
    let squares = places.squares;
    let count = [squares.width / 2, squares.height];
    legend::caption(app, duel, area, canvas);
    legend::draw(app, duel, places.legend, canvas);
    axes::draw(duel, squares, canvas);
    for row in 0..count[1] {
        for column in 0..count[0] {
            let place = Rect::new(squares.x + 2 * column, squares.bottom() - 1 - row, 2, 1);
            board.draw_square(column, row, place, canvas);
            canvas.target(place, Target::Cell(column, row));
        }
    }
    board.draw_cursor(squares, canvas);
}

impl Board<'_> {
    fn piles(&self, column: u16, row: u16) -> [Natural; 2] {
        let map = &self.duel.map;
        let at = |axis: usize, steps: u16| &map.base[axis] + &map.scale * u64::from(steps);
        [at(0, column), at(1, row)]
    }

    fn square(&self, column: u16, row: u16) -> Square {
        let piles = self.piles(column, row);
        let end = |axis: usize| &piles[axis] + &self.duel.map.scale;
        let queen =
            (0..2).all(|axis| piles[axis] <= self.here[axis] && self.here[axis] < end(axis));
        let mut square = Square {
            queen,
            legal: None,
            state: State::Free,
            piles,
        };
        if queen || !self.close {
            return square;
        }
        if let Ok(taken) = taken_between(&self.here, &square.piles) {
            if self
                .clauses
                .iter()
                .any(|clause| clause.allows(&self.here, &taken))
            {
                square.legal = Some(direction(self.glyphs, &taken));
            } else {
                let barred = |clause: &Clause| clause.spans_admit(&self.here, &taken);
                if self.clauses.iter().any(barred) {
                    square.state = State::Barred;
                }
            }
        }
        if let Draft::Block(blocks) = &self.duel.draft {
            let counts = counts(&square.piles);
            if blocks.marked.contains(&counts) {
                square.state = State::Barred;
            } else if self.duel.person_acts() && self.duel.may_announce(&counts) {
                square.state = State::Offered;
            }
        }
        square
    }

    fn draw_square(&self, column: u16, row: u16, place: Rect, canvas: &mut Canvas<'_>) {
        let square = self.square(column, row);
        let theme = canvas.theme;
        let ascii = self.glyphs == Glyphs::Ascii;
        let dot = self.duel.map.dot(&square.piles).unwrap_or_default();
        if !self.close && !square.queen {
            let (text, marked) = dots(self.duel, self.glyphs, &square.piles);
            let style = if marked { theme.winning } else { theme.history };
            canvas.text(place, 0, 0, &text, style);
            return;
        }
        let lost = lost_sign(self.glyphs, dot);
        let offered = if ascii { "o" } else { "○" };
        let (sign, style) = if square.queen {
            let bold = theme.accent.add_modifier(Modifier::BOLD);
            (if ascii { "Q" } else { "♛" }, bold)
        } else if square.state == State::Barred {
            (if ascii { "x" } else { "×" }, theme.losing)
        } else if let (Some(sign), true) = (lost, self.close) {
            let known = if dot.lost {
                theme.winning
            } else {
                theme.history
            };
            (sign, known)
        } else if square.state == State::Offered {
            (offered, theme.accent)
        } else if let Some(sign) = square.legal {
            (sign, Style::new())
        } else {
            (if ascii { "." } else { "·" }, theme.history)
        };
        canvas.text(place, 0, 0, sign, style);
        // A way that leads through a sign is seen behind it.
        let behind = match square.legal {
            Some(way) if lost.is_some() || matches!(way, "─" | "-") => way,
            None if lost.is_some() && square.state == State::Offered => offered,
            None if square.state == State::Barred => lost.unwrap_or(" "),
            _ => " ",
        };
        canvas.text(place, 1, 0, behind, Style::new());
    }

    fn draw_cursor(&self, squares: Rect, canvas: &mut Canvas<'_>) {
        let (Some(piles), false) = (self.duel.pointed(), self.duel.contest.verdict().is_some())
        else {
            return;
        };
        let map = &self.duel.map;
        let step = |axis: usize| {
            let steps = piles[axis].checked_sub(&map.base[axis])? / &map.scale;
            steps.to_u64().and_then(|steps| u16::try_from(steps).ok())
        };
        let (Some(column), Some(row)) = (step(0), step(1)) else {
            return;
        };
        if column >= squares.width / 2 || row >= squares.height {
            return;
        }
        let style = if self.duel.map.open {
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
