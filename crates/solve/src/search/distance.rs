//! The distance of a position: how long a game lasts when the winner hurries and the loser delays (remoteness).

use crate::key::StateKey;
use crate::remoteness::Remoteness;
use crate::{Cancel, Unsolved};
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::{Move, Position, Rules, TooBig, after};
use rustc_hash::FxHashMap;

/// Every option of every position is examined, so this bound is lower than the one for outcomes.
const MAX_DISTANCES: usize = 20_000;
/// Limited because lines of play are followed recursively.
const MAX_TOKENS: u64 = 200;

fn too_big() -> Unsolved {
    Unsolved::TooBig(TooBig {
        what: "the end of the game is too far away to be found by exhaustive play".to_owned(),
        limit: format!(
            "the distance is computed for at most {MAX_TOKENS} tokens in total and {MAX_DISTANCES} positions"
        ),
    })
}

#[derive(Default)]
pub(crate) struct Distances {
    seen: FxHashMap<StateKey, u16>,
}

impl Distances {
    pub(crate) fn of(
        &mut self,
        rules: &dyn Rules,
        position: &Position,
        cancel: &Cancel,
    ) -> Result<u32, Unsolved> {
        if rules.announcement(&position.piles).is_some() {
            return Err(Unsolved::TooBig(TooBig {
                what: "for a game with announcements, the distance to the end is not computed"
                    .to_owned(),
                limit: "it is computed for games without them".to_owned(),
            }));
        }
        if position.total() > MAX_TOKENS {
            return Err(too_big());
        }
        // Which distances are known, and so how opponents play, must depend on the position alone: not on whether
        // the rules declare the order of the piles irrelevant, nor on earlier queries.
        let below = positions_below(position).ok_or_else(too_big)?;
        if below + self.seen.len() > MAX_DISTANCES {
            self.seen.clear();
        }
        let any_order = !rules.order_matters();
        let is_fresh = self.seen.is_empty();
        let mut found = self.search(rules, position, any_order, cancel);
        if !is_fresh && matches!(found, Err(Unsolved::TooBig(_))) {
            self.seen.clear();
            found = self.search(rules, position, any_order, cancel);
        }
        if matches!(found, Err(Unsolved::TooBig(_))) {
            self.seen.clear();
        }
        Ok(found?.into())
    }

    /// The distance of a position. With `any_order`, one order of the piles stands for all.
    fn search(
        &mut self,
        rules: &dyn Rules,
        position: &Position,
        any_order: bool,
        cancel: &Cancel,
    ) -> Result<u16, Unsolved> {
        let key = StateKey::canonical(position, any_order)?;
        if let Some(distance) = self.seen.get(&key) {
            return Ok(*distance);
        }
        cancel.check()?;
        let mut remoteness = Remoteness::new(rules.is_misere());
        for found in TakeWalk::new(rules, position).thorough() {
            let (_, taken) = found?;
            let option = after(rules, position, &Move::Take(taken));
            remoteness.see(self.search(rules, &option, any_order, cancel)?);
        }
        if self.seen.len() >= MAX_DISTANCES {
            return Err(too_big());
        }
        let distance = remoteness.value();
        self.seen.insert(key, distance);
        Ok(distance)
    }
}

/// The number of positions with no larger piles; `None` if it exceeds [`MAX_DISTANCES`].
fn positions_below(position: &Position) -> Option<usize> {
    let all = (position.piles.iter())
        .try_fold(1_usize, |all, pile| all.checked_mul(pile.to_usize()? + 1))?;
    Some(all).filter(|all| *all <= MAX_DISTANCES)
}
