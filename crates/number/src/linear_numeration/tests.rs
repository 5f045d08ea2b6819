use super::{LinearNumeration, LinearNumerationError as Error};
use crate::{Natural, Numeration, Quadratic, fibonacci};

fn schwenk() -> LinearNumeration {
    LinearNumeration::new(&[1, 2, 3, 4, 6], &[(1, 1), (4, 1)]).unwrap()
}

fn tribonacci() -> LinearNumeration {
    LinearNumeration::new(&[1, 2, 4], &[(1, 1), (2, 1), (3, 1)]).unwrap()
}

fn ostrowski(alpha: &str) -> LinearNumeration {
    LinearNumeration::ostrowski(&alpha.parse().unwrap()).unwrap()
}

fn terms(system: &LinearNumeration, count: usize) -> Vec<u64> {
    let terms = system.terms().take(count);
    terms.map(|term| term.to_u64().unwrap()).collect()
}

#[test]
fn terms_follow_the_recurrence_after_the_given_ones() {
    assert_eq!(
        terms(&schwenk(), 12),
        [1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55]
    );
    assert_eq!(terms(&tribonacci(), 7), [1, 2, 4, 7, 13, 24, 44]);
    let every_other = LinearNumeration::new(&[1, 3], &[(1, 3), (2, -1)]).unwrap();
    let wanted: Vec<Natural> = (1..200).map(|n| fibonacci(2 * n)).collect();
    assert_eq!(every_other.terms().take(199).collect::<Vec<_>>(), wanted);
    assert_eq!(schwenk().weight(10), 40);
}

/// The reference: takes off the largest term that fits, again and again.
fn plain(system: &LinearNumeration, n: u64) -> Vec<u32> {
    let all: Vec<u64> = terms(system, 40)
        .into_iter()
        .take_while(|&t| t <= n)
        .collect();
    let mut digits = vec![0; all.len()];
    let mut rest = n;
    while let Some(at) = all.iter().rposition(|&term| term <= rest) {
        rest -= all[at];
        digits[all.len() - 1 - at] += 1;
    }
    digits
}

#[test]
fn digits_are_greedy_and_denote_their_number() {
    let systems = [
        schwenk(),
        tribonacci(),
        LinearNumeration::new(&[1, 3], &[(1, 3), (2, -1)]).unwrap(),
        LinearNumeration::new(&[1, 5, 6, 7], &[(2, 3), (4, 2)]).unwrap(),
        ostrowski("sqrt 3"),
        ostrowski("[0; 3, 1, (2, 5, 1)]"),
    ];
    for system in systems {
        for n in 0..2000 {
            let digits = system.digits(&n.into());
            assert_eq!(digits, plain(&system, n), "{system}: {n}");
            assert_eq!(system.value(&digits), n, "{system}");
            assert!(digits.iter().all(|&d| d <= system.max_digit()));
        }
        for n in [
            Natural::from(10u64).pow(60),
            fibonacci(500),
            system.weight(300) - 1u64,
            system.weight(300),
        ] {
            let digits = system.digits(&n);
            assert_eq!(system.value(&digits), n, "{system}");
            // The digits are greedy: those at the last places are together worth less than the next place.
            for places in 0..digits.len() {
                let end = system.value(&digits[digits.len() - places..]);
                assert!(end < system.weight(places as u64), "{system}: {n}");
            }
        }
    }
}

#[test]
fn ostrowskis_system_of_the_golden_ratio_and_its_like_is_that_of_t() {
    for t in 1..6u64 {
        let system = ostrowski(&format!("[1; ({t})]"));
        let own = Numeration::new(t);
        let wanted: Vec<Natural> = (0..50).map(|i| own.basis(i)).collect();
        let shifted = ostrowski(&format!("[0; 1, ({t})]"));
        assert_eq!(shifted.terms().take(50).collect::<Vec<_>>(), wanted, "{t}");
        if t == 1 {
            assert_eq!(system, shifted);
        }
    }
}

#[test]
fn ostrowskis_basis_is_the_denominators_of_the_convergents() {
    for alpha in [
        "sqrt 2",
        "sqrt 3",
        "sqrt 7",
        "(1 + sqrt 5)/2",
        "(3 - sqrt 2)/7",
        "[0; 1, 5, (1, 2, 3)]",
        "[4; (1, 1, 1, 8)]",
        "sqrt 13",
    ] {
        let number: Quadratic = alpha.parse().unwrap();
        let mut wanted: Vec<Natural> = (number.convergents().take(60))
            .map(|[_, q]| q.clamped())
            .collect();
        wanted.dedup();
        let system = ostrowski(alpha);
        let found: Vec<Natural> = system.terms().take(wanted.len()).collect();
        assert_eq!(found, wanted, "{alpha}: {system}");
    }
    assert!(LinearNumeration::ostrowski(&"3/7".parse().unwrap()).is_err());
    // A period of 16 quotients needs more than 24 terms.
    assert!(LinearNumeration::ostrowski(&"sqrt 94".parse().unwrap()).is_err());
}

#[test]
fn what_is_no_basis_is_refused() {
    let refused = |first: &[u64], recurrence: &[(usize, i64)]| {
        LinearNumeration::new(first, recurrence).unwrap_err()
    };
    assert_eq!(refused(&[2, 3], &[(1, 1)]), Error::FirstIsNotOne);
    assert_eq!(refused(&[], &[(1, 1)]), Error::FirstIsNotOne);
    assert_eq!(refused(&[1, 2, 2], &[(1, 2)]), Error::NotIncreasing(2));
    assert_eq!(refused(&[1, 2], &[(3, 1)]), Error::TooFewTerms(3));
    assert_eq!(refused(&[1, 2], &[(1, 1), (1, -1)]), Error::NoRecurrence);
    assert_eq!(refused(&[1, 2], &[(2, 2)]), Error::FallsBack(2, 2));
    assert_eq!(refused(&[1, 2], &[(1, 1), (2, -1)]), Error::MayFall);
    assert_eq!(refused(&[1, 2], &[(2, 3), (1, -1)]), Error::MayFall);
    assert_eq!(refused(&[1, 1 << 40], &[(1, 2)]), Error::TooLarge(Some(1)));
    assert_eq!(refused(&[1, 2], &[(1, 1 << 40)]), Error::TooLarge(None));
    let many: Vec<u64> = (1..=25).collect();
    assert_eq!(refused(&many, &[(1, 2)]), Error::TooManyTerms);
}
