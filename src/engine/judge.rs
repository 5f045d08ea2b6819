//! May this be played? The clause that allows it, or why not and what would be right.

use super::clause::Clause;
use super::position::{Counts, Move, Phase, Position, left};
use super::refusal::Refusal;
use super::rules::{Rules, settled};
use super::text::Text;
use super::walk::Takes;
use crate::number::Natural;

/// A legal move: the clause that allows it.
#[derive(Clone, Debug)]
pub struct Allowed {
    /// The first clause, in the paper's order, that allows the move.
    pub clause: Clause,
}

/// Whether the move is legal: the clause that allows it, or the refusal.
///
/// A membership test, never a search: linear in the length of the numbers for each clause.
///
/// # Errors
/// The [`Refusal`]; the position is unchanged, as it is only looked at.
pub fn judge(rules: &dyn Rules, position: &Position, chosen: &Move) -> Result<Allowed, Refusal> {
    match chosen {
        Move::Take(taken) => judge_take(rules, position, taken),
        Move::Block(squares) => judge_block(rules, position, squares),
    }
}

fn judge_take(
    rules: &dyn Rules,
    position: &Position,
    taken: &[Natural],
) -> Result<Allowed, Refusal> {
    let piles = &position.piles;
    if position.phase == Phase::Block {
        let at_most = rules
            .announcement(piles)
            .map_or(0, |announcement| announcement.at_most);
        return Err(Refusal::BlockDue { at_most });
    }
    if taken.len() != piles.len() {
        return Err(Refusal::PileCount {
            given: taken.len(),
            piles: piles.len(),
        });
    }
    let clauses = rules.clauses(position);
    if let Some(clause) = clauses.iter().find(|clause| clause.allows(piles, taken)) {
        return Ok(Allowed {
            clause: clause.clone(),
        });
    }
    Err(refusal(piles, taken, &clauses))
}

fn refusal(piles: &Counts, taken: &[Natural], clauses: &[Clause]) -> Refusal {
    if Takes::of_clauses(piles, clauses.to_vec()).next().is_none() {
        return Refusal::Over;
    }
    if taken.iter().all(Natural::is_zero) {
        return Refusal::Nothing;
    }
    if let Some(pile) = (0..piles.len()).find(|&pile| taken[pile] > piles[pile]) {
        return Refusal::TooMany {
            pile,
            holds: piles[pile].clone(),
            asked: taken[pile].clone(),
        };
    }
    let barred = clauses
        .iter()
        .filter(|clause| clause.spans_admit(piles, taken))
        .find_map(|clause| Some((clause.name, clause.bar(piles, taken)?)));
    if let Some((clause, proviso)) = barred {
        return Refusal::Barred {
            clause,
            reason: proviso.reason.clone(),
        };
    }
    Refusal::NoClause {
        taken: taken.to_vec(),
        clauses: named_once(clauses),
    }
}

/// Names and texts of the clauses, without the repetitions that come from the piles' symmetry.
#[must_use]
pub fn named_once(clauses: &[Clause]) -> Vec<(&'static str, Text)> {
    let mut named: Vec<(&'static str, Text)> = Vec::new();
    for clause in clauses {
        let entry = (clause.name, clause.text.clone());
        if !named.contains(&entry) {
            named.push(entry);
        }
    }
    named
}

fn judge_block(
    rules: &dyn Rules,
    position: &Position,
    squares: &[Counts],
) -> Result<Allowed, Refusal> {
    let piles = &position.piles;
    let (Phase::Block, Some(announcement)) = (position.phase, rules.announcement(piles)) else {
        return Err(Refusal::NoBlockDue);
    };
    for (index, square) in squares.iter().enumerate() {
        if squares[..index].contains(square) {
            return Err(Refusal::BlockRepeated(square.to_vec()));
        }
        let offered = taken_between(piles, square)
            .is_ok_and(|taken| announcement.squares.allows(piles, &taken));
        if !offered {
            return Err(Refusal::BlockElsewhere {
                square: square.to_vec(),
                text: announcement.squares.text.clone(),
            });
        }
    }
    if squares.len() > announcement.at_most {
        return Err(Refusal::BlockTooMany {
            given: squares.len(),
            at_most: announcement.at_most,
        });
    }
    Ok(Allowed {
        clause: announcement.squares,
    })
}

/// What must be taken to get from the first piles to the second.
///
/// # Errors
/// Another number of piles, or a pile that would grow.
pub fn taken_between(before: &[Natural], after: &[Natural]) -> Result<Counts, Refusal> {
    if before.len() != after.len() {
        return Err(Refusal::PileCount {
            given: after.len(),
            piles: before.len(),
        });
    }
    before
        .iter()
        .zip(after)
        .enumerate()
        .map(|(pile, (holds, asked))| {
            holds.checked_sub(asked).ok_or_else(|| Refusal::Grows {
                pile,
                holds: holds.clone(),
                asked: asked.clone(),
            })
        })
        .collect()
}

/// The position after a move that [`judge`] allows.
///
/// # Panics
/// If the move takes more than there is. Other illegal moves give a position without meaning.
#[must_use]
pub fn after(rules: &dyn Rules, position: &Position, chosen: &Move) -> Position {
    match chosen {
        Move::Take(taken) => {
            let memory = rules.remember(position, taken);
            settled(rules, left(&position.piles, taken), memory)
        }
        Move::Block(squares) => Position {
            piles: position.piles.clone(),
            memory: rules.announced(position, squares),
            phase: Phase::Take,
        },
    }
}

/// Judges the move and plays it.
///
/// # Errors
/// The [`Refusal`]; the position is unchanged.
pub fn play(rules: &dyn Rules, position: &Position, chosen: &Move) -> Result<Position, Refusal> {
    judge(rules, position, chosen)?;
    Ok(after(rules, position, chosen))
}

/// Whether no move is left: the player to take has lost.
#[must_use]
pub fn is_over(rules: &dyn Rules, position: &Position) -> bool {
    position.phase == Phase::Take && Takes::new(rules, position).next().is_none()
}
