//! Guesses that people can read come before automata.

use goldpile_claims::guess::{Decision, Guess, GuessLimits, Method, guess};
use goldpile_engine::{Game, Outcome};
use goldpile_number::Natural;
use goldpile_solve::{Control, Extent, ValueTable};

const ONE_PILE: &str = "rule i \"one\" moved = 1\n";

pub(crate) fn proved(text: &str, limits: &GuessLimits) -> Option<Guess> {
    let game = Game::parse(text).unwrap_or_else(|error| panic!("{text}{error}"));
    let limits = GuessLimits {
        prove: true,
        ..limits.clone()
    };
    let piles = *game.rules.piles().start();
    let found = guess(&game.rules, piles, &limits, &Control::quiet()).guess?;
    matches!(found.decision, Some(Decision::Proved { .. })).then_some(found)
}

/// Holds that this formula is the claim that is guessed and proved, and that it agrees with exhaustive
/// play up to a bound beyond that of the guess.
fn reads(text: &str, method: Method, formula: &str, max: u64) {
    let found = proved(text, &GuessLimits::default()).unwrap_or_else(|| panic!("{text}"));
    let (_, written) = found.claim.split_once('\n').unwrap();
    let written: Vec<&str> = written.split_whitespace().collect();
    assert_eq!(written.join(" "), formula, "{text}");
    assert_eq!(found.method, method, "{text}");
    assert!(max > found.tested.max, "{text}");
    agrees_with_play(text, &Game::parse(text).unwrap(), &found, max);
}

#[test]
fn equations_between_piles() {
    let circular = include_str!("../../../../examples/circular.game");
    let (bare, _) = circular.split_once("\nclaim").unwrap();
    let sums = "piles 3\nrule i \"small\" c' = c\nrule ii \"large\" a' = a and b' = b\n";
    let two = "piles 4\nrule i \"a, b\" c' = c and d' = d\nrule ii \"c, d\" a' = a and b' = b\n";
    let ban = "piles 2\norder free\nrule i \"x\"\n  moved = 1\n  unless a' = 7 and b' = 7 \"no\"\n";
    for (text, formula, max) in [
        (&format!("{bare}\n")[..], "a = c and b = d", 13),
        (
            "piles 3\norder free\nrule i \"x\" moved < 3\n",
            "a = b = c",
            25,
        ),
        (sums, "a + b = c", 26),
        (two, "a + b = c + d", 13),
        (ban, "a = b and not (a = b = 8) or a = 7 and b = 8", 90),
        (
            &format!("piles 2\n{ONE_PILE}play misere\n"),
            "a = b and (a > 1 or b > 1) or a = 0 and b = 1 or a = 1 and b = 0",
            90,
        ),
    ] {
        reads(text, Method::Equations, formula, max);
    }
}

#[test]
fn nim_sums() {
    let three = format!("piles 3\norder free\n{ONE_PILE}");
    let same = "rule ii \"the same from all\" a - a' = b - b' and b - b' = c - c' and c' < c\n";
    let taken = |such: &str| {
        let each = ["a - a'", "b - b'", "c - c'"].map(|taken| format!("{taken} {such}"));
        let [a, b, c] = &each;
        format!("piles 3\norder free\nrule i \"x\" moved = 1 and {a} and {b} and {c}\n")
    };
    let apart = "piles 2\nrule i \"a\" a - a' <= 3 and b' = b\n\
        rule ii \"b\" a' = a and b - b' <= 5 and b - b' even\n";
    for (text, formula, max) in [
        (three.clone(), "nimsum = 0", 30),
        (format!("{three}{same}"), "nimsum = 0", 30),
        (
            format!("{three}play misere\n"),
            "nimsum = 0 and c > 1 or a = 0 and b = 0 and c = 1 or a = b = c = 1",
            30,
        ),
        (taken("<= 3"), "nimsum mod 4 = 0", 30),
        (taken("even"), "nimsum div 2 = 0", 30),
        (
            "piles 3\nrule i \"x\" moved = 1 and a - a' <= 3\n".to_owned(),
            "(a mod 4) xor b xor c = 0",
            30,
        ),
        (apart.to_owned(), "a mod 4 = (b mod 6) div 2", 90),
    ] {
        reads(&text, Method::NimSum, formula, max);
    }
}

#[test]
fn remainders_of_sums() {
    let few = "piles 3\norder free\nrule i \"x\" (a - a') + (b - b') + (c - c') <= 4\n";
    let total = "(a - a') + (b - b')";
    let set = format!("piles 2\nrule i \"x\" {total} = 1 or {total} = 3 or {total} = 4\n");
    for (text, formula, max) in [
        (few, "(a + b + c) mod 5 = 0", 30),
        (&set, "(a + b) mod 7 = 0 or (a + b) mod 7 = 2", 90),
    ] {
        reads(text, Method::Period, formula, max);
    }
}

#[test]
fn pairs_that_recur_with_a_translation() {
    let wythoff = |order: &str, such: &str| {
        format!("piles 2\n{order}{ONE_PILE}rule ii \"same\" a - a' = b - b' > 0 and {such}\n")
    };
    let free = "order free\n";
    let steep = "piles 2\nrule i \"a\" a' < a and b' = b\nrule ii \"b\" a' = a and b - b' even\n\
        rule iii \"both\" a - a' = b - b' > 0 and (a - a') mod 3 = 1\n";
    for (text, formula) in [
        (
            wythoff(free, "a - a' odd"),
            "b = a + 1 and a mod 2 = 1 or a = b = 0",
        ),
        (
            wythoff(free, "not 10 divides a - a'"),
            "b = a + 1 and a mod 10 = 1 or b = a + 3 and a mod 10 = 4 \
             or b = a + 4 and a mod 10 = 6 or b = a + 5 and a mod 10 = 8 \
             or b = a + 6 and a mod 10 = 9 or a = b = 0 or a = 3 and b = 5",
        ),
        (
            wythoff(free, "not 4 divides a - a'"),
            "a = b and a mod 4 = 0 or b = a + 3 and a >= 6 and a mod 4 = 2 \
             or b = a + 4 and a mod 8 = 7 or a = 1 and b = 2 or a = 3 and b = 5",
        ),
        (
            wythoff("", "not 3 divides a - a'"),
            "a = b + 1 and b mod 3 = 1 or a = b and a mod 3 = 0 or b = a + 1 and a mod 3 = 1",
        ),
        (
            steep.to_owned(),
            "2*a = b + 2 and a mod 4 = 2 or 2*a = b + 1 and a mod 4 = 3 \
             or b = 2*a and (a mod 4 = 0 or a mod 4 = 3) \
             or b = 2*a + 1 and (a mod 4 = 0 or a mod 4 = 1) \
             or b = 2*a + 2 and a mod 4 = 1 or b = 2*a + 3 and a mod 4 = 2",
        ),
    ] {
        reads(&text, Method::Pairs, formula, 100);
    }
}

#[test]
fn an_automaton_that_says_the_same_is_not_written() {
    // A period of 12 is not seen three times up to 30, but an automaton is.
    let text = "piles 2\norder free\nrule i \"x\" (a - a') + (b - b') <= 11\n";
    let limits = GuessLimits {
        max: Some(30),
        ..GuessLimits::default()
    };
    let found = proved(text, &limits).unwrap();
    assert_eq!(found.claim, "claim     in base 2\n  (a + b) mod 12 = 0\n");
    assert_eq!((found.method, found.tested.max), (Method::Period, 30));
    agrees_with_play(text, &Game::parse(text).unwrap(), &found, 60);
    // Without automata, nothing is found there.
    let none = GuessLimits {
        states: 2,
        ..limits
    };
    assert!(proved(text, &none).is_none());
}

/// Compares a claim with exhaustive play of all positions up to a bound.
pub(crate) fn agrees_with_play(text: &str, game: &Game, found: &Guess, max: u64) {
    let extent = Extent {
        piles: *found.statement.piles.start(),
        max,
        ordered: true,
    };
    let mut field =
        ValueTable::new(&*game.rules, extent, goldpile_solve::ValueKind::Outcome).unwrap();
    field.run(&Control::quiet()).unwrap();
    for total in 0..=extent.most() {
        for row in extent.level(total).positions() {
            let claims: Vec<Natural> = row.iter().map(|&pile| pile.into()).collect();
            let is_p = field.outcome(row) == Some(Outcome::P);
            let claimed = found.statement.claims(&claims, &[]) == Some(true);
            assert_eq!(claimed, is_p, "{text}{}{row:?}", found.claim);
        }
    }
}
