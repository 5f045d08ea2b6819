//! The loop with a burst of messages waiting for it.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use super::*;
use crate::games::catalogue;
use crate::play::{Adviser, Contest, Seat};
use crate::tui::app::Opening;
use crate::tui::tasks::{Job, Tasks, UserFiles, Work};
use crate::tui::theme::Theme;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::sync::mpsc::channel;

/// Two people at a heap of this many tokens.
fn app(tokens: u64) -> App {
    let entry = catalogue().find("nim").unwrap().clone();
    let game = entry.game(entry.defaults());
    let start = crate::engine::start(
        &*game.rules,
        [crate::number::Natural::small(tokens)]
            .into_iter()
            .collect(),
        &[],
    );
    let seats = ["Ann", "Bob"].map(Seat::person);
    let contest = Contest::new(game, start.unwrap(), seats, 7);
    let opening = Opening::Match(Box::new(contest));
    App::new(catalogue(), opening, Theme::sixteen(), 7)
}

/// Runs the loop over these messages, and returns the application and the number of frames.
fn run(mut app: App, exit: Exit, sent: impl IntoIterator<Item = Message>) -> (App, usize) {
    let (sender, messages) = channel();
    for message in sent {
        sender.send(message).unwrap();
    }
    let files = UserFiles::default();
    let lanes = Lanes::open(None, app.catalogue().clone(), files, sender);
    let inbox = Inbox {
        messages,
        backlog: Backlog::default(),
        exit,
    };
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    let outside = Outside {
        suspend: &mut || Ok(()),
        copy: &mut |_| Ok(()),
        mouse: &mut |_| Ok(()),
        lanes: &lanes,
    };
    event_loop(&mut app, &mut terminal, &inbox, outside).unwrap();
    let drawn = terminal.get_frame().count();
    lanes.close();
    (app, drawn)
}

fn key(code: KeyCode) -> Message {
    Message::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

#[test]
fn a_burst_is_heard_whole_and_not_drawn_key_by_key() {
    let begun = Instant::now();
    // Each pair of keys takes a token, and asks for the match to be saved.
    let keys = [KeyCode::Right, KeyCode::Enter].map(key);
    let burst = keys.into_iter().cycle().take(4000).chain([Message::Closed]);
    let (app, drawn) = run(app(9999).keeping(), Exit::default(), burst);
    assert_eq!(app.contest().unwrap().moves_made(), 2000);
    let most = begun.elapsed().as_millis() / FRAME.as_millis() + 3;
    assert!(drawn as u128 <= most, "drawn {drawn} times, at most {most}");
}

#[test]
fn work_that_the_next_key_gives_up_is_not_begun() {
    let mut app = app(5);
    let adviser = Adviser::new(app.contest().unwrap().game().clone());
    let mut begun = Begun::default();
    let position = app.contest().unwrap().position().clone();
    let mut tickets = Tasks::default();
    for number in 0..1000 {
        let work = Work::new(&adviser, Job::Hint(position.clone()));
        if number < 999 {
            work.canceller().cancel();
        }
        begun.add(tickets.post(), Task::Think(work));
    }
    assert!(begun.0.len() <= 2, "{}", begun.0.len());
    let (sender, messages) = channel();
    let files = UserFiles::default();
    let lanes = Lanes::open(None, app.catalogue().clone(), files, sender);
    begun.start(&lanes);
    let message = messages.recv_timeout(Duration::from_secs(20)).unwrap();
    assert!(matches!(message, Message::Answer(..)), "{message:?}");
    assert!(messages.recv_timeout(Duration::from_millis(50)).is_err());
    app.update(message);
    lanes.close();
}

#[test]
fn control_c_leaves_what_was_typed_before_it_behind_if_that_takes_long() {
    let exit = Exit::default();
    exit.wanted();
    std::thread::sleep(Duration::from_millis(300));
    assert!(exit.is_due());
    // No more messages come, and no `Message::Closed`: the loop ends because `exit` is due.
    run(app(5), exit, [key(KeyCode::Right)]);
}
