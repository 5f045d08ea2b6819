//! What was wrong with an answer, as moves on the board.

use super::answer::free;
use goldpile_engine::{Move, Replay};
use goldpile_play::{Adviser, lost_play};
use goldpile_solve::Unsolved;

/// What was wrong with an answer, as moves on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The position that the moves are made from, with the moves before it.
    pub line: Replay,
    /// A losing move from there: the learner's, or any move if all of them lose. `None` if the learner made no
    /// move and some move wins.
    pub wrong: Option<Move>,
    /// The winning move: from that position, or in reply to the wrong one.
    pub winning: Option<Move>,
}

impl Correction {
    /// The correction of the move that follows the first `asked` moves of a line. `winning` is the opponent's
    /// winning move at the end of the line.
    pub(crate) fn of_move(line: &Replay, asked: usize, winning: Option<Move>) -> Self {
        let wrong = line.moves().get(asked).cloned();
        let mut line = line.clone();
        line.truncate(asked);
        Self {
            line,
            wrong,
            winning,
        }
    }

    /// How the player to move at the end of this line wins, or loses with one of the moves that hold out longest;
    /// `None` if there is no move.
    pub(crate) fn of_position(
        adviser: &Adviser,
        line: &Replay,
        wins: bool,
    ) -> Result<Option<Self>, Unsolved> {
        if wins {
            let winning = adviser.hint(line.last())?;
            return Ok(winning.map(|winning| Self {
                line: line.clone(),
                wrong: None,
                winning: Some(winning),
            }));
        }
        let Some(wrong) = lost_play(adviser, line.last())? else {
            return Ok(None);
        };
        let mut next = line.clone();
        if next.push(&*adviser.game().rules, wrong).is_err() {
            return Ok(None);
        }
        let Some(next) = free(adviser, &next)? else {
            return Ok(None);
        };
        let winning = adviser.hint(next.last())?;
        Ok(Some(Self::of_move(&next, line.moves().len(), winning)))
    }
}
