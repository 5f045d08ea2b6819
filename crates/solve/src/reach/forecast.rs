//! Estimates the number of states that a bound gives from those of smaller bounds, before memory is taken.

use crate::extent::greatest;
use crate::reach::{MAX_STATES, Reach};
use crate::{Cancel, Control, MAX_MEMORY, Unsolved};
use goldpile_engine::{Rules, TooBig};
use goldpile_number::Natural;

/// Smaller bounds are tried until one gives this many states, which is quick.
const ENOUGH: u64 = 1_000;

const FIRST: u64 = 4;

struct Growth {
    max: u64,
    states: u64,
    half: u64,
}

impl Growth {
    /// An upper estimate of the number of states at this greater bound, extrapolated from the growth. The number
    /// is a polynomial in the bound, or close to one, and small bounds make its degree look too low, so the
    /// exponent is rounded up to an integer.
    fn states(&self, max: u64) -> Natural {
        let mut degree = 0;
        let mut reached = self.half;
        while reached < self.states {
            reached *= 2;
            degree += 1;
        }
        let scaled = Natural::from(self.states) * Natural::from(max).pow(degree);
        scaled / Natural::from(self.max).pow(degree)
    }

    /// The largest bound up to `max` that gives at most `most` states by this estimate, or the bound that was
    /// tried if that gives more.
    fn greatest(&self, max: u64, most: u64) -> u64 {
        greatest(self.max, max, |max| self.states(max) <= most)
    }
}

impl Reach<'_> {
    /// The largest bound, at most `max`, from which play reaches at most about `most` states.
    ///
    /// # Errors
    /// [`Unsolved::TooBig`] if the game is not played with this many piles, or if even the states of small bounds
    /// do not fit.
    pub fn bound(rules: &dyn Rules, piles: usize, max: u64, most: u64) -> Result<u64, Unsolved> {
        Ok(growth(rules, (piles, max), true, &Cancel::default())?
            .map_or(max, |growth| growth.greatest(max, most)))
    }
}

/// The approximate number of states at this bound; 0 if there are few. `with_numbers` as in [`Reach::within`]. If the
/// states would probably not fit, the error names a bound at which they would.
pub(crate) fn states(
    rules: &dyn Rules,
    (piles, max): (usize, u64),
    with_numbers: bool,
    cancel: &Cancel,
) -> Result<u64, Unsolved> {
    let Some(growth) = growth(rules, (piles, max), with_numbers, cancel)? else {
        return Ok(0);
    };
    let low = growth.greatest(max, MAX_STATES);
    if low == max {
        return Ok(growth.states(max).to_u64().unwrap_or(MAX_STATES));
    }
    Err(Unsolved::TooBig(TooBig {
        what: format!(
            "play from piles up to {max} reaches about {} states, too many for the {} MiB that they \
             may use",
            growth.states(max),
            MAX_MEMORY >> 20
        ),
        limit: format!("{low} is about the greatest bound that fits"),
    }))
}

/// The growth at the bounds tried; `None` if the bound is too small to need an estimate.
fn growth(
    rules: &dyn Rules,
    (piles, max): (usize, u64),
    with_numbers: bool,
    cancel: &Cancel,
) -> Result<Option<Growth>, Unsolved> {
    let control = Control::of(cancel.clone());
    let count = |max: u64| {
        let all = Reach::within(rules, (piles, max), with_numbers, MAX_STATES, &control);
        all.map(|reach| reach.len())
    };
    let mut growth = Growth {
        max: FIRST,
        states: count(FIRST)?,
        half: count(FIRST / 2)?,
    };
    while growth.states < ENOUGH {
        if growth.max * 2 >= max {
            return Ok(None);
        }
        growth = Growth {
            max: growth.max * 2,
            states: count(growth.max * 2)?,
            half: growth.states,
        };
    }
    Ok((growth.max < max).then_some(growth))
}

#[cfg(test)]
mod tests {
    use super::*;
    use goldpile_engine::Game;

    #[test]
    fn growth_is_from_half_the_bound() {
        let game = Game::parse(
            "piles 5\norder table\nmemory last\nstart last = 0\nrule \"x\" moved = 1\nthen last' = 0",
        );
        let rules = &*game.unwrap().rules;
        let growth = growth(rules, (5, 1000), true, &Cancel::default())
            .unwrap()
            .unwrap();
        // The first bound tried gives enough states: 5 piles of up to 4 tokens, and starts with a memory
        // of up to 4.
        let states = (growth.max, growth.states, growth.half);
        assert_eq!(states, (4, 5u64.pow(6), 3u64.pow(6)));
        // 3⁶ has to double five times to reach 5⁶.
        assert_eq!(growth.states(8), Natural::small(5u64.pow(6) << 5));
    }
}
