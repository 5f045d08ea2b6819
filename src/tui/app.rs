//! The state of the terminal game. It changes in `update` only, and `view` draws it.

use super::archive::Opened;
use super::duel::{Duel, Standing};
use super::keys::Keymap;
use super::numbers::Numbers;
pub(super) use super::overlay::{Notice, Page, PageKind, Question};
pub(super) use super::screen::{Menu, MenuItem, Screen};
use super::settings::{Outfit, Settings};
use super::setup::Setup;
use super::theme::Theme;
pub(super) use super::waiting::{About, Aside, Charting, Fetching, Pondering, Running};
use crate::engine::Catalogue;
use crate::play::Contest;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use ratatui::crossterm::event::KeyEvent;

/// Below so many columns, or so many rows, there is only a message.
pub(super) const LEAST: (u16, u16) = (60, 18);

/// Seeds that are drawn are below this: short enough to be typed again.
const SEEDS: u64 = 1_000_000;

/// What the program opens with.
pub enum Opening {
    /// The unfinished match if there is one, else the menu.
    Unfinished,
    /// The menu.
    Menu,
    /// A new match, which has no file yet. The menu if its game is not in the catalogue.
    Match(Box<Contest>),
    /// A match that a file holds already, and who keeps it there.
    Kept(Box<Opened>),
}

/// Everything the terminal game knows. It changes by [`update`](Self::update) alone, which touches
/// neither the terminal nor the disk, and asks the clock only for the date of a match that has
/// ended.
pub struct App {
    pub(super) catalogue: Catalogue,
    pub(super) theme: Theme,
    pub(super) keymap: Keymap,
    /// What the theme and the keys come from.
    pub(super) outfit: Outfit,
    /// The size of the screen, in columns and rows.
    pub(super) size: (u16, u16),
    pub(super) screen: Screen,
    /// The screens to go back to, the nearest last.
    pub(super) behind: Vec<Screen>,
    /// A page that lies over the screen.
    pub(super) page: Option<Page>,
    /// A question that is to be answered first.
    pub(super) question: Option<Question>,
    /// The work that keys have to wait for.
    pub(super) running: Option<Running>,
    /// What was sent for and is waited for.
    pub(super) fetching: Option<Fetching>,
    /// The unfinished match, where another screen has taken its place.
    pub(super) aside: Option<Aside>,
    /// Whether anybody keeps matches.
    pub(super) keeps: bool,
    /// How often a match was handed over to be kept.
    pub(super) sheets: u64,
    /// What is to be opened first, other than what shows already.
    pub(super) opening: Option<Opening>,
    /// What the map waits for; nothing else does.
    pub(super) charting: Option<Charting>,
    /// What is worked on for the screen while its keys go on working.
    pub(super) pondering: Option<Pondering>,
    /// How many pieces of work and errands were asked for: the number of the last one.
    pub(super) tickets: u64,
    /// Keys typed while work was going on for so short a time that nothing was shown of it.
    pub(super) ahead: Vec<KeyEvent>,
    pub(super) dice: Xoshiro256PlusPlus,
    pub(super) numbers: Numbers,
    /// What is said until the next key.
    pub(super) notice: Option<Notice>,
    /// Since how many ticks tokens have been seen leaving; `None` if none are.
    pub(super) leaving: Option<u8>,
}

impl App {
    /// The application at its opening, on a screen of 80 columns and 24 rows until a
    /// [`Resize`](super::Message::Resize) says otherwise, with the usual settings. `seed` decides
    /// the seeds that it proposes; the rest of the world comes in as messages, after
    /// [`begin`](Self::begin).
    #[must_use]
    pub fn new(catalogue: Catalogue, opening: Opening, theme: Theme, seed: u64) -> Self {
        let menu = Screen::Menu(Menu::default());
        let (screen, opening) = match opening {
            Opening::Menu => (menu, None),
            Opening::Match(contest) => match Setup::of_contest(&catalogue, &contest) {
                Some(setup) => (Screen::Duel(Box::new(Duel::new(*contest, setup))), None),
                // A game that is not in the catalogue cannot be set up again.
                None => (menu, None),
            },
            later => (menu, Some(later)),
        };
        Self {
            catalogue,
            theme,
            keymap: Keymap::default(),
            outfit: Outfit::default(),
            size: (80, 24),
            screen,
            behind: Vec::new(),
            page: None,
            question: None,
            running: None,
            fetching: None,
            aside: None,
            keeps: false,
            sheets: 0,
            opening,
            charting: None,
            pondering: None,
            tickets: 0,
            ahead: Vec::new(),
            dice: Xoshiro256PlusPlus::seed_from_u64(seed),
            numbers: Numbers::default(),
            notice: None,
            leaving: None,
        }
    }

    /// The same with these settings, whose theme and keys take the place of those before. If
    /// something is wrong with them, that is said until the first key.
    #[must_use]
    pub fn with_outfit(mut self, outfit: Outfit) -> Self {
        self.outfit = outfit;
        self.dress();
        if let Some(first) = self.outfit.problems().first() {
            let text = match self.outfit.problems().len() {
                1 => format!("{first}."),
                several => format!("{first}. And {} more: see Settings.", several - 1),
            };
            self.notice = Some(Notice { text, bad: true });
        }
        self
    }

    /// Puts on what the settings say.
    pub(super) fn dress(&mut self) {
        self.theme = self.outfit.theme();
        self.keymap = self.outfit.settings().keymap();
    }

    /// The settings as they are now.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        self.outfit.settings()
    }

    /// Which key does what, by the settings as they are now.
    #[must_use]
    pub const fn keymap(&self) -> &Keymap {
        &self.keymap
    }

    /// The same, where somebody keeps matches: every change of the match on the table is handed
    /// over to be kept, as an [`Effect::Order`](super::Effect::Order).
    #[must_use]
    pub fn keeping(mut self) -> Self {
        self.keeps = true;
        self
    }

    /// The catalogue it was handed: the games that there are.
    #[must_use]
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// The match on the table; `None` on any other screen, be it that one is aside.
    pub(super) fn duel(&self) -> Option<&Duel> {
        match &self.screen {
            Screen::Duel(duel) => Some(duel),
            _ => None,
        }
    }

    /// The match being played here, on the table or not.
    fn played(&self) -> Option<&Duel> {
        let on_table = std::iter::once(&self.screen).chain(self.behind.iter().rev());
        let mut duels = on_table.filter_map(|screen| match screen {
            Screen::Duel(duel) => Some(&**duel),
            _ => None,
        });
        duels.next().or(match &self.aside {
            Some(Aside::Here(duel)) => Some(duel),
            Some(Aside::Stored) | None => None,
        })
    }

    /// The match that is shown, up to the position that is shown of it: one that is played, looked
    /// back upon or analysed. `None` on the other screens.
    #[must_use]
    pub fn contest(&self) -> Option<&Contest> {
        self.screen.duel().map(|duel| &duel.contest)
    }

    /// The screen one is on, below any page or question.
    #[must_use]
    pub fn screen(&self) -> &Screen {
        &self.screen
    }

    /// Whether anything was asked for that has not been answered, be it that the keys go on
    /// working.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.is_waiting() || self.pondering.is_some()
    }

    /// Whether something is waited for, so that keys have to wait, too.
    #[must_use]
    pub(super) fn is_waiting(&self) -> bool {
        self.running.is_some() || self.fetching.is_some()
    }

    /// Whether [`Message::Tick`](super::Message::Tick)s change what is seen.
    #[must_use]
    pub fn wants_ticks(&self) -> bool {
        self.is_busy() || self.leaving.is_some()
    }

    /// Whether something is about to be answered by the disk, so that a frame may wait for it a
    /// moment: what it shows as done is then on the disk.
    #[must_use]
    pub fn is_settling(&self) -> bool {
        let fetching = self.fetching.as_ref();
        fetching.is_some_and(|fetching| fetching.ticks == 0)
            || self
                .played()
                .is_some_and(|duel| duel.filing.standing == Standing::Underway)
    }

    /// Whether there is too little room for anything but a message.
    #[must_use]
    pub(super) fn is_cramped(&self) -> bool {
        self.size.0 < LEAST.0 || self.size.1 < LEAST.1
    }

    /// The lines of the menu, from the top: the unfinished match if there is one, the games in the
    /// order of the catalogue, and the rest.
    #[must_use]
    pub fn menu_items(&self) -> Vec<MenuItem> {
        let unfinished = self.aside.as_ref().map(|_| MenuItem::Continue);
        let games = (0..self.catalogue.entries().len()).map(MenuItem::Game);
        let others = [
            MenuItem::Analyse,
            MenuItem::Records,
            MenuItem::Statistics,
            MenuItem::Settings,
            MenuItem::Help,
            MenuItem::Quit,
        ];
        unfinished.into_iter().chain(games).chain(others).collect()
    }

    /// A seed for a new match.
    pub(super) fn draw_seed(&mut self) -> u64 {
        self.dice.random_range(0..SEEDS)
    }
}
