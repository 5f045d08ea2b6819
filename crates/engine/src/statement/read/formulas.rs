//! Formulas: relations in chains, predicates, `not`, `and`, `or`, parentheses.

use super::cursor::{Cursor, ReadResult};
use super::lexer::TokenKind;
use super::several::NOT_NESTED;
use crate::statement::{BeattySequence, ClaimSystem, Formula, Relation, StatementError, Term};
use std::ops::Range;

/// Words that no term contains: a parenthesis that contains one of them is a formula.
const OF_FORMULAS: [&str; 8] = ["and", "or", "not", "in", "even", "odd", "divides", "ends"];
/// More such words, unless the file declares a name of this form.
const OF_FORMULAS_UNLESS_DECLARED: [&str; 6] =
    ["square", "prime", "coprime", "each", "some", "same"];
const RELATIONS: [(&str, Relation); 6] = [
    ("=", Relation::Equal),
    ("!=", Relation::Unequal),
    ("<", Relation::Less),
    ("<=", Relation::AtMost),
    (">", Relation::Greater),
    (">=", Relation::AtLeast),
];

impl Cursor<'_, '_> {
    pub(crate) fn formula(&mut self) -> ReadResult<Formula> {
        self.deeper(|cursor| {
            let mut parts = vec![cursor.conjunction()?];
            while cursor.word("or") {
                parts.push(cursor.conjunction()?);
            }
            Ok(single(parts, Formula::Any))
        })
    }

    fn conjunction(&mut self) -> ReadResult<Formula> {
        let mut parts = vec![self.negation()?];
        while self.word("and") {
            parts.push(self.negation()?);
        }
        Ok(single(parts, Formula::All))
    }

    fn negation(&mut self) -> ReadResult<Formula> {
        if self.word("not") {
            return self.deeper(|cursor| Ok(Formula::Not(cursor.negation()?.into())));
        }
        if self.is_sign("(") && self.is_formula_ahead() {
            self.at += 1;
            let inner = self.formula()?;
            self.expect_sign(")")?;
            return Ok(inner);
        }
        match self.peek() {
            Some(TokenKind::Word(word @ ("each" | "some"))) if self.scope.is_hideable(word) => {
                self.each(*word == "each")
            }
            _ => self.atom(),
        }
    }

    /// Whether the parenthesis that opens here contains a formula rather than a term.
    fn is_formula_ahead(&self) -> bool {
        let mut depth = 0usize;
        for token in &self.tokens[self.at..] {
            match &token.kind {
                TokenKind::Sign("(") => depth += 1,
                TokenKind::Sign(")") => {
                    depth -= 1;
                    if depth == 0 {
                        return false;
                    }
                }
                TokenKind::Sign(sign) if RELATIONS.iter().any(|(known, _)| known == sign) => {
                    return true;
                }
                TokenKind::Word(word) if OF_FORMULAS.contains(word) => return true,
                TokenKind::Word(word)
                    if OF_FORMULAS_UNLESS_DECLARED.contains(word)
                        && self.scope.is_hideable(word) =>
                {
                    return true;
                }
                TokenKind::Word(word) if self.is_defined(word) => return true,
                _ => {}
            }
        }
        false
    }

    fn is_defined(&self, word: &str) -> bool {
        let mut definitions = self.scope.definitions.iter();
        definitions.any(|(name, _)| name == word)
    }

    fn atom(&mut self) -> ReadResult<Formula> {
        if let Some(TokenKind::Word(word)) = self.peek()
            && let Some((_, formula)) =
                (self.scope.definitions.iter()).find(|(name, _)| name == word)
        {
            return self.defined(word, formula);
        }
        let start = self.at;
        let formula = self.unnamed_atom()?;
        self.count_formula(start, &formula)?;
        Ok(formula)
    }

    /// A formula that is written out, not referred to by its name.
    fn unnamed_atom(&mut self) -> ReadResult<Formula> {
        if self.is_word("ends") {
            return self.ends();
        }
        if self.is_tuple_ahead() {
            return self.tuple();
        }
        if let Some(TokenKind::Word(word @ ("same" | "coprime"))) = self.peek()
            && self.scope.is_hideable(word)
        {
            return if *word == "same" {
                self.same_taken()
            } else {
                self.coprime()
            };
        }
        let start = self.at;
        let first = self.term()?;
        match self.peek() {
            Some(TokenKind::Word("in")) => {
                self.at += 1;
                self.membership(start, first)
            }
            Some(TokenKind::Word("not")) => {
                self.at += 1;
                self.expect_word("in")?;
                Ok(Formula::Not(self.membership(start, first)?.into()))
            }
            Some(TokenKind::Word(word @ ("square" | "prime"))) if self.scope.is_hideable(word) => {
                self.at += 1;
                Ok(if *word == "square" {
                    Formula::Square(first)
                } else {
                    Formula::Prime(first)
                })
            }
            Some(TokenKind::Word("even" | "odd")) => {
                let rest = u64::from(self.is_word("odd"));
                self.at += 1;
                let of = Term::Remainder(first.into(), Term::number(2).into());
                Ok(Formula::Compare(of, Relation::Equal, Term::number(rest)))
            }
            Some(TokenKind::Word("divides")) => {
                self.at += 1;
                Ok(Formula::Divides(first, self.term()?))
            }
            _ => self.chain(start, first),
        }
    }

    fn defined(&mut self, name: &str, formula: &Formula) -> ReadResult<Formula> {
        let of_takes = formula.has(&|term| matches!(term, Term::After(_) | Term::Moved));
        let remembers = formula.has(&|term| matches!(term, Term::Memory(_)));
        if let (true, Err(why)) = (of_takes, self.scope.after) {
            return Err(self.error(format!("{name} is about a take; {why}")));
        }
        if !self.scope.before || remembers && !self.scope.remembers {
            return Err(self.error(format!("{name} is not known here")));
        }
        if self.scope.each && formula.has_part(&|part| matches!(part, Formula::Each { .. })) {
            return Err(self.error(format!("{NOT_NESTED}: {name} contains one")));
        }
        self.at += 1;
        self.count_formula(self.at - 1, formula)?;
        Ok(formula.clone())
    }

    fn relation(&mut self) -> Option<Relation> {
        let (_, relation) = RELATIONS.iter().find(|(sign, _)| self.is_sign(sign))?;
        self.at += 1;
        Some(*relation)
    }

    /// The rest of a comparison whose first term begins at this token.
    fn chain(&mut self, start: usize, first: Term) -> ReadResult<Formula> {
        let mut links = Vec::new();
        let (mut left, mut from) = (first, start);
        while let Some(relation) = self.relation() {
            let sign = self.at - 1;
            let right = self.term()?;
            let link = Formula::Compare(left, relation, right.clone());
            self.check_direction(&links, relation, [start, from, sign])?;
            self.check_varies(from)?;
            links.push(link);
            (left, from) = (right, sign + 1);
        }
        if !links.is_empty() {
            self.compared = Some(start..self.at);
            return Ok(single(links, Formula::All));
        }
        let ends = matches!(
            self.peek(),
            None | Some(TokenKind::Sign(")") | TokenKind::Word("and" | "or"))
        );
        let halved = ends.then(|| self.half_comparison_error(start)).flatten();
        Err(halved.unwrap_or_else(|| {
            let words = [
                "in", "even", "odd", "divides", "mod", "xor", "square", "prime", "div",
            ];
            self.unknown_word("a relation such as = or <=", &words)
        }))
    }

    /// Refuses a chain such as `a > 0 <= 2`, whose last part would compare 0 with 2. The chain, the term before the
    /// last relation and that relation begin at these tokens.
    fn check_direction(
        &self,
        links: &[Formula],
        relation: Relation,
        [start, from, sign]: [usize; 3],
    ) -> ReadResult<()> {
        let direction = |relation| match relation {
            Relation::Less | Relation::AtMost => Some(true),
            Relation::Greater | Relation::AtLeast => Some(false),
            Relation::Equal | Relation::Unequal => None,
        };
        let mut before = links.iter().filter_map(|link| match link {
            Formula::Compare(_, relation, _) => direction(*relation),
            _ => None,
        });
        let turns = |now| before.any(|earlier| earlier != now);
        if !direction(relation).is_some_and(turns) {
            return Ok(());
        }
        let text = |from: usize, to: usize| {
            &self.scope.source[self.tokens[from].span.start..self.tokens[to - 1].span.end]
        };
        let (link, chain) = (text(from, self.at), text(start, sign));
        let (left, rest) = (text(from, sign), text(sign, self.at));
        // After a number, the first term is what is meant.
        let first = match links {
            [Formula::Compare(_, _, Term::Number(_))] => text(start, from - 1),
            _ => left,
        };
        Err(self.scope.error(
            &self.tokens[sign].span,
            format!("the signs of a chain point in one direction, and this part means {link}: write {chain} and {first} {rest}"),
        ))
    }

    /// Refuses a comparison of numbers alone, which begins at this token.
    fn check_varies(&self, from: usize) -> ReadResult<()> {
        if self.has_word(from..self.at) {
            return Ok(());
        }
        let span = self.since(from);
        let link = &self.scope.source[span.clone()];
        let problem = format!(
            "{link} compares numbers alone, so it is the same in every position: leave it out, or compare a pile"
        );
        Err(self.scope.error(&span, problem))
    }

    /// Whether one of these tokens is a word, as the name of a pile is.
    fn has_word(&self, tokens: Range<usize>) -> bool {
        let mut tokens = self.tokens[tokens].iter();
        tokens.any(|token| matches!(token.kind, TokenKind::Word(_)))
    }

    /// The error for a term that stands alone after a comparison and `and` or `or`, as in `a' = 1 or 3`.
    fn half_comparison_error(&self, start: usize) -> Option<StatementError> {
        let joined = start.checked_sub(1)?;
        let compared = (self.compared.clone()).filter(|compared| compared.end == joined)?;
        let TokenKind::Word(word) = self.tokens[joined].kind else {
            return None;
        };
        let is_relation = |at: &usize| match self.tokens[*at].kind {
            TokenKind::Sign(sign) => RELATIONS.iter().any(|(known, _)| *known == sign),
            _ => false,
        };
        let shared = compared.clone().find(is_relation)?;
        let text = |from: usize, to: usize| {
            &self.scope.source[self.tokens[from].span.start..self.tokens[to - 1].span.end]
        };
        let whole = text(compared.start, joined);
        let term = text(start, self.at);
        // A number takes the place of a number, so that the advice is not refused in turn.
        let other = if self.has_word(compared.start..shared) || self.has_word(start..self.at) {
            format!("{} {term}", text(compared.start, shared + 1))
        } else {
            format!("{term} {}", text(shared, joined))
        };
        Some(self.scope.error(
            &self.since(start),
            format!("each side of {word} is a whole comparison: write {whole} {word} {other}"),
        ))
    }

    /// What follows `in`; the formula begins at this token.
    fn membership(&mut self, start: usize, of: Term) -> ReadResult<Formula> {
        let letter = match self.peek() {
            Some(TokenKind::Word("lower")) => BeattySequence::Lower,
            Some(TokenKind::Word("upper")) => BeattySequence::Upper,
            Some(TokenKind::Word("word")) => return self.in_word(of),
            Some(TokenKind::Word("automaton")) => return self.automaton(vec![of]),
            Some(TokenKind::Word(word)) if !self.begins_term(word) => {
                return Err(self.unknown_word(
                    "a set such as {1, 3}, a range such as 1..3, lower, upper, word(…) or automaton",
                    &["lower", "upper", "word", "automaton"],
                ));
            }
            _ => return self.set_or_range(start, &of),
        };
        let own = self.own_t();
        self.at += 1;
        let t = if self.word("of") {
            own?;
            self.level("the t of the sequences")?
        } else {
            own?
        };
        Ok(Formula::In { of, letter, t })
    }

    /// A number of at least 1, or a parameter.
    pub(crate) fn level(&mut self, what: &str) -> ReadResult<Term> {
        let start = self.at;
        let t = match self.peek() {
            Some(TokenKind::Number(_)) => {
                let t = self.small(what)?;
                (1..=u64::from(u32::MAX))
                    .contains(&t)
                    .then_some(Term::number(t))
            }
            Some(TokenKind::Word(word)) => {
                let known = self.scope.parameter(word);
                if known.is_none() {
                    return Err(self.expected(&format!("{what}, a number or a parameter,")));
                }
                self.at += 1;
                known.map(Term::Parameter)
            }
            _ => return Err(self.expected(&format!("{what}, a number or a parameter,"))),
        };
        t.ok_or_else(|| {
            let span = self.since(start);
            self.scope
                .error(&span, format!("{what} goes from 1 to {}", u32::MAX))
        })
    }

    fn in_word(&mut self, of: Term) -> ReadResult<Formula> {
        let other = match self.scope.system {
            Some(ClaimSystem::Base(_)) => Some("a base".to_owned()),
            Some(ClaimSystem::Declared(system)) => Some(format!("system {}", system.name)),
            Some(ClaimSystem::Wythoff(_)) | None => None,
        };
        if let Some(other) = other {
            return Err(self.error(format!(
                "{other} does not have the floor words: write claim in system 1"
            )));
        }
        self.at += 1;
        self.expect_sign("(")?;
        let letters = match self.peek() {
            Some(TokenKind::Word(word)) if word.chars().all(|c| matches!(c, 'a' | 'b')) => word,
            _ => return Err(self.expected("a word of the letters a and b, such as aab,")),
        };
        if letters.len() > 64 {
            return Err(self.error("a word may have up to 64 letters"));
        }
        let word = letters
            .chars()
            .map(|c| {
                if c == 'a' {
                    BeattySequence::Lower
                } else {
                    BeattySequence::Upper
                }
            })
            .collect();
        self.at += 1;
        self.expect_sign(")")?;
        Ok(Formula::InWord { of, word })
    }

    fn ends(&mut self) -> ReadResult<Formula> {
        self.in_claim("ends")?;
        let of = self.argument()?;
        let Some(TokenKind::Number(digits)) = self.peek() else {
            return Err(self.expected("the digits it ends in, such as 001,"));
        };
        if digits.len() > 64 {
            return Err(self.error("up to 64 digits are compared"));
        }
        if let Some(ClaimSystem::Base(base)) = self.scope.system
            && (digits.chars()).any(|c| c.to_digit(10).is_some_and(|digit| digit >= *base))
        {
            let problem = format!("the digits of base {base} are 0 to {}", base - 1);
            return Err(self.error(problem));
        }
        let written: Vec<u32> = digits.chars().filter_map(|c| c.to_digit(10)).collect();
        if let Some(ClaimSystem::Declared(system)) = self.scope.system
            && let most = system.numeration.max_digit()
            && written.iter().any(|&digit| digit > most)
        {
            let problem = format!("the digits of system {} are 0 to {most}", system.name);
            return Err(self.error(problem));
        }
        self.at += 1;
        Ok(Formula::Ends {
            of,
            digits: written,
        })
    }
}

fn single(mut parts: Vec<Formula>, join: fn(Vec<Formula>) -> Formula) -> Formula {
    if parts.len() == 1
        && let Some(part) = parts.pop()
    {
        return part;
    }
    join(parts)
}
