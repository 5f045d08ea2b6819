//! The review of a match, held against exhaustive play in every game.

use goldpile_engine::{Move, Outcome, Phase, Position, Record, after};
use goldpile_games::catalogue;
use goldpile_play::{Adviser, Better, Level, Match, Review, Seat, Side, choose, random_start};
use goldpile_solve::Solver;
use goldpile_testkit::{every_game, label};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

fn people() -> [Seat; 2] {
    [Seat::person("Ann"), Seat::person("Bob")]
}

/// The side that wins, from the rules alone.
fn winner(solver: &mut Solver, position: &Position, taker: Side) -> Side {
    match solver.outcome(position).unwrap() {
        Outcome::N => taker,
        Outcome::P => taker.other(),
    }
}

#[test]
fn every_mark_is_what_exhaustive_play_finds() {
    for game in every_game() {
        let adviser = Adviser::new(game.clone());
        let mut solver = Solver::new(game.rules.clone());
        let rules = &*game.rules;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
        let (mut mistakes, mut distances) = (0, 0);
        for _ in 0..30 {
            let largest = if game.entry.piles.end() > &2 { 5u64 } else { 9 };
            let start = random_start(&adviser, &largest.into(), &mut rng);
            let mut the_match = Match::new(game.clone(), start, people(), 0);
            while the_match.verdict().is_none() {
                let chosen = choose(Level::MAGPIE, &adviser, the_match.position(), &mut rng);
                the_match.play(chosen.unwrap().unwrap()).unwrap();
            }
            let review = Review::of(&the_match, &adviser);
            assert_eq!(review.unsolved(), None);
            assert_eq!(review.moves().len(), the_match.moves_made());
            let mut before = review.start();
            for (index, (entry, judged)) in the_match.history().zip(review.moves()).enumerate() {
                let taker = the_match.taker_after(index);
                let next = the_match.taker_after(index + 1);
                let was = winner(&mut solver, entry.before, taker);
                let is = winner(&mut solver, entry.after, next);
                let at = format!("{}: {} move {index}", label(&game), the_match.record());
                assert_eq!((judged.by, judged.before), (entry.by, before), "{at}");
                assert_eq!(judged.before.winner, Some(was), "{at}");
                assert_eq!(judged.after.winner, Some(is), "{at}");
                let thrown = was == entry.by && is != entry.by;
                assert_eq!(judged.is_mistake(), thrown, "{at}");
                mistakes += usize::from(thrown);
                if let Some(distance) = judged.after.distance {
                    distances += 1;
                    assert_eq!(solver.distance(entry.after), Ok(distance), "{at}");
                    let won = u32::from(!rules.is_misere());
                    assert_eq!(distance % 2 == won, is == next, "{at}");
                }
                match &judged.better {
                    None => {}
                    Some(Better::Takes { named, more }) => {
                        assert_eq!(entry.before.phase, Phase::Take, "{at}");
                        let mut all = solver.winning_takes(entry.before).unwrap();
                        all.sort_by_cached_key(|chosen| after(rules, entry.before, chosen).piles);
                        assert_eq!(named.len() + more, all.len(), "{at}");
                        assert_eq!(named[..], all[..named.len()], "{at}");
                    }
                    Some(Better::One(chosen)) => {
                        assert!(matches!(**chosen, Move::Block(_)), "{at}");
                        let next = after(rules, entry.before, chosen);
                        assert_eq!(winner(&mut solver, &next, taker), entry.by, "{at}");
                    }
                }
                before = judged.after;
            }
            let marked: Vec<usize> = review.mistakes().collect();
            assert!(
                marked
                    .iter()
                    .all(|index| review.moves()[*index].is_mistake())
            );
            let first = marked.first().map(|index| review.moves()[*index].by);
            assert_eq!(review.first_mistake_by(), first);
            verdicts_come_before_distances(&the_match, &adviser, &review);
        }
        // Where there is never more than one move, nobody can do wrong.
        let forced = game.settings.to_string() == "k=1";
        assert!(forced || mistakes > 0, "{}: nobody blunders", label(&game));
        let announces = game
            .rules
            .announcement(&[3u64.into(), 4u64.into()])
            .is_some();
        assert_eq!(!announces, distances > 0, "{}: distances", label(&game));
    }
}

/// The mistakes do not wait for the distances, which take exhaustive play.
fn verdicts_come_before_distances(the_match: &Match, adviser: &Adviser, whole: &Review) {
    let verdicts = Review::verdicts(the_match, adviser);
    let mut parts = Review::begin(the_match, adviser);
    while parts != verdicts {
        assert_eq!(parts.measured(), 0, "{}", the_match.record());
        assert!(parts.go_on(the_match, adviser), "{}", the_match.record());
    }
    assert!(verdicts.mistakes().eq(whole.mistakes()));
    for (judged, again) in whole.moves().iter().zip(verdicts.moves()) {
        assert_eq!(judged.better, again.better);
        assert_eq!(judged.after.winner, again.after.winner);
        assert_eq!((again.before.distance, again.after.distance), (None, None));
    }
    while !parts.is_complete() {
        assert!(parts.go_on(the_match, adviser), "{}", the_match.record());
    }
    assert_eq!(&parts, whole);
    assert!(!parts.go_on(the_match, adviser));
}

fn reviewed(name: &str, settings: &str, record: &str) -> Review {
    let catalogue = catalogue();
    let entry = catalogue.find(name).unwrap();
    let game = entry.game(entry.parse_settings(settings).unwrap()).unwrap();
    let line = Record::parse(record).unwrap().replay(&*game.rules).unwrap();
    let the_match = Match::resume(game.clone(), line, people(), 0);
    Review::of(&the_match, &Adviser::new(game))
}

#[test]
fn long_numbers_are_judged_and_have_no_distance() {
    let review = reviewed("nim", "", "10^60,10^60+5 10^60,10^60+4 10^60,10^60");
    let marks: Vec<bool> = review
        .moves()
        .iter()
        .map(goldpile_play::Judgement::is_mistake)
        .collect();
    assert_eq!(marks, [true, false]);
    assert_eq!(review.start().distance, None);
    let Some(Better::Takes { named, more: 0 }) = &review.moves()[0].better else {
        unreachable!("{review:?}");
    };
    assert_eq!(named.len(), 1);
}

#[test]
fn giving_up_a_won_position_is_the_last_mistake() {
    let entry = catalogue().find("wythoff").unwrap().clone();
    let game = entry.default_game();
    let adviser = Adviser::new(game.clone());
    // From 15,19 whoever is to take wins by 15,9; from 15,9 the other one.
    for (record, resigns, mistakes, by) in [
        ("15,19", Side::First, &[0][..], Some(Side::First)),
        ("15,19", Side::Second, &[], None),
        ("15,19 15,9", Side::Second, &[], None),
        ("15,19 15,9", Side::First, &[1], Some(Side::First)),
        ("15,19 15,18", Side::Second, &[0, 1], Some(Side::First)),
    ] {
        let line = Record::parse(record).unwrap().replay(&*game.rules).unwrap();
        let mut the_match = Match::resume(game.clone(), line, people(), 0);
        assert_eq!(
            Review::of(&the_match, &adviser).given_up(),
            None,
            "{record}"
        );
        the_match.resign(resigns);
        let review = Review::of(&the_match, &adviser);
        assert_eq!(review.mistakes().collect::<Vec<_>>(), mistakes, "{record}");
        assert_eq!(review.first_mistake_by(), by, "{record}");
        let end = mistakes.last() == Some(&the_match.moves_made());
        assert_eq!(review.given_up().is_some(), end, "{record}");
        if let Some(given_up) = review.given_up() {
            assert_eq!(given_up.by, resigns, "{record}");
            assert_eq!(review.mistake_by(the_match.moves_made()), Some(resigns));
            // Something would have won, if it was their turn.
            let acts = the_match.actor() == resigns;
            assert_eq!(given_up.better.is_some(), acts, "{record}");
        }
        let counts = [Side::First, Side::Second].map(|side| review.count(side));
        assert_eq!(counts[0] + counts[1], mistakes.len(), "{record}");
    }
}

#[test]
fn a_win_that_is_kept_for_longer_than_need_be_is_told_apart() {
    // From 20 tokens 7 can go at most: 13 is left by the winner, be it at once or later.
    let review = reviewed("nim", "", "1,5,7 1,4,7 1,4,5");
    let record = Record::parse("1,5,7 1,4,7 1,4,5").unwrap();
    let game = catalogue().find("nim").unwrap().clone();
    let game = game.default_game();
    let line = record.replay(&*game.rules).unwrap();
    for (judged, played) in review.moves().iter().zip(line.moves()) {
        let kept = judged.before.winner == Some(judged.by) && !judged.is_mistake();
        let shortest = judged.shortest(played);
        assert_eq!(shortest.is_some(), kept);
        if let Some(takes) = shortest {
            assert!(takes <= judged.after.distance.unwrap());
        }
    }
}

#[test]
fn what_nobody_can_tell_is_left_open() {
    // A game without a theory, and more tokens than can be tried.
    let unlike = goldpile_testkit::unlike::entry();
    let game = unlike.default_game();
    let line = Record::parse("10^9 10^9-1").unwrap().replay(&*game.rules);
    let the_match = Match::resume(game.clone(), line.unwrap(), people(), 0);
    let review = Review::of(&the_match, &Adviser::new(game));
    assert!(review.unsolved().is_some());
    assert_eq!(review.moves()[0].after.winner, None);
    assert!(!review.moves()[0].is_mistake());
}
