//! Times proofs, and compares the digit-serial automata with their dense twins on the same formula.
//!
//! `cargo bench --bench prove`

use goldpile::prove::{
    Decider, DecisionControl, DigitRelation, NumerationSystem, Predicate, Var, ZeroCounts,
};
use goldpile::verify::{Ruling, claims, prove};
use std::time::{Duration, Instant};

/// A formula that nothing satisfies: the N-positions of generalised Wythoff from which no move leads to a
/// P-position.
fn wythoff(t: u32) -> Predicate {
    let (a, a1, b, b1): (Var, Var, Var, Var) = (0, 1, 2, 3);
    let pair = |x: Var, y: Var| {
        let ordered = |x, y| {
            Predicate::and([
                Predicate::Digits(DigitRelation::Zeros(x, ZeroCounts::even())),
                Predicate::Digits(DigitRelation::Shift(x, y)),
            ])
        };
        let zero = |v| Predicate::sum_is([(1, v)], 0);
        Predicate::or([
            ordered(x, y),
            ordered(y, x),
            Predicate::and([zero(x), zero(y)]),
        ])
    };
    let room = i64::from(t) - 1;
    let gap = Predicate::within(
        [(1, a), (-1, a1), (-1, b), (1, b1)],
        Some(-room),
        Some(room),
    );
    let rules = [
        Predicate::and([Predicate::equal(a, a1), Predicate::less(b1, b)]),
        Predicate::and([Predicate::equal(b, b1), Predicate::less(a1, a)]),
        Predicate::and([Predicate::less(a1, a), Predicate::less(b1, b), gap]),
    ];
    let reach = rules.map(|rule| Predicate::exists([a1, b1], Predicate::and([rule, pair(a1, b1)])));
    Predicate::and([pair(a, b).not(), Predicate::or(reach).not()])
}

fn seconds(time: Duration) -> String {
    format!("{}.{:04} s", time.as_secs(), time.subsec_micros() / 100)
}

fn least(runs: u32, mut run: impl FnMut()) -> Duration {
    (0..runs)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed()
        })
        .min()
        .unwrap_or_default()
}

fn main() {
    println!("The same sentence by the machine and by its dense twin:");
    for t in 1..=3 {
        let system = NumerationSystem::Convergents(t);
        let formula = wythoff(t);
        let fast = least(5, || {
            let work = DecisionControl::quiet();
            assert!(
                Decider::new(system, &work)
                    .relation(&formula)
                    .is_ok_and(|bad| bad.is_empty())
            );
        });
        let slow = least(1, || {
            assert!(goldpile_testkit::dense::Dense::of(system, &formula).is_empty());
        });
        let ratio = slow.as_micros() / fast.as_micros().max(1);
        println!(
            "  wythoff, t = {t}: {} and {}: {ratio} times",
            seconds(fast),
            seconds(slow)
        );
    }
    println!("The claims that `goldpile prove` decides, one after the other on one thread:");
    let start = Instant::now();
    for entry in goldpile::games::catalogue().entries() {
        for (game, piles) in claims(entry) {
            let start = Instant::now();
            let proof = prove(&game, piles, &DecisionControl::quiet());
            assert!(matches!(
                proof.result,
                Ruling::Proved {
                    any_start: true,
                    ..
                }
            ));
            let took = seconds(start.elapsed());
            println!(
                "  {}, {piles} piles: {took}, {} states",
                game.title(),
                proof.states
            );
        }
    }
    println!("  all: {}", seconds(start.elapsed()));
}
