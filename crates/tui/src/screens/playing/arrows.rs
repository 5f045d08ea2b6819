//! Letters pressed for arrows: whoever is used to h, j, k and l is told once what chooses the amount.

use super::Playing;
use crate::board::Mode;
use crate::keys::Command;
use crate::screen::Pressed;
use crate::widgets::unbroken;

/// What chooses the amount, as the beginning of a sentence.
pub(super) const ARROWS: &str = "←→ choose the amount";

/// The number of own moves after which a player knows the keys.
const LEARNT: usize = 2;

impl Playing {
    /// Takes note of a key that shows how the player moves about, and says what chooses the amount if it is a hint
    /// pressed for the left arrow.
    pub(super) fn note_arrows(&mut self, press: Pressed) {
        let is_step = matches!(
            press.command,
            Command::Up | Command::Down | Command::Less | Command::More
        );
        match (is_step, press.typed) {
            (true, None) => self.knows_arrows = true,
            (true, Some(_)) => self.moves_by_letter = true,
            (false, _)
                if self.may_mean_arrow('h', press.typed) && press.command == Command::Hint =>
            {
                self.knows_arrows = true;
                self.note = unbroken(&format!("{ARROWS}."));
            }
            (false, _) => {}
        }
    }

    /// Whether a player who presses l may mean the right arrow.
    pub(super) fn may_mean_right(&self) -> bool {
        self.may_mean_arrow('l', Some('l'))
    }

    /// Whether a player who has moved by letters now presses the one for left.
    pub(super) fn means_left(&self, press: Pressed) -> bool {
        self.moves_by_letter && self.may_mean_arrow('h', press.typed)
    }

    /// Whether this letter was typed, by a player who may take it for an arrow: at the beginning of a match, before
    /// any arrow.
    fn may_mean_arrow(&self, letter: char, typed: Option<char>) -> bool {
        typed == Some(letter)
            && !self.knows_arrows
            && self.board.mode() == Mode::Take
            && self.moves_by_persons() < LEARNT
    }

    fn moves_by_persons(&self) -> usize {
        let the_match = self.board.the_match();
        let by_person = the_match
            .history()
            .filter(|made| the_match.seat(made.by).computer.is_none());
        by_person.count()
    }
}
