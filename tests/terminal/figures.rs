//! What the program needs to start and in a match: printed, and held against nothing.

use super::session::{PROGRAM, Session, command};
use std::time::Instant;

/// How often it is started.
const STARTS: usize = 21;

/// The megabytes that a program holds, from `/proc`.
fn megabytes(session: &Session) -> f64 {
    let id = session.child.process_id().unwrap();
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next());
    kilobytes.unwrap().parse::<f64>().unwrap() / 1e3
}

#[test]
#[ignore = "prints figures of the program that is named"]
fn figures_of_the_program() {
    let size = std::fs::metadata(*PROGRAM).unwrap().len() / 1000;
    let mut starts: Vec<f64> = (0..STARTS)
        .map(|_| {
            let begun = Instant::now();
            let session = Session::of(command(*PROGRAM, &[]));
            session.until_reads("help");
            begun.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    starts.sort_by(f64::total_cmp);
    let session = Session::of(command(
        *PROGRAM,
        &["play", "wythoff", "6,9", "--vs", "human"],
    ));
    session.until_reads("help");
    println!("size: {size} kB");
    println!(
        "first frame, median of {STARTS} starts: {:.1} ms",
        starts[STARTS / 2]
    );
    println!("memory in a match: {:.1} MB", megabytes(&session));
}
