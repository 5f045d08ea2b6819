//! Compares one core with all cores.

use crate::operands::uniform;
use crate::table::{Goal, Row, Table, digits, time};
use crate::timing::alone;
use goldpile::number::{Beatty, Natural, Numeration};
use std::hint::black_box;
use std::process::Command;
use std::time::{Duration, Instant};

/// The option with which this program measures on all cores and prints the times.
pub(crate) const OPTION: &str = "--on-all-cores";

/// Restricts this process to its first core until the others are given back, so that long numbers do not
/// use a second thread. Only on Linux.
pub(crate) struct OneCore {
    #[cfg(target_os = "linux")]
    all: rustix::thread::CpuSet,
}

#[cfg(target_os = "linux")]
impl OneCore {
    pub(crate) fn take() -> Self {
        use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
        let all = sched_getaffinity(None).unwrap();
        let first = (0..CpuSet::MAX_CPU).find(|core| all.is_set(*core)).unwrap();
        let mut one = CpuSet::new();
        one.set(first);
        sched_setaffinity(None, &one).unwrap();
        Self { all }
    }

    fn give_back(&self) {
        rustix::thread::sched_setaffinity(None, &self.all).unwrap();
    }
}

#[cfg(not(target_os = "linux"))]
impl OneCore {
    pub(crate) fn take() -> Self {
        Self {}
    }

    fn give_back(&self) {}
}

/// The name of a piece of work, and the work.
type Work = (&'static str, Box<dyn Fn()>);

fn works() -> [Work; 5] {
    let [a, b, n] = [71, 72, 1].map(|seed| uniform(1_000_000, seed));
    let (text, [m, o]) = (n.to_string(), [n.clone(), n.clone()]);
    [
        ("product", Box::new(move || drop(black_box(&a * &b)))),
        (
            "⌊nφ⌋",
            Box::new(move || drop(black_box(Beatty::WYTHOFF.lower(&n)))),
        ),
        (
            "Zeckendorf digits",
            Box::new(move || drop(black_box(Numeration::new(1).representation(&m)))),
        ),
        (
            "decimal in",
            Box::new(move || drop(black_box(Natural::from_decimal(&text)))),
        ),
        (
            "decimal out",
            Box::new(move || drop(black_box(o.to_string()))),
        ),
    ]
}

/// Prints the elapsed times, in seconds.
pub(crate) fn print_on_a_clock() {
    for (_, work) in works() {
        let once = |_| {
            let begun = Instant::now();
            work();
            begun.elapsed()
        };
        let shortest = (0..20).map(once).min().unwrap_or_default();
        println!("{}", shortest.as_secs_f64());
    }
}

/// Adds rows for elapsed time on all cores relative to processor time on one core. This process has one
/// core at first; another process is started on all cores.
pub(crate) fn measure(table: &mut Table, core: &OneCore) {
    let on_one = works().map(|(_, work)| alone(work));
    core.give_back();
    let program = std::env::current_exe().unwrap();
    let output = Command::new(program).arg(OPTION).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    for (((what, _), one), line) in works().into_iter().zip(on_one).zip(printed.lines()) {
        let elapsed: f64 = line.parse().unwrap();
        table.row(&Row {
            what: format!("{what}, on a clock on all cores"),
            size: digits(1_000_000),
            time: time(Duration::from_secs_f64(elapsed)),
            figure: elapsed / one.as_secs_f64(),
            unit: "× one core",
            goal: Goal::None,
        });
    }
}
