//! The terminal game: a stack of screens, their shared state, and the interface to the loop.

mod cramped;
mod help;
mod mouse;
mod news;
mod stack;
mod update;
mod view;

pub use view::{targets, view};

use super::keys::{Command, Keymap};
use super::message::Effect;
use super::plan::Plan;
use super::route::Route;
use super::screen::{
    Covers, DiskState, Lost, PausedMatch, Screen, ScreenEntry, Shared, Status, Tone, Word,
};
use super::screens;
use super::settings::{ActiveSettings, Settings};
use super::theme::Theme;
use goldpile_app::{JobId, Opening};
use goldpile_engine::Catalogue;
use goldpile_play::Contest;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::Rect;
use std::any::Any;

/// A screen on the stack.
struct Layer {
    /// Its number, which no other has.
    number: u64,
    screen: Box<dyn Screen>,
    /// How much of the screen below it covers.
    covers: Covers,
}

impl Layer {
    /// The screen at the bottom.
    fn bottom(entries: &[ScreenEntry]) -> Self {
        Self {
            number: 0,
            screen: screens::bottom(entries),
            covers: Covers::Everything,
        }
    }

    /// Calls `ask` with the screen.
    fn ask<T>(
        &mut self,
        shared: &mut Shared,
        ask: impl FnOnce(&mut dyn Screen, &mut Shared) -> T,
    ) -> T {
        shared.caller = self.number;
        ask(&mut *self.screen, shared)
    }
}

/// The whole state of the terminal game. Only [`update`](Self::update) changes it, without touching
/// the terminal, the disk or the clock.
pub struct App {
    shared: Shared,
    /// The list of screens.
    entries: Vec<ScreenEntry>,
    /// The screen at the bottom of the stack: the menu.
    bottom: Layer,
    /// The screens above it, the top one last.
    above: Vec<Layer>,
    /// What to open first, if not the menu.
    opening: Option<Opening>,
    /// Keys typed after work had begun, but before it was shown.
    ahead: Vec<KeyEvent>,
}

impl App {
    /// The application as it opens, with the default settings, on a screen of 80 columns and
    /// 24 rows until the environment or a [`Resize`](super::Message::Resize) says otherwise. `seed` determines
    /// the seeds it proposes; everything else from outside arrives as messages, after [`begin`](Self::begin).
    #[must_use]
    pub fn new(catalogue: Catalogue, opening: Opening, theme: Theme, seed: u64) -> Self {
        let entries = screens::list();
        let mut app = Self {
            shared: Shared::new(catalogue, theme, screens::keys_of(&entries), seed),
            bottom: Layer::bottom(&entries),
            entries,
            above: Vec::new(),
            opening: None,
            ahead: Vec::new(),
        };
        match opening {
            Opening::Menu => {}
            Opening::Match(contest) => {
                // A game that is not in the catalogue cannot be set up again.
                if let Some(plan) = Plan::of_contest(&app.shared.catalogue, &contest) {
                    let place = Route::Match(contest, Box::new(plan));
                    if let Some(screen) = screens::open(place, &mut app.shared) {
                        app.cover(screen, Covers::Everything);
                    }
                }
            }
            later => app.opening = Some(later),
        }
        app
    }

    /// Adds a screen to the list.
    #[must_use]
    pub fn with_screen(mut self, entry: ScreenEntry) -> Self {
        self.entries.push(entry);
        self.shared.modes = screens::keys_of(&self.entries);
        self.shared.apply_settings();
        self.bottom = Layer::bottom(&self.entries);
        self
    }

    /// Replaces the settings, and with them the theme and keys. Problems in the settings are shown
    /// until the first key press.
    #[must_use]
    pub fn with_settings(mut self, active: ActiveSettings) -> Self {
        self.shared.active = active;
        self.shared.apply_settings();
        self.shared.resize(self.shared.active.environment().size);
        if let Some(first) = self.shared.active.problems().first() {
            let text = match self.shared.active.problems().len() {
                1 => format!("{first}."),
                several => format!("{first}. And {} more: see Settings.", several - 1),
            };
            self.shared.notice = Some(Status::new(text, Tone::Refused));
        }
        self
    }

    /// Turns on the saving of matches: after every change, the match being played is handed over to
    /// be saved, as a job for the worker of matches.
    #[must_use]
    pub fn keeping(mut self) -> Self {
        self.shared.keeps = true;
        self
    }

    /// The first effects: the unfinished match may have to be read from disk, and the
    /// computer may have the first move.
    pub fn begin(&mut self) -> Vec<Effect> {
        let keeps = self.shared.keeps;
        let made_up = keeps.then(|| screens::make_up(&mut self.shared));
        let mut effects = self.open_first();
        effects.extend(made_up);
        effects
    }

    fn open_first(&mut self) -> Vec<Effect> {
        match self.opening.take() {
            Some(Opening::Unfinished) => {
                let mut effects = self.open_top();
                effects.push(screens::resume(&mut self.shared));
                effects
            }
            Some(Opening::Kept(opened)) => self.lead_to(Route::Kept(opened), false),
            Some(Opening::Study(asked)) => self.lead_to(Route::Study(asked), false),
            _ => self.open_top(),
        }
    }

    /// The current settings.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        self.shared.settings()
    }

    /// The current key assignments.
    #[must_use]
    pub const fn keymap(&self) -> &Keymap {
        &self.shared.keymap
    }

    /// The catalogue of games.
    #[must_use]
    pub fn catalogue(&self) -> &Catalogue {
        &self.shared.catalogue
    }

    /// The stack from the top down.
    fn layers(&self) -> impl Iterator<Item = &Layer> {
        self.above.iter().rev().chain([&self.bottom])
    }

    /// The screens from the top down.
    fn stack(&self) -> impl Iterator<Item = &dyn Screen> {
        self.layers().map(|layer| &*layer.screen)
    }

    /// The screen on top, which receives the keys.
    fn top(&self) -> &dyn Screen {
        &*self.top_layer().screen
    }

    fn top_layer(&self) -> &Layer {
        self.above.last().unwrap_or(&self.bottom)
    }

    /// How much the screen on top covers.
    fn covers(&self) -> Covers {
        self.top_layer().covers
    }

    fn disk_states(&self) -> impl Iterator<Item = DiskState> {
        self.screens().map(Screen::disk_state)
    }

    /// The current screen, below any page or question.
    fn base(&self) -> &dyn Screen {
        &*self.base_layer().screen
    }

    fn base_layer(&self) -> &Layer {
        let mut layers = self.layers();
        let whole = layers.find(|layer| layer.covers == Covers::Everything);
        whole.unwrap_or(&self.bottom)
    }

    /// The number of the current screen.
    fn base_number(&self) -> u64 {
        self.base_layer().number
    }

    /// Whether a page or a question covers the screen.
    fn is_covered(&self) -> bool {
        self.covers() != Covers::Everything
    }

    /// The current screen, below any page or question, if it has this type.
    #[must_use]
    pub fn screen<T: Screen>(&self) -> Option<&T> {
        (self.base() as &dyn Any).downcast_ref()
    }

    /// The match being played, reviewed or analysed, up to the position shown. `None` on
    /// the other screens.
    #[must_use]
    pub fn contest(&self) -> Option<&Contest> {
        self.base().current_match().map(|shown| shown.contest)
    }

    /// The word of a command at the bottom of the screen where it is not the one of its table.
    fn word(&self, command: Command) -> Option<Word> {
        let word = self.top().word(command, &self.shared);
        word.filter(|_| !self.waits())
    }

    /// Whether a job blocks the keys of the screen.
    fn waits(&self) -> bool {
        !self.is_covered() && self.shared.jobs.holds_keys()
    }

    /// Whether a job blocks the keys, or a background job that the screen shows is running.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.shared.jobs.holds_keys() || self.shared.jobs.is_looking()
    }

    /// Whether [`Message::Tick`](super::Message::Tick)s change what is shown.
    #[must_use]
    pub fn wants_ticks(&self) -> bool {
        self.is_busy() || self.shared.motion.is_some() || self.shared.rest > 0
    }

    /// Whether the disk is about to answer. A frame may wait briefly for the answer, so that
    /// whatever it shows as done is on the disk.
    #[must_use]
    pub fn is_settling(&self) -> bool {
        self.shared.jobs.waits_for_disk()
            || self.disk_states().any(|state| state == DiskState::Awaited)
    }

    /// All screens: those of the stack, and the match that waits while the menu is shown.
    fn screens(&self) -> impl Iterator<Item = &dyn Screen> {
        let paused = match &self.shared.paused {
            Some(PausedMatch::Here(screen)) => Some(&**screen),
            _ => None,
        };
        self.stack().chain(paused)
    }

    /// Whether something that is shown is still being written.
    pub(crate) fn is_unwritten(&self) -> bool {
        self.disk_states().any(|state| state != DiskState::Written)
    }

    /// Whether a worker with a queue does the job with this number.
    pub(crate) fn is_queued(&self, id: JobId) -> bool {
        self.shared.jobs.is_queued(id)
    }

    /// Says what is lost if the program ends now, and why; `None` if nothing is.
    #[must_use]
    pub fn lost(&self) -> Option<String> {
        self.loss().map(|lost| lost())
    }

    /// As [`lost`](Self::lost), to be said later.
    pub(crate) fn loss(&self) -> Option<Lost> {
        self.screens().find_map(Screen::lost)
    }

    /// The cells to draw on.
    pub(crate) fn area(&self) -> Rect {
        Rect::new(0, 0, self.shared.size.0, self.shared.size.1)
    }
}
