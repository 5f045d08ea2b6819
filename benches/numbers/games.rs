//! Times the engine's answer to a position: who wins, and with which move.

use crate::operands::{LENGTHS, factors, like_fibonacci, uniform};
use crate::table::{Goal, Row, Table, digits, time};
use crate::terms::in_products;
use crate::timing::{Pair, in_turn, timed};
use goldpile::engine::{Oracle, Position, start};
use goldpile::games::catalogue;
use goldpile::number::Natural;
use num_bigint::BigUint;
use std::sync::Arc;
use std::time::Duration;

pub(crate) fn position(piles: impl IntoIterator<Item = Natural>) -> Position {
    Position::of(piles.into_iter().collect())
}

pub(crate) fn oracle(name: &str, parameters: &[(&str, u64)]) -> Arc<dyn Oracle> {
    game(name, parameters).oracle.unwrap()
}

fn game(name: &str, parameters: &[(&str, u64)]) -> goldpile::engine::Game {
    let entry = catalogue().find(name).unwrap().clone();
    let settings = parameters
        .iter()
        .fold(entry.defaults(), |settings, (key, value)| {
            settings.with(key, &value.to_string()).unwrap()
        });
    entry.game(settings).unwrap()
}

pub(crate) fn measure(table: &mut Table) {
    let wythoff = |n: &Natural| vec![n.clone(), n * 2u64 - 1u64];
    let raleigh = |n: &Natural| vec![n.clone(), n + 7u64, n * 2u64 - 3u64];
    let flora = |n: &Natural| vec![n.clone(), n * 2u64 + 7u64, n * 2u64 + 9u64, n * 3u64 + 5u64];
    by_products(table, "wythoff", "Wythoff", 6.0, wythoff);
    by_products(table, "raleigh", "Raleigh", 30.0, raleigh);
    by_products(table, "flora", "Flora", 30.0, flora);
    two_parameters(table, "blocking", "blocking");
    two_parameters(table, "imitation", "imitation");
}

fn by_products(
    table: &mut Table,
    name: &str,
    title: &str,
    most: f64,
    piles: impl Fn(&Natural) -> Vec<Natural>,
) {
    let oracle = oracle(name, &[]);
    let compared = |n: &Natural, factors: &[BigUint; 2]| {
        let position = position(piles(n));
        in_turn(|| oracle.verdict(&position), || &factors[0] * &factors[1])
    };
    let what = format!("{title}, verdict and hint, uniform");
    let mut times = Vec::new();
    for length in LENGTHS {
        let pair = compared(&uniform(length, 6), &factors(length));
        in_products(table, &what, length, pair, Goal::AtMost(most));
        times.push(pair.work);
    }
    table.growth(&what, &times);
    let what = format!("{title}, verdict and hint, Fibonacci-like");
    for length in LENGTHS {
        let factors = factors(length);
        let worst: Pair = like_fibonacci(length)
            .iter()
            .map(|n| compared(n, &factors))
            .max_by(|one, other| one.ratio().total_cmp(&other.ratio()))
            .unwrap();
        in_products(table, &what, length, worst, Goal::AtMost(most));
    }
}

/// Times the worst case of all p, m ≤ 4. The goal is for the time itself, not for a ratio.
fn two_parameters(table: &mut Table, name: &str, title: &str) {
    let what = format!("{title}, verdict and hint, worst of p, m ≤ 4");
    let mut times = Vec::new();
    for (length, goal, rounds) in [(1_000, 0.06, 5), (10_000, 1.0, 2), (100_000, 10.0, 1)] {
        let n = uniform(length, 7);
        let mut worst = (Duration::ZERO, 0, 0);
        for (p, m) in (1..=4).flat_map(|p| (1..=4).map(move |m| (p, m))) {
            let game = game(name, &[("p", p), ("m", m)]);
            let oracle = game.oracle.unwrap();
            let piles = [n.clone(), &n + &n / 3u64].into_iter().collect();
            let start = start(&*game.rules, piles, &[]).unwrap();
            let once = |_| timed(&mut || oracle.verdict(&start));
            let took = (0..rounds).map(once).min().unwrap_or_default();
            worst = worst.max((took, p, m));
        }
        let (took, p, m) = worst;
        times.push(took);
        table.row(&Row {
            what: what.clone(),
            size: format!("{}, ({p},{m})", digits(length)),
            time: time(took),
            figure: took.as_secs_f64(),
            unit: "s",
            goal: Goal::AtMost(goal),
        });
    }
    table.growth(&what, &times);
}
