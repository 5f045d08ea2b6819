//! Splits the tokens of a rule file into sections, each of which begins with a keyword at the start of a line.

use super::cursor::ReadResult;
use super::declare::StatementSection;
use super::lexer::{Token, TokenKind};
use super::scope::nearest;
use crate::statement::StatementError;

const KEYWORDS: [&str; 15] = [
    "define",
    "title",
    "piles",
    "order",
    "parameter",
    "variant",
    "system",
    "memory",
    "start",
    "rule",
    "then",
    "block",
    "play",
    "claim",
    "remark",
];
/// Keywords that may appear only once.
const ONCE: [&str; 6] = ["title", "piles", "order", "block", "play", "claim"];
/// Words that may begin a line inside a section.
const CONTINUING: [&str; 5] = ["when", "unless", "or", "and", "not"];

/// The sections, each with its keyword, in order.
pub(crate) fn sections<'t>(
    source: &str,
    tokens: &'t [Token<'t>],
) -> ReadResult<Vec<StatementSection<'t>>> {
    // After `in` on the line before, `system` belongs to a claim.
    let names_system = |at: usize| at > 0 && tokens[at - 1].kind == TokenKind::Word("in");
    let keyword_at = |at: usize| match tokens.get(at)?.kind {
        TokenKind::Word("system") if names_system(at) => None,
        TokenKind::Word(word) if tokens[at].first => {
            let begins = match word {
                "pile" => begins_pile(&tokens[at..]),
                _ => KEYWORDS.contains(&word),
            };
            begins.then_some(word)
        }
        _ => None,
    };
    if let Some(at) = (0..tokens.len()).find(|&at| is_use_claim(&tokens[at..])) {
        let problem = "use claim verified to N is gone: leave this line out, and give --trust-claim to goldpile \
                       solve or table";
        return Err(StatementError::at(
            source,
            &tokens[at].span,
            problem.to_owned(),
        ));
    }
    let mut sections = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let Some(word) = keyword_at(at) else {
            return Err(no_keyword(source, token));
        };
        at += 1;
        let length = (at..tokens.len())
            .position(|at| keyword_at(at).is_some())
            .unwrap_or(tokens.len() - at);
        sections.push(StatementSection {
            keyword: word,
            span: token.span.clone(),
            body: &tokens[at..at + length],
        });
        at += length;
    }
    for (index, section) in sections.iter().enumerate() {
        let again = sections[..index]
            .iter()
            .any(|other| other.keyword == section.keyword);
        if again && ONCE.contains(&section.keyword) {
            let problem = format!("{} appears twice: give it only once", section.keyword);
            return Err(StatementError::at(source, &section.span, problem));
        }
    }
    Ok(sections)
}

/// Whether these tokens begin with `pile c in`, rather than with a word that continues a memory.
fn begins_pile(tokens: &[Token<'_>]) -> bool {
    let kinds: Vec<_> = tokens.iter().take(3).map(|token| &token.kind).collect();
    matches!(
        kinds[..],
        [TokenKind::Word("pile"), TokenKind::Word(letter), TokenKind::Word("in")] if letter.len() == 1
    )
}

/// Whether these tokens begin a line with `use claim`, rather than with a name that the file declares.
fn is_use_claim(tokens: &[Token<'_>]) -> bool {
    match tokens {
        [one, two, ..] => {
            let words =
                [&one.kind, &two.kind] == [&TokenKind::Word("use"), &TokenKind::Word("claim")];
            words && one.first && !two.first
        }
        _ => false,
    }
}

fn no_keyword(source: &str, token: &Token<'_>) -> StatementError {
    if token.kind == TokenKind::Word("pile") {
        let problem = "a pile with a bound is written pile c in 0..1; did you mean piles?";
        return StatementError::at(source, &token.span, problem.to_owned());
    }
    let meant = match token.kind {
        TokenKind::Word(word) => nearest(word, KEYWORDS.into_iter().chain(CONTINUING)),
        _ => None,
    };
    let meant = meant.map_or_else(String::new, |meant| format!("; did you mean {meant}?"));
    let problem = format!("a line begins with one of {}{meant}", KEYWORDS.join(", "));
    StatementError::at(source, &token.span, problem)
}

/// The error for the first line before that of `error` that begins with a misspelt keyword, and so was
/// read as part of the preceding section. `None` if there is none.
pub(crate) fn misspelt(
    source: &str,
    tokens: &[Token<'_>],
    error: &StatementError,
) -> Option<StatementError> {
    let found = tokens.iter().enumerate().find(|(at, token)| {
        let TokenKind::Word(word) = token.kind else {
            return false;
        };
        let begins = source[..token.span.start].lines().count() < error.line
            && (token.span.start == 0 || source[..token.span.start].ends_with('\n'));
        begins
            && !begins_pile(&tokens[*at..])
            && !is_use_claim(&tokens[*at..])
            && !KEYWORDS.contains(&word)
            && !CONTINUING.contains(&word)
            && nearest(word, KEYWORDS.into_iter()).is_some()
    });
    found.map(|(_, token)| no_keyword(source, token))
}
