//! The input and output of a subcommand.

use super::lines::Lines;
use std::io::{BufWriter, Write};

/// The input and output of a subcommand. Output is buffered until it is flushed.
pub(super) struct Console<'a> {
    /// The input, line by line.
    pub(super) lines: Lines<'a>,
    /// The buffered output.
    pub(super) output: BufWriter<&'a mut dyn Write>,
}
