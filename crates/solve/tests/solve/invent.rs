//! Invented games against the definition of the ⋆-operator, followed position by position.

use goldpile_engine::{Game, GameEntry, Move, Position, start};
use goldpile_number::{Beatty, Natural, Quadratic};
use goldpile_solve::{Control, Invention, MAX_INVENTED, NoInvention};
use goldpile_testkit::moves;
use std::collections::BTreeSet;

type Pairs = BTreeSet<[u64; 2]>;

fn alpha(text: &str) -> Quadratic {
    text.parse().unwrap()
}

fn game(invention: &Invention) -> Game {
    let text = invention.rules("a comment\nand another");
    let bounds = |words: &[&str]| [words[1], words[5]] == ["<="; 2] && words[0] == words[6];
    let words: Vec<&str> = text.split([' ', '\n', '(', ')']).collect();
    // A single amount is not written as a range.
    assert!(!words.windows(7).any(bounds), "{text}");
    let entry = GameEntry::of_file("own", &text).unwrap();
    entry.default_game()
}

/// Both orders of pairs.
fn both(pairs: &[[u64; 2]]) -> Pairs {
    pairs.iter().flat_map(|&[a, b]| [[a, b], [b, a]]).collect()
}

/// The P-positions with up to `max` tokens in each pile if these takes are allowed wherever there is
/// enough to take.
fn lost(takes: &Pairs, max: u64) -> Pairs {
    let mut lost = Pairs::new();
    for a in 0..=max {
        for b in 0..=max {
            let wins = |take: &[u64; 2]| {
                let left = (a.checked_sub(take[0]), b.checked_sub(take[1]));
                matches!(left, (Some(a), Some(b)) if lost.contains(&[a, b]))
            };
            if !takes.iter().any(wins) {
                lost.insert([a, b]);
            }
        }
    }
    lost
}

#[test]
fn an_invented_game_is_the_dual_of_its_pairs() {
    for (text, max) in [
        ("(1 + sqrt 5)/2", 40),
        ("sqrt 2", 40),
        ("sqrt 3", 33),
        ("[1; 3, (1, 2)]", 30),
        ("(30 - sqrt 110)/10", 40),
        ("[1; 100, (1)]", 15),
        ("[1; (1, 50)]", 25),
        ("sqrt 2", 1),
    ] {
        let invention = Invention::of(&alpha(text), max).unwrap();
        let pairs: Pairs = both(&invention.pairs);
        let mut takes = pairs.clone();
        takes.remove(&[0, 0]);
        let mut dual = lost(&takes, max);
        dual.remove(&[0, 0]);
        let mut listed = both(&invention.takes);
        listed.extend((1..=max).flat_map(|taken| [[0, taken], [taken, 0]]));
        assert_eq!(listed, dual, "{text}");
        // The theorem, up to the bound.
        assert_eq!(lost(&dual, max), pairs, "{text}");

        let game = game(&invention);
        let found = invention.first_difference(&*game.rules, &Control::quiet());
        assert_eq!(found.unwrap(), None, "{text}");
        for [a, b] in [[max, max], [max / 2, max], [max / 3, 1], [0, max]] {
            let piles = [a, b].map(Natural::small).into_iter().collect();
            let position: Position = start(&*game.rules, piles, &[]).unwrap();
            let allowed: Pairs = moves(&*game.rules, &position)
                .iter()
                .map(|chosen| match chosen {
                    Move::Take(amounts) => [0, 1].map(|pile| amounts[pile].to_u64().unwrap()),
                    Move::Block(_) => unreachable!(),
                })
                .collect();
            let enough = |take: &&[u64; 2]| take[0] <= a && take[1] <= b;
            assert_eq!(
                allowed,
                dual.iter().filter(enough).copied().collect(),
                "{text}"
            );
        }
    }
}

#[test]
fn the_pairs_are_those_of_beatty() {
    for (text, t) in [("(1 + sqrt 5)/2", 1), ("sqrt 2", 2), ("(sqrt 13 - 1)/2", 3)] {
        let beatty = Beatty::new(t);
        let pairs = Invention::of(&alpha(text), 150).unwrap().pairs;
        for (n, pair) in pairs.iter().enumerate() {
            let n = Natural::from(n);
            assert!(
                beatty.lower(&n) == pair[0] && beatty.upper(&n) == pair[1],
                "{text}"
            );
        }
        assert!(beatty.upper(&Natural::from(pairs.len())) > 150u64);
    }
}

#[test]
fn a_take_too_few_or_too_many_is_found() {
    let good = Invention::of(&alpha("sqrt 2"), 20).unwrap();
    let found = |bad: &Invention| {
        bad.first_difference(&*game(bad).rules, &Control::quiet())
            .unwrap()
    };
    for index in 0..3 {
        let mut bad = good.clone();
        let missing = bad.takes.remove(index);
        assert_eq!(found(&bad), Some(missing));
    }
    let mut bad = good.clone();
    bad.takes = vec![[1, 3]];
    assert!(found(&bad).is_some());
    let mut bad = good;
    bad.pairs.remove(2);
    assert_eq!(found(&bad), Some([2, 6]));
}

#[test]
fn an_alpha_that_cannot_be_is_refused() {
    let refused = |text, max| Invention::of(&alpha(text), max).unwrap_err();
    for text in ["3/2", "1", "2", "0", "-7", "sqrt 2 * sqrt 8"] {
        assert!(
            matches!(refused(text, 9), NoInvention::Rational(_)),
            "{text}"
        );
    }
    for text in ["sqrt 2/2", "-sqrt 2", "sqrt 2 - 1"] {
        assert!(matches!(refused(text, 9), NoInvention::Below(_)), "{text}");
    }
    for text in ["2 + sqrt 2", "(3 + sqrt 5)/2", "sqrt 5"] {
        let NoInvention::IsBeta(right) = refused(text, 9) else {
            panic!("{text}");
        };
        assert!(Invention::of(&right, 9).is_ok(), "{text}");
    }
    let max = MAX_INVENTED + 1;
    assert_eq!(refused("sqrt 2", max), NoInvention::TooLong { max });
}
