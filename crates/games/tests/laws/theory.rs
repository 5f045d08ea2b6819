//! Laws of the theory, over every game that has one, and of exhaustive play, over every game.

use goldpile_engine::rules::sample::random_move;
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::{
    Counts, FormulationName, Game, Move, Outcome, Phase, Position, after, is_over, judge, start,
};
use goldpile_number::Natural;
use goldpile_solve::Solver;
use goldpile_testkit::{
    Naive, big_starts, every_game, in_both_plays, label, pile_numbers, reachable, small, starts,
    sweep,
};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use std::collections::HashSet;

#[test]
fn exhaustive_play_agrees_with_plain_recursion_over_all_moves_and_announcements() {
    for game in every_game() {
        let rules = &*game.rules;
        let mut naive = Naive::default();
        let mut solver = Solver::new(game.rules.clone());
        for piles in pile_numbers(&game) {
            for position in reachable(&game, piles, small(piles).min(8)) {
                let expected = naive.outcome(rules, &position);
                let at = format!("{} at {position:?}", label(&game));
                assert_eq!(solver.outcome(&position).unwrap(), expected, "{at}");
                let hint = solver.hint(&position).unwrap();
                // Misère play is won where it is over, but not by a move.
                let moves = expected.actor_wins(position.phase) && !is_over(rules, &position);
                assert_eq!(hint.is_some(), moves, "{at}");
                if let Some(chosen) = hint {
                    judge(rules, &position, &chosen).unwrap();
                    let next = after(rules, &position, &chosen);
                    assert_eq!(naive.outcome(rules, &next), Outcome::P, "{at}: {chosen:?}");
                }
            }
        }
    }
}

#[test]
fn where_the_order_of_piles_does_not_matter_it_does_not() {
    for game in every_game() {
        if game.rules.order_matters() {
            continue;
        }
        let mut naive = Naive::default();
        for piles in pile_numbers(&game) {
            for position in starts(&game, piles, small(piles)) {
                let mut turned = position.piles.clone();
                turned.rotate_left(1);
                let mut swapped = position.piles.clone();
                swapped.swap(0, piles - 1);
                let expected = naive.outcome(&*game.rules, &position);
                for other in [turned, swapped] {
                    let other = start(&*game.rules, other, &[]).unwrap();
                    assert_eq!(naive.outcome(&*game.rules, &other), expected);
                }
            }
        }
    }
}

#[test]
fn distances_are_those_of_plain_recursion() {
    fn distance(game: &Game, position: &Position) -> u32 {
        let options: Vec<u32> = TakeWalk::new(&*game.rules, position)
            .map(Result::unwrap)
            .map(|(_, taken)| distance(game, &after(&*game.rules, position, &Move::Take(taken))))
            .collect();
        let lost = u32::from(game.rules.is_misere());
        let quickest = options.iter().filter(|option| *option % 2 == lost).min();
        quickest
            .or_else(|| options.iter().max())
            .map_or(0, |option| option + 1)
    }
    let mut seen = 0;
    for game in in_both_plays(every_game()) {
        let mut solver = Solver::new(game.rules.clone());
        for piles in pile_numbers(&game) {
            for position in starts(&game, piles, if piles > 2 { 1 } else { 4 }) {
                if let Ok(found) = solver.distance(&position) {
                    assert_eq!(
                        found,
                        distance(&game, &position),
                        "{} {position:?}",
                        label(&game)
                    );
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 400, "{seen} distances");
}

#[test]
fn the_oracle_agrees_with_exhaustive_play_over_every_reachable_state() {
    for game in every_game() {
        let Some(oracle) = &game.oracle else { continue };
        let rules = &*game.rules;
        let mut solver = Solver::new(game.rules.clone());
        for piles in pile_numbers(&game) {
            let largest = match piles {
                1 => 60,
                2 => 16,
                3 => 7,
                _ => 4,
            };
            for position in reachable(&game, piles, largest) {
                let at = format!("{} at {position:?}", label(&game));
                let expected = solver.outcome(&position).unwrap();
                assert_eq!(oracle.outcome(&position), expected, "{at}");
                let hint = oracle.hint(&position);
                // Misère play is won where it is over, but not by a move.
                let moves = expected.actor_wins(position.phase) && !is_over(rules, &position);
                assert_eq!(hint.is_some(), moves, "{at}");
                if let Some(chosen) = &hint {
                    judge(rules, &position, chosen).unwrap();
                    let next = after(rules, &position, chosen);
                    assert_eq!(
                        solver.outcome(&next).unwrap(),
                        Outcome::P,
                        "{at}: {chosen:?}"
                    );
                }
                if position.phase == Phase::Take
                    && let Some(listed) = oracle.winning_takes(&position)
                {
                    let listed: Vec<Move> = listed.collect();
                    let number = listed.len();
                    let listed: HashSet<Move> = listed.into_iter().collect();
                    assert_eq!(listed.len(), number, "{at}: listed twice");
                    let found = solver.winning_takes(&position).unwrap();
                    assert_eq!(listed, found.into_iter().collect(), "{at}");
                }
                for formulation in oracle.formulations() {
                    assert_eq!(
                        formulation.outcome(&position).unwrap(),
                        expected,
                        "{at}: {}",
                        formulation.name().name()
                    );
                }
            }
        }
    }
}

#[test]
fn the_rows_of_every_formulation_are_the_same_p_positions() {
    for game in every_game() {
        let Some(oracle) = &game.oracle else { continue };
        let tables: Vec<Vec<Vec<Natural>>> = oracle
            .formulations()
            .iter()
            .map(|formulation| {
                let rows = formulation.rows(&Natural::ZERO).unwrap();
                let rows: Vec<_> = rows.take(40).collect();
                for (index, row) in rows.iter().enumerate() {
                    assert_eq!(row.index, index as u64);
                    assert_eq!(row.cells.len(), oracle.columns().len());
                    let piles: Counts = row.cells.iter().cloned().collect();
                    let position = start(&*game.rules, piles, &[]).unwrap();
                    assert_eq!(oracle.outcome(&position), Outcome::P, "{}", label(&game));
                }
                let later = formulation.rows(&17u64.into()).unwrap();
                assert_eq!(later.take(23).collect::<Vec<_>>(), rows[17..]);
                rows.into_iter().map(|row| row.cells).collect()
            })
            .collect();
        for table in &tables {
            assert_eq!(table, &tables[0], "{}", label(&game));
        }
    }
}

#[test]
fn what_is_too_big_for_a_formulation_is_refused_in_one_short_line() {
    let big = Natural::from(10u64).pow(50_000);
    let mut refused = 0;
    for game in every_game() {
        let Some(oracle) = &game.oracle else { continue };
        for formulation in oracle.formulations() {
            let name = formulation.name();
            if ![FormulationName::RECURSIVE, FormulationName::WORD].contains(&name) {
                continue;
            }
            let error = formulation.rows(&big).err().unwrap().to_string();
            assert!(error.len() < 250, "{} by {name:?}: {error}", label(&game));
            assert!(error.contains("50001 digits"), "{name:?}: {error}");
            refused += 1;
        }
    }
    assert!(refused > 10, "{refused}");
}

#[test]
fn at_any_size_hints_lead_to_p_positions_and_no_move_from_a_p_position_does() {
    for game in every_game() {
        let Some(oracle) = &game.oracle else { continue };
        let rules = &*game.rules;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        let mut lost = 0;
        for position in big_starts(&game, &mut rng) {
            let at = format!("{} at {:?}", label(&game), position.piles);
            let outcome = oracle.outcome(&position);
            let hint = oracle.hint(&position);
            assert_eq!(hint.is_some(), outcome.actor_wins(position.phase), "{at}");
            for formulation in oracle.formulations() {
                if let Ok(found) = formulation.outcome(&position) {
                    assert_eq!(found, outcome, "{at}: {}", formulation.name().name());
                }
            }
            let mut reached = position.clone();
            if let Some(chosen) = hint {
                judge(rules, &position, &chosen).unwrap();
                reached = after(rules, &position, &chosen);
                assert_eq!(oracle.outcome(&reached), Outcome::P, "{at}: {chosen:?}");
                for formulation in oracle.formulations() {
                    if let Ok(found) = formulation.outcome(&reached) {
                        let name = formulation.name().name();
                        assert_eq!(found, Outcome::P, "{at}: {chosen:?} by {name}");
                    }
                }
            }
            // The position itself if it is lost, or what the hint makes of it; with its
            // announcement made, if one is due.
            if let Some(block) = oracle
                .hint(&reached)
                .filter(|_| reached.phase == Phase::Block)
            {
                reached = after(rules, &reached, &block);
            }
            lost += usize::from(outcome == Outcome::P);
            for _ in 0..sweep(20) {
                let Some(chosen) = random_move(rules, &reached, &mut rng) else {
                    break;
                };
                let next = after(rules, &reached, &chosen);
                assert_eq!(oracle.outcome(&next), Outcome::N, "{at}: {chosen:?}");
            }
            for chosen in oracle.winning_takes(&position).into_iter().flatten() {
                judge(rules, &position, &chosen).unwrap();
                assert_eq!(
                    oracle.outcome(&after(rules, &position, &chosen)),
                    Outcome::P
                );
            }
        }
        assert!(lost > 20, "{}: {lost} P-positions", label(&game));
    }
}

#[test]
fn what_is_prepared_for_many_answers_gives_the_same_ones() {
    let mut asked = 0;
    for game in every_game() {
        let formulations = game.oracle.iter().flat_map(|oracle| oracle.formulations());
        for one in game.claim.as_deref().into_iter().chain(formulations) {
            // Some positions are beyond the bound that it is prepared for.
            let answers = one.answers(3);
            for piles in pile_numbers(&game) {
                for position in reachable(&game, piles, small(piles).min(6)) {
                    let at = format!("{} at {position:?} by {:?}", label(&game), one.name());
                    assert_eq!(answers(&position), one.outcome(&position), "{at}");
                    asked += 1;
                }
            }
        }
    }
    assert!(asked > 10_000, "{asked} answers");
}
