//! Times what was slow once, with its goals.

use crate::table::{Goal, Row, Table, time};
use goldpile::engine::{FormulationName, GameEntry};
use goldpile::games::catalogue;
use goldpile::number::Natural;
use goldpile::solve::Control;
use goldpile::verify::{CheckEnding, spread, verify};
use std::time::{Duration, Instant};

pub(crate) fn measure(table: &mut Table) {
    let catalogue = catalogue();
    let entry = |name: &str| catalogue.find(name).unwrap();
    for (name, size, rows, goal) in [
        ("wythoff", "10⁶ rows; 57 s before", 1_000_000, 2.0),
        ("flora", "10⁵ rows; 76 s before", 100_000, 2.0),
    ] {
        let (took, seconds) = timed(|| by_word(entry(name), rows));
        table.row(&Row {
            what: format!("`table {name} --by word`"),
            size: size.to_owned(),
            time: took,
            figure: seconds,
            unit: "s",
            goal: Goal::AtMost(goal),
        });
    }
    let (took, seconds) = timed(|| {
        for game in spread(entry("wythoff")) {
            let report = verify(&game, Some(2000), &Control::quiet());
            assert_eq!(
                (report.ending, report.disagreements),
                (CheckEnding::Done, 0)
            );
        }
    });
    table.row(&Row {
        what: "`verify wythoff --max 2000`".to_owned(),
        size: "four values of t; minutes before".to_owned(),
        time: took,
        figure: seconds,
        unit: "s",
        goal: Goal::AtMost(10.0),
    });
    let ten = Natural::small(10);
    let known = ten.pow(999_999);
    for (what, number, goal) in [
        (
            "a number of a new length",
            Natural::small(3).pow(2_095_000),
            Goal::AtMost(20.0),
        ),
        (
            "beside a power of ten typed before",
            &known - 1,
            Goal::AtMost(20.0),
        ),
        (
            "beside a power of ten",
            Natural::small(5).pow(980_000) << 980_000,
            Goal::None,
        ),
    ] {
        let (took, seconds) = timed(|| {
            let length = number.decimal_digits();
            assert!(number.without_last_digits(length - 120).decimal_digits() == 120);
        });
        table.row(&Row {
            what: format!("length and first digits, {what}"),
            size: "10⁶ digits; up to 1,100 ms before".to_owned(),
            time: took,
            figure: seconds * 1e3,
            unit: "ms",
            goal,
        });
    }
}

/// Walks the first rows of the table by the word formulation.
fn by_word(entry: &GameEntry, rows: usize) {
    let game = entry.default_game();
    let oracle = game.oracle.unwrap();
    let formulations = oracle.formulations();
    let mut formulations = formulations.into_iter();
    let word = formulations.find(|one| one.name() == FormulationName::WORD);
    let walked = word.unwrap().rows(&Natural::ZERO).unwrap().take(rows);
    assert_eq!(walked.count(), rows);
}

/// Times one run only, since some results are remembered.
fn timed(run: impl FnOnce()) -> (String, f64) {
    let begin = Instant::now();
    run();
    let took: Duration = begin.elapsed();
    (time(took), took.as_secs_f64())
}
