//! Help and what it costs: while a star is at stake, the player knows the price before paying it.

use super::Playing;
use super::arrows::ARROWS;
use crate::board::commands::Help;
use crate::keys::Command;
use crate::screen::{Pressed, Shared};

impl Playing {
    /// Says what a command would cost, if that is to be said first. The same key pressed next carries it out.
    pub(super) fn says_cost(&mut self, press: Pressed, shared: &mut Shared) -> bool {
        let command = press.command;
        let said = self.cost_said.take();
        let is_said = said.is_some_and(|said| said == (command, shared.input_count - 1));
        if is_said || !self.board.has_star_at_stake() {
            return false;
        }
        let text = match self.board.help(command) {
            Help::AtOnce(_) if self.means_left(press) => {
                self.knows_arrows = true;
                let again = shared.does(command, "again gives a hint");
                format!("{ARROWS}; {again}, which costs the star.")
            }
            Help::No | Help::AtOnce(_) => return false,
            Help::AtSecond(does) => {
                let again = shared.does(command, &format!("again {does}"));
                format!("That costs the star; {again}.")
            }
        };
        shared.tell(text);
        self.cost_said = Some((command, shared.input_count));
        true
    }

    /// Notes whether a command helps the player.
    pub(super) fn note_help(&mut self, command: Command) {
        if self.board.help(command) == Help::No || self.board.the_match().verdict().is_some() {
            return;
        }
        self.board.session.match_mut().note_help();
        self.helps = self.helps.map(|helps| helps + 1);
    }
}
