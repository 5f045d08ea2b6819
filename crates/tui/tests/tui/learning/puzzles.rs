//! The puzzles on the screen: today's position and its one try, practice, and the player's mistakes.

use crate::hand::Hand;
use crate::learning::lessons::{Shelves, exercise};
use crate::scene::{SIZES, Scene, Size, USUAL};
use chrono::{Datelike as _, Days, NaiveDate};
use goldpile_engine::rules::sample::random_move;
use goldpile_engine::{Move, Outcome, Phase, Position, after};
use goldpile_games::catalogue;
use goldpile_learn::puzzles::{Daily, DailyTry, Diary, PracticeScore, TryResult, daily};
use goldpile_learn::session::Prompt;
use goldpile_learn::{Exercise, JsonLines, Question};
use goldpile_play::{Adviser, start_dice};
use goldpile_solve::Cancel;
use goldpile_testkit::learner::{chosen, typed};
use std::fs;

/// The position of the day on which all these tests run.
fn today() -> Daily {
    daily(
        &catalogue(),
        "2026-11-26".parse().unwrap(),
        &Cancel::default(),
    )
    .unwrap()
}

fn tries(shelves: &Shelves) -> Vec<DailyTry> {
    let file = JsonLines::at(shelves.folder.path().join("daily.jsonl"));
    file.read().unwrap().kept
}

/// Writes tries of the days before, all solved but one.
fn some_days(shelves: &Shelves) {
    let tries: Vec<DailyTry> = (1..=12)
        .map(|back| {
            let date = today().date - chrono::Days::new(back);
            let result = if back == 6 {
                TryResult::Failed
            } else {
                TryResult::Solved
            };
            DailyTry {
                date,
                nudges: u64::from(back % 4 == 0),
                result: Some(result),
                ..DailyTry::new(&today())
            }
        })
        .collect();
    let file = JsonLines::at(shelves.folder.path().join("daily.jsonl"));
    file.put(&tries).unwrap();
}

pub(crate) fn days(size: Size) -> Scene {
    let shelves = Shelves::new();
    some_days(&shelves);
    let mut hand = shelves.hand(size);
    hand.choose("Today");
    Scene::with(hand, shelves)
}

/// The days in the history.
pub(crate) fn history(size: Size) -> Scene {
    let shelves = Shelves::new();
    some_days(&shelves);
    let mut hand = shelves.hand(size);
    hand.choose("History");
    hand.press("Tab Tab");
    Scene::with(hand, shelves)
}

/// Practice, after a puzzle in each of two games.
pub(crate) fn practice(size: Size) -> Scene {
    let shelves = Shelves::new();
    let mut hand = shelves.hand(size);
    hand.choose("Practice");
    hand.press("Down Enter");
    answer(&mut hand, true);
    hand.press("Esc Down Enter");
    answer(&mut hand, false);
    hand.press("Esc");
    Scene::with(hand, shelves)
}

/// A puzzle that asks which of three positions is lost.
pub(crate) fn choice(size: Size) -> Scene {
    let shelves = Shelves::new();
    let mut hand = shelves.hand(size);
    hand.choose("Practice");
    hand.down_to("Wythoff");
    hand.press("Enter");
    answer(&mut hand, true);
    hand.press("Enter");
    Scene::with(hand, shelves)
}

fn attempt(hand: &Hand) -> &goldpile_learn::drills::DrillAttempt {
    match exercise(hand) {
        Exercise::Drill(attempt) => attempt,
        Exercise::Lesson(_) => panic!("a lesson"),
    }
}

/// A move that wins, or one that does not.
fn chosen_move(adviser: &Adviser, position: &Position, wins: bool) -> Move {
    if wins {
        return adviser.hint(position).unwrap().unwrap();
    }
    let rules = &*adviser.game().rules;
    let mut dice = start_dice(1);
    loop {
        let chosen = random_move(rules, position, &mut dice).unwrap();
        let next = after(rules, position, &chosen);
        if adviser.outcome(&next).unwrap() == Outcome::N {
            return chosen;
        }
    }
}

/// Chooses the right one of several positions, or another one; returns its number.
fn choose(hand: &mut Hand, wins: bool) -> String {
    let attempt = attempt(hand);
    let Question::Which { lines, won } = attempt.question() else {
        panic!("{}", hand.screen());
    };
    let number = chosen(attempt.adviser(), lines, *won == wins);
    hand.press(&format!("{number} Enter"));
    number
}

/// Answers the puzzle, rightly or wrongly.
fn answer(hand: &mut Hand, wins: bool) {
    let adviser = attempt(hand).adviser().clone();
    if let Question::Which { .. } = attempt(hand).question() {
        choose(hand, wins);
        return;
    }
    let mut wins = wins;
    // A game with announcements has a second half, in which the right one is made.
    while let Prompt::Question(Question::Find(line)) = attempt(hand).prompt() {
        let position = line.last();
        let text = typed(&adviser, position, &chosen_move(&adviser, position, wins));
        hand.press(":");
        hand.write(&text);
        hand.press("Enter");
        wins = true;
    }
}

#[test]
fn todays_position_is_tried_once_and_can_be_shared() {
    for wins in [true, false] {
        let shelves = Shelves::new();
        some_days(&shelves);
        let mut hand = shelves.hand(USUAL);
        hand.choose("Today");
        hand.says(&["Today", "Thursday 26 November", "one try", "streak 5"]);
        hand.press("y");
        hand.says(&["There is no result yet"]);
        hand.press("Enter");
        hand.says(&["You have one try.", "Find one that wins."]);
        answer(&mut hand, wins);
        let result = if wins {
            TryResult::Solved
        } else {
            TryResult::Failed
        };
        assert_eq!(tries(&shelves).last().unwrap().result, Some(result));
        // On a day of the first recipe, only a solved position counts for the streak.
        let (told, shown) = if wins {
            ("A streak of 6 days.", ["position ✓", "streak 6"])
        } else {
            ("This wins:", ["position ✗", "streak 5"])
        };
        hand.says(&[told]);
        hand.press("y");
        let copied = hand.copied.clone().unwrap();
        let title = today().puzzle.adviser().game().entry.title.clone();
        let command = "goldpile puzzle --daily --date 2026-11-26";
        let [result, streak] = shown;
        let card = format!("goldpile 2026-11-26 · {title}\n{result}\n{streak} · {command}\n");
        assert_eq!(copied, card);
        // The copied text is shown; Escape closes that page.
        hand.says(&[command]);
        hand.press("Esc Enter");
        hand.says(&[if wins { "solved" } else { "not solved" }, command]);
        // The climb is what comes next.
        hand.press("Up");
        // Now it can only be analysed, in this program and in the next one.
        hand.press("Enter");
        assert!(hand.screen().contains("Analysis"), "{}", hand.screen());
        let mut again = shelves.hand(USUAL);
        again.choose("Today");
        again.says(&[if wins { "solved" } else { "not solved" }, command]);
        again.press("Up Enter");
        assert!(again.screen().contains("Analysis"), "{}", again.screen());
        assert_eq!(tries(&shelves).len(), 13);
    }
}

#[test]
fn nudges_count_and_giving_up_is_asked_for() {
    let shelves = Shelves::new();
    let mut hand = shelves.hand(USUAL);
    hand.choose("Today");
    hand.press("Enter h");
    assert_eq!(tries(&shelves)[0].nudges, 1);
    // A nudge still counts after leaving and coming back.
    hand.press("q");
    hand.choose("Today");
    hand.says(&["begun: you still have your one try"]);
    hand.press("Enter");
    hand.says(&["help used, 1 left"]);
    // Its text is shown again.
    let nudges = attempt(&hand).nudges_said();
    assert_eq!(nudges.len(), 1);
    hand.says(&[&nudges[0]]);
    // The rules do not give the theory away.
    hand.press("R");
    assert!(!hand.screen().contains("P-position"), "{}", hand.screen());
    hand.press("q");
    hand.press("h h h");
    hand.says(&["There is no other nudge"]);
    assert_eq!(
        (tries(&shelves)[0].nudges, tries(&shelves)[0].result),
        (2, None)
    );
    hand.press("G");
    hand.says(&["Give up this puzzle?"]);
    hand.press("n");
    assert_eq!(tries(&shelves)[0].result, None);
    hand.press("G y");
    assert_eq!(tries(&shelves)[0].result, Some(TryResult::Failed));
    hand.says(&["This wins:"]);
}

#[test]
fn of_two_programs_the_first_answer_counts() {
    let shelves = Shelves::new();
    let [mut one, mut two] = [(); 2].map(|()| {
        let mut hand = shelves.hand(USUAL);
        hand.choose("Today");
        hand.press("Enter");
        hand
    });
    answer(&mut one, false);
    answer(&mut two, true);
    two.says(&[
        "Another goldpile has answered it first",
        "This try does not count",
    ]);
    let tries = tries(&shelves);
    assert_eq!((tries.len(), tries[0].result), (1, Some(TryResult::Failed)));
    let diary = Diary {
        tries,
        ..Diary::default()
    };
    assert_eq!(diary.streak(today().date).days, 0);
}

#[test]
fn practice_changes_the_rating_and_the_streak() {
    for entry in catalogue().entries() {
        let shelves = Shelves::new();
        let mut hand = shelves.hand(USUAL);
        hand.choose("Practice");
        hand.down_to(&entry.title);
        hand.press("Enter");
        let mut asked = Vec::new();
        for wins in [true, true, false] {
            let asks = match attempt(&hand).question() {
                Question::Which { .. } => "Which of these three",
                Question::Find(line) if line.last().phase == Phase::Block => "What do you block?",
                _ => "One move wins.",
            };
            hand.says(&[asks]);
            // Leaving a puzzle does not change it; an answer leads to another one.
            let record = attempt(&hand).record();
            hand.press("Esc Enter");
            assert_eq!(attempt(&hand).record(), record);
            assert!(!asked.contains(&record), "{record}");
            asked.push(record);
            answer(&mut hand, wins);
            while hand.screen().contains("Enter shows the rest.") {
                hand.press("Enter");
            }
            hand.says(&["until you have a rating"]);
            hand.press("Enter");
        }
        let scores = JsonLines::<PracticeScore>::at(shelves.folder.path().join("practice.jsonl"));
        let score = scores.read().unwrap().kept.remove(0);
        assert_eq!(score.game, entry.name.as_str());
        assert_eq!(
            (score.tried, score.solved, score.streak, score.best),
            (3, 2, 0, 2)
        );
        assert_eq!(
            shelves.drills.read().unwrap().kept.len(),
            1,
            "the error is a drill"
        );
        hand.press("Esc");
        hand.says(&["2 of 3", "(1 due)"]);
    }
}

#[test]
fn one_of_three_positions_is_chosen_and_the_right_one_is_marked() {
    for size in SIZES {
        let mut scene = choice(size);
        let hand = &mut scene.hand;
        hand.says(&["Which of these three is lost for the player to move?"]);
        hand.press("Enter");
        assert!(!attempt(hand).is_done());
        hand.says(&["Choose with"]);
        hand.press("Right Right Left");
        hand.says(&["Number 1. Enter answers."]);
        // There is no fourth.
        hand.press("4");
        hand.says(&["Number 1. Enter answers."]);
        let wrong = choose(hand, false);
        assert!(attempt(hand).is_done() && !attempt(hand).is_solved());
        hand.says(&[&format!("? {wrong}"), "★ ", "is lost: from"]);
    }
}

#[test]
fn the_two_ways_to_practise_follow_one_another_at_every_size() {
    for size in SIZES {
        let mut hand = Shelves::new().hand(size);
        hand.choose("Practice");
        assert_eq!(hand.app.keys().name, "practice", "{}", hand.screen());
        for (key, mode) in [
            ("Tab", "drills"),
            ("Right", "practice"),
            ("Left", "drills"),
            ("Left", "practice"),
        ] {
            hand.press(key);
            assert_eq!(hand.app.keys().name, mode, "{key}: {}", hand.screen());
        }
        hand.press("Esc");
        hand.choose("Today");
        hand.press("Tab");
        assert_eq!(hand.app.keys().name, "puzzles", "{}", hand.screen());
    }
}

#[test]
fn what_is_damaged_or_missing_is_said() {
    let shelves = Shelves::new();
    let path = shelves.folder.path().join("daily.jsonl");
    fs::write(&path, "{\"version\":1,\"date\":\"12026-01-01\"}\n").unwrap();
    let mut hand = shelves.hand(USUAL);
    hand.choose("Today");
    hand.says(&["A line about your puzzles is skipped, and kept as it is: line 1"]);
    hand.press("Enter");
    answer(&mut hand, true);
    let text = fs::read_to_string(&path).unwrap();
    assert!(
        text.starts_with("{\"version\":1,\"date\":\"12026-01-01\"}\n"),
        "{text}"
    );
    // Without a folder, nothing can be kept.
    let mut hand = Hand::new(USUAL);
    hand.choose("Today");
    hand.press("Enter");
    answer(&mut hand, true);
    hand.says(&["no folder for puzzles", "This try does not count"]);
    // Practice nonetheless goes on to another puzzle.
    hand.press("q");
    hand.choose("Practice");
    hand.press("Enter");
    let record = attempt(&hand).record();
    answer(&mut hand, true);
    hand.press("Enter");
    assert_ne!(attempt(&hand).record(), record);
}

/// What the screen says after the answer on each of these days, which are moved by the clock of the files: Today is
/// opened anew and its position answered, on every third day wrongly.
fn days_said(shelves: &Shelves, days: impl IntoIterator<Item = NaiveDate>) -> Vec<String> {
    let said = days.into_iter().map(|day| {
        let mut hand = shelves.hand(USUAL);
        hand.files.date = Some(day);
        hand.choose("Today");
        hand.press("Enter");
        answer(&mut hand, day.day() % 3 != 0);
        hand.screen()
    });
    said.collect()
}

#[test]
fn two_weeks_of_days_are_one_streak_whatever_the_clock_shows_meanwhile() {
    let shelves = Shelves::new();
    let day = |day: u64| NaiveDate::from_ymd_opt(2026, 11, 30).unwrap() + Days::new(day);
    // A day of each week is missed, and is free; the clock jumps far in both directions.
    let missed = [2, 12];
    let mut streak = 0;
    for number in (0..14).filter(|number| !missed.contains(number)) {
        let said = days_said(&shelves, [day(number)]).remove(0);
        streak += 1;
        let told = match streak {
            1 => "A streak begins".to_owned(),
            7 => "A streak of seven days".to_owned(),
            more => format!("A streak of {more} days."),
        };
        assert!(said.contains(&told), "{told}: {said}");
        if number == 7 {
            let far = ["9999-12-31", "1970-01-01", "2027-02-01"];
            days_said(&shelves, far.map(|day| day.parse().unwrap()));
        }
    }
    let mut hand = shelves.hand(USUAL);
    hand.files.date = Some(day(14));
    hand.choose("Today");
    hand.says(&["streak 12", "one try", "○"]);
    // The days are in the history, without those that have not come yet.
    hand.press("q");
    hand.choose("History");
    hand.press("Tab Tab");
    hand.says(&[
        "13 Dec 2026",
        "30 Nov 2026",
        "1 Jan 1970",
        "Streak 12, best 12",
    ]);
    assert!(!hand.screen().contains("9999"), "{}", hand.screen());
    hand.press("y");
    let card = hand.copied.clone().unwrap();
    assert!(card.starts_with("goldpile 2026-12-13 · "), "{card}");
    assert!(
        card.contains("streak 12 · goldpile puzzle --daily --date 2026-12-13"),
        "{card}"
    );
    hand.press("Esc Enter");
    assert!(hand.screen().contains("Analysis"), "{}", hand.screen());
}
