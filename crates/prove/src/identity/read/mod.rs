//! Parses the sentences and connectives of an identity; [`term`] parses its terms.

mod term;

use super::sentence::{Node, ParsedIdentity};
use crate::NumerationSystem;
use crate::translate::{Translated, Untranslatable};
use goldpile_engine::statement::{Formula, Relation, SystemDeclaration, Term};
use thiserror::Error;

/// What is wrong with the text of an identity, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {what}")]
pub struct SyntaxError {
    /// The character, counted from 1.
    pub column: usize,
    /// What was expected.
    pub what: String,
}

/// The maximum length of a text in bytes; the next constant is the maximum nesting depth.
const MAX_LENGTH: usize = 4096;
const MAX_DEPTH: usize = 64;

const RELATIONS: [(&str, Relation); 8] = [
    ("<=", Relation::AtMost),
    (">=", Relation::AtLeast),
    ("!=", Relation::Unequal),
    ("≤", Relation::AtMost),
    ("≥", Relation::AtLeast),
    ("=", Relation::Equal),
    ("<", Relation::Less),
    (">", Relation::Greater),
];

#[derive(Clone)]
struct IdentityReader<'a> {
    text: &'a str,
    at: usize,
    system: Translated<NumerationSystem>,
    depth: usize,
    names: Vec<char>,
    bound: Vec<usize>,
    /// The bound variables in scope here, the innermost last.
    scope: Vec<usize>,
}

type ParseResult<T> = Result<T, SyntaxError>;

impl ParsedIdentity {
    /// Parses an identity of up to 4096 bytes. Linear in its length.
    ///
    /// # Errors
    /// The first error in the text.
    pub fn parse(text: &str) -> ParseResult<Self> {
        let mut reader = IdentityReader {
            text,
            at: 0,
            system: Ok(NumerationSystem::ZECKENDORF),
            depth: 0,
            names: Vec::new(),
            bound: Vec::new(),
            scope: Vec::new(),
        };
        if text.len() > MAX_LENGTH {
            return reader.error(&format!("an identity has at most {MAX_LENGTH} bytes"));
        }
        if reader.word("system") {
            reader.system = reader.named_system()?;
            reader.expect(":")?;
        }
        let root = reader.formula()?;
        reader.blank();
        if reader.at < text.len() {
            return reader.error("and, or, =>, iff, a sign or the end is expected");
        }
        Ok(Self {
            system: reader.system,
            names: reader.names,
            bound: reader.bound,
            root,
        })
    }
}

impl<'a> IdentityReader<'a> {
    /// Parses the number of a system, or a declaration as in a rule file, up to the colon.
    fn named_system(&mut self) -> ParseResult<Translated<NumerationSystem>> {
        if !self.rest().starts_with(|c: char| c.is_ascii_alphabetic()) {
            let t = self.number()?;
            return match u32::try_from(t) {
                Ok(t) if (1..=1000).contains(&t) => Ok(Ok(NumerationSystem::Convergents(t))),
                _ => self.error("a system from 1 to 1000 is expected"),
            };
        }
        let rest = self.rest();
        let text = &rest[..rest.find(':').unwrap_or(rest.len())];
        let (read, length) = (SystemDeclaration::parse(text), text.len());
        let start = self.text[..self.at].chars().count();
        let own = read.map_err(|error| SyntaxError {
            column: start + error.column,
            what: error.problem,
        })?;
        self.at += length;
        let system = NumerationSystem::declared(&own.name, &own.numeration);
        Ok(system.map_err(Untranslatable::from))
    }

    fn error<T>(&self, what: &str) -> ParseResult<T> {
        Err(SyntaxError {
            column: self.text[..self.at].chars().count() + 1,
            what: what.to_owned(),
        })
    }

    fn blank(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn rest(&mut self) -> &'a str {
        self.blank();
        &self.text[self.at..]
    }

    fn sign(&mut self, sign: &str) -> bool {
        let found = self.rest().starts_with(sign);
        if found {
            self.at += sign.len();
        }
        found
    }

    fn expect(&mut self, sign: &str) -> ParseResult<()> {
        if self.sign(sign) {
            Ok(())
        } else {
            self.error(&format!("{sign} is expected"))
        }
    }

    /// The next characters of this kind, not yet consumed.
    fn run(&mut self, is_kind: fn(&char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c: char| !is_kind(&c)).unwrap_or(rest.len());
        &rest[..end]
    }

    /// The next word of letters, not yet consumed.
    fn peek(&mut self) -> &'a str {
        self.run(char::is_ascii_alphabetic)
    }

    fn word(&mut self, word: &str) -> bool {
        let found = self.peek() == word;
        if found {
            self.at += word.len();
        }
        found
    }

    fn number(&mut self) -> ParseResult<u64> {
        let digits = self.run(char::is_ascii_digit);
        match digits.parse() {
            Ok(number) => {
                self.at += digits.len();
                Ok(number)
            }
            Err(_) => self.error("a number below 2^64 is expected"),
        }
    }

    fn index(&mut self) -> ParseResult<u64> {
        let open = self.sign("(");
        let number = self.number()?;
        if open {
            self.expect(")")?;
        }
        Ok(number)
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> ParseResult<T>) -> ParseResult<T> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.error(&format!("formulas are nested at most {MAX_DEPTH} deep"));
        }
        let read = read(self);
        self.depth -= 1;
        read
    }

    fn formula(&mut self) -> ParseResult<Node> {
        self.deeper(|reader| {
            let first = reader.any()?;
            if reader.sign("=>") {
                let then = reader.formula()?;
                return Ok(Node::Any(vec![Node::Not(first.into()), then]));
            }
            if reader.word("iff") {
                return Ok(Node::Iff(first.into(), reader.formula()?.into()));
            }
            Ok(first)
        })
    }

    fn any(&mut self) -> ParseResult<Node> {
        let mut nodes = vec![self.all()?];
        while self.word("or") {
            nodes.push(self.all()?);
        }
        Ok(Node::Any(nodes))
    }

    fn all(&mut self) -> ParseResult<Node> {
        let mut nodes = vec![self.single()?];
        while self.word("and") {
            nodes.push(self.single()?);
        }
        Ok(Node::All(nodes))
    }

    fn single(&mut self) -> ParseResult<Node> {
        if self.word("not") {
            return self.deeper(|reader| Ok(Node::Not(reader.single()?.into())));
        }
        if self.word("some") {
            let Some(name) = self.peek().chars().next() else {
                return self.error("the name of a variable is expected");
            };
            self.letter(name)?;
            let at = self.names.len();
            self.names.push(name);
            self.bound.push(at);
            self.scope.push(at);
            self.expect(":")?;
            let body = self.formula()?;
            self.scope.pop();
            return Ok(Node::Some(at, body.into()));
        }
        if self.word("one") {
            self.expect("(")?;
            let mut nodes = vec![self.formula()?];
            while self.sign(",") {
                nodes.push(self.formula()?);
            }
            self.expect(")")?;
            return Ok(Node::One(nodes));
        }
        if self.word("ends") {
            let of = self.argument()?;
            let written = self.run(char::is_ascii_digit);
            if written.is_empty() {
                return self.error("the digits that it ends in are expected");
            }
            self.at += written.len();
            let digits = written.chars().filter_map(|c| c.to_digit(10)).collect();
            return Ok(Node::Atom(Formula::Ends { of, digits }));
        }
        // A parenthesis contains a formula or part of a term: the longer reading that parses is taken.
        let before = self.clone();
        let mut tried = None;
        if self.sign("(") {
            match self.formula() {
                Ok(node) => {
                    if self.sign(")") && !self.goes_on() {
                        return Ok(node);
                    }
                }
                Err(error) => tried = Some(error),
            }
            *self = before;
        }
        // If neither parses, the error is where the longer one ends.
        match (self.relation(), tried) {
            (Err(error), Some(tried)) if tried.column > error.column => Err(tried),
            (read, _) => read,
        }
    }

    /// Whether the next token can only follow a term.
    fn goes_on(&mut self) -> bool {
        let rest = self.rest();
        let sign = rest.starts_with(['+', '-', '*', '<', '>', '≤', '≥', '!'])
            || rest.starts_with('=') && !rest.starts_with("=>");
        let word = self.peek();
        sign || ["in", "mod", "div", "even", "odd", "divides"].contains(&word)
    }

    fn relation(&mut self) -> ParseResult<Node> {
        let mut left = self.sum()?;
        if self.word("in") {
            self.blank();
            let start = self.at;
            let word = self.letters()?;
            self.own_t(start)?;
            return Ok(Node::InWord(left, word));
        }
        if self.word("divides") {
            return Ok(Node::Atom(Formula::Divides(left, self.sum()?)));
        }
        for (name, rest) in [("even", 0), ("odd", 1)] {
            if self.word(name) {
                let of = Term::Remainder(left.into(), Term::number(2).into());
                return Ok(Node::Atom(Formula::Compare(
                    of,
                    Relation::Equal,
                    Term::number(rest),
                )));
            }
        }
        let mut links = Vec::new();
        loop {
            let rest = self.rest();
            let found = RELATIONS.iter().find(|(sign, _)| rest.starts_with(sign));
            match found {
                Some((sign, relation)) if !rest.starts_with("=>") => {
                    self.at += sign.len();
                    let right = self.sum()?;
                    links.push(Node::Atom(Formula::Compare(left, *relation, right.clone())));
                    left = right;
                }
                _ if links.is_empty() => {
                    return self.error("=, <, <=, >, >=, !=, in, even, odd or divides is expected");
                }
                _ => return Ok(Node::All(links)),
            }
        }
    }
}
