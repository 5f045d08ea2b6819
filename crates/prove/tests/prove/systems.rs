//! Numeration systems that a rule file declares: the machine in them against plain enumeration, what has
//! no finite adder, and what is proved, refuted, guessed and refused.

use goldpile_claims::guess::{Decision, GuessLimits, guess};
use goldpile_engine::{Control, Game, Statement};
use goldpile_number::{LinearNumeration, Natural};
use goldpile_prove::{
    Automaton, ClaimInstance, Decider, DecisionControl, DigitRelation, NumerationSystem, Predicate,
    Untranslatable, ZeroCounts, identity,
};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};
use std::sync::Arc;

const SCHWENK: &str = include_str!("../../../../examples/schwenk.game");
const HEAPS: &str = include_str!("../../../../examples/heaps.game");

fn linear(first: &[u64], recurrence: &[(usize, i64)]) -> LinearNumeration {
    LinearNumeration::new(first, recurrence).unwrap()
}

fn ostrowski(alpha: &str) -> LinearNumeration {
    LinearNumeration::ostrowski(&alpha.parse().unwrap()).unwrap()
}

/// Pisot systems of several kinds: irregular first terms, digits above 1, a minus, a period of two.
fn pisot() -> Vec<LinearNumeration> {
    vec![
        linear(&[1, 2, 4], &[(1, 1), (2, 1), (3, 1)]),
        linear(&[1, 3], &[(1, 2), (2, 2)]),
        linear(&[1, 3], &[(1, 3), (2, -1)]),
        linear(&[1, 2, 5, 7], &[(1, 1), (2, 1)]),
        linear(&[1, 3, 4, 7], &[(1, 2), (2, 1)]),
        ostrowski("sqrt 2"),
        ostrowski("sqrt 3"),
        ostrowski("[0; 3, (1, 2)]"),
    ]
}

/// Systems whose adders are large.
fn large() -> [LinearNumeration; 3] {
    [
        linear(&[1, 2, 3, 4, 6], &[(1, 1), (4, 1)]),
        ostrowski("[0; 3, 1, (2, 5)]"),
        ostrowski("[0; 2, (1, 1, 2)]"),
    ]
}

fn system(numeration: &LinearNumeration) -> NumerationSystem {
    NumerationSystem::declared("S", numeration).unwrap()
}

fn holds(relation: &Automaton, values: &[u64]) -> bool {
    let tracks = relation.tracks().iter();
    let values: Vec<Natural> = tracks.map(|&v| values[v as usize].into()).collect();
    relation.holds(&values)
}

#[test]
fn linear_relations_are_those_of_the_numbers() {
    let work = DecisionControl::quiet();
    for numeration in pisot() {
        let decider = Decider::checked(system(&numeration), &work)
            .unwrap_or_else(|error| panic!("{numeration}: {error}"));
        let relation = |terms: &[(i64, u32)], low, high| {
            let predicate = Predicate::within(terms.iter().copied(), low, high);
            decider.relation(&predicate).unwrap()
        };
        let sum = relation(&[(1, 0), (1, 1), (-1, 2)], Some(0), Some(0));
        let most = relation(&[(2, 0), (-3, 1)], None, Some(4));
        let between = relation(&[(1, 0), (-2, 1)], Some(-3), Some(5));
        for x in 0..70u64 {
            for y in 0..70 {
                for z in (x + y).saturating_sub(2)..=x + y + 2 {
                    assert_eq!(
                        holds(&sum, &[x, y, z]),
                        x + y == z,
                        "{numeration}: {x} {y} {z}"
                    );
                }
                assert!(!holds(&sum, &[x, y, x.abs_diff(y)]) || x == 0 || y == 0);
                assert_eq!(
                    holds(&most, &[x, y]),
                    2 * x <= 3 * y + 4,
                    "{numeration}: {x} {y}"
                );
                let inside = 2 * y <= x + 3 && x <= 2 * y + 5;
                assert_eq!(holds(&between, &[x, y]), inside, "{numeration}: {x} {y}");
            }
        }
        // Long numbers: places, their neighbours, and powers of ten.
        let ten = Natural::from(10u64).pow(40);
        for place in [30, 31, 64, 101] {
            let weight = numeration.weight(place);
            for one in [
                &weight - 1u64,
                weight.clone(),
                &weight + 1u64,
                &weight + &ten,
            ] {
                for two in [Natural::ONE, weight.clone(), ten.clone(), &ten - 1u64] {
                    let exact = &one + &two;
                    assert!(sum.holds(&[one.clone(), two.clone(), exact.clone()]));
                    assert!(!sum.holds(&[one.clone(), two.clone(), &exact + 1u64]));
                    assert!(!sum.holds(&[one.clone(), two.clone(), exact - 1u64]));
                }
            }
        }
    }
}

/// The digits of a number and the value of digits, in the plainest way.
fn digits(basis: &[u64], n: u64) -> Vec<u64> {
    let mut rest = n;
    let mut digits: Vec<u64> = (basis.iter().rev())
        .map(|term| {
            let digit = rest / term;
            rest %= term;
            digit
        })
        .collect();
    digits.reverse();
    digits
}

#[test]
fn relations_of_digits_are_those_of_the_greedy_digits() {
    let work = DecisionControl::quiet();
    for numeration in pisot().into_iter().chain(large()) {
        let decider = Decider::new(system(&numeration), &work);
        let relation = |digits| decider.relation(&Predicate::Digits(digits)).unwrap();
        let basis: Vec<u64> = numeration
            .terms()
            .take(16)
            .map(|t| t.to_u64().unwrap())
            .collect();
        let (zeros, ends) = (
            relation(DigitRelation::Zeros(0, ZeroCounts::odd())),
            relation(DigitRelation::Ends(0, vec![1, 0, 0], true)),
        );
        let pairs = [
            relation(DigitRelation::Less(0, 1)),
            relation(DigitRelation::Less(1, 0)),
            relation(DigitRelation::Shift(0, 1)),
            relation(DigitRelation::Shift(1, 0)),
            relation(DigitRelation::Least(0, 1)),
            relation(DigitRelation::Least(1, 0)),
        ];
        let shift = |x: u64| -> u64 {
            (digits(&basis, x).iter().zip(&basis[1..]))
                .map(|(d, u)| d * u)
                .sum()
        };
        let zeros_of = |x: u64| digits(&basis, x).iter().take_while(|d| **d == 0).count();
        let least = |x: u64| (x > 0).then(|| basis[zeros_of(x)]);
        for x in 0..150u64 {
            assert_eq!(
                holds(&zeros, &[x]),
                x > 0 && zeros_of(x) % 2 == 1,
                "{numeration}: {x}"
            );
            let last = &digits(&basis, x)[..3];
            assert_eq!(holds(&ends, &[x]), last == [0, 0, 1], "{numeration}: {x}");
            for y in 0..150 {
                let expected = [
                    x < y,
                    y < x,
                    shift(x) == y,
                    shift(y) == x,
                    least(x) == Some(y),
                    least(y) == Some(x),
                ];
                let found = pairs.each_ref().map(|pair| holds(pair, &[x, y]));
                assert_eq!(found, expected, "{numeration}: {x} {y}");
            }
        }
        // What does not hold is a relation of numbers, too: of all pairs, each is in one of the two.
        let not = decider
            .relation(&Predicate::Digits(DigitRelation::Shift(0, 1)).not())
            .unwrap();
        for (x, y) in [(0, 0), (5, 8), (8, 5), (149, 3)] {
            assert_eq!(holds(&not, &[x, y]), shift(x) != y, "{numeration}: {x} {y}");
        }
    }
}

/// A. Brauer (Math. Nachr. 4, 1951): with coefficients that never grow, the root is a Pisot number.
#[test]
fn random_recurrences_add_or_say_that_no_adder_was_found() {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(20);
    let (mut found, mut missing) = (0, 0);
    for round in 0..60 {
        let order = dice.random_range(1..=3usize);
        let mut coefficients: Vec<i64> = (0..order).map(|_| dice.random_range(0..=3)).collect();
        coefficients[order - 1] = coefficients[order - 1].max(1);
        let falls = coefficients.is_sorted_by(|one, two| one >= two);
        let mut first = vec![1u64];
        while first.len() < order {
            first.push(first[first.len() - 1] + dice.random_range(1..=3));
        }
        let recurrence: Vec<(usize, i64)> = (1..).zip(coefficients.iter().copied()).collect();
        let Ok(numeration) = LinearNumeration::new(&first, &recurrence) else {
            continue;
        };
        let work = DecisionControl::new(20_000, Control::quiet());
        let decider = NumerationSystem::declared("R", &numeration)
            .map_err(Untranslatable::from)
            .and_then(|system| Decider::checked(system, &work));
        match decider {
            Ok(decider) => {
                found += 1;
                let sum = Predicate::sum_is([(1, 0), (1, 1), (-1, 2)], 0);
                let sum = decider.relation(&sum).unwrap();
                for _ in 0..300 {
                    let [x, y] = [0, 1].map(|_| dice.random_range(0..100_000u64));
                    let z = x + y + dice.random_range(0..2);
                    assert_eq!(
                        holds(&sum, &[x, y, z]),
                        x + y == z,
                        "{numeration}: {x} {y} {z}"
                    );
                }
            }
            Err(error @ Untranslatable::Undecided(_)) => {
                missing += 1;
                assert!(!falls || order == 3, "{round}, {numeration}: {error}");
                let why = error.to_string();
                assert!(
                    why.contains("no finite adder") || why.contains("no automaton"),
                    "{why}"
                );
            }
            // The check takes more states than the adder itself.
            Err(Untranslatable::Stopped(_)) => {}
        }
    }
    assert!(found >= 20 && missing >= 5, "{found}, {missing}");
}

fn unproved(text: &str) -> String {
    let statement = Statement::parse(text).unwrap();
    let proof = ClaimInstance::new(statement, 1).and_then(|c| c.prove(&DecisionControl::quiet()));
    proof.unwrap_err().to_string()
}

/// The root of x⁶ = x⁵ + 1 is not a Pisot number.
#[test]
fn four_times_as_many_has_no_finite_adder() {
    let text = SCHWENK.replace("3*(a - a')", "4*(a - a')").replace(
        "1, 2, 3, 4, 6 then u(n-1) + u(n-4)",
        "1, 2, 3, 4, 5, 7, 9, 12 then u(n-1) + u(n-6)",
    );
    let why = unproved(&text);
    assert_eq!(
        why,
        "no finite adder of system S was found within 500000 states"
    );
    // The claim itself holds as far as it was played.
    let game = Game::parse(&text).unwrap();
    let report =
        goldpile_claims::verify::verify(&game, Some(60), &goldpile_solve::Control::quiet());
    assert_eq!(report.disagreements, 0);
}

#[test]
fn schwenks_openings_are_lost_where_he_says() {
    let statement = Statement::parse(SCHWENK).unwrap();
    let lost: Vec<u64> = (1..=60u64)
        .filter(|&n| n > 1 && statement.claims(&[n.into()], &[(n - 1).into()]) == Some(true))
        .collect();
    assert_eq!(lost, [2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55]);
}

#[test]
fn claims_are_proved_and_changed_claims_refuted() {
    let verdict = |text: &str, piles| {
        let statement = Statement::parse(text).unwrap();
        let claim = ClaimInstance::new(statement, piles).unwrap();
        claim.prove(&DecisionControl::quiet()).unwrap()
    };
    assert_eq!(verdict(HEAPS, 2).witness, None);
    // The example itself takes 483,484 states; with twice as many, it shows the same.
    let twice = SCHWENK.replace("3*(a - a')", "2*(a - a')").replace(
        "1, 2, 3, 4, 6 then u(n-1) + u(n-4)",
        "1, 2 then u(n-1) + u(n-2)",
    );
    let schwenk = match goldpile_testkit::sweep::<u32>(3) {
        3 => SCHWENK,
        _ => &twice,
    };
    assert_eq!(verdict(schwenk, 1).witness, None);
    let changed = schwenk.replacen("least(a) > limit", "least(a) >= limit", 1);
    assert_ne!(verdict(&changed, 1).witness, None);
    // Three piles: the Raleigh game, in the system that it is about, declared.
    let raleigh = include_str!("../../../games/src/raleigh/rules.game");
    let own = raleigh.replacen(
        "claim     in system 1 ",
        "system Z = 1, 2 then u(n-1) + u(n-2)\nclaim in system Z ",
        1,
    );
    assert_ne!(own, raleigh);
    assert_eq!(verdict(&own, 3).witness, None);
    let changed = own.replacen("b = a + 1", "b = a + 2", 1);
    assert_ne!(verdict(&changed, 3).witness, None);
    for (from, to) in [
        ("zeros(a) even", "zeros(a) odd"),
        ("b = shift(a)", "b = shift(a) + 1"),
        ("2*(b - b') + 1", "2*(b - b')"),
        ("1, 3 then", "1, 4 then"),
    ] {
        assert!(HEAPS.contains(from), "{from}");
        let changed = HEAPS.replacen(from, to, 1);
        assert_ne!(verdict(&changed, 2).witness, None, "{from}");
    }
}

#[test]
fn a_claim_in_a_declared_system_is_guessed() {
    let bare: String = HEAPS.split("claim").next().unwrap().to_owned();
    let game = Game::parse(&bare).unwrap();
    let limits = GuessLimits {
        prove: true,
        ..GuessLimits::default()
    };
    let found = guess(&game.rules, 2, &limits, &Control::quiet())
        .guess
        .unwrap();
    assert_eq!(found.system.to_string(), "system S");
    assert!(matches!(found.decision, Some(Decision::Proved { .. })));
    assert!(
        found.claim.starts_with("claim     in system S\n"),
        "{}",
        found.claim
    );
    // The same automaton, where no condition on the ends of the digits is looked for.
    let proved = Statement::parse(&format!("{bare}{}", found.claim)).unwrap();
    assert_eq!(
        proved.claims(&[3u64, 1].map(Natural::from), &[]),
        Some(true)
    );
}

#[test]
fn identities_are_decided_in_a_declared_system() {
    let decided = |text: &str| {
        identity::decide(text, &DecisionControl::quiet())
            .unwrap()
            .fails
    };
    // Pell's numbers: the shift of n is n(1 + √2), to the nearest but one.
    for (text, fails) in [
        (
            "system P of sqrt 2: 2*n <= shift(n) and shift(n) <= 3*n",
            None,
        ),
        ("system P of sqrt 2: shift(shift(n)) = 2*shift(n) + n", None),
        (
            "system T = 1, 2, 4 then u(n-1) + u(n-2) + u(n-3): shift(n) < 2*n",
            Some(1),
        ),
        ("system P of sqrt 2: not ends(n) 21", None),
        ("system P of sqrt 2: not ends(n) 20", Some(4)),
        (
            "system Z = 1, 2 then u(n-1) + u(n-2): shift(shift(n)) = shift(n) + n",
            None,
        ),
    ] {
        let wanted = fails.map(|n: u64| vec![('n', Natural::from(n))]);
        assert_eq!(decided(text), wanted, "{text}");
    }
    for (text, column, what) in [
        (
            "system S = 1, 2 then u(n-1): n = n",
            22,
            "the recurrence gives 2 after 2",
        ),
        (
            "system S = 2, 3 then 2*u(n-1): n = n",
            12,
            "the first term must be 1",
        ),
        ("system S of sqrt 4: n = n", 13, "a rational number"),
        ("system S of sqrt x: n = n", 18, "expected a number"),
        ("system S of sqrt 2: ab = n", 21, "another one"),
        ("system S of sqrt 2: n in ab", 26, "another one"),
    ] {
        let error = identity::ParsedIdentity::parse(text).unwrap_err();
        assert_eq!(error.column, column, "{text}: {error}");
        assert!(error.what.contains(what), "{text}: {error}");
    }
}

/// Lines that are refused, the column of the last one's problem, and what is said there.
const WRONG: &[(&str, usize, &str)] = &[
    (
        "system S = 2, 3 then u(n-1) + u(n-2)",
        12,
        "the first term must be 1",
    ),
    (
        "system S = 1, 3, 3 then u(n-1) + u(n-2)",
        18,
        "larger than the one before",
    ),
    (
        "system S = 1, 2 then u(n-1) + u(n-3)",
        22,
        "u(n-3) needs 3 terms before then",
    ),
    ("system S = 1, 2 then u(n-1) - u(n-2)", 22, "with a minus"),
    (
        "system S = 1, 2 then u(n-0)",
        26,
        "an earlier term is needed",
    ),
    (
        "system S = 1, 2 then 2u(n-1)",
        23,
        "write 2*u(n-1) for the product",
    ),
    (
        "system S = 1, 2 then v(n-1)",
        22,
        "an earlier term, such as u(n-1)",
    ),
    ("system S = 1, 2 then u(m-1)", 24, "n is expected"),
    (
        "system S = 1, 2, then u(n-1)",
        18,
        "a term, which is a number",
    ),
    (
        "system S = 1, 2",
        16,
        "then and the recurrence on the same line",
    ),
    (
        "system S = 1, 9999999999 then 2*u(n-1)",
        15,
        "a term may be up to",
    ),
    (
        "system S = 1, 2 then 9999999999*u(n-1)",
        22,
        "a coefficient up to",
    ),
    (
        "system S = 1, 2 then 2*u(n-1) u(n-2)",
        31,
        "the end of the line is expected",
    ),
    ("system S 1, 2", 10, "the first terms, as in"),
    ("system a = 1, 2 then 2*u(n-1)", 8, "a is a pile"),
    (
        "system zeros = 1, 2 then 2*u(n-1)",
        8,
        "is a word of the notation",
    ),
    ("system S of 3/7", 13, "a rational number"),
    ("system S of sqrt 2 +", 21, "expected a number"),
    ("system S of 2 −·3", 16, "expected a number"),
    ("system S of [1; (0)]", 19, "must be positive"),
    ("system S of sqrt 94", 13, "takes too long to repeat"),
    ("system S of", 12, "a quadratic irrational, such as sqrt 2"),
    (
        "system S of sqrt 2\nsystem S of sqrt 3",
        8,
        "S is declared twice",
    ),
    (
        "system S of sqrt 2\nclaim in system T a = 0",
        17,
        "there is no system T",
    ),
    (
        "system Big of sqrt 2\nclaim in system Bog a = 0",
        17,
        "did you mean Big?",
    ),
    (
        "system S of sqrt 2\nclaim in system S ends(a) 3",
        27,
        "the digits of system S are 0 to 2",
    ),
    (
        "system S of sqrt 2\nclaim in system S A(a) = 0",
        19,
        "does not have the Beatty sequences",
    ),
    (
        "system S of sqrt 2\nclaim in system S a in lower",
        24,
        "does not have the Beatty",
    ),
    (
        "system S of sqrt 2\nclaim in system S a in word(a)",
        24,
        "does not have the floor words",
    ),
    (
        "system S of sqrt 2\nclaim in system S a xor 1 = 0",
        21,
        "xor needs base 2",
    ),
    (
        "system S of sqrt 2\nclaim in system S a in automaton \"0*: 0 3 > 0\"",
        41,
        "0 to 2",
    ),
];

#[test]
fn what_is_wrong_with_a_system_is_said_at_its_place() {
    let game = "piles 1\nrule \"x\" a - a' < 3\n";
    for &(line, column, what) in WRONG {
        let error = Statement::parse(&format!("{game}{line}\n")).unwrap_err();
        assert_eq!(error.column, column, "{line}: {error}");
        assert!(error.problem.contains(what), "{line}: {error}");
    }
}

/// What could be read before there were systems in files means the same.
#[test]
fn old_files_mean_what_they_meant() {
    let game = "piles 1\nparameter u = 2 in 1..3\nparameter n = 1 in 1..3\nparameter sqrt = 1 in 1..2\n\
        rule \"x\" a - a' < u + n + sqrt\n";
    for (old, same) in [
        (
            "claim in\nsystem 2 zeros(a) even",
            "claim in system 2 zeros(a) even",
        ),
        (
            "claim in\nsystem u zeros(a) even",
            "claim in system u zeros(a) even",
        ),
    ] {
        let read = |claim: &str| {
            let mut read = Statement::parse(&format!("{game}{claim}")).unwrap();
            // A claim keeps its text, which is broken elsewhere.
            let kept = std::mem::take(&mut read.claim.as_mut().unwrap().text);
            assert_eq!(kept, claim);
            read
        };
        assert_eq!(read(old), read(same));
    }
    // A system's name is told apart from the parameters by being declared.
    let named = "system u_n = 1, 2 then 2*u(n-1)\nclaim in system u_n a = 0 or ends(a) 10";
    let own = Statement::parse(&format!("{game}{named}")).unwrap();
    let base = Statement::parse(&format!("{game}claim in base 2 a = 0 or ends(a) 10")).unwrap();
    for a in 0..100u64 {
        assert_eq!(
            own.claims(&[a.into()], &[]),
            base.claims(&[a.into()], &[]),
            "{a}"
        );
    }
    assert_eq!(own.systems.len(), 1);
}

/// Zeckendorf's and the system of t = 2, declared: the same automata, state for state.
#[test]
fn declared_systems_that_are_built_in_decide_the_same() {
    let work = DecisionControl::quiet();
    for (alpha, built_in) in [
        ("(1 + sqrt 5)/2", NumerationSystem::ZECKENDORF),
        ("[0; 1, (2)]", NumerationSystem::Convergents(2)),
    ] {
        let own = Decider::checked(system(&ostrowski(alpha)), &work).unwrap();
        let known = Decider::new(built_in, &work);
        let predicates = [
            Predicate::sum_is([(1, 0), (1, 1), (-1, 2)], 0),
            Predicate::within([(3, 0), (-2, 1)], Some(-7), Some(1)),
            Predicate::within([(3, 0), (-2, 1)], Some(40), None).not(),
            Predicate::Digits(DigitRelation::Shift(1, 0)),
            Predicate::exists(
                [1],
                Predicate::and([
                    Predicate::Digits(DigitRelation::Zeros(1, ZeroCounts::even())),
                    Predicate::sum_is([(2, 1), (1, 0), (-1, 2)], 5),
                ]),
            ),
        ];
        for predicate in predicates {
            let [one, two]: [Arc<Automaton>; 2] =
                [&own, &known].map(|decider| decider.relation(&predicate).unwrap());
            assert_eq!(one.states(), two.states(), "{alpha}: {predicate:?}");
            for (x, y, z) in [
                (3u64, 5, 8),
                (0, 0, 0),
                (20, 12, 39),
                (7, 1, 14),
                (21, 34, 55),
            ] {
                assert_eq!(holds(&one, &[x, y, z]), holds(&two, &[x, y, z]));
            }
        }
    }
}
