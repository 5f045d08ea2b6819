//! The program in other places, and twice at once.

use crate::puzzle::{DAY, home_on, printed, right};
use crate::{HOME, objects};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};

fn goldpile(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_goldpile"));
    command.arg("puzzle").args(args).envs(HOME);
    command.stdin(Stdio::null());
    command
}

/// What a program writes that ends well.
fn told(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && error.is_empty(), "{error}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_day_has_the_same_position_everywhere() {
    let here = printed(&home_on(DAY).1, &["--daily", "--date", DAY]);
    for (name, value) in [
        ("TZ", "Pacific/Kiritimati"),
        ("TZ", "America/Los_Angeles"),
        ("LANG", "tr_TR.UTF-8"),
        ("LC_ALL", "C"),
    ] {
        let args = ["--daily", "--date", DAY, "--json"];
        let there = told(goldpile(&args).env(name, value));
        assert_eq!(
            objects(&there),
            std::slice::from_ref(&here),
            "{name}={value}"
        );
    }
}

#[test]
fn a_clock_that_shows_no_usable_time_gives_no_date() {
    let folder = tempfile::tempdir().unwrap();
    // The third is before 1970 where the player is.
    let times = [
        "1969-12-31T23:59:59Z",
        "10000-01-01T00:00:00Z",
        "1970-01-01T00:00:00Z",
        "noon",
    ];
    for now in times {
        let at = |args: &[&str]| {
            let mut command = goldpile(args);
            command.env("GOLDPILE_NOW", now).env("TZ", "WEST+10");
            command
                .env("HOME", folder.path())
                .env("XDG_DATA_HOME", folder.path());
            command
        };
        for args in [&["--json"][..], &["--plain"], &["--daily", "--json"]] {
            let output = at(args).output().unwrap();
            let error = String::from_utf8(output.stderr).unwrap();
            assert_eq!(
                (output.status.code(), error.as_str()),
                (
                    Some(1),
                    "goldpile: the clock shows no date of the years 1970 to 9999: today's position \
                     needs one\n"
                ),
                "{now} {args:?}"
            );
        }
        // What needs no date goes on.
        let day = told(&mut at(&["--daily", "--date", DAY, "--plain"]));
        assert!(
            day.contains("it is not today's, so the try does not count"),
            "{day}"
        );
        assert!(told(&mut at(&["nim", "--plain"])).contains("your move"));
    }
}

#[cfg(unix)]
#[test]
fn today_is_what_the_calendar_says_where_the_player_is() {
    let date = |zone: &str| {
        let mut command = goldpile(&["--json"]);
        command
            .env("TZ", zone)
            .env("GOLDPILE_NOW", "2028-02-29T09:00:00Z");
        objects(&told(&mut command)).remove(0)["date"].clone()
    };
    assert_eq!(date("EAST-14"), "2028-02-29");
    assert_eq!(date("EAST-15"), "2028-03-01");
    assert_eq!(date("WEST+10"), "2028-02-28");
}

#[cfg(unix)]
fn in_folder(folder: &Path, args: &[&str]) -> Command {
    let mut command = goldpile(args);
    command.env("HOME", folder).env("XDG_DATA_HOME", folder);
    command.env("XDG_DATA_DIRS", folder);
    command.env("GOLDPILE_NOW", "2026-11-26T12:00:00Z");
    command.env("LC_ALL", "C.UTF-8");
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command
}

#[cfg(unix)]
fn typed_to(child: &mut Child, typed: &str) {
    let input = child.stdin.as_mut().unwrap();
    input.write_all(typed.as_bytes()).unwrap();
}

#[cfg(unix)]
#[test]
fn of_two_programs_at_once_the_first_answer_counts() {
    let folder = tempfile::tempdir().unwrap();
    let command = |args: &[&str]| in_folder(folder.path(), args);
    let printed = objects(&told(&mut command(&["--daily", "--json"]))).remove(0);
    let text = printed["text"].as_str().unwrap();

    let mut waiting = command(&["--daily", "--plain"]).spawn().unwrap();
    let mut output = BufReader::new(waiting.stdout.take().unwrap());
    let mut seen = String::new();
    while !seen.contains("(h: a nudge, ") {
        assert_ne!(output.read_line(&mut seen).unwrap(), 0, "{seen}");
    }
    let mut first = command(&["--daily", "--plain"]).spawn().unwrap();
    typed_to(&mut first, "give up\n");
    let first = first.wait_with_output().unwrap();
    assert!(first.status.success());
    let first = String::from_utf8(first.stdout).unwrap();
    assert!(first.contains("\nposition ✗\n"), "{first}");

    typed_to(&mut waiting, &right(text));
    let mut late = String::new();
    output.read_to_string(&mut late).unwrap();
    assert!(waiting.wait().unwrap().success());
    assert!(late.starts_with("+ Right."), "{late}");
    let note = "Note: another goldpile has answered it first. This try does not count.\n";
    assert!(late.ends_with(note), "{late}");
    let mut after = command(&["--daily", "--plain"]);
    let after = told(after.stdin(Stdio::null()));
    assert!(after.contains(" has been tried: not solved.\n"), "{after}");
}
