//! The terminal loop with a burst of messages waiting.

use goldpile_games::catalogue;
use goldpile_number::Natural;
use goldpile_play::{Match, Seat};
use goldpile_tui::{App, Message, Opening, Theme, run_through};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::time::{Duration, Instant};

/// A match between two people with one pile of this many tokens.
fn app(tokens: u64) -> App {
    let entry = catalogue().find("nim").unwrap().clone();
    let game = entry.default_game();
    let pile = [Natural::small(tokens)].into_iter().collect();
    let start = goldpile_engine::start(&*game.rules, pile, &[]).unwrap();
    let seats = ["Ann", "Bob"].map(Seat::person);
    let the_match = Match::new(game, start, seats, 7);
    let opening = Opening::Match(Box::new(the_match));
    App::new(catalogue(), opening, Theme::sixteen(), 7)
}

/// Runs the loop over these messages; returns the application and the number of frames.
fn run(
    mut app: App,
    messages: impl IntoIterator<Item = Message>,
    ctrl_c: Option<Duration>,
) -> (App, usize) {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    run_through(&mut app, &mut terminal, messages, ctrl_c).unwrap();
    let drawn = terminal.get_frame().count();
    (app, drawn)
}

fn key(code: KeyCode) -> Message {
    Message::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

#[test]
fn a_burst_is_heard_whole_and_not_drawn_key_by_key() {
    let begun = Instant::now();
    // Each pair of keys takes a token and posts a save.
    let keys = [KeyCode::Right, KeyCode::Enter].into_iter().cycle();
    let burst = keys.map(key).take(4000).chain([Message::Closed]);
    let (app, drawn) = run(app(9999).saving_matches(), burst, None);
    assert_eq!(app.the_match().unwrap().moves_made(), 2000);
    // Twenty frames a second are enough, however long it takes.
    let most = begun.elapsed().as_millis() / 50 + 3;
    assert!(drawn as u128 <= most, "drawn {drawn} times, at most {most}");
}

/// The end of a match, and then Enter after each of these numbers of ticks without a key.
fn enter_after(ticks: impl IntoIterator<Item = usize>) -> App {
    let end = [KeyCode::Right, KeyCode::Enter].map(key);
    let held = ticks.into_iter().flat_map(|ticks| {
        let quiet = std::iter::repeat_with(|| Message::Tick).take(ticks);
        quiet.chain([key(KeyCode::Enter)])
    });
    let (app, _) = run(
        app(1),
        end.into_iter().chain(held).chain([Message::Closed]),
        None,
    );
    app
}

#[test]
fn a_held_enter_does_not_begin_the_next_match() {
    let is_over = |app: &App| {
        app.the_match()
            .is_some_and(|shown| shown.verdict().is_some())
    };
    assert!(is_over(&enter_after([0; 1000])));
    // Most keyboards begin to repeat after half a second, and some later; then the keys come faster.
    for first in [4, 8, 11] {
        let held = [first, 1, 1, 6, 6, 6, 2].into_iter();
        assert!(is_over(&enter_after(held.clone())));
        // It takes 0.4 seconds without a key.
        assert!(!is_over(&enter_after(held.chain([7]))));
    }
}

#[test]
fn control_c_leaves_what_was_typed_before_it_behind_if_that_takes_long() {
    // Without more messages or `Message::Closed`, only Ctrl-C can end the loop.
    let pressed = Some(Duration::from_secs(1));
    run(app(5), [key(KeyCode::Right)], pressed);
}
