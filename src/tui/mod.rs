//! The terminal game: `app` is the state, `update` turns messages into a new state and effects,
//! `view` draws the state, `keys` and `theme` are tables; `event_loop` and `terminal` touch the
//! world.
//!
//! Nothing here knows a game by name: everything comes from the catalogue it is handed.

mod app;
mod chart;
mod duel;
mod event_loop;
mod keys;
mod message;
mod numbers;
mod review;
mod setup;
#[cfg(unix)]
mod signals;
mod terminal;
mod theme;
mod threads;
mod update;
mod view;
mod work;

pub use app::{App, Opening, Screen};
pub use chart::{Chart, Charted, Dot, Window};
pub use event_loop::{Crashed, Inbox, event_loop, settle};
pub use keys::{
    Binding, Clash, Command, Context, KeyLine, Keymap, NoKey, Preset, Press, Rebinding, TABLE,
};
pub use message::{Effect, Message};
pub use terminal::NoTerminal;
pub use theme::{Glyphs, Theme};
pub use view::{Target, targets, view};
pub use work::{Answer, Job, Ticket, Work};

use crate::engine::Catalogue;

/// Plays in the terminal until the player leaves.
///
/// # Errors
/// [`NoTerminal`] if there is none that could be drawn on; [`Crashed`] if work beside the drawing
/// ended in a panic; else what the terminal fails with.
pub fn run(catalogue: Catalogue, opening: Opening) -> anyhow::Result<()> {
    terminal::check(|name| std::env::var(name).ok())?;
    let theme = Theme::of_environment(|name| std::env::var(name).ok());
    let app = App::new(catalogue, opening, theme, rand::random());
    terminal::play(app)
}
