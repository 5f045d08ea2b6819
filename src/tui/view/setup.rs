//! The set-up: its fields, and beside them what the game is about.

use super::canvas::{Canvas, Target, elided};
use super::frame::typed;
use super::menu::portrait;
use crate::engine::Range;
use crate::play::Level;
use crate::tui::app::App;
use crate::tui::setup::{Field, Opponent, Purpose, SIZES, Setup};
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

/// How wide the labels are.
const LABELS: u16 = 11;

pub(super) fn draw(app: &App, setup: &Setup, area: Rect, canvas: &mut Canvas<'_>) {
    let fields = if area.width < 70 { 32 } else { 40 };
    let left = Rect {
        width: fields,
        ..area
    };
    let roomy = area.height >= 15;
    for (y, field) in (u16::from(roomy)..).zip(setup.fields(&app.catalogue)) {
        row(app, setup, field, y, left, canvas);
    }
    let beside = Rect {
        x: area.x + fields + 1,
        width: area.width.saturating_sub(fields + 1),
        y: area.y + u16::from(roomy),
        height: area.height.saturating_sub(u16::from(roomy)),
    };
    let piles = setup.start_piles(&app.catalogue);
    portrait(
        app,
        setup.entry(&app.catalogue),
        piles.as_ref(),
        beside,
        canvas,
    );
}

fn row(app: &App, setup: &Setup, field: Field, y: u16, area: Rect, canvas: &mut Canvas<'_>) {
    let line = Rect {
        y: area.y + y,
        height: 1,
        ..area
    };
    let focused = setup.focus == field;
    let style = if focused {
        canvas.theme.accent
    } else {
        Style::new()
    };
    canvas.target(line, Target::Field(field));
    let sign = if focused { "▸ " } else { "  " };
    let x = canvas.text(line, 0, 0, sign, style);
    canvas.text(line, x, 0, &label(app, setup, field), style);
    let value = Rect {
        x: line.x + LABELS,
        width: line.width.saturating_sub(LABELS),
        ..line
    };
    if let Some(input) = setup.text(field) {
        if focused {
            typed(input, "", value, canvas);
        } else if input.value().is_empty() {
            let instead = match setup.purpose {
                Purpose::Match => "random",
                Purpose::Analysis => setup.entry(&app.catalogue).example,
            };
            canvas.text(value, 0, 0, instead, canvas.theme.history);
        } else {
            let room = usize::from(value.width);
            canvas.text(value, 0, 0, &elided(input.value(), room), Style::new());
        }
        return;
    }
    let room = usize::from(value.width).saturating_sub(4);
    let text = elided(&chosen(app, setup, field), room);
    let x = canvas.text(value, 0, 0, "‹ ", canvas.theme.history);
    let x = canvas.text(value, x, 0, &text, style);
    canvas.text(value, x, 0, " ›", canvas.theme.history);
    let end = |x: u16| Rect {
        x: value.x + x,
        width: 2.min(value.width),
        ..value
    };
    canvas.target(end(0), Target::Change(field, false));
    canvas.target(end(x), Target::Change(field, true));
    debug_assert!(text.width() <= room, "a value is elided to its room");
}

fn label(app: &App, setup: &Setup, field: Field) -> String {
    match field {
        Field::Game => "Game".to_owned(),
        Field::Parameter(index) => setup.entry(&app.catalogue).parameters[index]
            .key()
            .to_owned(),
        Field::Piles => "Piles".to_owned(),
        Field::Size => "Size".to_owned(),
        Field::Opponent => "Against".to_owned(),
        Field::Strength => "Strength".to_owned(),
        Field::Warn => "Warn me".to_owned(),
        Field::Name(0) => "You are".to_owned(),
        Field::Name(_) => "They are".to_owned(),
        Field::Starter => "First".to_owned(),
        Field::Seed => "Seed".to_owned(),
    }
}

fn chosen(app: &App, setup: &Setup, field: Field) -> String {
    let entry = setup.entry(&app.catalogue);
    match field {
        Field::Game => entry.title.to_owned(),
        Field::Parameter(index) => {
            let parameter = &entry.parameters[index];
            let value = setup.settings.number(parameter.name);
            match parameter.range {
                Range::Number { min, max, .. } => format!("{value}   ({min} to {max})"),
                Range::Variant { value: name, .. } if value != 0 => name.to_owned(),
                Range::Variant { .. } => "usual".to_owned(),
            }
        }
        Field::Size if !setup.random_piles() => "as typed".to_owned(),
        Field::Size => {
            let largest = app.numbers.short(&setup.largest(&app.catalogue));
            format!("{}: up to {largest}", SIZES[setup.size])
        }
        Field::Opponent => match setup.opponent {
            Opponent::Computer => "the computer".to_owned(),
            Opponent::Person => "another person".to_owned(),
        },
        Field::Strength => slider(setup.level),
        Field::Warn => if setup.warn { "yes" } else { "no" }.to_owned(),
        Field::Starter => setup.starter_name(),
        Field::Piles | Field::Name(_) | Field::Seed => String::new(),
    }
}

/// A strength as a slider with a stop at each level that has a name, and its name or number.
fn slider(level: Level) -> String {
    const CELLS: u16 = 6;
    let cell_of = |level: Level| u16::from(level.strength()) * CELLS / 100;
    let at = cell_of(level);
    let cells: String = (0..=CELLS)
        .map(|cell| {
            let stop = Level::ALL.into_iter().any(|level| cell_of(level) == cell);
            match (cell == at, stop) {
                (true, _) => '●',
                (false, true) => '┼',
                (false, false) => '─',
            }
        })
        .collect();
    format!("{cells} {}", level.name())
}

/// What the chosen field means.
pub(super) fn about(app: &App, setup: &Setup) -> String {
    let entry = setup.entry(&app.catalogue);
    match setup.focus {
        Field::Piles if setup.purpose == Purpose::Analysis => format!(
            "A position, such as {}, or a whole record, of which every step can be taken back; \
             counts may be 3*10^40+7. Nothing: this example.",
            entry.example
        ),
        Field::Game => {
            "The game. ←→ show the others, ↑↓ go to the other lines. Enter starts.".into()
        }
        Field::Parameter(index) => {
            let parameter = &entry.parameters[index];
            match parameter.range {
                Range::Number { min, max, .. } => {
                    format!("{}. From {min} to {max}.", parameter.meaning)
                }
                Range::Variant { value, .. } => format!("{value}: {}.", parameter.meaning),
            }
        }
        Field::Piles => format!(
            "Piles with commas, such as {}, or a whole record; counts may be 3*10^40+7. Nothing: \
             random piles that the one who begins against the computer can win.",
            entry.example
        ),
        Field::Size if !setup.random_piles() => {
            "How large random piles are. Clear the line of the piles to have random ones.".into()
        }
        Field::Size => {
            let theory = setup.game(&app.catalogue).oracle.is_some();
            if setup.size > 0 && !theory {
                "How large random piles are. This game has no theory here yet: where play cannot \
                 be followed to its end, nobody knows the winning move and the computer plays any."
                    .into()
            } else {
                "How large random piles are.".into()
            }
        }
        Field::Opponent => "The computer, or another person at this keyboard.".into(),
        Field::Strength => "How often the computer sees the winning move, out of 100. perfect (100) \
                            misses nothing; club (50) never misses a win in one; beginner (0) plays \
                            anything. PgUp and PgDn go from name to name."
            .into(),
        Field::Warn => "For learners: a move that throws a win away is offered back once, with the \
                        reason, and counted."
            .into(),
        Field::Name(_) => "The name that the match calls this player by.".into(),
        Field::Starter => "Who takes first.".into(),
        Field::Seed => "Decides everything random: the same seed gives the same match.".into(),
    }
}
