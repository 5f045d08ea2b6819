//! The built program killed in the middle of a lesson, in a real terminal: what a learner has seen is
//! kept, and it goes on at the same question.

use super::session::{PROGRAM, Session, command};
use goldpile::learn::{JsonLines, LessonProgress};
use std::path::Path;
use std::sync::Arc;

fn shelf(home: &Path) -> JsonLines<LessonProgress> {
    JsonLines::at(home.join("goldpile").join("lessons.jsonl"))
}

fn kept(home: &Path) -> Option<LessonProgress> {
    shelf(home).read().unwrap().kept.pop()
}

/// From the menu into the lesson of Wythoff's game, which is resumed at once if it is begun.
fn into_lesson(session: &mut Session, is_begun: bool) {
    session.until_kept("? help");
    session.go_down_to("Learn");
    if is_begun {
        session.until_kept("Learn Wythoff, page");
        session.press("\r");
    } else {
        session.press("\r");
        session.until_kept("of 7 done");
        session.press("\x1b[H\x1b[B\x1b[B");
        session.until_kept("▸ Wythoff");
        session.press("\r");
    }
    session.until_kept("Learn: Wythoff");
}

#[test]
fn killed_in_a_lesson_it_goes_on_at_the_same_question() {
    let home = Arc::new(tempfile::tempdir().unwrap());
    let mut session = Session::at(command(*PROGRAM, &[]), home.clone());
    into_lesson(&mut session, false);
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
        let seen = session.until_kept(words);
        session.kill();
        let progress = kept(home.path());
        assert!(
            progress.is_some() && progress != before,
            "not kept:\n{seen}"
        );
        before = progress;
        session = Session::at(command(*PROGRAM, &[]), home.clone());
        into_lesson(&mut session, true);
        let question = seen.lines().rev().find(|line| line.contains("your move."));
        if let Some(question) = question {
            session.until_kept(question.trim());
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
        (&["learn", "drills"][..], "No position is due."),
        (&["learn", "drills", "--of", "nim"], "No position is due."),
        (&["learn", "drills", "--of", "nim", "--set", "1"], "h nudge"),
    ] {
        let session = Session::start(arguments);
        session.until_kept(words);
    }
}
