//! The tables of the Raleigh paper, except the table of P-positions.

use super::formulations::Algebraic;
use crate::tables::{ByIndex, DigitsTable, Substitution, digits_of};
use goldpile_engine::{DigitSystem, Table};
use std::sync::Arc;

pub(crate) fn all() -> Vec<Arc<dyn Table>> {
    vec![
        DigitsTable::table(DigitSystem::Wythoff(1)),
        members(),
        differences(),
        steps(),
        words(),
    ]
}

/// Theorem 3: the column of each number, by its digits.
fn members() -> Arc<dyn Table> {
    ByIndex::mixed(
        (
            "membership",
            "the column of each number, A, B or C, and its place n there",
        ),
        1,
        &["digits", "column", "n"],
        |number| {
            let (column, row) = Algebraic::locate(number);
            let column = ["A", "B", "C"][column as usize];
            Ok(vec![
                digits_of(DigitSystem::Wythoff(1), number),
                column.into(),
                row.index.into(),
            ])
        },
    )
}

fn differences() -> Arc<dyn Table> {
    let title = "the differences of the columns, every positive integer among them (Lemma 3)";
    ByIndex::numbers(("differences", title), 1, ["CB", "CA", "BA"], |n| {
        let [a, b, c] = Algebraic::triple(n);
        [&c - &b, c - &a, b - a]
    })
}

fn steps() -> Arc<dyn Table> {
    let title = "the steps from each row to the next, 2, 2, 3 or 3, 3, 5 (Lemmas 1 and 7)";
    ByIndex::numbers(("steps", title), 1, ["A", "B", "C"], |n| {
        let [now, next] = [n.clone(), n + 1u64].map(|n| Algebraic::triple(&n));
        let [[a, b, c], [d, e, f]] = [now, next];
        [d - a, e - b, f - c]
    })
}

/// The Fibonacci word with ABC for 1 and AB for 0. (It is not in the paper.)
fn words() -> Arc<dyn Table> {
    let substitution = Substitution {
        images: vec![vec![0, 1], vec![0]],
        start: vec![0],
        letters: ["ABC", "AB"].map(str::to_owned).into(),
    };
    substitution.table("the words that name the column of each number")
}
