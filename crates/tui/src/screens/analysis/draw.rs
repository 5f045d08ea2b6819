//! Draws what an analysis shows next to the piles: who wins, in how many takes, and the winning moves.

use super::Analysis;
use crate::board::{BoardView, draw_history, piles_text};
use crate::keys::Command;
use crate::screen::{Shared, Tone};
use crate::widgets::{
    Canvas, Piece, SPINNER, Target, counted, elided, in_sight, narrow, rows, wrapped_pieces,
};
use goldpile_engine::{Move, Outcome, Phase, after};
use goldpile_play::words::with_verb;
use ratatui::layout::Rect;
use ratatui::style::Style;

const HEAD: u16 = 2;

pub(super) fn draw(shared: &Shared, analysis: &Analysis, area: Rect, canvas: &mut Canvas<'_>) {
    let width = usize::from(area.width);
    let mut head = 0;
    for text in [verdict(shared, analysis), count(shared, analysis)] {
        for line in wrapped_pieces(&[text], width) {
            canvas.pieces(area, 0, head, &line);
            head += 1;
        }
    }
    let mut bottom = head.max(HEAD);
    if let Some(Ok(winning)) = analysis.winning() {
        let most = area.height.saturating_sub(bottom) / 2;
        let place = rows(area, bottom, narrow(winning.len()).min(most));
        list(analysis, winning, place, canvas);
        bottom += place.height;
    }
    let past = rows(area, bottom + 1, area.height);
    draw_history(&analysis.board, past, canvas);
}

/// Who wins, and in how many takes.
fn verdict(shared: &Shared, analysis: &Analysis) -> Piece {
    let the_match = analysis.board.the_match();
    let theme = shared.theme;
    let Some(outcome) = analysis.verdict() else {
        return (waiting(shared, analysis, "who wins"), theme.muted);
    };
    let taker = the_match.taker();
    match outcome {
        Ok(outcome) => {
            let winner = match outcome {
                Outcome::N => taker,
                Outcome::P => taker.other(),
            };
            let name = elided(&the_match.seat(winner).name, 10);
            let how_long = match analysis.distance() {
                None => String::new(),
                Some(0) => ", at the end".to_owned(),
                Some(distance) => format!(", in {}", counted(distance as usize, "take", "takes")),
            };
            let wins = with_verb(&name, "win", "wins");
            (format!("{wins}{how_long}"), theme.winning)
        }
        Err(unsolved) => (format!("Nobody can tell: {unsolved}"), theme.refused),
    }
}

fn count(shared: &Shared, analysis: &Analysis) -> Piece {
    let theme = shared.theme;
    let position = analysis.board.the_match().position();
    let Some(Ok(outcome)) = analysis.verdict() else {
        return (String::new(), theme.muted);
    };
    if analysis.board.the_match().verdict().is_some() {
        return ("No move is left.".to_owned(), theme.muted);
    }
    if position.phase == Phase::Block {
        let text = match outcome {
            Outcome::P => format!("{} shows what to block", shared.keymap.key(Command::Hint)),
            Outcome::N => "No block wins.".to_owned(),
        };
        return (text, theme.muted);
    }
    match analysis.winning() {
        None => (waiting(shared, analysis, "what wins"), theme.muted),
        Some(Err(unlisted)) => (format!("Not listed: {unlisted}"), theme.refused),
        Some(Ok(winning)) => {
            let text = match winning.len() {
                0 => "No move wins.".to_owned(),
                many => counted(many, "move wins:", "moves win:"),
            };
            (text, Style::new())
        }
    }
}

/// The text in place of a value that is not known yet: at first only "…", then a note of the search.
fn waiting(shared: &Shared, analysis: &Analysis, what: &str) -> String {
    if analysis.is_stopped() {
        return "Stopped.".to_owned();
    }
    match shared.jobs.background_ticks() {
        0 => "…".to_owned(),
        ticks => format!("{} {what}? Esc stops", SPINNER[ticks % SPINNER.len()]),
    }
}

/// Draws the winning moves as the positions they lead to, scrolled to the chosen one.
fn list(analysis: &Analysis, winning: &[Move], area: Rect, canvas: &mut Canvas<'_>) {
    let the_match = analysis.board.the_match();
    let rules = &*the_match.game().rules;
    let room = usize::from(area.height);
    // The last row shows how many more there are.
    let room = room - usize::from(winning.len() > room && room > 1);
    let walked = analysis.chosen_winning();
    let first = in_sight(walked.unwrap_or(0), winning.len(), room).start;
    let shown = winning.iter().enumerate().skip(first).take(room);
    for (y, (place, chosen)) in (0..).zip(shown) {
        let next = after(rules, the_match.position(), chosen);
        let width = usize::from(area.width).saturating_sub(2);
        let piles = piles_text(&next.piles, width);
        let (sign, style) = match walked {
            Some(walked) if walked == place => ("▸ ", canvas.theme.accent),
            _ => ("  ", canvas.theme.winning),
        };
        canvas.text(area, 0, y, &format!("{sign}{piles}"), style);
        canvas.target(rows(area, y, 1), Target::Line(place));
    }
    let below = winning.len().saturating_sub(first + room);
    canvas.more(area, narrow(room), first, below);
}

/// The effect of the chosen move on who wins, and the tone of that text if it has one; `None` if it is unknown.
pub(super) fn consequence(analysis: &Analysis) -> Option<(&'static str, Option<Tone>)> {
    let board: &BoardView = &analysis.board;
    let verdict = analysis.next_verdict()?;
    let before = analysis.verdict()?.as_ref().ok()?;
    let outcome = verdict.as_ref().ok()?;
    let phase = board.the_match().position().phase;
    // A take passes the turn to the other player; an announcement does not change who is to take.
    Some(match (before.actor_wins(phase), outcome) {
        (true, Outcome::P) => ("It wins.", Some(Tone::Winning)),
        (true, Outcome::N) => ("It throws the win away.", Some(Tone::Losing)),
        (false, _) => match phase {
            Phase::Take => ("No move wins here.", None),
            Phase::Block => ("No block wins here.", None),
        },
    })
}
