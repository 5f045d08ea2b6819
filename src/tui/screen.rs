//! Where one is: the screens, and the lines of the menu.

use super::analysis::Analysis;
use super::duel::Duel;
use super::preferences::Preferences;
use super::records::Records;
use super::review::Reviewing;
use super::setup::Setup;
use super::tallies::Tallies;

/// Where one is, with all that is chosen and typed there.
pub enum Screen {
    /// The menu.
    Menu(Menu),
    /// The set-up of a match.
    Setup(Box<Setup>),
    /// A match.
    Duel(Box<Duel>),
    /// A match looked back upon.
    Review(Box<Reviewing>),
    /// The list of the records.
    Records(Records),
    /// The statistics.
    Statistics(Tallies),
    /// The settings.
    Settings(Preferences),
    /// A position to try things out on.
    Analysis(Box<Analysis>),
}

impl Screen {
    /// The piles that are shown, in a match or out of one; `None` on a screen without piles.
    #[must_use]
    pub(super) fn duel(&self) -> Option<&Duel> {
        match self {
            Self::Duel(duel) => Some(duel),
            Self::Review(reviewing) => Some(&reviewing.duel),
            Self::Analysis(analysis) => Some(&analysis.duel),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub(super) fn duel_mut(&mut self) -> Option<&mut Duel> {
        match self {
            Self::Duel(duel) => Some(duel),
            Self::Review(reviewing) => Some(&mut reviewing.duel),
            Self::Analysis(analysis) => Some(&mut analysis.duel),
            _ => None,
        }
    }
}

/// The menu.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Menu {
    /// The line chosen: an index, from 0, into [`App::menu_items`](super::App::menu_items).
    pub chosen: usize,
}

/// One line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuItem {
    /// Go on with the unfinished match.
    Continue,
    /// A new match of the game with this index, from 0, in the catalogue.
    Game(usize),
    /// Try things out on a position.
    Analyse,
    /// The matches played before.
    Records,
    /// How the matches against the computer ended.
    Statistics,
    /// What can be set.
    Settings,
    /// What the keys do.
    Help,
    /// Leave.
    Quit,
}
