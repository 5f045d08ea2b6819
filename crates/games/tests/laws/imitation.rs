//! The theory of (p,m)-Imitation Nim: the oracle against exhaustive play over every history, and by
//! itself at sizes that no exhaustive play reaches.

use goldpile_engine::rules::sample::random_move;
use goldpile_engine::{
    Counts, Game, Move, Outcome, Position, Record, TheoremStatus, after, judge, start,
};
use goldpile_games::blocking::Pairs;
use goldpile_games::catalogue;
use goldpile_games::imitation::ImitationMemory;
use goldpile_number::{Natural, parse_count};
use goldpile_solve::Solver;
use goldpile_testkit::{label, long_or, reachable, sweep};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::collections::{HashMap, HashSet};

fn game(p: u64, m: u64) -> Game {
    let catalogue = catalogue();
    let entry = catalogue.find("imitation").unwrap();
    entry
        .game(entry.parse_settings(&format!("p={p} m={m}")).unwrap())
        .unwrap()
}

#[test]
fn the_oracle_agrees_with_exhaustive_play_over_every_history() {
    for p in 1..=6 {
        for m in 1..=6 {
            let game = game(p, m);
            let (rules, oracle) = (&*game.rules, game.oracle.as_ref().unwrap());
            let mut solver = Solver::new(game.rules.clone());
            let is_small = p <= 3 && m <= 3;
            let largest = long_or([16, 11], [22, 15])[usize::from(!is_small)];
            for position in reachable(&game, 2, largest) {
                let at = format!("{} at {position:?}", label(&game));
                let expected = solver.outcome(&position).unwrap();
                assert_eq!(oracle.outcome(&position), expected, "{at}");
                for formulation in oracle.formulations() {
                    assert_eq!(formulation.outcome(&position), Ok(expected), "{at}");
                }
                let hint = oracle.hint(&position);
                assert_eq!(hint.is_some(), expected == Outcome::N, "{at}");
                if let Some(chosen) = hint {
                    judge(rules, &position, &chosen).unwrap();
                    let next = after(rules, &position, &chosen);
                    assert_eq!(solver.outcome(&next), Ok(Outcome::P), "{at}");
                }
                let listed: Vec<Move> = oracle.winning_takes(&position).unwrap().collect();
                let number = listed.len();
                let listed: HashSet<Move> = listed.into_iter().collect();
                assert_eq!(listed.len(), number, "{at}: listed twice");
                let found = solver.winning_takes(&position).unwrap();
                assert_eq!(listed, found.into_iter().collect(), "{at}");
            }
        }
    }
}

#[test]
fn a_position_is_called_dynamic_where_its_history_decides() {
    for p in 1..=3 {
        for m in 1..=3 {
            let game = game(p, m);
            let oracle = game.oracle.as_ref().unwrap();
            let mut solver = Solver::new(game.rules.clone());
            let mut seen: HashMap<Counts, HashSet<Outcome>> = HashMap::new();
            let mut called: HashMap<Counts, HashSet<bool>> = HashMap::new();
            for position in reachable(&game, 2, long_or(20, 26)) {
                let outcome = solver.outcome(&position).unwrap();
                seen.entry(position.piles.clone())
                    .or_default()
                    .insert(outcome);
                let case = oracle.explain(&position).case;
                // With p = 1 the word is not needed.
                assert_eq!(case.contains("dynamic"), p > 1, "{case}");
                let dynamic = oracle.depends_on_history(&position.piles);
                let told = case.contains("dynamic") && !case.contains("non-dynamic");
                assert_eq!(told, dynamic && p > 1, "{case}");
                called.entry(position.piles).or_default().insert(dynamic);
            }
            for (piles, called) in called {
                assert_eq!(called.len(), 1, "{}: {piles:?}", label(&game));
                let found = seen[&piles].len() == 2;
                // A history may have to begin with larger piles than those that are tried.
                let tried = piles.iter().all(|pile| *pile <= 8);
                if found || tried {
                    assert!(called.contains(&found), "{}: {piles:?}", label(&game));
                }
            }
        }
    }
}

/// The imitation that the last move allows, if it does and the rules let it be made.
fn imitation(game: &Game, position: &Position, more: u64) -> Option<Move> {
    let (taken, pile) = ImitationMemory::of(position).imitable?;
    let mut take: Counts = [Natural::ZERO, Natural::ZERO].into_iter().collect();
    take[pile] = taken + more;
    let chosen = Move::Take(take);
    judge(&*game.rules, position, &chosen).ok()?;
    Some(chosen)
}

/// Plays a game from a start, one side as the oracle says where it wins, the other imitating or at
/// random, and checks every position on the way. Returns how many lost positions it met.
fn follow(game: &Game, m: u64, mut position: Position, rng: &mut Xoshiro256PlusPlus) -> usize {
    let (rules, oracle) = (&*game.rules, game.oracle.as_ref().unwrap());
    let mut lost = 0;
    for _ in 0..24 {
        let at = format!("{} at {position:?}", label(game));
        let wins: Vec<Move> = oracle.winning_takes(&position).unwrap().collect();
        let hint = oracle.hint(&position);
        assert_eq!(
            oracle.outcome(&position) == Outcome::P,
            wins.is_empty(),
            "{at}"
        );
        assert_eq!(hint.is_none(), wins.is_empty(), "{at}");
        assert!(hint.as_ref().is_none_or(|hint| wins.contains(hint)), "{at}");
        for chosen in &wins {
            judge(rules, &position, chosen).unwrap();
            assert_eq!(
                oracle.outcome(&after(rules, &position, chosen)),
                Outcome::P,
                "{at}"
            );
        }
        let mut tries: Vec<Move> = (0..m)
            .filter_map(|more| imitation(game, &position, more))
            .collect();
        if wins.is_empty() {
            lost += 1;
            for _ in 0..6 {
                tries.extend(random_move(rules, &position, rng));
            }
            for chosen in &tries {
                let next = after(rules, &position, chosen);
                assert_eq!(oracle.outcome(&next), Outcome::N, "{at}: {chosen:?}");
            }
        }
        tries.extend(random_move(rules, &position, rng));
        if tries.is_empty() {
            break;
        }
        let other = tries.swap_remove(rng.random_range(0..tries.len()));
        // Now and then the winner errs.
        let chosen = hint.filter(|_| rng.random_range(0..6) > 0).unwrap_or(other);
        position = after(rules, &position, &chosen);
    }
    lost
}

#[test]
fn at_any_size_hints_win_and_no_move_from_a_lost_position_does() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(40);
    for (p, m) in [
        (1, 1),
        (1, 3),
        (2, 1),
        (2, 3),
        (3, 1),
        (3, 2),
        (4, 6),
        (5, 2),
        (6, 5),
        (16, 5),
    ] {
        let (game, pairs) = (game(p, m), Pairs::new(p, m));
        let mut lost = 0;
        let indices = ["10^40", "F190-1", "2^133-2^66+1", "3*10^39+7"];
        for text in &indices[..sweep(4)] {
            let n = parse_count(text).unwrap();
            // The last pair of its block, so that ξ is as large as it can be.
            let n = &n / p * p + (p - 1);
            let [lower, upper] = [pairs.lower(&n), pairs.upper(&n)];
            for piles in [
                [lower.clone(), upper.clone()],
                [upper.clone(), lower.clone()],
                [lower.clone(), &upper + 12_345],
                [&lower + 1, &upper + 1],
                [n.clone(), n.clone()],
                [&n + 12_345, n.clone()],
            ] {
                let position = start(&*game.rules, piles.into_iter().collect(), &[]).unwrap();
                lost += follow(&game, m, position, &mut rng);
            }
        }
        assert!(lost > 20, "{}: {lost} lost positions", label(&game));
    }
}

/// Case, sentence and target of the explanation after this record.
fn told(p: u64, m: u64, record: &str) -> (&'static str, String, Option<Vec<u64>>) {
    let game = game(p, m);
    let (rules, oracle) = (&*game.rules, game.oracle.as_ref().unwrap());
    let line = Record::parse(record).unwrap().replay(rules).unwrap();
    let told = oracle.explain(line.last());
    let proved = told.status == TheoremStatus::Proved;
    assert_eq!(proved, m == 1, "{:?}", told.status);
    let target = oracle.hint(line.last()).map(|chosen| {
        let next = after(rules, line.last(), &chosen);
        next.piles
            .iter()
            .map(|pile| pile.to_u64().unwrap())
            .collect()
    });
    (told.case, told.sentence.to_string(), target)
}

/// The games of the paper's Examples 1, 2, 4 and 5.
#[test]
fn explanations_of_the_examples_of_the_paper() {
    // Example 1: (3,3) → (1,3) loses, (2,3) → (1,3) wins.
    let (case, _, target) = told(1, 1, "3,3 1,3");
    assert_eq!(case, "above a pair, and the way there is open");
    assert_eq!(target, Some(vec![1, 2]));
    let (case, sentence, target) = told(1, 1, "2,3 1,3");
    assert_eq!(case, "above a pair, and the way there is forbidden");
    assert!(sentence.contains("take 1 from pile b"), "{sentence}");
    assert!(sentence.contains("which is not allowed"), "{sentence}");
    assert_eq!(target, None);
    // (4,6) → (3,6) wins: the answer to (3,5) would be an imitation.
    let (_, sentence, _) = told(1, 1, "4,6");
    assert!(sentence.starts_with("The partner of 4 is 7,"), "{sentence}");
    assert!(sentence.contains("leave 3 and 5, a pair"), "{sentence}");
    // Example 2: (2,2) is won by (1,2); the two replies of the opponent fail.
    let (case, _, target) = told(2, 1, "2,2");
    assert!(case.contains("non-dynamic N"), "{case}");
    assert_eq!(target, Some(vec![1, 2]));
    let (case, sentence, _) = told(2, 1, "2,2 1,2");
    assert!(
        case.starts_with("(II)") && sentence.contains("are fewer (0) than"),
        "{sentence}"
    );
    let (case, _, target) = told(2, 1, "2,2 1,2 1,1");
    assert!(case.ends_with("a pair, but L < ξ"), "{case}");
    assert_eq!(target, Some(vec![0, 1]));
    // Example 4: (20,27) → (17,27), whatever was played before.
    let (case, _, target) = told(3, 2, "20,27");
    assert!(case.contains("non-dynamic N"), "{case}");
    assert_eq!(target, Some(vec![17, 27]));
    // Example 5: Alice's second move was the mistake.
    let (case, ..) = told(3, 3, "6,9 5,9 5,6");
    assert!(case.starts_with("neither"), "{case}");
    let (case, ..) = told(3, 3, "6,9 5,9 5,6 4,6 3,6");
    assert_eq!(case, "(I), non-dynamic P");
    let (.., target) = told(3, 3, "3,3 2,3 2,1");
    assert_eq!(target, Some(vec![1, 1]));
}
