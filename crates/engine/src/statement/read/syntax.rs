//! Classifies the parts of a line of a rule file, for an editor that colours it as it is typed.

use super::lexer::{TokenKind, line_tokens};
use super::scope::{HIDEABLE, RESERVED};
use std::ops::Range;

/// The kind of a part of a rule file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Syntax {
    /// A word of the notation.
    Keyword,
    /// A name: of a pile, a parameter, a memory or a rule.
    Name,
    /// A name with its prime: a value after the move.
    After,
    /// A number.
    Number,
    /// A quoted text, even an unterminated one.
    Quoted,
    /// A comment.
    Comment,
    /// A sign, or something meaningless.
    Sign,
}

/// The parts of a line, in order, as ranges of its bytes; white space belongs to none. Lines are
/// independent, because neither a text nor a comment continues on the next one. What cannot be read is
/// skipped, because an editor shows a line before it is correct. Linear in the length of the line.
///
/// ```
/// use goldpile_engine::statement::{Syntax, syntax};
/// let line = "  b' < 2 # less";
/// let parts = syntax(line).into_iter().map(|(part, kind)| (&line[part], kind));
/// assert_eq!(parts.collect::<Vec<_>>(), [
///     ("b'", Syntax::After),
///     ("<", Syntax::Sign),
///     ("2", Syntax::Number),
///     ("# less", Syntax::Comment),
/// ]);
/// ```
#[must_use]
pub fn syntax(line: &str) -> Vec<(Range<usize>, Syntax)> {
    let mut parts: Vec<(Range<usize>, Syntax)> = Vec::new();
    for (token, span) in line_tokens(line) {
        let kind = match token {
            Some(TokenKind::Word(word)) if is_keyword(word) => Syntax::Keyword,
            Some(TokenKind::Word(_) | TokenKind::Name(_)) => Syntax::Name,
            Some(TokenKind::Number(_) | TokenKind::Quadratic(_)) => Syntax::Number,
            Some(TokenKind::Quoted(_)) => Syntax::Quoted,
            Some(TokenKind::Sign("'")) => {
                // The prime joins the name that it follows.
                if let Some((before, kind @ Syntax::Name)) = parts.last_mut()
                    && before.end == span.start
                {
                    (before.end, *kind) = (span.end, Syntax::After);
                    continue;
                }
                Syntax::Sign
            }
            None if line[span.clone()].starts_with('#') => Syntax::Comment,
            None if line[span.clone()].starts_with('"') => Syntax::Quoted,
            Some(TokenKind::Sign(_)) | None => Syntax::Sign,
        };
        parts.push((span, kind));
    }
    parts
}

/// Whether it is a word of the notation, even if a declared name hides it, other than the x of `each pile:`.
fn is_keyword(word: &str) -> bool {
    RESERVED.contains(&word) || HIDEABLE.contains(&word) && word != "x"
}

#[cfg(test)]
mod tests {
    use super::*;
    use Syntax::{After, Comment, Keyword, Name, Number, Quoted, Sign};

    fn parts(line: &str) -> Vec<(&str, Syntax)> {
        let parts = syntax(line).into_iter();
        parts.map(|(part, kind)| (&line[part], kind)).collect()
    }

    #[test]
    fn every_part_of_a_line_is_what_the_notation_reads() {
        assert_eq!(
            parts("rule when \"say \\\"a#b\\\"\"  a' ≤ 10 # \"no"),
            [
                ("rule", Keyword),
                // Any word after `rule` is a name.
                ("when", Name),
                ("\"say \\\"a#b\\\"\"", Quoted),
                ("a'", After),
                ("≤", Sign),
                ("10", Number),
                ("# \"no", Comment),
            ]
        );
        assert_eq!(
            parts("\tthen q ' = q2 mod t"),
            [
                ("then", Keyword),
                ("q", Name),
                ("'", Sign),
                ("=", Sign),
                ("q2", Name),
                ("mod", Keyword),
                ("t", Name),
            ]
        );
        assert_eq!(parts("  \t"), []);
    }

    #[test]
    fn what_cannot_be_read_is_passed_over() {
        assert_eq!(
            parts("a & b \"no end"),
            [("a", Name), ("&", Sign), ("b", Name), ("\"no end", Quoted)]
        );
        assert_eq!(
            parts("é\u{1b}1"),
            [("é", Sign), ("\u{1b}", Sign), ("1", Number)]
        );
    }
}
