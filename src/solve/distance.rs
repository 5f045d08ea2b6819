//! How long a game lasts when the winner hurries and the loser delays (remoteness).

use super::key::{Key, too_big};
use super::{Cancel, Unsolved};
use crate::engine::walk::Takes;
use crate::engine::{Move, Position, Rules, after};
use rustc_hash::FxHashMap;

/// Every option of every position is looked at, so the bound is lower than that of outcomes.
const MAX_DISTANCES: usize = 20_000;
/// Lines of play are followed by recursion.
const MAX_TOKENS: u64 = 200;

/// Distances seen so far. An even distance is a P-position.
#[derive(Default)]
pub(super) struct Distances {
    seen: FxHashMap<Key, u32>,
}

impl Distances {
    pub(super) fn of(
        &mut self,
        rules: &dyn Rules,
        position: &Position,
        cancel: &Cancel,
    ) -> Result<u32, Unsolved> {
        if rules.announcement(&position.piles).is_some() || position.total() > MAX_TOKENS {
            return Err(too_big("the distance to the end from such a position"));
        }
        let key = Key::of(position)?;
        if let Some(distance) = self.seen.get(&key) {
            return Ok(*distance);
        }
        cancel.check()?;
        let (mut quickest, mut longest) = (None, None);
        for (_, taken) in Takes::new(rules, position) {
            let option = after(rules, position, &Move::Take(taken));
            let distance = self.of(rules, &option, cancel)?;
            let best = if distance % 2 == 0 {
                &mut quickest
            } else {
                &mut longest
            };
            *best = match *best {
                Some(known) if distance % 2 == 0 => Some(distance.min(known)),
                Some(known) => Some(distance.max(known)),
                None => Some(distance),
            };
        }
        if self.seen.len() >= MAX_DISTANCES {
            return Err(too_big("the distance to the end from such a position"));
        }
        let distance = quickest.or(longest).map_or(0, |distance| distance + 1);
        self.seen.insert(key, distance);
        Ok(distance)
    }
}
