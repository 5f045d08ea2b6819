//! The terminal game: `app` is the state, `update` turns messages into a new state and effects,
//! `view` draws the state, `keys` and `theme` are tables; `event_loop` and `terminal` touch the
//! world.
//!
//! Nothing here knows a game by name: everything comes from the catalogue it is handed.
//!
//! [`run`] is all that a program needs. The rest is for whoever wants the game without a terminal,
//! as its tests do: an [`App`] takes in a [`Message`] and gives the [`Effect`]s that are to be
//! performed, [`view()`] draws it into any frame, and [`settle`] performs on the spot what
//! elsewhere threads do.
//!
//! ```
//! use goldpile::tui::{App, Command, Message, Opening, Theme, settle, targets, view, Target};
//! use ratatui::{Terminal, backend::TestBackend};
//!
//! let mut app = App::new(goldpile::games::catalogue(), Opening::Menu, Theme::sixteen(), 1);
//! settle(&mut app, Message::Resize(80, 24));
//! let mut terminal = Terminal::new(TestBackend::new(80, 24))?;
//! terminal.draw(|frame| view(&app, frame))?;
//! assert!(terminal.backend().to_string().contains("Wythoff"));
//! assert!(targets(&app).iter().any(|(_, target)| *target == Target::Command(Command::Quit)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Sizes and places on the screen are counted in cells, columns before rows, from the upper left
//! corner, which is column 0 of row 0. Squares of the map are counted from its lower left corner.

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
mod overlay;
mod preferences;
mod records;
mod review;
mod screen;
mod settings;
mod setup;
#[cfg(unix)]
mod signals;
mod tallies;
mod terminal;
mod text_line;
mod theme;
mod threads;
mod update;
mod view;
mod waiting;
mod work;

pub use analysis::Analysis;
pub use app::{App, Opening};
pub use archive::{Brought, Clerk, Copied, Errand, Opened, Order, Report, Row, Sheet, Source};
pub use cabinet::{Cabinet, Filed, Memo};
pub use chart::{Chart, Charted, Dot, Window};
pub use duel::{Check, Duel, Map};
pub use event_loop::{Crashed, settle, settle_with};
pub use keys::{Binding, Clash, Command, Context, Keymap, NoKey, Preset, Press, Rebinding, TABLE};
pub use message::{Effect, Message};
pub use preferences::{Preference, Preferences};
pub use records::Records;
pub use review::Reviewing;
pub use screen::{Menu, MenuItem, Screen};
pub use settings::{
    Change, Confirm, Environment, MAX_FILE, Outfit, Problem, Reading, Saved, Setting, Settings,
    SettingsError, SettingsFile, key_commands, parse as parse_settings,
};
pub use setup::{Field, Setup};
pub use tallies::Tallies;
pub use terminal::NoTerminal;
pub use theme::{Colours, Glyphs, Theme, ThemeName};
pub use view::{Target, targets, view};
pub use work::{Advice, Answer, Chosen, Job, Ticket, Work};

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
/// move, or in the file that it was opened with; without a store only in the latter. The user's
/// settings and statistics are read and written, and the environment is heeded ([`Environment`]).
///
/// This thread draws and takes keys in; what takes its time, and all that touches the disk but the
/// first reading of the settings, is done on others. A signal that ends the program does not return
/// from here: the terminal is given back, and the exit code is 128 and the signal's number
/// together.
///
/// # Errors
/// [`NoTerminal`] if there is none that could be drawn on, and nothing was done; [`Crashed`] if
/// work beside the drawing ended in a panic; else what the terminal fails with. It is given back
/// first, and what was handed over to be kept is on the disk.
pub fn run(catalogue: Catalogue, opening: Opening, store: Option<Store>) -> anyhow::Result<()> {
    can_draw()?;
    let environment = Environment::read(|name| std::env::var(name).ok());
    let settings = SettingsFile::of_user();
    let outfit = Outfit::of_file(settings.as_ref(), environment);
    let cabinet = Cabinet::new(settings, StatisticsFile::of_user());
    let app = App::new(catalogue, opening, outfit.theme(), rand::random());
    terminal::play(app.with_outfit(outfit).keeping(), cabinet, store)
}
