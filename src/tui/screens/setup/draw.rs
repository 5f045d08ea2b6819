//! Draws the set-up: its fields, and next to them an introduction to the game.

use super::Setup;
use crate::engine::ParameterRange;
use crate::play::Level;
use crate::play::words::capital;
use crate::tui::board::draw_example;
use crate::tui::keys::Command;
use crate::tui::plan::{Field, Opponent, Purpose};
use crate::tui::screen::Shared;
use crate::tui::widgets::{
    Canvas, EXAMPLE, Regions, Target, columns, elided, in_sight, page, portrait, rows, typed,
};
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

/// Width of the labels.
const LABELS: u16 = 11;
/// Width of the labels with the arrow before a value.
const VALUES: u16 = LABELS + 2;

pub(super) fn draw(shared: &Shared, setup: &Setup, regions: &Regions, canvas: &mut Canvas<'_>) {
    let area = page(regions.body);
    // The map may go on below.
    let area = Rect {
        height: regions.body.bottom() - area.y,
        ..area
    };
    let width = if area.width < 70 { 36 } else { 40 };
    let roomy = area.height >= 15;
    let fields = setup.plan.fields(&shared.catalogue);
    let focus = fields.iter().position(|&field| field == setup.focus);
    let left = rows(columns(area, 0, width), roomy.into(), area.height);
    let shown = in_sight(focus.unwrap_or(0), fields.len(), left.height.into());
    canvas.more_beside(regions, shown.start, fields.len() - shown.end);
    for (y, index) in (0..).zip(shown) {
        let field = (index, fields[index]);
        row(shared, setup, field, rows(left, y, 1), canvas);
    }
    let right = columns(area, width + 1, area.width);
    let beside = rows(right, roomy.into(), area.height);
    let entry = setup.plan.entry(&shared.catalogue);
    let piles = setup.plan.pictured_piles(&shared.catalogue);
    let more = format!("{}.", shared.does(Command::Rules, "says the rest"));
    let piles = piles.as_ref();
    let typed = setup.plan.start_piles(&shared.catalogue).is_some();
    let heading = if typed { "" } else { EXAMPLE.0 };
    let (game, pictured) = ((entry, &setup.plan.settings), (heading, piles));
    let y = portrait(&shared.numbers, game, &more, pictured, beside, canvas);
    let below = rows(beside, y + 1, beside.height);
    draw_example(shared, &setup.plan, piles, below, canvas);
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
            let instead = match setup.plan.purpose {
                Purpose::Match => "random",
                Purpose::Analysis => setup.plan.entry(&shared.catalogue).example.as_str(),
            };
            canvas.text(value, 0, 0, instead, canvas.theme.muted);
        } else {
            let room = usize::from(value.width);
            canvas.text(value, 0, 0, &elided(input.value(), room), Style::new());
        }
        return;
    }
    if field == Field::Size && !setup.plan.random_piles() {
        canvas.text(value, 0, 0, "as typed", canvas.theme.muted);
        return;
    }
    let room = usize::from(value.width).saturating_sub(2);
    let text = elided(&chosen(shared, setup, field), room);
    canvas.text(line, LABELS, 0, "‹ ", canvas.theme.muted);
    let x = canvas.text(value, 0, 0, &text, style);
    canvas.text(value, x, 0, " ›", canvas.theme.muted);
    canvas.target(columns(line, LABELS, 2), Target::Turn(index, false));
    canvas.target(columns(value, x, 2), Target::Turn(index, true));
    debug_assert!(text.width() <= room, "a value is shortened to fit");
}

fn label(shared: &Shared, setup: &Setup, field: Field) -> String {
    match field {
        Field::Game => "Game".to_owned(),
        Field::Parameter(index) => {
            let key = setup.plan.entry(&shared.catalogue).parameters[index].key();
            // A single letter is the one of the paper.
            match key.len() {
                1 => key.to_string(),
                _ => capital(key),
            }
        }
        Field::Piles => "Piles".to_owned(),
        Field::Size => "Size".to_owned(),
        Field::Opponent => "Against".to_owned(),
        Field::Strength => "Strength".to_owned(),
        Field::Warn => "Warn me".to_owned(),
        Field::Name(0) => "Your name".to_owned(),
        Field::Name(_) => "Opponent".to_owned(),
        Field::Starter => "First".to_owned(),
        Field::Seed => "Seed".to_owned(),
    }
}

fn chosen(shared: &Shared, setup: &Setup, field: Field) -> String {
    let entry = setup.plan.entry(&shared.catalogue);
    match field {
        Field::Game => entry.title.to_string(),
        Field::Parameter(index) => {
            let parameter = &entry.parameters[index];
            let value = setup.plan.settings.number(&parameter.name);
            match &parameter.range {
                ParameterRange::Number { min, max, .. } => format!("{value}   ({min} to {max})"),
                ParameterRange::Variant { title, .. } if value != 0 => title.to_string(),
                ParameterRange::Variant { .. } => "usual".to_owned(),
            }
        }
        Field::Size => {
            let largest = shared.numbers.short(&setup.plan.largest(&shared.catalogue));
            match setup.plan.size {
                None => format!("usual: up to {largest}"),
                Some(_) => format!("up to {largest}"),
            }
        }
        Field::Opponent => match setup.plan.opponent {
            Opponent::Computer => "the computer".to_owned(),
            Opponent::Person => "another person".to_owned(),
        },
        Field::Strength => slider(setup.plan.level),
        Field::Warn => if setup.plan.warn { "yes" } else { "no" }.to_owned(),
        Field::Starter => setup.plan.starter_name(),
        Field::Piles | Field::Name(_) | Field::Seed => String::new(),
    }
}

/// Returns a slider for a strength, with a stop at each named level, and the name or number.
fn slider(level: Level) -> String {
    const CELLS: u16 = 6;
    let cell_of = |level: Level| u16::from(level.strength()) * CELLS / 100;
    let at = cell_of(level);
    let is_stop = |cell: u16| Level::ALL.into_iter().any(|level| cell_of(level) == cell);
    let cells = (0..=CELLS).map(|cell| match cell {
        cell if cell == at => '●',
        cell if is_stop(cell) => '┼',
        _ => '─',
    });
    let cells: String = cells.collect();
    format!("{cells} {}", level.counted_as().name())
}

/// Returns an explanation of the chosen field.
pub(super) fn about(shared: &Shared, setup: &Setup) -> String {
    let entry = setup.plan.entry(&shared.catalogue);
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
        Field::Size => {
            let theory = setup.plan.game(&shared.catalogue).oracle.is_some();
            let size = "The most tokens in a random pile: use ←→ or type a number.";
            if setup.plan.size.is_some() && !theory {
                format!(
                    "{size} This game has no theory here yet: where play cannot be followed to its \
                     end, nobody knows the winning move, and the computer plays any move."
                )
            } else {
                size.into()
            }
        }
        Field::Opponent => "The computer, or another person at this keyboard.".into(),
        Field::Strength => {
            "How often the computer sees the winning move: beginner 0, club 50, perfect \
                            100. rising grows with your wins; tempter also sets traps. PgUp and \
                            PgDn: the next name."
                .into()
        }
        Field::Warn => {
            "For learners: a move that throws a win away is offered back once, with the \
                        reason, and counted."
                .into()
        }
        Field::Name(_) => "What this player is called in the match.".into(),
        Field::Starter => "Who takes first.".into(),
        Field::Seed => {
            "Everything random follows from this number: the same seed and the same moves \
                        give the same match again. It is new each time; leave it as it is."
                .into()
        }
    }
}
