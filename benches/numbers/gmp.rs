//! Compares the program with GMP, both in processor time: products, ⌊nφ⌋ (which GMP computes by a square
//! root), decimal notation, and a process that decides a position. GMP is called from a Python script
//! through gmpy2; without gmpy2 there are no rows.

use crate::operands::{LENGTHS, uniform};
use crate::process::PROGRAM;
use crate::table::{Goal, Row, Table, digits, time};
use crate::timing::alone;
use goldpile::number::{Beatty, Natural};
use std::collections::HashMap;
use std::fs::File;
use std::process::{Command, Stdio};
use std::time::Duration;

const SCRIPT: &str = include_str!("gmp.py");

/// Seconds for each key that the script prints and each number of digits.
type Times = HashMap<(String, u64), f64>;

pub(crate) fn measure(table: &mut Table) {
    let Some(before) = run_script() else {
        println!("python3 with gmpy2 is missing: no comparison with GMP");
        return;
    };
    let ours = LENGTHS.map(|length| {
        let (a, b, n) = (uniform(length, 71), uniform(length, 72), uniform(length, 1));
        let text = n.to_string();
        [
            ("product", "product", 2.5, alone(|| &a * &b)),
            (
                "root",
                "⌊nφ⌋, × GMP's by a square root",
                1.0,
                alone(|| Beatty::WYTHOFF.lower(&n)),
            ),
            (
                "in",
                "decimal in",
                2.5,
                alone(|| Natural::from_decimal(&text)),
            ),
            ("out", "decimal out", 2.5, alone(|| n.to_string())),
        ]
    });
    let after = run_script().unwrap();
    for place in 0..4 {
        for (length, rows) in LENGTHS.into_iter().zip(&ours) {
            let (key, what, goal, took) = rows[place];
            let peer = [&before, &after].map(|times| times[&(key.to_owned(), length)]);
            table.row(&Row {
                what: if key == "root" {
                    what.to_owned()
                } else {
                    format!("{what}, × GMP's")
                },
                size: digits(length),
                time: time(took),
                figure: took.as_secs_f64() / peer[0].min(peer[1]),
                unit: "× GMP",
                goal: if length == 1_000_000 {
                    Goal::AtMost(goal)
                } else {
                    Goal::None
                },
            });
        }
    }
}

/// Times reading and deciding two piles of a million digits that are lost for the player to move.
pub(crate) fn whole_process(table: &mut Table) {
    // The larger pile is φ² ≈ 2.6 times as large as n.
    let n = uniform(999_999, 9);
    let piles = format!(
        "{},{}",
        Beatty::WYTHOFF.lower(&n),
        Beatty::WYTHOFF.upper(&n)
    );
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("piles");
    std::fs::write(&path, piles).unwrap();
    let run = |program: &str, arguments: &[&str]| {
        let begun = of_children();
        for _ in 0..ROUNDS {
            let input = File::open(&path).unwrap();
            let mut command = Command::new(program);
            let status = command
                .args(arguments)
                .stdin(input)
                .stdout(Stdio::null())
                .status();
            assert!(status.unwrap().success());
        }
        of_children().saturating_sub(begun) / ROUNDS
    };
    if run_script().is_none() {
        return;
    }
    let peer = run("python3", &["-c", SCRIPT, "P"]);
    let ours = run(PROGRAM, &["solve", "wythoff", "-"]);
    table.row(&Row {
        what: "`solve wythoff -` on a lost position, × a process of gmpy2's".to_owned(),
        size: digits(1_000_000),
        time: time(ours),
        figure: ours.as_secs_f64() / peer.as_secs_f64(),
        unit: "× GMP",
        goal: Goal::AtMost(2.5),
    });
}

/// The number of runs of a whole process, whose processor time Linux counts in hundredths of a second.
const ROUNDS: u32 = 10;

/// The processor time of the child processes that have been waited for.
fn of_children() -> Duration {
    let counted = std::fs::read_to_string("/proc/self/stat").unwrap();
    let (_, numbers) = counted.rsplit_once(')').unwrap();
    let ticks = numbers.split_whitespace().skip(13).take(2);
    ticks
        .map(|ticks| Duration::from_millis(10 * ticks.parse::<u64>().unwrap()))
        .sum()
}

fn run_script() -> Option<Times> {
    let output = Command::new("python3").args(["-c", SCRIPT]).output().ok()?;
    let printed = String::from_utf8(output.stdout).ok()?;
    let mut times = Times::new();
    for line in printed.lines() {
        let [what, digits, seconds] = line.split(' ').collect::<Vec<_>>().try_into().ok()?;
        times.insert(
            (what.to_owned(), digits.parse().ok()?),
            seconds.parse().ok()?,
        );
    }
    (!times.is_empty()).then_some(times)
}
