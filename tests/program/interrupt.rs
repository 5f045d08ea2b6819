//! Ctrl-C at work, and when nobody reads what the program writes.
#![cfg(target_os = "linux")]
#![allow(clippy::panic, reason = "a failed unwrap is a failed test")]

use super::HOME;
use goldpile_testkit::clock::until;
use rustix::fs::{OFlags, fcntl_setfl};
use rustix::process::{Pid, Signal, kill_process};
use std::io::{PipeReader, PipeWriter, Write as _, pipe};
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Command, Output, Stdio};

/// A pipe that takes nothing more until somebody reads.
fn full_pipe() -> (PipeReader, PipeWriter) {
    let (reader, mut writer) = pipe().unwrap();
    fcntl_setfl(&writer, OFlags::NONBLOCK).unwrap();
    // What is smaller than a page may still fit.
    for size in [4096, 1] {
        while writer.write(&vec![b'.'; size]).is_ok() {}
    }
    fcntl_setfl(&writer, OFlags::empty()).unwrap();
    (reader, writer)
}

/// Whether the main thread of a program waits in a call of the system about this file, or has ended; or
/// the system does not say.
fn waits_at(id: u32, file: &str) -> bool {
    match std::fs::read_to_string(format!("/proc/{id}/syscall")) {
        Ok(call) => call.split(' ').nth(1) == Some(file),
        Err(_) => true,
    }
}

#[test]
fn one_ctrl_c_ends_what_writes_to_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("short.goldpile");
    std::fs::write(&record, "[Game \"nim\"]\n\n3,5 3,3").unwrap();
    // What works until it writes, and says itself that it was interrupted.
    let working: [&[&str]; 8] = [
        &["invent", "--alpha", "sqrt 2", "--max", "10"],
        &["solve", "wythoff 3,4 + nim 5"],
        &["solve", "flora", "--printed-rules", "1,2,3,4"],
        &["verify", "nim", "--max", "3"],
        &["prove", "nim", "--piles", "1"],
        &["identity", "ab = ba + 1"],
        &["guess", "nim", "--max", "9", "--piles", "1"],
        &["review", record.to_str().unwrap()],
    ];
    let others: [&[&str]; 4] = [
        &["solve", "wythoff", "3,4"],
        &["table", "wythoff"],
        &["table", "nim", "--grundy"],
        &["games"],
    ];
    for args in working.iter().chain(&others) {
        let (reader, writer) = full_pipe();
        let mut child = Command::new(env!("CARGO_BIN_EXE_goldpile"))
            .args(*args)
            .envs(HOME)
            .stdin(Stdio::null())
            .stdout(writer)
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        until(
            || waits_at(child.id(), "0x1"),
            || format!("{args:?} writes nothing"),
        );
        assert_eq!(child.try_wait().unwrap(), None, "{args:?} does not wait");
        kill_process(Pid::from_child(&child), Signal::INT).unwrap();
        let mut status = None;
        until(
            || {
                status = child.try_wait().unwrap();
                status.is_some()
            },
            || format!("{args:?} does not hear Ctrl-C"),
        );
        let status = status.unwrap();
        if working.contains(args) {
            assert_eq!(status.code(), Some(130), "{args:?}");
        } else {
            assert_eq!(status.signal(), Some(Signal::INT.as_raw()), "{args:?}");
        }
        drop(reader);
    }
}

/// Whether a program hears Ctrl-C, or has ended.
fn listens(id: u32) -> bool {
    let Ok(status) = std::fs::read_to_string(format!("/proc/{id}/status")) else {
        return true;
    };
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = u64::from_str_radix(caught.unwrap().trim(), 16).unwrap();
    caught >> (Signal::INT.as_raw() - 1) & 1 == 1
}

#[test]
fn one_ctrl_c_ends_what_complains_to_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let rules = folder.path().join("last.game");
    let text = "piles 2\nmemory q\nstart q = a\nrule \"\" moved <= q\nthen q' = moved\n";
    std::fs::write(&rules, text).unwrap();
    let record = folder.path().join("long.goldpile");
    let moves: Vec<String> = (1..=400).map(|n| format!("10^8999-{n},10^8999")).collect();
    let start = "[Game \"imitation\"]\n[Parameters \"p=16 m=1\"]\n[Result \"*\"]\n10^9000,10^8999";
    std::fs::write(&record, format!("{start} {}", moves.join(" "))).unwrap();
    let cases: [&[&str]; 4] = [
        &["solve", rules.to_str().unwrap(), "200,190"],
        &["solve", "wythoff 900,900 + flora 40,40,40,40"],
        &["invent", "--alpha", "sqrt 2", "--max", "200"],
        &["review", record.to_str().unwrap()],
    ];
    for args in cases {
        let (reader, writer) = full_pipe();
        let mut child = Command::new(env!("CARGO_BIN_EXE_goldpile"))
            .args(args)
            .envs(HOME)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(writer)
            .spawn()
            .unwrap();
        until(
            || listens(child.id()),
            || format!("{args:?} does not listen"),
        );
        assert_eq!(child.try_wait().unwrap(), None, "{args:?} does not work");
        kill_process(Pid::from_child(&child), Signal::INT).unwrap();
        let mut status = None;
        until(
            || {
                status = child.try_wait().unwrap();
                status.is_some()
            },
            || format!("{args:?} waits for a reader"),
        );
        assert_eq!(status.unwrap().code(), Some(130), "{args:?}");
        drop(reader);
    }
}

/// How a command ends that is interrupted as soon as it heeds that, and what it has written.
fn interrupted(args: &[&str], folder: &std::path::Path) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_goldpile"))
        .args(args)
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    until(
        || listens(child.id()),
        || format!("{args:?} never heeds Ctrl-C"),
    );
    let id = Pid::from_child(&child);
    kill_process(id, Signal::INT).unwrap();
    until(
        || child.try_wait().unwrap().is_some(),
        || format!("{args:?} goes on"),
    );
    child.wait_with_output().unwrap()
}

#[test]
fn ctrl_c_ends_a_proof_or_a_search_at_once() {
    // Every answer is bounded, and so these end by themselves after some seconds of work. Whoever is
    // kept from interrupting them for so long tries again.
    const ROUNDS: usize = 10;
    let folder = tempfile::tempdir().unwrap();
    let rules = "piles 2\nrule \"x\"\n  ((a - a') xor (b - b')) mod 97 = 1\n  and \
        ((a - a') + 2*(b - b')) mod 101 = 3\n";
    std::fs::write(folder.path().join("sparse.game"), rules).unwrap();
    for args in [
        &[
            "prove",
            "imitation",
            "--p",
            "3",
            "--m",
            "6",
            "--give-up",
            "1000000",
        ][..],
        &["solve", "./sparse.game", "999,999"],
        &["solve", "./sparse.game", "999,999", "--json"],
        &["solve", "raleigh 300,300,300 + raleigh 300,300,301"],
        &["invent", "--alpha", "sqrt 2", "--max", "200"],
    ] {
        let output = (0..ROUNDS)
            .map(|_| interrupted(args, folder.path()))
            .find(|output| output.status.code() == Some(130));
        let output = output.unwrap_or_else(|| panic!("{args:?} is never ended"));
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}
