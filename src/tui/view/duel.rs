//! The match: the piles and what is chosen on the left, what has been played on the right.

use super::canvas::{Canvas, narrow};
use super::frame::Frame;
use super::piles::{self, Mark, Row};
use super::{analysis, board, history, preview, remembered, squares, table};
use crate::engine::{Counts, Move, Phase, Refusal};
use crate::number::Natural;
use crate::tui::app::{App, Screen};
use crate::tui::duel::{Draft, Duel, Said, WIDE};
use crate::tui::update::LEAVING;
use ratatui::layout::Rect;

pub(super) fn draw(app: &App, duel: &Duel, regions: &Frame, canvas: &mut Canvas<'_>) {
    let body = regions.body;
    let parts = Parts::of(duel, body);
    for column in [parts.map, Some(parts.past)].into_iter().flatten() {
        if column.x > body.x {
            for y in 0..body.height {
                canvas.text(body, column.x - body.x - 2, y, "│", canvas.theme.history);
            }
        }
    }
    match &app.screen {
        Screen::Analysis(analysis) => analysis::draw(app, analysis, parts.past, canvas),
        _ => history::draw(app, duel, parts.past, canvas),
    }
    if let Some(piles) = parts.piles {
        draw_piles(app, duel, piles, canvas);
    }
    match parts.map {
        Some(map) if duel.board().is_some() => board::draw(app, duel, map, canvas),
        Some(map) => table::draw(app, duel, map, canvas),
        None => {}
    }
}

/// Where the parts of a match are.
pub(super) struct Parts {
    /// The piles, where the map does not lie over them.
    pub(super) piles: Option<Rect>,
    /// The map, if it shows.
    pub(super) map: Option<Rect>,
    /// What has been played.
    pub(super) past: Rect,
}

impl Parts {
    pub(super) fn of(duel: &Duel, body: Rect) -> Self {
        let beside = body.width + 2 >= WIDE && duel.has_map();
        let past = match body.width {
            width if !beside => history_width(width),
            ..110 => 22,
            _ => 26,
        };
        let from = |x: u16, width: u16| Rect {
            x: body.x + x,
            width,
            ..body
        };
        // Between two parts are a free column, the divider and a free column.
        let rest = body.width - past - 2;
        let last = from(rest + 2, past);
        if beside {
            let piles = (rest * 9 / 20).max(36);
            return Self {
                piles: Some(from(0, piles - 1)),
                map: Some(from(piles + 2, rest - piles - 3)),
                past: last,
            };
        }
        let place = from(0, rest - 1);
        let (piles, map) = if !duel.map.open || !duel.has_map() {
            (Some(place), None)
        } else if duel.board().is_some() {
            (None, Some(place))
        } else {
            // A table takes no keys: the piles that they change stay in sight.
            let piles = duel.contest.position().piles.len();
            let shown = narrow(piles) + if roomy(body) { PREVIEW } else { 0 };
            let under = |y: u16, height: u16| Rect {
                y: body.y + y,
                height,
                ..place
            };
            let rest = body.height.saturating_sub(shown + 1);
            (Some(under(0, shown)), Some(under(shown + 1, rest)))
        };
        Self {
            piles,
            map,
            past: last,
        }
    }
}

/// The lines of the preview, where it is short.
const PREVIEW: u16 = 2;

/// Whether there is room for free lines.
fn roomy(area: Rect) -> bool {
    area.height >= 15
}

/// Wide screens have more room for the history.
fn history_width(width: u16) -> u16 {
    match width {
        ..70 => 22,
        70..96 => 26,
        _ => width * 2 / 5,
    }
}

fn draw_piles(app: &App, duel: &Duel, area: Rect, canvas: &mut Canvas<'_>) {
    let rows = rows(app, duel);
    let free = u16::from(roomy(area));
    // The preview has two lines, and what is remembered asks for a few.
    let reserved = if roomy(area) { 9 } else { 4 };
    let most = area.height.saturating_sub(reserved).max(narrow(rows.len()));
    let height = piles::height(&rows, area.width, most).min(area.height - free);
    let part = |y: u16, height: u16| Rect {
        y: area.y + y.min(area.height),
        height: height.min(area.height.saturating_sub(y)),
        ..area
    };
    piles::draw(app, &rows, part(free, height), canvas);
    let mut y = free + height + free;
    if duel.contest.position().phase == Phase::Block && duel.contest.verdict().is_none() {
        squares::draw(app, duel, part(y, area.height), canvas);
        return;
    }
    let lines = preview::height(app, duel, area.width).max(PREVIEW);
    if duel.contest.verdict().is_none() && duel.person_acts() {
        preview::draw(app, duel, part(y, lines), canvas);
    }
    y += lines + free;
    if y < area.height {
        remembered::draw(app, duel, part(y, area.height), canvas);
    }
}

/// The piles with what is about to leave them, and what has just left.
fn rows(app: &App, duel: &Duel) -> Vec<Row> {
    let contest = &duel.contest;
    let position = contest.position();
    let choosing = duel.person_acts() && position.phase == Phase::Take;
    let chosen = match duel.considered() {
        Some(Move::Take(taken)) if taken.len() == position.piles.len() => Some(taken),
        _ => None,
    };
    let none: Counts = position.piles.iter().map(|_| Natural::ZERO).collect();
    let taken = chosen.clone().unwrap_or_else(|| none.clone());
    let gone = if duel.is_touched() {
        none
    } else {
        just_left(duel, none)
    };
    let at = match &duel.draft {
        Draft::Take(draft) if choosing => Some(draft.pile),
        _ => None,
    };
    position
        .piles
        .iter()
        .enumerate()
        .map(|(pile, count)| Row {
            count: count.clone(),
            taken: taken[pile].clone(),
            gone: gone[pile].clone(),
            leaving: leaving(app, &gone[pile]),
            chosen: at == Some(pile) && position.piles.len() > 1,
            live: choosing,
            at_most: contest.start().piles[pile].clone(),
            marks: if choosing {
                marks(duel, pile, &taken)
            } else {
                Vec::new()
            },
        })
        .collect()
}

/// How many of the tokens that have just left are still seen leaving.
fn leaving(app: &App, gone: &Natural) -> Natural {
    match app.leaving {
        None => Natural::ZERO,
        Some(ticks) => {
            let left = u64::from(LEAVING.saturating_sub(ticks));
            (gone * left).div_rem(&u64::from(LEAVING).into()).0
        }
    }
}

/// What left the piles with the moves that the sentence tells of.
fn just_left(duel: &Duel, none: Counts) -> Counts {
    let since = match &duel.said {
        Said::Moved { since, .. } => *since,
        _ => return none,
    };
    duel.contest
        .history()
        .skip(since)
        .fold(none, |gone, entry| match entry.played {
            Move::Take(taken) => gone
                .iter()
                .zip(taken)
                .map(|(gone, take)| gone + take)
                .collect(),
            Move::Block(_) => gone,
        })
}

/// For every amount of a pile that can be counted: whether it may be taken together with what is
/// chosen of the other piles.
fn marks(duel: &Duel, pile: usize, taken: &Counts) -> Vec<Mark> {
    let count = &duel.contest.position().piles[pile];
    let Some(count) = count.to_u64().filter(|&count| count <= piles::COUNTED) else {
        return Vec::new();
    };
    // While other piles have an amount, what does not go with it is not out of reach for good.
    let alone = taken
        .iter()
        .enumerate()
        .all(|(other, amount)| other == pile || amount.is_zero());
    (1..=count)
        .map(|amount| {
            let mut taken = taken.clone();
            taken[pile] = amount.into();
            match duel.judged(&Move::Take(taken)) {
                Err(Refusal::Barred { .. }) => Mark::Forbidden,
                Err(_) if alone => Mark::Beyond,
                Ok(_) | Err(_) => Mark::Free,
            }
        })
        .collect()
}
