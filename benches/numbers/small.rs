//! Times ordinary piles, below 2⁶³.

use crate::games::{oracle, position};
use crate::table::{Goal, Row, Table, time};
use crate::timing::in_turn;
use goldpile::engine::Position;
use goldpile::number::{Beatty, Natural};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use std::hint::black_box;

/// The number of calls timed together.
const MANY: u32 = 1000;

pub(crate) fn measure(table: &mut Table) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    // Below 2⁶², the radicand 5n² fits into a u128.
    let numbers: Vec<u64> = (0..MANY).map(|_| rng.next_u64() >> 2).collect();
    let naturals: Vec<Natural> = numbers.iter().copied().map(Natural::from).collect();
    let roots = || {
        numbers.iter().fold(0, |sum: u128, &n| {
            let n = u128::from(black_box(n));
            sum ^ (5 * n * n).isqrt()
        })
    };
    let wythoff = Beatty::WYTHOFF;
    let lower = || {
        for n in &naturals {
            black_box(wythoff.lower(black_box(n)));
        }
    };
    let mut row = |what: &str, pair: crate::timing::Pair, goal| {
        table.row(&Row {
            what: what.to_owned(),
            size: "< 2⁶³".to_owned(),
            time: time(pair.work / MANY),
            figure: pair.ratio(),
            unit: "square roots",
            goal: Goal::AtMost(goal),
        });
    };
    row("⌊nφ⌋", in_turn(lower, roots), 0.2);
    let oracle = oracle("wythoff", &[]);
    // The smaller pile is a lower or an upper number; the larger one is above or below its partner.
    let positions: Vec<Position> = naturals
        .iter()
        .zip(1u64..)
        .map(|(n, i)| {
            let larger = if i % 2 == 0 { n + n / 3u64 } else { n * 2u64 };
            position([n.clone(), larger])
        })
        .collect();
    let verdicts = || {
        for position in &positions {
            black_box(oracle.verdict(black_box(position)));
        }
    };
    row("Wythoff, verdict and hint", in_turn(verdicts, roots), 1.5);
}
