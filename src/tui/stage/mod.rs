//! The stage: a position of a match, the move being prepared, and the map. The match, the review
//! and the analysis each have one, and draw it.

mod act;
mod allowed;
mod axes;
mod board;
mod click;
mod draft;
mod draw;
mod header;
mod history;
pub(super) mod keys;
mod layout;
mod legend;
mod look;
mod map;
mod pages;
mod pane;
mod preview;
mod reading;
mod remembered;
mod signs;
mod squares;
mod status;
mod table;

pub(super) use act::{Mode, READING, copy};
pub(super) use board::{Focus, draw as draw_board, extent as board_extent};
pub(super) use draft::{Draft, Takes};
pub(super) use draw::{LEAVING, draw, draw_piles};
pub(super) use header::{header, players};
pub(super) use history::{draw as draw_history, how, piles_text};
pub use map::Map;
pub(super) use map::{Aim, Marks};
pub(super) use pane::{Parts as PaneParts, draw as draw_pane, draw_still};
pub(super) use preview::height as preview_height;
pub(super) use remembered::lines as remembered;

use super::plan::Plan;
use super::tasks::Advice;
use super::text_line::TextLine;
use crate::engine::position::left;
use crate::engine::{Allowed, Counts, Move, Phase, Refusal, judge, walk};
use crate::play::{Adviser, Contest, Side};
use crate::solve::Unsolved;

/// A position of a match and the move being prepared: the choice, the typed text, the window of the
/// map.
pub struct Stage {
    /// The match, up to the position shown.
    pub contest: Contest,
    /// The adviser for this game.
    pub(super) adviser: Adviser,
    /// The plan it came from, for the next one.
    pub(super) plan: Plan,
    /// The choice not yet played.
    pub(super) draft: Draft,
    /// The move being typed; `None` if none is.
    pub(super) line: Option<TextLine>,
    /// The meaning of the line.
    reading: reading::Reading,
    /// Whether Enter was pressed and waits for the line to be read.
    entering: bool,
    /// The topic of the status line, unless it is the choice.
    pub(super) topic: Topic,
    /// The map.
    pub map: Map,
}

/// The topic of the status line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Topic {
    /// What is chosen, or can be.
    Nothing,
    /// The latest moves.
    Moved {
        /// The index, from 0, of the first of them.
        since: usize,
        /// Why the computer could only play some legal move.
        unsolved: Option<Unsolved>,
    },
    /// A recommended move, which is also the choice.
    Advised(Advice),
    /// The chosen move, which throws a win away, and the reply that would win.
    OfferedBack(Option<Move>),
    /// Why something was refused.
    Refused(String),
    /// Something else.
    Note(String),
}

impl Stage {
    /// Returns the stage of a match, with nothing chosen.
    #[must_use]
    pub(super) fn new(contest: Contest, plan: Plan) -> Self {
        Self {
            adviser: Adviser::new(contest.game().clone()),
            draft: Draft::of(contest.position()),
            contest,
            plan,
            line: None,
            reading: reading::Reading::default(),
            entering: false,
            topic: Topic::Nothing,
            map: Map::default(),
        }
    }

    /// Returns whether a person is to act now.
    #[must_use]
    pub(super) fn person_acts(&self) -> bool {
        self.contest.verdict().is_none()
            && self.contest.seat(self.contest.actor()).computer.is_none()
    }

    /// Returns whether no person plays.
    #[must_use]
    pub(super) fn is_among_computers(&self) -> bool {
        self.is_computer(Side::First) && self.is_computer(Side::Second)
    }

    /// Clears the choice.
    pub(super) fn clear(&mut self) {
        self.draft = Draft::of(self.contest.position());
        self.line = None;
        self.map.cursor = None;
    }

    /// Shows a note in the status line.
    pub(super) fn say_note(&mut self, note: impl Into<String>) {
        self.topic = Topic::Note(note.into());
    }

    /// Returns whether the status line says why something was refused.
    #[must_use]
    pub(super) fn is_refusing(&self) -> bool {
        matches!(self.topic, Topic::Refused(_))
    }

    /// Returns whether there is a choice that could be dropped.
    #[must_use]
    pub(super) fn is_touched(&self) -> bool {
        self.line.is_some() || self.map.cursor.is_some() || !self.draft.is_empty()
    }

    /// Returns the move that would be played now: the typed one if a line is open, else the chosen
    /// one. `None` if no person is to act, or the typed move is invalid or not read yet.
    #[must_use]
    pub(super) fn considered(&self) -> Option<Move> {
        if !self.person_acts() {
            return None;
        }
        match &self.line {
            Some(_) => self.typed()?.ok(),
            None => Some(self.draft.chosen()),
        }
    }

    /// Checks this move against the rules.
    ///
    /// # Errors
    /// The rules refuse it.
    pub(super) fn judged(&self, chosen: &Move) -> Result<Allowed, Refusal> {
        judge(&*self.contest.game().rules, self.contest.position(), chosen)
    }

    /// Plays a move; the status line then describes it, or says why it is refused.
    pub(super) fn play(&mut self, chosen: Move, unsolved: Option<Unsolved>) {
        let made = self.contest.moves_made();
        match self.contest.play(chosen) {
            Ok(_) => {
                // Two moves of the computer in a row are described together.
                let since = match (&self.topic, self.contest.history().next_back()) {
                    (Topic::Moved { since, .. }, Some(last))
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
                self.topic = Topic::Moved { since, unsolved };
                self.clear();
            }
            // The choice is kept, and the status line says why it is refused.
            Err(_) => self.topic = Topic::Nothing,
        }
    }

    fn is_computer(&self, side: Side) -> bool {
        self.contest.seat(side).computer.is_some()
    }

    /// Chooses the recommended move.
    pub(super) fn advise(&mut self, advice: Advice) {
        self.clear();
        self.draft.choose(&advice.chosen);
        self.topic = Topic::Advised(advice);
    }

    /// Returns the positions that may be announced now, one by one.
    pub(super) fn offered(&self) -> impl Iterator<Item = Counts> + use<> {
        let position = self.contest.position();
        let piles = position.piles.clone();
        let clauses = match position.phase {
            Phase::Block => self.contest.game().rules.announcement(&piles),
            Phase::Take => None,
        }
        .map(|announcement| announcement.squares);
        walk::Takes::of_clauses(&piles, clauses).map(move |(_, taken)| left(&piles, &taken))
    }

    /// While a losing move is offered back, returns the match as it would be after that move.
    /// Questions are then about the opponent's reply, which gives no solution away. Copies the match;
    /// linear in its length.
    #[must_use]
    pub(in crate::tui) fn supposed(&self) -> Option<Contest> {
        if !matches!(self.topic, Topic::OfferedBack(_)) {
            return None;
        }
        let chosen = self.considered()?;
        let mut supposed = self.contest.branch(self.contest.moves_made());
        supposed.play(chosen).is_ok().then_some(supposed)
    }

    /// Returns the move being typed, to be edited; clears what the status line said of it.
    pub(super) fn text_line(&mut self) -> Option<&mut TextLine> {
        let line = self.line.as_mut()?;
        self.topic = Topic::Nothing;
        Some(line)
    }
}
