//! Every screen at every size, and a storm of keys.

use crate::hand::{Hand, key};
use goldpile::engine::judge;
use goldpile::tui::{App, Chart, Effect, Job, Message, Screen, Work};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

/// One of each kind of screen.
fn screens() -> Vec<Hand> {
    let size = (80, 24);
    let mut hands = Vec::new();
    let mut add = |mut hand: Hand, keys: &str| {
        hand.press(keys);
        hands.push(hand);
    };
    add(Hand::new(size), "");
    add(Hand::new(size), "?");
    add(Hand::new(size), "R");
    add(Hand::new(size), "Enter");
    add(Hand::new(size), "Down Down Enter Down Down");
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
    hands
}

#[test]
fn every_screen_draws_at_every_size() {
    for mut hand in screens() {
        for columns in 1..=90 {
            for rows in 1..=30 {
                hand.size = (columns, rows);
                hand.send(Message::Resize(columns, rows));
                hand.buffer();
            }
        }
    }
}

/// Works only on what a test has time for; the rest never answers.
fn perform(app: &mut App, effects: Vec<Effect>) {
    let mut effects = effects;
    while let Some(effect) = effects.pop() {
        if let Effect::Work(ticket, work) = effect
            && is_small(app, &work)
        {
            let answer = Box::new(work.run());
            effects.extend(app.update(Message::Answer(ticket, answer)));
        }
    }
}

fn is_small(app: &App, work: &Work) -> bool {
    let total = match work.job() {
        Job::Start { largest, .. } => largest * 2u64,
        Job::Move { position, .. }
        | Job::Hint(position)
        | Job::Why(position)
        | Job::Claim(position) => position.total(),
        Job::Review { contest, .. } => contest.start().total(),
        Job::Chart(Chart::Board(window)) => &window.base[0] + &window.base[1] + &window.dot * 40u64,
        Job::Chart(Chart::Table(piles)) => goldpile::engine::position::total(piles),
    };
    let theory = match app.screen() {
        Screen::Duel(duel) => duel.contest.game().oracle.is_some(),
        Screen::Review(reviewing) => reviewing.whole.game().oracle.is_some(),
        _ => false,
    };
    total <= if theory { 120u64 } else { 24u64 }
}

/// What is pressed, as often as it stands here.
const KEYS: &str = "Enter Enter Enter Esc Up Down Down Left Right Right PgUp PgDn Home End Tab Backspace Space h \
    h w u r C G y n R ? s a b c x : , 1 \
    2 5 0 9 ^ - q n v N m m p z +";

#[test]
fn a_storm_of_keys_never_leaves_the_rules() {
    let keys: Vec<&str> = KEYS.split(' ').collect();
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut hand = Hand::new((80, 24));
    let mut matches = 0;
    let mut moves = 0;
    for step in 0..100_000 {
        let message = match dice.random_range(0..60) {
            0 => Message::Mouse(MouseEvent {
                kind: if dice.random_bool(0.7) {
                    MouseEventKind::Down(MouseButton::Left)
                } else {
                    MouseEventKind::ScrollUp
                },
                column: dice.random_range(0..90),
                row: dice.random_range(0..30),
                modifiers: KeyModifiers::NONE,
            }),
            1 => Message::Tick,
            2 if dice.random_bool(0.1) => {
                hand.size = (dice.random_range(1..130), dice.random_range(1..45));
                Message::Resize(hand.size.0, hand.size.1)
            }
            3 => Message::Key(KeyEvent::new(
                KeyCode::Char(dice.random_range(' '..'\u{2fff}')),
                KeyModifiers::NONE,
            )),
            4 if dice.random_bool(0.2) => {
                hand.size = (80, 24);
                Message::Resize(80, 24)
            }
            _ => Message::Key(key(keys[dice.random_range(0..keys.len())])),
        };
        let effects = hand.app.update(message);
        perform(&mut hand.app, effects);
        if let Some(contest) = hand.app.contest() {
            let made = contest.moves_made();
            matches += usize::from(made == 0);
            if let Some(last) = contest.last() {
                let rules = &*contest.game().rules;
                assert!(judge(rules, last.before, last.played).is_ok());
                let next = goldpile::engine::after(rules, last.before, last.played);
                assert_eq!(next, *contest.position());
                moves += 1;
            }
        }
        if step % 5 == 0 {
            hand.buffer();
        }
    }
    // The storm has been somewhere, though it changes keys and is not asked before it leaves.
    assert!(matches > 500 && moves > 2000, "{matches} {moves}");
}
