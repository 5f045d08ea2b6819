//! Reads a rule file: turns its text into a checked [`Statement`], or finds the first error.
//!
//! ```text
//! title     "Wythoff"                     # the file's name if it is left out
//! piles     2                             # or 1..20
//! order     table | free | sorted         # which pile is called a
//! parameter t = 1 in 1..1000  "meaning"   # a flag
//! variant   printed_rules rules=printed "meaning"    # a flag without a value: 0 or 1
//! system    S = 1, 2, 3, 4, 6 then u(n-1) + u(n-4)    # or: S of sqrt 2
//! memory    q [of mover | of previous] [in 0..p-1] ["at most {q} may be taken now"]
//! start     q = a - 1
//! rule ii   "text"                        # the formula begins on this line or below
//!   when    a formula about the piles before
//!   a formula about the piles before and after
//!   unless  a formula   "text"
//! then      q' = 2*(a - a') [when a formula]
//! block     up to p - 1 where a formula ["text"]
//! play      misere
//! claim     in system t | in system S | in base 2
//!   a formula about the piles before
//! ```
//!
//! Nothing in a file is used before the whole file has been read.

mod automata;
mod cursor;
mod declare;
mod formulas;
mod lexer;
mod rules;
mod scope;
mod sections;
mod sentences;
mod several;
mod split;
mod syntax;
mod systems;
mod terms;

pub use syntax::{Syntax, syntax};

use super::{Statement, StatementError};
use crate::text::escape::without_mark;

/// The longest file that is read, in bytes.
pub const MAX_RULES: usize = 64 << 10;

impl Statement {
    /// Reads a rule file. Linear in its length, which is at most [`MAX_RULES`].
    ///
    /// # Errors
    /// The first error and its place.
    ///
    /// ```
    /// use goldpile_engine::Statement;
    /// use goldpile_number::Natural;
    /// let statement = Statement::parse(
    ///     "piles 2\n\
    ///      order free\n\
    ///      rule i  \"take any positive number from one pile\"\n  moved = 1\n\
    ///      rule ii \"take the same from both\"\n  a - a' = b - b' > 0",
    /// )?;
    /// let [from, to] = [[6, 9], [3, 6]].map(|piles| piles.map(Natural::small));
    /// assert_eq!(statement.allows(&from, &to, &[]), Some(1));
    /// # Ok::<(), goldpile_engine::statement::StatementError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, StatementError> {
        if text.len() > MAX_RULES {
            let problem = format!("a rule file has at most {} KiB", MAX_RULES >> 10);
            return Err(StatementError::at("", &(0..0), problem));
        }
        let begins = text.len() - without_mark(text).len();
        let tokens = lexer::tokens(text, begins..text.len())?;
        sections::statement(text, &tokens)
    }

    /// The same rules with another claim, given as lines that begin with `claim`, as in a rule
    /// file. Names that the original file defines cannot be used in it.
    ///
    /// # Errors
    /// The first error and its place in these lines.
    ///
    /// ```
    /// use goldpile_engine::Statement;
    /// let statement = Statement::parse("piles 1\nrule \"x\" a - a' < 3")?;
    /// let claiming = statement.claiming("claim a mod 3 = 0")?;
    /// assert_eq!(claiming.claims(&[6u64.into()], &[]), Some(true));
    /// # Ok::<(), goldpile_engine::statement::StatementError>(())
    /// ```
    pub fn claiming(&self, lines: &str) -> Result<Self, StatementError> {
        let names = declare::Names::of(self);
        let tokens = lexer::tokens(lines, 0..lines.len())?;
        match &split::sections(lines, &tokens)?[..] {
            [section] if section.keyword == "claim" => Ok(Self {
                claim: Some(sections::SectionReader::new(lines, &names).claim(section)?),
                ..self.clone()
            }),
            _ => {
                let problem = "a claim must begin with claim and contain nothing else".to_owned();
                Err(StatementError::at(lines, &(0..0), problem))
            }
        }
    }

    /// As [`parse`](Self::parse), but reads the bytes of a file.
    ///
    /// # Errors
    /// As [`parse`](Self::parse); also the place where the bytes are not valid UTF-8.
    pub fn parse_bytes(bytes: &[u8]) -> Result<Self, StatementError> {
        match std::str::from_utf8(bytes) {
            Ok(text) => Self::parse(text),
            Err(error) => {
                let text = String::from_utf8_lossy(&bytes[..error.valid_up_to().min(MAX_RULES)]);
                let end = text.len();
                Err(StatementError::at(
                    &text,
                    &(end..end),
                    "this is not text: a rule file must be UTF-8".to_owned(),
                ))
            }
        }
    }
}
