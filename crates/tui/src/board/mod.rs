//! The board: a position of a match, the move being prepared, and the map. The screens of the match, the
//! review and the analysis each have one.

mod axes;
mod choice;
pub(crate) mod commands;
mod grid;
mod history;
pub(crate) mod keys;
mod layout;
mod map;
mod map_picture;
mod piles;
mod portrait;
mod rules;
mod signs;
mod status;
mod theory;
mod typing;

pub(crate) use choice::Draft;
use commands::Nudge;
pub(crate) use commands::{Mode, copy};
pub(crate) use history::{better_words, draw_history, header, is_loss, left_by};
pub(crate) use history::{idle_players, mistakes, move_text, names, piles_text, players};
pub(crate) use layout::{PaneAreas, draw, draw_example, draw_pane};
pub(crate) use map::Focus;
pub use map::Map;
pub(crate) use map_picture::{draw_map, draw_ring, map_extent};
pub(crate) use piles::{draw_piles, draw_still, preview_height};
pub(crate) use portrait::{draw_game, draw_position};
pub(crate) use rules::{allowed_blocks, memory_lines, remembered_lines};
pub(crate) use signs::lost_sign;
pub(crate) use typing::READING;

use super::plan::Plan;
use super::text_line::TextLine;
use goldpile_app::{Advice, MatchSession};
use goldpile_engine::position::left;
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::{Clause, Counts, Move, Phase, Refusal};
use goldpile_learn::Correction;
use goldpile_number::Natural;
use goldpile_play::{Adviser, Match, Side};
use goldpile_solve::Unsolved;

/// A position of a match and the move being prepared: the choice, the typed text and the map's window.
pub struct BoardView {
    /// The match up to the position shown.
    pub(crate) session: MatchSession,
    /// The plan of this match, from which the next one starts.
    pub(crate) plan: Plan,
    pub(crate) draft: Draft,
    pub(crate) line: Option<TextLine>,
    pub(crate) topic: Topic,
    /// The nudges for a position, once somebody has asked for them.
    nudge: Option<Nudge>,
    /// The number of moves by which the list of moves is scrolled back.
    scrolled: usize,
    /// The map.
    pub map: Map,
    pub(crate) role: BoardRole,
    /// Whether the person has yet to say who begins, so that nobody can move.
    pub(crate) asks_who_begins: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoardRole {
    Viewed,
    /// A position to try things out from, also with larger piles.
    Explored,
    /// A position that the player is asked about.
    Question,
    /// The position of a puzzle. The choice begins at the first pile, since the largest one is too often right.
    Puzzle,
    /// A match in play, whose screen shows how it ends.
    Match,
    /// A match in play whose last move is still being animated.
    Motion,
}

/// The topic of the status line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    /// What is chosen, or what can be chosen.
    Nothing,
    Moved {
        since: usize,
        /// Why the computer played an arbitrary legal move, if it did.
        unsolved: Option<Unsolved>,
    },
    /// A recommended move, which is also the choice.
    Advised(Advice),
    Corrected(Correction),
    /// The latest moves are the wrong answer in a lesson, and the player now has to refute it.
    Erred {
        since: usize,
    },
    /// The chosen move throws a win away; the reply would win.
    OfferedBack(Option<Move>),
    Nudged(String),
    Refused(String),
    /// Why the entered move is illegal.
    Illegal(Refusal),
    /// Enter would announce nothing, so the player has to confirm it.
    NoneBlocked,
    Note(String),
}

impl BoardView {
    pub(crate) fn new(session: MatchSession, plan: Plan) -> Self {
        Self {
            draft: Draft::of(session.the_match().position()),
            session,
            plan,
            line: None,
            topic: Topic::Nothing,
            nudge: None,
            scrolled: 0,
            map: Map::default(),
            role: BoardRole::Viewed,
            asks_who_begins: false,
        }
    }

    /// The board as it was after this many moves, for drawing.
    pub(crate) fn as_of(&self, moves: usize) -> Self {
        let session = MatchSession::new(self.the_match().branch(moves));
        let since = moves.saturating_sub(1);
        Self {
            topic: Topic::Moved {
                since,
                unsolved: None,
            },
            map: Map {
                cursor: None,
                ..self.map.clone()
            },
            role: BoardRole::Motion,
            ..Self::new(session, self.plan.clone())
        }
    }

    /// The match up to the position shown.
    #[must_use]
    pub fn the_match(&self) -> &Match {
        self.session.the_match()
    }

    pub(crate) fn adviser(&self) -> &Adviser {
        self.session.adviser()
    }

    pub(crate) fn person_acts(&self) -> bool {
        self.the_match().verdict().is_none()
            && !self.asks_who_begins
            && self
                .the_match()
                .seat(self.the_match().actor())
                .computer
                .is_none()
    }

    pub(crate) fn announces(&self) -> bool {
        self.person_acts() && self.the_match().position().phase == Phase::Block
    }

    pub(crate) fn is_among_computers(&self) -> bool {
        self.is_computer(Side::First) && self.is_computer(Side::Second)
    }

    fn is_match(&self) -> bool {
        matches!(self.role, BoardRole::Match | BoardRole::Motion)
    }

    /// Whether the piles can only shrink, so that larger ones are of no interest.
    fn only_shrinks(&self) -> bool {
        self.role != BoardRole::Explored
    }

    /// Whether the end of the match takes the place of the piles.
    fn shows_end(&self) -> bool {
        self.role == BoardRole::Match && self.the_match().verdict().is_some()
    }

    pub(crate) fn clear(&mut self) {
        self.draft = self.no_choice();
        self.scrolled = 0;
        self.line = None;
        self.map.cursor = None;
    }

    pub(crate) fn say_note(&mut self, note: impl Into<String>) {
        self.topic = Topic::Note(note.into());
    }

    pub(crate) fn is_refused(&self) -> bool {
        matches!(self.topic, Topic::Refused(_) | Topic::Illegal(_))
    }

    /// What was wrong with the last answer, until the player begins another choice.
    pub(crate) fn correction(&self) -> Option<&Correction> {
        match &self.topic {
            Topic::Corrected(correction) if !self.has_choice() => Some(correction),
            _ => None,
        }
    }

    /// Whether the last take is the wrong answer to refute.
    pub(crate) fn has_erred(&self) -> bool {
        let wrong = match self.topic {
            Topic::Erred { since } => self.the_match().history().nth(since),
            _ => None,
        };
        wrong.is_some_and(|wrong| matches!(wrong.played, Move::Take(_)))
    }

    /// The piles now, after the wrong move, and after the winning one; `None` for a move that is not a take.
    pub(crate) fn corrected(&self) -> [Option<Vec<Natural>>; 3] {
        let here = self.the_match().position().piles.to_vec();
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

    /// Whether there is a choice to drop.
    pub(crate) fn has_choice(&self) -> bool {
        self.line.is_some() || self.map.cursor.is_some() || !self.draft.is_empty()
    }

    /// Whether the player is choosing positions to announce, or has chosen a take.
    pub(crate) fn is_choosing(&self) -> bool {
        match self.considered() {
            Some(Move::Take(taken)) => taken.iter().any(|take| !take.is_zero()),
            Some(Move::Block(_)) => true,
            None => false,
        }
    }

    /// The move that Enter would play: the typed one if a line is open, else the choice. `None` if it is not a
    /// person's turn, or if the typed text is not a move.
    pub(crate) fn considered(&self) -> Option<Move> {
        if !self.person_acts() {
            return None;
        }
        match &self.line {
            Some(_) => self.typed().ok(),
            None => Some(self.draft.chosen()),
        }
    }

    /// Checks a move against the rules; the error says why they forbid it.
    pub(crate) fn judged(&self, chosen: &Move) -> Result<Clause, Refusal> {
        self.the_match().judge(chosen)
    }

    /// Plays a move. The status line then describes it, or says why it is illegal.
    pub(crate) fn play(&mut self, chosen: Move, unsolved: Option<Unsolved>) {
        let made = self.the_match().moves_made();
        match self.session.match_mut().play(chosen) {
            Ok(_) => {
                // Two moves in a row by the computer are described together.
                let since = match (&self.topic, self.the_match().history().next_back()) {
                    (Topic::Moved { since, .. }, Some(last))
                        if self.is_computer(last.by)
                            && self.the_match().history().nth(*since).map(|first| first.by)
                                == Some(last.by) =>
                    {
                        *since
                    }
                    _ => made,
                };
                self.topic = Topic::Moved { since, unsolved };
                self.clear();
            }
            // The choice stays, so that the player can change it.
            Err(refusal) => self.topic = Topic::Illegal(refusal),
        }
    }

    fn is_computer(&self, side: Side) -> bool {
        self.the_match().seat(side).computer.is_some()
    }

    /// The positions that may be announced now, computed one by one.
    pub(crate) fn offered(&self) -> impl Iterator<Item = Counts> + use<> {
        let position = self.the_match().position();
        let piles = position.piles.clone();
        let clauses = match position.phase {
            Phase::Block => self.the_match().game().rules.announcement(&piles),
            Phase::Take => None,
        }
        .map(|announcement| announcement.squares);
        let takes = TakeWalk::of_clauses(&piles, clauses).flatten();
        takes.map(move |(_, taken)| left(&piles, &taken))
    }
}
