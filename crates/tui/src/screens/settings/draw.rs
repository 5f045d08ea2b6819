//! Draws the settings: each line with its value, and a sample of how the choices look.

use super::{SettingsLine, SettingsPage, SettingsScreen};
use crate::keys::{Binding, Command, key_commands};
use crate::screen::{Shared, Status, Tone};
use crate::settings::Setting;
use crate::theme::{Glyphs, ThemeName};
use crate::widgets::{
    Canvas, Regions, columns, elided, elided_start, in_sight, narrow, page, rows, wrapped,
};
use goldpile_play::escape_for_terminal;
use indexmap::IndexSet;
use ratatui::layout::Rect;
use ratatui::style::Style;
use strum::IntoEnumIterator as _;

const LABELS: u16 = 24;
const LIST: u16 = 44;
/// The minimum width for a sample next to the list.
const SAMPLE: u16 = 76;

pub(super) fn draw(
    shared: &Shared,
    state: &SettingsScreen,
    regions: &Regions,
    canvas: &mut Canvas<'_>,
) {
    let area = page(regions.body);
    let lines = state.page.lines(&shared.modes);
    // `None` stands for a heading or a blank line.
    let mut list_rows: Vec<Option<usize>> = (0..lines.len()).map(Some).collect();
    match state.page {
        SettingsPage::Choices => list_rows.insert(lines.len() - 2, None),
        SettingsPage::Keys => drop(list_rows.splice(1..1, [None, None])),
    }
    // The choices are few, so they are spread out if there is room.
    let choices = state.page == SettingsPage::Choices;
    let spaced = choices && usize::from(area.height) >= 2 * list_rows.len();
    let pitch = if spaced { 2 } else { 1 };
    let area = rows(area, pitch - 1, area.height);
    let at = list_rows.iter().position(|row| *row == Some(state.chosen));
    let shown = in_sight(at.unwrap_or(0), list_rows.len(), usize::from(area.height));
    let with_sample = area.width >= SAMPLE && choices;
    let list = columns(area, 0, if with_sample { LIST } else { area.width });
    for (y, at) in (0..).zip(shown.clone()) {
        let place = rows(list, pitch * y, 1);
        match list_rows[at] {
            Some(index) => line(shared, state, index, lines[index], place, canvas),
            None if state.page == SettingsPage::Keys && at == 2 => {
                let text = "Keys (arrows, Enter and Esc always work)";
                canvas.text(place, 0, 0, text, canvas.theme.muted);
            }
            None => {}
        }
    }
    canvas.more_beside(regions, shown.start, list_rows.len() - shown.end);
    if with_sample {
        sample(shared, columns(area, LIST + 2, area.width), canvas);
    }
}

fn line(
    shared: &Shared,
    state: &SettingsScreen,
    index: usize,
    line: SettingsLine,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let chosen = state.chosen == index;
    let (x, style) = canvas.choice(area, index, chosen);
    canvas.text(area, x, 0, &label(line), style);
    let value = columns(area, LABELS, area.width);
    match line {
        SettingsLine::Choice(setting) => {
            canvas.turnable(value, index, word(shared, setting), style);
        }
        SettingsLine::Keys(_) if chosen && state.listening => {
            canvas.text(value, 0, 0, "press a key …", style);
        }
        SettingsLine::Keys(command) => {
            let keys = keys_of(shared, command);
            let room = usize::from(value.width.min(LIST - LABELS));
            canvas.text(value, 0, 0, &elided(&keys, room), style);
            if area.width >= SAMPLE {
                let help = binding_of(shared, command).map_or("", |binding| binding.help);
                let beside = columns(area, LIST + 2, area.width);
                let room = usize::from(beside.width);
                canvas.text(beside, 0, 0, &elided(help, room), canvas.theme.muted);
            }
        }
        SettingsLine::KeysPage | SettingsLine::Everything => {}
    }
}

fn label(line: SettingsLine) -> String {
    match line {
        SettingsLine::Choice(Setting::Theme) => "Theme".to_owned(),
        SettingsLine::Choice(Setting::Glyphs) => "Glyphs".to_owned(),
        SettingsLine::Choice(Setting::Animation) => "Motion".to_owned(),
        SettingsLine::Choice(Setting::Bell) => "Bell".to_owned(),
        SettingsLine::Choice(Setting::Mouse) => "Mouse".to_owned(),
        SettingsLine::Choice(Setting::ConfirmLeave) => "Ask before leaving".to_owned(),
        SettingsLine::Choice(Setting::ConfirmResign) => "Ask before resigning".to_owned(),
        SettingsLine::Choice(Setting::Preset) => "Set of keys".to_owned(),
        // In the settings file this command has an older name.
        SettingsLine::Keys(Command::Spoiler) => "P-positions".to_owned(),
        SettingsLine::Keys(command) => {
            let name: &str = command.into();
            name.replace('-', " ")
        }
        SettingsLine::KeysPage => "Keys …".to_owned(),
        SettingsLine::Everything => "Reset all settings".to_owned(),
    }
}

fn word(shared: &Shared, setting: Setting) -> &'static str {
    let word = setting.words()[setting.chosen(shared.settings())];
    match (setting, word) {
        (Setting::ConfirmLeave | Setting::ConfirmResign, "true") => "yes",
        (Setting::ConfirmLeave | Setting::ConfirmResign, _) => "no",
        (_, "true") => "on",
        (_, "false") => "off",
        (_, word) => word,
    }
}

fn keys_of(shared: &Shared, command: Command) -> String {
    let lines = shared.keymap.lines();
    let names: IndexSet<String> = lines.flat_map(|line| line.keys_of(command)).collect();
    names.into_iter().collect::<Vec<_>>().join(" ")
}

/// The first binding of this command in the key tables.
fn binding_of(shared: &Shared, command: Command) -> Option<&'static Binding> {
    let mut bindings = shared.keymap.lines().map(|line| line.binding);
    bindings.find(|line| line.presses.iter().any(|press| press.1 == command))
}

/// The path of the settings file, shortened to a width.
pub(super) fn place(shared: &Shared, width: u16) -> String {
    let Some(path) = shared.active.path() else {
        return "not kept in a file".to_owned();
    };
    let text = escape_for_terminal(&path.to_string_lossy());
    let room = usize::from(width).saturating_sub(12);
    // The end of a path is the more telling part.
    elided_start(&text, room)
}

pub(super) fn status(shared: &Shared, state: &SettingsScreen) -> Status<'static> {
    let line = state.line(shared);
    if let (true, SettingsLine::Keys(command)) = (state.listening, line) {
        let name: &str = command.into();
        let text = format!(
            "Press the new key for {name}: a letter, a symbol, Space, Insert, Delete, F1 to F12, or \
             Ctrl with a letter. Esc keeps the current key."
        );
        return Status::new(text, Tone::Mine);
    }
    let text = match line {
        SettingsLine::Choice(setting) => about(shared, setting),
        SettingsLine::Keys(command) => {
            let Some(binding) = binding_of(shared, command) else {
                return Status::plain(String::new());
            };
            // The help names the commands of a binding in the same order.
            let name = |command: Command| format!("keys.{}", <&str>::from(command));
            let names: IndexSet<String> = binding.settable().map(name).collect();
            let names: Vec<String> = names.into_iter().collect();
            format!("{}: {}.", names.join(" and "), binding.help)
        }
        SettingsLine::KeysPage => {
            "Which key does what, and another set of keys to start from.".to_owned()
        }
        SettingsLine::Everything => "Sets all settings and keys back to their defaults.".to_owned(),
    };
    Status::plain(match shared.active.problems() {
        [] => text,
        [first, ..] => format!("{text} A problem in the file: {first}."),
    })
}

fn about(shared: &Shared, setting: Setting) -> String {
    let environment = shared.active.environment();
    match setting {
        Setting::Theme if environment.no_colour => {
            "The theme. There is no colour while NO_COLOR is set.".to_owned()
        }
        Setting::Theme => {
            let name = ThemeName::iter().nth(setting.chosen(shared.settings()));
            format!("The theme: {}.", name.unwrap_or_default().about())
        }
        Setting::Glyphs => {
            let kind = match shared.settings().glyphs {
                None => "as the terminal can show them: ASCII where the locale has no UTF-8",
                Some(Glyphs::Braille) => "Unicode, and braille dots on a board that is zoomed out",
                Some(Glyphs::Blocks) => "Unicode, and half blocks on a board that is zoomed out",
                Some(Glyphs::Ascii) => "ASCII only, which every terminal can show",
            };
            let over = match environment.glyphs {
                Some(_) => " GOLDPILE_GLYPHS is set and takes precedence.",
                None => "",
            };
            format!("The characters of all screens: {kind}.{over}")
        }
        Setting::Animation => {
            let text = "Motion: what leaves is seen leaving; any key skips it.";
            let still = shared.active.reason_for_stillness();
            still.map_or(text.to_owned(), |why| {
                format!("{text} There is none {why}.")
            })
        }
        Setting::Bell => "The terminal's bell at the end of a match.".to_owned(),
        Setting::Mouse => format!(
            "Whether the mouse plays, or selects text as the terminal permits. {} switches it on \
             any screen.",
            shared.keymap.key(Command::Mouse)
        ),
        Setting::ConfirmLeave => "Whether to ask before you leave an unfinished match.".to_owned(),
        Setting::ConfirmResign => "Whether to ask before you resign.".to_owned(),
        Setting::Preset => format!(
            "The set of keys to start from: usual, or vi, which adds h j k l to the arrows and puts \
             the hint on H. {} commands can be given other keys below.",
            key_commands(&shared.modes).len()
        ),
    }
}

/// Draws the problems in the file, and below them a sample of the theme and the glyphs.
fn sample(shared: &Shared, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let meanings = [
        ("▸ ", "your choice", theme.accent),
        ("★ ", "winning", theme.winning),
        ("? ", "losing", theme.losing),
        ("× ", "illegal or forbidden", theme.refused),
        ("· ", "past or secondary", theme.muted),
        ("● ", "a coin", theme.token),
        ("  ", "everything else", Style::new()),
    ];
    let mut y = 0;
    let problems = shared.active.problems();
    if !problems.is_empty() {
        canvas.text(area, 0, y, "Problems in the file", theme.refused);
        let lines = problems
            .iter()
            .flat_map(|problem| wrapped(problem, area.width.into()));
        let lines: Vec<String> = lines.collect();
        canvas.lines(rows(area, 1, area.height), &lines, Style::new());
        y = narrow(lines.len()) + 2;
    }
    canvas.text(area, 0, y, "It looks like this", theme.muted);
    for (sign, text, style) in meanings {
        y += 1;
        let x = canvas.text(area, 0, y, sign, style);
        canvas.text(area, x, y, text, style);
    }
    let map = ["· · · ◆ ·", "· ◆ · · ·", "─ ─ ♛ · ·"];
    y += 2;
    for (row, text) in (y..).zip(map) {
        for (x, letter) in (0..).zip(text.chars()) {
            let style = match letter {
                '◆' => theme.winning,
                '♛' => theme.accent,
                '─' => Style::new(),
                _ => theme.muted,
            };
            canvas.text(area, x, row, &letter.to_string(), style);
        }
    }
    let far = match theme.glyphs {
        Glyphs::Braille => "⠁⠂⠄⡀⢀⠠⠐⠈",
        Glyphs::Blocks => "▀▄▀▄▀▄▀▄",
        Glyphs::Ascii => "*.*.*.*.",
    };
    canvas.text(area, 11, y, "zoomed in", theme.muted);
    let x = canvas.text(area, 11, y + 1, far, theme.winning);
    canvas.text(area, x + 1, y + 1, "zoomed out", theme.muted);
}
