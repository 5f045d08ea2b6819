//! Reads a sum: `wythoff t=2 3,4 + nim 5`.

use super::known::{KnownGame, KnownGames};
use crate::input::record::{RecordRefusal, RefusalKind, replay};
use goldpile_engine::notation::read::MAX_RECORD_BITS;
use goldpile_engine::{Catalogue, Position};
use goldpile_number::Natural;
use goldpile_play::PositionTextError;
use goldpile_play::position_text::{Heading, PLUS, known_games, plus};
use goldpile_solve::SumGame;
use std::sync::Arc;

/// The most summands.
pub(crate) const MAX_SUMMANDS: usize = 1000;

/// The games and positions of a sum.
pub(crate) struct Summands {
    pub(crate) parts: Vec<(Arc<KnownGame>, Position)>,
}

impl Summands {
    /// The values and positions to add up.
    pub(crate) fn values(&self) -> Vec<(&SumGame, &Position)> {
        let parts = self.parts.iter();
        parts
            .map(|(known, position)| (&known.values, position))
            .collect()
    }
}

pub(crate) enum SumRefusal {
    /// A game or position is missing, the game does not exist, or it does not have a setting. This is wrong usage
    /// if a single sum was given.
    Usage(RecordRefusal),
    /// Anything else.
    Position(RecordRefusal),
}

/// Reads the summands, each a game of the catalogue with its settings and one position.
///
/// # Errors
/// The first thing that cannot be read, with its column in the line.
pub(crate) fn read(
    catalogue: &Catalogue,
    games: &KnownGames,
    line: &str,
) -> Result<Summands, SumRefusal> {
    let mut summands = Summands { parts: Vec::new() };
    let (mut rest, mut column) = (line, 1);
    let mut bits = 0;
    loop {
        let at = plus(rest);
        let text = &rest[..at.unwrap_or(rest.len())];
        let (game, position) = summand(catalogue, games, text, column)?;
        bits += position.piles.iter().map(Natural::bits).sum::<u64>();
        let why = if summands.parts.len() == MAX_SUMMANDS {
            Some(format!("too many games: a sum has at most {MAX_SUMMANDS}"))
        } else if bits > MAX_RECORD_BITS {
            Some("too long: the numbers of a sum have at most 64000000 digits in total".to_owned())
        } else {
            None
        };
        if let Some(why) = why {
            return Err(SumRefusal::Position(RefusalKind::TooBig.with(why)));
        }
        summands.parts.push((game, position));
        let Some(at) = at else {
            return Ok(summands);
        };
        rest = &rest[at + PLUS.len()..];
        column += text.chars().count() + PLUS.len();
    }
}

/// What is wrong with the game or its settings, or that no position follows them, in a text that begins at this
/// column.
pub(crate) fn syntax(error: &PositionTextError, column: usize) -> RecordRefusal {
    let column = error.column + column - 1;
    RefusalKind::Syntax { column }.with(&error.problem)
}

/// Shifts the column of a refusal from the record to the whole line, in which the record begins at column `begin`.
pub(crate) fn locate(refused: &mut RecordRefusal, record: &str, begin: usize) {
    if let RefusalKind::Syntax { column } = &mut refused.kind {
        *column += begin - 1;
        if record.contains(PLUS) {
            refused.message += "; a + between two games must have spaces around it";
        }
    }
}

/// Reads one summand, which begins at this column.
fn summand(
    catalogue: &Catalogue,
    games: &KnownGames,
    text: &str,
    column: usize,
) -> Result<(Arc<KnownGame>, Position), SumRefusal> {
    if column > 1 && text.trim().is_empty() {
        let column = column + text.chars().count();
        let right = known_games(catalogue);
        return Err(SumRefusal::Usage(RefusalKind::Syntax { column }.with(
            format_args!(
                "a summand is missing: write a game and a position, such as nim 5; {right}"
            ),
        )));
    }
    let heading = Heading::read(catalogue, text)
        .map_err(|error| SumRefusal::Usage(syntax(&error, column)))?;
    let begin = column + heading.column - 1;
    let line = replay(&heading.game, heading.record).map_err(|mut refused| {
        locate(&mut refused, heading.record, begin);
        SumRefusal::Position(refused)
    })?;
    if !line.moves().is_empty() {
        let message = "a summand is a single position, not a record; write + between two summands";
        let refused = RefusalKind::Syntax { column: begin }.with(message);
        return Err(SumRefusal::Position(refused));
    }
    Ok((games.of(heading), line.last().clone()))
}
