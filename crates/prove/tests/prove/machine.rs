//! What the machine rests on, decided by the machine itself; and its bounds.

use goldpile_engine::{Cancel, Control};
use goldpile_number::{Beatty, Natural, fibonacci};
use goldpile_prove::{
    Automaton, Decider, DecisionControl, DigitRelation, NumerationSystem, Predicate, Stopped,
    ZeroCounts,
};
use goldpile_testkit::dense::Dense;

fn systems() -> Vec<NumerationSystem> {
    let convergents = (1..=12).map(NumerationSystem::Convergents);
    [2, 3, 10]
        .map(NumerationSystem::Base)
        .into_iter()
        .chain(convergents)
        .collect()
}

/// x < y by digits alone, and y is the next number after x.
fn next(x: u32, y: u32, between: u32) -> Predicate {
    let less = |x, y| Predicate::Digits(DigitRelation::Less(x, y));
    let gap = Predicate::and([less(x, between), less(between, y)]);
    Predicate::and([less(x, y), Predicate::exists([between], gap).not()])
}

#[test]
fn the_order_is_that_of_the_natural_numbers() {
    for system in systems() {
        let work = DecisionControl::quiet();
        let decider = Decider::new(system, &work);
        let less = |x, y| Predicate::Digits(DigitRelation::Less(x, y));
        let holds = |formula: Predicate| {
            assert!(decider.holds(&formula).unwrap(), "{system}: {formula:?}");
        };
        // Linear, with a least element; every number has a next one, and every other one is next to
        // one. A number has finitely many below it, as it has finitely many digits: so it is ℕ.
        holds(less(0, 0).not());
        holds(Predicate::and([less(0, 1), less(1, 2)]).implies(less(0, 2)));
        holds(Predicate::or([
            less(0, 1),
            less(1, 0),
            Predicate::equal(0, 1),
        ]));
        holds(Predicate::exists([1], next(0, 1, 2)));
        let zero = Predicate::Digits(DigitRelation::Is(0, Natural::ZERO));
        holds(zero.clone().iff(Predicate::exists([1], less(1, 0)).not()));
        holds(Predicate::or([zero, Predicate::exists([1], next(1, 0, 2))]));
        // The order of the linear relations is this one.
        holds(less(0, 1).iff(Predicate::less(0, 1)));
        holds(next(0, 1, 2).iff(Predicate::sum_is([(1, 1), (-1, 0)], 1)));
    }
}

#[test]
fn the_adder_follows_from_the_successor() {
    for system in systems() {
        let work = DecisionControl::quiet();
        let decider = Decider::new(system, &work);
        let sum = |x, y, z| Predicate::sum_is([(1, x), (1, y), (-1, z)], 0);
        let holds = |formula: Predicate| {
            assert!(decider.holds(&formula).unwrap(), "{system}: {formula:?}");
        };
        // x + 0 = x, and x + (y + 1) = (x + y) + 1.
        let zero = Predicate::Digits(DigitRelation::Is(1, Natural::ZERO));
        holds(zero.implies(sum(0, 1, 2).iff(Predicate::equal(0, 2))));
        let one_more = Predicate::and([next(1, 3, 8), next(2, 4, 9), sum(0, 1, 2)]);
        holds(one_more.implies(sum(0, 3, 4)));
        // There is one sum and no other.
        holds(Predicate::exists([2], sum(0, 1, 2)));
        holds(Predicate::and([sum(0, 1, 2), sum(0, 1, 3)]).implies(Predicate::equal(2, 3)));
    }
}

#[test]
fn the_adder_of_zeckendorfs_numbers_is_no_larger_than_it_need_be() {
    let work = DecisionControl::quiet();
    for t in 1..=5 {
        let decider = Decider::new(NumerationSystem::Convergents(t), &work);
        let sum = decider
            .relation(&Predicate::sum_is([(1, 0), (1, 1), (-1, 2)], 0))
            .unwrap();
        Dense::of(
            NumerationSystem::Convergents(t),
            &Predicate::sum_is([(1, 0), (1, 1), (-1, 2)], 0),
        )
        .same(&sum)
        .unwrap();
        // 10^40 − 1 and its like: nothing is too long.
        let n = Natural::from(10u64).pow(40) - 1u64;
        assert!(sum.holds(&[n.clone(), Natural::ONE, Natural::from(10u64).pow(40)]));
        assert!(!sum.holds(&[n.clone(), n, Natural::from(10u64).pow(40)]));
    }
}

#[test]
fn floor_words_are_read_off_digits() {
    for t in 1..=8u32 {
        let work = DecisionControl::quiet();
        let decider = Decider::new(NumerationSystem::Convergents(t), &work);
        let floor = |x, y| Predicate::Digits(DigitRelation::Floor(x, y));
        let holds = |formula: Predicate| {
            assert!(decider.holds(&formula).unwrap(), "t = {t}: {formula:?}");
        };
        // What determines ⌊nα⌋: A(0) = 0, A grows, and A(n) and A(n) + tn for n ≥ 1 share the positive
        // integers.
        holds(Predicate::exists([1], floor(0, 1)));
        holds(Predicate::and([floor(0, 1), floor(0, 2)]).implies(Predicate::equal(1, 2)));
        holds(
            Predicate::and([floor(0, 1), floor(2, 3), Predicate::less(0, 2)])
                .implies(Predicate::less(1, 3)),
        );
        let positive = |v| Predicate::within([(1, v)], Some(1), None);
        let lower = |n, x| Predicate::exists([n], Predicate::and([positive(n), floor(n, x)]));
        let upper = |n, a, x| {
            let sum = Predicate::sum_is([(1, x), (-1, a), (-i64::from(t), n)], 0);
            Predicate::exists([n, a], Predicate::and([positive(n), floor(n, a), sum]))
        };
        holds(positive(0).implies(lower(1, 0).iff(upper(1, 2, 0).not())));
        // And it is the one that plays.
        let relation = decider.relation(&floor(0, 1)).unwrap();
        let beatty = Beatty::new(u64::from(t));
        for n in [
            Natural::ZERO,
            1u64.into(),
            999u64.into(),
            fibonacci(90),
            fibonacci(300) - 1u64,
        ] {
            let a = beatty.lower(&n);
            assert!(relation.holds(&[n.clone(), a.clone()]));
            assert!(!relation.holds(&[n, a + 1u64]));
        }
    }
}

#[test]
fn the_least_tuple_is_the_least() {
    let work = DecisionControl::quiet();
    for system in systems() {
        let decider = Decider::new(system, &work);
        // 3x + 5y ≥ 1000 and x > 2y and y ends in exactly one zero.
        let one = Predicate::Digits(DigitRelation::Zeros(
            1,
            ZeroCounts::new(2, 1, |count| count == 1),
        ));
        let formula = Predicate::and([
            Predicate::within([(3, 0), (5, 1)], Some(1000), None),
            Predicate::within([(1, 0), (-2, 1)], Some(1), None),
            one.clone(),
        ]);
        let relation = decider.relation(&formula).unwrap();
        let ends = decider.relation(&one).unwrap();
        for order in [[0, 1], [1, 0]] {
            let least = relation.least(&order, &work).unwrap().unwrap();
            let least: Vec<u64> = least.iter().map(|n| n.to_u64().unwrap()).collect();
            let mut all = Vec::new();
            for x in 0..1000u64 {
                for y in 0..1000 {
                    if 3 * x + 5 * y >= 1000 && x > 2 * y && ends.holds(&[Natural::small(y)]) {
                        all.push(if order == [0, 1] {
                            vec![x, y]
                        } else {
                            vec![y, x]
                        });
                    }
                }
            }
            assert_eq!(Some(&least), all.iter().min(), "{system}");
        }
    }
}

#[test]
fn an_operation_stops_at_its_bound_and_when_it_is_cancelled() {
    let many = Predicate::within(
        [(7, 0), (-11, 1), (13, 2), (-17, 3), (19, 4)],
        Some(3),
        Some(3),
    );
    let tight = DecisionControl::new(1000, Control::quiet());
    let decider = Decider::new(NumerationSystem::ZECKENDORF, &tight);
    assert_eq!(
        decider.relation(&many).unwrap_err(),
        Stopped::TooLarge(1000)
    );

    let cancel = Cancel::default();
    cancel.cancel();
    let stopped = DecisionControl::new(1_000_000, Control::of(cancel));
    let decider = Decider::new(NumerationSystem::ZECKENDORF, &stopped);
    assert_eq!(decider.relation(&many).unwrap_err(), Stopped::Cancelled);
    // A single state may take long.
    assert_eq!(stopped.made(), 1);
}

#[test]
fn an_operation_stops_at_its_bound_of_memory() {
    let many = Predicate::within(
        [(7, 0), (-11, 1), (13, 2), (-17, 3), (19, 4)],
        Some(3),
        Some(3),
    );
    for kib in [1, 100, 1000] {
        let mut work = DecisionControl::quiet();
        work.memory = kib << 10;
        let decider = Decider::new(NumerationSystem::ZECKENDORF, &work);
        let Stopped::TooMuchMemory(states, memory) = decider.relation(&many).unwrap_err() else {
            panic!("{kib}");
        };
        // Each of them takes more than 20 bytes, and no table was less than half full.
        assert!(states as u64 * 20 < kib << 10 && memory == kib << 10);
        assert!(
            states as u64 * 300 > kib << 10 || kib == 1,
            "{states} in {kib} KiB"
        );
    }
    // What fits is the same in little memory, in which nearly nothing is kept for later.
    let small = Predicate::exists(
        [2],
        Predicate::within([(2, 0), (-3, 1), (1, 2)], Some(1), Some(4)),
    );
    let found = |memory: u64| {
        let mut work = DecisionControl::quiet();
        work.memory = memory;
        Decider::new(NumerationSystem::ZECKENDORF, &work)
            .relation(&small)
            .unwrap()
    };
    assert_eq!(found(1 << 20), found(1 << 18));
}

#[test]
fn automata_that_are_alive_at_once_share_the_bound_of_memory() {
    let mut work = DecisionControl::quiet();
    work.memory = 1 << 20;
    let decider = Decider::new(NumerationSystem::Base(2), &work);
    let relation = |distance: i64| {
        decider.relation(&Predicate::within(
            [(1, 0), (-1, 1)],
            Some(distance),
            Some(distance),
        ))
    };
    // Each of them is small, and all of them fit one after another.
    for distance in 0..4000 {
        assert!(relation(distance).is_ok(), "{distance}");
    }
    let mut alive = Vec::new();
    let stopped = (0..4000).find_map(|distance| match relation(distance) {
        Ok(relation) => {
            alive.push(relation);
            None
        }
        Err(stopped) => Some(stopped),
    });
    assert!(matches!(
        stopped,
        Some(Stopped::TooMuchMemory(_, memory)) if memory == 1 << 20
    ));
    // They do not count once they are gone.
    drop(alive);
    assert!(relation(4001).is_ok());
}

/// The states of such a set are as many as the digits compared, and not as the strings of that length.
#[test]
fn long_ends_are_few_states() {
    for (digits, padded) in [
        ("011", false),
        ("001", true),
        ("10", false),
        ("0001", true),
        ("0", true),
    ] {
        let digits: Vec<u32> = digits
            .repeat(64 / digits.len())
            .bytes()
            .map(|b| u32::from(b - b'0'))
            .collect();
        for system in [NumerationSystem::Base(2), NumerationSystem::Base(3)] {
            let work = DecisionControl::quiet();
            let set = Automaton::ends(system, 0, &digits, padded, &work).unwrap();
            assert!(set.states() <= digits.len() + 2, "{}", set.states());
            assert!(
                work.made() <= 2 * digits.len() as u64 + 2,
                "{}",
                work.made()
            );
        }
    }
}

/// Read against the digits themselves, for all that can be said with few digits.
#[test]
fn ends_are_what_the_digits_end_in() {
    for system in [
        NumerationSystem::Base(2),
        NumerationSystem::Base(3),
        NumerationSystem::ZECKENDORF,
    ] {
        let work = DecisionControl::quiet();
        for length in 0..6usize {
            for number in 0..2u32.pow(u32::try_from(length).unwrap()) {
                let digits: Vec<u32> = (0..length).rev().map(|bit| number >> bit & 1).collect();
                for padded in [false, true] {
                    let set = Automaton::ends(system, 0, &digits, padded, &work).unwrap();
                    for value in 0..200u64 {
                        let mut written = system.representation(&value.into());
                        if padded {
                            written.splice(0..0, [0; 6]);
                        }
                        let holds = set.holds(&[value.into()]);
                        assert_eq!(
                            holds,
                            written.ends_with(&digits),
                            "{system} {digits:?} {value}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn large_numbers_are_read_off_their_digits() {
    let work = DecisionControl::quiet();
    let decider = Decider::new(NumerationSystem::ZECKENDORF, &work);
    let large = 123_456_789_012i64;
    let relation = decider
        .relation(&Predicate::within(
            [(1, 0), (-1, 1)],
            Some(large),
            Some(large + 5),
        ))
        .unwrap();
    assert!(work.largest() < 10_000, "{}", work.largest());
    let n = |value: i64| Natural::from(u64::try_from(value).unwrap());
    for (difference, expected) in [(-1, false), (0, true), (5, true), (6, false)] {
        assert_eq!(
            relation.holds(&[n(large + 77 + difference), n(77)]),
            expected
        );
    }
}

#[test]
fn two_large_bounds_far_apart_are_decided_one_by_one() {
    let n = |value: u64| Natural::from(value);
    for system in systems() {
        let work = DecisionControl::quiet();
        let decider = Decider::new(system, &work);
        for (low, high) in [(100, 200), (0, 1000), (33, 66), (-500, 700)] {
            let relation = decider
                .relation(&Predicate::within([(1, 0), (-1, 1)], Some(low), Some(high)))
                .unwrap();
            for other in [0u64, 1, 77, 610, 987] {
                for near in [low, high] {
                    for value in [near - 1, near, near + 1] {
                        let Some(one) = other.checked_add_signed(value) else {
                            continue;
                        };
                        let expected = (low..=high).contains(&value);
                        let tuple = [n(one), n(other)];
                        assert_eq!(relation.holds(&tuple), expected, "{system:?} {value}");
                    }
                }
            }
        }
    }
}
