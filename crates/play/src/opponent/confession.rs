//! What an opponent that sets traps confesses after the match.

use super::habit::Habit;
use super::sees;
use crate::adviser::Adviser;
use crate::matches::{Match, Ply, move_dice};
use goldpile_engine::{Counts, Move, Outcome, Phase, Position, after};
use std::fmt;

/// The most moves of the opponent to look at.
const MOVES: usize = 200;
/// The most verdicts to ask for.
const VERDICTS: usize = 2000;

/// The habits to look for, the most telling first: taking a single token may also be copying.
const HABITS: [Habit; 4] = [Habit::Copy, Habit::Equal, Habit::All, Habit::One];

/// A trap that an opponent set in a finished match. It is shown as a sentence in the first person:
/// `At move 4 I hoped that you would copy me.`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Confession {
    /// The number of the opponent's move, from 1, announcements included.
    pub move_number: usize,
    /// What the opponent hoped the person would do.
    pub hoped: Habit,
    /// Whether the person did it, and gave the win away.
    pub fell: bool,
}

impl fmt::Display for Confession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hoped = match self.hoped {
            Habit::One => "take just one",
            Habit::All => "take as much as you could",
            Habit::Equal => "make two piles equal",
            Habit::Copy => "copy me",
        };
        let fell = if self.fell { ", and you did" } else { "" };
        let number = self.move_number;
        write!(f, "At move {number} I hoped that you would {hoped}{fell}.")
    }
}

/// The trap that an opponent admits after a match: the first that the person fell for or, if there is none,
/// the first. A take is a trap if the opponent [tempts](super::Level::tempts), saw that no move won, and a
/// habit of the person would have given the win away. `None` if there was no trap, if the match is not over,
/// or if its positions cannot be judged.
///
/// Depends on the moves and the seed of the match alone.
///
/// Cost: up to 2000 verdicts of the adviser.
#[must_use]
pub fn confession(the_match: &Match, adviser: &Adviser) -> Option<Confession> {
    the_match.verdict()?;
    let (fox, _) = the_match.computer().filter(|(_, level)| level.tempts())?;
    let mut verdicts = VERDICTS;
    let takes: Vec<(usize, Ply<'_>)> = the_match
        .history()
        .enumerate()
        .filter(|(_, ply)| matches!(ply.played, Move::Take(_)))
        .collect();
    let mut first = None;
    let replies = takes.iter().skip(1).map(Some).chain([None]);
    let own = takes.iter().zip(replies);
    for ((index, ply), reply) in own.filter(|((_, ply), _)| ply.by == fox).take(MOVES) {
        match trap(the_match, adviser, (*index, ply), reply, &mut verdicts) {
            Err(SearchEnded) => break,
            Ok(Some(found)) if found.fell => return Some(found),
            Ok(found) => first = first.or(found),
        }
    }
    first
}

/// Ends the search: a position cannot be judged, or there were enough verdicts.
struct SearchEnded;

/// The trap set by one take, given the take that answered it.
fn trap(
    the_match: &Match,
    adviser: &Adviser,
    (index, ply): (usize, &Ply<'_>),
    reply: Option<&(usize, Ply<'_>)>,
    verdicts: &mut usize,
) -> Result<Option<Confession>, SearchEnded> {
    let rules = &*the_match.game().rules;
    let (Some(level), Move::Take(taken)) = (the_match.seat(ply.by).computer, ply.played) else {
        return Ok(None);
    };
    let mut outcome = |position: &Position| {
        *verdicts = verdicts.checked_sub(1).ok_or(SearchEnded)?;
        adviser.outcome(position).map_err(|_| SearchEnded)
    };
    let mut dice = move_dice(the_match.seed(), index);
    if !sees(level, ply.before, &mut dice) || outcome(ply.before)? != Outcome::P {
        return Ok(None);
    }
    // Where an announcement follows the take, it is part of the trap.
    let faced = match ply.after.phase {
        Phase::Take => ply.after,
        Phase::Block => match the_match.history().nth(index + 1) {
            Some(announced) => announced.after,
            None => return Ok(None),
        },
    };
    if outcome(faced)? != Outcome::N {
        return Ok(None);
    }
    let answer = reply.and_then(|(_, reply)| match reply.played {
        Move::Take(taken) => Some(taken),
        Move::Block(_) => None,
    });
    let mut tempting = None;
    for hoped in HABITS {
        let habitual = hoped.takes(rules, faced, Some(taken));
        let mut loses = |taken: &Counts| {
            let next = after(rules, faced, &Move::Take(taken.clone()));
            Ok(outcome(&next)? == Outcome::N)
        };
        let confession = |fell| Confession {
            move_number: index + 1,
            hoped,
            fell,
        };
        if let Some(answer) = answer.filter(|answer| habitual.contains(answer))
            && loses(answer)?
        {
            return Ok(Some(confession(true)));
        }
        let mut all_lose = !habitual.is_empty();
        for taken in &habitual {
            all_lose = all_lose && loses(taken)?;
        }
        if all_lose && tempting.is_none() {
            tempting = Some(confession(false));
        }
    }
    Ok(tempting)
}
