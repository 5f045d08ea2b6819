//! The work meter: whatever is asked for, the program answers soon, or says that it is too much, or
//! that it is at work and can be stopped. What is asked stands in `tests/data/work.txt`.

use super::session::{PATIENCE, PROGRAM, Session, command};
use goldpile_testkit::clock::until;
use rustix::process::Signal;
use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

/// The bound on the address space, in kilobytes: 500 MB, and what threads reserve and never use.
const SPACE: u32 = 600_000;

/// How many seconds of processor time an answer may take: three times what it should, for slow
/// machines.
const SECONDS: u32 = 30;

/// How much of an answer is looked at, from its start and its end, in bytes.
const LOOKED_AT: usize = 4000;

/// No answer is longer, in bytes.
const LONGEST: u64 = 250_000_000;

/// The time between two keys on a screen.
const PAUSE: Duration = Duration::from_millis(100);

const SCREENS: &str = "screen";

/// The ways in which a line may end: by itself, or stopped.
const BY_ITSELF: [&str; 2] = ["answers", "too-big"];
const STOPPED: [&str; 2] = ["working", SCREENS];

/// One line.
struct Case<'a> {
    ends: &'a str,
    arguments: Vec<String>,
    input: String,
}

/// The lines to be gone through: those that are not long, or all.
fn cases(list: &str) -> Vec<Case<'_>> {
    let all = std::env::var("GOLDPILE_WORK").is_ok_and(|wanted| wanted == "long");
    let lines = list.lines().map(str::trim_end);
    lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .filter_map(|line| match line.strip_prefix("long ") {
            Some(line) => all.then_some(line),
            None => Some(line),
        })
        .map(case)
        .collect()
}

fn case(line: &str) -> Case<'_> {
    let (ends, rest) = line.split_once("  ").unwrap();
    assert!(
        BY_ITSELF.contains(&ends) || STOPPED.contains(&ends),
        "{line}"
    );
    let (arguments, input) = rest.split_once('‹').unwrap_or((rest, ""));
    Case {
        ends,
        arguments: arguments.split_whitespace().map(expanded).collect(),
        input: expanded(input),
    }
}

/// The text with what it stands for: repetitions and ends of lines.
fn expanded(text: &str) -> String {
    let text = text.replace("\\n", "\n");
    let mut pieces = text.split('{');
    let mut expanded = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (repeated, rest) = piece.split_once('}').unwrap();
        let (count, repeated) = repeated.split_once(':').unwrap();
        for number in 1..=count.parse::<u64>().unwrap() {
            expanded.push_str(&repeated.replace('#', &number.to_string()));
        }
        expanded.push_str(rest);
    }
    expanded
}

/// Runs a line of a shell in the bounds; the program is `$0`.
fn bounded(seconds: Option<u32>) -> String {
    let time = seconds.map_or_else(String::new, |seconds| format!("ulimit -t {seconds}; "));
    format!("{time}ulimit -v {SPACE}; exec \"$0\" \"$@\"")
}

/// The start and the end of what it says, and how it ends.
fn answer(case: &Case<'_>) -> Result<String, String> {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("input");
    File::create(&input)
        .unwrap()
        .write_all(case.input.as_bytes())
        .unwrap();
    let errors = folder.path().join("errors");
    let mut child = Command::new("sh")
        .args(["-c", &bounded(Some(SECONDS)), *PROGRAM])
        .args(&case.arguments)
        .env("HOME", folder.path())
        .env("XDG_DATA_HOME", folder.path())
        .env("XDG_DATA_DIRS", folder.path())
        .stdin(File::open(&input).unwrap())
        .stdout(Stdio::piped())
        .stderr(File::create(&errors).unwrap())
        .spawn()
        .unwrap();
    let mut output = child.stdout.take().unwrap();
    let (mut said, mut length) = (Vec::new(), 0);
    let mut piece = vec![0; 1 << 16];
    while let Ok(count @ 1..) = output.read(&mut piece) {
        length += count as u64;
        said.extend_from_slice(&piece[..count]);
        if said.len() > 3 * LOOKED_AT {
            said.drain(LOOKED_AT..said.len() - LOOKED_AT);
        }
        if length > LONGEST {
            child.kill().unwrap();
            break;
        }
    }
    drop(output);
    let status = child.wait().unwrap();
    said.extend(fs::read(errors).unwrap());
    let said = String::from_utf8_lossy(&said).into_owned();
    if length > LONGEST {
        Err(format!("more than {LONGEST} bytes"))
    } else if matches!(status.code(), Some(0..=3)) {
        Ok(said)
    } else {
        Err(format!("{status}: {}", start(&said)))
    }
}

fn start(said: &str) -> String {
    said.chars().take(300).collect()
}

/// The ways in which the program says that something is too much.
fn is_too_big(said: &str) -> bool {
    [
        "too-big",
        "too big",
        "too long",
        "too many",
        "too far",
        "does not fit",
        "a record has at most",
        "states would be needed",
        "does not provide",
    ]
    .iter()
    .any(|words| said.contains(words))
}

/// The program in a terminal and in the bound of memory, with this as its input.
fn in_terminal(case: &Case<'_>, input: Option<&Path>) -> Session {
    let mut script = bounded(None);
    if let Some(input) = input {
        script = format!("{script} < '{}'", input.display());
    }
    let mut arguments = vec!["-c", &script, *PROGRAM];
    arguments.extend(case.arguments.iter().map(String::as_str));
    let mut command = command("sh", &arguments);
    command.cwd(env!("CARGO_MANIFEST_DIR"));
    command.env(PATIENCE, if case.ends == SCREENS { "1000" } else { "0" });
    Session::of(command)
}

/// Waits until the program says that it is at work, and stops it.
fn working(case: &Case<'_>) {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("input");
    fs::write(&input, &case.input).unwrap();
    let mut session = in_terminal(case, (!case.input.is_empty()).then_some(&*input));
    // It says so at once, so that no machine is too fast for it.
    session.until("a bar or a line that says that it is at work", |screen| {
        let contents = screen.contents();
        contents.contains('░') || contents.contains("Ctrl-C stops it")
    });
    session.press("\x03");
    session.exit_code();
}

/// Presses the keys on a screen, and leaves.
fn screen(case: &Case<'_>) -> Result<(), String> {
    let mut session = in_terminal(case, None);
    session.until("drawn on", Session::is_drawn_on);
    for key in case.input.split_whitespace() {
        session.press(match key {
            "Esc" => "\x1b",
            "Enter" => "\r",
            "Down" => "\x1b[B",
            "Right" => "\x1b[C",
            other => other,
        });
        // The work that the key asks for has begun, or nearly; more than that is not needed here.
        thread::sleep(PAUSE);
        if let Some(status) = session.child.try_wait().unwrap() {
            return Err(format!("after {key} it ended with {status:?}"));
        }
    }
    session.press("\x03");
    session.exit_code();
    session.is_restored();
    Ok(())
}

fn run(case: &Case<'_>) -> Result<(), String> {
    match case.ends {
        "answers" => {
            let said = answer(case)?;
            if is_too_big(&said) {
                return Err(format!("it is too much: {}", start(&said)));
            }
            Ok(())
        }
        "too-big" => {
            let said = answer(case)?;
            if is_too_big(&said) {
                return Ok(());
            }
            Err(format!("it is not too much: {}", start(&said)))
        }
        "working" => {
            working(case);
            Ok(())
        }
        SCREENS => screen(case),
        other => panic!("{other}"),
    }
}

/// Goes through the lines that end in one of these ways, `at_once` of them at a time.
fn go_through(ways: [&str; 2], at_once: usize) {
    let cases = cases(include_str!("../data/work.txt"));
    let left = Mutex::new(cases.iter().filter(|case| ways.contains(&case.ends)));
    let next = || left.lock().unwrap().next();
    let failed = Mutex::new(Vec::new());
    let go = || {
        while let Some(case) = next() {
            let begun = Instant::now();
            let done = run(case);
            let asked: String = case.arguments.join(" ").chars().take(100).collect();
            let taken = begun.elapsed().as_secs_f32();
            println!("{taken:5.1} s  {}  {asked}", case.ends);
            if let Err(why) = done {
                let why = format!("{} {asked}: {why}", case.ends);
                failed.lock().unwrap().push(why);
            }
        }
    };
    thread::scope(|scope| (0..at_once).for_each(|_| drop(scope.spawn(go))));
    let failed = failed.into_inner().unwrap();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn whatever_is_asked_is_answered_or_refused() {
    go_through(BY_ITSELF, 2);
}

/// Most of the time is between two keys.
#[test]
fn what_takes_long_can_be_stopped() {
    go_through(STOPPED, 4);
}

#[test]
fn lines_say_what_they_stand_for() {
    assert_eq!(expanded("9{3: x#,#}\\n{2:a}"), "9 x1,1 x2,2 x3,3\naa");
    let case = case("too-big  solve nim - ‹1 2");
    assert_eq!(
        (case.ends, case.arguments.len(), &case.input[..]),
        ("too-big", 3, "1 2")
    );
}

/// Whether the main thread of the program waits in a call of the system about this file.
fn waits_at(session: &Session, file: &str) -> bool {
    let id = session.child.process_id().unwrap();
    let call = std::fs::read_to_string(format!("/proc/{id}/syscall"));
    call.is_ok_and(|call| call.split(' ').nth(1) == Some(file))
}

#[test]
fn work_ends_even_if_nobody_reads_how_far_it_is() {
    let mut program = command(*PROGRAM, &["verify", "raleigh", "--max", "300"]);
    program.env(PATIENCE, "1");
    let mut session = Session::of(program);
    session.until("a bar", |screen| screen.contents().contains('░'));
    session.look_away("x");
    until(
        || waits_at(&session, "0x2"),
        || "it never waits for a reader".to_owned(),
    );
    // Ctrl-C at the keyboard would also throw away what nobody has read.
    session.signal(Signal::INT);
    assert_eq!(session.exit_code(), 130);
}
