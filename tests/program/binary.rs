//! The built program: exit codes, closed pipes, and a conversation line by line.

use super::{HOME, PATIENT};
use assert_cmd::Command;
use goldpile_engine::Record;
use goldpile_games::catalogue;
use goldpile_play::{Ending, Level, Match, Seat, Side, shared_result};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_goldpile");

fn goldpile(args: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(args).envs(HOME).envs(PATIENT);
    command
}

fn spawn(args: &[&str]) -> Child {
    std::process::Command::new(PROGRAM)
        .args(args)
        .envs(HOME)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn exit_codes_and_the_one_line_on_standard_error() {
    let cases: [(&[&str], i32, &str); 5] = [
        (&["solve", "wythoff", "3,5"], 0, ""),
        (&["solve", "wythoff", "3,y"], 1, "goldpile: column 3: "),
        (&["solve", "wythoff", "3,5 3,6"], 1, "goldpile: step 1: "),
        (
            &["solve", "chess", "3"],
            2,
            "goldpile: there is no game chess; ",
        ),
        (
            &["solve", "wythoff", "--t", "0", "-"],
            2,
            "goldpile: t = 0 is out of range",
        ),
    ];
    for (args, code, says) in cases {
        let output = goldpile(args).assert().code(code).get_output().clone();
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.starts_with(says), "{error}");
        assert_eq!(error.lines().count(), usize::from(code != 0), "{error}");
    }
}

/// What a shared result ends with is a position for every command that takes one.
#[test]
fn a_shared_line_is_read_by_the_program() {
    let seats = || [Seat::person("Ann"), Seat::computer(Level::FOX)];
    for (game, settings, record) in [
        ("wythoff", "t=2", "3,4 0,0"),
        ("fibonacci", "", "17/6 15 12"),
        ("nim", "play=misere", "1,2 1,0"),
        ("blocking", "p=3 m=2", "6,9 x5,8 6,3"),
    ] {
        let entry = catalogue().find(game).unwrap().clone();
        let game = entry.game(entry.parse_settings(settings).unwrap()).unwrap();
        let mut parsed = Record::parse(record).unwrap();
        parsed.steps.clear();
        let line = parsed.replay(&*game.rules).unwrap();
        let mut the_match = Match::resume(game, line, seats(), 1);
        the_match.declare(Ending::Resigned(Side::First));
        let shared = shared_result(&the_match).unwrap();
        let (_, command) = shared.split_once('\n').unwrap();
        let text = command.split('\'').nth(1).unwrap();
        let start = record.split(' ').next().unwrap();
        for args in [
            &["play", "--plain", text][..],
            &["solve", text],
            &["review", text],
        ] {
            let told = goldpile(args).write_stdin("quit\n").assert().success();
            let told = String::from_utf8(told.get_output().stdout.clone()).unwrap();
            assert!(told.contains(start), "{args:?}: {told}");
        }
    }
}

/// Whoever reads a pipe sees no bar, and must not think that the program hangs.
#[test]
fn long_work_says_so_where_nobody_sees_a_bar() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    for (args, what) in [
        (&["verify", "nim", "--max", "3"][..], "check"),
        (&["prove", "nim"], "proof"),
        (&["prove", "nim", "--explain"], "proof"),
        (&["prove", "nim", "--export", "walnut", folder], "proof"),
        (&["identity", "ab = ba + 1"], "proof"),
        (&["guess", "nim", "--max", "6"], "guess"),
        (&["sheet", "nim", "--n", "2"], "sheet"),
        (&["picture", "nim", "--max", "4"], "picture"),
        (&["table", "nim", "--by", "play"], "table"),
        (&["solve", "nim", "3,5"], "answer"),
    ] {
        let output = goldpile(args).env("GOLDPILE_PATIENCE", "0").output();
        let said = String::from_utf8(output.unwrap().stderr).unwrap();
        let line = format!("goldpile: the {what} is taking a long time; Ctrl-C stops it\n");
        assert!(said.starts_with(&line), "{args:?}: {said}");
    }
}

#[test]
fn errors_as_json_are_answers() {
    goldpile(&["solve", "wythoff", "3,y", "--json"])
        .assert()
        .code(1)
        .stderr("");
    goldpile(&["solve", "wythoff", "-"])
        .write_stdin("3,5\nx\n")
        .assert()
        .code(1)
        .stderr("");
}

#[test]
fn a_closed_pipe_is_a_quiet_end() {
    let many = ["table", "wythoff", "--rows", "1000000"];
    for args in [
        &many[..],
        &["solve", "nim", "-"],
        &["play", "nim", "--plain"],
    ] {
        let mut child = spawn(args);
        drop(child.stdout.take());
        let mut input = child.stdin.take().unwrap();
        // The program may be gone before it has read everything.
        let _ = input.write_all("1,2,3\n".repeat(10_000).as_bytes());
        drop(input);
        let mut error = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut error)
            .unwrap();
        assert_eq!(error, "", "{args:?}");
        assert_eq!(child.wait().unwrap().code(), Some(0), "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_closed_output_is_an_error_whatever_is_asked() {
    let asked: [&[&str]; 20] = [
        &["--help"],
        &["--version"],
        &["completions", "bash"],
        &["man"],
        &["games"],
        &["settings"],
        &["solve", "wythoff", "3,5"],
        &["solve", "wythoff 3,4 + nim 5"],
        &["solve", "wythoff", "3,y", "--json"],
        &["table", "wythoff"],
        &["table", "nim", "--grundy"],
        &["verify", "nim", "--max", "2"],
        &["prove", "nim", "--piles", "1"],
        &["guess", "nim", "--max", "5", "--piles", "1"],
        &["identity", "--list"],
        &["cite"],
        &["learn", "--list"],
        &["puzzle", "--json"],
        &["puzzle", "--daily", "--date", "2026-11-26", "--plain"],
        &["play", "nim", "3,5", "--plain"],
    ];
    for args in asked {
        let output = std::process::Command::new("sh")
            .args(["-c", "exec \"$0\" \"$@\" >&-", PROGRAM])
            .args(args)
            .envs(HOME)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            error, "goldpile: the output cannot be written: standard output is closed\n",
            "{args:?}"
        );
        assert_eq!(output.status.code(), Some(1), "{args:?}");
    }
    // Whoever does not want to read it says so.
    let output = std::process::Command::new(PROGRAM)
        .args(["solve", "wythoff", "3,5"])
        .stdout(Stdio::null())
        .status();
    assert_eq!(output.unwrap().code(), Some(0));
}

#[test]
fn a_program_can_converse() {
    let mut child = spawn(&["solve", "wythoff", "-"]);
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut answer = String::new();
    for (asked, expected) in [
        ("3,5\n", "3,5\tP\t-\n"),
        ("nonsense\n", "nonsense\terror\t"),
        ("12,21\n", "12,21\tN\t12,20\n"),
    ] {
        input.write_all(asked.as_bytes()).unwrap();
        answer.clear();
        output.read_line(&mut answer).unwrap();
        assert!(answer.starts_with(expected), "{answer}");
    }
    // Half a line behind a whole one does not hold the answer back.
    input.write_all(b"1,2\n4,").unwrap();
    answer.clear();
    output.read_line(&mut answer).unwrap();
    assert_eq!(answer, "1,2\tP\t-\n");
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn a_match_is_played_through_pipes() {
    let output = goldpile(&["play", "wythoff", "2,2", "--plain"])
        .write_stdin("0,0\n")
        .assert()
        .success()
        .get_output()
        .clone();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("You win"), "{text}");
    assert!(!text.contains('\u{1b}'), "no escape sequences");
}

#[test]
fn without_a_terminal_the_game_on_the_screen_says_what_would_do() {
    for args in [&[][..], &["play", "wythoff"]] {
        let output = goldpile(args).assert().code(2).get_output().clone();
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(
            error.starts_with("goldpile: ") && error.contains("terminal"),
            "{error}"
        );
        assert_eq!(error.lines().count(), 1);
    }
    // No file is left of a match that could not be played.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new");
    goldpile(&["play", "nim", "3,5", "--record", path.to_str().unwrap()])
        .assert()
        .code(2);
    assert!(!path.exists());
}

/// A distribution puts rule files where all users find them.
#[test]
fn games_of_the_system_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("goldpile/games");
    std::fs::create_dir_all(&games).unwrap();
    let rules = "piles 1\nrule \"take one or two\"\n  a - a' <= 2\n";
    std::fs::write(games.join("packaged.game"), rules).unwrap();
    let folders = std::env::join_paths(["relative".as_ref(), folder.path()]).unwrap();
    let output = goldpile(&["solve", "packaged", "3"])
        .env("XDG_DATA_DIRS", folders)
        .output()
        .unwrap();
    assert_eq!(output.stdout, b"3\tP\t-\n", "{output:?}");
}
