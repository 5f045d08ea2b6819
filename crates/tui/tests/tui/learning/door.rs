//! The end of a lesson: the exam with its marks, the door with its card, and the matches behind it.

use crate::hand::Hand;
use crate::learning::lessons::{Shelves, answer, begin, session};
use crate::scene::{SIZES, SMALL, USUAL};
use goldpile_engine::{Catalogue, Outcome};
use goldpile_games::catalogue;
use goldpile_learn::help_level::HelpProgress;
use goldpile_learn::progress::{Mark, QUESTIONS};
use goldpile_learn::session::Prompt;
use goldpile_learn::{HelpLevel, Lesson, LessonProgress, LessonStage};
use goldpile_play::{Adviser, Level};
use goldpile_testkit::learner::right;
use goldpile_testkit::wrong::wrong;
use goldpile_tui::{Preset, Settings};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

const CAN: &str = "You can now win Nim from any start that can be won, against anybody.";
const CARD: [&str; 3] = [
    "Two equal piles: copy.",
    "Write each pile as a sum of 1, 2, 4, 8.",
    "Leave a balanced position.",
];

#[test]
fn every_door_and_its_card_fit_on_every_screen() {
    for entry in catalogue().entries() {
        let lesson = Lesson::of(entry).unwrap().unwrap();
        let progress = LessonProgress {
            step: lesson.steps_before_practice,
            fading: HelpProgress::at(HelpLevel::Nothing),
            marks: vec![Mark::Right; QUESTIONS],
            ..LessonProgress::new(&entry.name, 3)
        };
        let shelves = Shelves::new();
        shelves.lessons.put(&[progress]).unwrap();
        let mut hand = shelves.hand(USUAL);
        begin(&mut hand, &entry.name);
        let card = session(&hand).card();
        for size in SIZES {
            hand.resize(size);
            for line in &card {
                assert!(hand.has_text(line), "{line}\n{}", hand.screen());
            }
            hand.says(&["Enter begins a match against the Dragon"]);
        }
    }
}

/// The catalogue with this end and card in the lesson of Nim.
fn carded() -> Catalogue {
    let known = catalogue();
    let mut entry = known.find("nim").unwrap().clone();
    let lesson = entry.lesson.as_ref().unwrap();
    let card = CARD.map(|line| format!("  - {line}\n")).concat();
    entry.lesson = Some(format!("{lesson}\nend\n  {CAN}\n\ncard\n{card}").into());
    known.with(entry)
}

/// Somebody who has read all pages of the lesson of Nim, and is where these marks are.
fn examined(marks: &[Mark]) -> (Shelves, LessonProgress) {
    let lesson = Lesson::of(catalogue().find("nim").unwrap());
    let lesson = lesson.unwrap().unwrap();
    let mut progress = LessonProgress::new("nim", 3);
    progress.step = lesson.steps_before_practice;
    progress.fading.level = HelpLevel::Nothing;
    progress.marks = marks.to_vec();
    let shelves = Shelves::new();
    shelves
        .lessons
        .put(std::slice::from_ref(&progress))
        .unwrap();
    (shelves, progress)
}

fn passed() -> (Shelves, LessonProgress) {
    examined(&[Mark::Right; QUESTIONS])
}

fn graduated() -> Shelves {
    let (shelves, mut progress) = passed();
    progress.graduated = true;
    shelves.lessons.put(&[progress]).unwrap();
    shelves
}

fn opened(shelves: &Shelves) -> Hand {
    let mut hand = shelves.hand_in(USUAL, carded());
    begin(&mut hand, "nim");
    hand
}

#[test]
fn the_door_shows_what_can_be_done_now_and_the_card_and_leads_into_a_match() {
    let (shelves, _) = passed();
    let mut hand = opened(&shelves);
    assert_eq!(session(&hand).stage(), LessonStage::Passed);
    for size in SIZES {
        hand.resize(size);
        let frame = ["┌─ How to win Nim ──", "────┘"];
        let frame = frame.into_iter().filter(|_| size != SMALL);
        let screen = hand.screen();
        let shown = screen.split_whitespace().collect::<Vec<_>>().join(" ");
        for part in [CAN, CARD[0], CARD[1], CARD[2]].into_iter().chain(frame) {
            assert!(shown.contains(part), "{part}\n{screen}");
        }
        hand.says(&[
            "●●●●●●●●●●",
            "0 of 2 matches won",
            "Enter begins a match against the Dragon",
        ]);
    }
    hand.resize(USUAL);
    hand.press("Enter");
    assert!(
        matches!(session(&hand).prompt(), Prompt::Match(_)),
        "{}",
        hand.screen()
    );
    // The card is there in these matches, and costs nothing.
    hand.says(&["l card"]);
    hand.press("l");
    hand.says(&["How to win Nim", CARD[0], CARD[2]]);
    hand.press("Esc");
    assert!(!session(&hand).progress().asked.helped);
    // The first win leads back to the door, and the second to the end of the lesson.
    while session(&hand).stage() == LessonStage::Practice {
        let said = right(session(&hand));
        answer(&mut hand, &said);
    }
    hand.press("End");
    hand.says(&["One more win without help", "1 of 2 matches won"]);
}

#[test]
fn behind_the_door_of_a_finished_lesson_the_dragon_can_be_beaten_at_once() {
    let shelves = graduated();
    let mut hand = shelves.hand_in(USUAL, carded());
    hand.choose("Learn");
    hand.press("Home");
    hand.down_to("Nim");
    hand.says(&[
        "Nim: this lesson is done. Enter leads to its card and a match against the Dragon.",
    ]);
    hand.press("Enter");
    hand.says(&[CAN, CARD[1], "Enter begin"]);
    hand.press("Enter");
    let begun = hand.app.the_match().expect("a match").clone();
    assert_eq!(
        begun.computer().map(|(_, level)| level),
        Some(Level::DRAGON)
    );
    assert!(begun.is_practice() && begun.seat(begun.actor()).computer.is_none());
    let adviser = Adviser::new(begun.game().clone());
    assert_eq!(adviser.outcome(begun.position()).unwrap(), Outcome::N);
    // The card is no longer there.
    assert!(!hand.has_text("l card"), "{}", hand.screen());
    hand.press("l");
    assert!(!hand.has_text(CARD[1]), "{}", hand.screen());
}

#[test]
fn the_card_lies_beside_a_match_from_the_end_of_the_lesson_until_graduation() {
    let in_match = |shelves: &Shelves| {
        let mut hand = shelves.hand_in(USUAL, carded());
        hand.set_up("nim", "5,9,11");
        hand
    };
    let (before, _) = examined(&[Mark::Right]);
    let mut hand = in_match(&before);
    assert!(!hand.has_text("l card"), "{}", hand.screen());
    hand.press("l");
    hand.says(&["←→ choose the amount."]);
    hand.press("Right Esc l");
    hand.says(&["The card comes with the end of the lesson"]);
    let (with, _) = passed();
    let mut hand = in_match(&with);
    hand.press("l");
    hand.says(&["How to win Nim", CARD[0], CARD[1], CARD[2]]);
    hand.press("Esc");
    assert!(!hand.app.the_match().unwrap().is_helped());
    // With the keys of vi, l is an arrow, and L is the card.
    let vi = Settings {
        preset: Preset::Vi,
        ..Settings::default()
    };
    let mut hand = in_match(&with).with_settings(vi);
    hand.press("l");
    hand.says(&["Take 1 from c"]);
    hand.press("Esc L");
    hand.says(&["How to win Nim"]);
}

#[test]
fn the_marks_of_an_exam_are_in_sight_and_a_failed_one_is_told_once() {
    let marks = [Mark::Right, Mark::Nudged, Mark::Wrong, Mark::Wrong];
    let (shelves, _) = examined(&marks);
    let mut hand = opened(&shelves);
    for size in SIZES {
        hand.resize(size);
        hand.says(&["●◐○○", "exam 5 of 10"]);
    }
    hand.resize(USUAL);
    // Neither from the exam nor from a page above it.
    for keys in ["w", "W", "R W", "? W"] {
        hand.press(keys);
        hand.says(&["In an exam nothing is looked up"]);
        if keys.contains(' ') {
            hand.press("Esc");
        }
    }
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(3);
    let told = |hand: &Hand| hand.has_text("This exam is not passed: ●◐○○");
    let mut steps = 0;
    while !told(&hand) {
        let stage = session(&hand).prompt().clone();
        let error = wrong(session(&hand), &mut dice);
        let is_first =
            !matches!(stage, Prompt::Refute(_)) && session(&hand).progress().asked.misses == 0;
        let said = error
            .filter(|_| is_first)
            .unwrap_or_else(|| right(session(&hand)));
        answer(&mut hand, &said);
        steps += 1;
        assert!(steps < 40, "{}", hand.screen());
    }
    hand.says(&["right (8 of 10 needed)", "nudges only"]);
    let said = right(session(&hand));
    answer(&mut hand, &said);
    assert!(!told(&hand), "{}", hand.screen());
}

#[test]
fn a_comment_on_a_move_goes_when_the_next_one_is_made() {
    let shelves = Shelves::new();
    let mut hand = shelves.hand((80, 24));
    begin(&mut hand, "raleigh");
    while !matches!(session(&hand).prompt(), Prompt::Match(_)) {
        let said = right(session(&hand));
        answer(&mut hand, &said);
    }
    // The answer to the page before has led here.
    hand.press("PgUp");
    hand.says(&["★ Right. You take"]);
    let mut last: Option<Vec<String>> = None;
    for _ in 0..2 {
        let said = right(session(&hand));
        answer(&mut hand, &said);
        hand.press("PgDn PgDn");
        let screen = hand.screen();
        assert!(!screen.contains("★ Right. You take"), "{screen}");
        let comments = screen
            .lines()
            .filter(|line| line.contains("Your opponent: "));
        let comments: Vec<String> = comments.map(str::to_owned).collect();
        assert_eq!(comments.len(), 1, "{screen}");
        assert_ne!(last.replace(comments.clone()), Some(comments), "{screen}");
    }
}

#[test]
fn a_lesson_that_was_left_begins_where_it_was_left() {
    let again = |shelves: &Shelves, hand: &Hand| {
        let view = session(hand).view();
        let resumed = opened(shelves);
        let now = session(&resumed).view();
        assert_eq!(session(&resumed).progress(), session(hand).progress());
        assert_eq!((now.heading, now.question), (view.heading, view.question));
        let piles = |line: &Option<goldpile_engine::Replay>| {
            line.as_ref().map(|line| line.last().piles.clone())
        };
        assert_eq!(piles(&now.line), piles(&view.line));
    };
    // In the middle of the match of a step.
    let shelves = Shelves::new();
    let mut hand = opened(&shelves);
    while !matches!(session(&hand).prompt(), Prompt::Match(_)) {
        let said = right(session(&hand));
        answer(&mut hand, &said);
    }
    let said = right(session(&hand));
    answer(&mut hand, &said);
    assert!(matches!(session(&hand).prompt(), Prompt::Match(line) if line.moves().len() > 1));
    again(&shelves, &hand);
    // In an exam, at the door, and in the match behind it.
    let (shelves, _) = examined(&[Mark::Right; QUESTIONS - 1]);
    let mut hand = opened(&shelves);
    let said = right(session(&hand));
    again(&shelves, &hand);
    answer(&mut hand, &said);
    again(&shelves, &hand);
    while session(&hand).stage() != LessonStage::Passed {
        let said = right(session(&hand));
        answer(&mut hand, &said);
    }
    again(&shelves, &hand);
    hand.press("Enter Enter Enter");
    assert!(
        matches!(session(&hand).prompt(), Prompt::Match(_)),
        "{}",
        hand.screen()
    );
    again(&shelves, &hand);
}

#[test]
fn w_shows_what_has_been_taught_so_far_and_then_the_proof() {
    let shelves = Shelves::new();
    let mut hand = opened(&shelves);
    while session(&hand).progress().step < 5 {
        let said = right(session(&hand));
        answer(&mut hand, &said);
    }
    let taught = session(&hand).taught();
    assert!(!taught.ideas.is_empty());
    hand.press("w");
    hand.says(&[
        "What you know so far",
        "A position is lost if the player to move loses",
    ]);
    // Nothing comes before its page.
    assert!(!hand.has_text("balanced"), "{}", hand.screen());
    hand.press("Enter");
    hand.says(&["Why it is true", "balanced"]);
    hand.press("w");
    assert_eq!(session(&hand).progress().step, 5, "{}", hand.screen());
    hand.says(&[&session(&hand).view().question]);
}
