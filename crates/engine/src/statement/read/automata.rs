//! Automata: `(a, b) in automaton "0*: 00 11 > 0; 01 > 1" "1: 10 > 0"`.

use super::cursor::{Cursor, ReadResult};
use super::lexer::TokenKind;
use crate::statement::automaton::{AutomatonState, DeclaredAutomaton};
use crate::statement::{ClaimSystem, Formula, Term};
use std::collections::BTreeMap;
use std::ops::Range;

/// A word of a state's text, and its place in the file.
type LocatedWord<'w> = (&'w str, Range<usize>);

struct StateLine {
    text: String,
    span: Range<usize>,
}

impl StateLine {
    fn words(&self) -> Vec<LocatedWord<'_>> {
        let mut words: Vec<LocatedWord<'_>> = Vec::new();
        let mut at = 0;
        for part in self
            .text
            .split_inclusive(|c: char| !c.is_ascii_alphanumeric())
        {
            let word = part.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
            for piece in [word, &part[word.len()..]] {
                if !piece.trim().is_empty() {
                    words.push((piece, self.place(at..at + piece.len())));
                }
                at += piece.len();
            }
        }
        words
    }

    /// The place in the file of a range of the text.
    fn place(&self, range: Range<usize>) -> Range<usize> {
        // In a text with escapes, places cannot be told apart, so all of it is marked.
        if self.span.len() != self.text.len() + 2 {
            return self.span.clone();
        }
        let start = self.span.start + 1;
        start + range.start..start + range.end
    }
}

impl Cursor<'_, '_> {
    /// Whether a list of terms in parentheses comes next.
    pub(crate) fn is_tuple_ahead(&self) -> bool {
        let mut depth = 0usize;
        for token in &self.tokens[self.at..] {
            match token.kind {
                TokenKind::Sign("(") => depth += 1,
                TokenKind::Sign(",") if depth == 1 => return true,
                TokenKind::Sign(")") if depth <= 1 => return false,
                TokenKind::Sign(")") => depth -= 1,
                _ if depth == 0 => return false,
                _ => {}
            }
        }
        false
    }

    /// `(a, b) in automaton …`.
    pub(crate) fn tuple(&mut self) -> ReadResult<Formula> {
        self.expect_sign("(")?;
        let mut of = vec![self.term()?];
        while self.sign(",") {
            of.push(self.term()?);
        }
        self.expect_sign(")")?;
        self.expect_word("in")?;
        self.automaton(of)
    }

    /// `automaton` and a text for each state.
    pub(crate) fn automaton(&mut self, of: Vec<Term>) -> ReadResult<Formula> {
        self.in_claim("automaton")?;
        self.expect_word("automaton")?;
        if of.len() > 16 {
            return Err(self.error("an automaton reads up to 16 numbers"));
        }
        let whole = self.span();
        let mut lines = Vec::new();
        while let Some((text, span)) = self.quoted() {
            lines.push(StateLine { text, span });
        }
        if lines.is_empty() {
            return Err(self.expected("a text for each state, such as \"0*: 00 11 > 0\","));
        }
        let mut names: BTreeMap<&str, usize> = BTreeMap::new();
        let mut words = Vec::new();
        for (index, line) in lines.iter().enumerate() {
            let all = line.words();
            let Some((name, span)) = all.first().cloned() else {
                return Err(self.scope.error(&line.span, "a state begins with its name"));
            };
            if !name.starts_with(|c: char| c.is_ascii_alphanumeric()) {
                return Err(self.scope.error(&span, "a state begins with its name"));
            }
            if names.insert(name, index).is_some() {
                let problem = format!("there is a state {name} already");
                return Err(self.scope.error(&span, problem));
            }
            words.push(all);
        }
        let mut states = Vec::new();
        for (line, words) in lines.iter().zip(&words) {
            states.push(self.state(line, &words[1..], &names, of.len())?);
        }
        let automaton = DeclaredAutomaton::new(of.len(), states).ok_or_else(|| {
            let zeros = "0".repeat(of.len());
            let first = words.first().and_then(|words| words.first());
            let name = first.map_or("0", |(name, _)| name);
            let problem =
                format!("leading zeros must not matter: the first state needs {zeros} > {name}");
            self.scope.error(&whole, problem)
        })?;
        Ok(Formula::Automaton {
            of,
            automaton: automaton.into(),
        })
    }

    /// What follows the name of a state: `*: 00 11 > 0; 01 > 1`.
    fn state(
        &self,
        line: &StateLine,
        words: &[LocatedWord<'_>],
        names: &BTreeMap<&str, usize>,
        tracks: usize,
    ) -> ReadResult<AutomatonState> {
        let end = line.place(line.text.len()..line.text.len());
        let mut words = words.iter().cloned().peekable();
        let accepts = words.next_if(|(word, _)| *word == "*").is_some();
        let (colon, span) = words.next().unwrap_or(("", end.clone()));
        if colon != ":" {
            let problem = "a colon is expected after the state, such as 0*: or 1:";
            return Err(self.scope.error(&span, problem));
        }
        let mut state = AutomatonState {
            accepts,
            ..AutomatonState::default()
        };
        while words.peek().is_some() {
            let mut letters = Vec::new();
            let target = loop {
                let (word, span) = words.next().unwrap_or(("", end.clone()));
                if word == ">" {
                    let (name, span) = words.next().unwrap_or(("", end.clone()));
                    let Some(&next) = names.get(name) else {
                        let problem = format!("there is no state {name} to go to");
                        let problem = if name.is_empty() {
                            "the next state is expected after >".to_owned()
                        } else {
                            problem
                        };
                        return Err(self.scope.error(&span, problem));
                    };
                    break next;
                }
                letters.push((self.letter(word, &span, tracks)?, span));
            };
            for (letter, span) in letters {
                if state.next.insert(letter, target).is_some() {
                    return Err(self
                        .scope
                        .error(&span, "these digits have a next state already"));
                }
            }
            if let Some((word, span)) = words.next()
                && word != ";"
            {
                return Err(self
                    .scope
                    .error(&span, "a ; is expected between next states"));
            }
        }
        Ok(state)
    }

    fn letter(&self, word: &str, span: &Range<usize>, tracks: usize) -> ReadResult<Vec<u32>> {
        let digits: Vec<u32> = word.chars().filter_map(|c| c.to_digit(10)).collect();
        if digits.len() != word.len() || digits.len() != tracks {
            let problem = match tracks {
                1 => "a digit is expected here".to_owned(),
                _ => format!("one digit for each of the {tracks} numbers is expected here"),
            };
            return Err(self.scope.error(span, problem));
        }
        let most = match self.scope.system {
            Some(ClaimSystem::Base(base)) => Some(base - 1),
            Some(ClaimSystem::Declared(system)) => Some(system.numeration.max_digit()),
            Some(ClaimSystem::Wythoff(Term::Number(t))) => {
                t.to_u64().and_then(|t| u32::try_from(t).ok())
            }
            _ => None,
        };
        if let Some(most) = most
            && digits.iter().any(|&digit| digit > most)
        {
            let problem = format!("the digits of this system are 0 to {most}");
            return Err(self.scope.error(span, problem));
        }
        Ok(digits)
    }
}
