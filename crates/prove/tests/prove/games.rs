//! Every claim that is proved when it is not said which, those of which nothing is known, and rule files.

use super::play::{judged, refuted};
use goldpile_claims::verify::{Ruling, claims, prove};
use goldpile_engine::{Catalogue, GameEntry};
use goldpile_prove::DecisionControl;

fn catalogue() -> Catalogue {
    goldpile_games::catalogue()
}

#[test]
fn every_claim_of_the_games_is_proved() {
    let mut proved = 0;
    for entry in catalogue().entries() {
        for (game, piles) in claims(entry) {
            // The longest of them takes ten times as long as all others; `goldpile prove` has it.
            if game.settings.to_string() == "p=3 m=6" {
                continue;
            }
            let proof = prove(&game, piles, &DecisionControl::quiet());
            let wholly = matches!(
                proof.result,
                Ruling::Proved {
                    any_start: true,
                    ..
                }
            );
            assert!(wholly, "{}", game.title());
            proved += 1;
        }
    }
    assert_eq!(proved, 37);
}

#[test]
fn where_no_automaton_is_known_that_is_said() {
    for name in ["blocking", "imitation"] {
        let entry = catalogue().find(name).cloned().unwrap();
        let game = entry
            .game(entry.parse_settings("p=2 m=3").unwrap())
            .unwrap();
        let Ruling::Unknown { why, stopped: None } =
            prove(&game, 2, &DecisionControl::quiet()).result
        else {
            panic!("{name}");
        };
        assert!(why.contains("make no claim for these parameters"), "{why}");
        assert!(why.ends_with("only when p divides m"), "{why}");
    }
}

/// Rules that no paper has, with claims that are true and false.
#[test]
fn rule_files_are_decided() {
    let misere = |claim: &str| {
        format!(
            "piles 2\norder free\nrule \"from one pile, or the same from both\"\n  moved = 1 or a - a' = b - b' > 0\n\
             play misere\nclaim in system 1\n  {claim}"
        )
    };
    let right =
        "a + b > 3 and zeros(a) even and b = shift(a) or a = 0 and b = 1 or a = 2 and b = 2";
    assert_eq!(judged(&misere(right), &[], 2, 20), None);
    assert_eq!(
        refuted(&misere("zeros(a) even and b = shift(a)"), &[], 2),
        [0, 0]
    );

    let modular = |claim: &str| {
        format!("piles 1\nrule \"take 1 to 4\"\n  a - a' <= 4\nclaim in base 2\n  {claim}")
    };
    assert_eq!(judged(&modular("5 divides a"), &[], 1, 100), None);
    assert_eq!(refuted(&modular("4 divides a"), &[], 1), [4]);
    assert_eq!(refuted(&modular("5 divides a and a != 100"), &[], 1), [100]);
}

#[test]
fn words_that_no_automaton_decides_are_named() {
    for (rule, says) in [
        ("a - a' square", "squares"),
        ("a - a' prime", "primes"),
        ("coprime(a, a')", "gcd"),
        ("a' in {1, gcd(a, 6)}", "gcd"),
        ("moved = 1 and a - a' <= a div a'", "divisor"),
    ] {
        let text = format!("piles 1\nrule \"x\" {rule}\nclaim in system 1\n  a even");
        let entry = GameEntry::of_file("words", &text).unwrap();
        let proof = prove(&claims(&entry)[0].0, 1, &DecisionControl::quiet());
        let Ruling::Unknown { why, .. } = proof.result else {
            panic!("{rule} is decided");
        };
        assert!(why.contains(says), "{rule}: {why}");
    }
}

#[test]
fn a_game_without_a_claim_is_unknown() {
    let entry = GameEntry::of_file("bare", "piles 1\nrule \"take 1 or 2\"\n  a - a' <= 2").unwrap();
    let claims = claims(&entry);
    assert_eq!(claims.len(), 1);
    let proof = prove(&claims[0].0, 1, &DecisionControl::quiet());
    assert!(matches!(proof.result, Ruling::Unknown { .. }));
}
