//! Text for a terminal: the output, which breaks long lines and aligns listings, and Markdown without its markup.

use goldpile_engine::theory::reason::WIDTH;
use std::io::{self, BufWriter, Write};
use textwrap::core::display_width;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm, wrap};

/// The buffered output. On a terminal, lines of prose wider than the terminal are broken between words, and the
/// columns of a listing are aligned. Elsewhere, every line stays as written, with tabs between columns; output
/// meant for programs always does.
pub(crate) struct WrappingWriter<'a> {
    output: BufWriter<&'a mut dyn Write>,
    /// The width of the terminal; `None` if the output is not one.
    terminal: Option<usize>,
    /// The width of the terminal while prose is written; `None` otherwise.
    columns: Option<usize>,
    /// Whether a listing is written to a terminal.
    lists: bool,
    /// The line being written, which may have to be broken; in a listing, all of its lines.
    line: Vec<u8>,
    /// Whether everything written has been flushed. A flush can then be skipped, which matters where the screen
    /// has written to the same terminal and nobody reads it.
    is_flushed: bool,
}

/// The last column at which the second part of a two-part line may begin.
const MAX_SECOND_COLUMN: usize = 24;

impl<'a> WrappingWriter<'a> {
    /// A writer to a terminal with this many columns; `None` if the output is not a terminal.
    pub(crate) fn new(output: &'a mut dyn Write, terminal: Option<usize>) -> Self {
        Self {
            output: BufWriter::new(output),
            terminal,
            columns: None,
            lists: false,
            line: Vec::new(),
            is_flushed: true,
        }
    }

    /// Marks what follows as prose.
    pub(crate) fn begin_prose(&mut self) {
        self.columns = self.terminal;
    }

    /// Marks what follows as rows of listings, with tabs between columns.
    pub(crate) fn begin_listing(&mut self) {
        self.lists = self.terminal.is_some();
    }

    /// The width of a paragraph.
    pub(crate) fn width(&self) -> usize {
        self.columns.map_or(WIDTH, |columns| columns.min(WIDTH))
    }

    /// Drops the output that is still buffered.
    pub(crate) fn discard(self) {
        let _ = self.output.into_parts();
    }

    /// Writes the pending line, broken or aligned where needed.
    fn write_line(&mut self) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        match (self.columns, std::str::from_utf8(&line)) {
            (_, Ok(text)) if self.lists => self.output.write_all(aligned(text).as_bytes()),
            (Some(columns), Ok(text)) => self.output.write_all(wrapped(text, columns).as_bytes()),
            _ => self.output.write_all(&line),
        }
    }
}

impl Write for WrappingWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.is_flushed = false;
        if self.lists {
            self.line.extend_from_slice(bytes);
            return Ok(bytes.len());
        }
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
        if self.is_flushed {
            return Ok(());
        }
        self.write_line()?;
        self.output.flush()?;
        self.is_flushed = true;
        Ok(())
    }
}

/// The listings with their columns aligned by spaces instead of tabs. A line without a tab ends a listing.
fn aligned(text: &str) -> String {
    let lines: Vec<Vec<&str>> = (text.lines()).map(|l| l.split('\t').collect()).collect();
    let mut out = String::new();
    for listing in lines.chunk_by(|one, next| one.len() > 1 && next.len() > 1) {
        let mut widths: Vec<usize> = Vec::new();
        for (column, cell) in listing.iter().flat_map(|row| row.iter().enumerate()) {
            widths.resize(widths.len().max(column + 1), 0);
            widths[column] = widths[column].max(display_width(cell));
        }
        for row in listing {
            let cells = row.iter().zip(&widths);
            let padded = cells.map(|(cell, width)| {
                let gap = width + 2 - display_width(cell);
                format!("{cell}{:gap$}", "")
            });
            out.push_str(padded.collect::<String>().trim_end());
            out.push('\n');
        }
    }
    out
}

/// A line broken at this width. The following lines are indented like the first or, if it has two parts with a gap
/// between them, to where the second part begins. A table row, with tabs, stays whole, and so does every word.
fn wrapped(line: &str, columns: usize) -> String {
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
        .filter(|column| (1..=MAX_SECOND_COLUMN.min(columns / 2)).contains(column))
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

/// The text of this Markdown (headings, paragraphs, lists, `**strong**`, code), broken into lines of this width.
/// Linear in its length.
pub(crate) fn markdown_text(markdown: &str, columns: usize) -> String {
    let mut text = String::new();
    for line in markdown.trim_end().lines() {
        let line = line.trim_start_matches('#').trim_start();
        let line = line.replace("**", "").replace('`', "");
        let words: Vec<&str> = line.split_whitespace().collect();
        text.push_str(&wrapped(&words.join(" "), columns));
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_width::UnicodeWidthStr as _;

    fn written(text: &str, columns: Option<usize>) -> String {
        let mut output = Vec::new();
        let mut paper = WrappingWriter::new(&mut output, columns);
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
    fn the_columns_of_a_listing_are_lined_up_on_a_terminal() {
        let text = "nim\tNim\t15 steps\nraleigh\tRaleigh\t20 steps\n\nA → B\t1\nC\t2\n";
        let listed = |terminal| {
            let mut output = Vec::new();
            let mut paper = WrappingWriter::new(&mut output, terminal);
            paper.begin_listing();
            paper.write_all(text.as_bytes()).unwrap();
            paper.flush().unwrap();
            drop(paper);
            String::from_utf8(output).unwrap()
        };
        assert_eq!(listed(None), text);
        assert_eq!(
            listed(Some(80)),
            "nim      Nim      15 steps\nraleigh  Raleigh  20 steps\n\nA → B  1\nC      2\n"
        );
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

    #[test]
    fn the_signs_are_gone_and_the_words_are_there() {
        let markdown = "# A game\n\nTake **one** of `5,9`.\n\n- I. One.\n";
        assert_eq!(
            markdown_text(markdown, 78),
            "A game\n\nTake one of 5,9.\n\n- I. One.\n"
        );
        let long = format!("- {}", "word ".repeat(30));
        let broken = markdown_text(&long, 40);
        assert!(broken.lines().all(|line| line.width() <= 40), "{broken}");
        assert!(broken.contains("\n  word"), "{broken}");
    }
}
