//! Random starts that are a fair challenge.

use super::adviser::Adviser;
use crate::engine::{Counts, Game, Move, Outcome, Position, after, start};
use crate::number::Natural;
use rand::{Rng, RngExt};

/// How many piles are drawn before an unfair start is better than none.
const DRAWS: usize = 200;

/// How many tokens the largest pile of a random start has at most to make a good game, from 9 to
/// 20: the more piles there are, the fewer tokens are enough, and without a theory every line of
/// play has to be followed to its end.
#[must_use]
pub fn usual_largest(game: &Game) -> Natural {
    let tokens: u64 = match (*game.entry.piles.start(), game.oracle.is_some()) {
        (..=2, true) => 20,
        (..=2, false) => 16,
        (3, _) => 12,
        _ => 9,
    };
    tokens.into()
}

/// A random start from which the player who takes first can win: two to four piles where the game
/// allows that, each of a fifth of `largest` to `largest` tokens. A `largest` of 0 is 1.
///
/// Where no verdict can be had, and where 200 draws give no such start, any start will do: one that
/// matters is judged again. Cost: a few verdicts, at most 200.
pub fn random_start<R: Rng + ?Sized>(
    adviser: &Adviser,
    largest: &Natural,
    rng: &mut R,
) -> Position {
    random_start_with(adviser, largest, Outcome::N, rng)
}

/// As [`random_start`], with the outcome that the start is to have. At [`Outcome::P`] piles may be
/// smaller, as the start is often one winning move behind the one drawn; that takes a hint for each
/// draw, too.
pub fn random_start_with<R: Rng + ?Sized>(
    adviser: &Adviser,
    largest: &Natural,
    wanted: Outcome,
    rng: &mut R,
) -> Position {
    let mut drawn = draw(adviser, largest, rng);
    for _ in 0..DRAWS {
        let Ok(outcome) = adviser.outcome(&drawn) else {
            return drawn;
        };
        if outcome == wanted && !drawn.total().is_zero() {
            return drawn;
        }
        drawn = toward_lost(adviser, &drawn, wanted).unwrap_or_else(|| draw(adviser, largest, rng));
    }
    drawn
}

/// Lost positions are rare, but one winning move away from any other.
fn toward_lost(adviser: &Adviser, position: &Position, wanted: Outcome) -> Option<Position> {
    if wanted == Outcome::N {
        return None;
    }
    let rules = &*adviser.game().rules;
    let free = match position.phase {
        crate::engine::Phase::Take => position.clone(),
        crate::engine::Phase::Block => after(rules, position, &Move::Block(Vec::new())),
    };
    let winning = adviser.hint(&free).ok()??;
    let target = after(rules, &free, &winning).piles;
    let next = start(rules, target, &[]).ok()?;
    (!next.total().is_zero()).then_some(next)
}

fn draw<R: Rng + ?Sized>(adviser: &Adviser, largest: &Natural, rng: &mut R) -> Position {
    let game = adviser.game();
    // A game of two piles or more is shown at its best with at most four.
    let most = (*game.entry.piles.end())
        .min(4)
        .max(*game.entry.piles.start());
    let least = (*game.entry.piles.start()).max(most.min(2));
    let number = rng.random_range(least..=most);
    let smallest = (largest / 5u64).max(Natural::ONE);
    let piles: Counts = (0..number)
        .map(|_| Natural::random_inclusive(rng, &smallest, &largest.max(&smallest).clone()))
        .collect();
    start(&*game.rules, piles.clone(), &[]).unwrap_or_else(|_| Position::of(piles))
}
