//! Clicks on a stage: on the piles, on the map, on a position that may be announced.

use super::{Draft, Stage, Topic};
use crate::tui::keys::Command;
use crate::tui::screen::{Go, Step};
use crate::tui::widgets::Target;

impl Stage {
    /// Handles a click.
    pub(in crate::tui) fn click(&mut self, target: Target) -> Step {
        match target {
            Target::Amount(pile, amount) => {
                let piles = &self.contest.position().piles;
                if let Draft::Take(takes) = &mut self.draft {
                    takes.pile = pile;
                    takes.set(amount, piles);
                }
                self.line = None;
                self.map.cursor = None;
                self.topic = Topic::Nothing;
            }
            Target::Pile(pile) => {
                if let Draft::Take(takes) = &mut self.draft {
                    takes.pile = pile;
                    takes.typing = false;
                }
                self.line = None;
            }
            Target::Square(at, square) => {
                if let Draft::Block(blocks) = &mut self.draft {
                    blocks.cursor = at;
                    blocks.toggle(square);
                }
                self.line = None;
                self.map.cursor = None;
                self.topic = Topic::Nothing;
            }
            Target::Cell(column, row) => return self.click_cell(column, row),
            Target::Command(_) | Target::Line(_) | Target::Turn(..) => {}
        }
        Step::stay()
    }

    /// Handles a click on a square: toggles one that may be announced; points at any other, and
    /// moves there on a second click.
    fn click_cell(&mut self, column: u16, row: u16) -> Step {
        if self.contest.verdict().is_some() {
            return Step::stay();
        }
        let square = self.map.piles_at(column, row);
        let again = self.pointed().as_ref() == Some(&square);
        if matches!(self.draft, Draft::Block(_)) && self.person_acts() {
            self.point(square);
            self.toggle_pointed();
        } else if again && self.person_acts() && !self.draft.is_empty() {
            return Step::go(Go::Do(Command::Enter));
        } else {
            self.point(square);
        }
        Step::stay()
    }
}
