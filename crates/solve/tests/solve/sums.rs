//! Sums of games by their Sprague–Grundy values, against plain recursion over the positions of the sum
//! itself.

use goldpile_engine::{Game, GameEntry, Move, Outcome, Position, after, start};
use goldpile_games::catalogue;
use goldpile_number::{Natural, parse_count};
use goldpile_solve::{
    Cancel, Control, Extent, NoSum, Sum, SumGame, Unsolved, ValueKind, ValueTable, is_memoryless,
};
use goldpile_testkit::{every_game, label, moves, starts};
use std::collections::HashMap;

fn game(name: &str, settings: &str) -> Game {
    let catalogue = catalogue();
    let entry = catalogue.find(name).unwrap();
    entry.game(entry.parse_settings(settings).unwrap()).unwrap()
}

fn file(text: &str) -> Game {
    let entry = GameEntry::of_file("own", text).unwrap();
    entry.default_game()
}

fn at(game: &Game, piles: &[&str]) -> Position {
    let piles = piles.iter().map(|pile| parse_count(pile).unwrap());
    start(&*game.rules, piles.collect(), &[]).unwrap()
}

fn sum_of(parts: &[(Game, Position)], cancel: &Cancel) -> Result<Sum, NoSum> {
    let games: Vec<SumGame> = (parts.iter())
        .map(|(game, _)| SumGame::new(game.clone()))
        .collect();
    let positions = parts.iter().map(|(_, position)| position);
    let parts: Vec<(&SumGame, &Position)> = games.iter().zip(positions).collect();
    Sum::of(&parts, cancel)
}

fn sum(parts: &[(Game, Position)]) -> Sum {
    sum_of(parts, &Cancel::default()).unwrap()
}

/// Who wins, and every winning move with the index of its summand.
type Verdict = (Outcome, Vec<(usize, Move)>);

/// Who wins two games side by side: whoever cannot move in either loses.
fn plain(
    games: [&Game; 2],
    positions: [&Position; 2],
    seen: &mut HashMap<[Position; 2], Verdict>,
) -> Verdict {
    let key = positions.map(Clone::clone);
    if let Some(known) = seen.get(&key) {
        return known.clone();
    }
    let mut winning = Vec::new();
    for (index, (game, position)) in games.iter().zip(positions).enumerate() {
        for chosen in moves(&*game.rules, position) {
            let mut next = key.clone();
            next[index] = after(&*game.rules, position, &chosen);
            if plain(games, next.each_ref(), seen).0 == Outcome::P {
                winning.push((index, chosen));
            }
        }
    }
    winning.sort_by_cached_key(|(index, chosen)| {
        (
            *index,
            after(&*games[*index].rules, positions[*index], chosen).piles,
        )
    });
    let outcome = if winning.is_empty() {
        Outcome::P
    } else {
        Outcome::N
    };
    seen.insert(key, (outcome, winning.clone()));
    (outcome, winning)
}

#[test]
fn the_values_tell_who_wins_two_games_side_by_side() {
    let uneven = file(
        "piles 2\nrule \"x\"\n  a - a' = 2*(b - b')\nrule \"y\"\n  moved = 1 and b' = b and a - a' <= 2\n",
    );
    let games = [
        (game("nim", ""), 2, 3),
        (game("wythoff", "t=1"), 2, 3),
        (game("wythoff", "t=2"), 2, 3),
        (game("raleigh", ""), 3, 2),
        (uneven, 2, 4),
    ];
    let mut lost = 0;
    for (index, one) in games.iter().enumerate() {
        for other in &games[index..] {
            let mut seen = HashMap::new();
            for first in starts(&one.0, one.1, one.2) {
                for second in starts(&other.0, other.1, other.2) {
                    let parts = [
                        (one.0.clone(), first.clone()),
                        (other.0.clone(), second.clone()),
                    ];
                    let added = sum(&parts);
                    let (outcome, winning) =
                        plain([&one.0, &other.0], [&first, &second], &mut seen);
                    let name = || {
                        format!(
                            "{} {first:?} + {} {second:?}",
                            label(&one.0),
                            label(&other.0)
                        )
                    };
                    assert_eq!(added.outcome(), outcome, "{}", name());
                    assert_eq!(added.winning, winning, "{}", name());
                    lost += usize::from(outcome == Outcome::P);
                }
            }
        }
    }
    assert!(lost > 100, "{lost}");
}

#[test]
fn a_theory_of_values_says_what_exhaustive_play_finds() {
    let mut theories = 0;
    for game in every_game() {
        let Some(theory) = game.oracle.as_ref().and_then(|oracle| oracle.grundy()) else {
            continue;
        };
        theories += 1;
        let extent = Extent {
            piles: 2,
            max: 9,
            ordered: true,
        };
        let mut field = ValueTable::new(&*game.rules, extent, ValueKind::Grundy).unwrap();
        field.run(&Control::quiet()).unwrap();
        let played = |position: &Position| {
            let piles: Vec<u32> = position
                .piles
                .iter()
                .map(|pile| pile.to_string().parse().unwrap())
                .collect();
            field.at(&piles).unwrap()
        };
        for position in starts(&game, 2, 9) {
            assert!(theory.value(&position) == u64::from(played(&position)));
            for value in 0..16u16 {
                let left = |chosen: &Move| after(&*game.rules, &position, chosen);
                let mut listed: Vec<_> = theory.takes_to(&position, &value.into()).collect();
                let mut tried = moves(&*game.rules, &position);
                tried.retain(|chosen| played(&left(chosen)) == value);
                listed.sort_by_cached_key(|chosen| left(chosen).piles);
                tried.sort_by_cached_key(|chosen| left(chosen).piles);
                assert_eq!(listed, tried, "{position:?} to {value}");
            }
        }
    }
    assert!(theories > 0);
}

#[test]
fn what_is_left_after_a_winning_move_is_lost_at_any_size() {
    let (nim, wythoff, raleigh) = (game("nim", ""), game("wythoff", "t=3"), game("raleigh", ""));
    for piles in [
        ["10^30", "3"],
        ["F100", "F100+1"],
        ["2^64-1", "2^64"],
        ["7", "7"],
    ] {
        for other in [["0", "0"], ["20", "31"], ["99", "1"]] {
            let mut parts = vec![
                (wythoff.clone(), at(&wythoff, &other)),
                (nim.clone(), at(&nim, &piles)),
                (raleigh.clone(), at(&raleigh, &["4", "9", "6"])),
            ];
            let added = sum(&parts);
            assert_eq!(added.winning.is_empty(), added.outcome() == Outcome::P);
            for (index, chosen) in added.winning {
                let before = parts[index].1.clone();
                parts[index].1 = after(&*parts[index].0.rules, &before, &chosen);
                assert_eq!(sum(&parts).outcome(), Outcome::P);
                parts[index].1 = before;
            }
        }
    }
}

#[test]
fn a_game_beside_itself_is_lost() {
    for game in every_game() {
        let piles = *game.entry.piles.start();
        if game.rules.is_misere() || !is_memoryless(&*game.rules, piles) {
            continue;
        }
        for position in starts(&game, piles, 2) {
            let part = (game.clone(), position);
            let own = sum(std::slice::from_ref(&part)).value;
            let twice = [part.clone(), part.clone()];
            assert_eq!(sum(&twice).outcome(), Outcome::P, "{}", label(&game));
            assert_eq!(sum(&[twice.to_vec(), vec![part]].concat()).value, own);
        }
    }
    assert_eq!(sum(&[]).outcome(), Outcome::P);
}

#[test]
fn what_cannot_be_added_is_refused_with_its_place() {
    let nim = game("nim", "");
    let refused = |other: Game, piles: &[&str]| {
        let position = at(&other, piles);
        sum_of(
            &[(nim.clone(), at(&nim, &["5"])), (other, position)],
            &Cancel::default(),
        )
        .unwrap_err()
    };
    for (other, piles) in [
        (game("fibonacci", ""), &["20"][..]),
        (game("blocking", ""), &["4", "5"]),
        (game("imitation", ""), &["4", "5"]),
        (game("nim", "play=misere"), &["4"]),
    ] {
        assert!(matches!(
            refused(other, piles),
            NoSum::Rules { summand: 1, .. }
        ));
    }
    for piles in [["10^30", "3"], ["30000", "3"], ["65535", "3"]] {
        let why = refused(game("wythoff", ""), &piles);
        assert!(
            matches!(
                why,
                NoSum::Unsolved {
                    summand: 1,
                    why: Unsolved::TooBig(_)
                }
            ),
            "{why}"
        );
    }
    // Each fits by itself.
    let wythoff = game("wythoff", "");
    let many = vec![(wythoff.clone(), at(&wythoff, &["19000", "1"])); 2];
    let cancel = Cancel::default();
    cancel.cancel();
    let why = sum_of(&many, &cancel).unwrap_err();
    assert!(matches!(
        why,
        NoSum::Unsolved {
            summand: 0,
            why: Unsolved::Cancelled
        }
    ));
    assert!(Natural::ONE == sum(&[(nim.clone(), at(&nim, &["1"]))]).value);
}
