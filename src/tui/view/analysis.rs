//! What an analysis shows beside the piles: who wins, in how many takes, and what wins.

use super::canvas::{Canvas, Piece, Target, elided, narrow, wrapped};
use super::frame::SPINNER;
use super::history;
use crate::engine::{Move, Outcome, Phase, after};
use crate::tui::analysis::Analysis;
use crate::tui::app::App;
use crate::tui::duel::Duel;
use crate::tui::keys::Command;
use crate::tui::setup::YOU;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The verdict and what it counts have so many rows at least.
const HEAD: u16 = 2;

pub(super) fn draw(app: &App, analysis: &Analysis, area: Rect, canvas: &mut Canvas<'_>) {
    let width = usize::from(area.width);
    let mut head = 0;
    for (text, style) in [verdict(app, analysis, canvas), count(app, analysis, canvas)] {
        for line in wrapped(&text, width) {
            canvas.text(area, 0, head, &line, style);
            head += 1;
        }
    }
    // What is longer takes its rows from the list; what was played stays where it is.
    let head = head.max(HEAD);
    let rows = area.height.saturating_sub(HEAD) / 2;
    let part = |y: u16, height: u16| Rect {
        y: area.y + y.min(area.height),
        height: height.min(area.height.saturating_sub(y)),
        ..area
    };
    if let Some(Ok(winning)) = analysis.winning() {
        let rows = (HEAD + rows).saturating_sub(head);
        list(app, analysis, winning, part(head, rows), canvas);
    }
    history::draw(
        app,
        &analysis.duel,
        part(HEAD + rows + 1, area.height),
        canvas,
    );
}

/// Who wins: the letter of the outcome, the name, the number of takes.
fn verdict(app: &App, analysis: &Analysis, canvas: &Canvas<'_>) -> (String, Style) {
    let contest = &analysis.duel.contest;
    let theme = canvas.theme;
    let Some(outcome) = analysis.verdict() else {
        return (waiting(app, analysis, "who wins"), theme.history);
    };
    let taker = contest.taker();
    match outcome {
        Ok(outcome) => {
            let winner = match outcome {
                Outcome::N => taker,
                Outcome::P => taker.other(),
            };
            let name = elided(&contest.seat(winner).name, 10);
            let how_long = match analysis.distance() {
                None => String::new(),
                Some(0) => ", at the end".to_owned(),
                Some(distance) => format!(", in {distance}"),
            };
            let wins = if name == YOU { "win" } else { "wins" };
            (
                format!("{}: {name} {wins}{how_long}", outcome.letter()),
                theme.winning,
            )
        }
        Err(unsolved) => (format!("Nobody can tell: {unsolved}"), theme.losing),
    }
}

/// How many moves win.
fn count(app: &App, analysis: &Analysis, canvas: &Canvas<'_>) -> (String, Style) {
    let theme = canvas.theme;
    let position = analysis.duel.contest.position();
    let Some(Ok(outcome)) = analysis.verdict() else {
        return (String::new(), theme.history);
    };
    if analysis.duel.contest.verdict().is_some() {
        return ("No move is left.".to_owned(), theme.history);
    }
    if position.phase == Phase::Block {
        let text = match outcome {
            Outcome::P => format!("{} shows what to block", app.keymap.key(Command::Hint)),
            Outcome::N => "No block wins.".to_owned(),
        };
        return (text, theme.history);
    }
    match analysis.winning() {
        None => (waiting(app, analysis, "what wins"), theme.history),
        Some(Err(unlisted)) => (format!("Not listed: {unlisted}"), theme.losing),
        Some(Ok(winning)) => {
            let text = match winning.len() {
                0 => "No move wins.".to_owned(),
                1 => format!("1 move wins ({})", app.keymap.key(Command::NextMark)),
                many => format!("{many} moves win ({})", app.keymap.key(Command::NextMark)),
            };
            (text, Style::new())
        }
    }
}

/// What is said of what is not known yet: nothing for a moment, then that it is looked for.
fn waiting(app: &App, analysis: &Analysis, what: &str) -> String {
    if analysis.is_stopped() {
        return "Stopped.".to_owned();
    }
    match &app.pondering {
        Some(pondering) if pondering.ticks > 0 => {
            let sign = SPINNER[pondering.ticks % SPINNER.len()];
            format!("{sign} {what}? Esc stops")
        }
        _ => "…".to_owned(),
    }
}

/// The winning moves by the positions they leave, the chosen one in sight.
fn list(app: &App, analysis: &Analysis, winning: &[Move], area: Rect, canvas: &mut Canvas<'_>) {
    let contest = &analysis.duel.contest;
    let rules = &*contest.game().rules;
    let rows = usize::from(area.height);
    // The last row says how many there are besides.
    let rows = rows - usize::from(winning.len() > rows && rows > 1);
    let walked = analysis.walked();
    let last = winning.len().saturating_sub(rows);
    let first = walked.unwrap_or(0).saturating_sub(rows / 2).min(last);
    let shown = winning.iter().enumerate().skip(first).take(rows);
    for (y, (place, chosen)) in (0..).zip(shown) {
        let next = after(rules, contest.position(), chosen);
        let room = usize::from(area.width).saturating_sub(2);
        let piles = history::piles_text(app, &next.piles, room);
        let here = walked == Some(place);
        let style = if here {
            canvas.theme.accent
        } else {
            canvas.theme.winning
        };
        let sign = if here { "▸ " } else { "  " };
        let pieces: [Piece; 2] = [(sign.to_owned(), style), (piles, style)];
        canvas.pieces(area, 0, y, &pieces);
        let row = Rect {
            y: area.y + y,
            height: 1,
            ..area
        };
        canvas.target(row, Target::Line(place));
    }
    let below = winning.len().saturating_sub(first + rows);
    if below > 0 || first > 0 {
        canvas.more(area, narrow(rows), first, below);
    }
}

/// What the chosen move does to the outcome, to be said behind the move; `None` where that is not
/// known.
pub(super) fn consequence(analysis: &Analysis) -> Option<&'static str> {
    let duel: &Duel = &analysis.duel;
    let verdict = analysis.next()?;
    let before = analysis.verdict()?.as_ref().ok()?;
    let outcome = verdict.as_ref().ok()?;
    let phase = duel.contest.position().phase;
    // After a take it is the other one's turn to take; after an announcement still the same one's.
    Some(match (before.actor_wins(phase), outcome) {
        (true, Outcome::P) => "It wins.",
        (true, Outcome::N) => "It throws the win away.",
        (false, _) => match phase {
            Phase::Take => "No move wins here.",
            Phase::Block => "No block wins here.",
        },
    })
}
