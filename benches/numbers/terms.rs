//! Times operations on long numbers: terms of Beatty sequences, digits, decimal notation.

use crate::operands::{LENGTHS, factors, like_fibonacci, uniform};
use crate::table::{Goal, Row, Table, digits, time};
use crate::timing::{Pair, alone, in_turn, timed};
use goldpile::number::{Beatty, Natural, Numeration};
use std::time::Duration;

pub(crate) fn measure(table: &mut Table) {
    products(table);
    beatty_terms(table);
    zeckendorf(table);
    decimal(table);
}

/// Adds a row whose figure is in units of products.
pub(crate) fn in_products(table: &mut Table, what: &str, length: u64, pair: Pair, goal: Goal) {
    table.row(&Row {
        what: what.to_owned(),
        size: digits(length),
        time: time(pair.work),
        figure: pair.ratio(),
        unit: "products",
        goal,
    });
}

fn products(table: &mut Table) {
    let mut times = Vec::new();
    for length in LENGTHS {
        let [a, b] = factors(length);
        let took = alone(|| &a * &b);
        times.push(took);
        table.row(&Row {
            what: "the product itself".to_owned(),
            size: digits(length),
            time: time(took),
            figure: 1.0,
            unit: "products",
            goal: Goal::None,
        });
    }
    table.growth("the product itself", &times);
}

fn beatty_terms(table: &mut Table) {
    let wythoff = Beatty::WYTHOFF;
    let mut times = Vec::new();
    for length in LENGTHS {
        let [a, b] = factors(length);
        let n = uniform(length, 1);
        let pair = in_turn(|| wythoff.lower(&n), || &a * &b);
        in_products(table, "⌊nφ⌋, uniform", length, pair, Goal::AtMost(1.2));
        times.push(pair.work);
    }
    table.growth("⌊nφ⌋, uniform", &times);
    for length in LENGTHS {
        let [a, b] = factors(length);
        let worst = like_fibonacci(length)
            .iter()
            .map(|n| in_turn(|| wythoff.lower(n), || &a * &b))
            .max_by(|one, other| one.ratio().total_cmp(&other.ratio()))
            .unwrap();
        let what = "⌊nφ⌋, Fibonacci-like";
        in_products(table, what, length, worst, Goal::AtMost(3.5));
    }
    for length in LENGTHS {
        let [a, b] = factors(length);
        let radicand = uniform(2 * length, 2);
        let pair = in_turn(|| radicand.isqrt(), || &a * &b);
        let what = "the square root that ⌊nφ⌋ would need";
        in_products(table, what, length, pair, Goal::None);
    }
}

fn zeckendorf(table: &mut Table) {
    let system = Numeration::new(1);
    let mut times = Vec::new();
    for length in LENGTHS {
        let n = uniform(length, 3);
        let took = alone(|| system.representation(&n));
        times.push(took);
        let mut row = |figure, unit, goal| {
            table.row(&Row {
                what: "Zeckendorf digits".to_owned(),
                size: match length {
                    1_000_000 => format!("{}; 0.75 s before", digits(length)),
                    _ => digits(length),
                },
                time: time(took),
                figure,
                unit,
                goal,
            });
        };
        if length < 1_000_000 {
            let greedy = timed_greedy(&n, if length < 100_000 { 3 } else { 1 });
            let goal = match length {
                10_000 => Goal::AtLeast(10.0),
                100_000 => Goal::AtLeast(40.0),
                _ => Goal::None,
            };
            row(greedy.as_secs_f64() / took.as_secs_f64(), "× greedy", goal);
        } else {
            row(took.as_secs_f64(), "s", Goal::AtMost(0.15));
        }
    }
    table.growth("Zeckendorf digits", &times);
    for length in LENGTHS {
        let [a, b] = factors(length);
        let n = uniform(length, 4);
        let pair = in_turn(|| system.trailing_zeros(&n), || &a * &b);
        let what = "zeros at the end of them";
        in_products(table, what, length, pair, Goal::AtMost(3.0));
    }
}

fn timed_greedy(n: &Natural, rounds: u32) -> Duration {
    let once = |_| timed(&mut || greedy(n));
    (0..rounds).map(once).min().unwrap_or_default()
}

/// Repeatedly subtracts the largest Fibonacci number that fits, stepping up through the Fibonacci numbers
/// by additions and down by subtractions.
fn greedy(n: &Natural) -> Vec<bool> {
    let (mut this, mut before) = (Natural::ONE, Natural::ONE);
    while this <= *n {
        before += &this;
        std::mem::swap(&mut this, &mut before);
    }
    let mut rest = n.clone();
    let mut digits = Vec::new();
    while this > Natural::ONE {
        std::mem::swap(&mut this, &mut before);
        before -= &this;
        let fits = this <= rest;
        if fits {
            rest -= &this;
        }
        digits.push(fits);
    }
    digits
}

fn decimal(table: &mut Table) {
    let goal = |length, most| {
        if length == 1_000_000 {
            Goal::AtMost(most)
        } else {
            Goal::None
        }
    };
    let (mut read, mut printed) = (Vec::new(), Vec::new());
    for length in LENGTHS {
        let [a, b] = factors(length);
        let n = uniform(length, 5);
        let text = n.to_string();
        let pair = in_turn(|| Natural::from_decimal(&text), || &a * &b);
        in_products(table, "decimal in", length, pair, goal(length, 3.0));
        read.push(pair.work);
        let pair = in_turn(|| n.to_string(), || &a * &b);
        in_products(table, "decimal out", length, pair, goal(length, 5.0));
        printed.push(pair.work);
    }
    table.growth("decimal in", &read);
    table.growth("decimal out", &printed);
}
