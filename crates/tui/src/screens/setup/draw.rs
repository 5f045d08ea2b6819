//! Draws the set-up: its fields, and next to them the game, or the opponent while that field has the focus.

use super::Setup;
use super::beside;
use super::change::is_rare;
use crate::numbers;
use crate::plan::{Field, Opponent, Purpose};
use crate::screen::Shared;
use crate::widgets::{
    Canvas, Piece, Regions, columns, elided, in_sight, narrow, page, rows, typed,
};
use goldpile_engine::ParameterRange;
use goldpile_play::words::{capital, unjudged};
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

const LABELS: u16 = 11;
/// The column of the values, after the labels and the arrow.
const VALUES: u16 = LABELS + 2;

pub(super) fn draw(shared: &Shared, setup: &Setup, regions: &Regions, canvas: &mut Canvas<'_>) {
    let area = page(regions.body);
    // A map may use the rows below the page.
    let area = Rect {
        height: regions.body.bottom() - area.y,
        ..area
    };
    let width = if area.width < 70 { 36 } else { 40 };
    let roomy = area.height >= 15;
    let fields = setup.fields(&shared.catalogue);
    let focus = fields.iter().position(|&field| field == setup.focus);
    let left = rows(columns(area, 0, width), roomy.into(), area.height);
    // The usual fields are spaced out only if all the others would fit below them, so nothing moves when those
    // appear.
    let all = setup.plan.fields(&shared.catalogue);
    let is_usual = |field: &&Field| !is_rare(**field);
    let usual = all.iter().filter(is_usual).count();
    let spaced = usize::from(left.height) >= usual + all.len();
    let shown = in_sight(focus.unwrap_or(0), fields.len(), left.height.into());
    canvas.more_beside(regions, shown.start, fields.len() - shown.end);
    for (place, index) in (0..).zip(shown) {
        let apart = if spaced { index.min(usual) } else { 0 };
        let line = rows(left, place + narrow(apart), 1);
        row(shared, setup, (index, fields[index]), line, canvas);
    }
    let right = columns(area, width + 1, area.width);
    beside::draw(
        shared,
        setup,
        rows(right, roomy.into(), area.height),
        canvas,
    );
}

/// What stands on the right of the first line: the star that a match is for, or why it is for none.
pub(super) fn stake(shared: &Shared, setup: &Setup) -> Piece {
    let (plan, ladder) = (&setup.plan, setup.ladder(shared));
    let name = plan.level.title();
    match plan.practice(ladder) {
        Some(why) if shared.size.0 < 80 => {
            (format!("practice: {}", why.reason()), shared.theme.muted)
        }
        Some(why) => (
            format!("practice, no star: {}", why.reason()),
            shared.theme.muted,
        ),
        None if ladder.has_to_beat(plan.level) => {
            (format!("for the {name}'s star"), shared.theme.token)
        }
        None => (format!("you have the {name}'s star"), shared.theme.token),
    }
}

fn row(
    shared: &Shared,
    setup: &Setup,
    (index, field): (usize, Field),
    line: Rect,
    canvas: &mut Canvas<'_>,
) {
    let focused = setup.focus == field;
    let (x, style) = canvas.choice(line, index, focused);
    canvas.text(line, x, 0, &label(shared, setup, field), style);
    let value = columns(line, VALUES, line.width);
    if let Some(input) = setup.plan.text(field) {
        if focused {
            let wrong = setup.problem(shared).filter(|wrong| wrong.field == field);
            let style = canvas.theme.allowed_if(wrong.is_none());
            typed(input, "", style, value, canvas);
        } else if input.value().is_empty() {
            let instead = match (field, setup.plan.purpose) {
                (Field::Name(index), _) => setup.plan.name(index),
                (_, Purpose::Match) => "random",
                (_, Purpose::Analysis) => setup.plan.entry(&shared.catalogue).example.as_str(),
            };
            canvas.text(value, 0, 0, instead, canvas.theme.muted);
        } else {
            let room = usize::from(value.width);
            canvas.text(value, 0, 0, &elided(input.value(), room), Style::new());
        }
        return;
    }
    if field == Field::More {
        if !setup.shows_rare {
            let what = elided(&hidden(shared, setup), usize::from(value.width));
            canvas.text(value, 0, 0, &what, canvas.theme.muted);
        }
        return;
    }
    if field == Field::Size && !setup.plan.random_piles() {
        canvas.text(value, 0, 0, "as typed", canvas.theme.muted);
        return;
    }
    let room = usize::from(value.width).saturating_sub(2);
    let text = elided(&chosen(shared, setup, field), room);
    canvas.turnable(columns(line, LABELS, line.width), index, &text, style);
    debug_assert!(text.width() <= room, "a value is shortened to fit");
}

fn label(shared: &Shared, setup: &Setup, field: Field) -> String {
    match field {
        Field::Game => "Game".to_owned(),
        Field::Parameter(index) => {
            let key = setup.plan.entry(&shared.catalogue).parameters[index].key();
            // A single letter is the paper's, so it keeps its case.
            match key.len() {
                1 => key.to_string(),
                _ => capital(key),
            }
        }
        Field::Piles => "Piles".to_owned(),
        Field::Size => "Size".to_owned(),
        Field::Opponent => "Opponent".to_owned(),
        Field::Warn => "Warn me".to_owned(),
        Field::Name(0) if setup.plan.computer().is_some() => "Your name".to_owned(),
        Field::Name(0) => "One name".to_owned(),
        Field::Name(_) => "Other name".to_owned(),
        Field::Starter => "Starts".to_owned(),
        Field::More if setup.shows_rare => "Less".to_owned(),
        Field::More => "More …".to_owned(),
        Field::Seed => "Seed".to_owned(),
    }
}

fn chosen(shared: &Shared, setup: &Setup, field: Field) -> String {
    let entry = setup.plan.entry(&shared.catalogue);
    match field {
        Field::Game => entry.title.to_string(),
        Field::Parameter(index) => {
            let parameter = &entry.parameters[index];
            let value = setup.plan.parameters.number(&parameter.name);
            match &parameter.range {
                ParameterRange::Number { min, max, .. } => format!("{value}   ({min} to {max})"),
                ParameterRange::Variant { title, .. } if value != 0 => title.to_string(),
                ParameterRange::Variant { .. } => "usual".to_owned(),
            }
        }
        Field::Size => {
            let largest = numbers::short(&setup.plan.largest(&shared.catalogue));
            match setup.plan.size {
                None if setup.plan.asks_who_begins(setup.ladder(shared)) => "usual".to_owned(),
                None => format!("usual: up to {largest}"),
                Some(_) => format!("up to {largest}"),
            }
        }
        Field::Opponent => opponent(shared, setup),
        Field::Warn => if setup.plan.warn {
            "yes (no star)"
        } else {
            "no"
        }
        .to_owned(),
        Field::Starter if setup.plan.asks_who_begins(setup.ladder(shared)) => {
            "you say at the start".to_owned()
        }
        Field::Starter => setup.plan.starter_name(),
        Field::Piles | Field::Name(_) | Field::More | Field::Seed => String::new(),
    }
}

/// The opponent. One on the ladder has its star, hollow until the opponent is beaten.
fn opponent(shared: &Shared, setup: &Setup) -> String {
    let Some(level) = setup.plan.computer() else {
        return "another person".to_owned();
    };
    match level.rung() {
        Some(rung) => {
            let star = beside::star(setup.ladder(shared), rung);
            format!("{} {star}", level.title())
        }
        None if level.tempts() => capital(&level.counted_as().name()),
        None => format!("strength {}", level.strength()),
    }
}

/// What was typed or chosen in the hidden fields or, if nothing was, what they are.
fn hidden(shared: &Shared, setup: &Setup) -> String {
    let plan = &setup.plan;
    let usual = plan.entry(&shared.catalogue).defaults().shown();
    let chosen = plan.parameters.shown().into_iter();
    let chosen = chosen.filter(|pair| !usual.contains(pair));
    let mut chosen: Vec<String> = chosen
        .map(|(key, value)| format!("{key} {value}"))
        .collect();
    if !plan.random_piles() {
        chosen.push(format!("piles {}", plan.piles.value().trim()));
    }
    if chosen.is_empty() {
        return "piles, variants, names".to_owned();
    }
    chosen.join(", ")
}

/// An explanation of the focused field, or a warning that nobody can judge the match.
pub(super) fn about(shared: &Shared, setup: &Setup) -> String {
    let entry = setup.plan.entry(&shared.catalogue);
    if let Some(level) = setup.plan.unjudging_computer(&shared.catalogue)
        && !matches!(
            setup.focus,
            Field::Parameter(_) | Field::Name(_) | Field::Seed
        )
    {
        return unjudged(&entry.title, level);
    }
    match setup.focus {
        Field::Piles if setup.plan.purpose == Purpose::Analysis => format!(
            "A position, such as {}, or a whole record, every step of which can be taken back; \
             counts may be written like 3*10^40+7. Leave the line empty for this example.",
            entry.example
        ),
        Field::Game => {
            "The game. ←→ show the others, ↑↓ go to the other lines. Enter starts.".into()
        }
        Field::Parameter(index) => {
            let parameter = &entry.parameters[index];
            match &parameter.range {
                ParameterRange::Number { min, max, .. } => {
                    format!("{}. From {min} to {max}.", parameter.meaning)
                }
                ParameterRange::Variant { title, .. } => {
                    format!("The usual rules, or {title}: {}.", parameter.meaning)
                }
            }
        }
        Field::Piles => format!(
            "Piles separated by commas, such as {}, or a whole record; counts may be written like \
             3*10^40+7. Leave the line empty for a random start {}.",
            entry.example,
            match setup.plan.opponent {
                Opponent::Computer => "you can win",
                Opponent::Person => "whoever begins can win",
            }
        ),
        Field::Size if !setup.plan.random_piles() => {
            "How large random piles are. Clear the line with the piles to get random ones.".into()
        }
        Field::Size => "The most coins in a random pile: use ←→ or type a number.".into(),
        Field::Opponent => match setup.plan.opponent {
            Opponent::Computer => {
                "Who you play against: ←→ show the others. Or type a strength from 0 to 100."
            }
            Opponent::Person => "Another person, at this keyboard. ←→ show the other opponents.",
        }
        .into(),
        Field::More if setup.shows_rare => "Enter hides the lines below.".into(),
        Field::More => {
            "Enter shows the other lines: the piles, variants of the game, whether to be \
                        warned of a losing move, names and the seed."
                .into()
        }
        Field::Warn => {
            "For learners: a move that throws a win away is offered back once, with the \
                        reason, and counted. A match with warnings gives no star."
                .into()
        }
        Field::Name(index) => format!(
            "What this player is called in the match; {} if the line is empty.",
            setup.plan.usual_name(index)
        ),
        Field::Starter if setup.plan.asks_who_begins(setup.ladder(shared)) => {
            "Once you see the piles, you say who takes first.".into()
        }
        Field::Starter => "Who takes first.".into(),
        Field::Seed => {
            "Everything random follows from this number: in practice, the same seed and the \
                        same moves give the same match again. It is new each time."
                .into()
        }
    }
}
