//! Piles as rows: the P-positions of a game with several piles, or the tokens of one position.

use super::board::{position_text as typed, title};
use super::outcomes::lost_rows;
use super::scene::{Anchor, Ink, LETTERS, MARGIN, PictureSign, Point, Scene, text_width};
use super::{NotDrawn, PictureSubject};
use goldpile_engine::notation::{pile_name, position_text};
use goldpile_engine::{Move, Phase, Position, after};
use goldpile_number::Natural;

/// The most rows of P-positions.
pub const MAX_ROWS: u64 = 100;
/// The default number of rows.
const USUAL: u64 = 16;
/// The most tokens of a pile that are drawn one by one.
const MAX_TOKENS: u64 = 50;

const ROW: i64 = 240;
/// The length of the longest bar.
const BAR: i64 = 1_000;
/// The distance between two tokens, and the extra space between groups of five.
const TOKEN: i64 = 160;
const GROUP: i64 = 60;

pub(crate) fn lost_positions(subject: &PictureSubject<'_>) -> Result<Scene, NotDrawn> {
    let (piles, wanted) = (subject.piles, subject.rows.unwrap_or(USUAL));
    let Some(count) = usize::try_from(wanted)
        .ok()
        .filter(|_| (1..=MAX_ROWS).contains(&wanted))
    else {
        return Err(NotDrawn::TooLarge(format!(
            "a picture has 1 to {MAX_ROWS} rows, not {wanted}: write --rows {MAX_ROWS}; goldpile table \
             has as many as you like"
        )));
    };
    let rows = lost_rows(subject.adviser.game(), piles, count, subject.control)?;
    let most = largest(rows.iter().flatten());
    let number = text_width(&most.to_string(), LETTERS);
    let mut scene = Scene::new(title(subject, "P-positions"));
    let top = scene.size.1 + LETTERS / 2;
    let names: Vec<String> = match subject.adviser.game().oracle.as_ref().map(|o| o.columns()) {
        Some(names) if names.len() == piles => names.into_iter().map(str::to_owned).collect(),
        _ => (0..piles).map(|pile| pile_name(pile).to_string()).collect(),
    };
    let index = text_width(&rows.len().to_string(), LETTERS);
    let column = number + LETTERS / 2 + BAR + 2 * LETTERS;
    let at = |pile: usize| MARGIN + index + LETTERS + i64::try_from(pile).unwrap_or(0) * column;
    scene.text((MARGIN + index, top), Anchor::End, Ink::Muted, "n");
    for (pile, name) in names.iter().enumerate() {
        scene.text(
            (at(pile) + number, top),
            Anchor::End,
            Ink::Muted,
            name.clone(),
        );
    }
    let mut y = top;
    for (n, row) in rows.iter().enumerate() {
        y += ROW;
        scene.text((MARGIN + index, y), Anchor::End, Ink::Muted, n.to_string());
        for (pile, cell) in row.iter().enumerate() {
            let x = at(pile) + number;
            scene.text((x, y), Anchor::End, Ink::Text, cell.to_string());
            if !cell.is_zero() {
                let long = bar_length(cell, &most, BAR).max(12);
                bar(&mut scene, (x + LETTERS / 2, y), long, Ink::Winning);
            }
        }
    }
    scene.grow(at(piles) + MARGIN, y + ROW / 2 + MARGIN);
    Ok(scene)
}

fn largest<'a>(numbers: impl Iterator<Item = &'a Natural>) -> Natural {
    numbers.max().cloned().unwrap_or_default().max(Natural::ONE)
}

/// The length of a number's bar, given the length of the bar of the largest number.
fn bar_length(number: &Natural, largest: &Natural, longest: i64) -> i64 {
    let long = number * Natural::from(longest.unsigned_abs()) / largest;
    long.to_u64().map_or(longest, u64::cast_signed)
}

/// Draws a bar whose left end is at this place.
fn bar(scene: &mut Scene, (x, y): Point, long: i64, fill: Ink) {
    scene.rectangle((x, y - ROW / 4), (long, ROW / 2), fill);
}

/// The piles of a position as rows of tokens; those that the winning move takes are hollow.
pub(crate) fn tokens(subject: &PictureSubject<'_>, position: &Position) -> Result<Scene, NotDrawn> {
    let rules = &*subject.adviser.game().rules;
    let verdict = if subject.is_secret {
        None
    } else {
        Some(subject.adviser.verdict(position)?)
    };
    let hint = verdict.as_ref().and_then(|(_, hint)| hint.as_ref());
    let number = |count: &Natural| count.to_string();
    let taken = match hint {
        Some(Move::Take(taken)) => taken.to_vec(),
        _ => vec![Natural::ZERO; position.piles.len()],
    };
    let words = match (hint, position.phase) {
        _ if subject.is_secret => String::new(),
        (Some(chosen @ Move::Take(_)), _) => {
            let next = after(rules, position, chosen);
            format!(
                "winning move: leave {}",
                position_text(&next.piles, &number)
            )
        }
        (Some(Move::Block(squares)), _) => {
            let squares = goldpile_engine::notation::square_list(squares, &number);
            format!("to be blocked: {squares}")
        }
        (None, Phase::Take) => "a P-position: no move wins".to_owned(),
        (None, Phase::Block) => "an N-position: no announcement saves it".to_owned(),
    };
    let outcome = verdict.map_or_else(String::new, |(outcome, _)| {
        format!(" ({})", outcome.letter())
    });
    let game = subject.adviser.game().title();
    let mut scene = Scene::new(format!("{game}: {}{outcome}", typed(rules, position)));
    let widest = position
        .piles
        .iter()
        .map(|pile| text_width(&pile.to_string(), LETTERS))
        .max();
    let first = MARGIN + 2 * LETTERS + widest.unwrap_or(0);
    let most = largest(position.piles.iter());
    let (mut y, mut right) = (scene.size.1, first);
    let are_bars = most > MAX_TOKENS;
    for (pile, count) in position.piles.iter().enumerate() {
        y += ROW;
        scene.text(
            (MARGIN, y),
            Anchor::Start,
            Ink::Muted,
            pile_name(pile).to_string(),
        );
        scene.text(
            (first - LETTERS / 2, y),
            Anchor::End,
            Ink::Text,
            count.to_string(),
        );
        let stays = count.saturating_sub(&taken[pile]);
        if are_bars {
            for (until, fill) in [(count, Ink::Grid), (&stays, Ink::Text)] {
                let long = bar_length(until, &most, 4 * BAR);
                bar(&mut scene, (first, y), long, fill);
            }
            right = right.max(first + 4 * BAR);
            continue;
        }
        let (count, stays) = (count.to_u64().unwrap_or(0), stays.to_u64().unwrap_or(0));
        for token in 0..count {
            let at = token.cast_signed() * TOKEN + (token / 5).cast_signed() * GROUP + TOKEN / 2;
            let sign = if token < stays {
                PictureSign::Token
            } else {
                PictureSign::Taken
            };
            scene.sign(sign, (first + at, y));
            right = right.max(first + at + TOKEN);
        }
    }
    scene.grow(right + MARGIN, y + ROW);
    if taken.iter().any(|taken| !taken.is_zero()) {
        let sign = if are_bars {
            PictureSign::TakenBar
        } else {
            PictureSign::Taken
        };
        scene.legend(vec![(sign, words)]);
    } else {
        scene.text((MARGIN, y + ROW), Anchor::Start, Ink::Text, words.clone());
        scene.grow(2 * MARGIN + text_width(&words, LETTERS), y + ROW + MARGIN);
    }
    Ok(scene)
}
