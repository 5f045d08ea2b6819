//! Draws the moves of a position on a board.

use super::PictureSubject;
use super::board::{Signs, counts};
use super::grid::Grid;
use super::scene::{Ink, PictureSign, Scene};
use goldpile_engine::{Clause, Counts, MemoValue, Phase, Position};
use goldpile_number::Natural;
use std::collections::BTreeMap;

/// What the rules say about the piles that a move would leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SquareKind {
    Legal,
    /// The rules forbid the move, for this reason.
    Barred(&'static str),
    Offered,
    Other,
}

pub(crate) struct PictureMoves<'a> {
    position: &'a Position,
    clauses: Vec<Clause>,
    /// The clause for the squares that may be announced.
    offered: Option<Clause>,
    blocked: Vec<Counts>,
}

impl<'a> PictureMoves<'a> {
    pub(crate) fn of(subject: &PictureSubject<'_>, position: &'a Position) -> Self {
        let rules = &*subject.adviser.game().rules;
        let blocked = (rules.memory(position).into_iter())
            .flat_map(|memo| match memo.value {
                MemoValue::Squares(squares) => squares,
                _ => Vec::new(),
            })
            .collect();
        let (clauses, offered) = match position.phase {
            Phase::Take => (rules.clauses(position), None),
            Phase::Block => (
                Vec::new(),
                rules.announcement(&position.piles).map(|a| a.squares),
            ),
        };
        Self {
            position,
            clauses,
            offered,
            blocked,
        }
    }

    pub(crate) fn kind(&self, square: &Counts) -> SquareKind {
        let piles = &self.position.piles;
        let taken = piles
            .iter()
            .zip(square)
            .map(|(pile, left)| pile.checked_sub(left));
        if self.blocked.contains(square) {
            return SquareKind::Barred("blocked");
        }
        let Some(taken) = taken.collect::<Option<Counts>>() else {
            return SquareKind::Other;
        };
        if self
            .clauses
            .iter()
            .any(|clause| clause.allows(piles, &taken))
        {
            SquareKind::Legal
        } else if self
            .clauses
            .iter()
            .any(|clause| clause.admits(piles, &taken))
        {
            SquareKind::Barred("forbidden now")
        } else if self
            .offered
            .as_ref()
            .is_some_and(|clause| clause.allows(piles, &taken))
        {
            SquareKind::Offered
        } else {
            SquareKind::Other
        }
    }
}

/// Draws the moves of the position: a dot for each, and a line in each direction with several.
pub(crate) fn rays(scene: &mut Scene, grid: &Grid, moves: &PictureMoves<'_>, signs: &mut Signs) {
    let here: Option<Vec<u64>> = moves.position.piles.iter().map(Natural::to_u64).collect();
    let Some(here) = here else { return };
    let legal = grid
        .squares()
        .filter(|square| moves.kind(&counts(square)) == SquareKind::Legal);
    let legal: Vec<Vec<u64>> = legal.collect();
    // The number of steps to the farthest square in each direction. The direction is the take divided by the
    // greatest common divisor of its parts.
    let mut lines: BTreeMap<Vec<u64>, (u64, usize)> = BTreeMap::new();
    for square in &legal {
        let taken: Vec<u64> = here
            .iter()
            .zip(square)
            .map(|(pile, left)| pile - left)
            .collect();
        let step = taken
            .iter()
            .fold(Natural::ZERO, |all, &part| all.gcd(&Natural::from(part)));
        let step = step.to_u64().unwrap_or(1).max(1);
        let way = taken.iter().map(|part| part / step).collect();
        let line = lines.entry(way).or_default();
        *line = (line.0.max(step), line.1 + 1);
    }
    if grid.piles == 2 {
        for (way, (steps, count)) in lines {
            // Only along a pile or a diagonal do single squares form a line.
            if count > 1 && way.iter().all(|part| *part < 2) {
                let end: Vec<u64> = here
                    .iter()
                    .zip(&way)
                    .map(|(pile, part)| pile - steps * part)
                    .collect();
                scene.line(grid.square(&here), grid.square(&end), 16, Ink::Move);
                signs.note(PictureSign::Ray, "moves");
            }
        }
    }
    for square in &legal {
        if grid.piles == 1 {
            scene.sign_sized(
                PictureSign::Reached,
                grid.square(square),
                grid.side * 9 / 20,
            );
            signs.note(PictureSign::Reached, "a move");
            continue;
        }
        scene.sign_sized(
            PictureSign::Move,
            grid.square(square),
            grid.radius() * 3 / 4,
        );
        if !signs.0.iter().any(|(sign, _)| *sign == PictureSign::Ray) {
            signs.note(PictureSign::Move, "a move");
        }
    }
}
