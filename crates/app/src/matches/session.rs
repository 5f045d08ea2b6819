//! A match in progress: the match, the adviser for its positions, and whether it is saved and counted. Its
//! methods return what happened.

use super::files::{MatchEvent, MatchFiles, SaveRequest};
use super::finished::FinishedMatch;
use super::status::{MatchNumbers, MatchStatus};
use crate::records::OpenedMatch;
use goldpile_engine::Outcome;
use goldpile_play::{Adviser, Ending, Match};
use goldpile_solve::Unsolved;

/// A match in progress. One that is only viewed, as in a review, is never saved.
pub struct MatchSession {
    the_match: Match,
    adviser: Adviser,
    status: MatchStatus,
}

/// The result of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WinClaim {
    /// The player has not taken yet, so there is nothing to claim.
    TooEarly,
    /// The claim is right.
    Confirmed,
    /// The claim is wrong.
    Refuted,
    /// The claim cannot be judged, for this reason.
    Unknown(Unsolved),
}

impl MatchSession {
    /// A match that has no file yet.
    #[must_use]
    pub fn new(the_match: Match) -> Self {
        Self {
            adviser: Adviser::new(the_match.game().clone()),
            status: MatchStatus::new(&the_match),
            the_match,
        }
    }

    /// A match opened from its file.
    #[must_use]
    pub fn opened(opened: OpenedMatch) -> Self {
        let OpenedMatch { file, the_match } = opened;
        let status = MatchStatus::opened(&the_match, file);
        Self {
            status,
            ..Self::new(the_match)
        }
    }

    /// Replaces the match by another one of the same game, which has no file yet.
    pub fn restart(&mut self, the_match: Match) {
        self.status = MatchStatus::new(&the_match);
        self.the_match = the_match;
    }

    /// The match.
    #[must_use]
    pub fn the_match(&self) -> &Match {
        &self.the_match
    }

    /// The match, to make or take back moves.
    pub fn match_mut(&mut self) -> &mut Match {
        &mut self.the_match
    }

    /// The adviser for the positions of the match.
    #[must_use]
    pub fn adviser(&self) -> &Adviser {
        &self.adviser
    }

    /// Whether the match is saved and counted.
    #[must_use]
    pub fn status(&self) -> &MatchStatus {
        &self.status
    }

    /// The result of a claim by the player who acts; `outcome` is called at most once, for the outcome of
    /// the position.
    pub fn judge_claim(&self, outcome: impl FnOnce() -> Result<Outcome, Unsolved>) -> WinClaim {
        let actor = self.the_match.actor();
        if !self.the_match.may_claim(actor) {
            return WinClaim::TooEarly;
        }
        match outcome() {
            Ok(outcome) if self.the_match.is_claim_right(actor, outcome) => WinClaim::Confirmed,
            Ok(_) => WinClaim::Refuted,
            Err(unsolved) => WinClaim::Unknown(unsolved),
        }
    }

    /// Claims the win for the player who acts, and ends the match if the claim is right. Cost: one
    /// verdict of the adviser.
    pub fn claim(&mut self) -> WinClaim {
        let claim = self.judge_claim(|| self.adviser.outcome(self.the_match.position()));
        if claim == WinClaim::Confirmed {
            self.accept_claim();
        }
        claim
    }

    /// Ends the match by a claim of the player who acts, without judging the claim.
    pub fn accept_claim(&mut self) {
        let ending = Ending::Claimed(self.the_match.actor());
        self.the_match.declare(ending);
    }

    /// Resigns for the player who acts.
    pub fn resign(&mut self) {
        self.the_match.resign(self.the_match.actor());
    }

    /// The request to continue with the file that the match was opened from, once. Carry it out before the
    /// match is saved.
    pub fn adoption(&mut self, numbers: &mut MatchNumbers) -> Option<SaveRequest> {
        self.status.adoption(&self.the_match, numbers)
    }

    /// The request to save the match, if it has changed since the last one. Afterwards report the events to
    /// [`on_event`](Self::on_event).
    pub fn unsaved(&mut self, numbers: &mut MatchNumbers) -> Option<SaveRequest> {
        self.status.unsaved(&self.the_match, numbers)
    }

    /// Saves the match on the calling thread if it has changed, and returns what happened.
    pub fn save(&mut self, files: &mut MatchFiles, numbers: &mut MatchNumbers) -> Vec<MatchEvent> {
        let request = self.unsaved(numbers);
        let events = request.map_or_else(Vec::new, |request| files.perform(request));
        for event in &events {
            self.on_event(event);
        }
        events
    }

    /// Takes note of what happened to the files of matches.
    pub fn on_event(&mut self, event: &MatchEvent) {
        self.status.on_event(event);
    }

    /// The match, when it has ended for the first time; only once, even if moves are taken back and played
    /// again.
    pub fn finished(&mut self) -> Option<FinishedMatch> {
        let the_match = &self.the_match;
        let has_ended = self.status.has_just_ended(the_match);
        has_ended.then(|| FinishedMatch {
            id: self.status.id(),
            the_match: Box::new(the_match.clone()),
        })
    }
}
