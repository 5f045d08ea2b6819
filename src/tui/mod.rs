//! The terminal game: `app` is the state, `update` turns messages into a new state and effects,
//! `view` draws the state, `keys` and `theme` are tables; `event_loop` and `terminal` touch the
//! world.
//!
//! Nothing here knows a game by name: everything comes from the catalogue it is handed.

mod analysis;
mod app;
mod archive;
mod cabinet;
mod chart;
mod context;
mod duel;
mod event_loop;
mod keys;
mod message;
mod numbers;
mod preferences;
mod records;
mod review;
mod settings;
mod setup;
#[cfg(unix)]
mod signals;
mod tallies;
mod terminal;
mod theme;
mod threads;
mod update;
mod view;
mod waiting;
mod work;

pub use app::{App, Menu, MenuItem, Opening, Screen};
pub use archive::{Brought, Clerk, Copied, Errand, Opened, Order, Report, Row, Sheet, Source};
pub use cabinet::{Cabinet, Filed, Memo};
pub use chart::{Chart, Charted, Dot, Window};
pub use event_loop::{Crashed, settle, settle_with};
pub use keys::{Binding, Clash, Command, Context, Keymap, NoKey, Preset, Press, Rebinding, TABLE};
pub use message::{Effect, Message};
pub use preferences::{Preference, Preferences};
pub use settings::{
    Change, Confirm, Environment, MAX_FILE, Outfit, Problem, Reading, Saved, Setting, Settings,
    SettingsError, SettingsFile, key_commands, parse as parse_settings,
};
pub use tallies::Tallies;
pub use terminal::NoTerminal;
pub use theme::{Colours, Glyphs, Theme, ThemeName};
pub use view::{Target, targets, view};
pub use work::{Answer, Job, Ticket, Work};

use crate::engine::Catalogue;
use crate::play::{StatisticsFile, Store};

/// Whether the game can be drawn here: [`run`] asks first of all, and whoever does something that
/// would be in vain otherwise may ask before.
///
/// # Errors
/// [`NoTerminal`] if standard input or output is no terminal, or `TERM` is `dumb`.
pub fn can_draw() -> Result<(), NoTerminal> {
    terminal::check(|name| std::env::var(name).ok())
}

/// Plays in the terminal until the player leaves. Every match is kept in the store after every
/// move, or in the file that it was opened with.
///
/// # Errors
/// [`NoTerminal`] if there is none that could be drawn on; [`Crashed`] if work beside the drawing
/// ended in a panic; else what the terminal fails with.
pub fn run(catalogue: Catalogue, opening: Opening, store: Option<Store>) -> anyhow::Result<()> {
    can_draw()?;
    let environment = Environment::read(|name| std::env::var(name).ok());
    let settings = SettingsFile::of_user();
    let outfit = Outfit::of_file(settings.as_ref(), environment);
    let cabinet = Cabinet::new(settings, StatisticsFile::of_user());
    let app = App::new(catalogue, opening, outfit.theme(), rand::random());
    terminal::play(app.with_outfit(outfit).keeping(), cabinet, store)
}
