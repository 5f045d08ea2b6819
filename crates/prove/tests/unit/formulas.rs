//! The formula of the rules and the rules that are played: they agree on every small state and on
//! structured large ones.

use super::{claim, moves};
use crate::{ClaimInstance, DecisionControl};
use goldpile_engine::statement::Statement;
use goldpile_number::{Natural, fibonacci};

fn counts(values: &[u64]) -> Vec<Natural> {
    values.iter().map(|&value| value.into()).collect()
}

/// Claims with automata, whose numbers are terms that may be negative, or come twice.
const AUTOMATA: &str = "piles 2\norder free\nrule i \"x\" moved = 1\nclaim in system 2\n  \
     (b - 2, a, b - 2) in automaton\n \
     \"x*: 000 > x; 101 111 > y\" \"y: 000 010 > y; 202 212 222 > 2\" \"2*: 000 020 > y\"\n  \
     or not a + 1 in automaton \"0: 0 1 > 0; 2 > 1\" \"1*: 0 > 0\"";
const BASE_3: &str = "piles 2\norder table\nrule i \"x\" moved = 1\nclaim in base 3\n  \
     (a, b) in automaton \"0*: 00 11 22 > 0; 01 12 > 1\" \"1: 20 > 1; 02 > 0\"\n  \
     or ends(a) 12 and shift(a) < b or zeros(b) = 2 and least(a) = 3";

/// The words for sets, totals and every pile, minimum, maximum and quotient.
const WORDS: &str = "piles 1..3\norder free\nparameter k = 2 in 1..4\n\
     rule i when total not in {5, 7..k + 6}\n  same taken and moved in {1, k}\n\
     rule ii each moved pile: x - x' in {1, 3, k} and x' div 2 <= max(k, total' div 3)\n\
     rule iii some pile: x' = 0 and min(total', taken) >= x - x'\n  unless each pile: x' even\n\
     claim in system 1\n  min(a, k) = max(1, total div 3) or some pile: zeros(x) even and x mod 3 = 1";

/// The games with parameters for which they make a claim, and a bound of piles for all states.
fn games() -> Vec<(Statement, usize, u64)> {
    let read = |text: &str, values: &[u64]| Statement::parse(text).unwrap().with(values);
    let wythoff = include_str!("../../../games/src/wythoff/rules.game");
    let blocking = include_str!("../../../games/src/blocking/rules.game");
    let imitation = include_str!("../../../games/src/imitation/rules.game");
    vec![
        (
            read(include_str!("../../../games/src/nim/rules.game"), &[]),
            2,
            12,
        ),
        (
            read(include_str!("../../../games/src/nim/rules.game"), &[]),
            3,
            5,
        ),
        (
            read(include_str!("../../../games/src/fibonacci/rules.game"), &[]),
            1,
            20,
        ),
        (read(wythoff, &[1]), 2, 14),
        (read(wythoff, &[3]), 2, 14),
        (
            read(include_str!("../../../games/src/raleigh/rules.game"), &[]),
            3,
            7,
        ),
        (
            read(include_str!("../../../games/src/flora/rules.game"), &[0]),
            4,
            4,
        ),
        (
            read(include_str!("../../../games/src/flora/rules.game"), &[1]),
            4,
            4,
        ),
        (read(AUTOMATA, &[]), 2, 12),
        (read(BASE_3, &[]), 2, 12),
        (read(WORDS, &[2]), 1, 20),
        (read(WORDS, &[2]), 2, 10),
        (read(WORDS, &[3]), 3, 4),
        (read(blocking, &[2, 2]), 2, 14),
        (read(imitation, &[2, 2]), 2, 7),
    ]
}

fn positions(piles: usize, most: u64) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    for _ in 0..piles {
        all = all
            .into_iter()
            .flat_map(|p: Vec<u64>| (0..=most).map(move |c| p.iter().copied().chain([c]).collect()))
            .collect();
    }
    all
}

/// Memories worth trying: every counter, and small numbers.
fn memories(statement: &Statement) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    for memory in &statement.memory {
        let most = if memory.bounds.is_some() { 1 } else { 4 };
        all = all
            .into_iter()
            .flat_map(|m: Vec<u64>| (0..=most).map(move |v| m.iter().copied().chain([v]).collect()))
            .collect();
    }
    all
}

#[test]
fn the_formula_of_the_moves_is_the_judge() {
    let mut tried = 0;
    for (statement, piles, most) in games() {
        let theory = ClaimInstance::new(statement.clone(), piles).unwrap();
        let work = DecisionControl::quiet();
        let sorted = format!("{:?}", statement.order) == "Sorted";
        for memory in memories(&statement) {
            let remembered = counts(&memory);
            let formula = moves(&theory, &remembered, &work).unwrap();
            let claim = claim(&theory, &remembered, &work).unwrap();
            for before in positions(piles, most) {
                if sorted && !before.is_sorted() {
                    continue;
                }
                let now = counts(&before);
                assert_eq!(
                    claim.holds(&now),
                    statement.claims(&now, &remembered).unwrap(),
                    "{before:?} {memory:?}"
                );
                for after in positions(piles, most) {
                    let then = counts(&after);
                    let judged = statement.allows(&now, &then, &remembered).is_some();
                    let says = formula.holds(&[now.clone(), then].concat());
                    assert_eq!(says, judged, "{before:?} {after:?} {memory:?}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 200_000, "{tried}");
}

#[test]
fn and_so_it_is_for_long_numbers() {
    let base: Vec<Natural> = [
        fibonacci(60),
        fibonacci(61),
        fibonacci(150),
        Natural::from(10u64).pow(30),
    ]
    .into_iter()
    .flat_map(|n| [n.clone() - 1u64, n.clone(), n.clone() + 1u64, n + 2u64])
    .collect();
    for (statement, piles, _) in games() {
        let theory = ClaimInstance::new(statement.clone(), piles).unwrap();
        let work = DecisionControl::quiet();
        let memory: Vec<Natural> = statement.start_memory(&vec![Natural::from(7u64); piles]);
        let formula = moves(&theory, &memory, &work).unwrap();
        let claim = claim(&theory, &memory, &work).unwrap();
        for shift in 0..base.len() {
            let mut before: Vec<Natural> = (0..piles)
                .map(|pile| base[(shift + pile * 3) % base.len()].clone())
                .collect();
            before.sort();
            assert_eq!(
                claim.holds(&before),
                statement.claims(&before, &memory).unwrap()
            );
            let mut afters = vec![vec![Natural::ZERO; piles]];
            for take in [1u64, 2, 3, 5, 8] {
                for mask in 1..1 << piles {
                    let left = (0..piles).map(|pile| {
                        let take = if mask >> pile & 1 == 1 { take } else { 0 };
                        before[pile].clone() - take
                    });
                    afters.push(left.collect());
                }
            }
            for after in afters {
                let judged = statement.allows(&before, &after, &memory).is_some();
                assert_eq!(
                    formula.holds(&[before.clone(), after.clone()].concat()),
                    judged,
                    "{before:?} {after:?}"
                );
            }
        }
    }
}

#[test]
fn relations_of_zeros_hold_for_any_number_of_them() {
    // Each with the last number of zeros below 100 where it changes, which may be more than the sum of
    // all its numbers.
    for (relation, last) in [
        ("7*(zeros(a) - 7) > 6*zeros(a)", 50),
        ("6*zeros(a) < 7*(zeros(a) - 7)", 50),
        (
            "|10*(zeros(a) - 6) - 9*zeros(a)| = 10*(zeros(a) - 6) - 9*zeros(a)",
            60,
        ),
        ("6*(zeros(a) - 9) - 5*zeros(a) < 3*(zeros(a) mod 4)", 60),
        ("0 divides 8*(zeros(a) - 5) - 7*zeros(a)", 41),
        ("0 - 6 divides zeros(a)", 97),
    ] {
        let text =
            format!("piles 1\nrule \"\" \"take any\"\n  a' < a\nclaim in system 1\n  {relation}");
        let statement = Statement::parse(&text).unwrap().with(&[]);
        let theory = ClaimInstance::new(statement.clone(), 1).unwrap();
        let claim = claim(&theory, &[], &DecisionControl::quiet()).unwrap();
        let says: Vec<bool> = (0..100)
            .map(|zeros| {
                // F₂ = 1 has no zeros at its end, and each next one has one more.
                let pile = [fibonacci(zeros + 2)];
                let said = statement.claims(&pile, &[]).unwrap();
                assert_eq!(claim.holds(&pile), said, "{relation}: {zeros} zeros");
                said
            })
            .collect();
        let mut changes = (1..100).filter(|&zeros| says[zeros] != says[zeros - 1]);
        assert_eq!(changes.next_back(), Some(last), "{relation}");
    }
}
