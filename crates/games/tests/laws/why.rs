//! Laws of reasons, over every game: why of every legal move says who wins, and of a move that loses it
//! names replies that refute it, held against exhaustive play. With `GOLDPILE_WHY=1000` the moves of so
//! many positions of every game are asked about.

use goldpile_engine::notation::piles_text;
use goldpile_engine::rules::judge::taken_between;
use goldpile_engine::rules::sample::random_move;
use goldpile_engine::theory::reason::Detail;
use goldpile_engine::{
    Counts, Game, Move, Outcome, Phase, Position, Voices, after, is_over, judge, start,
};
use goldpile_number::Natural;
use goldpile_play::{Adviser, Reason};
use goldpile_solve::Solver;
use goldpile_testkit::{announcements, big_starts, every_game, label, moves, rounds};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// Positions in the middle of play: random starts, and some random moves.
fn positions(game: &Game, count: usize, rng: &mut Xoshiro256PlusPlus) -> Vec<Position> {
    let rules = &*game.rules;
    let mut found = Vec::new();
    while found.len() < count {
        let piles = game.entry.piles.clone().filter(|piles| *piles <= 4);
        let piles: Vec<usize> = piles.collect();
        let piles = piles[rng.random_range(0..piles.len())];
        let largest = [0u64, 60, 16, 9, 6][piles];
        let piles: Counts = (0..piles)
            .map(|_| Natural::from(rng.random_range(0..=largest)))
            .collect();
        let mut position = start(rules, piles, &[]).unwrap();
        for _ in 0..rng.random_range(0..6) {
            match random_move(rules, &position, rng) {
                Some(chosen) => position = after(rules, &position, &chosen),
                None => break,
            }
        }
        if !is_over(rules, &position) {
            found.push(position);
        }
    }
    found
}

/// Everything that a reason says.
fn everything(game: &Game, reason: &Reason) -> String {
    let voices = Voices::nobody();
    let text = reason.text(&*game.rules, &voices, Detail::Whole, 78);
    format!("{}\n{text}", reason.title(&Natural::to_string))
}

/// Checks what is said against the outcomes of positions.
fn check(game: &Game, reason: &Reason, outcome: &mut dyn FnMut(&Position) -> Outcome) {
    let rules = &*game.rules;
    let chosen = reason.chosen.as_ref().unwrap();
    let at = format!("{}: {chosen:?} at {:?}", label(game), reason.position);
    let next = after(rules, &reason.position, chosen);
    assert_eq!(reason.next, next, "{at}");
    assert_eq!(reason.wins, outcome(&next) == Outcome::P, "{at}");
    let said = reason.sentence(rules, &Voices::nobody());
    if reason.wins {
        assert!(reason.replies.is_empty(), "{at}");
        assert_eq!(
            reason.block.is_some(),
            next.phase == Phase::Block,
            "{at}: {said}"
        );
        if let Some(squares) = &reason.block {
            let announced = Move::block(squares.clone());
            judge(rules, &next, &announced).unwrap();
            assert_eq!(
                outcome(&after(rules, &next, &announced)),
                Outcome::P,
                "{at}"
            );
        }
        return;
    }
    if is_over(rules, &next) {
        assert!(reason.replies.is_empty(), "{at}");
        return;
    }
    // Whatever is announced, one of the replies is left and wins.
    let open = match next.phase {
        Phase::Take => vec![next],
        Phase::Block => announcements(rules, &next)
            .iter()
            .map(|announced| after(rules, &next, announced))
            .collect(),
    };
    for open in open {
        let refutes = reason.replies.iter().any(|(reply, piles)| {
            let legal = judge(rules, &open, reply).is_ok();
            legal && {
                let after = after(rules, &open, reply);
                assert_eq!(after.piles, *piles, "{at}");
                outcome(&after) == Outcome::P
            }
        });
        assert!(refutes, "{at}: {:?} in {open:?}", reason.replies);
    }
    for (_, piles) in &reason.replies {
        let piles = piles_text(piles);
        assert!(said.contains(&piles), "{at}: {said}");
    }
}

/// Words that the theorem needs only where a player may imitate.
const CREDIT: [&str; 4] = ["credit", "ξ", "dynamic", "(I)"];

#[test]
fn why_of_every_legal_move_names_the_right_refutation() {
    let count = rounds("GOLDPILE_WHY", 12usize);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(15);
    for game in every_game() {
        let rules = &*game.rules;
        let adviser = Adviser::new(game.clone());
        let mut solver = Solver::new(game.rules.clone());
        let (mut asked, mut refuted) = (0, 0);
        for position in positions(&game, count, &mut rng) {
            for chosen in moves(rules, &position) {
                let reason = adviser.reason(&position, Some(&chosen)).unwrap();
                check(&game, &reason, &mut |position| {
                    solver.outcome(position).unwrap()
                });
                asked += 1;
                refuted += usize::from(!reason.replies.is_empty());
                if asked % 7 == 0 {
                    let said = everything(&game, &reason);
                    assert!(!said.contains(['_', '{', '}']), "{said}");
                    let no_credit = game.settings.number("p") == 1;
                    if game.entry.parameters.iter().any(|known| known.name == "p") && no_credit {
                        assert!(!CREDIT.iter().any(|word| said.contains(word)), "{said}");
                    }
                }
            }
            let reason = adviser.reason(&position, None).unwrap();
            let wins = solver
                .outcome(&position)
                .unwrap()
                .actor_wins(position.phase);
            assert_eq!(reason.wins, wins, "{}: {position:?}", label(&game));
            if wins {
                check(&game, &reason, &mut |position| {
                    solver.outcome(position).unwrap()
                });
            }
        }
        println!("{}: {asked} moves, {refuted} refuted", label(&game));
        assert!(asked >= count, "{}", label(&game));
        // In one game of the tests every move wins or ends it.
        assert!(refuted > 0 || asked < 2 * count, "{}", label(&game));
    }
}

#[test]
fn at_any_size_a_reply_refutes_what_loses() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(16);
    for game in every_game() {
        let Some(oracle) = game.oracle.clone() else {
            continue;
        };
        let adviser = Adviser::new(game.clone());
        for position in big_starts(&game, &mut rng).into_iter().step_by(5) {
            let position = match position.phase {
                // So many announcements cannot all be tried.
                Phase::Block => after(&*game.rules, &position, &Move::block(Vec::new())),
                Phase::Take => position,
            };
            let Some(chosen) = random_move(&*game.rules, &position, &mut rng) else {
                continue;
            };
            if oracle.check(&position).is_err() {
                continue;
            }
            let reason = adviser.reason(&position, Some(&chosen)).unwrap();
            if reason.next.phase == Phase::Take {
                check(&game, &reason, &mut |position| oracle.outcome(position));
            } else {
                assert_eq!(reason.replies.is_empty(), reason.wins);
            }
        }
    }
}

/// The positions with several piles that stand in a text.
fn positions_in(text: &str) -> Vec<Counts> {
    let words = text
        .split_whitespace()
        .map(|word| word.trim_matches([';', '.', ':', ',']));
    words
        .filter(|word| word.contains(','))
        .filter_map(|word| {
            let counts = word.split(',').map(|count| count.parse::<u64>().ok());
            counts.map(|count| count.map(Natural::from)).collect()
        })
        .collect()
}

#[test]
fn the_rows_of_a_recipe_are_lost_and_no_move_joins_two_of_them() {
    let mut seen = 0;
    for game in every_game() {
        let (Some(oracle), rules) = (&game.oracle, &*game.rules) else {
            continue;
        };
        let piles = *game.entry.piles.end();
        let empty: Counts = vec![Natural::ZERO; piles].into_iter().collect();
        let told = oracle.explain(&start(rules, empty, &[]).unwrap());
        let read = told.recipe.to_string();
        assert!(!read.is_empty(), "{}", label(&game));
        let rows = positions_in(&read);
        let mut solver = Solver::new(game.rules.clone());
        for row in &rows {
            let position = start(rules, row.clone(), &[]).unwrap();
            if position.total() <= 44u64 {
                assert_eq!(
                    solver.outcome(&position).unwrap(),
                    Outcome::P,
                    "{}: {row:?}",
                    label(&game)
                );
                seen += 1;
            }
        }
        if !read.contains("No move leads from one") {
            continue;
        }
        for from in &rows {
            let position = start(rules, from.clone(), &[]).unwrap();
            for to in rows.iter().filter(|to| *to != from) {
                let taken = taken_between(from, to).map(Move::Take);
                let joined = taken.is_ok_and(|taken| judge(rules, &position, &taken).is_ok());
                assert!(!joined, "{}: {from:?} to {to:?}", label(&game));
            }
        }
    }
    assert!(seen > 30, "{seen} rows");
}
