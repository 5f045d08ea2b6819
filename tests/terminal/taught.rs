//! The built program killed in the middle of a lesson, in a real terminal: what a learner has seen is
//! kept, and it goes on at the same question.

use crate::clock;
use crate::killed::Session;
use crate::session::chosen;
use goldpile::learn::{Progress, Shelf};
use std::path::Path;

fn shelf(home: &Path) -> Shelf<Progress> {
    Shelf::at(home.join("goldpile").join("lessons.jsonl"))
}

fn kept(home: &Path) -> Option<Progress> {
    shelf(home).read().unwrap().kept.pop()
}

/// Waits until the screen says this and is not being saved.
fn until(session: &Session, words: &str) -> String {
    let mut screen = String::new();
    clock::until(
        || {
            screen = session.screen();
            let flat = screen.split_whitespace().collect::<Vec<_>>().join(" ");
            flat.contains(words) && !flat.contains("saving")
        },
        || format!("never {words}:\n{}", session.screen()),
    );
    screen
}

/// From the menu into the lesson of Wythoff's game: `Learn` is chosen by its letters on the screen.
fn into_lesson(session: &mut Session) {
    until(session, "Learn");
    loop {
        let before = chosen(&until(session, "? help"));
        if before
            .as_ref()
            .is_some_and(|line| line.starts_with("Learn"))
        {
            break;
        }
        session.press("\x1b[B");
        clock::until(
            || chosen(&session.screen()).is_some_and(|now| before.as_ref() != Some(&now)),
            || format!("another line is never chosen:\n{}", session.screen()),
        );
    }
    session.press("\r");
    until(session, "graduated");
    session.press("\x1b[H\x1b[B\x1b[B\x1b[B");
    until(session, "▸ Wythoff");
    session.press("\r");
    until(session, "Learn: Wythoff");
}

#[test]
fn killed_in_a_lesson_it_goes_on_at_the_same_question() {
    let home = tempfile::tempdir().unwrap();
    let mut session = Session::start(home.path(), &[]);
    into_lesson(&mut session);
    // What is pressed, and what is then seen.
    let steps = [
        ("\r", "0,8: your move."),
        ("h", "help used, 2 left"),
        (":0,5\r", "From 0,5, your opponent can now win."),
        ("\r", "0,8: your move."),
        (":0,0\r", "★ Right."),
    ];
    let mut before = None;
    for (keys, words) in steps {
        session.press(keys);
        let seen = until(&session, words);
        session.kill();
        let progress = kept(home.path());
        assert!(
            progress.is_some() && progress != before,
            "not kept:\n{seen}"
        );
        before = progress;
        session = Session::start(home.path(), &[]);
        into_lesson(&mut session);
        let question = seen.lines().rev().find(|line| line.contains("your move."));
        if let Some(question) = question {
            until(&session, question.trim());
        }
    }
    session.kill();
    let asked = before.unwrap().asked;
    assert_eq!(asked.misses, 0, "the next question is new");
}

/// Drills are asked on the screen, as lessons are, unless a text dialogue is asked for.
#[test]
fn drills_open_on_the_screen() {
    for (arguments, words) in [
        (&["learn", "drills"][..], "No drill is due."),
        (&["learn", "drills", "--of", "nim"], "No drill is due."),
        (&["learn", "drills", "--of", "nim", "--set", "1"], "h nudge"),
    ] {
        let home = tempfile::tempdir().unwrap();
        let session = Session::start(home.path(), arguments);
        until(&session, words);
    }
}
