//! Letters in place of arrows, and what a typed number means.

use crate::hand::Hand;
use crate::scene::{COMMON_SIZES, USUAL};
use goldpile_games::catalogue;
use goldpile_play::{Level, Seat};
use goldpile_testkit::the_match;
use goldpile_tui::{Opening, Preset, Settings};
use strum::IntoEnumIterator as _;

const ARROWS: &str = "←→ choose the amount";

fn wythoff() -> Hand {
    Hand::at(USUAL, "wythoff", "15,19")
}

fn for_star() -> Hand {
    let seats = [Seat::person("You"), Seat::computer(Level::MAGPIE)];
    let the_match = the_match("wythoff", "15,19", seats).for_star();
    Hand::with(USUAL, catalogue(), Opening::Match(Box::new(the_match)))
}

#[test]
fn a_letter_pressed_for_an_arrow_is_answered_once() {
    for size in COMMON_SIZES {
        let mut hand = Hand::at(size, "wythoff", "15,19");
        hand.press("l");
        hand.says(&["←→ choose the amount."]);
        hand.press("Right l");
        assert!(!hand.has_text(ARROWS), "{}", hand.screen());
        let mut hand = Hand::at(size, "wythoff", "15,19");
        hand.press("h");
        hand.says(&["Enter plays it; w says why. ←→ choose the amount."]);
        hand.press("h");
        assert!(!hand.has_text(ARROWS), "{}", hand.screen());
    }
}

#[test]
fn whoever_knows_the_arrows_is_not_told() {
    for keys in ["Right", "Up", "1 Enter 1 Enter", "m", ":"] {
        for letter in ["l", "h"] {
            let mut hand = wythoff();
            hand.press(keys);
            hand.press(letter);
            assert!(!hand.has_text(ARROWS), "{keys} {letter}: {}", hand.screen());
        }
    }
}

#[test]
fn a_letter_pressed_for_an_arrow_does_not_cost_the_star_in_silence() {
    let mut hand = for_star();
    hand.press("l");
    hand.says(&["←→ choose the amount."]);
    // A player who moves by letters means the arrow.
    let mut hand = for_star();
    hand.press("j h");
    hand.says(&["←→ choose the amount; h again gives a hint, which costs the star."]);
    assert!(!hand.the_match().is_helped());
    hand.press("h");
    assert!(hand.the_match().is_helped());
    // Otherwise the hint comes at once, as the last line says.
    let mut hand = for_star();
    hand.press("h");
    assert!(hand.the_match().is_helped());
    hand.says(&["←→ choose the amount."]);
}

#[test]
fn j_and_k_choose_the_pile_with_every_set_of_keys() {
    for preset in Preset::iter() {
        let settings = Settings {
            preset,
            ..crate::hand::expert_settings()
        };
        let mut hand = Hand::at(USUAL, "nim", "3,5,7").with_settings(settings);
        let chosen = |hand: &Hand, pile: char| hand.screen().contains(&format!("▸ {pile}"));
        assert!(chosen(&hand, 'c'), "{preset:?}: {}", hand.screen());
        for (key, pile) in [("k", 'b'), ("k", 'a'), ("j", 'b'), ("j", 'c')] {
            hand.press(key);
            assert!(chosen(&hand, pile), "{preset:?} {key}: {}", hand.screen());
        }
        // The help shows the arrows, which always work.
        hand.press("?");
        hand.shows(&["↑↓"]);
    }
}

#[test]
fn a_typed_number_is_what_is_taken_and_with_one_pile_the_sentence_says_so() {
    for size in COMMON_SIZES {
        let mut hand = Hand::at(size, "nim", "55");
        hand.write("52");
        hand.says(&["Take 52, leaving 3. Enter plays it."]);
        hand.press("Esc");
        hand.write(":=52");
        hand.says(&["Take 3, leaving 52. Enter plays it."]);
    }
}
