//! Reads a sum: `wythoff t=2 3,4 + nim 5`.

use crate::cli::game::{known, unknown};
use crate::cli::record::{RecordRefusal, RefusalKind, replay};
use crate::engine::notation::MAX_RECORD_BITS;
use crate::engine::{Catalogue, Game, Position};
use crate::number::Natural;

/// Stands between two summands, with white space around it.
pub(super) const PLUS: &str = "+";

/// The most summands.
pub(in crate::cli::solve) const MAX_SUMMANDS: usize = 1000;

/// A sum as read.
pub(super) struct Summands {
    /// Each game and its settings, as they were written.
    pub(super) heads: Vec<String>,
    /// The games and their positions.
    pub(super) parts: Vec<(Game, Position)>,
}

/// Why a sum is refused.
pub(super) enum SumRefusal {
    /// There is no game or position, the game does not exist, or it does not have a setting: wrong usage
    /// if a single sum was given.
    Usage(RecordRefusal),
    /// Anything else.
    Position(RecordRefusal),
}

/// The rest of a text, and its column in the line.
#[derive(Clone, Copy)]
pub(super) struct Rest<'a> {
    pub(super) text: &'a str,
    column: usize,
}

impl<'a> Rest<'a> {
    /// The rest without the white space before it.
    fn trimmed(self) -> Self {
        let text = self.text.trim_start();
        self.behind(self.text.len() - text.len())
    }

    /// What follows the first bytes.
    fn behind(self, bytes: usize) -> Self {
        let (before, text) = self.text.split_at(bytes);
        Self {
            text,
            column: self.column + before.chars().count(),
        }
    }

    /// The first word, and what follows it.
    fn word(self) -> (&'a str, Self) {
        let start = self.trimmed();
        let end = start.text.find(char::is_whitespace);
        let end = end.unwrap_or(start.text.len());
        (&start.text[..end], start.behind(end))
    }

    fn refuse(self, message: &str) -> RecordRefusal {
        let column = self.trimmed().column;
        RefusalKind::Syntax { column }.with(message)
    }
}

/// Reads the summands, each a game of the catalogue with its settings and one position.
///
/// # Errors
/// The first thing that cannot be read, with its column in the line.
pub(super) fn read(catalogue: &Catalogue, line: &str) -> Result<Summands, SumRefusal> {
    let mut summands = Summands {
        heads: Vec::new(),
        parts: Vec::new(),
    };
    let mut rest = Rest {
        text: line,
        column: 1,
    };
    let mut bits = 0;
    loop {
        let (text, next) = until_plus(rest);
        let (head, game, position) = summand(catalogue, Rest { text, ..rest })?;
        bits += position.piles.iter().map(Natural::bits).sum::<u64>();
        let why = if summands.parts.len() == MAX_SUMMANDS {
            Some(format!("too many games: a sum has at most {MAX_SUMMANDS}"))
        } else if bits > MAX_RECORD_BITS {
            Some("too long: the numbers of a sum have at most 64000000 digits in total".to_owned())
        } else {
            None
        };
        if let Some(why) = why {
            return Err(SumRefusal::Position(RefusalKind::TooBig.with(why)));
        }
        summands.heads.push(head);
        summands.parts.push((game, position));
        match next {
            Some(next) => rest = next,
            None => return Ok(summands),
        }
    }
}

/// The text before the first `+` with white space around it, and what follows the `+`.
fn until_plus(rest: Rest<'_>) -> (&str, Option<Rest<'_>>) {
    let mut left = rest;
    loop {
        let start = left.trimmed();
        if start.text.is_empty() {
            return (rest.text, None);
        }
        let (word, behind) = left.word();
        if word == PLUS {
            let before = rest.text.len() - start.text.len();
            return (&rest.text[..before], Some(behind));
        }
        left = behind;
    }
}

/// Reads a game and its settings, as they are written, before a position or record, which is the rest of
/// the text.
///
/// # Errors
/// [`SumRefusal::Usage`], with its column in the line.
pub(super) fn alone<'a>(
    catalogue: &Catalogue,
    text: &'a str,
) -> Result<(String, Game, Rest<'a>), SumRefusal> {
    head(catalogue, Rest { text, column: 1 })
}

/// Makes the column of a refusal that of the whole line, which ends in this text.
pub(super) fn locate(refused: &mut RecordRefusal, rest: Rest<'_>) {
    if let RefusalKind::Syntax { column } = &mut refused.kind {
        *column += rest.column - 1;
        if rest.text.contains(PLUS) {
            refused.message += "; a + between two games must have spaces around it";
        }
    }
}

/// Whether a text is of several games side by side.
pub(in crate::cli::solve) fn is_sum(text: &[u8]) -> bool {
    let mut words = text.split(u8::is_ascii_whitespace);
    words.any(|word| word == PLUS.as_bytes())
}

fn head<'a>(catalogue: &Catalogue, all: Rest<'a>) -> Result<(String, Game, Rest<'a>), SumRefusal> {
    let (name, mut rest) = all.word();
    if name.is_empty() && all.column > 1 {
        return Err(SumRefusal::Usage(all.refuse(&format!(
            "a summand is missing: write a game and a position, such as nim 5; {}",
            known(catalogue)
        ))));
    }
    let entry =
        catalogue.find(name).ok_or_else(|| {
            SumRefusal::Usage(all.refuse(
                &unknown(if name.is_empty() { all.text } else { name }, catalogue).to_string(),
            ))
        })?;
    let (mut head, mut settings) = (name.to_owned(), entry.defaults());
    let mut typed = entry.typed().to_string();
    loop {
        let (word, behind) = rest.word();
        let Some((key, value)) = word.split_once('=') else {
            break;
        };
        let set = settings.with(key, value);
        settings = set.map_err(|error| SumRefusal::Usage(rest.refuse(&error.to_string())))?;
        head = format!("{head} {word}");
        typed = format!("{typed} {word}");
        rest = behind;
    }
    let rest = rest.trimmed();
    if rest.text.is_empty() {
        return Err(SumRefusal::Usage(rest.refuse(&format!(
            "a position is missing: write {typed} {}",
            entry.example
        ))));
    }
    Ok((head, entry.game(settings), rest))
}

fn summand(catalogue: &Catalogue, all: Rest<'_>) -> Result<(String, Game, Position), SumRefusal> {
    let (head, game, rest) = head(catalogue, all)?;
    let line = replay(&game, rest.text).map_err(|mut refused| {
        locate(&mut refused, rest);
        SumRefusal::Position(refused)
    })?;
    if !line.moves().is_empty() {
        return Err(SumRefusal::Position(rest.refuse(
            "a summand is a single position, not a record; write + between two summands",
        )));
    }
    Ok((head, game, line.last().clone()))
}
