//! The match on the table, and what the person in front of it is about to do.

mod draft;
mod filing;
mod learner;
mod map;
mod place;
mod sentence;
mod told;

pub(super) use draft::{Blocks, Draft, Takes};
pub(super) use filing::{Filing, Standing};
pub use learner::Check;
pub(super) use learner::{Learner, check};
pub use map::Map;
pub(super) use map::{Aim, Marks, WIDE};
pub(super) use sentence::{Speaker, Tone, sentence, with_voices};

use super::setup::Setup;
use super::text_line::TextLine;
use super::work::Advice;
use crate::engine::notation::{MoveError, parse_move};
use crate::engine::position::left;
use crate::engine::{Allowed, Counts, Move, Phase, Refusal, judge, walk};
use crate::play::{Adviser, Contest, Side};
use crate::solve::Unsolved;

/// A match and what is about to happen in it: what is chosen, what is typed, where the map looks.
pub struct Duel {
    /// The match, up to the position that is shown.
    pub contest: Contest,
    /// Who is asked.
    pub(super) adviser: Adviser,
    /// The set-up it came from, for the next one.
    pub(super) origin: Setup,
    /// What is chosen but not yet played.
    pub(super) draft: Draft,
    /// The move being typed; `None` if none is.
    pub(super) line: Option<TextLine>,
    /// What the sentence speaks of, if not of what is chosen.
    pub(super) said: Said,
    /// The map.
    pub map: Map,
    /// Whether the match has ended before, and was counted then; it may have been taken back since.
    pub(super) counted: bool,
    /// What is counted for a learner; `None` if nobody wants moves offered back.
    pub(super) learner: Option<Learner>,
    /// The file that it is kept in.
    pub(super) filing: Filing,
}

/// What the sentence speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// Of what is chosen, or can be.
    Nothing,
    /// Of the moves made since there were this many.
    Moved {
        /// The index, from 0, of the first of them.
        since: usize,
        /// Why the computer could not do better than any move.
        unsolved: Option<Unsolved>,
    },
    /// Of a move that is advised, which is also what is chosen.
    Advised(Advice),
    /// Of the chosen move, which throws a win away, and of the reply that would win.
    OfferedBack(Option<Move>),
    /// Of why something was refused.
    Refused(String),
    /// Of something else.
    Note(String),
}

impl Duel {
    /// A match that nobody has touched yet.
    #[must_use]
    pub(super) fn new(contest: Contest, origin: Setup) -> Self {
        // One that is opened after its end was counted then.
        let counted = contest.verdict().is_some();
        Self {
            adviser: Adviser::new(contest.game().clone()),
            draft: Draft::of(contest.position()),
            contest,
            origin,
            line: None,
            said: Said::Nothing,
            map: Map::default(),
            counted,
            learner: None,
            filing: Filing::default(),
        }
    }

    /// Whether a person is to act now.
    #[must_use]
    pub(super) fn person_acts(&self) -> bool {
        self.contest.verdict().is_none()
            && self.contest.seat(self.contest.actor()).computer.is_none()
    }

    /// Whether no person plays.
    #[must_use]
    pub(super) fn is_among_computers(&self) -> bool {
        self.is_computer(Side::First) && self.is_computer(Side::Second)
    }

    /// Forgets what was chosen.
    pub(super) fn clear(&mut self) {
        self.draft = Draft::of(self.contest.position());
        self.line = None;
        self.map.cursor = None;
    }

    /// Lets the sentence say this.
    pub(super) fn say(&mut self, note: &str) {
        self.said = Said::Note(note.to_owned());
    }

    /// Whether anything is chosen that could be given up.
    #[must_use]
    pub(super) fn is_touched(&self) -> bool {
        self.line.is_some() || self.map.cursor.is_some() || !self.draft.is_empty()
    }

    /// What would be played now: as typed if it can be read, else as chosen. `None` if no person
    /// is to act or the typed move cannot be read.
    #[must_use]
    pub(super) fn considered(&self) -> Option<Move> {
        if !self.person_acts() {
            return None;
        }
        match &self.line {
            Some(line) => parse_move(line.value(), self.contest.position()).ok(),
            None => Some(self.draft.chosen()),
        }
    }

    /// What the rules say to what would be played.
    ///
    /// # Errors
    /// The refusal.
    pub(super) fn judged(&self, chosen: &Move) -> Result<Allowed, Refusal> {
        judge(&*self.contest.game().rules, self.contest.position(), chosen)
    }

    /// Reads the typed move.
    ///
    /// # Errors
    /// It cannot be read, or does not fit the piles.
    pub(super) fn typed(&self) -> Result<Move, MoveError> {
        let text = self.line.as_ref().map_or("", |line| line.value());
        parse_move(text, self.contest.position())
    }

    /// Plays a move; the sentence speaks of it, or of why it is refused.
    pub(super) fn play(&mut self, chosen: Move, unsolved: Option<Unsolved>) {
        let made = self.contest.moves_made();
        match self.contest.play(chosen) {
            Ok(_) => {
                // Two moves of the computer in a row are told together.
                let since = match (&self.said, self.contest.history().next_back()) {
                    (Said::Moved { since, .. }, Some(last))
                        if self.is_computer(last.by)
                            && self
                                .contest
                                .history()
                                .nth(*since)
                                .is_some_and(|first| first.by == last.by) =>
                    {
                        *since
                    }
                    _ => made,
                };
                self.said = Said::Moved { since, unsolved };
                self.clear();
            }
            // What is chosen stays, and the sentence says why it is refused.
            Err(_) => self.said = Said::Nothing,
        }
    }

    fn is_computer(&self, side: Side) -> bool {
        self.contest.seat(side).computer.is_some()
    }

    /// Chooses what is advised.
    pub(super) fn advise(&mut self, advice: Advice) {
        self.clear();
        self.draft.choose(&advice.chosen);
        self.said = Said::Advised(advice);
    }

    /// The positions that may be announced now, one after the other.
    pub(super) fn offered(&self) -> impl Iterator<Item = Counts> + use<> {
        let position = self.contest.position();
        let piles = position.piles.clone();
        let clauses = match position.phase {
            Phase::Block => self.contest.game().rules.announcement(&piles),
            Phase::Take => None,
        }
        .map(|announcement| announcement.squares)
        .into_iter()
        .collect();
        walk::Takes::of_clauses(&piles, clauses).map(move |(_, taken)| left(&piles, &taken))
    }

    /// How many positions may be announced.
    #[must_use]
    pub(super) fn at_most(&self) -> usize {
        let piles = &self.contest.position().piles;
        self.contest
            .game()
            .rules
            .announcement(piles)
            .map_or(0, |announcement| announcement.at_most)
    }
}
