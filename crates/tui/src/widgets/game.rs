//! The portrait of a game, its rules as a page, and the page on how these games are won.

use super::{
    Block, Canvas, Document, Row, columns, draw_piles, elided, markdown, narrow, rows, terms,
    wrapped,
};
use crate::theme::Theme;
use goldpile_engine::{Counts, GameEntry, GameSettings};
use goldpile_play::words::HOW_WON;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

pub(crate) const ABOUT_WINNING: &str = "How these games are won.";

pub(crate) fn winning_page() -> Document {
    Document::new(markdown(HOW_WON), ABOUT_WINNING)
}

/// The rules of a game without its theory.
pub(crate) fn rules_alone(entry: &GameEntry, settings: &GameSettings) -> Document {
    Document::new(
        markdown(&entry.rules_text(settings)),
        "The rules, and what they allow now.",
    )
}

/// The card that a lesson gives: how to win this game, in a few lines.
pub(crate) fn card_page(title: &str, card: &[String]) -> Document {
    let mut blocks = vec![Block::heading(format!("How to win {title}")), Block::Blank];
    blocks.extend(card.iter().map(|text| Block::of(terms(text, Style::new()))));
    Document::new(blocks, "The card of the lesson.")
}

/// The full rules of a game.
pub(crate) fn rules_page(entry: &GameEntry, settings: &GameSettings, theme: &Theme) -> Document {
    let mut page = rules_alone(entry, settings);
    let theory = entry.theory_text(settings);
    if !theory.is_empty() {
        page.blocks.push(Block::Blank);
        page.blocks.extend(markdown(&theory));
    }
    if let Some(paper) = entry.cite.publication() {
        page.blocks
            .extend([Block::Blank, Block::styled(paper, theme.muted)]);
    }
    page
}

/// The least number of rows with room for the source of a game.
const WITH_SOURCE: u16 = 20;
/// The most rows for the piles, since a map goes below them.
const PICTURE: u16 = 14;

/// Draws the portrait of a game: its rule, its piles, its source. `more` says where the full rules are, in case
/// the rule is cut; `piles` gives a heading and the piles, if any are to be drawn. Returns the rows used.
pub(crate) fn portrait(
    (entry, settings): (&GameEntry, &GameSettings),
    more: &str,
    piles: Option<(&str, &Counts)>,
    area: Rect,
    canvas: &mut Canvas<'_>,
) -> u16 {
    let width = usize::from(area.width.min(64));
    canvas.text(area, 0, 0, &entry.title, Style::new().bold());
    let mut y = 1;
    let mut summary = wrapped(&entry.introduction(settings), width);
    let room = usize::from(area.height.saturating_sub(1));
    if summary.len() > room {
        // The goal is never cut.
        let goal = wrapped(entry.goal(settings), width);
        summary = wrapped(&entry.moves(settings), width);
        summary.truncate(room.saturating_sub(1 + goal.len()));
        // A cut text ends with a whole word.
        if let Some(last) = summary.last_mut() {
            while last.width() + 2 > width
                && let Some(space) = last.rfind(' ')
            {
                last.truncate(space);
            }
            last.push_str(" …");
        }
        summary.push(elided(more, width));
        summary.extend(goal);
    }
    canvas.lines(rows(area, y, area.height), &summary, Style::new());
    y += narrow(summary.len());
    if piles.is_none() {
        return (y + 1).min(area.height);
    }
    // With little room, the piles go directly below the rule; if not all of them fit, they are left out.
    let needed =
        |(heading, piles): (&str, &Counts)| narrow(piles.len()) + u16::from(!heading.is_empty());
    let fits = |y: u16| piles.is_none_or(|piles| y + needed(piles) <= area.height);
    y += u16::from(fits(y + 1) || !fits(y));
    if let Some((heading, pictured)) = piles.filter(|_| fits(y)) {
        if !heading.is_empty() {
            canvas.text(area, 0, y, heading, canvas.theme.muted);
            y += 1;
        }
        let pictured = Row::still(pictured);
        let below = rows(columns(area, 0, 64), y, PICTURE);
        y += draw_piles(&pictured, below, canvas);
    }
    let cite = format!("From: {}", entry.cite.short);
    if y + 1 < area.height && area.height >= WITH_SOURCE {
        canvas.text(area, 0, y + 1, &cite, canvas.theme.muted);
    }
    (y + 2).min(area.height)
}
