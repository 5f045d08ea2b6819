//! Rules, remarks, blocking manoeuvres and claims.

use super::cursor::ReadResult;
use super::declare::StatementSection;
use super::lexer::TokenKind;
use super::scope::Scope;
use super::sections::{SectionReader, at};
use crate::statement::{
    BlockRule, Claim, ClaimSystem, Exception, Formula, Remark, Rule, Sentence, StatementError, Term,
};

const NOT_IN_WHEN: &str =
    "when is about the piles before the take: a prime or moved belongs in the rule itself";

/// Signs that follow a term.
const OPERATORS: [&str; 9] = ["+", "-", "*", "=", "!=", "<", "<=", ">", ">="];

impl SectionReader<'_> {
    /// `"imitation" when …`.
    pub(crate) fn remark(&self, section: &StatementSection<'_>) -> ReadResult<Remark> {
        let mut cursor = at(self.take(), section);
        let text = cursor.sentence()?;
        let (text, _) = text.ok_or_else(|| cursor.expected("a text in \"…\""))?;
        let when = if cursor.word("when") {
            cursor.formula()?
        } else {
            Formula::TRUE
        };
        cursor.end("when, or the end of the line")?;
        Ok(Remark { text, when })
    }

    /// `II(iii) "text" when … a' = 0 unless … "text"`.
    pub(crate) fn rule(&self, section: &StatementSection<'_>) -> ReadResult<Rule> {
        let mut cursor = at(self.take(), section);
        let mut name = match cursor.peek() {
            Some(TokenKind::Name(given)) => {
                let span = cursor.span();
                cursor.at += 1;
                if OPERATORS.iter().any(|sign| cursor.is_sign(sign)) {
                    // The name was the formula's first word, without which the formula would mean
                    // something else.
                    let problem = format!(
                        "the first word after rule is its name, so {given} is missing in the formula: \
                         write a name before it, or a text such as \"what it allows\""
                    );
                    return Err(StatementError::at(self.source, &span, problem));
                }
                (*given).to_owned()
            }
            _ => String::new(),
        };
        let two = [cursor.at, cursor.at + 1].map(|at| {
            let token = cursor.tokens.get(at);
            matches!(token.map(|token| &token.kind), Some(TokenKind::Quoted(_)))
        });
        if name.is_empty()
            && two == [true, true]
            && let Some((given, _)) = cursor.quoted()
        {
            name = given;
        }
        let text = cursor.sentence()?.map(|(text, _)| text);
        if name.chars().count() > 20 {
            return Err(StatementError::at(
                self.source,
                &section.span,
                "the name of a rule has up to 20 characters".to_owned(),
            ));
        }
        let mut when = None;
        let mut allows = None;
        let mut unless = Vec::new();
        let from = cursor.at;
        while !cursor.done() {
            if cursor.is_word("when") && when.is_none() && unless.is_empty() {
                cursor.at += 1;
                cursor.scope.after = Err(NOT_IN_WHEN);
                when = Some(cursor.formula()?);
                cursor.scope.after = Ok(());
            } else if cursor.word("unless") {
                let start = cursor.at;
                let exception = cursor.formula()?;
                let written = self.source[cursor.since(start)].to_owned();
                let text = cursor.sentence()?.map(|(text, _)| text);
                unless.push(Exception {
                    when: exception,
                    text: text.unwrap_or_else(|| Sentence::plain(&format!("not if {written}"))),
                });
            } else if allows.is_none() {
                allows = Some(cursor.formula()?);
            } else {
                return Err(cursor.unknown_word(
                    "and, or, unless, or the next keyword on a new line",
                    &["and", "or", "unless", "when"],
                ));
            }
        }
        let allows = allows.ok_or_else(|| {
            cursor.expected("what the rule allows, such as moved = 1 or a - a' <= 3,")
        })?;
        let written = || {
            let written = &self.source[cursor.since(from)];
            let words: Vec<&str> = written.split_whitespace().collect();
            Sentence::plain(&words.join(" "))
        };
        Ok(Rule {
            name,
            text: text.unwrap_or_else(written),
            when: when.unwrap_or(Formula::TRUE),
            allows,
            unless,
        })
    }

    /// `up to p - 1 where a - a' = b - b' > 0 "text"`.
    pub(crate) fn block(&self, section: &StatementSection<'_>) -> ReadResult<BlockRule> {
        let mut cursor = at(
            Scope {
                before: false,
                remembers: false,
                ..self.take()
            },
            section,
        );
        cursor.expect_word("up")?;
        cursor.expect_word("to")?;
        let start = cursor.at;
        let at_most = cursor.term()?;
        let most = self.source[cursor.since(start)].to_owned();
        cursor.expect_word("where")?;
        cursor.scope.before = true;
        let start = cursor.at;
        let squares = cursor.formula()?;
        let written = self.source[cursor.since(start)].to_owned();
        let text = cursor.sentence()?.map(|(text, _)| text);
        cursor.end("the end of the line")?;
        Ok(BlockRule {
            at_most,
            written: most,
            squares,
            text: text.unwrap_or_else(|| Sentence::plain(&format!("positions with {written}"))),
        })
    }

    /// `in system t a <= b and …`.
    pub(crate) fn claim(&self, section: &StatementSection<'_>) -> ReadResult<Claim> {
        let mut cursor = at(self.position(), section);
        let named = cursor.word("in");
        let system = if !named {
            ClaimSystem::Wythoff(Term::number(1))
        } else if cursor.word("base") {
            let span = cursor.span();
            let base = cursor.small("2")?;
            let Some(base) = u32::try_from(base).ok().filter(|b| (2..=10).contains(b)) else {
                let problem = "the bases go from 2 to 10; other systems are written as system t";
                return Err(cursor.scope.error(&span, problem));
            };
            ClaimSystem::Base(base)
        } else if cursor.word("system") {
            cursor.claim_system(self.systems())?
        } else {
            return Err(cursor.unknown_word("system or base", &["system", "base"]));
        };
        // Without a system there are no digits to refer to.
        cursor.scope.system = named.then_some(&system);
        let (mut when, mut written) = (Formula::TRUE, String::new());
        if cursor.word("when") {
            let (position, start) = (cursor.scope, cursor.at);
            cursor.scope = Scope {
                before: false,
                remembers: false,
                ..position
            };
            when = cursor.formula()?;
            cursor.scope = position;
            self.source[cursor.since(start)].clone_into(&mut written);
        }
        let formula = cursor.formula()?;
        cursor.end("and, or, or the next keyword on a new line")?;
        let end = section
            .body
            .last()
            .map_or(section.span.end, |token| token.span.end);
        Ok(Claim {
            text: self.source[section.span.start..end].to_owned(),
            system,
            when,
            written,
            formula,
        })
    }
}
