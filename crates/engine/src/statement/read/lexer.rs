//! Splits the text of a rule file into words, numbers, signs and quoted texts.

use crate::statement::StatementError;
use crate::text::escape::{acts_on_terminal, visible};
use std::ops::Range;
use winnow::combinator::{alt, delimited, preceded, repeat};
use winnow::prelude::*;
use winnow::stream::{LocatingSlice, Location, Stream};
use winnow::token::{any, none_of, one_of, take_till, take_while};

#[derive(Clone, Debug)]
pub(crate) struct Token<'a> {
    pub(super) kind: TokenKind<'a>,
    /// Its bytes in the source.
    pub(super) span: Range<usize>,
    /// Whether it is the first of its line.
    pub(super) first: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind<'a> {
    /// A keyword, a letter or a name.
    Word(&'a str),
    /// Digits as written.
    Number(&'a str),
    /// `<=`, `+`, `(`, …
    Sign(&'static str),
    /// The text between quotation marks, its escapes undone.
    Quoted(String),
    /// The name of a rule, as written.
    Name(&'a str),
    /// A quadratic irrational after `system … of`, as written.
    Quadratic(&'a str),
}

type LexerInput<'a> = LocatingSlice<&'a str>;

fn spaces(input: &mut LexerInput<'_>) -> ModalResult<()> {
    take_while(1.., |c: char| c.is_whitespace())
        .void()
        .parse_next(input)
}

/// White space and comments.
fn blank(input: &mut LexerInput<'_>) -> ModalResult<()> {
    let comment = preceded('#', take_till(0.., '\n')).void();
    repeat::<_, _, (), _, _>(0.., alt((spaces, comment))).parse_next(input)
}

fn sign(input: &mut LexerInput<'_>) -> ModalResult<&'static str> {
    alt((
        alt(("!=".value("!="), "≠".value("!="))),
        alt(("<=".value("<="), "≤".value("<="), "<".value("<"))),
        alt((">=".value(">="), "≥".value(">="), ">".value(">"))),
        alt((
            "=".value("="),
            ",".value(","),
            "+".value("+"),
            "-".value("-"),
            "−".value("-"),
        )),
        alt(("*".value("*"), "·".value("*"), "..".value(".."))),
        alt(("(".value("("), ")".value(")"), "|".value("|"))),
        alt(("{".value("{"), "}".value("}"), ":".value(":"))),
        alt(("'".value("'"), "′".value("'"), "’".value("'"))),
    ))
    .parse_next(input)
}

fn quoted(input: &mut LexerInput<'_>) -> ModalResult<String> {
    let escaped = preceded('\\', one_of(['"', '\\']));
    let plain = none_of(['"', '\\', '\n', '\r']);
    delimited('"', repeat(0.., alt((escaped, plain))), '"').parse_next(input)
}

fn word<'a>(input: &mut LexerInput<'a>) -> ModalResult<&'a str> {
    let first = one_of(|c: char| c.is_ascii_alphabetic());
    let rest = take_while(0.., |c: char| c.is_ascii_alphanumeric() || c == '_');
    (first, rest).take().parse_next(input)
}

fn number<'a>(input: &mut LexerInput<'a>) -> ModalResult<&'a str> {
    take_while(1.., |c: char| c.is_ascii_digit()).parse_next(input)
}

/// The name of a rule: up to white space, a quotation mark or a comment.
fn name<'a>(input: &mut LexerInput<'a>) -> ModalResult<&'a str> {
    take_while(1.., |c: char| !c.is_whitespace() && c != '"' && c != '#').parse_next(input)
}

/// The rest of a line, without a comment.
fn quadratic<'a>(input: &mut LexerInput<'a>) -> ModalResult<&'a str> {
    take_till(1.., ['#', '\n', '\r']).parse_next(input)
}

fn kind<'a>(input: &mut LexerInput<'a>) -> ModalResult<TokenKind<'a>> {
    alt((
        word.map(TokenKind::Word),
        number.map(TokenKind::Number),
        sign.map(TokenKind::Sign),
        quoted.map(TokenKind::Quoted),
    ))
    .parse_next(input)
}

/// The tokens of these bytes of the source. A meaningless sign, an unterminated text or a control
/// character is an error.
pub(crate) fn tokens(source: &str, part: Range<usize>) -> Result<Vec<Token<'_>>, StatementError> {
    let base = part.start;
    let text = &source[part];
    let stray = |c: char| acts_on_terminal(c) && !matches!(c, '\n' | '\r' | '\t');
    if let Some((byte, c)) = text.char_indices().find(|&(_, c)| stray(c)) {
        let span = base + byte..base + byte + c.len_utf8();
        let problem = format!("an invisible character, {}: leave it out", visible(c));
        return Err(StatementError::at(source, &span, problem));
    }
    let mut input = LocatingSlice::new(text);
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let mut end = 0;
    loop {
        let _ = blank(&mut input);
        let start = input.current_token_start();
        if start == text.len() {
            return Ok(tokens);
        }
        // Only blanks, line ends and comments lie between two tokens.
        let first = tokens.is_empty() || text[end..start].contains('\n');
        let follows_rule = !first && tokens.last().is_some_and(begins_rule);
        let read = if !first && is_system_of(tokens.iter().map(|token| Some(&token.kind))) {
            quadratic.map(TokenKind::Quadratic).parse_next(&mut input)
        } else {
            token(&mut input, follows_rule)
        };
        let Ok(kind) = read else {
            return Err(unreadable(source, base + start, &text[start..]));
        };
        end = input.current_token_start();
        tokens.push(Token {
            kind,
            span: base + start..base + end,
            first,
        });
    }
}

/// Whether this token begins a rule, whose name may follow.
fn begins_rule(token: &Token<'_>) -> bool {
    token.first && token.kind == TokenKind::Word("rule")
}

/// Whether these tokens end in `system S of`.
fn is_system_of<'a>(tokens: impl DoubleEndedIterator<Item = Option<&'a TokenKind<'a>>>) -> bool {
    let mut last = tokens.rev();
    let mut next = || last.next().flatten();
    matches!(next(), Some(TokenKind::Word("of")))
        && matches!(next(), Some(TokenKind::Word(_)))
        && matches!(next(), Some(TokenKind::Word("system")))
}

/// One token: directly after the word `rule`, the name of the rule if it has one.
fn token<'a>(input: &mut LexerInput<'a>, follows_rule: bool) -> ModalResult<TokenKind<'a>> {
    if follows_rule && !input.starts_with('"') {
        name.map(TokenKind::Name).parse_next(input)
    } else {
        kind(input)
    }
}

/// The tokens of one line with their places. Whatever is not a token has no kind: a comment or an unterminated
/// text, either of which takes the rest of the line, or a meaningless character.
pub(crate) fn line_tokens(line: &str) -> Vec<(Option<TokenKind<'_>>, Range<usize>)> {
    let mut input = LocatingSlice::new(line);
    let mut tokens: Vec<(Option<TokenKind<'_>>, Range<usize>)> = Vec::new();
    loop {
        let _ = spaces(&mut input);
        let start = input.current_token_start();
        let Some(next) = line[start..].chars().next() else {
            return tokens;
        };
        let follows_rule = matches!(&tokens[..], [(Some(TokenKind::Word("rule")), _)]);
        let before = input.checkpoint();
        let found = if next == '#' {
            None
        } else if is_system_of(tokens.iter().map(|(kind, _)| kind.as_ref())) {
            quadratic
                .map(TokenKind::Quadratic)
                .parse_next(&mut input)
                .ok()
        } else {
            token(&mut input, follows_rule).ok()
        };
        if found.is_none() {
            // An unterminated text has been read in part.
            input.reset(&before);
            let rest = matches!(next, '#' | '"');
            let length = if rest {
                line.len() - start
            } else {
                next.len_utf8()
            };
            let _ = input.next_slice(length);
        }
        tokens.push((found, start..input.current_token_start()));
    }
}

/// The error at a place where no token begins.
fn unreadable(source: &str, byte: usize, rest: &str) -> StatementError {
    let mut input = LocatingSlice::new(rest);
    let character: ModalResult<char> = any.parse_next(&mut input);
    let (problem, length) = match character {
        Ok('"') => return unreadable_text(source, byte, rest),
        Ok(c) => {
            let instead = match c {
                '&' => "write and",
                '!' => "write not, or != for unequal",
                '/' => "write x div 3 for the whole part, 3 divides x or x mod 3",
                '^' => "write xor for the exclusive-or; there are no powers",
                _ => "means nothing here",
            };
            let colon = if instead.starts_with("means") {
                ""
            } else {
                ":"
            };
            (format!("{c}{colon} {instead}"), c.len_utf8())
        }
        Err(_) => ("the file ends too early".to_owned(), 0),
    };
    StatementError::at(source, &(byte..byte + length), problem)
}

/// The error of a text whose opening quotation mark is at this byte.
fn unreadable_text(source: &str, byte: usize, rest: &str) -> StatementError {
    let mut characters = rest.char_indices().skip(1);
    let mut has_mark = false;
    while let Some((at, character)) = characters.next() {
        match character {
            '\n' | '\r' => break,
            '\\' => match characters.next() {
                Some((_, '\\')) => {}
                Some((_, '"')) => has_mark = true,
                _ => {
                    let problem =
                        "in a text, write \\\\ for a backslash and \\\" for a quotation mark";
                    return StatementError::at(
                        source,
                        &(byte + at..byte + at + 1),
                        problem.to_owned(),
                    );
                }
            },
            _ => {}
        }
    }
    let within = if has_mark {
        "; \\\" is one within it"
    } else {
        ""
    };
    let problem = format!("this text has no end: a \" is missing on this line{within}");
    StatementError::at(source, &(byte..byte + 1), problem)
}
