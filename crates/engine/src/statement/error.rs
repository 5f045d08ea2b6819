//! Errors in a rule file, with their places.

use crate::text::escape::escape_for_terminal;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::fmt;
use std::ops::Range;

/// The number of characters of a long line shown on either side of the place.
const AROUND: usize = 60;

/// Why a text is not a statement of rules. Printed, it is the problem followed by the line with the
/// place marked:
///
/// ```
/// use goldpile_engine::Statement;
/// let error = Statement::parse("piles 2\nrule i\n  a - e' > 0").unwrap_err();
/// assert_eq!((error.line, error.column), (3, 7));
/// assert_eq!(error.problem, "there is no e; the piles are a and b");
/// assert!(error.to_string().ends_with("3 |   a - e' > 0\n  |       ^"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatementError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    /// What is wrong and what would be right, in one line.
    pub problem: String,
    /// The line with the place marked.
    pub excerpt: String,
}

impl StatementError {
    /// An error in the order of the piles, in a text that can be read.
    #[must_use]
    pub fn of_order(source: &str, problem: String) -> Self {
        let mut start = 0;
        for line in source.split_inclusive('\n') {
            let trimmed = line.trim_start();
            if trimmed.split_whitespace().next() == Some("order") {
                let at = start + line.len() - trimmed.len();
                return Self::at(source, &(at..at + "order".len()), problem);
            }
            start += line.len();
        }
        Self::at(source, &(0..0), problem)
    }

    /// An error at these bytes of the text.
    pub(crate) fn at(source: &str, span: &Range<usize>, problem: String) -> Self {
        let start = span.start.min(source.len());
        let line_start = source[..start].rfind('\n').map_or(0, |end| end + 1);
        let line_end = source[start..]
            .find('\n')
            .map_or(source.len(), |end| start + end);
        let line = source[..start].matches('\n').count() + 1;
        let column = source[line_start..start].chars().count() + 1;
        let end = span.end.clamp(start, line_end);
        let excerpt = excerpt(
            &source[line_start..line_end],
            line,
            start - line_start..end - line_start,
        );
        Self {
            line,
            column,
            problem,
            excerpt,
        }
    }
}

/// The line, or as much of it as fits, with the place of the problem marked.
fn excerpt(text: &str, line: usize, span: Range<usize>) -> String {
    let from = (text[..span.start].char_indices().rev())
        .nth(AROUND)
        .map_or(0, |(byte, _)| byte);
    let to = (text[span.start..].char_indices())
        .nth(AROUND)
        .map_or(text.len(), |(byte, _)| span.start + byte);
    let shown = text[from..to].trim_end_matches('\r').replace('\t', " ");
    let shown = escape_for_terminal(&shown);
    let start = (span.start - from).min(shown.len());
    let end = (span.end.min(to) - from).clamp(start, shown.len());
    let snippet = Snippet::source(shown)
        .line_start(line)
        .annotation(AnnotationKind::Primary.span(start..end));
    let report = Group::with_level(Level::ERROR).element(snippet);
    let rendered = Renderer::plain().render(&[report]);
    // Skips the title and a line that contains only the margin.
    let lines: Vec<&str> = rendered
        .lines()
        .map(str::trim_end)
        .filter(|line| line.contains('|') && !line.trim_start().eq("|"))
        .collect();
    lines.join("\n")
}

impl fmt::Display for StatementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}\n{}",
            self.line, self.column, self.problem, self.excerpt
        )
    }
}

impl std::error::Error for StatementError {}
