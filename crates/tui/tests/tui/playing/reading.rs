//! Typed text that takes long is read on another thread, and never for longer than a bound.

use crate::hand::{Hand, found, key, thinking};
use crate::positions::analysis::analysis;
use goldpile_app::{Job, JobId};
use goldpile_testkit::clock::processor_time;
use goldpile_tui::{Continuation, Message};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A number that takes long to read.
const LONG: &str = "10^999999";

/// Types a text and returns the jobs that are to read it.
fn type_in(hand: &mut Hand, text: &str) -> Vec<(JobId, Job<Continuation>)> {
    let letters = text.chars().map(KeyCode::Char);
    send(
        hand,
        letters.map(|code| KeyEvent::new(code, KeyModifiers::NONE)),
    )
}

fn send(
    hand: &mut Hand,
    keys: impl IntoIterator<Item = KeyEvent>,
) -> Vec<(JobId, Job<Continuation>)> {
    let mut works = Vec::new();
    for key in keys {
        works.extend(thinking(hand.app.update(Message::Key(key))));
        hand.buffer();
    }
    works.retain(|(_, job)| job.name() == "open");
    works
}

fn answer(hand: &mut Hand, (id, job): (JobId, Job<Continuation>)) {
    hand.send(found(id, job));
}

#[test]
fn what_would_take_for_ever_is_refused_with_its_place() {
    let much = format!("{LONG}{}", "-7^1100000".repeat(20));
    let mut hand = Hand::at((80, 24), "nim", "3,5");
    let begun = processor_time();
    type_in(&mut hand, ":");
    hand.send(Message::Paste(format!("5,{much}")));
    assert!(
        hand.has_text("These numbers are too long"),
        "{}",
        hand.screen()
    );
    hand.press("Enter");
    assert!(
        hand.has_text("These numbers are too long"),
        "{}",
        hand.screen()
    );
    // In a set-up, it is read when the match is to begin.
    let mut hand = Hand::new((80, 24));
    hand.press("Enter");
    hand.down_to("Piles");
    hand.send(Message::Paste(format!("5,{much}")));
    let mut works = send(&mut hand, [key("Left"), key("Right"), key("Enter")]);
    assert_eq!(works.len(), 1);
    assert_eq!(hand.app.keys().name, "wait");
    answer(&mut hand, works.remove(0));
    assert!(
        hand.has_text("Piles, column 53: too much to compute"),
        "{}",
        hand.screen()
    );
    // The same holds in an analysis.
    let mut hand = analysis((80, 24), "nim", "3,5");
    hand.send(Message::Paste(format!("5,{much}")));
    let mut works = send(&mut hand, [key("Enter")]);
    assert_eq!(works.len(), 1);
    answer(&mut hand, works.remove(0));
    assert!(hand.has_text("too much to compute"), "{}", hand.screen());
    let taken = processor_time().saturating_sub(begun);
    assert!(taken.as_secs() < 60, "{taken:?}");
}

#[test]
fn a_long_start_is_read_elsewhere_and_can_be_given_up() {
    let mut hand = Hand::new((80, 24));
    hand.press("Enter");
    hand.down_to("Piles");
    let works = type_in(&mut hand, &format!("{LONG},5"));
    assert!(works.is_empty());
    let mut works = send(&mut hand, [key("Enter")]);
    assert_eq!(works.len(), 1);
    hand.send(Message::Tick);
    assert!(
        hand.has_text("Reading what you typed. Esc stops it."),
        "{}",
        hand.screen()
    );
    hand.press("Esc");
    assert!(!hand.app.is_busy());
    answer(&mut hand, works.remove(0));
    assert!(hand.app.the_match().is_none());
    hand.press("Enter");
    assert!(
        hand.has_text("piles of up to 10000 digits, not 1000000"),
        "{}",
        hand.screen()
    );
}

#[test]
fn a_line_that_no_screen_can_hold_is_refused() {
    let mut hand = Hand::at((80, 24), "nim", "3,5");
    hand.press(":");
    hand.send(Message::Paste("7".repeat(3_000_000)));
    assert!(
        hand.has_text("A line has at most 2100000 characters"),
        "{}",
        hand.screen()
    );
    hand.press("4");
    hand.send(Message::Paste(",5".to_owned()));
    assert!(hand.has_text("Move: 4,5"), "{}", hand.screen());
}
