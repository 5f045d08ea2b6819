//! The terminal game. Each screen is a folder of `screens`, and `screen` defines what a screen is. `app` is
//! the stack of screens, which processes messages and returns effects. `board` is the common part of the
//! screens of a match, and all screens draw `widgets`. Everything done on other threads is a job. Only
//! `terminal` touches the outside world: the loop, threads, signals, input.
//!
//! Uses what is below `app`, and `app`; never the command line. Nothing here knows a game by name: all games
//! come from the catalogue.
//!
//! A program needs only [`run`]. The rest is for using the game without a terminal, as its tests do: an [`App`]
//! processes a [`Message`] and returns the [`Effect`]s to be performed, [`view()`] draws it into any frame, and
//! [`settle`] does jobs at once instead of on threads.
//!
//! ```
//! use goldpile_tui::{App, Command, Message, Opening, Theme, settle, targets, view, Target};
//! use ratatui::{Terminal, backend::TestBackend};
//!
//! let mut app = App::new(goldpile_games::catalogue(), Opening::Menu, Theme::sixteen(), 1);
//! settle(&mut app, Message::Resize(80, 24));
//! let mut terminal = Terminal::new(TestBackend::new(80, 24))?;
//! terminal.draw(|frame| view(&app, frame))?;
//! assert!(terminal.backend().to_string().contains("Take the last coin."));
//! assert!(targets(&app).iter().any(|(_, target)| *target == Target::Command(Command::Quit)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Sizes and positions on the screen are in cells, columns before rows, from the upper left corner,
//! which is column 0 of row 0. Squares of the map are counted from its lower left corner.

mod app;
mod ascii;
mod board;
pub mod keys;
mod message;
mod numbers;
mod plan;
mod route;
mod screen;
pub mod screens;
mod settings;
mod terminal;
mod text_line;
mod theme;
mod widgets;

pub use app::{App, targets, view};
pub use board::{BoardView, Map};
pub use keys::{Binding, Clash, Command, Keymap, Keys, NoKey, Preset, Press, Rebinding, Wheel};
pub use message::{Effect, Message};
pub use plan::{Field, LaunchProblem, Plan};
pub use route::Route;
pub use screen::{
    Arrival, BackgroundJob, Can, Continuation, Covers, CurrentMatch, DiskState, Go, Header, Jobs,
    Lost, MenuLine, MenuMark, Pressed, Screen, ScreenEntry, Shared, Status, Step, Tone, Typing,
};
pub use settings::{
    ActiveSettings, Change, Confirm, Environment, MAX_FILE, Reading, Setting, Settings,
    SettingsFile, SettingsFileError, SettingsProblem, SetupDefaults, parse as parse_settings,
};
pub use terminal::{run_through, settle, settle_with};
pub use text_line::TextLine;
pub use theme::{Colours, Glyphs, Theme, ThemeName};
pub use widgets::{
    Block, Canvas, Document, Piece, Regions, Target, columns, elided, in_sight, narrow, rows,
    stepped, turned, wrapped, wrapped_pieces,
};

pub use goldpile_app::{Crashed, NoTerminal, Opening};
use goldpile_app::{ShownSettings, TerminalGame, UserData};
use goldpile_engine::Catalogue;
use goldpile_play::Level;
use std::path::Path;

/// The keys of all screens, before the settings change any.
#[must_use]
pub fn all_keys() -> Vec<&'static Keys> {
    screens::keys_of(&screens::list())
}

/// Checks that the game can be drawn here. [`run`] does this first; call it earlier to avoid work that would be
/// wasted.
///
/// # Errors
/// [`NoTerminal`] if standard input or output is not a terminal, or `TERM` is `dumb`.
pub fn can_draw() -> Result<(), NoTerminal> {
    terminal::check(|name| std::env::var(name).ok())
}

/// Plays in the terminal until the player leaves. Saves every match after every move, among the user's records
/// or in the file that it was opened from; for a user without records, only a match opened from a file. Reads
/// and writes the user's other files, and respects the environment ([`Environment`]).
///
/// This thread draws and processes keys. Other threads do long work and all disk access except the first reading
/// of the settings. This does not return after a signal that ends the program: the terminal is restored, and the
/// exit code is 128 plus the number of the signal.
///
/// # Errors
/// [`NoTerminal`] if there is no usable terminal, in which case nothing was done; [`Crashed`] if another thread
/// panicked; else the error of the terminal, or what was lost because it could not be written. The terminal is
/// restored first, and everything else that was to be saved is on the disk.
pub fn run(catalogue: Catalogue, opening: Opening, data: UserData) -> anyhow::Result<()> {
    can_draw()?;
    let environment = Environment::read(|name| std::env::var(name).ok(), terminal::is_utf8());
    let settings = data.settings.clone().map(SettingsFile::at);
    let active = ActiveSettings::of_file(settings.as_ref(), environment, &all_keys());
    let app = App::new(catalogue, opening, active.theme(), rand::random());
    terminal::play(app.with_settings(active).saving_matches(), data)
}

/// The terminal game, for a command line that opens it.
pub struct Screens;

impl TerminalGame for Screens {
    fn can_draw(&self) -> Result<(), NoTerminal> {
        can_draw()
    }

    fn run(&self, catalogue: Catalogue, opening: Opening, data: UserData) -> anyhow::Result<()> {
        run(catalogue, opening, data)
    }

    fn settings(&self, file: &Path) -> Result<ShownSettings, String> {
        let reading = SettingsFile::at(file).read(&all_keys());
        let reading = reading.map_err(|error| error.to_string())?;
        Ok(ShownSettings {
            toml: reading.settings.to_toml(),
            problems: reading.problems.iter().map(ToString::to_string).collect(),
        })
    }

    fn proposed_opponent(&self, settings: &Path) -> Option<Level> {
        SettingsFile::at(settings)
            .read(&[])
            .ok()?
            .settings
            .setup
            .level
    }
}
