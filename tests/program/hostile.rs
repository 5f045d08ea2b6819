//! What would take all memory if it were believed: it is refused in an address space of 1 GiB.
#![cfg(unix)]

use std::io::{Read as _, Write as _};
use std::process::{Child, Command, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_goldpile");

/// The bound, in kilobytes.
const SPACE: &str = "1048576";

/// What is sent at once.
const CHUNK: usize = 1 << 20;

fn bounded(args: &[&str]) -> Child {
    let script = format!("ulimit -v {SPACE} && exec \"$0\" \"$@\"");
    Command::new("sh")
        .args(["-c", &script, PROGRAM])
        .args(args)
        .envs(super::HOME)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// What it says and its exit code, after so many bytes of this and a last line.
fn answer(args: &[&str], bytes: &[u8], many: usize, last: &str) -> (String, Option<i32>) {
    let mut child = bounded(args);
    let mut input = child.stdin.take().unwrap();
    let chunk = bytes.repeat(CHUNK / bytes.len());
    let writing = std::thread::spawn({
        let last = last.to_owned();
        move || {
            for _ in 0..many / CHUNK {
                // It may have had enough.
                if input.write_all(&chunk).is_err() {
                    return;
                }
            }
            let _ = input.write_all(last.as_bytes());
        }
    });
    let mut said = String::new();
    child
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut said)
        .unwrap();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut said)
        .unwrap();
    writing.join().unwrap();
    (said, child.wait().unwrap().code())
}

#[test]
fn a_pile_of_a_thousand_million_digits_is_refused_and_the_next_line_answered() {
    let args = ["solve", "wythoff", "-", "--json"];
    let (said, code) = answer(&args, b"7", 1_000_000_000, "\n1,2\n");
    assert_eq!(code, Some(1), "{said}");
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].contains("\"error\":\"too-big\""), "{}", lines[0]);
    assert!(lines[1].contains("\"outcome\":\"P\""), "{}", lines[1]);
}

#[test]
fn a_record_that_no_memory_holds_is_refused() {
    let (said, code) = answer(&["solve", "nim", "-"], b"9 8 ", 600_000_000, "\n");
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("error") && said.len() < 1000, "{said}");
    // As many as a line may have.
    let (said, code) = answer(&["solve", "nim", "-"], b"9 8 ", 60 << 20, "\n");
    assert_eq!(code, Some(1));
    assert!(
        said.contains("at most 100000 counts"),
        "{}",
        &said[said.len() - 200..]
    );
}

#[test]
fn a_dialogue_without_an_end_of_line_is_refused() {
    let args = ["play", "wythoff", "3,5", "--plain", "--vs", "human"];
    let (said, _) = answer(&args, b"7", 1_000_000_000, "\n0,5\n");
    assert!(said.contains("0,5"), "{said}");
    assert!(said.len() < 10_000, "{}", said.len());
}

#[test]
fn names_of_numbers_that_no_memory_holds_are_refused() {
    for number in [
        "10^1000000000",
        "10^(10^9)",
        "F99999999999",
        "9^9^9",
        "2^3400000*2^3400000",
    ] {
        for args in [
            vec!["solve", "nim", number],
            vec!["solve", "fibonacci", number],
            vec!["play", "nim", number, "--plain"],
            vec!["table", "wythoff", "--from", number],
            vec!["table", "wythoff", "--rows", number],
            vec!["solve", "wythoff", "--t", number, "3,5"],
            vec!["play", "nim", "--seed", number, "--plain"],
            vec!["verify", "nim", "--max", number],
        ] {
            let (said, code) = answer(&args, b" ", 0, "");
            assert!(matches!(code, Some(1 | 2)), "{args:?}: {said}");
            assert!(said.starts_with("goldpile: "), "{args:?}: {said}");
            assert_eq!(said.lines().count(), 1, "{args:?}: {said}");
        }
    }
}

#[test]
fn too_little_memory_for_exhaustive_play_is_said() {
    // Where no thread could be started, where none could allocate, and where the table had no room:
    // a game without a memory is marked in bits.
    let nim = [40_000, 80_000, 100_000].map(|space| (space, "nim --max 6"));
    let table = [140_000, 150_000].map(|space| (space, "wythoff --t 1 --max 32767"));
    for (space, asked) in nim.into_iter().chain(table) {
        let script = format!("ulimit -t 20; ulimit -v {space}; exec \"$0\" verify {asked}");
        let output = Command::new("sh")
            .args(["-c", &script, PROGRAM])
            .envs(super::HOME)
            .envs(super::PATIENT)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(1), "{space}: {output:?}");
        assert!(
            said.contains("the system does not provide the "),
            "{space}: {said}"
        );
        assert!(
            said.contains("of memory that this needs"),
            "{space}: {said}"
        );
        assert!(output.stderr.is_empty(), "{space}: {output:?}");
    }
}
