//! Measures the running program: its size, its memory, and its speed as a filter. Memory is read from
//! `/proc`, so only on Linux.

use crate::running::{in_status, run};
use crate::table::{Goal, Row, Table, time};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use std::fs::File;
use std::io::Read as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_goldpile");

/// Positions with long numbers.
const LONG: [(&str, &str); 3] = [
    ("flora", "F(5000),F(5001),F(5002),F(5003)"),
    ("raleigh", "10^100000,10^100000+7,3*10^100000"),
    ("wythoff", "10^999999,2*10^999999"),
];

pub(crate) fn measure(table: &mut Table) {
    batches(table);
    for (game, record) in LONG {
        command(table, game, record);
    }
    let size = std::fs::metadata(PROGRAM).unwrap().len();
    megabytes(table, "the program, as it is installed", [""; 2], size, 5.0);
    if let Some(resident) = resident_in_a_match() {
        megabytes(
            table,
            "resident in a match",
            ["10⁶⁰ tokens", ""],
            resident,
            12.0,
        );
    }
}

fn megabytes(table: &mut Table, what: &str, [size, time]: [&str; 2], bytes: u64, most: f64) {
    #[expect(clippy::cast_precision_loss, reason = "it is shown with three figures")]
    let figure = bytes as f64 / 1e6;
    table.row(&Row {
        what: what.to_owned(),
        size: size.to_owned(),
        time: time.to_owned(),
        figure,
        unit: "MB",
        goal: Goal::AtMost(most),
    });
}

/// Times lines read from a file, with the output discarded: two piles of 18 digits, and sums.
fn batches(table: &mut Table) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut pile = || 10u64.pow(17) + rng.next_u64() % (9 * 10u64.pow(17));
    let lines = (0..LINES).map(|_| format!("{},{}\n", pile(), pile()));
    let what = ["`solve wythoff - --json`", "two piles of 18 digits"];
    let command = ["solve", "wythoff", "-", "--json"];
    batch(table, what, &command, lines.collect(), 2_500_000.0);
    let mut pile = || rng.next_u64() % 21;
    let lines = (0..LINES).map(|_| format!("wythoff {},{} + nim {}\n", pile(), pile(), pile()));
    let what = [
        "`solve -`",
        "sums such as wythoff 3,14 + nim 15, piles up to 20",
    ];
    batch(table, what, &["solve", "-"], lines.collect(), 500_000.0);
}

/// The number of lines in a batch.
const LINES: u32 = 400_000;

fn batch(table: &mut Table, [what, size]: [&str; 2], command: &[&str], text: String, least: f64) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records");
    std::fs::write(&path, text).unwrap();
    let once = || {
        let begun = Instant::now();
        let status = Command::new(PROGRAM)
            .args(command)
            .stdin(File::open(&path).unwrap())
            .stdout(Stdio::null())
            .status();
        assert!(status.unwrap().success());
        begun.elapsed()
    };
    let took = (0..5).map(|_| once()).min().unwrap_or_default();
    table.row(&Row {
        what: what.to_owned(),
        size: size.to_owned(),
        time: time(took / LINES),
        figure: f64::from(LINES) / took.as_secs_f64(),
        unit: "lines/s",
        goal: Goal::AtLeast(least),
    });
}

fn command(table: &mut Table, game: &str, record: &str) {
    let (took, most) = run(Command::new(PROGRAM).args(["solve", game, record]));
    let what = format!("`solve {game} {record}`");
    megabytes(table, &what, ["", &time(took)], most, 500.0);
}

/// The memory of a match on a screen, in bytes, after a hint and its explanation.
fn resident_in_a_match() -> Option<u64> {
    let pair = native_pty_system()
        .openpty(PtySize {
            rows: 40,
            cols: 120,
            pixel_width: 0,
            pixel_height: 0,
        })
        .unwrap();
    let home = tempfile::tempdir().unwrap();
    let mut command = CommandBuilder::new(PROGRAM);
    command.args(["play", "wythoff", "10^60,3*10^60"]);
    command.env("TERM", "xterm-256color");
    for variable in [
        "HOME",
        "XDG_DATA_HOME",
        "XDG_DATA_DIRS",
        "XDG_CONFIG_HOME",
        "XDG_STATE_HOME",
    ] {
        command.env(variable, home.path());
    }
    let mut output = pair.master.try_clone_reader().unwrap();
    let mut input = pair.master.take_writer().unwrap();
    let mut child = pair.slave.spawn_command(command).unwrap();
    std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(1..) = output.read(&mut bytes) {}
    });
    for key in ["", "h", "w"] {
        std::thread::sleep(Duration::from_millis(500));
        input.write_all(key.as_bytes()).unwrap();
        input.flush().unwrap();
    }
    std::thread::sleep(Duration::from_secs(1));
    let resident = child
        .process_id()
        .and_then(|id| in_status(&id.to_string(), "VmRSS:"));
    child.kill().ok();
    resident
}
