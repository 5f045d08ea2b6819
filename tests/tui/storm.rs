//! Every screen at every size, and the work that a storm does.

use crate::hand::Hand;
use goldpile::tui::{App, Chart, Effect, Job, Message, Screen, Work};

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
    add(Hand::at(size, "nim", "9,14"), "Right Enter q");
    add(Hand::new(size), "Up Up Up Enter");
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
pub fn perform(app: &mut App, effects: Vec<Effect>) {
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
        | Job::Claim(position)
        | Job::Check(position, _)
        | Job::Verdict(position) => position.total(),
        // Every option is looked at, or every option of every position.
        Job::Winning(position) => position.total() * 2u64,
        Job::Distance(position) => position.total() * 4u64,
        Job::Review { contest, .. } => contest.start().total() * 4u64,
        Job::Chart(Chart::Board(window)) => &window.base[0] + &window.base[1] + &window.dot * 40u64,
        Job::Chart(Chart::Table(piles)) => goldpile::engine::position::total(piles),
    };
    let theory = match app.screen() {
        Screen::Duel(duel) => duel.contest.game().oracle.is_some(),
        Screen::Analysis(analysis) => analysis.duel.contest.game().oracle.is_some(),
        Screen::Review(reviewing) => reviewing.whole.game().oracle.is_some(),
        _ => false,
    };
    total <= if theory { 120u64 } else { 24u64 }
}
