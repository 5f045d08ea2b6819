//! Two people at one keyboard.

use crate::hand::{Hand, expert_settings};
use crate::scene::{COMMON_SIZES, Size};
use goldpile_tui::{Settings, SetupDefaults};

/// The set-up of a match of Nim between two people.
fn set_up(size: Size) -> Hand {
    let mut hand = Hand::new(size);
    hand.choose("Nim");
    hand.down_to("Opponent");
    hand.turn_to("another person");
    hand.down_to("Piles");
    hand.write("1,2");
    hand
}

#[test]
fn nobody_is_you() {
    for size in COMMON_SIZES {
        let mut hand = set_up(size);
        hand.down_to("Starts");
        hand.shows(&["‹ Ann ›"]);
        hand.press("Enter");
        hand.says(&["▸ Ann Bob"]);
        let mut screens = vec![hand.screen()];
        for typed in ["b1", "a1", "b1"] {
            hand.write(typed);
            screens.push(hand.screen());
            hand.press("Enter");
            screens.push(hand.screen());
        }
        hand.says(&["★ Ann", "Ann wins", "Bob has no move left"]);
        let mut again = set_up(size);
        again.press("Enter");
        again.write("b1");
        again.press("Enter");
        again.says(&["Ann takes 1 from b, leaving 1,1. It is Bob's turn."]);
        again.press("C");
        again.press("b 1 Enter C");
        again.says(&["with best play. End the match here?"]);
        screens.push(again.screen());
        for screen in screens {
            assert!(
                !screen.contains("You") && !screen.contains(" you "),
                "{screen}"
            );
        }
    }
}

#[test]
fn whoever_loses_is_not_scolded() {
    let mut hand = set_up((80, 24));
    hand.press("Enter");
    hand.write("b1");
    hand.press("Enter a 1 Enter b 1 Enter");
    let buffer = hand.buffer();
    let losing = goldpile_tui::Theme::sixteen().losing.fg;
    let winner = hand
        .screen()
        .lines()
        .position(|line| line.contains("★ Ann"));
    let y = u16::try_from(winner.unwrap()).unwrap();
    let star = (0..80).find(|&x| buffer[(x, y)].symbol() == "★").unwrap();
    assert_ne!(Some(buffer[(star, y)].fg), losing);
}

#[test]
fn a_typed_name_stays_and_a_proposed_one_suits_the_opponent() {
    let mut hand = set_up((80, 24));
    hand.down_to("One name");
    hand.write("Zoë");
    hand.down_to("Opponent");
    hand.turn_to("Magpie");
    hand.down_to("Your name");
    hand.says(&["Your name Zoë"]);
    hand.press("Enter");
    hand.says(&["▸ Zoë Magpie"]);

    // What older versions wrote was not typed.
    let settings = |names: [&str; 2]| Settings {
        setup: SetupDefaults {
            person: true,
            names: names.map(str::to_owned),
            ..SetupDefaults::default()
        },
        ..expert_settings()
    };
    for (names, shown) in [
        (["", ""], "▸ Ann Bob"),
        (["Cy", "Dee"], "▸ Cy Dee"),
        (["Bob", ""], "▸ Bob Ann"),
    ] {
        let mut hand = Hand::new((80, 24)).with_settings(settings(names));
        hand.choose("Nim");
        hand.press("Enter");
        hand.says(&[shown]);
    }
}

#[test]
fn no_mistake_is_laid_away_for_nobody_in_particular() {
    for (opponent, said) in [("another person", false), ("Dragon", true)] {
        let mut hand = Hand::new((80, 24));
        hand.judges = true;
        hand.choose("Nim");
        hand.down_to("Opponent");
        if opponent == "another person" {
            hand.turn_to(opponent);
        }
        hand.down_to("Piles");
        hand.write("3,5");
        hand.press("Enter a 3 Enter");
        while hand.the_match().verdict().is_none() {
            hand.press("h Enter");
        }
        assert_eq!(
            hand.has_text("is under Practice."),
            said,
            "{}",
            hand.screen()
        );
    }
}
