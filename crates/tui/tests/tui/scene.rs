//! A scene: somebody in front of a screen, with the files that lie behind it.

use crate::hand::Hand;
use std::any::Any;

pub type Size = (u16, u16);

pub const SMALL: Size = (60, 18);
pub const USUAL: Size = (80, 24);
pub const WIDE: Size = (120, 40);
pub const LARGE: Size = (160, 50);

/// Every size in which something is laid out otherwise than in the others.
pub const SIZES: [Size; 4] = [USUAL, SMALL, WIDE, LARGE];

pub struct Scene {
    pub hand: Hand,
    /// Folders that are gone when this is dropped.
    _files: Option<Box<dyn Any>>,
}

impl Scene {
    /// With files that must not be gone before the screen is.
    pub fn with(hand: Hand, files: impl Any) -> Self {
        Self {
            hand,
            _files: Some(Box::new(files)),
        }
    }

    /// After these keys.
    pub fn after(mut self, keys: &str) -> Self {
        self.hand.press(keys);
        self
    }

    /// After this text.
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

/// In a match of this game from these piles, after these keys.
pub fn game(size: Size, game: &str, piles: &str, keys: &str) -> Scene {
    Scene::from(Hand::at(size, game, piles)).after(keys)
}

/// At this line of the menu, and on.
pub fn menu(size: Size, title: &str) -> Scene {
    let mut hand = Hand::new(size);
    hand.choose(title);
    hand.into()
}
