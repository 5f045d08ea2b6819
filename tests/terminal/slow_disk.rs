//! A signal while the disk is slow. The program is run with a library that delays every `fsync`, built
//! by the compiler driver that also links the tests.
use super::session::{PROGRAM, Session, command};
use std::path::PathBuf;
use std::process::Command;

/// Starts a match whose every `fsync` takes this many milliseconds, after a first move that has been
/// written, or not.
fn start(milliseconds: u32) -> Session {
    let home = tempfile::tempdir().unwrap();
    let source = home.path().join("slow.c");
    let library: PathBuf = home.path().join("slow.so");
    let delayed = ["fsync", "fdatasync"].map(|name| {
        format!(
            "int {name}(int file) {{ usleep({milliseconds}u * 1000u); \
             return syscall(SYS_{name}, file); }}\n"
        )
    });
    let head = "#define _GNU_SOURCE\n#include <sys/syscall.h>\n#include <unistd.h>\n";
    std::fs::write(&source, format!("{head}{}", delayed.concat())).unwrap();
    let built = Command::new("cc")
        .args(["-shared", "-fPIC", "-o"])
        .args([&library, &source])
        .status();
    assert!(built.unwrap().success());
    let mut slow = command(PROGRAM, &["play", "nim", "3,5,7", "--vs", "human"]);
    slow.env("LD_PRELOAD", &library);
    let session = Session::at(slow, home);
    session.until_reads("from 3,5,7");
    session
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
    for signal in ["-TERM", "-INT", "-HUP"] {
        let mut session = start(300);
        play(&mut session, "2,5,7", false);
        play(&mut session, "1,5,7", true);
        session.signal(signal);
        session.exit_code();
        session.is_restored();
        assert!(
            on_disk(&session).ends_with("3,5,7 2,5,7 1,5,7\n"),
            "{signal}"
        );
        session.look(|screen| assert!(!screen.contents().contains("could not")));
    }
}

#[test]
fn a_signal_does_not_wait_for_ever() {
    let mut session = start(20_000);
    play(&mut session, "2,5,7", true);
    session.signal("-TERM");
    assert_eq!(session.exit_code(), 143);
    session.is_restored();
    session.until_reads("the match could not be written to the end");
    session.until_reads("3,5,7 2,5,7");
}
