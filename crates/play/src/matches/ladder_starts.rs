//! Draws the starts of matches for a star: at the size of a rung of the ladder, and small enough for every screen.

use super::starts::{DRAWS, MIN_TAKES, best_start, draw, usual_largest, usual_piles};
use crate::adviser::{Adviser, loses_within, wins_within};
use crate::opponent::Level;
use goldpile_engine::{Counts, Outcome, Position, is_over, start};
use goldpile_number::Natural;
use goldpile_solve::Unsolved;
use rand::{Rng, RngExt};

/// The most tokens in the piles of a start that the ladder draws: in the largest pile and in each of the
/// others, with one pile, two piles, and more. The whole board or all the piles then fit on a screen of 80
/// columns and 24 rows.
pub const MOST_DRAWN: [[u64; 2]; 3] = [[60, 0], [20, 14], [20, 20]];

/// The number of lost starts, apart from the order of their piles, that a rung needs if the person says who
/// begins. With fewer, they would soon be known by heart.
const LOST_STARTS: usize = 8;

/// The number of positions to judge in search of these, before the largest size is taken in a game of many
/// piles.
const MAX_JUDGED: usize = 1500;

/// The most rows to draw before none of them is found to be lost with another size of one pile. In Flora, one in
/// a hundred is.
const LOST_DRAWS: usize = 10 * DRAWS;

/// The start of a match for the star of this opponent. Against the [first two](Level::lets_choose), the
/// player who takes first can win. Against the others, half of the starts are lost for that player, who is
/// whoever the person says.
///
/// `None` if the opponent is not on the ladder, or as for [`LadderStarts`].
///
/// Cost: as [`LadderStarts::of`] and [`LadderStarts::draw`].
#[must_use]
pub fn ladder_start<R: Rng + ?Sized>(
    adviser: &Adviser,
    level: Level,
    rng: &mut R,
) -> Option<Position> {
    level.rung()?;
    let starts = LadderStarts::of(adviser)?;
    let is_lost = level.lets_choose() && rng.random_bool(0.5);
    starts.draw(level, Outcome::p_if(is_lost), rng)
}

/// Draws the starts that the ladder allows in a game.
///
/// The largest pile is usually that of [`usual_largest`]. Where too few starts are lost below that size, it
/// grows, but never beyond [`MOST_DRAWN`]. A start is [worth playing](super::random_start) if one of the
/// draws allows it.
pub struct LadderStarts<'a> {
    adviser: &'a Adviser,
    /// The least size of the largest pile where the person says who begins.
    needed: u64,
}

impl<'a> LadderStarts<'a> {
    /// The starts of the adviser's game; `None` if its rules do not allow any: hardly any position is lost,
    /// nearly all are won at once, or the outcome cannot be determined.
    ///
    /// Cost: up to some thousand verdicts.
    #[must_use]
    pub fn of(adviser: &'a Adviser) -> Option<Self> {
        let needed = size_with_lost_starts(adviser).ok()??;
        Some(Self { adviser, needed })
    }

    /// A start at the size of this opponent, with this outcome for the player who takes first; `None` if there is
    /// hardly any.
    ///
    /// Cost: up to some hundred verdicts, or some thousand for a lost start.
    #[must_use]
    pub fn draw<R: Rng + ?Sized>(
        &self,
        level: Level,
        outcome: Outcome,
        rng: &mut R,
    ) -> Option<Position> {
        let usual = usual_largest(self.adviser.game(), Some(level));
        let (smallest, largest) = if level.lets_choose() {
            (Natural::ONE, usual.max(self.needed.into()))
        } else {
            ((&usual / 5u64).max(Natural::ONE), usual)
        };
        let sizes = [&smallest, &largest];
        let won = won_start(self.adviser, sizes, rng)?;
        if outcome == Outcome::P {
            // As many piles as in a won start, so that their number gives nothing away.
            return lost_start(self.adviser, won.piles.len(), sizes, rng).ok()?;
        }
        Some(won)
    }
}

/// Whether the ladder may draw piles of these sizes.
fn fits(piles: &[Natural]) -> bool {
    let [largest, others] = MOST_DRAWN[piles.len().clamp(1, MOST_DRAWN.len()) - 1];
    let above = |most: u64| piles.iter().filter(|pile| **pile > most).count();
    above(largest) == 0 && above(others) <= 1
}

/// A start that the player who takes first wins, but not at once.
fn won_start<R: Rng + ?Sized>(
    adviser: &Adviser,
    sizes: [&Natural; 2],
    rng: &mut R,
) -> Option<Position> {
    let game = adviser.game();
    let nothing = || Position::of(Counts::new());
    let start = best_start(adviser, Outcome::N, || {
        let number = rng.random_range(usual_piles(game));
        let mut drawn = std::iter::repeat_with(|| draw(game, number, sizes, rng)).take(DRAWS);
        drawn
            .find(|start| fits(&start.piles))
            .unwrap_or_else(nothing)
    });
    let is_won = start != nothing() && adviser.outcome(&start) == Ok(Outcome::N);
    let at_once = || wins_within(adviser, &start, 1) != Ok(false);
    (is_won && !at_once()).then_some(start)
}

/// A start with this number of piles that the player who takes first loses. One that is lost within two takes
/// is only taken if the next one found is, too.
fn lost_start<R: Rng + ?Sized>(
    adviser: &Adviser,
    number: usize,
    sizes: [&Natural; 2],
    rng: &mut R,
) -> Result<Option<Position>, Unsolved> {
    let largest = sizes[1].to_u64().unwrap_or(1);
    let mut short = None;
    for _ in 0..LOST_DRAWS {
        let drawn = draw(adviser.game(), number, sizes, rng);
        let pile = rng.random_range(0..number);
        let mut lost = Vec::new();
        for tokens in 1..=largest {
            let mut piles = drawn.piles.clone();
            piles[pile] = tokens.into();
            lost.extend(lost_position(adviser, piles)?);
        }
        if lost.is_empty() {
            continue;
        }
        let found = lost.swap_remove(rng.random_range(0..lost.len()));
        if short.is_some() || !loses_within(adviser, &found, MIN_TAKES - 2)? {
            return Ok(Some(found));
        }
        short = Some(found);
    }
    Ok(short)
}

/// The start from these piles, if the ladder may draw them, the rules allow them, and the player who takes
/// first has a move but loses.
fn lost_position(adviser: &Adviser, piles: Counts) -> Result<Option<Position>, Unsolved> {
    let rules = &*adviser.game().rules;
    let Some(start) = start(rules, piles, &[])
        .ok()
        .filter(|start| fits(&start.piles))
    else {
        return Ok(None);
    };
    let is_lost = !is_over(rules, &start) && adviser.outcome(&start)? == Outcome::P;
    Ok(is_lost.then_some(start))
}

/// The least size of the largest pile below which [`LOST_STARTS`] starts are lost, or the largest size that
/// the ladder may draw if that many are lost there in all the orders of their piles; `None` if there are
/// fewer.
fn size_with_lost_starts(adviser: &Adviser) -> Result<Option<u64>, Unsolved> {
    let number = *usual_piles(adviser.game()).start();
    let [most, _] = MOST_DRAWN[number.clamp(1, MOST_DRAWN.len()) - 1];
    let (mut found, mut in_all_orders, mut judged) = (0, 0, 0);
    for size in 1..=most {
        let mut row = vec![1; number - 1];
        row.push(size);
        loop {
            judged += 1;
            let piles = row.iter().copied().map(Natural::from).collect();
            if lost_position(adviser, piles)?.is_some() {
                found += 1;
                in_all_orders += orders(&row);
            }
            if !go_on(&mut row) {
                break;
            }
        }
        if found >= LOST_STARTS {
            return Ok(Some(size));
        }
        if judged > MAX_JUDGED {
            break;
        }
    }
    Ok((in_all_orders >= LOST_STARTS).then_some(most))
}

/// Changes a row of increasing sizes to the next one with the same last size; `false` after the last row.
fn go_on(row: &mut [u64]) -> bool {
    let Some((&mut largest, others)) = row.split_last_mut() else {
        return false;
    };
    let Some(last) = others.iter().rposition(|size| *size < largest) else {
        return false;
    };
    let next = others[last] + 1;
    others[last..].fill(next);
    true
}

/// The number of different orders of an increasing row.
fn orders(row: &[u64]) -> usize {
    let mut orders = 1;
    let mut alike = 0;
    for (index, size) in row.iter().enumerate() {
        alike = if index > 0 && row[index - 1] == *size {
            alike + 1
        } else {
            1
        };
        orders = orders * (index + 1) / alike;
    }
    orders
}
