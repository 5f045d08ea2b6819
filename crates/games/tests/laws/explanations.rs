//! Laws of explanations, over every game with a theory: what they say is recomputed from their own
//! numbers.

use goldpile_engine::{DigitSystem, Digits, Game, Goal, Move, after};
use goldpile_number::Natural;
use goldpile_testkit::{big_starts, every_game, label, pile_numbers, reachable, small, starts};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use std::collections::{HashMap, HashSet};

#[test]
fn explanations_are_true_of_their_own_numbers() {
    for game in every_game() {
        let Some(oracle) = &game.oracle else { continue };
        let rules = &*game.rules;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
        let mut positions = big_starts(&game, &mut rng);
        for piles in pile_numbers(&game) {
            positions.extend(reachable(&game, piles, small(piles)));
        }
        for position in positions {
            let told = oracle.explain(&position);
            let at = format!("{} at {:?}", label(&game), position.piles);
            for row in &told.rows {
                if let Some(digits) = &row.digits {
                    assert_eq!(digits.value(), row.value, "{at}: {}", row.name);
                    assert!(digits.suffix <= digits.digits.len(), "{at}: {}", row.name);
                }
            }
            let goal = match oracle.hint(&position) {
                None => None,
                Some(Move::Block(squares)) => Some(Goal::Announce(squares)),
                Some(chosen) => Some(Goal::Leave(after(rules, &position, &chosen).piles)),
            };
            assert_eq!(told.target, goal, "{at}");
            let read = told.sentence.to_string();
            assert!(!read.contains('{'), "{at}: {read}");
            assert!(read.ends_with('.') || read.ends_with(".)"), "{at}: {read}");
        }
    }
}

/// Digits are compared behind so many zeros, so that those of small numbers are long enough.
const ZEROS: usize = 24;

/// The digits of a number, least significant first, without end.
fn places(digits: &[u32]) -> Vec<u32> {
    let digits = digits.iter().rev().copied();
    digits.chain([0; ZEROS]).collect()
}

/// What the theorems tell by the digits: in which column of the table of P-positions a number
/// stands, by the recursive formulation, which knows no digits; in a game of one pile without such
/// a table, the smallest Zeckendorf part.
fn roles(game: &Game, below: u64) -> HashMap<u64, u64> {
    let oracle = game.oracle.as_ref().unwrap();
    let mut roles = HashMap::new();
    let recursive = oracle
        .formulations()
        .into_iter()
        .find(|formulation| formulation.name().name() == "recursive");
    for row in recursive
        .unwrap()
        .rows(&Natural::ZERO)
        .unwrap()
        .take(usize::try_from(below).unwrap())
    {
        for (column, cell) in row.cells.iter().enumerate() {
            roles.entry(cell.to_u64().unwrap()).or_insert(column as u64);
        }
    }
    roles
}

#[test]
fn the_marked_suffix_decides_what_the_theorem_says_it_decides() {
    let mut games = 0;
    for game in every_game() {
        let Some(oracle) = &game.oracle else { continue };
        let several = oracle.columns().len() > 1;
        let marked: Vec<(u64, Digits)> = pile_numbers(&game)
            .filter(|piles| *piles == game.entry.piles.clone().max().unwrap_or(1))
            .flat_map(|piles| {
                let largest = [0, 150, 40, 12, 6][piles];
                starts(&game, piles, largest)
            })
            .flat_map(|position| oracle.explain(&position).rows)
            .filter_map(|row| Some((row.value.to_u64()?, row.digits?)))
            .filter(|(value, digits)| {
                *value > 0 && matches!(digits.system, DigitSystem::Wythoff(_))
            })
            .collect();
        if marked.is_empty() || !several {
            continue;
        }
        games += 1;
        let roles = roles(&game, 600);
        let systems = marked[0].1.system;
        let all: Vec<(u64, Vec<u32>)> = (1..600)
            .map(|value| {
                let digits = systems.digits(&value.into(), 0).unwrap();
                (value, places(&digits.digits))
            })
            .collect();
        let mut seen: HashSet<(u64, usize)> = HashSet::new();
        for (value, digits) in marked {
            if value >= 600 || !seen.insert((value, digits.suffix)) {
                continue;
            }
            assert!(digits.suffix > 0, "{}: {value}", label(&game));
            // All zeros before the number are part of a suffix that takes in every digit.
            let mut suffix = places(&digits.digits);
            if digits.suffix < digits.digits.len() {
                suffix.truncate(digits.suffix);
            } else {
                suffix.truncate(digits.suffix + 2);
            }
            for (other, places) in &all {
                if places.starts_with(&suffix) {
                    assert_eq!(
                        roles.get(other),
                        roles.get(&value),
                        "{}: {value} with {} decisive digits of {:?}, and {other}",
                        label(&game),
                        digits.suffix,
                        digits.digits
                    );
                }
            }
        }
    }
    assert!(games >= 5, "{games} games mark digits");
}

/// Theorem 1.6 of Fibonacci Nim: the marked digits are those of the smallest Zeckendorf part.
#[test]
fn in_a_single_pile_the_marked_suffix_is_the_smallest_part() {
    let mut rows = 0;
    for game in every_game() {
        let Some(oracle) = &game.oracle else { continue };
        if game.entry.piles != (1..=1) {
            continue;
        }
        for position in starts(&game, 1, 400) {
            for row in oracle.explain(&position).rows {
                let Some(digits) = row.digits.filter(|_| !row.value.is_zero()) else {
                    continue;
                };
                let (rest, suffix) = digits.digits.split_at(digits.digits.len() - digits.suffix);
                assert_eq!(suffix.iter().position(|digit| *digit != 0), Some(0));
                assert_eq!(suffix.iter().filter(|digit| **digit != 0).count(), 1);
                let part = digits.system.basis(digits.suffix - 1);
                let whole = Digits {
                    digits: rest.iter().copied().chain(vec![0; digits.suffix]).collect(),
                    ..digits
                };
                assert_eq!(whole.value() + part, row.value);
                rows += 1;
            }
        }
    }
    assert!(rows > 400);
}

#[test]
fn parts_add_up_to_their_number_and_are_written_as_a_sum() {
    for system in [
        DigitSystem::Binary,
        DigitSystem::Wythoff(1),
        DigitSystem::Wythoff(3),
    ] {
        for n in (0..200)
            .map(Natural::small)
            .chain([&Natural::small(10).pow(30) - 1])
        {
            let digits = system.digits(&n, 0).unwrap();
            let parts = digits.parts().unwrap();
            let sum = parts.iter().fold(Natural::ZERO, |sum, (part, times)| {
                sum + part * &Natural::small(u64::from(*times))
            });
            assert_eq!(sum, n, "{system:?}");
            assert!(parts.windows(2).all(|pair| pair[0].0 > pair[1].0));
        }
        // 300 places are split, more are not.
        for (places, split) in [(300, true), (301, false)] {
            let digits = system.digits(&system.basis(places - 1), 0).unwrap();
            assert_eq!(
                (digits.digits.len(), digits.parts().is_some()),
                (places, split)
            );
        }
    }
    let split = |n: u64| {
        DigitSystem::Wythoff(1)
            .digits(&Natural::small(n), 0)
            .unwrap()
            .split()
    };
    assert_eq!(split(33).to_string(), "33 = 21 + 8 + 3 + 1");
    assert_eq!(split(21).to_string(), "");
}
