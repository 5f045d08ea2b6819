//! Laws of puzzles: each has exactly one right answer, no habit finds it, and none returns too soon.

use chrono::{Days, NaiveDate};
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::statement::Order;
use goldpile_engine::{Counts, Game, Move, Outcome, Phase, Position, Replay, after, judge};
use goldpile_games::catalogue;
use goldpile_learn::drills::DrillAttempt;
use goldpile_learn::puzzles::{
    PlayerRating, PracticeScore, Puzzle, PuzzleKind, PuzzleTry, TryResult, daily, game_of_day,
    recipe_of,
};
use goldpile_learn::{Answer, Judged, Question};
use goldpile_play::{Adviser, habitual_takes, start_dice, unannounced};
use goldpile_solve::{Cancel, Solver};
use goldpile_testkit::{long_or, rounds};
use std::collections::BTreeSet;

/// The most takes of a position that are judged one by one.
const JUDGED: u64 = 2000;
/// The most tokens of a position that is played out from the rules alone.
const PLAYED_OUT: u64 = 12;

/// The first Monday of the second recipe.
fn monday() -> NaiveDate {
    "2026-11-30".parse().unwrap()
}

fn outcome(adviser: &Adviser, position: &Position) -> Outcome {
    let judged = adviser.outcome(position).unwrap();
    if position.total() <= PLAYED_OUT {
        let mut solver = Solver::new(adviser.game().rules.clone());
        assert_eq!(solver.outcome(position).unwrap(), judged);
    }
    judged
}

/// What the last take of a line took.
fn last_taken(line: &Replay) -> Option<Counts> {
    line.moves().iter().rev().find_map(|chosen| match chosen {
        Move::Take(taken) => Some(taken.clone()),
        Move::Block(_) => None,
    })
}

/// The takes to judge one by one; empty if there are too many.
fn takes(game: &Game, position: &Position) -> Vec<Counts> {
    let mut walk = TakeWalk::new(&*game.rules, position);
    if walk.bound() > long_or(JUDGED / 5, JUDGED) {
        return Vec::new();
    }
    walk.map(|found| found.unwrap().1).collect()
}

/// The positions that these takes leave where they win; by size where the rules speak of the piles by size.
fn left_by_winning(adviser: &Adviser, position: &Position, takes: Vec<Counts>) -> BTreeSet<Counts> {
    let rules = &*adviser.game().rules;
    let order = rules.statement().unwrap().order;
    let next = |taken| after(rules, position, &Move::Take(taken));
    let won = takes.into_iter().map(next);
    let won = won.filter(|next| outcome(adviser, next) == Outcome::P);
    won.map(|next| {
        let mut piles = next.piles;
        if order == Order::Sorted {
            piles.sort();
        }
        piles
    })
    .collect()
}

/// Exactly one answer is right, and no habit finds it.
fn check(puzzle: &Puzzle) {
    let (adviser, shown) = (puzzle.adviser(), puzzle.record());
    let rules = &*adviser.game().rules;
    for line in puzzle.lines() {
        assert!(line.last().piles.iter().all(|pile| *pile > 0u64), "{shown}");
        // Neither the right take nor that a position is won is found by habit.
        let free = unannounced(rules, line.last());
        let habitual = habitual_takes(rules, &free, last_taken(line).as_deref());
        assert!(
            left_by_winning(adviser, &free, habitual).is_empty(),
            "{shown}"
        );
    }
    let position = puzzle.position();
    match puzzle.question() {
        Question::Find(_) if position.phase == Phase::Block => {
            assert_eq!(puzzle.kind(), PuzzleKind::Block);
            let squares = rules.announcement(&position.piles).unwrap();
            assert_eq!(
                squares.at_most, 1,
                "with more, all sets would have to be tried"
            );
            let walk = TakeWalk::of_clauses(&position.piles, [squares.squares]);
            let square = |(_, taken): (usize, Counts)| -> Counts {
                position
                    .piles
                    .iter()
                    .zip(&taken)
                    .map(|(pile, taken)| pile - taken)
                    .collect()
            };
            let blocks = walk.flatten().map(|found| vec![square(found)]);
            let blocks = blocks.chain([Vec::new()]).map(Move::block);
            let legal = blocks.filter(|block| judge(rules, position, block).is_ok());
            let right = legal.filter(|block| {
                adviser.outcome(&after(rules, position, block)).unwrap() == Outcome::P
            });
            assert_eq!(right.count(), 1, "{shown}");
        }
        Question::Find(_) => {
            assert_eq!(puzzle.kind(), PuzzleKind::Find);
            assert_eq!(outcome(adviser, position), Outcome::N, "{shown}");
            let takes = takes(adviser.game(), position);
            if !takes.is_empty() {
                let left = left_by_winning(adviser, position, takes);
                assert_eq!(left.len(), 1, "{shown}");
            }
        }
        Question::Which { lines, won } => {
            assert_eq!(lines.len(), 3);
            assert_eq!(*won, puzzle.kind() == PuzzleKind::Won);
            let is_right = |line: &&Replay| (outcome(adviser, line.last()) == Outcome::N) == *won;
            assert_eq!(lines.iter().filter(is_right).count(), 1, "{shown}");
            let right = lines.iter().position(|line| is_right(&line)).unwrap();
            for chosen in 0..3 {
                let judged = puzzle.question().judge(adviser, &Answer::Choice(chosen));
                let is_right = matches!(judged.unwrap(), Judged::Right(_));
                assert_eq!(is_right, chosen == right, "{shown}");
            }
            if *won {
                let piles: BTreeSet<_> = lines.iter().map(|line| &line.last().piles).collect();
                assert_eq!(piles.len(), 2, "two have the same piles: {shown}");
            }
        }
        other => panic!("{other:?}"),
    }
}

/// The puzzles of one weekday, over this many weeks.
fn check_weekday(weekday: u64, weeks: u64) {
    let catalogue = catalogue();
    let mut before: Vec<Puzzle> = Vec::new();
    for week in 0..weeks {
        let date = monday() + Days::new(7 * week + weekday);
        let today = daily(&catalogue, date, &Cancel::default()).unwrap();
        let (puzzle, entry) = (today.puzzle, game_of_day(&catalogue, date).unwrap());
        assert_eq!((today.recipe, recipe_of(date)), (2, 2));
        assert_eq!(entry.weekday.map(u64::from), Some(weekday));
        assert_eq!(puzzle.adviser().game().entry.name, entry.name);
        check(&puzzle);
        let mut last = before.iter().rev();
        let is_asked = last
            .clone()
            .take(52)
            .any(|known| known.record() == puzzle.record());
        assert!(!is_asked, "{date}: {}", puzzle.record());
        let is_answered = last
            .by_ref()
            .take(8)
            .any(|known| known.answer() == puzzle.answer());
        assert!(!is_answered, "{date}: {}", puzzle.answer());
        before.push(puzzle);
    }
    let game = before[0].adviser().game();
    for kinds in before.chunks_exact(PuzzleKind::of_game(game).len()) {
        let asked: BTreeSet<PuzzleKind> = kinds.iter().map(Puzzle::kind).collect();
        assert!(asked.into_iter().eq(PuzzleKind::of_game(game)));
    }
}

#[test]
fn no_answer_of_a_day_returns_among_the_last_eight_and_no_question_within_a_year() {
    let weeks = rounds("GOLDPILE_WEEKS", long_or(54, 500));
    std::thread::scope(|scope| {
        for weekday in 0..7 {
            scope.spawn(move || check_weekday(weekday, weeks));
        }
    });
}

#[test]
fn every_day_to_the_last_has_a_puzzle() {
    let catalogue = catalogue();
    let last: NaiveDate = "9999-12-31".parse().unwrap();
    let step = long_or(50_021, 499);
    let dates = (0..).map(|back| last - Days::new(back * step));
    for date in dates.take_while(|date| *date >= monday()) {
        check(&daily(&catalogue, date, &Cancel::default()).unwrap().puzzle);
    }
}

/// The rating of a player at the centre of a band.
fn rated(rating: u64) -> PlayerRating {
    let text = format!(r#"{{"rating":{rating},"deviation":100,"volatility":0.06}}"#);
    serde_json::from_str(&text).unwrap()
}

/// Practice of one game, for players at the centre of each band.
fn check_practice(name: &str, puzzles: u64) {
    let catalogue = catalogue();
    let adviser = Adviser::new(catalogue.find(name).unwrap().default_game());
    for (band, centre) in [(400..=899, 650), (900..=1199, 1050), (1200..=1550, 1375)] {
        let mut score = PracticeScore::new(name);
        let mut kinds = BTreeSet::new();
        let mut is_in_band = false;
        for seed in 0..puzzles {
            score.rating = rated(centre);
            let kind = PuzzleKind::of_turn(adviser.game(), seed);
            let found = Puzzle::near(&adviser, kind, &score, &mut start_dice(seed)).unwrap();
            let puzzle = found.unwrap_or_else(|| panic!("{name}: no {kind:?} at {centre}"));
            assert_eq!(puzzle.kind(), kind);
            check(&puzzle);
            let answer = puzzle.answer().to_owned();
            assert!(
                !score.answers.contains(&answer),
                "{name} {kind:?} {centre}: {answer}"
            );
            assert!(
                !score.recent.contains(&puzzle.shown()),
                "{}",
                puzzle.shown()
            );
            is_in_band |= band.contains(&puzzle.rating());
            kinds.insert(kind);
            let attempt = DrillAttempt::of_practice(&puzzle, &score);
            let Some(PuzzleTry::Practice(tried)) = attempt.tried() else {
                panic!("{name}");
            };
            let mut tried = tried.clone();
            tried.result = Some(TryResult::Solved);
            score = score.after(&tried).unwrap();
            assert_eq!(score.answers.last(), Some(&answer));
        }
        assert!(is_in_band, "{name} {band:?}");
        assert!(kinds.into_iter().eq(PuzzleKind::of_game(adviser.game())));
    }
}

#[test]
fn no_answer_in_practice_returns_among_the_last_eight_in_any_band() {
    let puzzles = rounds("GOLDPILE_PUZZLES", long_or(20, 500));
    std::thread::scope(|scope| {
        for entry in catalogue().entries() {
            let name = entry.name.to_string();
            scope.spawn(move || check_practice(&name, puzzles));
        }
    });
}
