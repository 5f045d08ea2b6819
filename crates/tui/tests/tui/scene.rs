//! A scene: a simulated user at a screen, with the files behind it.

use crate::hand::Hand;
use goldpile_engine::{Record, start};
use goldpile_games::catalogue;
use goldpile_play::{Level, Match, Seat};
use goldpile_tui::Opening;
use std::any::Any;

pub type Size = (u16, u16);

pub const SMALL: Size = (60, 18);
pub const USUAL: Size = (80, 24);
pub const WIDE: Size = (120, 40);
pub const LARGE: Size = (160, 50);

/// Every size with a layout of its own.
pub const SIZES: [Size; 4] = [USUAL, SMALL, WIDE, LARGE];

/// The sizes of most terminals.
pub const COMMON_SIZES: [Size; 3] = [USUAL, WIDE, SMALL];

pub struct Scene {
    pub hand: Hand,
    /// The temporary folders, which are removed when this is dropped.
    _files: Option<Box<dyn Any>>,
}

impl Scene {
    /// A scene with files that must exist as long as it does.
    pub fn with(hand: Hand, files: impl Any) -> Self {
        Self {
            hand,
            _files: Some(Box::new(files)),
        }
    }

    pub fn after(mut self, keys: &str) -> Self {
        self.hand.press(keys);
        self
    }

    pub fn typed(mut self, text: &str) -> Self {
        self.hand.write(text);
        self
    }
}

impl From<Hand> for Scene {
    fn from(hand: Hand) -> Self {
        Self { hand, _files: None }
    }
}

/// A match of this game from these piles, after these keys.
pub fn game(size: Size, game: &str, piles: &str, keys: &str) -> Scene {
    Scene::from(Hand::at(size, game, piles)).after(keys)
}

/// A match for a star whose player has yet to say who begins.
pub fn beginner(size: Size) -> Scene {
    let game = catalogue().find("wythoff").unwrap().default_game();
    let piles = Record::parse("8,13").unwrap().piles;
    let start = start(&*game.rules, piles, &[]).unwrap();
    let seats = [Seat::person("You"), Seat::computer(Level::BADGER)];
    let the_match = Match::new(game, start, seats, 7).for_star();
    Hand::with(size, catalogue(), Opening::Match(Box::new(the_match))).into()
}

/// The screen behind this line of the menu.
pub fn menu(size: Size, title: &str) -> Scene {
    let mut hand = Hand::new(size);
    hand.choose(title);
    hand.into()
}
