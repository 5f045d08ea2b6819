//! The climb on the screen: five matches, one life, no help, and every move stored before it is answered.

use crate::hand::Hand;
use crate::learning::lessons::Shelves;
use crate::scene::USUAL;
use goldpile_engine::notation::{recorded_text, typed_text};
use goldpile_engine::{Move, Outcome, Phase, after};
use goldpile_learn::JsonLines;
use goldpile_learn::puzzles::{ClimbTry, RUNGS};
use goldpile_play::{Adviser, lost_play};
use std::path::PathBuf;

/// A week of days, each with another game.
const WEEK: [&str; 7] = [
    "2026-12-07",
    "2026-12-08",
    "2026-12-09",
    "2026-12-10",
    "2026-12-11",
    "2026-12-12",
    "2026-12-13",
];

fn path(shelves: &Shelves) -> PathBuf {
    shelves.folder.path().join("climb.jsonl")
}

fn stored(shelves: &Shelves) -> Vec<ClimbTry> {
    JsonLines::at(path(shelves)).read().unwrap().kept
}

/// The program on this day, with Today on the screen.
fn today(shelves: &Shelves, date: &str) -> Hand {
    let mut hand = shelves.hand(USUAL);
    hand.files.climbs = Some(JsonLines::at(path(shelves)));
    hand.files.date = date.parse().ok();
    hand.choose("Today");
    hand
}

/// Goes from Today to the climb.
fn go_on(hand: &mut Hand) {
    hand.press("Home");
    hand.down_to("Climb");
    hand.press("Enter");
    assert!(hand.app.the_match().is_some(), "{}", hand.screen());
}

fn climbing(shelves: &Shelves, date: &str) -> Hand {
    let mut hand = today(shelves, date);
    go_on(&mut hand);
    hand
}

fn asks_who_begins(hand: &Hand) -> bool {
    hand.app.keys().name == "begin"
}

/// Says who begins, so that the person can win.
fn begin(hand: &mut Hand) {
    let adviser = Adviser::new(hand.the_match().game().clone());
    let wins = adviser.outcome(hand.the_match().start()).unwrap() == Outcome::N;
    hand.press(if wins { "Enter" } else { "Tab" });
}

fn play(hand: &mut Hand, chosen: &Move) {
    let the_match = hand.the_match();
    let position = the_match.position();
    let recorded = recorded_text(&*the_match.game().rules, position, chosen);
    let typed = typed_text(&recorded, position);
    hand.press(":");
    hand.write(&typed);
    hand.press("Enter");
}

/// Makes the best move there is.
fn play_well(hand: &mut Hand) {
    let adviser = Adviser::new(hand.the_match().game().clone());
    let position = hand.the_match().position().clone();
    let best = adviser.hint(&position).unwrap();
    let chosen = best.unwrap_or_else(|| lost_play(&adviser, &position).unwrap().unwrap());
    play(hand, &chosen);
}

/// Makes a move that loses; the position has one.
fn play_badly(hand: &mut Hand) {
    let game = hand.the_match().game().clone();
    let rules = &*game.rules;
    let adviser = Adviser::new(game.clone());
    let position = hand.the_match().position().clone();
    let walk = goldpile_engine::rules::walk::TakeWalk::new(rules, &position);
    let mut takes = walk.map(|found| Move::Take(found.unwrap().1));
    let loses = |chosen: &Move| {
        let next = after(rules, &position, chosen);
        adviser.outcome(&next).unwrap() == Outcome::N
    };
    let bad = takes.find(loses).unwrap();
    play(hand, &bad);
}

fn is_over(hand: &Hand) -> bool {
    hand.the_match().verdict().is_some()
}

/// Wins the match on the table.
fn win(hand: &mut Hand) {
    if asks_who_begins(hand) {
        begin(hand);
    }
    for _ in 0..200 {
        if is_over(hand) {
            assert_eq!(
                hand.the_match().has_person_won(),
                Some(true),
                "{:?}",
                hand.the_match()
            );
            // At first the keys leave the result on the screen.
            hand.rest();
            return;
        }
        play_well(hand);
    }
    panic!("{}", hand.screen());
}

#[test]
fn in_every_game_five_matches_are_won_without_help_and_the_day_has_its_card() {
    for date in WEEK {
        let shelves = Shelves::new();
        let mut hand = climbing(&shelves, date);
        // Where takes are many, the Fox and the Dragon think for seconds without optimisation.
        let matches = if date == WEEK[6] { 3 } else { RUNGS };
        for won in 1..=matches {
            win(&mut hand);
            let squares = format!("{}{}", "■".repeat(won), "□".repeat(RUNGS - won));
            hand.shows(&[&format!("climb {squares}")]);
            let [climb] = &stored(&shelves)[..] else {
                panic!("{:?}", stored(&shelves));
            };
            assert_eq!((climb.won(), climb.is_over()), (won, won == RUNGS));
            hand.press("Enter");
        }
        if matches < RUNGS {
            continue;
        }
        hand.shows(&["climb ■■■■■", &format!("goldpile climb --date {date}")]);
        // A climb that is over is only looked at.
        go_on(&mut hand);
        assert_eq!(hand.app.keys().name, "review", "{}", hand.screen());
    }
}

#[test]
fn a_climb_has_no_help_and_no_way_back() {
    let shelves = Shelves::new();
    let mut hand = climbing(&shelves, WEEK[1]);
    assert!(!hand.screen().contains("h hint"), "{}", hand.screen());
    let begun = hand.the_match().moves_made();
    for key in ["h", "n", "p", "w", "u", "C"] {
        hand.press(key);
        hand.says(&["There is no help in a climb."]);
        let made = hand.the_match().moves_made();
        assert!(!hand.the_match().is_helped() && made == begun, "{key}");
        hand.press("Home");
    }
    play_badly(&mut hand);
    let made = hand.the_match().moves_made();
    hand.press("u u");
    assert_eq!(hand.the_match().moves_made(), made);
}

#[test]
fn the_same_moves_meet_the_same_replies_whatever_is_done_between_them() {
    for date in &WEEK[2..5] {
        let (at_once, in_parts) = (Shelves::new(), Shelves::new());
        let mut hand = climbing(&at_once, date);
        for _ in 0..2 {
            win(&mut hand);
            hand.press("Enter");
        }
        // The other one leaves after every move, in a new program each time.
        let mut hand = climbing(&in_parts, date);
        for _ in 0..100 {
            if is_over(&hand) {
                hand.rest();
                hand.press("Enter");
            } else if asks_who_begins(&hand) {
                begin(&mut hand);
            } else {
                play_well(&mut hand);
            }
            let won = stored(&in_parts).first().map_or(0, ClimbTry::won);
            if won == 2 {
                break;
            }
            if won == 0 {
                hand = climbing(&in_parts, date);
            } else {
                hand.press("Esc");
                go_on(&mut hand);
            }
        }
        let [one, other] = [&at_once, &in_parts].map(|shelves| stored(shelves).remove(0));
        assert_eq!(one.matches[..2], other.matches[..2], "{date}");
    }
}

#[test]
fn a_lost_match_ends_the_climb() {
    let shelves = Shelves::new();
    let mut hand = climbing(&shelves, WEEK[5]);
    win(&mut hand);
    hand.press("Enter");
    // There is only one life, so that is asked whatever the settings say.
    hand.press("G");
    hand.says(&["That ends the climb."]);
    hand.press("n");
    assert!(!is_over(&hand), "{}", hand.screen());
    hand.press("G y");
    hand.rest();
    hand.says(&["The climb ends at the Squirrel"]);
    let climb = stored(&shelves).remove(0);
    assert_eq!((climb.won(), climb.is_over()), (1, true));
    // Nothing begins it again: neither the keys of other matches nor another program.
    for key in ["a", "s", "n", "u"] {
        hand.press(key);
        assert!(is_over(&hand), "{key}\n{}", hand.screen());
    }
    hand.press("Enter");
    hand.shows(&["climb ■□□□□ the Squirrel"]);
    let hand = climbing(&shelves, WEEK[5]);
    assert_eq!(hand.app.keys().name, "review", "{}", hand.screen());
    assert_eq!(stored(&shelves), [climb]);
}

#[test]
fn two_programs_are_one_climb() {
    let shelves = Shelves::new();
    let mut one = climbing(&shelves, WEEK[1]);
    let mut two = climbing(&shelves, WEEK[1]);
    play_well(&mut one);
    let made = one.the_match().record();
    play_badly(&mut two);
    two.says(&["Another goldpile has gone on with this climb"]);
    assert_eq!(two.the_match().record(), made, "{}", two.screen());
    win(&mut two);
    assert_eq!(stored(&shelves)[0].won(), 1);
}

#[test]
fn what_cannot_be_stored_is_said_and_stored_with_the_next_move() {
    let shelves = Shelves::new();
    let mut hand = climbing(&shelves, WEEK[1]);
    // The folder of the file is a file.
    let blocked = shelves.folder.path().join("blocked");
    std::fs::write(&blocked, "").unwrap();
    let good = hand
        .files
        .climbs
        .replace(JsonLines::at(blocked.join("climb.jsonl")));
    play_well(&mut hand);
    hand.says(&["cannot be", "The climb goes on"]);
    assert!(stored(&shelves).is_empty());
    hand.files.climbs = good;
    win(&mut hand);
    assert_eq!(stored(&shelves)[0].won(), 1);
}

#[test]
fn a_climb_belongs_to_the_day_on_which_it_began() {
    let shelves = Shelves::new();
    let mut hand = climbing(&shelves, WEEK[1]);
    play_well(&mut hand);
    hand.files.date = WEEK[2].parse().ok();
    win(&mut hand);
    hand.press("Enter");
    win(&mut hand);
    let climbs = stored(&shelves);
    assert_eq!(climbs.len(), 1);
    assert_eq!(
        (climbs[0].date.to_string(), climbs[0].won()),
        (WEEK[1].to_owned(), 2)
    );
    // The next day offers it until it is over.
    let mut hand = today(&shelves, WEEK[2]);
    hand.down_to("Yesterday");
    hand.shows(&["■■□□□ at the Badger"]);
    hand.press("Enter");
    win(&mut hand);
    let climbs = stored(&shelves);
    assert_eq!((climbs.len(), climbs[0].won()), (1, 3));
    let hand = today(&shelves, WEEK[3]);
    assert!(!hand.has_text("Yesterday"), "{}", hand.screen());
}

#[test]
fn an_announcement_is_stored_and_answered_too() {
    let shelves = Shelves::new();
    let mut hand = climbing(&shelves, WEEK[3]);
    while hand.the_match().position().phase == Phase::Take {
        play_well(&mut hand);
    }
    let record = hand.the_match().record();
    let again = climbing(&shelves, WEEK[3]);
    assert_eq!(again.the_match().record(), record);
}
