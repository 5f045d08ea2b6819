//! Work in the background: what is shown of it, how it is stopped, and what is typed meanwhile.

use crate::hand::{Hand, found, key, thinking};
use goldpile_app::{Job, JobId};
use goldpile_tui::{Continuation, Message, Target};

/// Sends a key and returns the job that it starts.
fn ask(hand: &mut Hand, name: &str) -> Option<(JobId, Job<Continuation>)> {
    thinking(hand.app.update(Message::Key(key(name)))).pop()
}

fn answer(hand: &mut Hand, (id, job): (JobId, Job<Continuation>)) {
    hand.send(found(id, job));
}

#[test]
fn a_spinner_shows_only_after_a_while_and_escape_stops() {
    let mut hand = Hand::at((80, 24), "wythoff", "15,19");
    hand.press("End");
    let thinking = ask(&mut hand, "Enter").unwrap();
    assert!(hand.app.is_busy());
    assert!(!hand.has_text("Esc stops it"), "{}", hand.screen());
    hand.send(Message::Tick);
    assert!(
        hand.has_text("Dragon is thinking. Esc stops it."),
        "{}",
        hand.screen()
    );
    hand.press("Esc");
    assert!(!hand.app.is_busy());
    assert!(
        hand.has_text("Stopped. Enter lets Dragon go on."),
        "{}",
        hand.screen()
    );
    // The late result is ignored.
    let made = hand.the_match().moves_made();
    answer(&mut hand, thinking);
    assert_eq!(hand.the_match().moves_made(), made);
    // A new request starts the search anew.
    hand.press("Enter");
    assert_eq!(hand.the_match().moves_made(), made + 1);
}

#[test]
fn what_is_cancelled_does_not_hinder_what_is_asked_next() {
    // No theory covers these printed rules, so the answers come from exhaustive play.
    let mut hand = Hand::new((80, 24));
    hand.choose("Flora");
    hand.down_to("Rules");
    hand.press("Right");
    hand.down_to("Piles");
    hand.write("5,6,4,8");
    hand.press("Enter");
    let search = ask(&mut hand, "h").unwrap();
    hand.send(Message::Tick);
    hand.press("Esc");
    assert!(search.1.ticket().canceller().is_cancelled());
    answer(&mut hand, search);
    assert!(hand.has_text("Stopped."), "{}", hand.screen());
    hand.press("h");
    assert!(
        hand.has_text("Hint:") || hand.has_text("No move wins"),
        "{}",
        hand.screen()
    );
}

#[test]
fn keys_typed_before_the_answer_come_after_it() {
    let mut hand = Hand::at((80, 24), "wythoff", "15,19");
    let hint = ask(&mut hand, "h").unwrap();
    assert!(ask(&mut hand, "Enter").is_none());
    assert_eq!(hand.the_match().moves_made(), 0);
    answer(&mut hand, hint);
    // The hint was played, and the computer has replied.
    assert_eq!(hand.the_match().moves_made(), 2);
}

#[test]
fn keys_typed_while_the_spinner_shows_are_not_kept() {
    let mut hand = Hand::at((80, 24), "wythoff", "15,19");
    let hint = ask(&mut hand, "h").unwrap();
    hand.send(Message::Tick);
    hand.press("Enter G y");
    answer(&mut hand, hint);
    assert_eq!(hand.the_match().moves_made(), 0);
    assert_eq!(hand.app.keys().name, "take");
    assert!(hand.has_text("Hint:"));
}

#[test]
fn a_start_that_is_being_looked_for_can_be_given_up() {
    let mut hand = Hand::new((80, 24));
    hand.press("Enter");
    let start = ask(&mut hand, "Enter").unwrap();
    hand.send(Message::Tick);
    assert!(
        hand.has_text("Looking for a fair start. Esc stops it."),
        "{}",
        hand.screen()
    );
    hand.press("Esc");
    answer(&mut hand, start);
    assert!(hand.app.the_match().is_none());
    assert_eq!(hand.app.keys().name, "setup");
}

#[test]
fn only_keys_that_the_screen_has_are_offered_meanwhile() {
    let mut hand = Hand::new((80, 24));
    hand.choose("History");
    hand.press("i");
    hand.write("game.goldpile");
    // The file has not been read yet.
    let _ = hand.app.update(Message::Key(key("Enter")));
    hand.send(Message::Tick);
    assert!(hand.has_text("Reading the match"), "{}", hand.screen());
    let screen = hand.screen();
    let footer = screen.trim_end().lines().last().unwrap();
    assert_eq!(footer.trim(), "Esc stop  ? help");
}

#[test]
fn a_click_meanwhile_does_not_change_what_the_answer_is_for() {
    let mut hand = Hand::new((80, 24));
    hand.choose("Flora");
    let start = ask(&mut hand, "Enter").unwrap();
    // To the next game.
    assert!(hand.click(|target| *target == Target::Turn(0, true)));
    answer(&mut hand, start);
    assert_eq!(hand.the_match().game().entry.name, "flora");
}
