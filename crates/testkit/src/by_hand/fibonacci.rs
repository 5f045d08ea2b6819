//! The rule of Fibonacci Nim (Rapaka, Definition 1.1).

use goldpile_engine::{
    Audience, Clause, Counts, Memo, MemoValue, Position, Rules, SetupError, Span, Text,
};
use goldpile_games::fibonacci::pile_and_limit;
use goldpile_number::Natural;
use smallvec::smallvec;
use std::ops::RangeInclusive;

/// Fibonacci Nim. The memory is one number, the limit q: n − 1 in the opening (0 for n = 0), then
/// twice what was just taken. It may exceed the pile.
#[derive(Debug)]
pub struct FibonacciNim;

impl Rules for FibonacciNim {
    fn piles(&self) -> RangeInclusive<usize> {
        1..=1
    }

    fn start_memory(&self, piles: &[Natural], given: &[Natural]) -> Result<Counts, SetupError> {
        match given {
            // The opening may not take everything.
            [] => Ok(smallvec![piles[0].saturating_sub(&Natural::ONE)]),
            [limit] => Ok(smallvec![limit.clone()]),
            _ => Err(SetupError::Memory(Text::plain(
                "one number follows the /: the most that may be taken, as in 17/6",
            ))),
        }
    }

    fn clauses(&self, position: &Position) -> Vec<Clause> {
        let (pile, limit) = pile_and_limit(position);
        let most = limit.min(pile);
        let text = if most.is_zero() {
            Text::plain("no coin may be taken")
        } else if *most == Natural::ONE {
            Text::plain("take 1 coin, no more")
        } else {
            Text::with("take 1 to {0} coins", vec![most.clone()])
        };
        vec![Clause::new(
            "",
            text,
            [Span::Between(Natural::ONE, limit.clone())],
        )]
    }

    fn remember(&self, _before: &Position, taken: &[Natural]) -> Counts {
        smallvec![&taken[0] * 2u64]
    }

    fn memory(&self, position: &Position) -> Vec<Memo> {
        let (_, limit) = pile_and_limit(position);
        vec![Memo {
            name: "limit".into(),
            value: MemoValue::Number(limit.clone()),
            text: Text::with("at most {0} may be taken now", vec![limit.clone()]),
            of: Audience::Everybody,
        }]
    }
}
