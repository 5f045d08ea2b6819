//! The application: a stack of screens, their shared state, and the interface to the loop.

mod cramped;
mod help;
mod mouse;
mod notices;
mod stack;
mod update;
mod view;

pub use view::{targets, view};

use super::keys::{Command, Keymap};
use super::message::Effect;
use super::plan::Plan;
use super::route::{PuzzleView, Route};
use super::screen::{
    Covers, DiskState, Lost, PausedMatch, Screen, ScreenEntry, Shared, Status, Tone, Word,
};
use super::screens;
use super::settings::{ActiveSettings, Settings};
use super::theme::Theme;
use goldpile_app::{JobId, Opening};
use goldpile_engine::Catalogue;
use goldpile_play::Match;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::Rect;
use std::any::Any;

struct Layer {
    number: u64,
    screen: Box<dyn Screen>,
    covers: Covers,
}

impl Layer {
    fn bottom(entries: &[ScreenEntry]) -> Self {
        Self {
            number: 0,
            screen: screens::bottom(entries),
            covers: Covers::Everything,
        }
    }

    fn ask<T>(
        &mut self,
        shared: &mut Shared,
        ask: impl FnOnce(&mut dyn Screen, &mut Shared) -> T,
    ) -> T {
        shared.active_screen = self.number;
        ask(&mut *self.screen, shared)
    }
}

/// The whole state of the terminal game. Only [`update`](Self::update) changes it, and that touches neither
/// the terminal nor the disk nor the clock.
pub struct App {
    shared: Shared,
    entries: Vec<ScreenEntry>,
    bottom: Layer,
    /// The screens above the bottom, the top one last.
    above: Vec<Layer>,
    /// What to open first, unless it is the menu.
    opening: Option<Opening>,
    /// Keys typed after a job had begun, but before it was shown.
    keys_ahead: Vec<KeyEvent>,
}

impl App {
    /// The application as it opens, with the default settings. Its screen has 80 columns and 24 rows until the
    /// environment or a [`Resize`](super::Message::Resize) says otherwise. `seed` determines the seeds it
    /// proposes; everything else from outside arrives as messages, after [`begin`](Self::begin).
    #[must_use]
    pub fn new(catalogue: Catalogue, opening: Opening, theme: Theme, seed: u64) -> Self {
        let entries = screens::list();
        let mut app = Self {
            shared: Shared::new(catalogue, theme, screens::keys_of(&entries), seed),
            bottom: Layer::bottom(&entries),
            entries,
            above: Vec::new(),
            opening: None,
            keys_ahead: Vec::new(),
        };
        match opening {
            Opening::Menu => {}
            Opening::Match(the_match) => {
                // A game that is not in the catalogue cannot be set up again.
                if let Some(plan) = Plan::of_match(&app.shared.catalogue, &the_match) {
                    let place = Route::Match(the_match, Box::new(plan));
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

    /// Replaces the settings, and with them the theme and keys. The status line reports problems in the settings
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

    /// Turns on the saving of matches. After every change, a job for the worker of matches saves the current
    /// match.
    #[must_use]
    pub fn saving_matches(mut self) -> Self {
        self.shared.saves_matches = true;
        self
    }

    /// The first effects: the unfinished match may have to be read from disk, and the computer may have the
    /// first move.
    pub fn begin(&mut self) -> Vec<Effect> {
        let keeps = self.shared.saves_matches;
        let made_up = keeps.then(|| screens::count_missed(&mut self.shared));
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
            Some(Opening::Opened(opened)) => self.lead_to(Route::Kept(opened), false),
            Some(Opening::Study(asked)) => self.lead_to(Route::Study(asked), false),
            Some(Opening::Climb(date)) => {
                let mut effects = self.lead_to(Route::Puzzles(PuzzleView::Today), false);
                effects.push(self.shared.open_climb(date, false));
                effects
            }
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

    fn layers(&self) -> impl Iterator<Item = &Layer> {
        self.above.iter().rev().chain([&self.bottom])
    }

    fn stack(&self) -> impl Iterator<Item = &dyn Screen> {
        self.layers().map(|layer| &*layer.screen)
    }

    fn top_layer(&self) -> &Layer {
        self.above.last().unwrap_or(&self.bottom)
    }

    fn disk_states(&self) -> impl Iterator<Item = DiskState> {
        self.screens().map(Screen::disk_state)
    }

    /// The layer of the current screen, below any page or question.
    fn base_layer(&self) -> &Layer {
        let mut layers = self.layers();
        let whole = layers.find(|layer| layer.covers == Covers::Everything);
        whole.unwrap_or(&self.bottom)
    }

    fn is_covered(&self) -> bool {
        self.top_layer().covers != Covers::Everything
    }

    /// The current screen, below any page or question, if it has this type.
    #[must_use]
    pub fn screen<T: Screen>(&self) -> Option<&T> {
        (&*self.base_layer().screen as &dyn Any).downcast_ref()
    }

    /// The match being played, reviewed or analysed, up to the position shown; `None` on the other screens.
    #[must_use]
    pub fn the_match(&self) -> Option<&Match> {
        self.base_layer()
            .screen
            .current_match()
            .map(|shown| shown.the_match)
    }

    /// The word of a command at the bottom of the screen, where it differs from the one in the table of keys.
    fn word(&self, command: Command) -> Option<Word> {
        let word = self.top_layer().screen.word(command, &self.shared);
        word.filter(|_| !self.waits())
    }

    fn waits(&self) -> bool {
        !self.is_covered() && self.shared.jobs.holds_keys()
    }

    /// Whether a job blocks the keys, or a background job that the screen shows is running.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.shared.jobs.holds_keys() || self.shared.jobs.shows_work()
    }

    /// Whether [`Message::Tick`](super::Message::Tick)s change what is shown.
    #[must_use]
    pub fn wants_ticks(&self) -> bool {
        self.is_busy() || self.shared.motion.is_some() || self.shared.result_ticks > 0
    }

    /// Whether the disk is about to answer. A frame may wait briefly for the answer, so that what the frame shows
    /// as done is on the disk.
    #[must_use]
    pub fn is_settling(&self) -> bool {
        self.shared.jobs.waits_for_disk()
            || self.disk_states().any(|state| state == DiskState::Awaited)
    }

    /// All screens: those of the stack, and the paused match.
    fn screens(&self) -> impl Iterator<Item = &dyn Screen> {
        let paused = match &self.shared.paused {
            Some(PausedMatch::Here(screen)) => Some(&**screen),
            _ => None,
        };
        self.stack().chain(paused)
    }

    /// Whether something on a screen is still being written to disk.
    pub(crate) fn is_unwritten(&self) -> bool {
        self.disk_states().any(|state| state != DiskState::Written)
    }

    pub(crate) fn is_queued(&self, id: JobId) -> bool {
        self.shared.jobs.is_queued(id)
    }

    /// What is lost if the program ends now, and why; `None` if nothing is.
    #[must_use]
    pub fn lost(&self) -> Option<String> {
        self.loss().map(|lost| lost())
    }

    /// The same as [`lost`](Self::lost), put into words only when called.
    pub(crate) fn loss(&self) -> Option<Lost> {
        self.screens().find_map(Screen::lost)
    }

    pub(crate) fn area(&self) -> Rect {
        Rect::new(0, 0, self.shared.size.0, self.shared.size.1)
    }
}
