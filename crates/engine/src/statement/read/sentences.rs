//! Quoted texts with values in braces.

use super::cursor::{Cursor, ReadResult};
use super::lexer::{TokenKind, tokens};
use super::scope::{Scope, pile_named};
use crate::statement::{Formula, Part, Sentence};
use std::ops::Range;

/// A sentence and, if it ends in an `if` with no text after it, the condition for showing it.
pub(crate) type ConditionalSentence = (Sentence, Option<Formula>);

impl Cursor<'_, '_> {
    /// The text that comes next, if there is one: `"one" if t = 1 "another"`.
    pub(crate) fn sentence(&mut self) -> ReadResult<Option<ConditionalSentence>> {
        let Some((text, span)) = self.quoted() else {
            return Ok(None);
        };
        let position = Scope {
            before: true,
            remembers: true,
            after: Err(
                "a text describes the position before the take: it cannot use a prime or moved",
            ),
            ..self.scope
        };
        let mut next = sentence(position, &text, &span)?;
        let mut cases = Vec::new();
        while self.word("if") {
            let outer = std::mem::replace(&mut self.scope, position);
            let when = self.formula();
            self.scope = outer;
            cases.push((when?, next));
            let Some((text, span)) = self.quoted() else {
                let told = cases.iter().map(|(when, _)| when.clone()).collect();
                return Ok(Some((
                    Sentence(vec![Part::Choice(cases)]),
                    Some(Formula::Any(told)),
                )));
            };
            next = sentence(position, &text, &span)?;
        }
        if cases.is_empty() {
            return Ok(Some((next, None)));
        }
        cases.push((Formula::TRUE, next));
        Ok(Some((Sentence(vec![Part::Choice(cases)]), None)))
    }
}

/// Reads a quoted text; `span` is its place, including the quotation marks.
fn sentence(scope: Scope<'_>, text: &str, span: &Range<usize>) -> ReadResult<Sentence> {
    let inside = &scope.source[span.start + 1..span.end - 1];
    // Places within the text are exact only if nothing is escaped.
    let exact = inside == text;
    let mut parts = Vec::new();
    let mut rest = text;
    let mut offset = span.start + 1;
    while let Some((plain, behind)) = rest.split_once('{') {
        if !plain.is_empty() {
            parts.push(Part::Plain(plain.to_owned()));
        }
        let Some((value, tail)) = behind.split_once('}') else {
            let problem = "a { without its }: values stand in braces, such as {a - 1}";
            return Err(scope.error(span, problem));
        };
        let start = offset + plain.len() + 1;
        parts.push(if exact {
            part(scope, start..start + value.len())?
        } else {
            return Err(scope.error(span, "a text cannot contain both values in braces and \\"));
        });
        offset = start + value.len() + 1;
        rest = tail;
    }
    if !rest.is_empty() {
        parts.push(Part::Plain(rest.to_owned()));
    }
    Ok(Sentence(parts))
}

/// The part between braces, at these bytes of the source.
fn part(scope: Scope<'_>, part: Range<usize>) -> ReadResult<Part> {
    let tokens = tokens(scope.source, part.clone())?;
    if tokens.is_empty() {
        return Err(scope.error(&part, "a value is expected between the braces"));
    }
    if let [token] = &tokens[..]
        && let TokenKind::Word(word) = token.kind
    {
        match word {
            "previous" => return Ok(Part::Previous),
            "mover" => return Ok(Part::Mover),
            _ => {}
        }
        if let Some(pile) = pile_named(word, scope.piles) {
            return Ok(Part::Pile(pile));
        }
    }
    let mut cursor = Cursor::new(scope, &tokens);
    let found = if cursor.word("pile") {
        Part::Letter(cursor.term()?)
    } else {
        let first = cursor.term()?;
        if cursor.sign("..") {
            Part::Range(first, cursor.term()?)
        } else if cursor.word("th") {
            Part::Ordinal(first)
        } else {
            Part::Value(first)
        }
    };
    cursor.end("} or a sign such as +")?;
    Ok(found)
}
