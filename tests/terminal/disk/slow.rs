//! A signal while the disk is slow. The program is run with a library, built by the C compiler where
//! there is one, with which no `fsync` ends while a certain file is there.
use crate::session::{PATIENCE, PROGRAM, Session, command, preloaded};
use rustix::process::Signal;
use std::path::PathBuf;

/// The file while which nothing is written to the end.
fn block(session: &Session) -> PathBuf {
    session.home.path().join("block")
}

/// Starts a match on a disk that can be blocked, by a program of this patience. `None` where there is
/// no compiler.
fn start(patience: &str) -> Option<Session> {
    let home = tempfile::tempdir().unwrap();
    let delayed = ["fsync", "fdatasync"].map(|name| {
        format!(
            "int {name}(int file) {{ while (access(getenv(\"BLOCK\"), F_OK) == 0) usleep(1000u); \
             return syscall(SYS_{name}, file); }}\n"
        )
    });
    let head = "#define _GNU_SOURCE\n#include <stdlib.h>\n#include <sys/syscall.h>\n\
                #include <unistd.h>\n";
    let library = preloaded(home.path(), &format!("{head}{}", delayed.concat()))?;
    let mut slow = command(*PROGRAM, &["play", "nim", "3,5,7", "--vs", "human"]);
    slow.env("LD_PRELOAD", &library);
    slow.env("BLOCK", home.path().join("block"));
    slow.env(PATIENCE, patience);
    let session = Session::at(slow, home);
    session.until_reads("3,5,7");
    Some(session)
}

/// Plays a move, and waits until it is on the screen: while it is being written, or when it has been.
fn play(session: &mut Session, left: &str, saving: bool) {
    session.press(&format!("{left}\r"));
    session.until("played", |screen| {
        let shown = screen.contents();
        shown.contains(left) && !shown.contains("Move:") && shown.contains("saving") == saving
    });
}

fn on_disk(session: &Session) -> String {
    let records = session.home.path().join("goldpile/records");
    let file = std::fs::read_dir(records).unwrap().flatten().next();
    std::fs::read_to_string(file.unwrap().path()).unwrap()
}

#[test]
fn a_signal_waits_for_what_is_shown() {
    for signal in [Signal::TERM, Signal::INT, Signal::HUP] {
        let Some(mut session) = start("1000") else {
            return;
        };
        play(&mut session, "2,5,7", false);
        let block = block(&session);
        std::fs::write(&block, "").unwrap();
        play(&mut session, "1,5,7", true);
        session.signal(signal);
        // It waits with the terminal given back.
        session.is_restored();
        assert!(session.child.try_wait().unwrap().is_none(), "{signal:?}");
        std::fs::remove_file(block).unwrap();
        session.exit_code();
        assert!(
            on_disk(&session).ends_with("3,5,7 2,5,7 1,5,7\n"),
            "{signal:?}"
        );
        session.look(|screen| assert!(!screen.contents().contains("could not")));
    }
}

#[test]
fn a_signal_does_not_wait_for_ever() {
    let Some(mut session) = start("1") else {
        return;
    };
    std::fs::write(block(&session), "").unwrap();
    play(&mut session, "2,5,7", true);
    session.signal(Signal::TERM);
    assert_eq!(session.exit_code(), 143);
    session.is_restored();
    session.until_reads("the match could not be written to the end");
    session.until_reads("3,5,7 2,5,7");
}
