//! Declarations: the number and order of the piles, parameters, variants, memories.

use super::cursor::{Cursor, ReadResult};
use super::lexer::{Token, TokenKind};
use super::scope::{RESERVED, Scope, letters, pile_named};
use crate::rules::Audience;
use crate::statement::{
    BoundedPile, Formula, MemoryDeclaration, Order, ParameterDeclaration, Part, Sentence,
    Statement, SystemDeclaration, Term,
};
use std::cell::Cell;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

const MAX_PILES: usize = 20;
/// This many first letters are reserved for piles, even where those piles are absent.
const RESERVED_LETTERS: usize = 8;
/// The most parameters, or memories, a game may have.
const MAX_NAMES: usize = 16;

/// A section: its keyword, and what follows up to the next one.
pub(crate) struct StatementSection<'t> {
    pub(super) keyword: &'t str,
    /// The place of the keyword.
    pub(super) span: Range<usize>,
    pub(super) body: &'t [Token<'t>],
}

pub(crate) struct Names {
    pub(super) piles: RangeInclusive<usize>,
    pub(super) order: Order,
    pub(super) parameters: Vec<ParameterDeclaration>,
    pub(super) systems: Vec<Arc<SystemDeclaration>>,
    pub(super) memories: Vec<String>,
    /// Named formulas.
    pub(super) definitions: Vec<(String, Formula)>,
    /// The number of parts of all formulas and terms read so far.
    pub(super) parts: Cell<usize>,
}

impl Names {
    /// The declarations of a statement, without definitions, for reading further sections of it.
    pub(crate) fn of(statement: &Statement) -> Self {
        Self {
            piles: statement.piles.clone(),
            order: statement.order,
            parameters: statement.parameters.clone(),
            systems: statement.systems.clone(),
            memories: statement.memory.iter().map(|m| m.name.clone()).collect(),
            definitions: Vec::new(),
            parts: Cell::new(0),
        }
    }

    pub(crate) fn taken(&self) -> Vec<String> {
        let parameters = self.parameters.iter().map(|parameter| &parameter.name);
        let systems = self.systems.iter().map(|system| &system.name);
        let all = parameters.chain(&self.memories).chain(systems);
        all.cloned().collect()
    }
}

/// `piles 2` or `piles 1..20`.
pub(crate) fn piles(cursor: &mut Cursor<'_, '_>) -> ReadResult<RangeInclusive<usize>> {
    let start = cursor.at;
    let least = cursor.small("how many piles there are")?;
    let most = if cursor.sign("..") {
        cursor.small("the greatest number of piles")?
    } else {
        least
    };
    let read = cursor.since(start);
    cursor.end("the end of the line")?;
    match (usize::try_from(least), usize::try_from(most)) {
        (Ok(least), Ok(most)) if (1..=MAX_PILES).contains(&most) && (1..=most).contains(&least) => {
            Ok(least..=most)
        }
        _ => Err(cursor
            .scope
            .error(&read, format!("a game has 1 to {MAX_PILES} piles"))),
    }
}

/// `c in 0..1 "passes left"`, for one of the `always` piles that are always there.
pub(crate) fn bounded_pile(
    cursor: &mut Cursor<'_, '_>,
    always: usize,
    earlier: &[BoundedPile],
) -> ReadResult<BoundedPile> {
    let (name, span) = cursor.own_name("the letter of a pile")?;
    let pile = pile_named(name, always);
    let Some(pile) = pile.filter(|pile| earlier.iter().all(|known| known.pile != *pile)) else {
        let problem = match pile {
            Some(_) => format!("{name} has a bound already"),
            None => format!(
                "{name} is no pile that is always there: the {}",
                letters(always)
            ),
        };
        return Err(cursor.scope.error(&span, problem));
    };
    cursor.expect_word("in")?;
    let start = cursor.at;
    if cursor.term()? != Term::number(0) {
        let span = cursor.since(start);
        let problem = format!("a pile may become empty: write pile {name} in 0..1");
        return Err(cursor.scope.error(&span, problem));
    }
    cursor.expect_sign("..")?;
    let most = cursor.term()?;
    let meaning = cursor.quoted().map(|(text, _)| text).unwrap_or_default();
    cursor.end_in_order(&["in"], &format!("pile {name} in 0..1 \"meaning\""))?;
    Ok(BoundedPile {
        pile,
        most,
        name: meaning,
    })
}

pub(crate) fn order(cursor: &mut Cursor<'_, '_>) -> ReadResult<Order> {
    let order = match cursor.peek() {
        Some(TokenKind::Word("table")) => Order::Table,
        Some(TokenKind::Word("free")) => Order::Free,
        Some(TokenKind::Word("sorted")) => Order::Sorted,
        _ => return Err(cursor.unknown_word("table, free or sorted", &["table", "free", "sorted"])),
    };
    cursor.at += 1;
    cursor.end("the end of the line")?;
    Ok(order)
}

/// The number of piles whose letters name nothing else: those that formulas may refer to, and the first ones.
pub(crate) fn own_letters(piles: &RangeInclusive<usize>) -> usize {
    (*piles.end()).min(RESERVED_LETTERS.max(*piles.start()))
}

/// A new name: no word of the notation, no letter of the first `most_piles` piles, none that is taken.
pub(crate) fn new_name(
    cursor: &mut Cursor<'_, '_>,
    what: &str,
    taken: &[String],
    most_piles: usize,
) -> ReadResult<String> {
    let lower = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let small = "a name has up to 30 small letters, digits and _";
    named(cursor, what, (lower, small), taken, most_piles)
}

/// A new name of these characters.
pub(crate) fn named(
    cursor: &mut Cursor<'_, '_>,
    what: &str,
    (allowed, characters): (impl Fn(char) -> bool, &str),
    taken: &[String],
    most_piles: usize,
) -> ReadResult<String> {
    let (name, span) = cursor.own_name(what)?;
    let problem = if RESERVED.contains(&name) {
        format!("{name} is a word of the notation; another name is needed")
    } else if !name.chars().all(allowed) || name.len() > 30 {
        characters.to_owned()
    } else if pile_named(name, most_piles).is_some() {
        format!("{name} is a pile; another name is needed")
    } else if taken.iter().any(|known| known == name) {
        format!("{name} is declared twice")
    } else if taken.len() >= MAX_NAMES {
        format!("up to {MAX_NAMES} names may be declared")
    } else {
        return Ok(name.to_owned());
    };
    Err(cursor.scope.error(&span, problem))
}

/// `t = 1 in 1..1000 "meaning"`, after the name.
pub(crate) fn parameter(
    cursor: &mut Cursor<'_, '_>,
    name: String,
) -> ReadResult<ParameterDeclaration> {
    let default = if cursor.sign("=") {
        let start = cursor.at;
        Some((cursor.small("a number")?, cursor.since(start)))
    } else {
        None
    };
    cursor.expect_word("in")?;
    let start = cursor.at;
    let least = cursor.small("the least value")?;
    cursor.expect_sign("..")?;
    let most = cursor.small("the greatest value")?;
    if least > most {
        let span = cursor.since(start);
        return Err(cursor
            .scope
            .error(&span, format!("{least}..{most} contains no number")));
    }
    let default = match default {
        Some((value, span)) if !(least..=most).contains(&value) => {
            return Err(cursor.scope.error(
                &span,
                format!("{value} is out of range: {name} is a number from {least} to {most}"),
            ));
        }
        Some((value, _)) => value,
        None => least,
    };
    let meaning = cursor.quoted().map(|(text, _)| text).unwrap_or_default();
    cursor.end_in_order(
        &["=", "in"],
        &format!("parameter {name} = {default} in {least}..{most} \"meaning\""),
    )?;
    Ok(ParameterDeclaration {
        name,
        default,
        least,
        most,
        meaning,
        variant: None,
    })
}

/// `printed_rules rules=printed "meaning"`, after the name.
pub(crate) fn variant(
    cursor: &mut Cursor<'_, '_>,
    name: String,
) -> ReadResult<ParameterDeclaration> {
    let (key, _) = cursor.own_name("the key it shows under, such as rules,")?;
    cursor.expect_sign("=")?;
    let (value, _) = cursor.own_name("the value it shows, such as printed,")?;
    let meaning = cursor.quoted().map(|(text, _)| text).unwrap_or_default();
    cursor.end("the end of the line")?;
    Ok(ParameterDeclaration {
        name,
        default: 0,
        least: 0,
        most: 1,
        meaning,
        variant: Some((key.to_owned(), value.to_owned())),
    })
}

/// `q of mover in 0..p-1 "meaning"`, after the name.
pub(crate) fn memory<'a>(
    cursor: &mut Cursor<'a, '_>,
    name: String,
    index: usize,
    position: Scope<'a>,
) -> ReadResult<MemoryDeclaration> {
    let of = if !cursor.word("of") {
        Audience::Everybody
    } else if cursor.word("mover") {
        Audience::Mover
    } else if cursor.word("previous") {
        Audience::Previous
    } else {
        return Err(cursor.unknown_word("mover or previous", &["mover", "previous"]));
    };
    let is_pile = cursor.word("pile");
    let bounds = if cursor.word("in") {
        let least = cursor.term()?;
        cursor.expect_sign("..")?;
        Some((least, cursor.term()?))
    } else {
        None
    };
    cursor.scope = position;
    let value = if is_pile {
        Part::Letter(Term::Memory(index))
    } else {
        Part::Value(Term::Memory(index))
    };
    let plain = || {
        (
            Sentence(vec![Part::Plain(format!("{name} = ")), value]),
            None,
        )
    };
    let (meaning, shown) = cursor.sentence()?.unwrap_or_else(plain);
    cursor.end_in_order(
        &["of", "pile", "in"],
        &format!("memory {name} of mover pile in 0..1 \"meaning\""),
    )?;
    Ok(MemoryDeclaration {
        name,
        meaning,
        shown: shown.unwrap_or(Formula::TRUE),
        is_pile,
        bounds,
        start: Term::number(0),
        next: Vec::new(),
        of,
    })
}
