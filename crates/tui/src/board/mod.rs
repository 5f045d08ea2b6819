//! The board: a position of a match, the move being prepared, and the map. The match, the review
//! and the analysis each have a board, and draw it.

mod choice;
pub(crate) mod commands;
mod history;
pub(crate) mod keys;
mod layout;
mod legend;
mod map;
mod map_picture;
mod piles;
mod rules;
mod status;
mod theory;
mod typing;

pub(crate) use choice::Draft;
use commands::Nudge;
pub(crate) use commands::{Mode, copy};
pub(crate) use history::{better_words, draw_history, header, how, is_loss, left_by};
pub(crate) use history::{mistakes, piles_text, players, turning_point};
pub(crate) use layout::{PaneAreas, draw, draw_example, draw_pane};
pub(crate) use legend::lost_sign;
pub(crate) use map::Focus;
pub use map::Map;
pub(crate) use map_picture::{draw_map, map_extent};
pub(crate) use piles::{draw_piles, draw_still, preview_height};
pub(crate) use rules::remembered_lines;
pub(crate) use typing::READING;

use super::plan::Plan;
use super::text_line::TextLine;
use goldpile_app::{Advice, MatchSession};
use goldpile_engine::position::left;
use goldpile_engine::walk::TakeWalk;
use goldpile_engine::{Allowed, Counts, Move, Phase, Refusal};
use goldpile_learn::Correction;
use goldpile_number::Natural;
use goldpile_play::{Adviser, Contest, Side};
use goldpile_solve::Unsolved;

/// A position of a match and the move being prepared: the choice, the typed text, the window of the
/// map.
pub struct BoardView {
    /// The match, up to the position shown.
    pub(crate) session: MatchSession,
    /// The plan that the match came from, to be used for the next one.
    pub(crate) plan: Plan,
    /// The choice not yet played.
    pub(crate) draft: Draft,
    /// The move being typed; `None` if none is.
    pub(crate) line: Option<TextLine>,
    /// The topic of the status line; `Nothing` if it is the choice.
    pub(crate) topic: Topic,
    /// The nudges for a position, once asked for.
    nudge: Option<Nudge>,
    /// The number of moves by which the list of moves is scrolled back.
    scrolled: usize,
    /// The map.
    pub map: Map,
    /// What it is the board of.
    pub(crate) role: BoardRole,
    /// Whether the piles alone are shown, although there is a map of them.
    pub(crate) coins_only: bool,
}

/// What a board belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoardRole {
    /// A position that is looked at.
    Position,
    /// A position that is asked about.
    Question,
    /// One of a puzzle: the choice begins at the first pile, since the largest one is too often right.
    Puzzle,
    /// A match being played, whose screen shows how it ends.
    Match,
    /// The same while its last move is still being shown.
    Motion,
}

/// The topic of the status line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
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
    /// What was wrong with the last answer in a lesson.
    Corrected(Correction),
    /// The latest moves are the wrong answer in a lesson, which is to be refuted.
    Erred {
        /// The index, from 0, of the first of them.
        since: usize,
    },
    /// The chosen move, which throws a win away, and the reply that would win.
    OfferedBack(Option<Move>),
    /// A nudge.
    Nudged(String),
    /// Why something was refused.
    Refused(String),
    /// Why the move that was to be played is illegal.
    Illegal(Refusal),
    /// Enter would announce nothing, and asks first.
    NoneBlocked,
    /// Something else.
    Note(String),
}

impl BoardView {
    /// The board of a match, with nothing chosen.
    pub(crate) fn new(session: MatchSession, plan: Plan) -> Self {
        Self {
            draft: Draft::of(session.contest().position()),
            session,
            plan,
            line: None,
            topic: Topic::Nothing,
            nudge: None,
            scrolled: 0,
            map: Map::default(),
            role: BoardRole::Position,
            coins_only: false,
        }
    }

    /// The board as it was when this many moves had just been made, to be drawn.
    pub(crate) fn as_of(&self, moves: usize) -> Self {
        let session = MatchSession::new(self.contest().branch(moves));
        let since = moves.saturating_sub(1);
        Self {
            topic: Topic::Moved {
                since,
                unsolved: None,
            },
            map: self.map.without_cursor(),
            role: BoardRole::Motion,
            coins_only: self.coins_only,
            ..Self::new(session, self.plan.clone())
        }
    }

    /// The match, up to the position shown.
    #[must_use]
    pub fn contest(&self) -> &Contest {
        self.session.contest()
    }

    /// What knows who wins its positions.
    pub(crate) fn adviser(&self) -> &Adviser {
        self.session.adviser()
    }

    /// Whether a person is to act now.
    pub(crate) fn person_acts(&self) -> bool {
        self.contest().verdict().is_none()
            && self
                .contest()
                .seat(self.contest().actor())
                .computer
                .is_none()
    }

    /// Whether a person is to announce positions now.
    pub(crate) fn announces(&self) -> bool {
        self.person_acts() && self.contest().position().phase == Phase::Block
    }

    /// Whether both players are computers.
    pub(crate) fn is_among_computers(&self) -> bool {
        self.is_computer(Side::First) && self.is_computer(Side::Second)
    }

    /// Whether it is the board of a match being played.
    fn is_match(&self) -> bool {
        matches!(self.role, BoardRole::Match | BoardRole::Motion)
    }

    /// Whether its piles only shrink, so that no larger ones are of interest.
    fn only_shrinks(&self) -> bool {
        self.role != BoardRole::Position
    }

    /// Whether the end of the match takes the place of the map, if there is one next to the
    /// piles.
    fn shows_end(&self) -> bool {
        self.role == BoardRole::Match && !self.map.open && self.contest().verdict().is_some()
    }

    /// Clears the choice.
    pub(crate) fn clear(&mut self) {
        self.draft = self.no_choice();
        self.scrolled = 0;
        self.line = None;
        self.map.cursor = None;
    }

    /// Shows a note in the status line.
    pub(crate) fn say_note(&mut self, note: impl Into<String>) {
        self.topic = Topic::Note(note.into());
    }

    /// Whether the status line says why something was refused.
    pub(crate) fn is_refused(&self) -> bool {
        matches!(self.topic, Topic::Refused(_) | Topic::Illegal(_))
    }

    /// What was wrong with the last answer, until another choice is begun.
    pub(crate) fn correction(&self) -> Option<&Correction> {
        match &self.topic {
            Topic::Corrected(correction) if !self.is_touched() => Some(correction),
            _ => None,
        }
    }

    /// Whether the last take is the wrong answer that is to be refuted.
    pub(crate) fn has_erred(&self) -> bool {
        let wrong = match self.topic {
            Topic::Erred { since } => self.contest().history().nth(since),
            _ => None,
        };
        wrong.is_some_and(|wrong| matches!(wrong.played, Move::Take(_)))
    }

    /// The piles now, after the wrong move, and after the winning one, as far as these are takes.
    pub(crate) fn corrected(&self) -> [Option<Vec<Natural>>; 3] {
        let here = self.contest().position().piles.to_vec();
        let after = |piles: &[Natural], chosen: &Option<Move>| match chosen {
            Some(Move::Take(taken)) => Some(left(piles, taken).to_vec()),
            Some(Move::Block(_)) | None => None,
        };
        let Some(correction) = self.correction() else {
            return [None, None, None];
        };
        let wrong = after(&here, &correction.wrong);
        let from = wrong.as_deref().unwrap_or(&here);
        let winning = after(from, &correction.winning);
        [Some(here), wrong, winning]
    }

    /// The squares that the wrong move and the winning one lead to.
    pub(crate) fn corrected_squares(&self) -> [Option<[Natural; 2]>; 2] {
        let [_, wrong, winning] = self.corrected();
        [wrong, winning].map(|piles| piles?.try_into().ok())
    }

    /// Whether there is a choice that could be dropped.
    pub(crate) fn is_touched(&self) -> bool {
        self.line.is_some() || self.map.cursor.is_some() || !self.draft.is_empty()
    }

    /// Whether positions are being chosen to be announced, or a take is chosen.
    pub(crate) fn is_choosing(&self) -> bool {
        match self.considered() {
            Some(Move::Take(taken)) => taken.iter().any(|take| !take.is_zero()),
            Some(Move::Block(_)) => true,
            None => false,
        }
    }

    /// The move that would be played now: the typed one if a line is open, else the chosen
    /// one. `None` if no person is to act, or the typed move is invalid or not read yet.
    pub(crate) fn considered(&self) -> Option<Move> {
        if !self.person_acts() {
            return None;
        }
        match &self.line {
            Some(_) => self.typed().ok(),
            None => Some(self.draft.chosen()),
        }
    }

    /// Checks this move against the rules.
    ///
    /// # Errors
    /// The rules do not allow the move; the error says why.
    pub(crate) fn judged(&self, chosen: &Move) -> Result<Allowed, Refusal> {
        self.contest().judge(chosen)
    }

    /// Plays a move; the status line then describes it, or says why it is refused.
    pub(crate) fn play(&mut self, chosen: Move, unsolved: Option<Unsolved>) {
        let made = self.contest().moves_made();
        match self.session.play(chosen) {
            Ok(_) => {
                // Two moves of the computer in a row are described together.
                let since = match (&self.topic, self.contest().history().next_back()) {
                    (Topic::Moved { since, .. }, Some(last))
                        if self.is_computer(last.by)
                            && self.contest().history().nth(*since).map(|first| first.by)
                                == Some(last.by) =>
                    {
                        *since
                    }
                    _ => made,
                };
                self.topic = Topic::Moved { since, unsolved };
                self.clear();
            }
            // The choice is kept, and the status line says why the move is refused.
            Err(refusal) => self.topic = Topic::Illegal(refusal),
        }
    }

    fn is_computer(&self, side: Side) -> bool {
        self.contest().seat(side).computer.is_some()
    }

    /// The positions that may be announced now, one by one.
    pub(crate) fn offered(&self) -> impl Iterator<Item = Counts> + use<> {
        let position = self.contest().position();
        let piles = position.piles.clone();
        let clauses = match position.phase {
            Phase::Block => self.contest().game().rules.announcement(&piles),
            Phase::Take => None,
        }
        .map(|announcement| announcement.squares);
        let takes = TakeWalk::of_clauses(&piles, clauses).flatten();
        takes.map(move |(_, taken)| left(&piles, &taken))
    }
}
