//! Every screen at every size.

use crate::hand::Hand;
use crate::scene::COMMON_SIZES;
use goldpile_games::catalogue;
use goldpile_testkit::long_or;
use goldpile_tui::Message;

/// One of each kind of screen.
pub fn screens() -> Vec<Hand> {
    let size = (80, 24);
    let mut hands = Vec::new();
    let mut add = |mut hand: Hand, keys: &str| {
        hand.press(keys);
        hands.push(hand);
    };
    add(Hand::new(size), "");
    add(Hand::new(size), "?");
    add(Hand::new(size), "End Enter");
    add(Hand::new(size), "Enter");
    add(Hand::new(size), "Enter Right Right Up Enter Down Down");
    add(Hand::at(size, "wythoff", "15,19"), "Right Right");
    add(Hand::at(size, "wythoff", "15,19"), "w");
    add(Hand::at(size, "wythoff", "15,19"), ": b 1");
    add(Hand::at(size, "wythoff", "15,19"), "R");
    add(Hand::at(size, "wythoff", "15,19"), "C");
    add(Hand::at(size, "wythoff", "15,19"), "G");
    add(Hand::at(size, "wythoff", "10^40,3*10^40+5"), "w");
    add(Hand::at(size, "wythoff", "70,3000"), "Right");
    add(Hand::at(size, "nim", "50,40,30,20,10,5,3,60000"), "h");
    add(Hand::at(size, "fibonacci", "20"), "h Enter");
    add(Hand::at(size, "flora", "9,5,14,11"), "Right");
    add(Hand::at(size, "blocking", "9,14"), "a 1 Enter Space");
    add(Hand::at(size, "imitation", "6,9"), "h Enter h");
    add(Hand::at(size, "wythoff", "15,19"), "m p Left");
    add(Hand::at(size, "wythoff", "10^30,3*10^30+5"), "m p z");
    add(Hand::at(size, "blocking", "9,14"), "a 1 Enter m Space");
    add(Hand::at(size, "flora", "9,5,14,11"), "m p");
    add(Hand::at(size, "nim", "9,14"), "m p z");
    add(Hand::at(size, "nim", "9,14"), "Right Enter q");
    add(Hand::new(size), "Up Enter Down Enter");
    add(Hand::new(size), "Down Down Enter");
    add(
        Hand::new(size),
        "Down Down Enter Down Down Enter Enter Right",
    );
    hands
}

#[test]
fn every_screen_draws_at_every_size() {
    for mut hand in screens() {
        for columns in 1..=90 {
            // Each width is tried with a third of the heights, so that every height comes up.
            for rows in (1..=30).filter(|rows| long_or((columns + rows) % 3 == 0, true)) {
                hand.size = (columns, rows);
                hand.send(Message::Resize(columns, rows));
                hand.buffer();
            }
        }
    }
}

#[test]
fn the_notice_of_a_small_window_speaks_of_that_window() {
    // The window may be smaller than the last message said.
    let mut hand = Hand::at((80, 24), "wythoff", "15,19");
    hand.size = (45, 12);
    assert!(hand.has_text("Needs 60 × 18 cells."), "{}", hand.screen());
    assert!(
        hand.has_text("This window is 45 × 12."),
        "{}",
        hand.screen()
    );
}

#[test]
fn the_set_up_shows_every_line_and_its_help() {
    for size in COMMON_SIZES {
        for entry in catalogue().entries() {
            let mut hand = Hand::new(size);
            hand.choose(&entry.title);
            for person in [false, true] {
                if person {
                    hand.down_to("Opponent");
                    hand.turn_to("another person");
                } else {
                    hand.down_to("Piles");
                }
                for _ in 0..13 {
                    hand.press("Down");
                    let screen = hand.screen();
                    let lines: Vec<&str> = screen.lines().collect();
                    let rule = usize::from(size.1) - 5;
                    assert!(!lines[rule].contains('▸'), "{screen}");
                    assert!(
                        lines[2..rule].iter().any(|line| line.contains('▸')),
                        "{screen}"
                    );
                    let help = lines[rule + 1..rule + 4].join(" ");
                    assert!(!help.contains('…'), "{screen}");
                }
            }
        }
    }
}

fn beside(hand: &Hand) -> String {
    let column = if hand.size.0 > 70 { 42 } else { 34 };
    let screen = hand.screen();
    let right = screen
        .lines()
        .map(|line| line.chars().skip(column).collect::<String>());
    right
        .collect::<Vec<_>>()
        .join(" ")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn a_long_rule_is_cut_before_its_goal() {
    for size in COMMON_SIZES {
        for entry in catalogue().entries() {
            let mut hand = Hand::new(size);
            hand.choose(&entry.title);
            let says = beside(&hand).contains("Whoever makes the last move wins.");
            assert!(says, "{}", hand.screen());
        }
    }
}
