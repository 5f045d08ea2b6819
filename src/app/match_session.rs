//! A match in progress: the match, what advises its players, and whether it is saved and counted. What is
//! done in it returns what happened.

use super::finished_match::FinishedMatch;
use super::match_files::{MatchEvent, MatchFiles};
use super::match_status::{MatchNumbers, MatchStatus, SaveRequest};
use super::records::OpenedMatch;
use crate::engine::{Allowed, Move, Refusal};
use crate::play::statistics::MatchId;
use crate::play::{Adviser, Contest};
use crate::solve::Unsolved;

/// A match in progress.
pub struct MatchSession {
    contest: Contest,
    adviser: Adviser,
    status: MatchStatus,
    numbers: MatchNumbers,
}

/// What became of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The player has made no move yet that the claim could be about.
    TooEarly,
    /// It is right, and the match is over.
    Confirmed,
    /// It is wrong.
    Refuted,
    /// Nobody can tell, for this reason.
    Unknown(Unsolved),
}

impl MatchSession {
    /// A match that has no file yet.
    #[must_use]
    pub fn new(contest: Contest) -> Self {
        let mut numbers = MatchNumbers::default();
        let status = MatchStatus::new(&contest, &mut numbers);
        Self::with_status(contest, status, numbers)
    }

    /// A match opened from its file.
    #[must_use]
    pub fn opened(opened: OpenedMatch) -> Self {
        let OpenedMatch { file, contest } = opened;
        let mut numbers = MatchNumbers::default();
        let status = MatchStatus::opened(&contest, file, &mut numbers);
        Self::with_status(contest, status, numbers)
    }

    fn with_status(contest: Contest, status: MatchStatus, numbers: MatchNumbers) -> Self {
        Self {
            adviser: Adviser::new(contest.game().clone()),
            contest,
            status,
            numbers,
        }
    }

    /// The match.
    #[must_use]
    pub fn contest(&self) -> &Contest {
        &self.contest
    }

    /// What knows who wins its positions.
    #[must_use]
    pub fn adviser(&self) -> &Adviser {
        &self.adviser
    }

    /// Whether it is saved and counted.
    #[must_use]
    pub fn status(&self) -> &MatchStatus {
        &self.status
    }

    /// As [`Contest::play`].
    ///
    /// # Errors
    /// As there.
    pub fn play(&mut self, chosen: Move) -> Result<Allowed, Refusal> {
        self.contest.play(chosen)
    }

    /// As [`Contest::undo`].
    pub fn undo(&mut self) -> bool {
        self.contest.undo()
    }

    /// As [`Contest::redo`].
    pub fn redo(&mut self) -> bool {
        self.contest.redo()
    }

    /// Claims the win for the player who acts, and ends the match if the claim is right. Cost: one
    /// verdict of the adviser.
    pub fn claim(&mut self) -> Claim {
        let actor = self.contest.actor();
        if !self.contest.may_claim(actor) {
            return Claim::TooEarly;
        }
        match self.contest.claim(actor, &self.adviser) {
            Ok(true) => Claim::Confirmed,
            Ok(false) => Claim::Refuted,
            Err(unsolved) => Claim::Unknown(unsolved),
        }
    }

    /// Resigns for the player who acts.
    pub fn resign(&mut self) {
        self.contest.resign(self.contest.actor());
    }

    /// Notes that a person has been helped.
    pub fn note_help(&mut self) {
        self.contest.note_help();
    }

    /// The request to go on with the file that the match was opened from, once; to be done before the
    /// match is saved.
    pub fn adoption(&mut self) -> Option<SaveRequest> {
        self.status.adoption(&self.contest, &mut self.numbers)
    }

    /// The request to save the match, if it has changed since the last one.
    /// [`on_event`](Self::on_event) is to hear what comes of it.
    pub fn unsaved(&mut self) -> Option<SaveRequest> {
        self.status.unsaved(&self.contest, &mut self.numbers)
    }

    /// Saves the match if it has changed, on the calling thread, and returns what happened.
    pub fn save(&mut self, files: &mut MatchFiles) -> Vec<MatchEvent> {
        let request = self.unsaved();
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

    /// The match, to be counted under this number, if it has ended for the first time; only once,
    /// whatever moves are taken back and played again.
    pub fn finished(&mut self, id: MatchId) -> Option<FinishedMatch> {
        let contest = &self.contest;
        let has_ended = self.status.has_just_ended(contest);
        has_ended.then(|| FinishedMatch {
            id,
            contest: Box::new(contest.clone()),
        })
    }
}
