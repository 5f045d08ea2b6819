//! Records of games: the positions in order, as the papers write them. A record is replayed through
//! the rules before it is trusted.

use crate::notation::read::{
    MAX_RECORD_BITS, NotationError, NotationProblem, counts, square, words,
};
use crate::notation::{piles_text, start_text};
use crate::position::{Counts, Move, Phase, Position};
use crate::rules::judge::{after, judge, taken_between};
use crate::rules::refusal::Refusal;
use crate::rules::{Rules, SetupError, start};
use goldpile_number::{Budget, Natural};
use thiserror::Error;

/// A record as written, not yet judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The piles it starts with, in table order.
    pub piles: Counts,
    /// What followed a `/`; empty if there was none.
    pub memory: Counts,
    /// The steps that follow, in order.
    pub steps: Vec<RecordStep>,
}

/// One step of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordStep {
    /// The position moved to.
    To(Counts),
    /// One announcement: all consecutive words with an `x`, in the order given; empty for `x-`.
    Block(Vec<Counts>),
}

/// A replayed game: its positions and the moves between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    positions: Vec<Position>,
    moves: Vec<Move>,
    /// The totals up to each position, which long matches need at every move.
    totals: Vec<RunningTotals>,
}

/// The last position of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordEnd {
    /// The position.
    pub position: Position,
    /// The position before the last move, and that move; `None` if there was none.
    pub last: Option<Box<(Position, Move)>>,
}

/// RunningTotals over the positions of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct RunningTotals {
    takes: usize,
    /// The bits of memory of all positions up to this one.
    remembered: u64,
}

/// The most bits of memory of all positions of a line, because rules may let each memory grow.
const MAX_REMEMBERED: u64 = 4 * MAX_RECORD_BITS;

/// Why the rules refuse a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// The game cannot start like this.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A step is illegal.
    #[error("step {step}: {refusal}")]
    Illegal {
        /// The number of the step, where the start is step 0 and an announcement is a step of its own.
        step: usize,
        /// The reason.
        refusal: Refusal,
    },
}

impl Record {
    /// Reads a record: positions and announcements with white space between them.
    ///
    /// Linear in the length of the text, plus the cost of [`parse_count`](goldpile_number::parse_count)
    /// for each number in it.
    ///
    /// # Errors
    /// The first thing that cannot be read, with its column, or numbers and terms that exceed
    /// [`MAX_RECORD_BITS`] in total. ([`NotationProblem::NoPile`], [`NotationProblem::PileTwice`] and
    /// [`NotationProblem::NoMove`] only concern typed moves.)
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        Self::parse_within(text, &mut Budget::of(MAX_RECORD_BITS))
    }

    /// Reads a record within a budget, computing no more than it allows; a budget of
    /// [`QUICK_BITS`](crate::notation::read::QUICK_BITS) tells quick records from slow ones.
    ///
    /// # Errors
    /// As [`parse`](Self::parse); also an error that [is too big](NotationError::is_too_big) if the
    /// budget is used up.
    pub fn parse_within(text: &str, budget: &mut Budget) -> Result<Self, NotationError> {
        let mut words = words(text).map(refuse_foreign);
        let (column, first) = words.next().ok_or(NotationError {
            column: 1,
            problem: NotationProblem::Empty,
        })??;
        let is_block = |word: &str| word.as_bytes().first() == Some(&b'x');
        if is_block(first) {
            return Err(NotationError {
                column,
                problem: NotationProblem::BlockFirst,
            });
        }
        let (piles, memory) = match first.split_once('/') {
            None => (counts(first, column, budget)?, Counts::new()),
            Some((piles, memory)) => {
                let behind = column + piles.chars().count() + 1;
                (
                    counts(piles, column, budget)?,
                    counts(memory, behind, budget)?,
                )
            }
        };
        let mut steps = Vec::new();
        // Whether the previous step is an announcement that `x-` has closed.
        let mut none = false;
        for word in words {
            let (column, word) = word?;
            let at = |problem| NotationError { column, problem };
            if is_block(word) {
                let square = square(word, column, budget)?;
                match (steps.last_mut(), square) {
                    (Some(RecordStep::Block(squares)), Some(square)) if !none => {
                        squares.push(square);
                    }
                    (Some(RecordStep::Block(_)), _) => return Err(at(NotationProblem::BlockNone)),
                    (_, square) => {
                        none = square.is_none();
                        steps.push(RecordStep::Block(square.into_iter().collect()));
                    }
                }
            } else if word.contains('/') {
                return Err(at(NotationProblem::Slash));
            } else {
                steps.push(RecordStep::To(counts(word, column, budget)?));
            }
        }
        Ok(Self {
            piles,
            memory,
            steps,
        })
    }

    /// Plays the record as [`replay`](Self::replay) does, at the cost of its moves, and gives the last
    /// position.
    ///
    /// # Errors
    /// As [`replay`](Self::replay).
    pub fn end(self, rules: &dyn Rules) -> Result<RecordEnd, ReplayError> {
        if !self.steps.is_empty() {
            return Ok(self.replay(rules)?.into_end());
        }
        let position = start(rules, self.piles, &self.memory)?;
        Ok(RecordEnd {
            position,
            last: None,
        })
    }

    /// Plays the record from its start, judging each step in turn.
    ///
    /// If the announcement before a move is omitted, nothing is announced.
    ///
    /// # Errors
    /// [`ReplayError::Setup`] if the game cannot start like this, otherwise [`ReplayError::Illegal`]
    /// for the first step that the rules refuse.
    pub fn replay(&self, rules: &dyn Rules) -> Result<Replay, ReplayError> {
        let mut line = Replay::new(start(rules, self.piles.clone(), &self.memory)?);
        line.reserve(self.steps.len());
        for (index, step) in self.steps.iter().enumerate() {
            let illegal = |refusal| ReplayError::Illegal {
                step: index + 1,
                refusal,
            };
            match step {
                RecordStep::To(target) => {
                    let taken = taken_between(&line.last().piles, target).map_err(illegal)?;
                    if line.last().phase == Phase::Block {
                        line.push(rules, Move::Block(Vec::new())).map_err(illegal)?;
                    }
                    line.push(rules, Move::Take(taken)).map_err(illegal)?;
                }
                RecordStep::Block(squares) => {
                    // After an announcement skipped because nothing could be announced, an empty one
                    // changes nothing.
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

impl Replay {
    /// A game that has only its start.
    #[must_use]
    pub fn new(start: Position) -> Self {
        Self {
            positions: vec![start],
            moves: Vec::new(),
            totals: vec![RunningTotals::default()],
        }
    }

    /// All positions, from the start to the last: one more than there are moves.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves between the positions.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The number of takes among the first `moves` moves. Constant time.
    ///
    /// # Panics
    /// If there are fewer moves.
    #[must_use]
    pub fn takes(&self, moves: usize) -> usize {
        self.totals[moves].takes
    }

    /// The last position.
    #[must_use]
    pub fn last(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// The last position, with the one before the last move; the others are dropped.
    #[must_use]
    pub fn into_end(mut self) -> RecordEnd {
        let position = self.last().clone();
        self.positions.pop();
        RecordEnd {
            position,
            last: self.positions.pop().zip(self.moves.pop()).map(Box::new),
        }
    }

    /// Judges a move at the end of the line and plays it.
    ///
    /// # Errors
    /// The refusal, which leaves the line unchanged; also [`Refusal::Remembers`] if the memory of all
    /// positions together would be too long.
    pub fn push(&mut self, rules: &dyn Rules, chosen: Move) -> Result<(), Refusal> {
        judge(rules, self.last(), &chosen)?;
        let next = after(rules, self.last(), &chosen);
        let mut totals = self.totals.last().copied().unwrap_or_default();
        totals.takes += usize::from(matches!(chosen, Move::Take(_)));
        totals.remembered += next.memory.iter().map(Natural::bits).sum::<u64>();
        if totals.remembered > MAX_REMEMBERED {
            return Err(Refusal::Remembers);
        }
        self.totals.push(totals);
        self.positions.push(next);
        self.moves.push(chosen);
        Ok(())
    }

    fn reserve(&mut self, moves: usize) {
        self.positions.reserve(moves);
        self.moves.reserve(moves);
        self.totals.reserve(moves);
    }

    /// Keeps the first `moves` moves and drops the rest, if there are more.
    pub fn truncate(&mut self, moves: usize) {
        self.moves.truncate(moves);
        self.positions.truncate(moves + 1);
        self.totals.truncate(moves + 1);
    }

    /// The record of the first `moves` moves, as [`Record::parse`] reads it: numbers in full, and no
    /// empty announcement except at the end. Costs as much as writing the numbers.
    ///
    /// # Panics
    /// If there are fewer moves.
    #[must_use]
    pub fn record(&self, rules: &dyn Rules, moves: usize) -> String {
        let mut words = vec![start_text(rules, &self.positions[0])];
        let moves = &self.moves[..moves];
        for (index, chosen) in moves.iter().enumerate() {
            match chosen {
                Move::Take(_) => words.push(piles_text(&self.positions[index + 1].piles)),
                // Omitted before a move, where it says nothing; kept at the end, where it matters.
                Move::Block(squares) if squares.is_empty() => {
                    if index + 1 == moves.len() {
                        words.push("x-".to_owned());
                    }
                }
                Move::Block(squares) => {
                    words.extend(
                        squares
                            .iter()
                            .map(|square| format!("x{}", piles_text(square))),
                    );
                }
            }
        }
        words.join(" ")
    }
}

/// The word, unless it is a number, a comment, a variation or a result, as records of other games have.
fn refuse_foreign((column, word): (usize, &str)) -> Result<(usize, &str), NotationError> {
    let is_number = |word: &str| {
        let dots = word.trim_start_matches(|c: char| c.is_ascii_digit());
        dots.bytes().all(|byte| byte == b'.')
    };
    let numbers = word.ends_with('.') && is_number(word);
    if numbers || word == "*" || word.starts_with(['{', ';', '(', '$']) {
        let problem = NotationProblem::Foreign(word.chars().take(20).collect());
        return Err(NotationError { column, problem });
    }
    Ok((column, word))
}
