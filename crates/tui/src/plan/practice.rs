//! Whether a plan leads to a match for a star, or to practice.

use super::{Plan, Starter};
use goldpile_play::{Ladder, Practice};

impl Plan {
    /// Why the match of this plan is a practice match; `None` if it is for a star.
    pub(crate) fn practice(&self, ladder: Ladder) -> Option<Practice> {
        let own_seed = self.seed.value().trim() != self.drawn_seed.to_string();
        let own = [
            (!self.random_piles()).then_some(Practice::Piles),
            self.size.is_some().then_some(Practice::Size),
            own_seed.then_some(Practice::Seed),
            (self.starter == Starter::Opponent).then_some(Practice::Second(self.level)),
            self.warn.then_some(Practice::Warned),
        ];
        Practice::against(self.computer(), ladder).or(own.into_iter().flatten().next())
    }

    /// Whether the person says who begins once the start is drawn.
    pub(crate) fn asks_who_begins(&self, ladder: Ladder) -> bool {
        self.level.lets_choose() && self.practice(ladder).is_none()
    }
}
