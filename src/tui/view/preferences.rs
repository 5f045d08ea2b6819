//! The settings: each line with its value, and a sample of what they make.

use super::canvas::{Canvas, Target, elided, wrapped};
use super::frame::Frame;
use super::statistics::more;
use crate::play::harmless;
use crate::tui::app::App;
use crate::tui::duel::Tone;
use crate::tui::keys::{Command, TABLE};
use crate::tui::preferences::{Preference, Preferences};
use crate::tui::settings::{Setting, key_commands};
use crate::tui::theme::{Glyphs, ThemeName};
use ratatui::layout::Rect;
use ratatui::style::Style;
use strum::IntoEnumIterator as _;
use unicode_width::UnicodeWidthStr as _;

/// How wide the labels are.
const LABELS: u16 = 24;
/// How wide the list is.
const LIST: u16 = 44;
/// From this width on there is a sample beside the list.
const SAMPLE: u16 = 76;

pub(super) fn draw(app: &App, preferences: Preferences, regions: &Frame, canvas: &mut Canvas<'_>) {
    let area = regions.body;
    let lines = Preferences::lines();
    let keys = lines
        .iter()
        .position(|line| matches!(line, Preference::Keys(_)));
    let keys = keys.unwrap_or(lines.len());
    // Headings and blank lines have no number.
    let mut rows: Vec<Option<usize>> = Vec::new();
    for index in 0..lines.len() {
        if index == keys || index + 1 == lines.len() {
            rows.push(None);
        }
        rows.push(Some(index));
    }
    let room = usize::from(area.height);
    let at = rows
        .iter()
        .position(|row| *row == Some(preferences.chosen))
        .unwrap_or(0);
    let scroll = (at + 1 + room / 2)
        .saturating_sub(room)
        .min(rows.len().saturating_sub(room));
    let list = Rect {
        width: if area.width < SAMPLE {
            area.width
        } else {
            LIST
        },
        ..area
    };
    for (y, row) in (0..).zip(rows.iter().skip(scroll).take(room)) {
        let place = Rect {
            y: area.y + y,
            height: 1,
            ..list
        };
        match row {
            Some(index) => line(app, preferences, *index, lines[*index], place, canvas),
            None if rows.get(scroll + usize::from(y) + 1) == Some(&Some(keys)) => {
                canvas.text(
                    place,
                    0,
                    0,
                    "Keys (the arrows, Enter and Esc stay)",
                    canvas.theme.history,
                );
            }
            None => {}
        }
    }
    more(
        scroll,
        rows.len().saturating_sub(scroll + room),
        regions,
        canvas,
    );
    if area.width >= SAMPLE {
        let beside = Rect {
            x: area.x + LIST + 2,
            width: area.width - LIST - 2,
            ..area
        };
        sample(app, beside, canvas);
    }
}

fn line(
    app: &App,
    preferences: Preferences,
    index: usize,
    line: Preference,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let chosen = preferences.chosen == index;
    let style = if chosen {
        canvas.theme.accent
    } else {
        Style::new()
    };
    canvas.target(area, Target::Preference(index));
    let sign = if chosen { "▸ " } else { "  " };
    let x = canvas.text(area, 0, 0, sign, style);
    canvas.text(area, x, 0, &label(line), style);
    let value = Rect {
        x: area.x + LABELS,
        width: area.width.saturating_sub(LABELS),
        ..area
    };
    match line {
        Preference::Choice(setting) => {
            let past = canvas.theme.history;
            let x = canvas.text(value, 0, 0, "‹ ", past);
            canvas.target(Rect { width: 2, ..value }, Target::Turn(index, false));
            let x = canvas.text(value, x, 0, word(app, setting), style);
            canvas.text(value, x, 0, " ›", past);
            let end = Rect {
                x: value.x + x,
                width: 2.min(value.width.saturating_sub(x)),
                ..value
            };
            canvas.target(end, Target::Turn(index, true));
        }
        Preference::Keys(_) if chosen && preferences.listening => {
            canvas.text(value, 0, 0, "press a key …", style);
        }
        Preference::Keys(command) => {
            let keys = keys_of(app, command);
            let room = usize::from(value.width);
            canvas.text(value, 0, 0, &elided(&keys, room), style);
        }
        Preference::Everything => {}
    }
}

fn label(line: Preference) -> String {
    match line {
        Preference::Choice(Setting::Theme) => "Theme".to_owned(),
        Preference::Choice(Setting::Glyphs) => "Map".to_owned(),
        Preference::Choice(Setting::Animation) => "Animation".to_owned(),
        Preference::Choice(Setting::Mouse) => "Mouse".to_owned(),
        Preference::Choice(Setting::ConfirmLeave) => "Ask before leaving".to_owned(),
        Preference::Choice(Setting::ConfirmResign) => "Ask before giving up".to_owned(),
        Preference::Choice(Setting::Preset) => "Set of keys".to_owned(),
        Preference::Keys(command) => {
            let name: &str = command.into();
            name.replace('-', " ")
        }
        Preference::Everything => "Everything as usual".to_owned(),
    }
}

/// The word that is chosen, as it is shown.
fn word(app: &App, setting: Setting) -> &'static str {
    let word = setting.words()[setting.chosen(app.settings())];
    match (setting, word) {
        (Setting::ConfirmLeave | Setting::ConfirmResign, "true") => "yes",
        (Setting::ConfirmLeave | Setting::ConfirmResign, _) => "no",
        (_, "true") => "on",
        (_, "false") => "off",
        (_, word) => word,
    }
}

/// All keys of a command, each once.
fn keys_of(app: &App, command: Command) -> String {
    let mut names: Vec<String> = Vec::new();
    for line in app.keymap.lines() {
        for name in line.keys_of(command) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names.join(" ")
}

/// Where the file is.
pub(super) fn place(app: &App, width: u16) -> String {
    let Some(path) = app.outfit.path() else {
        return "kept in no file".to_owned();
    };
    let text = harmless(&path.to_string_lossy());
    let room = usize::from(width).saturating_sub(12);
    if text.width() <= room {
        return text;
    }
    // The end says more than the beginning.
    let mut end = String::new();
    for letter in text.chars().rev() {
        if end.width() + 2 > room {
            break;
        }
        end.insert(0, letter);
    }
    format!("…{end}")
}

/// What the sentence says.
pub(super) fn sentence(app: &App, preferences: Preferences) -> (String, Tone) {
    let line = preferences.line();
    if let (true, Preference::Keys(command)) = (preferences.listening, line) {
        let name: &str = command.into();
        let text = format!(
            "Press the new key for {name}: a letter, a sign, Space, Insert, Delete, F1 to F12, or \
             Ctrl with a letter. Esc keeps the one it has."
        );
        return (text, Tone::Mine);
    }
    let text = match line {
        Preference::Choice(setting) => about(app, setting),
        Preference::Keys(command) => {
            let mut lines = TABLE
                .iter()
                .filter(|line| line.presses.iter().any(|p| p.1 == command));
            let help = lines.next().map_or("", |line| line.help);
            let name: &str = command.into();
            format!("keys.{name}: {help}.")
        }
        Preference::Everything => "Takes all settings and keys back to what is usual.".to_owned(),
    };
    let text = match app.outfit.problems() {
        [] => text,
        [first, ..] => format!("{text} Wrong in the file: {first}."),
    };
    (text, Tone::Plain)
}

fn about(app: &App, setting: Setting) -> String {
    let environment = app.outfit.environment();
    match setting {
        Setting::Theme if environment.no_colour => {
            "The theme. NO_COLOR is set, and as long as it is there is no colour.".to_owned()
        }
        Setting::Theme => {
            let name = ThemeName::iter().nth(setting.chosen(app.settings()));
            format!("The theme: {}.", name.unwrap_or_default().about())
        }
        Setting::Glyphs => {
            let kind = match app.settings().glyphs {
                Glyphs::Braille => "♛ ◆, and dots of braille from farther off",
                Glyphs::Blocks => "♛ ◆, and half blocks from farther off",
                Glyphs::Ascii => "Q P *, which every terminal has",
            };
            let over = match environment.glyphs {
                Some(_) => " GOLDPILE_GLYPHS is set, and comes first.",
                None => "",
            };
            format!("What the map is drawn with: {kind}.{over}")
        }
        Setting::Animation => {
            "Whether tokens are seen leaving after a move. Any key ends it.".to_owned()
        }
        Setting::Mouse => format!(
            "Whether the mouse plays, or selects text as the terminal lets it. {} switches it \
             anywhere.",
            app.keymap.key(Command::Mouse)
        ),
        Setting::ConfirmLeave => "Whether leaving a match under way is asked about.".to_owned(),
        Setting::ConfirmResign => "Whether giving up is asked about.".to_owned(),
        Setting::Preset => format!(
            "The set of keys to start from: usual, or vi with h j k l beside the arrows and the \
             hint on H. {} commands can have other keys, below.",
            key_commands().len()
        ),
    }
}

/// What the theme and the glyphs look like.
fn sample(app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let meanings = [
        ("▸ ", "mine to choose", theme.accent),
        ("★ ", "winning", theme.winning),
        ("× ", "losing or forbidden", theme.losing),
        ("· ", "past, or beside the point", theme.history),
        ("● ", "everything else", Style::new()),
    ];
    let mut y = 0;
    canvas.text(area, 0, y, "It looks like this", theme.history);
    for (sign, text, style) in meanings {
        y += 1;
        let x = canvas.text(area, 0, y, sign, style);
        canvas.text(area, x, y, text, style);
    }
    let map = match theme.glyphs {
        Glyphs::Braille | Glyphs::Blocks => ["· · · ◆ ·", "· ◆ · · ·", "─ ─ ♛ · ·"],
        Glyphs::Ascii => [". . . P .", ". P . . .", "- - Q . ."],
    };
    y += 2;
    for (row, text) in (y..).zip(map) {
        for (x, letter) in (0..).zip(text.chars()) {
            let style = match letter {
                '◆' | 'P' => theme.winning,
                '♛' | 'Q' => theme.accent,
                '─' | '-' => Style::new(),
                _ => theme.history,
            };
            canvas.text(area, x, row, &letter.to_string(), style);
        }
    }
    let far = match theme.glyphs {
        Glyphs::Braille => "⠁⠂⠄⡀⢀⠠⠐⠈",
        Glyphs::Blocks => "▀▄▀▄▀▄▀▄",
        Glyphs::Ascii => "*.*.*.*.",
    };
    canvas.text(area, 11, y, "nearby", theme.history);
    let x = canvas.text(area, 11, y + 1, far, theme.winning);
    canvas.text(area, x + 1, y + 1, "farther off", theme.history);
    y += 4;
    let problems = app.outfit.problems();
    if !problems.is_empty() {
        canvas.text(area, 0, y, "Wrong in the file", theme.losing);
    }
    let width = usize::from(area.width);
    for line in problems.iter().flat_map(|problem| wrapped(problem, width)) {
        y += 1;
        canvas.text(area, 0, y, &line, Style::new());
    }
}
