//! What happens after a match: it is counted in the statistics, and its mistakes are found.

use goldpile_learn::Drill;
use goldpile_learn::drills::{drills_for, mistakes_of_match, now};
use goldpile_learn::session::Mistake;
use goldpile_play::adviser::TimeLimit;
use goldpile_play::statistics::{Blame, MatchId};
use goldpile_play::{Adviser, Confession, Match, Review, confession};
use goldpile_solve::Cancel;
use std::time::Duration;

/// A match that has just ended for the first time.
#[derive(Clone, Debug)]
pub struct FinishedMatch {
    /// The number under which the match is counted.
    pub id: MatchId,
    /// The match.
    pub the_match: Box<Match>,
}

/// The findings about a finished match.
#[derive(Clone, Debug)]
pub struct JudgedMatch {
    /// Who made the first mistake; `None` if that is unknown, or does not count in this match.
    pub blame: Option<Blame>,
    /// The mistakes of a person who played against the computer.
    pub mistakes: Vec<Mistake>,
    /// The trap that the opponent confesses, if it set any.
    pub confession: Option<Confession>,
    /// Whether there was time to judge all moves.
    pub is_complete: bool,
}

impl FinishedMatch {
    /// Finds the mistakes on the calling thread, within this time; may take exhaustive play.
    #[must_use]
    pub fn judge(&self, adviser: &Adviser, limit: Duration) -> JudgedMatch {
        let the_match = &*self.the_match;
        let cancel = Cancel::default();
        let limit = TimeLimit::new(limit, &cancel);
        let adviser = adviser.stopped_by(&cancel);
        let review = Review::verdicts(the_match, &adviser);
        let is_complete = !cancel.is_cancelled();
        let confession = confession(the_match, &adviser);
        drop(limit);
        // Between two people, the mistakes would be those of nobody in particular.
        let person = the_match.computer().map(|(side, _)| side.other());
        JudgedMatch {
            blame: Blame::of(the_match, &review),
            mistakes: person
                .map_or_else(Vec::new, |side| mistakes_of_match(the_match, &review, side)),
            confession,
            is_complete,
        }
    }
}

impl JudgedMatch {
    /// The drills for the mistakes.
    #[must_use]
    pub fn drills(&self, adviser: &Adviser) -> Vec<Drill> {
        drills_for(&self.mistakes, &|_| Ok(adviser.clone()), now())
    }
}
