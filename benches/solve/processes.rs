//! Times whole runs of the program.

use crate::running::run;
use crate::table::{Goal, Row, Table, time};
use std::process::Command;
use std::time::Duration;

const PROGRAM: &str = env!("CARGO_BIN_EXE_goldpile");

/// The option with which this program finds the P-positions of Raleigh by hand, with piles up to a number.
pub(crate) const SIEVE: &str = "--sieve";

const LARGEST: &str = "300";

/// Commands, and the most seconds they may take.
const COMMANDS: [(&str, f64); 3] = [("prove", 3.0), ("prove flora", 0.25), ("verify", 5.0)];

pub(crate) fn measure(table: &mut Table) {
    let own = std::env::current_exe().unwrap();
    let by_hand = || run(Command::new(&own).args([SIEVE, LARGEST])).0;
    let command = "table raleigh --by play --max 300";
    let by_play = || run(Command::new(PROGRAM).args(command.split(' '))).0;
    let least = |time: &dyn Fn() -> Duration| (0..5).map(|_| time()).min().unwrap();
    let (ours, hand) = (least(&by_play), least(&by_hand));
    table.row(&Row {
        what: format!("`{command}`"),
        size: format!("as a process, by hand {}", time(hand)),
        time: time(ours),
        figure: ours.as_secs_f64() / hand.as_secs_f64(),
        unit: "× by hand",
        goal: Goal::AtMost(5.0),
    });
    for (command, most) in COMMANDS {
        let runs = (0..3).map(|_| run(Command::new(PROGRAM).args(command.split(' '))));
        let (took, peak) = runs.min().unwrap();
        table.row(&Row {
            what: format!("`{command}`"),
            size: format!("as a process, peak {} MiB", peak >> 20),
            time: time(took),
            figure: took.as_secs_f64(),
            unit: "s",
            goal: Goal::AtMost(most),
        });
    }
}
