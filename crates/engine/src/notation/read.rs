//! Reads positions and moves.

use crate::notation::{move_forms, pile_name};
use crate::position::{Counts, Move, Phase, Position};
use crate::rules::judge::taken_between;
use crate::rules::refusal::Refusal;
use crate::text::escape::without_mark;
use goldpile_number::{Budget, CountError, Natural, parse_count_within};
use thiserror::Error;

/// The most bits that may be computed in total for the numbers of one record or one typed move: room for
/// 64,000,000 digits. A few characters can name a long number, and a short text must not demand
/// thousands of them.
pub const MAX_RECORD_BITS: u64 = 220_000_000;

/// A number of bits that takes no noticeable time to compute.
pub const QUICK_BITS: u64 = 60_000;

/// Why a text is not a position, move or record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {problem}")]
pub struct NotationError {
    /// The character where the problem is, counted from 1; if the text ends too early, the place after
    /// its end.
    pub column: usize,
    /// What is wrong and what would be right.
    pub problem: NotationProblem,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotationProblem {
    /// A count that cannot be read.
    #[error("{0}")]
    Count(CountError),
    /// No position where one is required.
    #[error("a record starts with a position, such as 3,5")]
    Empty,
    /// An announcement before any position.
    #[error("a record starts with a position, not with an announcement")]
    BlockFirst,
    /// `x-` next to other announcements.
    #[error("x- announces nothing, so it must stand alone")]
    BlockNone,
    /// A `/` in a position other than the start.
    #[error("only the first position of a record may carry a /")]
    Slash,
    /// A comment, the number of a move or a result, as records of other programs have them.
    #[error(
        "‘{0}’ is not part of a record, which is only positions, such as 6,9 5,9: leave out move numbers, \
         comments and results"
    )]
    Foreign(String),
    /// A letter that names no pile.
    #[error("there is no pile {name}: {}", piles_to(*last))]
    NoPile {
        /// The letter given.
        name: char,
        /// The name of the last pile.
        last: char,
    },
    /// A pile named twice in one move.
    #[error("pile {0} is named twice; give each pile once")]
    PileTwice(char),
    /// Too many long numbers.
    #[error(
        "too long, the numbers of a record and their terms may have at most 64000000 digits in total"
    )]
    TooLong,
    /// A word that has the form of no move.
    #[error("type {0}")]
    NoMove(String),
}

fn piles_to(last: char) -> String {
    match last {
        'a' => "the only pile is a".to_owned(),
        last => format!("the piles are a to {last}"),
    }
}

impl NotationError {
    /// Whether numbers exceed the limit on digits, which callers report as a separate kind of error.
    #[must_use]
    pub fn is_too_big(&self) -> bool {
        matches!(
            self.problem,
            NotationProblem::Count(CountError::TooLong { .. } | CountError::TooMuch { .. })
                | NotationProblem::TooLong
        )
    }
}

/// Why a text cannot be played as a move: it cannot be read, or the rules refuse it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// It cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// It does not fit the position.
    #[error(transparent)]
    Refusal(#[from] Refusal),
}

/// The words of a text after any byte order mark, each with the column, from 1, where it begins.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = without_mark(text);
    // Most records are one word.
    let is_word = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic());
    let (word, others) = if is_word {
        (Some((1, text)), "")
    } else {
        (None, text)
    };
    let mut column = 1;
    let others = others.split(char::is_whitespace).filter_map(move |word| {
        let start = column;
        column += word.chars().count() + 1;
        (!word.is_empty()).then_some((start, word))
    });
    word.into_iter().chain(others)
}

/// Reads counts such as `6,9`.
pub(crate) fn counts(
    text: &str,
    column: usize,
    budget: &mut Budget,
) -> Result<Counts, NotationError> {
    let mut next = 0;
    text.split(',')
        .map(|piece| {
            let begin = next;
            next += piece.len() + 1;
            count(piece, || column + text[..begin].chars().count(), budget)
        })
        .collect()
}

fn count(
    text: &str,
    column: impl FnOnce() -> usize,
    budget: &mut Budget,
) -> Result<Natural, NotationError> {
    let alone = budget.holds_a_count();
    parse_count_within(text, budget).map_err(|error| match error {
        CountError::TooMuch { .. } if !alone => NotationError {
            column: column(),
            problem: NotationProblem::TooLong,
        },
        error => NotationError {
            column: column() + error.column().map_or(0, |within| within - 1),
            problem: NotationProblem::Count(error),
        },
    })
}

/// Reads the announcement from a word that begins with `x`: `None` for `x-`.
pub(crate) fn square(
    word: &str,
    column: usize,
    budget: &mut Budget,
) -> Result<Option<Counts>, NotationError> {
    let square = word.strip_prefix('x').unwrap_or(word);
    if square == "-" {
        return Ok(None);
    }
    counts(square, column + 1, budget).map(Some)
}

/// Reads a typed move: the position to leave, the amounts to take, or an announcement. With a single
/// pile, a bare number is the amount to take, and the position to leave has an `=` before it or a comma
/// after it. Costs as much as [`parse_count`](goldpile_number::parse_count) for each number.
///
/// # Errors
/// [`MoveError::Notation`] if the text cannot be read, or names a pile that is not on the table.
/// [`MoveError::Refusal`] if the position to leave has the wrong number of piles, or more tokens in
/// a pile than that pile holds now. Whether the move is legal is for [`judge`](crate::judge()) to
/// decide.
///
/// ```
/// use goldpile_engine::notation::read::parse_move;
/// use goldpile_engine::{Move, Position};
/// use goldpile_number::Natural;
///
/// let counts = |counts: [u64; 2]| counts.map(Natural::small).into_iter().collect();
/// let table = Position::of(counts([6, 9]));
/// assert_eq!(parse_move("6,4", &table), Ok(Move::Take(counts([0, 5]))));
/// assert_eq!(parse_move("a3 b3", &table), Ok(Move::Take(counts([3, 3]))));
/// assert_eq!(parse_move("x5,8", &table), Ok(Move::Block(vec![counts([5, 8])])));
/// assert!(parse_move("6,10", &table).is_err());
///
/// let pile = Position::of([Natural::small(20)].into_iter().collect());
/// assert_eq!(parse_move("3", &pile), parse_move("a3", &pile));
/// assert_eq!(parse_move("3", &pile), parse_move("=17", &pile));
/// ```
pub fn parse_move(text: &str, position: &Position) -> Result<Move, MoveError> {
    parse_move_within(text, position, &mut Budget::of(MAX_RECORD_BITS))
}

/// Reads a typed move within a budget, computing no more than it allows.
///
/// # Errors
/// As [`parse_move`]; also an error that [is too big](NotationError::is_too_big) if the budget is
/// used up.
pub fn parse_move_within(
    text: &str,
    position: &Position,
    budget: &mut Budget,
) -> Result<Move, MoveError> {
    let forms = || NotationProblem::NoMove(move_forms(position));
    let words: Vec<(usize, &str)> = words(text).collect();
    let first = words.first().map_or("", |(_, word)| word);
    if first.starts_with('x') {
        return announcement(&words, &forms, budget)
            .map(Move::block)
            .map_err(MoveError::Notation);
    }
    if first.starts_with(|c: char| c.is_ascii_lowercase()) {
        return typed_take(&words, position.piles.len(), &forms, budget)
            .map(Move::Take)
            .map_err(MoveError::Notation);
    }
    let [(column, word)] = words[..] else {
        let column = words.get(1).map_or(1, |(column, _)| *column);
        return Err(MoveError::Notation(NotationError {
            column,
            problem: forms(),
        }));
    };
    let alone = position.piles.len() == 1 && position.phase == Phase::Take;
    let (column, word) = match word.strip_prefix('=') {
        Some(rest) => (column + 1, rest),
        None if alone && !word.contains(',') => {
            let taken = count(word, || column, budget).map_err(MoveError::Notation)?;
            return Ok(Move::Take([taken].into_iter().collect()));
        }
        None => (column, word),
    };
    let word = word.strip_suffix(',').filter(|_| alone).unwrap_or(word);
    let target = counts(word, column, budget).map_err(MoveError::Notation)?;
    taken_between(&position.piles, &target)
        .map(Move::Take)
        .map_err(MoveError::Refusal)
}

fn announcement(
    words: &[(usize, &str)],
    forms: &dyn Fn() -> NotationProblem,
    budget: &mut Budget,
) -> Result<Vec<Counts>, NotationError> {
    let mut squares = Vec::new();
    for &(column, word) in words {
        if !word.starts_with('x') {
            return Err(NotationError {
                column,
                problem: forms(),
            });
        }
        match square(word, column, budget)? {
            Some(square) => squares.push(square),
            None if words.len() > 1 => {
                return Err(NotationError {
                    column,
                    problem: NotationProblem::BlockNone,
                });
            }
            None => {}
        }
    }
    Ok(squares)
}

fn typed_take(
    words: &[(usize, &str)],
    piles: usize,
    forms: &dyn Fn() -> NotationProblem,
    budget: &mut Budget,
) -> Result<Counts, NotationError> {
    let mut taken: Vec<Option<Natural>> = vec![None; piles];
    for &(column, word) in words {
        let at = |problem| NotationError { column, problem };
        let mut letters = word.chars();
        let name = letters
            .next()
            .filter(char::is_ascii_lowercase)
            .ok_or_else(|| at(forms()))?;
        let pile = (0..piles).find(|&p| pile_name(p) == name).ok_or_else(|| {
            at(NotationProblem::NoPile {
                name,
                last: pile_name(piles.saturating_sub(1)),
            })
        })?;
        if taken[pile].is_some() {
            return Err(at(NotationProblem::PileTwice(name)));
        }
        taken[pile] = Some(count(letters.as_str(), || column + 1, budget)?);
    }
    Ok(taken.into_iter().map(Option::unwrap_or_default).collect())
}
