//! Signals, job control, and terminals that go away: every way out restores what is left of the
//! terminal, and leaves no process behind.

use super::session::{PATIENCE, PROGRAM, Session, command};
#[cfg(target_os = "linux")]
use goldpile_testkit::clock::until;
use rustix::process::{Signal, kill_process_group};
use std::process::Command;

/// Without a locale, the terminal itself decides about the characters.
#[test]
#[cfg(target_os = "linux")]
fn a_terminal_without_a_locale_says_whether_it_takes_utf_8() {
    for (mode, is_ascii) in [("iutf8", false), ("-iutf8", true)] {
        let start = format!("unset LC_ALL LC_CTYPE LANG; stty {mode}; exec \"$0\"");
        let mut session = Session::of(command("sh", &["-c", &start, *PROGRAM]));
        session.until("drawn on", Session::is_drawn_on);
        session.until_reads("Take the last coin.");
        assert_eq!(session.sent().is_ascii(), is_ascii, "{mode}");
        session.press("\x03");
        assert_eq!(session.exit_code(), 0);
    }
}

#[test]
fn control_z_gives_the_terminal_back_and_takes_it_again() {
    let mut session = Session::in_a_shell("play nim 3,5,7");
    session.until_reads("▸ You");
    session.press("\x1b[C\x1b[C");
    session.until_reads("take 2 from");
    session.press("\x1a");
    session.until("given back", Session::is_given_back);
    session.until_prompted();
    session.press("fg\r");
    session.until("drawn on again", Session::is_drawn_on);
    session.until_reads("take 2 from");
    // Stopped from outside, it does the same.
    let job = session.foreground();
    kill_process_group(job, Signal::TSTP).unwrap();
    session.until("given back", Session::is_given_back);
    session.until_prompted();
    session.press("fg\r");
    session.until("drawn on again", Session::is_drawn_on);
    session.until_reads("take 2 from");
    session.press("\x03");
    session.until_prompted();
    session.press("exit $?\r");
    assert_eq!(session.exit_code(), 0);
    session.is_restored();
}

#[test]
fn control_z_does_nothing_where_no_shell_could_continue_it() {
    let mut session = Session::start(&["play", "nim", "3,5,7"]);
    session.until("drawn on", Session::is_drawn_on);
    session.until_reads("▸ You");
    session.press("\x1a");
    session.signal(Signal::TSTP);
    session.press("\x1b[C\x1b[C");
    session.until_reads("take 2 from");
    session.press("\x03");
    assert_eq!(session.exit_code(), 0);
    session.is_restored();
}

#[test]
fn a_shell_stops_it_goes_on_with_it_and_ends_it() {
    let mut session = Session::in_a_shell("play nim 3,5,7");
    session.until_reads("▸ You");
    session.press("\x1a");
    session.until("given back", Session::is_given_back);
    session.until_prompted();
    // In the background it has nothing to draw on, so it stops there again.
    session.press("bg; sleep 0.2; echo still $((1 + 1)) here\r");
    session.until_reads("still 2 here");
    assert!(session.look(Session::is_given_back));
    session.until_prompted();
    session.press("fg\r");
    session.until("drawn on again", Session::is_drawn_on);
    session.until_reads("▸ You");
    session.press("\x1a");
    session.until("given back again", Session::is_given_back);
    session.until_prompted();
    // Stopped, it can be ended, and what the shell shows stays where it is.
    session.press(
        "kill %1; kill -CONT %1; while kill -0 %1 2> /dev/null; do sleep 0.1; done; \
         wait %1; echo ended with $((0 + $?))\r",
    );
    session.until_reads("ended with 143");
    session.until_reads("play nim 3,5,7");
    session.press("exit\r");
    session.exit_code();
    session.is_restored();
}

/// After a stop, that thread finds every signal that came: what ends the program, and that it was
/// resumed.
#[test]
#[cfg(target_os = "linux")]
fn one_thread_takes_every_signal() {
    let mut session = Session::start(&["play", "nim", "3,5,7"]);
    session.until_reads("▸ You");
    // By then every thread has begun.
    session.press("h");
    session.until_reads("That wins");
    let id = session.child.process_id().unwrap();
    let threads = std::fs::read_dir(format!("/proc/{id}/task")).unwrap();
    let blocked = threads.map(|thread| {
        let status = std::fs::read_to_string(thread.unwrap().path().join("status")).unwrap();
        let line = status.lines().find(|line| line.starts_with("SigBlk:"));
        let mask = line.unwrap().split_whitespace().nth(1).unwrap();
        u64::from_str_radix(mask, 16).unwrap()
    });
    let masks: Vec<u64> = blocked.collect();
    for signal in [Signal::TERM, Signal::CONT] {
        let taken = |mask: &&u64| **mask >> (signal.as_raw() - 1) & 1 == 0;
        assert_eq!(masks.iter().filter(taken).count(), 1, "{masks:x?}");
    }
    session.press("\x03");
    assert_eq!(session.exit_code(), 0);
}

#[test]
fn the_first_process_of_a_container_hears_control_c() {
    let alone = ["-r", "-p", "-f", "--mount-proc"];
    let possible = Command::new("unshare").args(alone).arg("true").status();
    if !possible.is_ok_and(|status| status.success()) {
        return println!("skipped: not everybody may begin a container (unshare)");
    }
    for arguments in [
        &["play", "nim", "3,5", "--plain"][..],
        &["solve", "nim", "-"],
    ] {
        let mut session = Session::of(command(
            "unshare",
            &[&alone[..], &[*PROGRAM], arguments].concat(),
        ));
        if arguments[0] == "play" {
            session.until_reads("Pile a has");
        } else {
            session.press("3,5\r");
            session.until_reads("N       3,3");
        }
        session.press("\x03");
        assert_eq!(session.exit_code(), 130, "{arguments:?}");
    }
    // Where something else listens, it is heard as usual.
    let screen = [&alone[..], &[*PROGRAM, "play", "nim", "3,5"]].concat();
    let mut session = Session::of(command("unshare", &screen));
    session.until_reads("▸ You");
    session.press("\x1a\x03");
    assert_eq!(session.exit_code(), 0);
    session.is_restored();
}

#[test]
fn signals_that_end_it_restore_the_terminal() {
    for (signal, code) in [
        (Signal::TERM, 143),
        (Signal::HUP, 129),
        (Signal::INT, 130),
        (Signal::QUIT, 131),
    ] {
        let mut session = Session::start(&[]);
        session.until("drawn on", Session::is_drawn_on);
        session.until_reads("Take the last coin.");
        session.signal(signal);
        assert_eq!(session.exit_code(), code);
        session.is_restored();
    }
}

#[test]
fn a_terminal_that_is_closed_under_it_ends_it() {
    // With the signal that says so, and where the terminal does not control it and none comes.
    for controlled in [true, false] {
        let mut program = command(*PROGRAM, &["play", "nim", "3,5,7"]);
        program.set_controlling_tty(controlled);
        let mut session = Session::of(program);
        session.until("drawn on", Session::is_drawn_on);
        session.until_reads("▸ You");
        session.close("\x1b[C");
        assert_eq!(session.exit_code(), 129, "controlled: {controlled}");
    }
}

#[test]
fn a_terminal_that_nobody_reads_does_not_keep_it() {
    let mut program = command(*PROGRAM, &["play", "nim", "3,5,7"]);
    // It does not wait for ever for somebody to read what restores the terminal.
    program.env(PATIENCE, "1");
    let mut session = Session::of(program);
    session.until("drawn on", Session::is_drawn_on);
    session.until_reads("▸ You");
    session.look_away("\x1b[C");
    // Far more than the system keeps for a reader: it waits in the middle of a frame.
    for round in 0..400 {
        session.resize(40 + round % 2, 120 + round % 3);
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    session.signal(Signal::TERM);
    assert_eq!(session.exit_code(), 143);
    session.has_its_line_settings();
}

/// What the computer has found out meanwhile is played and written.
#[test]
#[cfg(target_os = "linux")]
fn a_move_that_comes_while_nobody_reads_is_written() {
    let threads = |session: &Session| {
        let id = session.child.process_id().unwrap();
        let tasks = std::fs::read_dir(format!("/proc/{id}/task"));
        tasks.unwrap().count()
    };
    let play = ["play", "flora", "5,6,8,12", "--vs", "perfect"];
    let mut idle = Session::start(&play);
    idle.until("a person to move", |screen| {
        screen.contents().contains("? help")
    });
    // Nothing wins, and how long it can be drawn out takes seconds to find out.
    let mut session = Session::start(&[&play[..], &["--second"]].concat());
    session.until("drawn on", Session::is_drawn_on);
    session.look_away("?");
    // Far more than the system keeps for a reader: it waits in the middle of a frame.
    for round in 0..400 {
        session.resize(40 + round % 2, 120 + round % 3);
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    until(
        || threads(&session) <= threads(&idle),
        || "the computer still thinks".to_owned(),
    );
    idle.press("\x03");
    idle.exit_code();
    session.press("\x03");
    // Longer than the keys that were typed before are still handled.
    std::thread::sleep(std::time::Duration::from_millis(400));
    session.look_on();
    assert_eq!(session.exit_code(), 0, "{}", session.screen());
    session.is_restored();
    let records = session.home.path().join("goldpile/records");
    let record = std::fs::read_dir(records).unwrap().next().unwrap();
    let record = std::fs::read_to_string(record.unwrap().path()).unwrap();
    let moves = record.lines().last().unwrap();
    assert!(moves.starts_with("5,6,8,12 "), "{record}");
}

#[test]
fn without_its_standard_streams_it_says_so_and_ends() {
    for (closed, says) in [
        ("1>&-", "--plain"),
        ("0<&-", "--plain"),
        ("0<&- 1>&- 2>&-", ""),
    ] {
        let script = format!("\"$0\" {closed}; echo ended with $?");
        let mut session = Session::of(command("sh", &["-c", &script, *PROGRAM]));
        session.until_reads("ended with 2");
        session.until_reads(says);
        assert_eq!(session.exit_code(), 0);
        session.is_restored();
    }
}
