//! The theory of (p,m)-Wythoff Nim: the pairs against their definition and their laws, the oracle
//! against exhaustive play.

use goldpile_engine::rules::sample::random_move;
use goldpile_engine::{
    Counts, Game, Goal, Move, Outcome, Phase, Position, Record, after, judge, start,
};
use goldpile_games::blocking::{PairSource, Pairs};
use goldpile_games::catalogue;
use goldpile_number::{Located, Mex, Natural, parse_count};
use goldpile_solve::Solver;
use goldpile_testkit::{label, long_or, reachable, structured, sweep};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use std::collections::HashSet;

/// The pairs by Larsson's Definition 3.
fn defined(p: u64, m: u64, count: u64) -> Vec<[u64; 2]> {
    let mut unused = Mex::new(0);
    (0..count)
        .map(|n| {
            let pair = [unused.current(), unused.current() + n / p * m];
            for number in pair {
                unused.insert(number);
            }
            pair
        })
        .collect()
}

/// (p, m) of every kind: p | m, common divisors, rational α, large and small p/m, the extremes.
const SPREAD: [(u64, u64); 22] = [
    (1, 1),
    (1, 64),
    (2, 1),
    (2, 3),
    (2, 4),
    (3, 1),
    (3, 2),
    (3, 8),
    (4, 6),
    (5, 12),
    (6, 4),
    (6, 9),
    (7, 3),
    (8, 15),
    (8, 64),
    (10, 21),
    (12, 1),
    (15, 64),
    (16, 1),
    (16, 5),
    (16, 30),
    (16, 64),
];

#[test]
fn the_pairs_are_those_of_the_definition_both_ways() {
    let all = (1..=8).flat_map(|p| (1..=8).map(move |m| (p, m)));
    // All of them with the long versions of the tests; at a third, each p and each m comes up.
    let some = all.filter(|(p, m)| long_or((p + m) % 3 == 0, true));
    for (p, m) in some.chain(SPREAD) {
        let expected = defined(p, m, 3000);
        let lowers: Vec<Natural> = expected.iter().map(|pair| pair[0].into()).collect();
        let mut ways = vec![Pairs::by_windows(p, m)];
        if (1..=p).any(|g| g > 1 && p % g == 0 && m % g == 0) || p == 1 {
            ways.push(Pairs::new(p, m));
        }
        for found in ways {
            for (n, &[lower, upper]) in expected.iter().enumerate() {
                let (n, lower, upper) = (Natural::from(n), Natural::from(lower), upper.into());
                let at = format!("n = {n}, p = {p}, m = {m}");
                assert_eq!(found.lower(&n), lower, "{at}");
                assert_eq!(found.locate(&lower), Located::Lower(n.clone()), "{at}");
                if n >= p {
                    assert_eq!(found.locate(&upper), Located::Upper(n.clone()), "{at}");
                }
                if &n % 32 == 0 {
                    assert_eq!(found.upper(&n), upper, "{at}");
                    assert_eq!(found.partner(&lower), upper, "{at}");
                    assert_eq!(found.partner(&upper), lower, "{at}");
                }
            }
            for from in [0usize, 5, 1000, 2345] {
                let some = found.lowers(&from.into(), 100);
                assert_eq!(some, lowers[from..from + 100], "{p}, {m} from {from}");
            }
        }
    }
}

/// Structured numbers and those around 10^50.
fn large() -> Vec<Natural> {
    let fifty = [
        "10^50-1",
        "10^50",
        "10^50+1",
        "F240-1",
        "F240",
        "F241+1",
        "2^166-2^83+2^4",
    ];
    let fifty = fifty.map(|text| parse_count(text).unwrap());
    structured().into_iter().chain(fifty).collect()
}

#[test]
fn at_any_size_both_ways_of_finding_the_pairs_agree() {
    for (p, m) in (1..=16)
        .flat_map(|p| (1..=4).map(move |t| (p, p * t)))
        .chain(SPREAD)
    {
        if m > 64 {
            continue;
        }
        let (short, long) = (Pairs::new(p, m), Pairs::by_windows(p, m));
        for n in large().iter().filter(|n| n.bits() <= long_or(140, 180)) {
            assert_eq!(short.lower(n), long.lower(n), "a_{n} for {p}, {m}");
            assert_eq!(short.locate(n), long.locate(n), "{n} for {p}, {m}");
        }
    }
}

#[test]
fn at_any_size_indices_and_numbers_belong_together() {
    for (p, m) in SPREAD {
        let pairs = Pairs::new(p, m);
        for n in large().iter().filter(|n| n.bits() <= long_or(140, 210)) {
            let at = format!("n = {n}, p = {p}, m = {m}");
            let [lower, upper] = [pairs.lower(n), pairs.upper(n)];
            assert_eq!(pairs.locate(&lower), Located::Lower(n.clone()), "{at}");
            if *n >= p {
                assert_eq!(pairs.locate(&upper), Located::Upper(n.clone()), "{at}");
            }
            // Between neighbouring lower numbers there are only upper ones, one after the other.
            let next = pairs.lower(&(n + 1));
            let mut x = lower + 1;
            let mut last = None;
            while x < next {
                let Located::Upper(index) = pairs.locate(&x) else {
                    panic!("{x} is an upper number: {at}");
                };
                assert_eq!(pairs.upper(&index), x, "{at}");
                if let Some(last) = last {
                    assert_eq!(index, last + 1u64, "{at}");
                }
                last = Some(index);
                x += 1u64;
            }
        }
    }
}

fn game(p: u64, m: u64) -> Game {
    let catalogue = catalogue();
    let entry = catalogue.find("blocking").unwrap();
    entry
        .game(entry.parse_settings(&format!("p={p} m={m}")).unwrap())
        .unwrap()
}

/// Whatever the oracle says of a position, against exhaustive play.
fn check(game: &Game, solver: &mut Solver, position: &Position) {
    let (rules, oracle) = (&*game.rules, game.oracle.as_ref().unwrap());
    let at = format!("{} at {position:?}", label(game));
    let expected = solver.outcome(position).unwrap();
    assert_eq!(oracle.outcome(position), expected, "{at}");
    for formulation in oracle.formulations() {
        assert_eq!(formulation.outcome(position), Ok(expected), "{at}");
    }
    let hint = oracle.hint(position);
    assert_eq!(hint.is_some(), expected.actor_wins(position.phase), "{at}");
    if let Some(chosen) = hint {
        judge(rules, position, &chosen).unwrap();
        let next = after(rules, position, &chosen);
        assert_eq!(solver.outcome(&next), Ok(Outcome::P), "{at}");
    }
    if position.phase == Phase::Take {
        let listed: Vec<Move> = oracle.winning_takes(position).unwrap().collect();
        let number = listed.len();
        let listed: HashSet<Move> = listed.into_iter().collect();
        assert_eq!(listed.len(), number, "{at}: listed twice");
        let found = solver.winning_takes(position).unwrap();
        assert_eq!(listed, found.into_iter().collect(), "{at}");
    }
}

#[test]
fn the_oracle_agrees_with_exhaustive_play_after_every_announcement() {
    for p in 1..=6 {
        for m in 1..=6 {
            let game = game(p, m);
            let mut solver = Solver::new(game.rules.clone());
            // All sets of squares may be announced; there are many for a large p.
            for position in reachable(&game, 2, if p < 4 { long_or(9, 11) } else { long_or(7, 8) })
            {
                check(&game, &mut solver, &position);
            }
            for a in 0..=long_or(18, 30u64) {
                for b in [a, a + 1, a + m, a + 5, a + 2 * m + 1, 40] {
                    let piles: Counts = [Natural::from(b), a.into()].into_iter().collect();
                    let before = start(&*game.rules, piles, &[]).unwrap();
                    check(&game, &mut solver, &before);
                    if before.phase == Phase::Block {
                        let free = after(&*game.rules, &before, &Move::Block(Vec::new()));
                        check(&game, &mut solver, &free);
                    }
                }
            }
        }
    }
}

/// Starts near 10^40: structured ones, pairs and their neighbours.
fn big_starts(game: &Game, pairs: &Pairs) -> Vec<Position> {
    let mut starts = Vec::new();
    for text in [
        "10^40",
        "10^40+12345",
        "F190-1",
        "F191",
        "2^133-2^66+1",
        "3*10^39+7",
    ] {
        let n = parse_count(text).unwrap();
        let [lower, upper] = [pairs.lower(&n), pairs.upper(&n)];
        let other = parse_count("2*10^40").unwrap();
        for piles in [
            [n.clone(), other],
            [n.clone(), n.clone()],
            [n.clone(), &n + 12_345],
            [lower.clone(), upper.clone()],
            [upper.clone(), lower.clone()],
            [&lower + 1, &upper + 1],
            [&lower + 1, upper.clone()],
            [lower, upper + 1],
        ] {
            starts.push(start(&*game.rules, piles.into_iter().collect(), &[]).unwrap());
        }
    }
    starts
}

#[test]
fn at_any_size_announcements_and_moves_hold() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(40);
    for (p, m) in [
        (1, 1),
        (2, 1),
        (2, 3),
        (3, 2),
        (3, 3),
        (4, 6),
        (5, 1),
        (7, 3),
        (16, 5),
    ] {
        let (game, pairs) = (game(p, m), Pairs::new(p, m));
        let (rules, oracle) = (&*game.rules, game.oracle.as_ref().unwrap());
        let mut lost = 0;
        for position in big_starts(&game, &pairs) {
            let at = format!("{} at {:?}", label(&game), position.piles);
            let mut announced = vec![position.clone()];
            if position.phase == Phase::Block {
                let hint = oracle.hint(&position);
                assert_eq!(
                    hint.is_some(),
                    oracle.outcome(&position) == Outcome::P,
                    "{at}"
                );
                if let Some(Move::Block(squares)) = hint {
                    // With one square fewer that one wins, and nothing else.
                    for (index, square) in squares.iter().enumerate() {
                        let mut fewer = squares.clone();
                        fewer.remove(index);
                        let next = after(rules, &position, &Move::Block(fewer));
                        let wins: Vec<Move> = oracle.winning_takes(&next).unwrap().collect();
                        assert_eq!(wins.len(), 1, "{at}");
                        assert_eq!(after(rules, &next, &wins[0]).piles, *square, "{at}");
                        assert_eq!(oracle.hint(&next).as_ref(), wins.first(), "{at}");
                    }
                    announced.push(after(rules, &position, &Move::Block(squares)));
                }
                for _ in 0..sweep(3) {
                    let chosen = random_move(rules, &position, &mut rng).unwrap();
                    announced.push(after(rules, &position, &chosen));
                }
            }
            for position in announced
                .iter()
                .filter(|position| position.phase == Phase::Take)
            {
                let wins: Vec<Move> = oracle.winning_takes(position).unwrap().collect();
                let hint = oracle.hint(position);
                let outcome = oracle.outcome(position);
                assert_eq!(outcome == Outcome::P, wins.is_empty(), "{at}");
                assert_eq!(hint.is_none(), wins.is_empty(), "{at}");
                assert!(hint.is_none_or(|hint| wins.contains(&hint)), "{at}");
                for chosen in &wins {
                    judge(rules, position, chosen).unwrap();
                    let next = after(rules, position, chosen);
                    assert_eq!(oracle.outcome(&next), Outcome::P, "{at}");
                }
                if outcome == Outcome::P {
                    lost += 1;
                    for _ in 0..sweep(20) {
                        let chosen = random_move(rules, position, &mut rng).unwrap();
                        let next = after(rules, position, &chosen);
                        assert_eq!(oracle.outcome(&next), Outcome::N, "{at}: {chosen:?}");
                    }
                }
            }
        }
        assert!(lost >= 12, "{}: {lost} lost positions", label(&game));
    }
}

/// The announcement and the case that a reader is told.
fn told(p: u64, m: u64, record: &str) -> (&'static str, String, Option<Goal>) {
    let game = game(p, m);
    let line = Record::parse(record).unwrap().replay(&*game.rules).unwrap();
    let told = game.oracle.unwrap().explain(line.last());
    let notes: Vec<String> = told.rows.iter().map(|row| row.note.to_string()).collect();
    (told.case, notes.join("; "), told.target)
}

#[test]
fn explanations_name_the_case_the_squares_and_the_erratum() {
    let squares = |squares: &[[u64; 2]]| -> Vec<Counts> {
        let counts = |square: &[u64; 2]| square.map(Natural::from).into_iter().collect();
        squares.iter().map(counts).collect()
    };
    // The pairs of (3,2) with difference 6 are (13,19), (16,22), (17,23).
    let (case, _, goal) = told(3, 2, "23,17");
    assert_eq!(case, "a pair, the others on its diagonal to be blocked");
    assert_eq!(goal, Some(Goal::Announce(squares(&[[19, 13], [22, 16]]))));
    let (case, _, goal) = told(3, 2, "17,23 x16,22 x15,21");
    assert_eq!(case, "a pair, but one on its diagonal is not blocked");
    assert_eq!(goal, Some(Goal::Leave(squares(&[[13, 19]]).remove(0))));
    let (case, _, goal) = told(3, 2, "17,23 x16,22 x13,19");
    assert_eq!(
        (case, goal),
        ("a pair, the others on its diagonal blocked", None)
    );
    let (case, _, goal) = told(3, 2, "13,19");
    assert_eq!(case, "a pair, and the first on its diagonal");
    assert_eq!(goal, Some(Goal::Announce(Vec::new())));
    for p in [1, 2] {
        let game = game(p, 1);
        let line = Record::parse("1,2").unwrap().replay(&*game.rules).unwrap();
        let recipe = game.oracle.unwrap().explain(line.last()).recipe;
        // Nothing can be blocked with p = 1.
        assert_eq!(recipe.to_string().contains("block"), p > 1, "{recipe}");
    }
    // Example 5 of the paper.
    let (case, notes, _) = told(3, 3, "6,12 x-");
    assert_eq!(case, "x = Bₙ");
    assert!(notes.contains("the pair is (9,15)"), "{notes}");
}
