//! Records of games: the positions in order, as the papers write them, read and re-played through
//! the rules before they are believed.

use super::judge::{after, judge, taken_between};
use super::notation::{
    NotationError, Problem, Room, counts, position_text, square, start_text, words,
};
use super::position::{Counts, Move, Phase, Position};
use super::refusal::Refusal;
use super::rules::{Rules, SetupError, start};
use crate::number::Natural;
use thiserror::Error;

/// A record as it is written, not yet judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The piles it starts with, in table order.
    pub piles: Counts,
    /// What stood behind a `/`; empty if there was none.
    pub memory: Counts,
    /// What follows, in order.
    pub steps: Vec<Step>,
}

/// One step of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The position moved to.
    To(Counts),
    /// One announcement: all consecutive `x`, in the order given, or none for `x-`.
    Block(Vec<Counts>),
}

/// A game replayed: its positions and the moves between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    positions: Vec<Position>,
    moves: Vec<Move>,
    /// For each position how many takes lead to it: long matches ask for it at every move.
    takes: Vec<usize>,
}

/// A record that the rules refuse.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// The game cannot start so.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A step is illegal.
    #[error("{refusal}")]
    Illegal {
        /// The number of the step; the start is 0, an announcement is a step of its own.
        step: usize,
        /// Why.
        refusal: Refusal,
    },
}

impl Record {
    /// Reads a record: positions and announcements with white space between them.
    ///
    /// Linear in the length of the text, but for the numbers in it, each of which costs what
    /// [`parse_count`](crate::number::parse_count) does.
    ///
    /// # Errors
    /// The first thing that cannot be read, with its column, or numbers of more than
    /// [`MAX_RECORD_BITS`](super::notation::MAX_RECORD_BITS) together. ([`Problem::NoPile`],
    /// [`Problem::PileTwice`] and [`Problem::NoMove`] are of typed moves alone.)
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let mut words = words(text);
        let (column, first) = words.next().ok_or(NotationError {
            column: 1,
            problem: Problem::Empty,
        })?;
        if first.starts_with('x') {
            return Err(NotationError {
                column,
                problem: Problem::BlockFirst,
            });
        }
        let room = &mut Room::new();
        let (piles, memory) = match first.split_once('/') {
            None => (counts(first, column, room)?, Counts::new()),
            Some((piles, memory)) => {
                let behind = column + piles.chars().count() + 1;
                (counts(piles, column, room)?, counts(memory, behind, room)?)
            }
        };
        let mut steps = Vec::new();
        // Whether the step before is an announcement that `x-` already closed.
        let mut none = false;
        for (column, word) in words {
            let at = |problem| NotationError { column, problem };
            if word.starts_with('x') {
                let square = square(word, column, room)?;
                match (steps.last_mut(), square) {
                    (Some(Step::Block(squares)), Some(square)) if !none => squares.push(square),
                    (Some(Step::Block(_)), _) => return Err(at(Problem::BlockNone)),
                    (_, square) => {
                        none = square.is_none();
                        steps.push(Step::Block(square.into_iter().collect()));
                    }
                }
            } else if word.contains('/') {
                return Err(at(Problem::Slash));
            } else {
                steps.push(Step::To(counts(word, column, room)?));
            }
        }
        Ok(Self {
            piles,
            memory,
            steps,
        })
    }

    /// Plays the record from its start: each step is judged as it comes.
    ///
    /// An announcement left out before a move announces nothing.
    ///
    /// # Errors
    /// [`ReplayError::Setup`] if the game cannot start so, otherwise [`ReplayError::Illegal`] for the
    /// first step that the rules refuse.
    pub fn replay(&self, rules: &dyn Rules) -> Result<Line, ReplayError> {
        let mut line = Line::new(start(rules, self.piles.clone(), &self.memory)?);
        for (index, step) in self.steps.iter().enumerate() {
            let illegal = |refusal| ReplayError::Illegal {
                step: index + 1,
                refusal,
            };
            match step {
                Step::To(target) => {
                    let taken = taken_between(&line.last().piles, target).map_err(illegal)?;
                    if line.last().phase == Phase::Block {
                        line.push(rules, Move::Block(Vec::new())).map_err(illegal)?;
                    }
                    line.push(rules, Move::Take(taken)).map_err(illegal)?;
                }
                Step::Block(squares) => {
                    // Where nothing could be announced, announcing nothing is already done.
                    let passed = squares.is_empty()
                        && line.last().phase == Phase::Take
                        && rules.announcement(&line.last().piles).is_some();
                    if !passed {
                        line.push(rules, Move::block(squares.clone()))
                            .map_err(illegal)?;
                    }
                }
            }
        }
        Ok(line)
    }
}

impl Line {
    /// A game that has only its start.
    #[must_use]
    pub fn new(start: Position) -> Self {
        Self {
            positions: vec![start],
            moves: Vec::new(),
            takes: vec![0],
        }
    }

    /// All positions, from the start to the last; one more than moves.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves between them.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many of the first so many moves are takes. Constant time.
    ///
    /// # Panics
    /// If there are fewer moves.
    #[must_use]
    pub fn takes(&self, moves: usize) -> usize {
        self.takes[moves]
    }

    /// The last position.
    #[must_use]
    pub fn last(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// Judges a move at the end of the line and plays it.
    ///
    /// # Errors
    /// The refusal; the line is unchanged.
    pub fn push(&mut self, rules: &dyn Rules, chosen: Move) -> Result<(), Refusal> {
        judge(rules, self.last(), &chosen)?;
        let next = after(rules, self.last(), &chosen);
        let before = self.takes.last().copied().unwrap_or(0);
        let one = usize::from(matches!(chosen, Move::Take(_)));
        self.takes.push(before + one);
        self.positions.push(next);
        self.moves.push(chosen);
        Ok(())
    }

    /// Keeps the first so many moves and forgets the others; nothing if there are no others.
    pub fn truncate(&mut self, moves: usize) {
        self.moves.truncate(moves);
        self.positions.truncate(moves + 1);
        self.takes.truncate(moves + 1);
    }

    /// The record of the first so many moves, as [`Record::parse`] reads it: numbers in full, and no
    /// empty announcement but a last one. The cost is that of writing the numbers.
    ///
    /// # Panics
    /// If there are fewer moves.
    #[must_use]
    pub fn record(&self, rules: &dyn Rules, moves: usize) -> String {
        let mut words = vec![start_text(rules, &self.positions[0])];
        let moves = &self.moves[..moves];
        for (index, chosen) in moves.iter().enumerate() {
            match chosen {
                Move::Take(_) => words.push(text(&self.positions[index + 1].piles)),
                // Left out before a move, as it says nothing; kept at the end, where it does.
                Move::Block(squares) if squares.is_empty() => {
                    if index + 1 == moves.len() {
                        words.push("x-".to_owned());
                    }
                }
                Move::Block(squares) => {
                    words.extend(squares.iter().map(|square| format!("x{}", text(square))));
                }
            }
        }
        words.join(" ")
    }
}

fn text(piles: &[Natural]) -> String {
    position_text(piles, &Natural::to_string)
}
