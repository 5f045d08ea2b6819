//! What all screens share.

use super::{Screen, Status, Tone};
use crate::engine::{Catalogue, Entry, Game};
use crate::learn::Notebook;
use crate::play::words::capital;
use crate::tui::keys::{Command, Keymap, Keys};
use crate::tui::message::Effect;
use crate::tui::numbers::Numbers;
use crate::tui::settings::{Change, Outfit, Settings};
use crate::tui::tasks::{FileTask, NoteTask, StoreTask, Task, Tasks};
use crate::tui::text_line::TextLine;
use crate::tui::theme::Theme;
use crate::tui::widgets::{Regions, unbroken};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// The least numbers of columns and rows; on a smaller screen, only a message is shown.
pub(in crate::tui) const LEAST: (u16, u16) = (60, 18);

/// The least number of columns that leaves room for a board beside the piles.
pub(in crate::tui) const WIDE: u16 = 100;

/// Random seeds are below this number, so that they are short enough to retype.
const SEEDS: u64 = 1_000_000;

/// The unfinished match, while other screens have taken its place.
pub(in crate::tui) enum Aside {
    /// It was laid aside, still in memory.
    Here(Box<dyn Screen>),
    /// It is in the store.
    Stored,
}

/// What all screens share.
pub struct Shared {
    /// The available games.
    pub catalogue: Catalogue,
    /// The names of games that were deleted, but stay in the catalogue while a match waits: its plan
    /// refers to a place there.
    pub(in crate::tui) gone: Vec<String>,
    /// The current theme.
    pub theme: Theme,
    /// The current key assignments.
    pub keymap: Keymap,
    /// The keys of all screens, before the settings change any.
    pub(in crate::tui) modes: Vec<&'static Keys>,
    /// The source of the theme and the keys.
    pub(in crate::tui) outfit: Outfit,
    /// The size of the screen, in columns and rows.
    pub size: (u16, u16),
    /// The formatter of numbers.
    pub numbers: Numbers,
    /// The tasks under way.
    pub tasks: Tasks,
    /// The status shown until the next key press.
    pub(in crate::tui) notice: Option<Status<'static>>,
    /// The unfinished match that is not on the table.
    pub(in crate::tui) aside: Option<Aside>,
    /// Whether matches are saved.
    pub(in crate::tui) keeps: bool,
    /// Number of times a match was handed over to be saved.
    pub(in crate::tui) versions: u64,
    /// Number of matches opened.
    pub(in crate::tui) matches: u64,
    /// The number of the match whose file is open.
    pub(in crate::tui) in_hand: Option<u64>,
    /// What is known about the learner, or why nothing is; `None` until it has been read.
    pub notebook: Option<Result<Notebook, String>>,
    /// The number of ticks since tokens began to leave the piles; `None` if none are leaving.
    pub(in crate::tui) leaving: Option<u8>,
    /// The number of ticks for which a result stays, whatever key is pressed.
    pub(in crate::tui) rest: u8,
    pub(in crate::tui) dice: Xoshiro256PlusPlus,
}

impl Shared {
    pub(in crate::tui) fn new(
        catalogue: Catalogue,
        theme: Theme,
        modes: Vec<&'static Keys>,
        seed: u64,
    ) -> Self {
        let outfit = Outfit::default();
        Self {
            catalogue,
            theme,
            keymap: outfit.settings().keymap(&modes),
            modes,
            outfit,
            size: (80, 24),
            numbers: Numbers::default(),
            tasks: Tasks::default(),
            notice: None,
            aside: None,
            gone: Vec::new(),
            keeps: false,
            versions: 0,
            matches: 0,
            in_hand: None,
            notebook: None,
            leaving: None,
            rest: 0,
            dice: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    /// Puts a game into the catalogue and the menu, in place of one of that name.
    pub(in crate::tui) fn put_game(&mut self, entry: Entry) {
        self.gone.retain(|gone| entry.name != *gone);
        self.catalogue = self.catalogue.clone().with(entry);
    }

    /// Takes a game out of the menu, and out of the catalogue unless a match waits.
    pub(in crate::tui) fn take_game(&mut self, name: &str) {
        if self.aside.is_some() {
            self.gone.push(name.to_owned());
        } else {
            self.catalogue = self.catalogue.clone().without(name);
        }
    }

    /// Adds a game to the catalogue, unless there is already one with the same name.
    pub(in crate::tui) fn know(&mut self, game: &Game) {
        if self.catalogue.find(&game.entry.name).is_none() {
            self.catalogue = self.catalogue.clone().with(game.entry.clone());
        }
    }

    /// Applies the settings.
    pub(in crate::tui) fn apply_settings(&mut self) {
        self.theme = self.outfit.theme();
        self.keymap = self.outfit.settings().keymap(&self.modes);
    }

    /// Returns the current settings.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        self.outfit.settings()
    }

    /// Changes a setting, with immediate effect, and has the change written to the file; if the change
    /// is not possible, says so and returns `None`.
    pub(in crate::tui) fn set(&mut self, change: Change) -> Option<Vec<Effect>> {
        let before = self.settings().mouse;
        if let Err(error) = self.outfit.change(&change, &self.modes) {
            self.warn(&format!("not possible: {error}"));
            return None;
        }
        self.apply_settings();
        self.notice = None;
        let now = self.settings().mouse;
        let mut effects = vec![self.post(Task::File(FileTask::Set(change)))];
        effects.extend((now != before).then_some(Effect::Mouse(now)));
        Some(effects)
    }

    /// Returns whether there is too little room for anything but a message.
    pub(in crate::tui) fn is_cramped(&self) -> bool {
        self.size.0 < LEAST.0 || self.size.1 < LEAST.1
    }

    /// Returns the regions of the screen.
    #[must_use]
    pub fn regions(&self) -> Regions {
        Regions::of(self.size)
    }

    /// Returns the key of a command and what it does, which no line break parts.
    #[must_use]
    pub(in crate::tui) fn does(&self, command: Command, what: &str) -> String {
        unbroken(&format!("{} {what}", self.keymap.key(command)))
    }

    /// Shows a message until the next key.
    pub fn tell(&mut self, text: impl Into<String>) {
        self.notice = Some(Status::plain(text));
    }

    /// Shows, until the next key, the reason why something does not work. The reason is in lower case
    /// and without a full stop.
    pub fn warn(&mut self, reason: &str) {
        let text = format!("{}.", capital(reason));
        self.notice = Some(Status::new(text, Tone::Refused));
    }

    /// Starts a task that blocks the keys; the answer goes to [`Screen::answer`]. The previous such
    /// task is abandoned.
    #[must_use]
    pub fn wait(&mut self, task: Task, label: impl Into<String>) -> Effect {
        Effect::Task(self.tasks.wait(&task, label.into()), Box::new(task))
    }

    /// Starts a task of the store that blocks the keys, in the same way as [`wait`](Self::wait).
    #[must_use]
    pub fn read(&mut self, task: StoreTask) -> Effect {
        let label = task.label();
        self.wait(Task::Store(task), label)
    }

    /// Queues a task in its lane; every screen is informed of the result.
    #[must_use]
    pub fn post(&mut self, task: Task) -> Effect {
        Effect::Task(self.tasks.post(), Box::new(task))
    }

    /// Queues a change to the learner's notebook, which is then read again; every screen is informed.
    #[must_use]
    pub fn note(&mut self, task: NoteTask) -> Effect {
        let task = FileTask::Note(self.catalogue.clone(), task);
        self.post(Task::File(task))
    }

    /// Returns what is known about the learner.
    #[must_use]
    pub fn notebook(&self) -> Option<&Notebook> {
        self.notebook.as_ref()?.as_ref().ok()
    }

    /// Draws a random seed for a new match.
    pub fn draw_seed(&mut self) -> u64 {
        self.dice.random_range(0..SEEDS)
    }
}

/// Inserts pasted text into the line being typed, if any; says why if it does not fit.
pub(in crate::tui) fn insert(line: Option<&mut TextLine>, text: &str, shared: &mut Shared) {
    if let Some(Err(why)) = line.map(|line| line.insert(text.trim())) {
        shared.warn(&why);
    }
}
