//! Losing moves that are offered back.

use crate::hand::{Hand, found, key, thinking};
use goldpile_tui::Message;

fn warned() -> Hand {
    let mut hand = Hand::new((80, 24));
    hand.choose("Wythoff");
    hand.down_to("Piles");
    hand.write("15,19");
    hand.down_to("Warn me");
    hand.press("Right Enter");
    assert!(!hand.has_text("warning"), "{}", hand.screen());
    hand
}

#[test]
fn a_losing_move_is_offered_back_before_it_is_answered() {
    let mut hand = warned();
    hand.press("1 Enter");
    assert_eq!(hand.the_match().moves_made(), 0);
    assert!(
        hand.has_text("That throws the win away"),
        "{}",
        hand.screen()
    );
    assert!(hand.has_text("Dragon could"), "{}", hand.screen());
    assert!(hand.has_text("1 warning"), "{}", hand.screen());
    // Another losing move gives another warning.
    hand.press("2 Enter");
    assert!(hand.has_text("2 warnings"), "{}", hand.screen());
    // A winning move passes, and the computer replies.
    hand.write("10");
    hand.press("Enter");
    assert_eq!(hand.the_match().moves_made(), 2);
    assert!(hand.has_text("2 warnings"), "{}", hand.screen());
    // The same losing move twice is played.
    hand.press("u 1 Enter Enter");
    assert_eq!(hand.the_match().moves_made(), 2);
    hand.press("G y");
    assert!(
        hand.has_text("Warnings: 3; played all the same: 1."),
        "{}",
        hand.screen()
    );
}

#[test]
fn typed_moves_are_offered_back_too_and_lost_positions_are_left_alone() {
    let mut hand = warned();
    hand.press(":");
    hand.write("15,18");
    hand.press("Enter");
    assert_eq!(hand.the_match().moves_made(), 0);
    assert!(hand.has_text("1 warning"), "{}", hand.screen());
    hand.press("Enter");
    assert_eq!(hand.the_match().moves_made(), 2);
    // The win is gone, so no later move throws it away.
    hand.press("1 Enter");
    assert_eq!(hand.the_match().moves_made(), 4);
    assert!(hand.has_text("1 warning"), "{}", hand.screen());
}

#[test]
fn the_computer_does_not_think_before_the_learner_has_answered() {
    let mut hand = warned();
    hand.press("1");
    let effects = hand.app.update(Message::Key(key("Enter")));
    let Some((id, job)) = thinking(effects).pop() else {
        panic!("nothing is asked for");
    };
    assert_eq!(job.name(), "check");
    let effects = hand.app.update(found(id, job));
    assert!(effects.is_empty());
    assert!(!hand.app.is_busy());
    assert_eq!(hand.the_match().moves_made(), 0);
}

#[test]
fn nobody_is_warned_who_does_not_ask_for_it() {
    let mut hand = Hand::at((80, 24), "wythoff", "15,19");
    hand.press("1 Enter");
    assert_eq!(hand.the_match().moves_made(), 2);
    assert!(!hand.has_text("warning"), "{}", hand.screen());
}
