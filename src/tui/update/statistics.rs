//! Counting finished matches, and the screen that shows the counts.

use crate::play::statistics::{Blame, MatchId, Statistics, Tally};
use crate::tui::app::{App, Question, Screen};
use crate::tui::cabinet::{Filed, Memo};
use crate::tui::keys::Command;
use crate::tui::message::Effect;
use rand::RngExt as _;

impl App {
    /// Counts the match on the table if it has just ended for the first time. One that is taken
    /// back and ends again has been counted.
    pub(super) fn count(&mut self) -> Vec<Effect> {
        let Screen::Duel(duel) = &mut self.screen else {
            return Vec::new();
        };
        if duel.counted || duel.contest.verdict().is_none() {
            return Vec::new();
        }
        duel.counted = true;
        let id = MatchId(self.dice.random());
        match Tally::of(&duel.contest, id) {
            None => Vec::new(),
            Some(tally) => {
                let contest = Box::new(duel.contest.clone());
                vec![Effect::File(Memo::Count(tally)), Effect::Judge(id, contest)]
            }
        }
    }

    /// Takes in who made the first mistake of a match.
    pub(super) fn judged(id: MatchId, blame: Blame) -> Vec<Effect> {
        vec![Effect::File(Memo::Blame(id, blame))]
    }

    /// Takes in what came of a memo.
    pub(super) fn filed(&mut self, filed: Filed) -> Vec<Effect> {
        match filed {
            Filed::Note(text) => {
                self.tell(text);
                if let Screen::Statistics(_) = self.screen {
                    return vec![Effect::File(Memo::Statistics)];
                }
            }
            Filed::Failed(text) => self.warn(&text),
            Filed::Statistics(read) => {
                if let Screen::Statistics(tallies) = &mut self.screen {
                    tallies.read = Some(read);
                }
            }
        }
        Vec::new()
    }

    pub(super) fn act_statistics(&mut self, command: Command) -> Vec<Effect> {
        let Screen::Statistics(tallies) = &mut self.screen else {
            return Vec::new();
        };
        let last = match &tallies.read {
            Some(Ok(read)) => Statistics::scores(read).count().saturating_sub(1),
            _ => 0,
        };
        let at = tallies.scroll;
        tallies.scroll = match command {
            Command::Up => at.saturating_sub(1),
            Command::Down => (at + 1).min(last),
            Command::PageUp => at.saturating_sub(8),
            Command::PageDown => (at + 8).min(last),
            Command::First => 0,
            Command::Last => last,
            Command::Reset => {
                self.ask(Question::Reset);
                return Vec::new();
            }
            Command::Back | Command::Leave => {
                self.back_to_menu();
                return Vec::new();
            }
            _ => at,
        };
        Vec::new()
    }
}
