//! Claims guessed from exhaustive play, and proved.

use goldpile_claims::guess::{Decision, GuessError, GuessLimits, GuessReport, guess};
use goldpile_engine::{Control, Game, Statement};
use goldpile_number::Natural;
use goldpile_prove::{ClaimInstance, DecisionControl};
use goldpile_solve::Unsolved;

fn guessed(text: &str, piles: usize, prove: bool) -> GuessReport {
    let game = Game::parse(text).unwrap();
    let bounds = GuessLimits {
        prove,
        ..GuessLimits::default()
    };
    guess(&game.rules, piles, &bounds, &Control::quiet())
}

/// The values of a subtraction game, by plain recursion.
fn values(set: &[u64], most: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..=most {
        let options: Vec<u64> = (set.iter())
            .filter_map(|&take| {
                values
                    .get(n.checked_sub(usize::try_from(take).ok()?)?)
                    .copied()
            })
            .collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

/// E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways* (1982), chapter 4, table 2: subtraction
/// sets, and the values in a period.
const SUBTRACTION: &[(&[u64], &str)] = &[
    (&[1], "01"),
    (&[2], "0011"),
    (&[1, 2], "012"),
    (&[3], "000111"),
    (&[2, 3], "00112"),
    (&[1, 2, 3], "0123"),
    (&[4], "00001111"),
    (&[1, 4], "01012"),
    (&[2, 4], "001122"),
    (&[3, 4], "0001112"),
    (&[1, 3, 4], "0101232"),
    (&[2, 3, 4], "001122"),
    (&[1, 2, 3, 4], "01234"),
];

#[test]
fn subtraction_games_have_their_published_periods() {
    for (set, published) in SUBTRACTION {
        let takes: Vec<String> = set.iter().map(|n| format!("a - a' = {n}")).collect();
        let text = format!("piles 1\nrule \"x\" {}", takes.join(" or "));
        let report = guessed(&text, 1, false);
        let found = report.values.unwrap();
        assert_eq!((found.preperiod, found.rise), (0, 0), "{set:?}");
        let shown: String = found.first.iter().map(u64::to_string).collect();
        assert_eq!(shown, *published, "{set:?}");
        for (n, value) in values(set, 500).into_iter().enumerate() {
            assert_eq!(value, found.first[n % found.first.len()], "{set:?} {n}");
        }
    }
}

const ONE_PILE: &str = "rule i \"one\" moved = 1\n";
const SAME: &str = "rule ii \"the same from both\" a - a' = b - b' > 0\n";

/// Twice as much from one pile as from the other: an automaton of four states.
const ROOKS: &str = "piles 2\norder free\n\
    rule i \"twice\" a - a' = 2*(b - b') > 0 or b - b' = 2*(a - a') > 0\n";

/// Games whose theory is found from their rules alone and proved: the rules, the number of piles, and
/// how the claim begins.
fn found() -> Vec<(String, usize, &'static str)> {
    let two = "piles 2\norder free\n";
    let beatty = "claim     in system 1\n  a = A(b - a)\n";
    let at = |t: u64| {
        let apart = format!("rule ii \"both\" moved = 2 and |(a - a') - (b - b')| < {t}\n");
        format!("{two}{ONE_PILE}{apart}")
    };
    vec![
        (
            format!("{two}{ONE_PILE}"),
            2,
            "claim     in base 2\n  a = b\n",
        ),
        (
            format!("piles 3\norder free\n{ONE_PILE}"),
            3,
            "claim     in base 2\n  nimsum = 0\n",
        ),
        (
            "piles 1\nmemory q\nstart q = a - 1\nrule \"x\" a - a' <= q\nthen q' = 2*(a - a')\n"
                .to_owned(),
            1,
            "claim     in system 1\n  least(a) > q or a = 0\n",
        ),
        (at(1), 2, beatty),
        (
            at(2),
            2,
            "claim     in system 2\n  2 divides b - a and a = A((b - a) div 2)\n",
        ),
        (
            at(3),
            2,
            "claim     in system 3\n  3 divides b - a and a = A((b - a) div 3)\n",
        ),
        (
            format!("{two}{ONE_PILE}{SAME}play misere\n"),
            2,
            "claim     in system 1\n  a = A(b - a) and b > 2 or a = 0 and b = 1 or a = b = 2\n",
        ),
        (
            format!(
                "{two}{ONE_PILE}rule ii \"k and k or k + 1\" moved = 2 and |(a - a') - (b - b')| <= 1\n"
            ),
            2,
            "claim     in system 2\n",
        ),
        (
            format!("{two}rule i \"one token\" (a - a') + (b - b') = 1\n{SAME}"),
            2,
            "claim     in base 2\n  a = 0 and b = 0 or a = 0 and b = 2 or a = 2 and b >= 3",
        ),
        (
            format!("piles 2\norder sorted\nrule i \"larger\" a' = a\n{SAME}"),
            2,
            beatty,
        ),
        (
            ROOKS.to_owned(),
            2,
            "claim     in base 2\n  (a, b) in automaton\n    \"0*: 00 > 0; 01 > 1; 11 > 2\"\n",
        ),
    ]
}

/// Guesses and proves, puts the claim at the end of the rules, and proves and verifies it there.
fn found_and_proved(text: &str, piles: usize, begins: &str) {
    let report = guessed(text, piles, true);
    let found = report
        .guess
        .unwrap_or_else(|| panic!("{text}{:?}", report.attempts));
    let proved = matches!(found.decision, Some(Decision::Proved { .. }));
    assert!(proved, "{text}{:?}", found.decision);
    assert!(found.claim.starts_with(begins), "{text}{}", found.claim);
    // The lines mean in a file what they mean here.
    let whole = Statement::parse(&format!("{text}{}", found.claim)).unwrap();
    assert_eq!(whole.claim, found.statement.claim);
    let verdict = ClaimInstance::new(whole, piles)
        .unwrap()
        .prove(&DecisionControl::quiet());
    assert!(verdict.unwrap().witness.is_none(), "{text}");
    // The claim of a file is not looked at.
    let wrong = format!("{text}claim in system 1\n  a = 7\n");
    let again = guessed(&wrong, piles, true).guess.unwrap();
    assert_eq!(again.claim, found.claim);
}

#[test]
fn theories_are_found_from_the_rules_alone_and_proved() {
    for (text, piles, begins) in found() {
        found_and_proved(&text, piles, begins);
    }
}

#[test]
fn raleigh_is_found_from_its_rules() {
    let rules = include_str!("../../../games/src/raleigh/rules.game");
    let (bare, _) = rules.split_once("\nclaim").unwrap();
    let begins =
        "claim     in system 1\n  ends(a) 1 and b = a + 1 and c = shift(a) + 1 or a = b = c = 0";
    found_and_proved(&format!("{bare}\n"), 3, begins);
}

#[test]
fn what_is_not_found_is_said_so_with_how_far_it_was_looked_for() {
    let games = [
        format!("piles 2\norder free\n{ONE_PILE}rule ii \"not 1\" a - a' = b - b' > 1\n"),
        format!(
            "piles 2\norder free\n{ONE_PILE}rule ii \"even\" a - a' = b - b' > 0 and a - a' even\n"
        ),
    ];
    for text in games {
        let game = Game::parse(&text).unwrap();
        let bounds = GuessLimits {
            max: Some(150),
            prove: true,
            ..GuessLimits::default()
        };
        let report = guess(&game.rules, 2, &bounds, &Control::quiet());
        assert_eq!(report.ended, Ok(()));
        assert!(report.guess.is_none(), "{text}{:?}", report.guess);
        assert_eq!(report.attempts.len(), 12, "{:?}", report.attempts);
        let said = report.not_found().unwrap();
        for attempt in &report.attempts {
            let name = attempt.method.to_string();
            let name = name.strip_prefix("an automaton ").unwrap_or(&name);
            assert!(!attempt.found && said.contains(name), "{said}: {name}");
        }
        assert_eq!(said.lines().count(), 1);
        assert!(
            report
                .attempts
                .iter()
                .all(|attempt| attempt.tested.max == 150)
        );
    }
}

#[test]
fn a_guess_is_bounded_and_can_be_cancelled() {
    let game = Game::parse(ROOKS).unwrap();
    let few = GuessLimits {
        states: 3,
        max: Some(60),
        ..GuessLimits::default()
    };
    let report = guess(&game.rules, 2, &few, &Control::quiet());
    assert!(report.guess.is_none());
    assert!((report.attempts.iter()).any(|one| one.result.contains("more than 3 states")));
    let small = GuessLimits {
        prove: true,
        limit: 20,
        max: Some(60),
        ..GuessLimits::default()
    };
    let report = guess(&game.rules, 2, &small, &Control::quiet());
    let decision = report.guess.unwrap().decision.unwrap();
    assert!(
        matches!(&decision, Decision::Unknown(why) if why.contains("20 states")),
        "{decision:?}"
    );
    let watch = Control::quiet();
    watch.cancel.cancel();
    let report = guess(&game.rules, 2, &GuessLimits::default(), &watch);
    assert_eq!(report.ended, Err(GuessError::Unsolved(Unsolved::Cancelled)));
    let huge = GuessLimits {
        max: Some(u64::MAX),
        ..GuessLimits::default()
    };
    let game = Game::parse(&format!("piles 8\norder free\n{ONE_PILE}")).unwrap();
    let report = guess(&game.rules, 8, &huge, &Control::quiet());
    assert!(
        matches!(report.ended, Err(GuessError::Unsolved(Unsolved::TooBig(_)))),
        "{:?}",
        report.ended
    );
}

#[test]
fn what_no_automaton_decides_is_found_but_not_proved() {
    let euclid = include_str!("../../../../examples/euclid.game");
    let report = guessed(euclid, 2, true);
    let found = report.guess.unwrap();
    assert!(
        matches!(found.decision, Some(Decision::Unknown(_))),
        "{:?}",
        found.decision
    );
    let claimed = Statement::parse(euclid).unwrap();
    for a in 0..60u64 {
        for b in a..60 {
            let piles = [a, b].map(Natural::from);
            assert_eq!(
                found.statement.claims(&piles, &[]),
                claimed.claims(&piles, &[]),
                "{a},{b}"
            );
        }
    }
}

#[test]
fn a_long_claim_is_broken_into_lines() {
    let guess = guessed("piles 1\nrule \"x\" a - a' = 20 or a - a' = 23", 1, true);
    let guess = guess.guess.unwrap();
    assert!(matches!(guess.decision, Some(Decision::Proved { .. })));
    assert!(guess.claim.lines().count() > 3, "{}", guess.claim);
    for line in guess.claim.lines() {
        assert!(line.len() <= 80, "{line}");
    }
}

#[test]
fn a_period_that_is_refuted_is_not_reported() {
    // Without the third take, the values alternate; it comes late.
    let guessed = |late: u64, max, prove| {
        let text = format!("piles 1\nrule \"x\" a - a' in {{1, 3, {late}}}");
        let bounds = GuessLimits {
            max: Some(max),
            prove,
            ..GuessLimits::default()
        };
        let game = Game::parse(&text).unwrap();
        guess(&game.rules, 1, &bounds, &Control::quiet()).values
    };
    let seen = guessed(40, 12, false).unwrap();
    assert_eq!((seen.preperiod, seen.period), (0, 2));
    assert!(seen.is_p(&Natural::from(10u64).pow(30)) && !seen.is_p(&7u64.into()));
    // By the proof, and by playing further than the values were computed.
    assert_eq!(guessed(40, 12, true), None);
    assert_eq!(guessed(3100, 4000, false), None);
    assert!(guessed(3100, 3000, false).is_some());
}
