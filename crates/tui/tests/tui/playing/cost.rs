//! What costs the star says so before.

use crate::hand::Hand;
use crate::scene::{SIZES, SMALL, Size, USUAL};
use goldpile_games::catalogue;
use goldpile_play::{Level, Seat};
use goldpile_testkit::the_match;
use goldpile_tui::{Command, Opening};

const LABEL: &str = "h hint (no star)";

/// A match for a star from this record, whose first move is the person's or the Magpie's.
pub fn for_star(size: Size, game: &str, record: &str, begins: bool) -> Hand {
    let mut seats = [Seat::person("You"), Seat::computer(Level::MAGPIE)];
    if !begins {
        seats.reverse();
    }
    let the_match = the_match(game, record, seats).for_star();
    Hand::with(size, catalogue(), Opening::Match(Box::new(the_match)))
}

fn nim() -> Hand {
    for_star(USUAL, "nim", "3,5,7", true)
}

fn last_line(hand: &Hand) -> String {
    hand.screen().lines().last().unwrap().trim().to_owned()
}

#[test]
fn the_last_line_says_what_a_hint_costs_while_a_star_is_at_stake() {
    for entry in catalogue().entries() {
        for size in SIZES {
            for begins in [true, false] {
                let mut hand = for_star(size, &entry.name, &entry.example, begins);
                let line = last_line(&hand);
                assert!(line.contains(LABEL), "{line}");
                // The keys that say how to move stay, and there are as many as before.
                let keys = line.split("  ").count();
                if hand.app.keys().name == "take" {
                    assert!(line.contains("←→ take  Enter play"), "{line}");
                    let several = entry.piles.end() > &1;
                    assert!(!several || line.contains("↑↓ pile"), "{line}");
                }
                assert!(size == SMALL || keys >= 6, "{line}");
                hand.press("h");
                assert!(hand.the_match().is_helped());
                assert!(!hand.has_text("no star"), "{}", hand.screen());

                let hand = Hand::at(size, &entry.name, &entry.example);
                assert!(!hand.has_text("no star"), "{}", hand.screen());
            }
        }
    }
    let mut hand = for_star(USUAL, "wythoff", "15,19", true);
    hand.press("m");
    assert!(last_line(&hand).contains(LABEL), "{}", hand.screen());
    hand.press("m G y");
    assert!(!hand.has_text("no star"), "{}", hand.screen());
}

#[test]
fn other_help_says_what_it_costs_and_comes_at_the_second_press() {
    for (key, said) in [
        ("w", "That costs the star; w again shows why."),
        ("n", "That costs the star; n again gives a nudge."),
        ("p", "That costs the star; p again shows the P-positions."),
        ("u", "That costs the star; u again takes the move back."),
    ] {
        for size in SIZES {
            let mut hand = for_star(size, "wythoff", "15,19", true);
            hand.press("1 Enter");
            let moves = hand.the_match().moves_made();
            let is_helped = |hand: &Hand| hand.the_match().is_helped();
            hand.press(key);
            hand.says(&[said]);
            assert!(!is_helped(&hand), "{key}");
            assert_eq!(hand.the_match().moves_made(), moves);
            assert_eq!(hand.app.keys().name, "take");
            // Any other key in between, even one without a command, and the price is said again.
            for other in ["Down", "Z", "? Esc"] {
                hand.press(other);
                assert!(!hand.has_text(said), "{other}: {}", hand.screen());
                hand.press(key);
                hand.says(&[said]);
                assert!(!is_helped(&hand), "{other} {key}");
            }
            hand.press(key);
            assert!(is_helped(&hand), "{key}");
            assert!(!hand.has_text("the star"), "{}", hand.screen());
            // From then on nothing is said.
            hand.press("Esc n");
            assert!(!hand.has_text("the star"), "{}", hand.screen());
        }
        let mut practice = Hand::at(USUAL, "wythoff", "15,19");
        practice.press("1 Enter");
        practice.press(key);
        assert!(practice.the_match().is_helped(), "{key}");
    }
}

#[test]
fn two_clicks_are_as_good_as_two_presses() {
    let mut hand = nim();
    hand.click_command(Command::Why);
    hand.says(&["w again shows why"]);
    assert!(!hand.the_match().is_helped());
    hand.click_command(Command::Why);
    assert!(hand.the_match().is_helped());
    assert_eq!(hand.app.keys().name, "page");
}

#[test]
fn a_question_without_an_answer_costs_nothing() {
    let mut hand = nim();
    hand.write("99");
    hand.press("w w");
    hand.says(&["Only a move that is allowed wins or loses."]);
    assert!(!hand.the_match().is_helped());
}

#[test]
fn the_set_up_says_that_warnings_cost_the_star() {
    let mut hand = Hand::new(USUAL);
    hand.choose("Wythoff");
    hand.down_to("Warn me");
    hand.says(&["A match with warnings gives no star."]);
    assert!(!hand.has_text("(no star)"), "{}", hand.screen());
    hand.press("Right");
    hand.shows(&["‹ yes (no star) ›"]);
}
