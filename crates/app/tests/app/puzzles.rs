//! Puzzles: exactly one move wins, the difficulty is as wanted, every day has its own, and what came of
//! them is kept.

use chrono::NaiveDate;
use goldpile_app::study::exercise_sheet;
use goldpile_app::{PuzzleNews, UserData};
use goldpile_engine::notation::piles_text;
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::statement::Order;
use goldpile_engine::{Catalogue, Counts, Move, Outcome, Replay, after};
use goldpile_games::catalogue;
use goldpile_learn::puzzles::{
    Daily, DailyTry, Difficulty, NoDaily, PlayerRating, PracticeScore, PracticeTry, Puzzle,
    PuzzleKind, PuzzleSize, PuzzleTry, TryResult,
};
use goldpile_learn::{Exercise, Input};
use goldpile_play::{Adviser, Habit, start_dice};
use goldpile_solve::Cancel;
use goldpile_testkit::{long_or, rounds};
use rand::RngExt;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

fn date(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn daily(catalogue: &Catalogue, date: NaiveDate) -> Result<Daily, NoDaily> {
    goldpile_learn::puzzles::daily(catalogue, date, &Cancel::default())
}

/// The positions that the winning takes leave, each take judged by itself; by size where the rules speak of
/// the piles by size.
fn left(adviser: &Adviser, puzzle: &Puzzle) -> BTreeSet<Counts> {
    let rules = &*adviser.game().rules;
    let is_sorted = rules
        .statement()
        .is_some_and(|said| said.order == Order::Sorted);
    let left = winning(adviser, puzzle).into_iter().map(|chosen| {
        let mut piles = after(rules, puzzle.position(), &chosen).piles;
        if is_sorted {
            piles.sort();
        }
        piles
    });
    left.collect()
}

/// The takes that win, each judged by itself.
fn winning(adviser: &Adviser, puzzle: &Puzzle) -> Vec<Move> {
    let rules = &*adviser.game().rules;
    let walk = TakeWalk::new(rules, puzzle.position());
    let takes = walk.map(|found| Move::Take(found.unwrap().1));
    takes
        .filter(|chosen| {
            let next = after(rules, puzzle.position(), chosen);
            adviser.outcome(&next).unwrap() == Outcome::P
        })
        .collect()
}

/// Whoever changes these positions gives the recipe a new number.
#[test]
fn the_positions_of_these_days_never_change() {
    let path = goldpile_testkit::root().join("tests/data/daily.txt");
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    let dates = [
        "1970-01-01",
        "2000-02-29",
        "2024-12-31",
        "2026-11-26",
        "2026-11-27",
        "2026-11-28",
        "2026-11-29",
        "2026-11-30",
        "2026-12-01",
        "2026-12-02",
        "2026-12-03",
        "2026-12-04",
        "2026-12-05",
        "2026-12-06",
        "2026-12-07",
        "2026-12-08",
        "2026-12-09",
        "2026-12-10",
        "2026-12-16",
        "2026-12-17",
        "2026-12-25",
        "2027-01-01",
        "2028-02-29",
        "2030-06-15",
        "9999-12-31",
    ];
    let mut now = String::new();
    for text in dates {
        let Daily { recipe, puzzle, .. } = daily(&catalogue(), date(text)).unwrap();
        let (name, kind) = (&puzzle.adviser().game().entry.name, puzzle.kind().name());
        writeln!(
            now,
            "{text} recipe {recipe}: {name} {kind} {}",
            puzzle.record()
        )
        .unwrap();
    }
    if std::env::var_os("GOLDPILE_BLESS").is_some() {
        std::fs::write(path, &now).unwrap();
        return;
    }
    assert_eq!(
        now, stored,
        "a recipe that changes a position gets a new number (RECIPE)"
    );
    let beyond = NaiveDate::MAX;
    assert!(daily(&catalogue(), beyond).is_err());
}

#[test]
fn sheets_find_exercises_of_every_game_in_every_band_of_difficulty() {
    for entry in catalogue().entries() {
        let adviser = Adviser::new(entry.default_game());
        for (band, ratings) in [400..=899, 900..=1199, 1200..=1550].into_iter().enumerate() {
            let wanted: u64 = rounds("GOLDPILE_PUZZLES", 20);
            // Now and then, some thousand positions have none.
            let seeds = 0..wanted + wanted / 20;
            let drawn = seeds.filter_map(|seed| {
                let mut dice = start_dice(seed);
                let any = |_: &Replay, _: &Difficulty| true;
                Puzzle::draw(&adviser, &ratings, PuzzleSize::Usual, &mut dice, &any).unwrap()
            });
            let drawn = drawn.take(usize::try_from(wanted).unwrap());
            let mut found = 0;
            for puzzle in drawn {
                found += 1;
                assert_eq!(left(&adviser, &puzzle).len(), 1);
                assert!(ratings.contains(&puzzle.rating()));
                let again = Difficulty::within(&adviser, puzzle.line(), &(0..=u16::MAX)).unwrap();
                let again = again.unwrap();
                assert_eq!(again.rating(), puzzle.rating());
                assert!(band == 0 || !again.is_natural());
            }
            assert_eq!(found, wanted, "{} {ratings:?}", entry.name);
        }
    }
}

#[test]
fn who_plays_by_habit_ends_below_who_knows_the_theory() {
    let catalogue = catalogue();
    let entry = catalogue.find("wythoff").unwrap();
    let adviser = Adviser::new(entry.default_game());
    let rules = &*adviser.game().rules;
    let ends_at = |habit: Option<Habit>| {
        let mut score = PracticeScore::new("wythoff");
        for seed in 0..long_or(20, 40) {
            let mut dice = start_dice(seed);
            let drawn = Puzzle::near(&adviser, PuzzleKind::Find, &score, &mut dice).unwrap();
            let puzzle = drawn.unwrap();
            let right = winning(&adviser, &puzzle).remove(0);
            let piles = piles_text(&puzzle.position().piles);
            assert!(!score.recent.contains(&piles), "{piles}");
            let is_solved = match habit {
                // Even who knows it makes a mistake now and then.
                None => dice.random_range(0..10) > 0,
                Some(habit) => {
                    let takes = habit.takes(rules, puzzle.position(), None);
                    takes
                        .first()
                        .is_some_and(|taken| Move::Take(taken.clone()) == right)
                }
            };
            let tried = PracticeTry {
                game: "wythoff".to_owned(),
                kind: puzzle.kind(),
                answer: puzzle.answer().to_owned(),
                record: piles.clone(),
                position: piles,
                rating: puzzle.rating(),
                before: score.tried,
                nudges: 0,
                result: Some(if is_solved {
                    TryResult::Solved
                } else {
                    TryResult::Failed
                }),
            };
            score = score.after(&tried).unwrap();
        }
        score.rating.shown()
    };
    let knows = ends_at(None);
    for habit in Habit::EACH {
        let naive = ends_at(Some(habit));
        assert!(naive + 200 < knows, "{habit:?}: {naive}, {knows}");
    }
}

#[test]
fn a_rating_stays_a_number_within_its_bounds() {
    let mut rating = PlayerRating::default();
    let mut dice = start_dice(7);
    for _ in 0..10_000 {
        let puzzle = dice.random_range(0..3000);
        rating = rating.after(puzzle, dice.random_bool(0.3));
        assert!((300..=2300).contains(&rating.shown()));
    }
    let written = serde_json::to_string(&rating).unwrap();
    assert_eq!(
        serde_json::from_str::<PlayerRating>(&written).unwrap(),
        rating
    );
    for wrong in [
        r#"{"rating":1e400,"deviation":100,"volatility":0.06}"#,
        r#"{"rating":null,"deviation":100,"volatility":0.06}"#,
        r#"{"rating":-5,"deviation":100,"volatility":0.06}"#,
        r#"{"rating":1000,"deviation":0,"volatility":0.06}"#,
        r#"{"rating":1000,"deviation":100,"volatility":7}"#,
        r#"{"rating":1000,"deviation":100}"#,
    ] {
        assert!(
            serde_json::from_str::<PlayerRating>(wrong).is_err(),
            "{wrong}"
        );
    }
}

#[test]
fn a_day_is_tried_once_whatever_tries_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut data = UserData::at(folder.path());
    data.date = Some(date("2026-11-26"));
    let today = daily(&catalogue(), date("2026-11-26")).unwrap();
    let tried = |result, nudges| {
        let tried = DailyTry {
            result,
            nudges,
            ..DailyTry::new(&today)
        };
        PuzzleTry::Daily(Box::new(tried))
    };
    data.keep_puzzle(tried(None, 1)).unwrap();
    assert_eq!(
        data.notebook(&catalogue()).unwrap().diary.tries[0].nudges,
        1
    );
    // A program that knows of no nudge does not take it back.
    let solved = data.keep_puzzle(tried(Some(TryResult::Solved), 0)).unwrap();
    assert!(
        matches!(&solved, PuzzleNews::Daily { streak, .. } if streak.days == 1),
        "{solved:?}"
    );
    for result in [Some(TryResult::Failed), Some(TryResult::Solved), None] {
        assert!(data.keep_puzzle(tried(result, 0)).is_err());
    }
    let diary = data.notebook(&catalogue()).unwrap().diary;
    assert_eq!(diary.tries.len(), 1);
    assert_eq!(diary.streak(date("2026-11-26")).days, 1);
}

/// A try at a puzzle of Nim with these piles, chosen before any was answered.
fn practised(position: &str, nudges: u64, result: Option<TryResult>) -> PuzzleTry {
    PuzzleTry::Practice(Box::new(PracticeTry {
        game: "nim".to_owned(),
        kind: PuzzleKind::Find,
        answer: position.to_owned(),
        position: position.to_owned(),
        record: position.to_owned(),
        rating: 1000,
        before: 0,
        nudges,
        result,
    }))
}

#[test]
fn of_several_programs_that_practise_each_counts_but_a_puzzle_only_once() {
    let folder = tempfile::tempdir().unwrap();
    let data = UserData::at(folder.path());
    let counted = std::sync::atomic::AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for program in 0..4 {
            let (data, counted) = (&data, &counted);
            scope.spawn(move || {
                for puzzle in 0..5 {
                    // The first three are the same for all.
                    let other = if puzzle < 3 { 0 } else { program };
                    let position = format!("{puzzle},{other}");
                    let solved = practised(&position, 0, Some(TryResult::Solved));
                    if data.keep_puzzle(solved).is_ok() {
                        counted.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let score = data.notebook(&catalogue()).unwrap().score("nim");
    assert_eq!((score.tried, score.streak, score.best), (11, 11, 11));
    assert_eq!(counted.into_inner(), 11);
}

#[test]
fn a_nudge_counts_from_the_moment_it_is_given() {
    let folder = tempfile::tempdir().unwrap();
    let data = UserData::at(folder.path());
    let solved = Some(TryResult::Solved);
    data.keep_puzzle(practised("1,2", 2, None)).unwrap();
    // A program that knows of no nudge does not take it back.
    data.keep_puzzle(practised("1,2", 1, None)).unwrap();
    let score = || data.notebook(&catalogue()).unwrap().score("nim");
    assert_eq!((score().tried, score().nudges_for("1,2")), (0, 2));
    let news = data.keep_puzzle(practised("1,2", 0, solved)).unwrap();
    assert!(news.sentences().starts_with("With a nudge"), "{news:?}");
    assert_eq!((score().tried, score().solved, score().streak), (1, 1, 0));
    assert_eq!(score().rating, PlayerRating::default());
    assert_eq!(score().nudged, []);
    // What is not answered is forgotten in the end.
    for pile in 0..100 {
        let asked = practised(&format!("{pile},1"), 1, None);
        data.keep_puzzle(asked).unwrap();
    }
    assert_eq!((score().nudged.len(), score().nudges_for("99,1")), (30, 1));
}

#[test]
fn a_puzzle_is_answered_once_and_the_answer_is_named() {
    let today = daily(&catalogue(), date("2026-11-26")).unwrap();
    let attempt = || goldpile_learn::drills::DrillAttempt::of_day(&today, 0);
    let result = |exercise: &Exercise| match exercise {
        Exercise::Drill(attempt) => attempt.puzzle_change(),
        Exercise::Lesson(_) => None,
    };
    let typed = |exercise: &mut Exercise, text: &str| {
        exercise.answer(&Input::Typed(text.to_owned())).unwrap()
    };
    let ended = |change: Option<PuzzleTry>| match change {
        Some(PuzzleTry::Daily(tried)) => (tried.result, tried.nudges),
        other => panic!("{other:?}"),
    };
    // What to leave: with another move than the right one, and with the right one.
    let rules = &*today.puzzle.adviser().game().rules;
    let position = today.puzzle.position();
    let right = winning(today.puzzle.adviser(), &today.puzzle);
    let mut takes = TakeWalk::new(rules, position).map(|found| Move::Take(found.unwrap().1));
    let wrong = takes.find(|chosen| !right.contains(chosen)).unwrap();
    let [wrong, right] =
        [&wrong, &right[0]].map(|chosen| piles_text(&after(rules, position, chosen).piles));
    let mut exercise = Exercise::Drill(Box::new(attempt()));
    typed(&mut exercise, "a1000");
    assert_eq!(result(&exercise), None, "an illegal move is no try");
    let reply = typed(&mut exercise, &wrong);
    assert_eq!(ended(result(&exercise)), (Some(TryResult::Failed), 0));
    assert!(
        reply
            .said
            .iter()
            .any(|said| said.text.starts_with("This wins:")),
        "{reply:?}"
    );
    let mut exercise = Exercise::Drill(Box::new(attempt()));
    exercise.answer(&Input::Nudge).unwrap();
    assert_eq!(ended(result(&exercise)), (None, 1));
    typed(&mut exercise, &right);
    assert_eq!(ended(result(&exercise)), (Some(TryResult::Solved), 1));
    let mut exercise = Exercise::Drill(Box::new(attempt()));
    exercise.answer(&Input::GiveUp).unwrap();
    assert_eq!(ended(result(&exercise)).0, Some(TryResult::Failed));
}

#[test]
fn levels_of_a_sheet_in_the_wrong_order_or_beyond_the_last_are_met_as_nearly_as_can_be() {
    let adviser = Adviser::new(catalogue().find("wythoff").unwrap().default_game());
    let of = |levels: RangeInclusive<u64>| {
        let sheet = exercise_sheet(&adviser, 2, &levels, 7, &|_| ()).unwrap();
        sheet.into_iter().map(|exercise| exercise.level)
    };
    assert!(of(u64::MAX..=u64::MAX).eq([5, 5]));
    #[expect(clippy::reversed_empty_ranges, reason = "it is what is tried")]
    let reversed = of(3..=1);
    assert!(reversed.eq([3, 3]));
    assert!(of(0..=u64::MAX).len() == 2);
}
