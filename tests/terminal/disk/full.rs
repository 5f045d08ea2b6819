//! A disk without room: it is said once, play goes on, and what could not be written is written as
//! soon as there is room. A limit on the length of files stands for the disk; the system refuses
//! the same writes.

use crate::session::{PROGRAM, Session, command};
use goldpile::games::catalogue;
use goldpile::play::Store;
use rustix::process::{Pid, Resource, Rlimit, Signal, prlimit};

/// Lets the program write so many bytes to a file; `None`: as many as it likes.
pub(crate) fn room(session: &Session, bytes: Option<u64>) {
    let id = session.child.process_id().unwrap();
    let limit = Rlimit {
        current: bytes,
        maximum: None,
    };
    let pid = Pid::from_raw(id.try_into().unwrap());
    prlimit(pid, Resource::Fsize, limit).unwrap();
}

fn store(session: &Session) -> Store {
    Store::at(session.home.path().join("goldpile"))
}

fn on_disk(session: &Session) -> Option<String> {
    let store = store(session);
    let name = store.unfinished()?;
    let saved = store.read(&name, false, &catalogue()).unwrap();
    Some(saved.the_match.record())
}

#[test]
fn a_full_disk_is_said_once_and_made_up_for() {
    let start = "ulimit -S -f 0; exec \"$0\" play nim 3,5,7 --vs human";
    let mut session = Session::of(command("sh", &["-c", start, *PROGRAM]));
    session.until_reads("The match is not saved");
    session.until_reads("Play goes on.");
    assert_eq!(on_disk(&session), None);
    // Another key, and it is still to be seen that nothing is kept, but not said again.
    session.press("2,5,7\r");
    session.until_reads("2,5,7");
    session.until_reads("not saved");
    assert!(!session.look(|screen| screen.contents().contains("Play goes on.")));
    room(&session, None);
    session.press("1,5,7\r");
    session.until("kept", |screen| {
        let shown = screen.contents();
        shown.contains("1,5,7") && !shown.contains("not saved") && !shown.contains("saving")
    });
    assert_eq!(on_disk(&session).unwrap(), "3,5,7 2,5,7 1,5,7");
    // Full again: what the disk holds stays whole.
    room(&session, Some(0));
    session.press("0,5,7\r");
    session.until_reads("The match is not saved");
    assert_eq!(on_disk(&session).unwrap(), "3,5,7 2,5,7 1,5,7");
    // Who leaves with the match unsaved is asked first, and loses nothing by saying no.
    session.press("q");
    session.until_reads("unfinished");
    session.press("q");
    session.until_reads("Leave, and lose it?");
    session.press("n");
    room(&session, None);
    session.press("\r");
    session.until_reads("0,5,7");
    session.press("0,4,7\r");
    session.until("kept", |screen| {
        let shown = screen.contents();
        shown.contains("0,4,7") && !shown.contains("not saved") && !shown.contains("saving")
    });
    let whole = "3,5,7 2,5,7 1,5,7 0,5,7 0,4,7";
    assert_eq!(on_disk(&session).unwrap(), whole);
    session.press("\x03");
    assert_eq!(session.exit_code(), 0);
    session.is_restored();
}

/// Leaving with a match that the disk has no room for, by Ctrl-C or a signal, prints it.
#[test]
fn a_match_that_could_not_be_written_is_printed() {
    for by_signal in [false, true] {
        let mut session = Session::start(&["play", "nim", "3,5,7", "--vs", "human"]);
        session.until_reads("3,5,7");
        session.press("2,5,7\r");
        session.until("kept", |screen| {
            let shown = screen.contents();
            shown.contains("2,5,7") && !shown.contains("saving")
        });
        room(&session, Some(0));
        session.press("1,5,7\r");
        session.until_reads("The match is not saved");
        if by_signal {
            session.signal(Signal::TERM);
        } else {
            session.press("\x03");
        }
        let code = if by_signal { 143 } else { 1 };
        assert_eq!(session.exit_code(), code);
        session.is_restored();
        session.until_reads("3,5,7 2,5,7 1,5,7");
    }
}

#[test]
fn answers_that_could_not_be_kept_are_not_lost_in_silence() {
    let mut session = Session::start(&["learn", "nim"]);
    session.until_reads("Learn: Nim");
    room(&session, Some(0));
    session.press("\r");
    session.until_reads("lessons.jsonl cannot be written");
    session.press("\x03");
    assert_eq!(session.exit_code(), 1);
    session.is_restored();
    session.until_reads("goldpile: the last answers of the lesson could not be written");
}

#[test]
fn rules_that_could_not_be_kept_are_not_lost_in_silence() {
    let mut session = Session::start(&[]);
    session.go_down_to("Workshop");
    session.press("\r");
    session.until_reads("Enter begins");
    session.press("\r");
    session.until_reads("Workshop: my-game");
    session.press("#");
    session.until_reads("draft kept");
    room(&session, Some(0));
    session.press("#");
    session.until_reads("not kept");
    session.until_reads("my-game cannot be kept: File too large");
    session.press("\x03");
    assert_eq!(session.exit_code(), 1);
    session.is_restored();
    session.until_reads("goldpile: my-game cannot be kept: File too large");
    session.until_reads("All of it:");
    session.until("its lines", |screen| {
        let shown = screen.contents();
        let lines: Vec<&str> = shown.lines().collect();
        lines.contains(&"##title \"My game\"") && lines.contains(&"piles 2")
    });
}
