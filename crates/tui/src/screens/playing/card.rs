//! The card of the lesson in a match of its game, from the end of the lesson until the learner has graduated.

use super::Playing;
use crate::screen::{Can, Go, Shared, Step};
use crate::widgets::card_page;
use goldpile_app::Job;

impl Playing {
    /// Whether the lesson of this game, with its usual parameters, has given its card, and the learner has yet to
    /// do without it.
    pub(super) fn can_show_card(&self, shared: &Shared) -> Can {
        let game = self.board.the_match().game();
        let known = shared.notebook();
        let progress = known.and_then(|known| Some(&known.chapter(&game.entry.name)?.progress));
        let is_usual = game.settings == game.entry.defaults();
        let progress = progress.filter(|progress| is_usual && !progress.graduated);
        match progress {
            Some(progress) if progress.has_passed_exam() => Can::Yes,
            _ if self.may_mean_right() => Can::Because("←→ choose the amount."),
            None => Can::No,
            Some(_) => Can::Because(
                "The card comes with the end of the lesson: Learn, in the menu, leads there.",
            ),
        }
    }

    pub(super) fn show_card(&self, shared: &mut Shared) -> Step {
        let entry = &self.board.the_match().game().entry;
        let title = entry.title.to_string();
        let then = move |_: &mut Self, card: Result<Vec<String>, String>, shared: &mut Shared| {
            let card = shared.ok_or_warn(card);
            card.map_or_else(Step::stay, |card| {
                Step::go(Go::Page(card_page(&title, &card)))
            })
        };
        shared
            .start(Job::lesson_card(entry), "Reading the card", then)
            .into()
    }
}
