//! Who begins a match for a star against the upper opponents: the person says so before the first move.

use super::Playing;
use crate::board::Topic;
use crate::keys::Command;
use crate::screen::{Pressed, Shared, Status, Step, Tone, Word};
use goldpile_play::Level;

impl Playing {
    /// Asks who begins, if that is still open.
    pub(super) fn ask_who_begins(&mut self) {
        self.board.asks_who_begins = self.board.the_match().awaits_beginner();
        // In a climb, what is said stays.
        if self.board.asks_who_begins && self.board.the_match().is_for_star() {
            self.say_who_begins(true);
        }
    }

    fn say_who_begins(&mut self, person: bool) {
        self.board.session.match_mut().begin(person);
        self.board.plan.is_swapped = !person;
    }

    pub(super) fn answer_who_begins(&mut self, press: Pressed, shared: &mut Shared) -> Step {
        match press.command {
            Command::Enter | Command::Next | Command::Previous => {
                self.board.asks_who_begins = false;
                self.board.topic = Topic::Nothing;
                self.say_who_begins(press.command == Command::Enter);
                self.computer_acts(shared)
            }
            Command::Back | Command::Leave => self.leave(press.command, shared),
            Command::Rules => self.board.show_rules(press.command, shared),
            _ => Step::stay(),
        }
    }

    /// The question.
    pub(super) fn beginner_status(&self, shared: &Shared) -> Status<'static> {
        let key = |command| shared.keymap.key(command);
        let opponent = self.board.the_match().computer();
        let name = opponent.map_or_else(String::new, |(_, level)| level.title());
        let text = format!(
            "Who begins? {}: you do. {}: the {name} does. Half of these starts are lost for \
             whoever begins.",
            key(Command::Enter),
            key(Command::Next),
        );
        Status::new(text, Tone::Mine)
    }

    /// The label of the key that lets the opponent begin.
    pub(super) fn beginner_word(&self) -> Option<Word> {
        const BEGINS: [&str; Level::LADDER.len()] = [
            "Magpie begins",
            "Squirrel begins",
            "Badger begins",
            "Fox begins",
            "Dragon begins",
        ];
        let (_, level) = self.board.the_match().computer()?;
        level.rung().map(|rung| Word::Replace(BEGINS[rung]))
    }
}
