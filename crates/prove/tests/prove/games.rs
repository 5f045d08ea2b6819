//! Every claim that is proved when it is not said which, those of which nothing is known, and rule files.

use super::play::{judged, refuted};
use goldpile_claims::verify::{Ruling, claims, prove};
use goldpile_engine::{Catalogue, GameEntry, Statement};
use goldpile_prove::{ClaimInstance, DecisionControl};

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

#[test]
fn bounds_of_a_memory_that_contain_no_number_are_said() {
    let text = "piles 1\nmemory q in 5..3\nstart q = 4\nrule \"x\" taken <= q\nthen q' = taken\n\
        claim in base 2\n  4 divides a";
    let entry = GameEntry::of_file("none", text).unwrap();
    let proof = prove(&claims(&entry)[0].0, 1, &DecisionControl::quiet());
    let Ruling::Unknown { why, .. } = proof.result else {
        panic!("it is decided");
    };
    assert!(why.contains("contain no number"), "{why}");
}

/// The rules see the pile that is remembered by its place on the table, the claim by its size.
#[test]
fn a_remembered_pile_of_sorted_piles_is_not_followed() {
    for [order, bounds] in [["sorted", " in 0..2"], ["sorted", ""], ["free", ""]] {
        let text = format!(
            "piles 2\norder {order}\nmemory m pile{bounds}\nstart m = 2\n\
             rule \"x\" m = 2 and taken = 1 and moved = 1 or m < 2 and total = 3 and total' = 1\n\
             then m' = 0 when a' < a\nthen m' = 1 when b' < b\nclaim in base 2\n  total = 0"
        );
        let statement = Statement::parse(&text).unwrap();
        let instance = ClaimInstance::new(statement, 2).unwrap();
        let why = instance.prove(&DecisionControl::quiet()).unwrap_err();
        assert!(why.to_string().contains("m is a remembered pile"), "{why}");
    }
}

/// Where the letters go by size, 1,2 and 2,1 are two positions on the table, and each of them can be announced.
#[test]
fn positions_in_another_order_are_announced_one_by_one() {
    let text = |claim: &str| {
        format!(
            "piles 2\norder sorted\nrule \"x\" a + b = 6 and a' + b' = 3 and min(a', b') >= 1\n\
             block up to 1 where taken > 0\nclaim in base 2\n  {claim}"
        )
    };
    assert_eq!(judged(&text("a + b != 6 or a < 2"), &[], 2, 7), None);
    assert_eq!(refuted(&text("a >= 0"), &[], 2), [3, 3]);
}
