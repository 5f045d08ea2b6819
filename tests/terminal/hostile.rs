//! Hostile files are refused before they take memory: the built program reads them with less memory
//! than they ask for.

use super::session::PROGRAM;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::Command;

/// The program may use so many kilobytes of addresses: its own code, its threads' stacks, a file of
/// the maximum length that is read (60 MB) and what comes of it.
const BOUND: u64 = 700_000;

/// Reads a file as a saved match within the bound, and gives what is said of it.
fn read(path: &Path) -> String {
    let limited = format!("ulimit -v {BOUND}; exec \"$0\" \"$@\"");
    let output = Command::new("sh")
        .args(["-c", &limited, *PROGRAM, "review"])
        .arg(path)
        .env("RAYON_NUM_THREADS", "1")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.chars().count() < 500, "{said}");
    said
}

fn refused(head: &str, write: impl Fn(&mut dyn Write), expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hostile.goldpile");
    let mut file = BufWriter::new(File::create(&path).unwrap());
    file.write_all(head.as_bytes()).unwrap();
    write(&mut file);
    file.flush().unwrap();
    let said = read(&path);
    assert!(said.contains(expected), "{said}");
}

const NIM: &str = "[Game \"nim\"]\n";

#[test]
fn powers_of_powers_are_refused() {
    for count in [
        "10^(10^9)",
        "10^1000000000",
        "9^999999999",
        "F999999999999",
        "2^9999999999*3",
    ] {
        refused(&format!("{NIM}{count}"), |_| {}, "line 2, column");
    }
}

#[test]
fn a_pile_of_a_thousand_million_digits_is_refused() {
    // As far as a file may go,
    refused(
        NIM,
        |file| file.write_all(&vec![b'7'; 59_000_000]).unwrap(),
        "line 2, column",
    );
    // and beyond: nothing of it is read.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sparse.goldpile");
    let mut file = File::create(&path).unwrap();
    file.write_all(NIM.as_bytes()).unwrap();
    for length in [60_000_001, 1_000_000_020, 1 << 40] {
        file.set_len(length).unwrap();
        assert!(read(&path).contains("at most 60000000 bytes"));
    }
}

#[test]
fn a_thousand_million_moves_are_refused() {
    refused(
        NIM,
        |file| {
            for _ in 0..59_000 {
                file.write_all("1 ".repeat(500).as_bytes()).unwrap();
            }
        },
        "at most 100000 counts",
    );
}

#[test]
fn tags_without_end_are_refused() {
    refused(
        "",
        |file| {
            for _ in 0..50_000 {
                file.write_all("[A \"b\"]\n".repeat(100).as_bytes())
                    .unwrap();
            }
        },
        "the game is not named",
    );
    refused(
        "[Game \"",
        |file| file.write_all(&vec![b'a'; 59_000_000]).unwrap(),
        "a tag is written",
    );
}

#[test]
fn a_device_without_an_end_is_refused() {
    assert!(read(Path::new("/dev/zero")).contains("not a regular file"));
}
