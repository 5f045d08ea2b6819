//! A match in progress: the match, the adviser for its positions, and whether it is saved and counted. Its
//! methods return what happened.

use super::finished_match::FinishedMatch;
use super::match_files::{MatchEvent, MatchFiles};
use super::match_status::{MatchNumbers, MatchStatus, SaveRequest};
use super::records::OpenedMatch;
use goldpile_engine::Outcome;
use goldpile_play::{Adviser, Contest, Ending};
use goldpile_solve::Unsolved;

/// A match in progress. One that is only viewed, as in a review, is never saved.
pub struct MatchSession {
    contest: Contest,
    adviser: Adviser,
    status: MatchStatus,
}

/// The result of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
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
    pub fn new(contest: Contest) -> Self {
        Self {
            adviser: Adviser::new(contest.game().clone()),
            status: MatchStatus::new(&contest),
            contest,
        }
    }

    /// A match opened from its file.
    #[must_use]
    pub fn opened(opened: OpenedMatch) -> Self {
        let OpenedMatch { file, contest } = opened;
        let status = MatchStatus::opened(&contest, file);
        Self {
            status,
            ..Self::new(contest)
        }
    }

    /// Replaces the match by another one of the same game, which has no file yet.
    pub fn restart(&mut self, contest: Contest) {
        self.status = MatchStatus::new(&contest);
        self.contest = contest;
    }

    /// The match.
    #[must_use]
    pub fn contest(&self) -> &Contest {
        &self.contest
    }

    /// The match, to make or take back moves.
    pub fn contest_mut(&mut self) -> &mut Contest {
        &mut self.contest
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
    pub fn judge_claim(&self, outcome: impl FnOnce() -> Result<Outcome, Unsolved>) -> Claim {
        let actor = self.contest.actor();
        if !self.contest.may_claim(actor) {
            return Claim::TooEarly;
        }
        match outcome() {
            Ok(outcome) if self.contest.is_claim_right(actor, outcome) => Claim::Confirmed,
            Ok(_) => Claim::Refuted,
            Err(unsolved) => Claim::Unknown(unsolved),
        }
    }

    /// Claims the win for the player who acts, and ends the match if the claim is right. Cost: one
    /// verdict of the adviser.
    pub fn claim(&mut self) -> Claim {
        let claim = self.judge_claim(|| self.adviser.outcome(self.contest.position()));
        if claim == Claim::Confirmed {
            self.accept_claim();
        }
        claim
    }

    /// Ends the match by a claim of the player who acts, without judging the claim.
    pub fn accept_claim(&mut self) {
        let ending = Ending::Claimed(self.contest.actor());
        self.contest.declare(ending);
    }

    /// Resigns for the player who acts.
    pub fn resign(&mut self) {
        self.contest.resign(self.contest.actor());
    }

    /// The request to continue with the file that the match was opened from, once. Carry it out before the
    /// match is saved.
    pub fn adoption(&mut self, numbers: &mut MatchNumbers) -> Option<SaveRequest> {
        self.status.adoption(&self.contest, numbers)
    }

    /// The request to save the match, if it has changed since the last one. Afterwards report the events to
    /// [`on_event`](Self::on_event).
    pub fn unsaved(&mut self, numbers: &mut MatchNumbers) -> Option<SaveRequest> {
        self.status.unsaved(&self.contest, numbers)
    }

    /// Saves the match on the calling thread if it has changed, and returns what happened.
    pub fn save(&mut self, files: &mut MatchFiles, numbers: &mut MatchNumbers) -> Vec<MatchEvent> {
        let request = self.unsaved(numbers);
        let events = request.map_or_else(Vec::new, |request| request.perform(files));
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
        let contest = &self.contest;
        let has_ended = self.status.has_just_ended(contest);
        has_ended.then(|| FinishedMatch {
            id: self.status.id(),
            contest: Box::new(contest.clone()),
        })
    }
}
