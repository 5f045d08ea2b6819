//! What the computer plays: *perfect* never loses a won position, every level plays legally and to
//! the end, and the same seed gives the same match.

use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::{Game, Move, Outcome, Phase, Record, after, is_over};
use goldpile_games::catalogue;
use goldpile_number::{Natural, parse_count};
use goldpile_play::{
    Adviser, Level, Match, Seat, Side, Termination, choose, lost_play, random_start,
    random_start_with,
};
use goldpile_solve::Unsolved;
use goldpile_testkit::{claim, every_game, label, pile_numbers, reachable, rounds, sweep, unlike};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// Matches longer than this are ended by a claim.
const LONG: usize = 24;

/// Every game once, with its usual settings and with the last of its spread.
fn games() -> Vec<Game> {
    let catalogue = catalogue();
    let unlike = unlike::entry();
    let entries = catalogue.entries().iter().chain([&unlike]);
    entries
        .flat_map(|entry| {
            let last = entry.spread().pop().unwrap();
            let usual = entry.defaults();
            let two = if last == usual {
                vec![usual]
            } else {
                vec![usual, last]
            };
            two.into_iter()
                .map(|settings| entry.game(settings).unwrap())
        })
        .collect()
}

/// Sizes of the largest pile. Where there is no theory, only small ones.
fn sizes(game: &Game) -> Vec<Natural> {
    let texts: &[&str] = match (&game.oracle, game.entry.piles.end()) {
        (Some(_), _) => &["5", "12", "40", "1000", "10^6", "10^18", "10^60"],
        (None, 4) => &["4", "8", "14"],
        (None, _) => &["5", "12", "18"],
    };
    texts
        .iter()
        .map(|text| parse_count(text).unwrap())
        .collect()
}

/// Plays a match between the levels; the side that is to win claims when it takes long.
fn play_out(the_match: &mut Match, adviser: &Adviser, rng: &mut Xoshiro256PlusPlus, winner: Side) {
    while the_match.verdict().is_none() {
        if the_match.moves_made() >= LONG {
            assert!(claim(the_match, winner, adviser), "{}", the_match.record());
            break;
        }
        let level = the_match.seat(the_match.actor()).computer.unwrap();
        let chosen = choose(level, adviser, the_match.position(), rng)
            .unwrap()
            .unwrap();
        the_match.play(chosen).unwrap();
    }
}

#[test]
fn perfect_never_loses_a_won_position() {
    for game in games() {
        let adviser = Adviser::new(game.clone());
        let sizes = sizes(&game);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let usual = game.settings == game.entry.defaults();
        let matches = if usual && game.oracle.is_some() {
            rounds("GOLDPILE_MATCHES", sweep(60))
        } else {
            rounds("GOLDPILE_MATCHES", sweep::<usize>(60)) / 4
        };
        let mut played = 0;
        for round in 0..matches {
            let largest = &sizes[round % sizes.len()];
            let level = [Level::MAGPIE, Level::BADGER][round % 2];
            // Perfect takes first from a won start, or now and then second from a lost one.
            let (side, wanted) = if round % 5 < 4 {
                (Side::First, Outcome::N)
            } else {
                (Side::Second, Outcome::P)
            };
            let start = random_start_with(&adviser, largest, wanted, &mut rng);
            if adviser.outcome(&start).unwrap() != wanted {
                continue;
            }
            played += 1;
            let mut seats = [Seat::computer(Level::DRAGON), Seat::computer(level)];
            if side == Side::Second {
                seats.reverse();
            }
            let mut the_match = Match::new(game.clone(), start, seats, 0);
            play_out(&mut the_match, &adviser, &mut rng, side);
            let verdict = the_match.verdict().unwrap();
            assert_eq!(
                verdict.winner,
                side,
                "{}: {}",
                label(&game),
                the_match.record()
            );
        }
        assert!(
            played * 10 >= matches * 9,
            "{}: {played} matches",
            label(&game)
        );
    }
}

#[test]
fn every_level_plays_legally_to_the_end_and_seeds_repeat() {
    for game in every_game() {
        let adviser = Adviser::new(game.clone());
        let largest: Natural = if game.entry.piles.end() > &2 {
            6u64
        } else {
            11
        }
        .into();
        let play = |seed: u64| {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let level = |index: u64| Level::LADDER[usize::try_from(index % 5).unwrap()];
            let seats = [Seat::computer(level(seed)), Seat::computer(level(seed / 3))];
            let start = random_start(&adviser, &largest, &mut rng);
            let mut the_match = Match::new(game.clone(), start, seats, seed);
            while the_match.verdict().is_none() {
                let level = the_match.seat(the_match.actor()).computer.unwrap();
                let chosen = choose(level, &adviser, the_match.position(), &mut rng);
                the_match.play(chosen.unwrap().unwrap()).unwrap();
            }
            assert!(is_over(&*game.rules, the_match.position()));
            assert_eq!(
                the_match.verdict().unwrap().termination,
                Termination::NoMove
            );
            let chosen = choose(level(seed), &adviser, the_match.position(), &mut rng);
            assert_eq!(chosen.unwrap(), None);
            the_match.record()
        };
        for seed in 0..9 {
            assert_eq!(play(seed), play(seed), "{}", label(&game));
        }
    }
}

#[test]
fn club_never_misses_a_win_in_one() {
    for game in games() {
        let adviser = Adviser::new(game.clone());
        let rules = &*game.rules;
        if rules.is_misere() {
            // One's own move never wins then.
            continue;
        }
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
        let mut seen = 0;
        let positions = pile_numbers(&game).flat_map(|piles| reachable(&game, piles, 4));
        for position in positions.filter(|position| position.phase == Phase::Take) {
            let wins = TakeWalk::new(rules, &position)
                .map(Result::unwrap)
                .any(|(_, taken)| {
                    let chosen = Move::Take(taken);
                    is_over(rules, &after(rules, &position, &chosen))
                });
            if wins {
                seen += 1;
                let chosen = choose(Level::BADGER, &adviser, &position, &mut rng)
                    .unwrap()
                    .unwrap();
                assert!(
                    is_over(rules, &after(rules, &position, &chosen)),
                    "{}",
                    label(&game)
                );
            }
        }
        assert!(seen > 0, "{}: {seen} wins in one", label(&game));
    }
}

#[test]
fn a_lost_position_is_played_for_the_longest_resistance() {
    for game in games() {
        let adviser = Adviser::new(game.clone());
        let rules = &*game.rules;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
        for _ in 0..30 {
            let position = random_start_with(&adviser, &7u64.into(), Outcome::P, &mut rng);
            let Some(distance) = adviser.distance(&position) else {
                continue;
            };
            if is_over(rules, &position) || adviser.outcome(&position) == Ok(Outcome::N) {
                continue;
            }
            let chosen = lost_play(&adviser, &position).unwrap().unwrap();
            let next = after(rules, &position, &chosen);
            assert_eq!(
                adviser.distance(&next),
                Some(distance - 1),
                "{}",
                label(&game)
            );
        }
    }
}

#[test]
fn starts_are_a_fair_challenge() {
    let tries = sweep(12);
    for game in games() {
        let adviser = Adviser::new(game.clone());
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
        // Among the very smallest piles there may be no lost start at all.
        for largest in sizes(&game).into_iter().skip(1) {
            for wanted in [Outcome::N, Outcome::P] {
                let mut fair = 0;
                for _ in 0..tries {
                    let start = random_start_with(&adviser, &largest, wanted, &mut rng);
                    assert!(start.piles.iter().all(|pile| *pile <= largest));
                    fair += usize::from(adviser.outcome(&start).unwrap() == wanted);
                }
                assert!(
                    fair + 1 >= tries,
                    "{} up to {largest}: {fair} of {tries} {wanted:?}",
                    label(&game)
                );
            }
        }
    }
}

#[test]
fn strength_is_the_chance_of_seeing_the_winning_move() {
    // So many legal moves that chance alone finds a winning one in less than 1 of 100.
    let positions = ["nim 10^9,10^12,7", "wythoff 10^18,3*10^17"];
    let catalogue = catalogue();
    for text in positions {
        let (name, piles) = text.split_once(' ').unwrap();
        let entry = catalogue.find(name).unwrap();
        let game = entry.default_game();
        let adviser = Adviser::new(game.clone());
        let line = goldpile_engine::Record::parse(piles)
            .unwrap()
            .replay(&*game.rules);
        let line = line.unwrap();
        let position = line.last();
        assert_eq!(adviser.outcome(position), Ok(Outcome::N));
        for strength in [0u8, 1, 10, 25, 50, 75, 90, 99, 100] {
            let level = Level::of_strength(strength).unwrap();
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(strength.into());
            let mut seen = 0u32;
            for _ in 0..1000 {
                let chosen = choose(level, &adviser, position, &mut rng)
                    .unwrap()
                    .unwrap();
                let next = after(&*game.rules, position, &chosen);
                seen += u32::from(adviser.outcome(&next) == Ok(Outcome::P));
            }
            // Five standard deviations of a thousand throws are below 80.
            let expected = u32::from(strength) * 10;
            assert!(
                seen.abs_diff(expected) <= if strength % 100 == 0 { 10 } else { 80 },
                "{text}: strength {strength} saw {seen} of 1000"
            );
            assert!(strength < 100 || seen == 1000);
        }
    }
}

#[test]
fn few_tokens_are_played_exactly_by_all_but_the_weakest() {
    for game in games() {
        let adviser = Adviser::new(game.clone());
        let rules = &*game.rules;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
        let positions = pile_numbers(&game).flat_map(|piles| reachable(&game, piles, 4));
        let mut tried = 0;
        for position in positions {
            let outcome = adviser.outcome(&position).unwrap();
            if is_over(rules, &position) || !outcome.actor_wins(position.phase) {
                continue;
            }
            for strength in [30u8, 50, 70, 99] {
                if position.total() > u64::from(strength / 10) {
                    continue;
                }
                let level = Level::of_strength(strength).unwrap();
                let chosen = choose(level, &adviser, &position, &mut rng)
                    .unwrap()
                    .unwrap();
                tried += 1;
                // What follows a take is P; what follows an announcement that wins is P, too.
                let next = after(rules, &position, &chosen);
                assert_eq!(adviser.outcome(&next), Ok(Outcome::P), "{}", label(&game));
            }
        }
        assert!(tried > 0, "{}", label(&game));
    }
}

#[test]
fn where_the_end_is_far_a_lost_position_leaves_the_fewest_winning_replies() {
    let catalogue = catalogue();
    let entry = catalogue.find("fibonacci").unwrap();
    let game = entry.default_game();
    let adviser = Adviser::new(game.clone());
    let rules = &*game.rules;
    for (text, most) in [("987/30", 30), ("610/64", 64), ("1597/9", 9)] {
        let record = goldpile_engine::Record::parse(text).unwrap();
        let line = record.replay(rules).unwrap();
        let position = line.last();
        assert_eq!(adviser.outcome(position), Ok(Outcome::P), "{text}");
        assert_eq!(adviser.distance(position), None, "{text}");
        let replies = |chosen: &Move| {
            let next = after(rules, position, chosen);
            adviser.winning_takes(&next).unwrap().len()
        };
        let takes: Vec<Move> = TakeWalk::new(rules, position)
            .map(Result::unwrap)
            .map(|(_, taken)| Move::Take(taken))
            .collect();
        assert_eq!(takes.len(), most, "{text}");
        // The takes come in the order of their tokens, and of equals the first is the smallest.
        let fewest = takes.iter().map(replies).min().unwrap();
        let expected = takes.iter().find(|chosen| replies(chosen) == fewest);
        let chosen = lost_play(&adviser, position).unwrap();
        assert_eq!(chosen.as_ref(), expected, "{text}");
    }
}

#[test]
fn a_search_that_was_ended_advises_nothing() {
    for game in games() {
        let adviser = Adviser::new(game);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        let position = random_start_with(&adviser, &9u64.into(), Outcome::P, &mut rng);
        let other = adviser.with_own_cancel();
        other.canceller().cancel();
        assert_eq!(lost_play(&other, &position), Err(Unsolved::Cancelled));
        assert!(lost_play(&adviser, &position).unwrap().is_some());
    }
}

#[test]
fn where_replies_cannot_be_counted_a_lost_position_gives_up_the_fewest_tokens() {
    for game in games() {
        if game.oracle.is_none() || *game.entry.piles.end() == 1 {
            continue;
        }
        let adviser = Adviser::new(game.clone());
        let rules = &*game.rules;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
        let largest = parse_count("10^12").unwrap();
        let mut tried = 0;
        for _ in 0..20 {
            let position = random_start_with(&adviser, &largest, Outcome::P, &mut rng);
            if position.phase == Phase::Block || adviser.outcome(&position) != Ok(Outcome::P) {
                continue;
            }
            let chosen = lost_play(&adviser, &position).unwrap().unwrap();
            let next = after(rules, &position, &chosen);
            let most = position.piles.iter().max().unwrap();
            let Move::Take(taken) = &chosen else {
                unreachable!("{chosen:?}");
            };
            assert_eq!(next.total() + 1u64, position.total(), "{}", label(&game));
            let pile = taken.iter().position(|take| !take.is_zero()).unwrap();
            assert_eq!(position.piles[pile], *most, "{}", label(&game));
            tried += 1;
        }
        let announces = rules.announcement(&[3u64.into(), 4u64.into()]).is_some();
        assert!(tried > 0 || announces, "{}: {tried}", label(&game));
    }
}

#[test]
fn a_start_is_claimed_by_nobody() {
    for game in every_game() {
        let adviser = Adviser::new(game.clone());
        let line = Record::parse(&game.entry.example)
            .unwrap()
            .replay(&*game.rules)
            .unwrap();
        let seats = [Seat::person("Ann"), Seat::person("Bob")];
        let mut the_match = Match::new(game, line.positions()[0].clone(), seats, 1);
        for side in [Side::First, Side::Second] {
            assert!(!the_match.may_claim(side));
            assert!(!claim(&mut the_match, side, &adviser));
        }
        assert!(the_match.verdict().is_none());
    }
}
