//! `order free`: exhaustive play relies on it only where the rules are certainly the same in every
//! order of the piles.

use goldpile_engine::derived::Stated;
use goldpile_engine::position::left;
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::{Counts, Game, GameEntry, Outcome, Position, Rules as _, Statement};
use goldpile_games::catalogue;
use goldpile_number::Natural;
use goldpile_solve::Solver;
use goldpile_testkit::{long_or, rows};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The P-positions by plain recursion over ordered positions, as the statement's reference reads it.
fn lost(statement: &Statement, values: &[u64], most: [u64; 2]) -> HashSet<Counts> {
    let statement = statement.with(values);
    let mut lost: HashSet<Counts> = HashSet::new();
    // Rows are in lexicographic order, so that what a take leaves comes earlier.
    for row in rows(most) {
        let wins = |left: &Counts| statement.allows(&row, left, &[]).is_some();
        if !lost.iter().any(wins) {
            lost.insert(row);
        }
    }
    lost
}

/// The first position in which the solver differs from plain recursion.
fn differs(text: &str, values: &[u64], most: [u64; 2]) -> Option<Counts> {
    let statement = Statement::parse(text).unwrap();
    let lost = lost(&statement, values, most);
    let mut solver = Solver::new(Arc::new(Stated::new(&statement, values)));
    rows(most).into_iter().find(|row| {
        let outcome = solver.outcome(&Position::of(row.clone())).unwrap();
        (outcome == Outcome::P) != lost.contains(row)
    })
}

#[test]
fn long_lists_of_takes_are_solved_as_by_plain_recursion() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(64);
    // The last is more than the rules keep as alternatives.
    for listed in [64, 65, 200, 1024, 1025] {
        let takes: Vec<String> = (0..listed)
            .map(|_| {
                let [a, b] = [0; 2].map(|_| rng.random_range(0..40));
                format!("a - a' = {a} and b - b' = {}", b + u64::from(a == 0))
            })
            .collect();
        let all = takes.join("\n  or ");
        for also in ["", "  and (a' even or b' > 3)", "  and a >= b"] {
            let text = format!("piles 2\nrule \"x\"\n  ({all})\n{also}");
            assert_eq!(
                differs(&text, &[], long_or([13, 13], [20, 20])),
                None,
                "{listed}{also}"
            );
        }
    }
}

#[test]
fn every_take_of_a_congruence_within_bounds_is_listed() {
    let forms = [
        "b' odd and b' <= a' + 2",
        "b' <= a' + a and b' odd",
        "b' even and b' <= a' + a",
        "b' mod 3 = 1 and b' - a' <= a",
        "b' mod 2 = 1 and a' mod 2 = 0 and 3*b' + 1 <= 3*a' + 2*b + 3",
        "(a' + b') mod 3 = 1 and 2*b' >= a' - 3 and b' <= a' + 4",
    ];
    for order in ["table", "sorted"] {
        for form in forms {
            let text = format!("piles 2\norder {order}\nrule \"x\"\n  {form}\n");
            let statement = Statement::parse(&text).unwrap();
            let rules = Stated::new(&statement, &[]);
            for row in rows([9, 9]) {
                let position = Position::of(row.clone());
                let mut listed: Vec<Counts> = (TakeWalk::new(&rules, &position))
                    .map(Result::unwrap)
                    .map(|(_, taken)| left(&row, &taken))
                    .collect();
                listed.sort();
                let allowed = |after: &Counts| statement.allows(&row, after, &[]).is_some();
                let below = rows([9, 9]).into_iter().filter(allowed);
                let mut below: Vec<Counts> = below.collect();
                below.sort();
                assert_eq!(listed, below, "{text}{row:?}");
            }
        }
    }
}

/// Whoever gives up at every refusal and goes on meets the same takes.
#[test]
fn a_walk_that_gave_up_goes_on_where_it_was() {
    for rule in [
        "a' xor b' = 1 and (a' xor 0) < 3",
        "7 divides a + b' and c' even and (a - a') xor (b - b') = 5",
        "moved = 3 and taken mod 5 = 2 and a' xor b' xor c' < 2",
    ] {
        let piles = if rule.contains('c') { 3 } else { 2 };
        let statement =
            Statement::parse(&format!("piles {piles}\nrule \"x\"\n  {rule}\n")).unwrap();
        let rules = Stated::new(&statement, &[]);
        let position = Position::of(
            [9u64, 8, 10][..piles]
                .iter()
                .map(|&pile| pile.into())
                .collect(),
        );
        let whole: Vec<_> = TakeWalk::new(&rules, &position)
            .map(Result::unwrap)
            .collect();
        let mut walk = TakeWalk::new(&rules, &position).patient(1);
        let (mut parts, mut given_up) = (Vec::new(), 0);
        while let Some(found) = walk.next() {
            if let Ok(found) = found {
                parts.push(found);
            } else {
                given_up += 1;
                walk.go_on();
            }
        }
        assert_eq!(parts, whole, "{rule}");
        assert!(given_up > 3 && !whole.is_empty(), "{rule}: {given_up}");
    }
}

fn order_matters(text: &str, values: &[u64]) -> bool {
    Stated::new(&Statement::parse(text).unwrap(), values).order_matters()
}

#[test]
fn what_goes_wrong_beyond_the_small_check_is_played_in_every_order() {
    let large = "piles 2\norder free\nrule \"x\"\n  \
        moved = 1 and (a - a') + (b - b') = 1  or  a > 20 and a > b and b = b'";
    assert!(GameEntry::of_file("large", large).is_ok());
    assert_eq!(differs(large, &[], [27, 27]), None);
    let parameter = "piles 2\norder free\nparameter k = 2 in 1..10\nrule \"x\"\n  \
        moved = 1 and ((a - a') + (b - b') = 1  or  k > 4 and a = a')";
    for k in [2, 5] {
        assert_eq!(differs(parameter, &[k], [12, 12]), None, "{k}");
        assert_eq!(order_matters(parameter, &[k]), k > 4);
    }
}

/// The distances by recursion over ordered positions.
fn distances(game: &Game, rows: &[Counts]) -> HashMap<Counts, u32> {
    let lost = u32::from(game.rules.is_misere());
    let mut known: HashMap<Counts, u32> = HashMap::new();
    for row in rows {
        let position = Position::of(row.clone());
        let takes = TakeWalk::new(&*game.rules, &position).map(|found| found.unwrap().1);
        let options: Vec<u32> = takes.map(|taken| known[&left(row, &taken)]).collect();
        let quickest = options.iter().filter(|option| *option % 2 == lost).min();
        let deciding = quickest.or_else(|| options.iter().max());
        known.insert(row.clone(), deciding.map_or(0, |option| option + 1));
    }
    known
}

#[test]
fn distances_are_the_same_whether_or_not_one_order_of_the_piles_is_enough() {
    let mut in_one_order = Vec::new();
    // The last promise is kept by small piles alone.
    let promised = "piles 2\norder free\nrule \"x\"\n  \
        moved = 1 and (a - a') + (b - b') = 1  or  a > 20 and a > b and b = b'";
    for (text, most) in [
        ("piles 3\norder free\nrule \"x\" moved = 1", &[7, 7, 7][..]),
        ("piles 3\norder free\nrule \"x\" same taken", &[7, 7, 7]),
        (
            "piles 2\norder sorted\nrule \"x\" b = b' and a - a' in 1..3",
            &[12, 12],
        ),
        (
            "piles 3\norder table\nrule \"x\" moved = 1 and a - a' <= 2",
            &[7, 7, 7],
        ),
        (promised, &[24, 24]),
    ] {
        let usual = Game::parse(text).unwrap();
        for game in [usual.clone(), usual.misere()] {
            let mut rows = rows(most.iter().copied());
            let expected = distances(&game, &rows);
            // The largest first: what is asked later was found on the way.
            rows.reverse();
            let mut solver = Solver::new(game.rules.clone());
            for row in rows {
                let found = solver.distance(&Position::of(row.clone()));
                assert_eq!(found, Ok(expected[&row]), "{text} {row:?}");
            }
            in_one_order.push(!game.rules.order_matters());
        }
    }
    assert!(in_one_order.contains(&true) && in_one_order.contains(&false));
}

#[test]
fn a_promise_about_the_order_makes_no_more_distances_known() {
    for order in ["free", "table"] {
        let game = Game::parse(&format!("piles 3\norder {order}\nrule \"x\" moved = 1")).unwrap();
        let is_known = |pile: u64| {
            let position = Position::of(
                [pile; 3]
                    .map(Natural::small)
                    .into_iter()
                    .collect::<Counts>(),
            );
            Solver::new(game.rules.clone()).distance(&position).is_ok()
        };
        assert!(is_known(26) && !is_known(27), "{order}");
    }
}

#[test]
fn the_games_that_come_with_the_program_need_one_order() {
    let root = goldpile_testkit::root().display();
    for entry in catalogue().entries() {
        let text =
            std::fs::read_to_string(format!("{root}/crates/games/src/{}/rules.game", entry.name));
        let text = text.unwrap();
        for settings in entry.spread() {
            assert_eq!(
                order_matters(&text, settings.values()),
                entry.name == "fibonacci",
                "{} {settings}",
                entry.name
            );
        }
    }
}

#[test]
fn random_rules_are_solved_as_by_plain_recursion_whatever_order_they_promise() {
    const LEAVES: &[&str] = &[
        "moved = 1",
        "moved = 2",
        "a - a' = b - b'",
        "|(a - a') - (b - b')| < 2",
        "a > b",
        "b > a",
        "a - a' <= 2",
        "b - b' <= 2",
        "a' even",
        "b' even",
        "a > 6",
        "b > 6",
        "2 divides a - b",
        "a' xor b' < 3",
        "a + b > 8",
        "(a - b) mod 3 = 1",
        "2*a - b' < 5",
        "2*b - a' < 5",
        "a in upper",
        "b in upper",
        "not a' < b'",
        "not b' < a'",
    ];
    fn formula(rng: &mut Xoshiro256PlusPlus, depth: u32) -> String {
        if depth == 0 || rng.random_bool(0.2) {
            return (*LEAVES.choose(rng).unwrap()).to_owned();
        }
        let [x, y] = [0; 2].map(|_| formula(rng, depth - 1));
        let word = if rng.random() { "and" } else { "or" };
        format!("({x}) {word} ({y})")
    }
    /// The same with the piles exchanged.
    fn exchanged(text: &str) -> String {
        let other = |letter: &str| match letter {
            "a" => "b".to_owned(),
            "b" => "a".to_owned(),
            other => other.to_owned(),
        };
        let words = text.split_inclusive(|character: char| !character.is_alphanumeric());
        let words = words.map(|word| {
            let end = word.trim_end_matches(|character: char| !character.is_alphanumeric());
            other(end) + &word[end.len()..]
        });
        words.collect()
    }
    let mut rng = Xoshiro256PlusPlus::from_seed([5; 32]);
    let mut one_order = 0;
    for _ in 0..300 {
        let one = formula(&mut rng, 2);
        // Half of them are what they promise.
        let whole = if rng.random() {
            format!("({}) or ({one})", exchanged(&one))
        } else {
            one
        };
        let text = format!("piles 2\norder free\nrule \"x\"\n  {whole}");
        one_order += u32::from(!order_matters(&text, &[]));
        assert_eq!(differs(&text, &[], [10, 10]), None, "{text}");
    }
    assert!(one_order > 100, "{one_order}");
}
