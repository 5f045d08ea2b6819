//! The input and output of a subcommand.

use super::lines::Lines;
use crate::engine::reason::WIDTH;
use std::io::{self, BufWriter, Write};
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm, wrap};

/// The input and output of a subcommand. Output is buffered until it is flushed.
pub(super) struct Console<'a> {
    /// The input, line by line.
    pub(super) lines: Lines<'a>,
    /// The buffered output.
    pub(super) output: Paper<'a>,
}

/// The output. On a terminal, lines of prose that are wider than the terminal are broken between words;
/// elsewhere every line stays as it was written, and so does what programs read.
pub(super) struct Paper<'a> {
    output: BufWriter<&'a mut dyn Write>,
    /// The width of the terminal, if there is one.
    terminal: Option<usize>,
    /// The same while prose is written.
    columns: Option<usize>,
    /// The line that is not written yet, as it may have to be broken.
    line: Vec<u8>,
}

/// Columns in which the second part of a line of two parts begins, at most.
const SECOND: usize = 24;

impl<'a> Paper<'a> {
    /// Writes to a terminal with so many columns; `None` if it is none.
    pub(super) fn new(output: &'a mut dyn Write, terminal: Option<usize>) -> Self {
        Self {
            output: BufWriter::new(output),
            terminal,
            columns: None,
            line: Vec::new(),
        }
    }

    /// From here on prose is written.
    pub(super) fn begin_prose(&mut self) {
        self.columns = self.terminal;
    }

    /// The width of a paragraph.
    pub(super) fn width(&self) -> usize {
        self.columns.map_or(WIDTH, |columns| columns.min(WIDTH))
    }

    /// Forgets what is not written yet.
    pub(super) fn discard(self) {
        let _ = self.output.into_parts();
    }

    /// Writes the line that was begun, in as many lines as it takes.
    fn write_line(&mut self) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        match (self.columns, std::str::from_utf8(&line)) {
            (Some(columns), Ok(text)) => self.output.write_all(broken(text, columns).as_bytes()),
            _ => self.output.write_all(&line),
        }
    }
}

impl Write for Paper<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.columns.is_none() {
            return self.output.write(bytes);
        }
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.line.extend_from_slice(part);
            if part.ends_with(b"\n") {
                self.write_line()?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.write_line()?;
        self.output.flush()
    }
}

/// A line in lines of this width. What follows its first line is indented as that is or, if it has two
/// parts with a gap between them, to where the second one begins. The row of a table, with tabs, is left
/// whole, and so is every word.
fn broken(line: &str, columns: usize) -> String {
    if line.contains('\t') {
        return line.to_owned();
    }
    let text = line.trim_start_matches(' ');
    let before = line.len() - text.len();
    let second = text.find("  ").map(|gap| {
        let rest = text[gap..].trim_start_matches(' ');
        before + text.chars().count() - rest.chars().count()
    });
    let list = if text.starts_with("- ") { 2 } else { 0 };
    let indent = second
        .filter(|column| (1..=SECOND.min(columns / 2)).contains(column))
        .unwrap_or(before + list);
    let indent = " ".repeat(indent);
    let options = Options::new(columns)
        .subsequent_indent(&indent)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    wrap(line, options).join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str, columns: Option<usize>) -> String {
        let mut output = Vec::new();
        let mut paper = Paper::new(&mut output, columns);
        paper.begin_prose();
        // In parts, as they come.
        for part in text.as_bytes().chunks(7) {
            paper.write_all(part).unwrap();
        }
        paper.flush().unwrap();
        drop(paper);
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn long_lines_are_broken_between_words_on_a_terminal() {
        let text = "Take any positive number of tokens.\n\n  help    this list of commands\nRow\tof a table, whole\nend";
        assert_eq!(written(text, None), text);
        assert_eq!(
            written(text, Some(20)),
            "Take any positive\nnumber of tokens.\n\n  help    this list\n          of\n          commands\n\
             Row\tof a table, whole\nend"
        );
        let number = format!("Record: {}\n", "9".repeat(100));
        assert_eq!(written(&number, Some(60)), number.replace(' ', "\n"));
    }
}
