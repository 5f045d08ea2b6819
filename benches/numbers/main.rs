//! Times the numbers and the theories, each against a baseline timed alternately with it in the same run:
//!
//! ```text
//! cargo bench --bench numbers                               prints the table
//! cargo bench --bench numbers -- --markdown docs/speed.md   writes it too
//! cargo bench --bench numbers -- --before speed-old.md      with the times of an earlier page
//! ```
//!
//! A ratio compares the shortest times of both sides. Other work on the machine slows both, so ratios stay
//! nearly constant when times grow. Long work is measured in processor time.
#![cfg_attr(test, allow(dead_code))]
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used)]

mod cores;
mod games;
mod gmp;
mod once_slow;
mod operands;
mod process;
mod running;
mod small;
mod table;
mod terms;
mod timing;

use table::Table;

/// The text of the page before its rows.
const INTRODUCTION: &str = "\
     Written by `cargo bench --bench numbers -- --markdown docs/speed.md`. A \
     *product* means multiplying two uniformly random numbers of the length given, with \
     num-bigint; a *square root* is `u128::isqrt`. Each is timed alternately with the work, \
     and the shortest times are compared (above 100 µs, processor time), on one core unless a row says otherwise. *Uniform* numbers are \
     random; *Fibonacci-like* means the worst of six numbers at and beside two consecutive \
     Fibonacci numbers, where nφ is nearly an integer. The figure is what the goal is about, \
     in the unit beside it: the time in products of the same run, the speed relative to the \
     greedy way, megabytes of memory. An exponent of growth of 1.5 means that ten times as \
     many digits take 10^1.5 times as long. *Before* is \
     the time that an earlier version, run on the same machine on the same day, printed for the row, or \
     its figure where there is no time. GMP is called through gmpy2, in the same run; what is compared \
     is processor time. Where something was slow once, its size says how long it took then; the zeros at \
     the end of Zeckendorf digits took 7.9 products at 10⁶ digits, and the growth for two parameters had \
     an exponent of 1.84 beyond 10⁴ digits.";

fn main() {
    let mut args = std::env::args().skip(1);
    let (mut markdown, mut before) = (None, String::new());
    while let Some(arg) = args.next() {
        let mut file = || args.next().expect("an option is followed by a file name");
        match arg.as_str() {
            cores::OPTION => return cores::print_on_a_clock(),
            "--markdown" => markdown = Some(file()),
            "--before" => before = std::fs::read_to_string(file()).unwrap(),
            _ => {}
        }
    }
    let mut table = Table::new(&before);
    let core = cores::OneCore::take();
    small::measure(&mut table);
    terms::measure(&mut table);
    gmp::measure(&mut table);
    games::measure(&mut table);
    cores::measure(&mut table, &core);
    once_slow::measure(&mut table);
    process::measure(&mut table);
    gmp::whole_process(&mut table);
    if let Some(path) = markdown {
        std::fs::write(&path, table.page(INTRODUCTION)).unwrap();
        println!("written to {path}");
    }
}
