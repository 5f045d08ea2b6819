//! Files that are no files, folders that nobody may enter, files that may not become longer, and a
//! clock that goes backwards: each is said in a line or goes unnoticed, and nothing waits for it.

use crate::session::{PROGRAM, Session, command, preloaded};
use goldpile::games::catalogue;
use goldpile::play::Store;
use goldpile_testkit::clock;
use portable_pty::CommandBuilder;
use rustix::process::geteuid;
use std::fs::{self, Permissions};
use std::io::Write as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// Where a program keeps its things, in a folder of its own.
const VARIABLES: [&str; 6] = [
    "HOME",
    "XDG_DATA_HOME",
    "XDG_DATA_DIRS",
    "XDG_CONFIG_HOME",
    "XDG_STATE_HOME",
    "XDG_CACHE_HOME",
];

const DIALOGUE: [&str; 6] = ["play", "nim", "3,5", "--plain", "--vs", "human"];

/// What a command says, given this input. It has to end.
fn ended(command: &mut Command, input: &str, what: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut keyboard = child.stdin.take().unwrap();
    // It may end without having read it.
    let _ = keyboard.write_all(input.as_bytes());
    drop(keyboard);
    clock::until(
        || child.try_wait().unwrap().is_some(),
        || format!("{what} waits for ever"),
    );
    child.wait_with_output().unwrap()
}

/// A command of the program with its things at this home.
fn program(home: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(*PROGRAM);
    command.args(arguments);
    for name in VARIABLES {
        command.env(name, home);
    }
    command
}

/// Says what is wrong in one line, or does what it is there for.
fn is_orderly(output: &Output, what: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        matches!(output.status.code(), Some(0..=2)),
        "{what}: {output:?}"
    );
    assert!(!said.contains("panicked"), "{what}: {said}");
    assert!(said.lines().count() <= 1, "{what}: {said}");
    // In the dialogue, a match that could not be saved has been reported already.
    let reported = String::from_utf8_lossy(&output.stdout).contains("The match is not saved");
    if output.status.code() != Some(0) && !reported {
        assert!(said.starts_with("goldpile: "), "{what}: {output:?}");
    }
}

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

fn device(path: &Path) {
    symlink("/dev/zero", path).unwrap();
}

fn folder(path: &Path) {
    fs::create_dir(path).unwrap();
}

#[test]
fn what_is_no_file_is_not_waited_for() {
    let kinds = [
        ("pipe", &pipe as &dyn Fn(&Path)),
        ("device", &device),
        ("folder", &folder),
    ];
    let names = [
        "settings.toml",
        "current",
        "statistics.jsonl",
        "records/mine.goldpile",
    ];
    for (kind, make) in kinds {
        for name in names {
            let what = format!("{name} as a {kind}");
            let home = tempfile::tempdir().unwrap();
            let ours = home.path().join("goldpile");
            fs::create_dir_all(ours.join("records")).unwrap();
            make(&ours.join(name));
            if name.starts_with("records") {
                fs::write(ours.join("current"), "mine\n").unwrap();
            }
            let dialogues = [
                (&["settings"][..], ""),
                (&["statistics"], ""),
                (&["play", "--plain"], "quit\n"),
                (&DIALOGUE, "a1\nresign\n"),
            ];
            for (arguments, input) in dialogues {
                let what = format!("{arguments:?} with {what}");
                let output = ended(&mut program(home.path(), arguments), input, &what);
                is_orderly(&output, &what);
            }
            let mut session = Session::at(command(*PROGRAM, &[]), home);
            session.until("drawn", Session::is_drawn_on);
            session.until_reads("Take the last coin.");
            session.press("\x03");
            assert_eq!(session.exit_code(), 0, "{what}");
        }
    }
}

#[test]
fn a_named_file_that_is_none_is_refused() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("match.goldpile");
    pipe(&path);
    let path = path.to_str().unwrap();
    for arguments in [
        &["review", path][..],
        &["play", "--plain", "--record", path],
    ] {
        let output = ended(&mut program(home.path(), arguments), "", "a pipe");
        is_orderly(&output, "a pipe");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains("this is not a regular file"), "{said}");
    }
}

#[test]
fn a_file_that_may_not_become_longer_is_said_and_not_died_of() {
    let home = tempfile::tempdir().unwrap();
    // In bytes; the shell counts in blocks.
    let limited = "ulimit -f 0; exec \"$0\" \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-c", limited, *PROGRAM]).args(DIALOGUE);
    for name in VARIABLES {
        command.env(name, home.path());
    }
    let output = ended(&mut command, "a1\nb2\nquit\n", "a full disk");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("Play goes on."), "{said}");
    assert!(said.contains("Record: 3,5 2,5 2,3"), "{said}");
}

/// What is exported to a disk without room leaves no file, not even an empty one.
#[test]
fn drills_are_exported_completely_or_not_at_all() {
    let home = tempfile::tempdir().unwrap();
    let wrong = &["learn", "nim", "--plain"];
    ended(&mut program(home.path(), wrong), "\n0,0,1\nq\n", "a lesson");
    let out = home.path().join("out.jsonl");
    let export = |limit| {
        let limited = format!("{limit}exec \"$0\" \"$@\"");
        let mut command = Command::new("sh");
        command.args(["-c", &limited, *PROGRAM, "learn", "drills", "--export"]);
        command.arg(&out);
        for name in VARIABLES {
            command.env(name, home.path());
        }
        ended(&mut command, "", "an export").status.code()
    };
    assert_eq!(export("ulimit -f 0; "), Some(1));
    assert!(!out.exists());
    assert_eq!(export(""), Some(0));
    assert_eq!(fs::read_to_string(&out).unwrap().lines().count(), 1);
    assert_eq!(export(""), Some(1), "it exists");
}

/// A user who is not allowed everything, with a home and a copy of the program.
struct Somebody {
    home: TempDir,
    program: PathBuf,
    /// What turns a user who may do everything into one who may not.
    prefix: Vec<&'static str>,
}

impl Somebody {
    /// `None`, with the reason printed, where there is nobody else.
    fn new() -> Option<Self> {
        let home = tempfile::tempdir().unwrap();
        let program = home.path().join("program");
        fs::copy(*PROGRAM, &program).unwrap();
        let mut prefix = Vec::new();
        if geteuid().is_root() {
            prefix = vec![
                "setpriv",
                "--reuid=65534",
                "--regid=65534",
                "--clear-groups",
            ];
            for path in [home.path(), &program] {
                fs::set_permissions(path, Permissions::from_mode(0o755)).unwrap();
            }
        }
        let somebody = Self {
            home,
            program,
            prefix,
        };
        let there = somebody.command(&["--version"]).output();
        if there.is_ok_and(|output| output.status.success()) {
            return Some(somebody);
        }
        eprintln!("not tested: nothing here runs a program as somebody who is not root (setpriv)");
        None
    }

    fn words(&self, arguments: &[&str]) -> Vec<String> {
        let program = self.program.to_str().unwrap();
        let words = self.prefix.iter().copied().chain([program]);
        words
            .chain(arguments.iter().copied())
            .map(str::to_owned)
            .collect()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let words = self.words(arguments);
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]);
        for name in VARIABLES {
            command.env(name, self.home.path());
        }
        command
    }

    fn screen(&self, arguments: &[&str]) -> CommandBuilder {
        let words = self.words(arguments);
        let rest: Vec<&str> = words[1..].iter().map(String::as_str).collect();
        command(&words[0], &rest)
    }

    /// A folder with everything that the program keeps, which belongs to this user.
    fn furnish(&self) -> PathBuf {
        let ours = self.home.path().join("goldpile");
        open_up(&ours);
        let _ = fs::remove_dir_all(&ours);
        fs::create_dir_all(ours.join("records")).unwrap();
        fs::create_dir_all(ours.join("trash")).unwrap();
        fs::write(ours.join("settings.toml"), "theme = \"dark\"\n").unwrap();
        fs::write(ours.join("statistics.jsonl"), "").unwrap();
        if !self.prefix.is_empty() {
            let owner = "65534:65534";
            let given = Command::new("chown")
                .arg("-R")
                .arg(owner)
                .arg(&ours)
                .status();
            assert!(given.unwrap().success());
        }
        ours
    }
}

/// Lets everybody in again, so that it can be cleared away.
fn open_up(folder: &Path) {
    let _ = Command::new("chmod")
        .args(["-R", "u+rwX"])
        .arg(folder)
        .status();
}

#[test]
fn what_may_not_be_read_or_written_is_said_and_play_goes_on() {
    let Some(somebody) = Somebody::new() else {
        return;
    };
    let forbidden = [
        ("", 0o000),
        ("", 0o555),
        ("records", 0o000),
        ("records", 0o555),
        ("trash", 0o000),
        ("settings.toml", 0o000),
        ("settings.toml", 0o444),
        ("statistics.jsonl", 0o000),
        ("statistics.jsonl", 0o444),
    ];
    for (name, mode) in forbidden {
        let what = format!("mode {mode:o} of ‘{name}’");
        let ours = somebody.furnish();
        fs::set_permissions(ours.join(name), Permissions::from_mode(mode)).unwrap();
        // A match that could not be written is no success.
        let unsaved = matches!((name, mode), ("" | "records", _));
        let dialogues = [
            (&["settings"][..], ""),
            (&["statistics"], ""),
            (&DIALOGUE, "a1\nresign\n"),
            (&["play", "--plain"], "quit\n"),
        ];
        for (arguments, input) in dialogues {
            let what = format!("{arguments:?} with {what}");
            let output = ended(&mut somebody.command(arguments), input, &what);
            is_orderly(&output, &what);
            if arguments == DIALOGUE {
                let code = output.status.code();
                assert_eq!(code, Some(i32::from(unsaved)), "{what}: {output:?}");
                let said = String::from_utf8_lossy(&output.stdout).into_owned();
                assert!(said.contains("Record: 3,5 2,5"), "{what}: {said}");
            }
        }
        let home = tempfile::Builder::new().tempdir().unwrap();
        let mut screen = somebody.screen(&["play", "nim", "3,5", "--vs", "human"]);
        for name in VARIABLES {
            screen.env(name, somebody.home.path());
        }
        let mut session = Session::started_as(screen, home);
        session.until("drawn", Session::is_drawn_on);
        session.until_reads("▸ Ann");
        session.press(":2,5\r");
        session.until_reads("2,5");
        if unsaved {
            session.until_reads("not saved");
        }
        session.press("\x03");
        assert_eq!(session.exit_code(), u32::from(unsaved), "{what}");
        session.is_restored();
        open_up(&ours);
    }
}

/// A clock that is a day earlier whenever one looks, from long ago into the time before all clocks.
const CLOCK: &str = r#"
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>
static long looked;
int clock_gettime(clockid_t which, struct timespec *now) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
    int done = real(which, now);
    if (which == CLOCK_REALTIME) now->tv_sec = 86400L * (3 - __sync_fetch_and_add(&looked, 1));
    return done;
}
"#;

#[test]
fn a_clock_that_goes_backwards_costs_nothing_but_the_date() {
    let home = tempfile::tempdir().unwrap();
    let Some(clock) = preloaded(home.path(), CLOCK) else {
        return;
    };
    let late = |arguments: &[&str]| {
        let mut command = program(home.path(), arguments);
        command.env("LD_PRELOAD", &clock);
        command
    };
    let output = ended(&mut late(&DIALOGUE), "a1\nquit\n", "an early clock");
    is_orderly(&output, "an early clock");
    // What was kept, files of tomorrow among it, is gone on with.
    let store = Store::at(home.path().join("goldpile"));
    let name = store.unfinished().unwrap();
    let kept = store.read(&name, false, &catalogue()).unwrap();
    assert_eq!(kept.the_match.record(), "3,5 2,5");
    let output = ended(
        &mut late(&["play", "--plain"]),
        "b2\nresign\n",
        "gone on with",
    );
    is_orderly(&output, "gone on with");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("Record: 3,5 2,5 2,3"), "{said}");
    let output = ended(&mut late(&["statistics"]), "", "statistics");
    is_orderly(&output, "statistics");
    let mut screen = command(*PROGRAM, &["play", "nim", "3,5", "--vs", "human"]);
    screen.env("LD_PRELOAD", &clock);
    let mut session = Session::at(screen, home);
    session.until_reads("▸ Ann");
    session.press(":2,5\r");
    session.until_reads("Ann 2,5");
    session.press("\x03");
    assert_eq!(session.exit_code(), 0);
    session.is_restored();
}
