//! Laws of the rules, over every game: what is listed is what is allowed, takes take, refusals
//! change nothing, undo and records lose nothing. A game added to the catalogue is under them
//! without a line here.

use goldpile_engine::position::total;
use goldpile_engine::rules::sample::random_move;
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::statement::Relation;
use goldpile_engine::{
    Clause, Counts, Game, Linear, Move, Phase, Position, Record, Refusal, Span, Test, Text, after,
    applicable_clauses, is_over, judge, start,
};
use goldpile_number::{Integer, Natural};
use goldpile_play::{Match, Seat};
use goldpile_testkit::{
    all_takes, announcements, every_game, label, moves, pile_numbers, reachable, small, structured,
};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::collections::hash_map::{DefaultHasher, Entry};
use std::collections::{HashMap, HashSet};
use std::hash::{Hash as _, Hasher as _};

#[test]
fn listed_moves_are_exactly_those_the_judge_allows() {
    for game in every_game() {
        let rules = &*game.rules;
        for piles in pile_numbers(&game) {
            for position in reachable(&game, piles, small(piles).min(5)) {
                let listed: Vec<Counts> = TakeWalk::new(rules, &position)
                    .map(Result::unwrap)
                    .map(|(_, taken)| taken)
                    .collect();
                let set: HashSet<Counts> = listed.iter().cloned().collect();
                let descending = TakeWalk::new(rules, &position).descending();
                let descending: Vec<Counts> = descending.map(|found| found.unwrap().1).collect();
                let same: HashSet<Counts> = descending.iter().cloned().collect();
                assert_eq!(
                    (descending.len(), &same),
                    (listed.len(), &set),
                    "{}: the other way round at {position:?}",
                    label(&game)
                );
                assert_eq!(set.len(), listed.len(), "{}: listed twice", label(&game));
                assert!(
                    TakeWalk::new(rules, &position).bound() >= listed.len() as u64,
                    "{}: more moves than the bound at {position:?}",
                    label(&game)
                );
                for taken in all_takes(&position.piles, 1) {
                    let allowed = judge(rules, &position, &Move::Take(taken.clone())).is_ok();
                    assert_eq!(
                        allowed,
                        set.contains(&taken),
                        "{}: {taken:?} at {position:?}",
                        label(&game)
                    );
                }
            }
        }
    }
}

#[test]
fn a_game_is_over_where_the_walk_finds_no_take() {
    for game in every_game() {
        let rules = &*game.rules;
        let mut seen = HashSet::new();
        for piles in pile_numbers(&game) {
            for position in reachable(&game, piles, small(piles)) {
                let is_due = position.phase == Phase::Take;
                let over = is_due && TakeWalk::new(rules, &position).next().is_none();
                assert_eq!(
                    is_over(rules, &position),
                    over,
                    "{}: {position:?}",
                    label(&game)
                );
                seen.insert(over);
            }
        }
        assert_eq!(seen.len(), 2, "{}", label(&game));
    }
}

#[test]
fn an_exception_is_told_where_it_forbids_something_and_only_there() {
    let mut told = HashSet::new();
    for game in every_game() {
        let rules = &*game.rules;
        for piles in pile_numbers(&game) {
            for position in reachable(&game, piles, small(piles).min(7)) {
                if position.phase == Phase::Block {
                    continue;
                }
                let clauses = rules.clauses(&position);
                let takes: Vec<Counts> = all_takes(&position.piles, 0)
                    .into_iter()
                    .filter(|taken| !clauses.iter().any(|one| one.allows(&position.piles, taken)))
                    .collect();
                for (clause, now) in clauses.iter().zip(applicable_clauses(rules, &position)) {
                    for proviso in &clause.provisos {
                        let forbids = takes.iter().any(|taken| {
                            clause.admits(&position.piles, taken)
                                && proviso.forbids(&position.piles, taken)
                        });
                        let said = now.provisos.contains(proviso);
                        // One that forbids a whole rule is told with it.
                        let wanted = forbids || proviso.tests.is_empty();
                        assert_eq!(said, wanted, "{}: {position:?}", label(&game));
                        told.insert((game.entry.name.to_string(), forbids));
                    }
                }
            }
        }
    }
    // Both cases occur where a rule has exceptions.
    for name in ["raleigh", "blocking", "imitation"] {
        assert!(told.contains(&(name.to_owned(), true)), "{told:?}");
    }
    assert!(told.contains(&("raleigh".to_owned(), false)), "{told:?}");
}

#[test]
fn every_take_decreases_the_tokens_and_refusals_are_typed() {
    for game in every_game() {
        let rules = &*game.rules;
        for piles in pile_numbers(&game) {
            for position in reachable(&game, piles, small(piles).min(4)) {
                for chosen in moves(rules, &position) {
                    let next = after(rules, &position, &chosen);
                    match &chosen {
                        Move::Take(taken) => {
                            assert!(!total(taken).is_zero());
                            assert_eq!(next.total() + total(taken), position.total());
                        }
                        Move::Block(_) => {
                            assert_eq!((&next.piles, next.phase), (&position.piles, Phase::Take));
                        }
                    }
                }
                let nothing: Counts = position.piles.iter().map(|_| Natural::ZERO).collect();
                let refusal = judge(rules, &position, &Move::Take(nothing)).unwrap_err();
                match position.phase {
                    Phase::Block => assert!(matches!(refusal, Refusal::BlockDue { .. })),
                    Phase::Take if is_over(rules, &position) => assert_eq!(refusal, Refusal::Over),
                    Phase::Take => assert_eq!(refusal, Refusal::Nothing),
                }
            }
        }
    }
}

#[test]
fn an_announcement_takes_away_the_moves_to_its_positions_and_nothing_else() {
    let mut seen = 0;
    for game in every_game() {
        let rules = &*game.rules;
        for piles in pile_numbers(&game) {
            for position in reachable(&game, piles, small(piles).min(5)) {
                if position.phase != Phase::Block {
                    continue;
                }
                let targets = |position: &Position| -> HashSet<Counts> {
                    moves(rules, position)
                        .iter()
                        .map(|chosen| after(rules, position, chosen).piles)
                        .collect()
                };
                let free = targets(&after(rules, &position, &Move::Block(Vec::new())));
                for chosen in announcements(rules, &position) {
                    let Move::Block(squares) = &chosen else {
                        unreachable!()
                    };
                    judge(rules, &position, &chosen).unwrap();
                    let blocked = targets(&after(rules, &position, &chosen));
                    let expected: HashSet<Counts> = free
                        .iter()
                        .filter(|target| !squares.contains(target))
                        .cloned()
                        .collect();
                    assert_eq!(blocked, expected, "{} at {position:?}", label(&game));
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 500, "{seen} announcements");
}

/// A start with piles of the wanted kind.
fn some_start(game: &Game, rng: &mut Xoshiro256PlusPlus, big: bool) -> Position {
    let numbers = structured();
    let piles = rng.random_range(game.entry.piles.clone());
    let piles: Counts = (0..piles)
        .map(|_| {
            if big {
                numbers[rng.random_range(0..numbers.len())].clone()
            } else {
                rng.random_range(0u64..40).into()
            }
        })
        .collect();
    start(&*game.rules, piles, &[]).unwrap()
}

fn persons() -> [Seat; 2] {
    [Seat::person("Ann"), Seat::person("Bob")]
}

#[test]
fn play_then_undo_is_identity_and_records_are_read_back() {
    for game in every_game() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        for round in 0..60 {
            let start = some_start(&game, &mut rng, round % 2 == 1);
            let mut the_match = Match::new(game.clone(), start, persons(), 0);
            for _ in 0..12 {
                let before = the_match.position().clone();
                let record = the_match.record();
                let Some(chosen) = random_move(&*game.rules, &before, &mut rng) else {
                    assert!(the_match.verdict().is_some());
                    break;
                };
                the_match.play(chosen.clone()).unwrap();
                let played = the_match.position().clone();
                assert!(the_match.undo());
                assert_eq!(
                    (the_match.position(), the_match.record()),
                    (&before, record)
                );
                assert!(the_match.redo());
                assert_eq!(the_match.position(), &played);
                let record = the_match.record();
                let line = Record::parse(&record)
                    .unwrap()
                    .replay(&*game.rules)
                    .unwrap();
                assert_eq!(
                    line.last(),
                    the_match.position(),
                    "{} {record}",
                    label(&game)
                );
                assert_eq!(line.record(&*game.rules, line.moves().len()), record);
            }
        }
    }
}

#[test]
fn refused_moves_change_nothing() {
    for game in every_game() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
        let mut refused = 0;
        for round in 0..200 {
            let start = some_start(&game, &mut rng, round % 4 == 3);
            let mut the_match = Match::new(game.clone(), start, persons(), 0);
            if let Some(chosen) = random_move(&*game.rules, the_match.position(), &mut rng) {
                the_match.play(chosen).unwrap();
            }
            let before = (the_match.position().clone(), the_match.record());
            let wild: Counts = before
                .0
                .piles
                .iter()
                .map(|pile| Natural::random_inclusive(&mut rng, &Natural::ZERO, &(pile + 2u64)))
                .collect();
            let wild = if rng.random_bool(0.2) {
                Move::Block(vec![wild.clone(), wild])
            } else {
                Move::Take(wild)
            };
            if the_match.play(wild).is_err() {
                refused += 1;
                assert_eq!((the_match.position().clone(), the_match.record()), before);
            }
        }
        assert!(refused > 20, "{}: {refused} refusals", label(&game));
    }
}

#[test]
fn misere_play_has_the_same_moves_and_memory() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    for game in every_game()
        .into_iter()
        .filter(|game| !game.rules.is_misere())
    {
        let misere = game.clone().misere();
        let [usual, turned] = [&*game.rules, &*misere.rules];
        let mut position = some_start(&game, &mut rng, false);
        while let Some(chosen) = random_move(usual, &position, &mut rng) {
            assert_eq!(usual.clauses(&position), turned.clauses(&position));
            assert_eq!(usual.memory(&position), turned.memory(&position));
            if let Move::Take(taken) = &chosen {
                let said = usual.remark(&position, taken);
                assert_eq!(said, turned.remark(&position, taken));
            }
            let next = after(usual, &position, &chosen);
            assert_eq!(next, after(turned, &position, &chosen), "{}", label(&game));
            position = next;
        }
    }
}

#[test]
fn random_moves_are_legal_at_any_size() {
    for game in every_game() {
        let rules = &*game.rules;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        for _ in 0..100 {
            let mut position = some_start(&game, &mut rng, true);
            while let Some(chosen) = random_move(rules, &position, &mut rng) {
                judge(rules, &position, &chosen).unwrap();
                position = after(rules, &position, &chosen);
                if rng.random_bool(0.1) {
                    break;
                }
            }
        }
    }
}

/// What can be told of a position from outside, with a hash by which equal ones must agree.
fn future(game: &Game, position: &Position) -> (Vec<Position>, u64) {
    let rules = &*game.rules;
    let options = moves(rules, position)
        .iter()
        .map(|chosen| after(rules, position, chosen))
        .collect();
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    (options, hasher.finish())
}

#[test]
fn equal_positions_have_equal_options_whatever_led_to_them() {
    let mut met_again = 0;
    for game in every_game() {
        let rules = &*game.rules;
        let mut futures = HashMap::new();
        for piles in pile_numbers(&game) {
            for before in reachable(&game, piles, small(piles).min(6)) {
                for chosen in moves(rules, &before) {
                    let position = after(rules, &before, &chosen);
                    let found = future(&game, &position);
                    match futures.entry(position) {
                        Entry::Vacant(place) => {
                            place.insert(found);
                        }
                        Entry::Occupied(known) => {
                            assert_eq!(*known.get(), found, "{}", label(&game));
                            met_again += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(met_again > 2000, "{met_again} positions met again");
}

#[test]
fn titles_name_the_parameters() {
    for game in every_game() {
        let told = game.settings.in_words();
        let with = |title: &str| {
            if told.is_empty() {
                title.to_owned()
            } else {
                format!("{title} ({})", told.join(", "))
            }
        };
        assert_eq!(game.title(), with(&game.entry.title));
        assert_eq!(game.short_title(), with(game.entry.name.as_str()));
    }
}

/// Bounds pass from condition to condition: a < b, b < c and c ≤ 3 leave at most 1, 2 and 3.
#[test]
fn bounds_of_a_clause_narrow_one_another() {
    let linear = |terms: &[(usize, i64)], constant: i64, relation| {
        let sum = Linear {
            terms: terms.iter().copied().collect(),
            constant: Integer::from(constant),
        };
        Test::Linear(sum, relation)
    };
    let mut clause = Clause::new("", Text::plain("take"), [Span::Any, Span::Any, Span::Any]);
    clause.conditions = vec![
        linear(&[(0, 1), (1, -1)], 0, Relation::Less),
        linear(&[(1, 1), (2, -1)], 0, Relation::Less),
        linear(&[(2, 1)], -3, Relation::AtMost),
    ];
    let ranges = clause.ranges(&[9, 9, 9].map(Natural::small)).unwrap();
    let numbers =
        |(low, high): &(Natural, Natural)| (low.to_u64().unwrap(), high.to_u64().unwrap());
    let ranges: Vec<(u64, u64)> = ranges.iter().map(numbers).collect();
    assert_eq!(ranges, [(0, 1), (1, 2), (2, 3)]);
}

#[test]
fn settings_of_another_entry_give_its_game_or_are_refused() {
    let entries = every_game().into_iter().map(|game| game.entry);
    let entries: Vec<_> = entries.collect();
    let (mut taken, mut refused) = (0, 0);
    for (entry, other) in entries
        .iter()
        .flat_map(|e| entries.iter().map(move |o| (e, o)))
    {
        for settings in other.spread() {
            let read = entry.parse_settings(&settings.to_string());
            let own = read.clone().unwrap_or_else(|_| entry.defaults());
            assert_eq!(entry.moves(&settings), entry.moves(&own));
            match entry.game(settings) {
                Ok(game) => {
                    assert_eq!(game.settings, read.unwrap(), "{}", label(&game));
                    taken += 1;
                }
                Err(error) => {
                    assert_eq!(error, read.unwrap_err(), "{}", entry.name);
                    refused += 1;
                }
            }
        }
    }
    assert!(taken > 10 && refused > 10, "{taken} {refused}");
}
