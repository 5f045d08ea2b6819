//! How fast the numbers and the theories are, each beside a baseline that is timed in the same run
//! and in turn with it:
//!
//! ```text
//! cargo bench --bench numbers                               prints the table
//! cargo bench --bench numbers -- --markdown docs/speed.md   writes it too
//! ```
//!
//! A ratio is that of the shortest times of either side. Other work on the machine slows both, so
//! ratios stay nearly what they are while times grow; of long work the processor time is taken.
#![cfg_attr(test, allow(dead_code))]
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used)]

mod games;
mod operands;
mod process;
mod small;
mod table;
mod terms;
mod timing;

use table::Table;

fn main() {
    let mut args = std::env::args().skip(1);
    let mut markdown = None;
    while let Some(arg) = args.next() {
        if arg == "--markdown" {
            markdown = Some(args.next().expect("--markdown is followed by a file name"));
        }
    }
    let mut table = Table::new();
    small::measure(&mut table);
    terms::measure(&mut table);
    games::measure(&mut table);
    process::measure(&mut table);
    if let Some(path) = markdown {
        std::fs::write(&path, table.page()).unwrap();
        println!("written to {path}");
    }
}
