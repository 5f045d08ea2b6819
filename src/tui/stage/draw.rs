//! Draws a stage: its piles with the choice, its map, and beside them the content that its screen adds.

use super::layout::{BELOW, PREVIEW, Parts, roomy};
use super::{Draft, Focus, Stage, Topic, board, figure, preview, remembered, squares};
use crate::engine::{Clause, Counts, Move, Phase, Refusal, Span};
use crate::number::Natural;
use crate::tui::screen::Shared;
use crate::tui::widgets::{
    COUNTED, Canvas, Mark, Row, bar_scale, draw_piles as draw_rows, narrow, rows,
};
use ratatui::layout::Rect;

/// Number of ticks that the animation of leaving tokens takes.
pub(in crate::tui) const LEAVING: u8 = 8;

/// Draws the piles and the map, and in the column on the right the content that the screen adds.
/// Returns the area for the end of the match: the place of the map, or what is free below the piles.
pub(in crate::tui) fn draw(
    shared: &Shared,
    stage: &Stage,
    focus: Focus,
    body: Rect,
    canvas: &mut Canvas<'_>,
    beside: impl FnOnce(Rect, &mut Canvas<'_>),
) -> Rect {
    let parts = Parts::of(shared, stage, body);
    let mut divided = parts.divided;
    beside(parts.past, canvas);
    // A table below the piles has what the game remembers below it.
    let is_below = parts.map.is_some_and(|map| map.x == body.x);
    let free = parts.piles.map(|piles| {
        let (free, memory) = draw_choice(shared, stage, piles, roomy(piles), canvas);
        if !is_below {
            let used = remembered::draw(shared, stage, memory, canvas);
            divided.height = divided
                .height
                .max(memory.y + used - divided.y.min(memory.y + used));
        }
        free
    });
    let columns = [parts.map, parts.end, Some(parts.past)];
    for column in columns.into_iter().flatten() {
        if column.x > body.x {
            canvas.divider(divided, column.x);
        }
    }
    match parts.map {
        Some(map) if stage.board().is_some() => board::draw(shared, stage, focus, map, canvas),
        Some(map) => {
            // The parts of a pile are drawn at the scale of the pile.
            let scale = parts.piles.and_then(|piles| {
                let rows = Row::since(stage.contest.start(), stage.contest.position());
                let room = room(stage, rows.len(), piles, roomy(piles));
                bar_scale(&shared.numbers, &rows, (room.width, room.height))
            });
            let rest = figure::draw(shared, stage, scale, map, canvas);
            if is_below {
                remembered::draw(shared, stage, rest, canvas);
            }
        }
        None => {}
    }
    parts.end.or(free).unwrap_or_default()
}

/// Draws the piles with the choice, and below them the choice in words, or the positions that may be
/// announced, and what the game remembers, with blank rows between them if `spaced`. Returns the area
/// that is left free below all this.
pub(in crate::tui) fn draw_piles(
    shared: &Shared,
    stage: &Stage,
    area: Rect,
    spaced: bool,
    canvas: &mut Canvas<'_>,
) -> Rect {
    let (free, memory) = draw_choice(shared, stage, area, spaced, canvas);
    remembered::draw(shared, stage, memory, canvas);
    free
}

/// Does the same without what the game remembers. Returns the area that is left free at the end of the
/// match, and the area for what the game remembers before.
fn draw_choice(
    shared: &Shared,
    stage: &Stage,
    area: Rect,
    spaced: bool,
    canvas: &mut Canvas<'_>,
) -> (Rect, Rect) {
    let drawn = pile_rows(shared, stage);
    let free = u16::from(spaced);
    let place = room(stage, drawn.len(), area, spaced);
    let height = draw_rows(&shared.numbers, &drawn, place, canvas);
    let y = free + height + free;
    let below = rows(area, y, area.height);
    if stage.contest.verdict().is_some() {
        return (below, Rect::default());
    }
    if stage.contest.position().phase == Phase::Block {
        squares::draw(shared, stage, below, canvas);
        return Default::default();
    }
    let lines = preview::height(shared, stage, area.width).max(PREVIEW);
    if stage.person_acts() {
        preview::draw(shared, stage, rows(below, 0, lines), canvas);
    }
    (Rect::default(), rows(below, lines + free, below.height))
}

/// Returns the room for so many piles, with what is below them left out.
fn room(stage: &Stage, piles: usize, area: Rect, spaced: bool) -> Rect {
    let free = u16::from(spaced);
    // The preview takes two lines, and what the game remembers a few.
    let reserved = match stage.contest.verdict() {
        _ if roomy(area) => BELOW,
        Some(_) => 7,
        None => 4,
    };
    // Bars have a line for their scale.
    let most = area
        .height
        .saturating_sub(reserved)
        .max(narrow(piles + 1))
        .min(area.height - free);
    rows(area, free, most)
}

/// Returns the piles with the tokens chosen to leave them, and those that have just left.
fn pile_rows(shared: &Shared, stage: &Stage) -> Vec<Row> {
    let contest = &stage.contest;
    let position = contest.position();
    let choosing = stage.person_acts() && position.phase == Phase::Take;
    let chosen = match stage.considered() {
        Some(Move::Take(taken)) if taken.len() == position.piles.len() => Some(taken),
        _ => None,
    };
    let refused = chosen
        .as_ref()
        .is_some_and(|taken| stage.judged(&Move::Take(taken.clone())).is_err());
    let none: Counts = position.piles.iter().map(|_| Natural::ZERO).collect();
    let taken = chosen.clone().unwrap_or_else(|| none.clone());
    let gone = if stage.is_touched() {
        none
    } else {
        just_left(stage, none)
    };
    let at = match &stage.draft {
        Draft::Take(draft) if choosing => Some(draft.pile),
        _ => None,
    };
    let clauses = if choosing {
        contest.game().rules.clauses(position)
    } else {
        Vec::new()
    };
    position
        .piles
        .iter()
        .enumerate()
        .map(|(pile, count)| Row {
            count: count.clone(),
            taken: taken[pile].clone(),
            refused,
            gone: gone[pile].clone(),
            leaving: leaving(shared, &gone[pile]),
            chosen: at == Some(pile) && position.piles.len() > 1,
            live: choosing,
            at_most: contest.start().piles[pile].clone(),
            limit: choosing.then(|| limit(&clauses, pile, count)),
            marks: if choosing {
                marks(stage, pile, &taken)
            } else {
                Vec::new()
            },
        })
        .collect()
}

/// Returns how many of the tokens that have just left are still shown leaving.
fn leaving(shared: &Shared, gone: &Natural) -> Natural {
    match shared.leaving {
        None => Natural::ZERO,
        Some(ticks) => {
            let left = u64::from(LEAVING.saturating_sub(ticks));
            (gone * left).div_rem(&u64::from(LEAVING).into()).0
        }
    }
}

/// Returns the tokens that left the piles with the moves described in the status line.
fn just_left(stage: &Stage, none: Counts) -> Counts {
    let since = match &stage.topic {
        Topic::Moved { since, .. } => *since,
        _ => return none,
    };
    stage
        .contest
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

/// Returns the most that one of these rules may take from a pile; exceptions are left out of account.
fn limit(clauses: &[Clause], pile: usize, count: &Natural) -> Natural {
    let most = clauses.iter().map(|clause| match &clause.spans[pile] {
        Span::Nothing => Natural::ZERO,
        Span::Between(_, most) => most.min(count).clone(),
        Span::Positive | Span::Any | Span::Everything | Span::Tied { .. } => count.clone(),
    });
    most.max().unwrap_or(Natural::ZERO)
}

/// Returns, for every amount of a pile small enough to count, whether it may be taken together with
/// the amounts chosen for the other piles.
fn marks(stage: &Stage, pile: usize, taken: &Counts) -> Vec<Mark> {
    let count = &stage.contest.position().piles[pile];
    let Some(count) = count.to_u64().filter(|&count| count <= COUNTED) else {
        return Vec::new();
    };
    // If amounts are chosen for other piles, an amount that is illegal together with them may still be
    // legal by itself.
    let alone = taken
        .iter()
        .enumerate()
        .all(|(other, amount)| other == pile || amount.is_zero());
    (1..=count)
        .map(|amount| {
            let mut taken = taken.clone();
            taken[pile] = amount.into();
            match stage.judged(&Move::Take(taken)) {
                Err(Refusal::Barred { .. }) => Mark::Forbidden,
                Err(_) if alone => Mark::Beyond,
                Ok(_) | Err(_) => Mark::Free,
            }
        })
        .collect()
}
