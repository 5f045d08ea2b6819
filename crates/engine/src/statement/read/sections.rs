//! The contents of the sections of a rule file.

use super::cursor::{Cursor, ReadResult};
use super::declare::{self, Names, StatementSection};
use super::lexer::{Token, TokenKind};
use super::scope::{NOT_HERE, Scope, nearest};
use super::split::{misspelt, sections};
use crate::statement::{Formula, MemoryCase, Order, Statement, StatementError, SystemDeclaration};
use std::cell::Cell;
use std::sync::Arc;

/// The most rules a game may have.
const MAX_RULES: usize = 64;

/// Reads a whole file. A line that begins with a misspelt keyword is read as part of the preceding
/// section; the error then names the misspelt word.
pub(crate) fn statement<'t>(source: &str, tokens: &'t [Token<'t>]) -> ReadResult<Statement> {
    read_statement(source, tokens)
        .map_err(|error| misspelt(source, tokens, &error).unwrap_or(error))
}

fn read_statement<'t>(source: &str, tokens: &'t [Token<'t>]) -> ReadResult<Statement> {
    let sections = sections(source, tokens)?;
    let end = source.len()..source.len();
    let missing = |what: &str| StatementError::at(source, &end, what.to_owned());
    let Some(piles) = sections.iter().find(|section| section.keyword == "piles") else {
        return Err(missing("the number of piles is missing: write piles 2"));
    };
    let mut names = declared(source, &sections, piles)?;
    if !sections.iter().any(|section| section.keyword == "rule") {
        return Err(missing(
            "a game needs at least one rule: write rule \"what it allows\"",
        ));
    }
    definitions(source, &sections, &mut names)?;
    let reader = SectionReader {
        source,
        names: &names,
    };
    let mut statement = Statement {
        title: None,
        piles: names.piles.clone(),
        order: names.order,
        bounded: Vec::new(),
        parameters: names.parameters.clone(),
        systems: names.systems.clone(),
        memory: Vec::new(),
        rules: Vec::new(),
        remarks: Vec::new(),
        block: None,
        misere: false,
        claim: None,
    };
    for section in &sections {
        reader.read(section, &mut statement)?;
    }
    // Only now are all memories known.
    for section in &sections {
        if matches!(section.keyword, "start" | "then") {
            reader.start_or_then(section, &mut statement)?;
        }
    }
    for (section, memory) in (sections.iter())
        .filter(|section| section.keyword == "memory")
        .zip(&names.memories)
    {
        for (keyword, problem) in [
            (
                "start",
                format!("{memory} has no start: write start {memory} = 0"),
            ),
            (
                "then",
                format!(
                    "{memory} never changes: write then {memory}' = … with its value after a move"
                ),
            ),
        ] {
            let says = |section: &StatementSection<'_>| {
                section.keyword == keyword
                    && section.body.first().map(|token| &token.kind)
                        == Some(&TokenKind::Word(memory))
            };
            if !sections.iter().any(says) {
                return Err(StatementError::at(source, &section.span, problem));
            }
        }
    }
    Ok(statement)
}

/// `define imitates as …`: definitions may appear anywhere, and may not refer to each other.
fn definitions(
    source: &str,
    sections: &[StatementSection<'_>],
    names: &mut Names,
) -> ReadResult<()> {
    let most = declare::own_letters(&names.piles);
    let mut defined: Vec<(String, Formula)> = Vec::new();
    for section in sections.iter().filter(|s| s.keyword == "define") {
        let mut taken = names.taken();
        taken.extend(defined.iter().map(|(name, _)| name.clone()));
        let reader = SectionReader { source, names };
        let mut cursor = at(reader.take(), section);
        let name = declare::new_name(&mut cursor, "a name", &taken, most)?;
        cursor.expect_word("as")?;
        let formula = cursor.formula()?;
        cursor.end("and, or, or the next keyword on a new line")?;
        defined.push((name, formula));
    }
    names.definitions = defined;
    Ok(())
}

/// All declarations; formulas may precede them.
fn declared<'t>(
    source: &str,
    sections: &[StatementSection<'t>],
    piles: &StatementSection<'t>,
) -> ReadResult<Names> {
    let parts = Cell::new(0);
    let bare = Scope::empty(source, &parts);
    let mut names = Names {
        piles: declare::piles(&mut at(bare, piles))?,
        order: Order::Table,
        parameters: Vec::new(),
        systems: Vec::new(),
        memories: Vec::new(),
        definitions: Vec::new(),
        parts: Cell::new(0),
    };
    let most = declare::own_letters(&names.piles);
    for section in sections {
        let mut cursor = at(bare, section);
        let taken = || names.taken();
        match section.keyword {
            "order" => names.order = declare::order(&mut cursor)?,
            "parameter" | "variant" => {
                let name = declare::new_name(&mut cursor, "a name", &taken(), most)?;
                let parameter = if section.keyword == "variant" {
                    declare::variant(&mut cursor, name)?
                } else {
                    declare::parameter(&mut cursor, name)?
                };
                names.parameters.push(parameter);
            }
            "memory" => {
                let name = declare::new_name(&mut cursor, "a name", &taken(), most)?;
                names.memories.push(name);
            }
            "system" => {
                let system = cursor.system(&taken(), most)?;
                names.systems.push(system.into());
            }
            _ => {}
        }
    }
    Ok(names)
}

pub(crate) fn at<'a, 't>(scope: Scope<'a>, section: &StatementSection<'t>) -> Cursor<'a, 't> {
    Cursor::new(scope, section.body)
}

/// Reads the sections that are not declarations.
pub(crate) struct SectionReader<'a> {
    pub(super) source: &'a str,
    names: &'a Names,
}

impl<'a> SectionReader<'a> {
    /// Reads further sections of a statement whose names are known.
    pub(crate) fn new(source: &'a str, names: &'a Names) -> Self {
        Self { source, names }
    }

    pub(crate) fn systems(&self) -> &'a [Arc<SystemDeclaration>] {
        &self.names.systems
    }

    /// The scope of formulas about the piles before a take.
    pub(crate) fn position(&self) -> Scope<'a> {
        Scope {
            source: self.source,
            piles: *self.names.piles.start(),
            most_piles: *self.names.piles.end(),
            each: false,
            parameters: &self.names.parameters,
            memory: &self.names.memories,
            definitions: &self.names.definitions,
            before: true,
            after: Err(NOT_HERE),
            remembers: true,
            parts: &self.names.parts,
            system: None,
        }
    }

    /// The scope of terms that are fixed before there are piles.
    fn constants(&self) -> Scope<'a> {
        Scope {
            before: false,
            remembers: false,
            ..self.position()
        }
    }

    pub(crate) fn take(&self) -> Scope<'a> {
        Scope {
            after: Ok(()),
            ..self.position()
        }
    }

    fn read(&self, section: &StatementSection<'_>, statement: &mut Statement) -> ReadResult<()> {
        match section.keyword {
            "title" => {
                let mut cursor = at(self.position(), section);
                let title = cursor.quoted();
                let (title, _) = title.ok_or_else(|| {
                    if section.body.is_empty() {
                        return cursor.expected("a text in \"…\"");
                    }
                    let written = section.body.iter();
                    let written: Vec<&str> = written
                        .map(|token| &self.source[token.span.clone()])
                        .collect();
                    cursor.error(format!(
                        "a title stands in quotation marks: write title \"{}\"",
                        written.join(" ")
                    ))
                })?;
                cursor.end("the end of the line")?;
                statement.title = Some(title);
            }
            "memory" => {
                let mut cursor = at(self.constants(), section);
                cursor.at += 1;
                let index = statement.memory.len();
                let name = self.names.memories[index].clone();
                let memory = declare::memory(&mut cursor, name, index, self.position())?;
                statement.memory.push(memory);
            }
            "pile" => {
                if self.names.order != Order::Table {
                    let problem = "a pile with a bound needs order table: in another order, the letters \
                                   do not stay with their piles";
                    return Err(StatementError::at(
                        self.source,
                        &section.span,
                        problem.to_owned(),
                    ));
                }
                let mut cursor = at(self.constants(), section);
                let always = *self.names.piles.start();
                let bounded = declare::bounded_pile(&mut cursor, always, &statement.bounded)?;
                statement.bounded.push(bounded);
            }
            "rule" => {
                if statement.rules.len() == MAX_RULES {
                    let problem = format!("a game may have at most {MAX_RULES} rules");
                    return Err(StatementError::at(self.source, &section.span, problem));
                }
                statement.rules.push(self.rule(section)?);
            }
            "remark" => statement.remarks.push(self.remark(section)?),
            "block" => statement.block = Some(self.block(section)?),
            "play" => {
                let mut cursor = at(self.position(), section);
                statement.misere = cursor.word("misere");
                if !statement.misere && !cursor.word("normal") {
                    return Err(cursor.unknown_word("misere or normal", &["misere", "normal"]));
                }
                cursor.end("the end of the line")?;
            }
            "claim" => statement.claim = Some(self.claim(section)?),
            _ => {}
        }
        Ok(())
    }

    /// `start q = a - 1` and `then q' = … when …`.
    fn start_or_then(
        &self,
        section: &StatementSection<'_>,
        statement: &mut Statement,
    ) -> ReadResult<()> {
        let then = section.keyword == "then";
        let scope = if then {
            self.take()
        } else {
            Scope {
                remembers: false,
                ..self.position()
            }
        };
        let mut cursor = at(scope, section);
        let (name, span) = cursor.own_name("the name of a memory")?;
        let known = (self.names.memories.iter()).position(|known| known == name);
        let Some(index) = known else {
            let near = nearest(name, self.names.memories.iter().map(String::as_str));
            let meant = near.map_or_else(
                || format!("write memory {name}"),
                |near| format!("did you mean {near}?"),
            );
            let problem = format!("there is no memory {name}; {meant}");
            return Err(StatementError::at(self.source, &span, problem));
        };
        if then {
            cursor.expect_sign("'")?;
        }
        cursor.expect_sign("=")?;
        let value = cursor.term()?;
        if !then {
            cursor.end("the end of the line")?;
            statement.memory[index].start = value;
            return Ok(());
        }
        let when = if cursor.word("when") {
            cursor.formula()?
        } else {
            Formula::TRUE
        };
        cursor.end("when, and, or, or the end of the line")?;
        statement.memory[index]
            .next
            .push(MemoryCase { value, when });
        Ok(())
    }
}
