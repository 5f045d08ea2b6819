//! A position as one text: the game, its settings and its record, as in `wythoff t=2 3,4`. The program
//! copies and shares positions in this form, and reads it wherever a game and a position are asked for.
//!
//! ```text
//! wythoff t=2 3,4
//! fibonacci 17/6
//! imitation p=2 8,12 6,12
//! blocking 6,9 x5,8 x4,7
//! nim play=misere 1,2
//! 'my games/three.game' k=4 6
//! ```
//!
//! The first word is the name of the game or the path of a rule file, in quotation marks if it contains
//! white space. The settings are in any order; one that is left out has its default value. Several such
//! texts with a `+` between them form a sum, which only `goldpile solve` answers.

mod error;
mod record;

use super::library;
use super::matches::Match;
use super::quotes::{CommandText, FirstWord, Unclosed, quoted};
use super::saved::{Saved, Tags, step_at};
use crate::matches::Seat;
use goldpile_engine::notation::read::QUICK_BITS;
use goldpile_engine::text::escape::without_mark;
use goldpile_engine::{Catalogue, Game, GameEntry, Record, Replay, ReplayError, start};
use goldpile_number::Budget;
use std::borrow::Cow;
use std::fmt;

pub use error::{PositionTextError, PositionTextProblem};
pub use error::{known_games, nearest, shortened, unknown_game, unquoted_file, visible};
pub use record::{RecordError, RecordProblem, read_record, read_record_end};

/// What separates the games of a sum, with white space around it.
pub const PLUS: &str = "+";

/// A position as one text, or a record of one game. It prints as that text, with all numbers in full and
/// only those settings that differ from the defaults; this costs as much as writing the numbers.
///
/// ```
/// use goldpile_engine::notation::read::MAX_RECORD_BITS;
/// use goldpile_number::Budget;
/// use goldpile_play::PositionText;
///
/// let catalogue = goldpile_games::catalogue();
/// let read = |text| PositionText::read(&catalogue, text, &mut Budget::of(MAX_RECORD_BITS));
/// assert_eq!(read("wythoff t=2 3,4 1,4")?.to_string(), "wythoff t=2 3,4 1,4");
/// assert_eq!(read("wythoff t=1 10^2,4")?.to_string(), "wythoff 100,4");
/// let refused = read("wythof 3,4").err().map(|error| error.to_string());
/// assert!(refused.is_some_and(|why| why.starts_with(
///     "column 1: there is no game wythof; did you mean wythoff? "
/// )));
/// # Ok::<(), goldpile_play::PositionTextError>(())
/// ```
#[derive(Clone)]
pub struct PositionText {
    /// The game, with its settings.
    pub game: Game,
    /// The record; its last position is the one meant.
    pub line: Replay,
}

impl PositionText {
    /// The current position of a match. The moves that led to it are left out if the rules give exactly this
    /// position as a start. Cost: copying the moves.
    #[must_use]
    pub fn of(the_match: &Match) -> Self {
        let (game, position) = (the_match.game(), the_match.position());
        let begins = |memory: &[_]| {
            let begun = start(&*game.rules, position.piles.clone(), memory);
            begun.is_ok_and(|begun| begun == *position)
        };
        let is_start = begins(&[]) || begins(&position.memory);
        Self {
            game: game.clone(),
            line: if is_start {
                Replay::new(position.clone())
            } else {
                the_match.line_of(the_match.moves_made())
            },
        }
    }

    /// Reads the text, computing no more than the budget allows. Games are looked up in the catalogue; no
    /// file is read. Cost: that of [`read_record`], and building the game.
    ///
    /// # Errors
    /// The first problem, with its column; a sum is refused.
    pub fn read(
        catalogue: &Catalogue,
        text: &str,
        budget: &mut Budget,
    ) -> Result<Self, PositionTextError> {
        let heading = Heading::read(catalogue, without_mark(text))?;
        let place = |byte: usize| heading.column + heading.record[..byte].chars().count();
        if let Some(byte) = plus(heading.record) {
            return Err(PositionTextProblem::Sum.at(place(byte)));
        }
        let line = read_record(&*heading.game.rules, heading.record, budget);
        let line = line.map_err(|error| {
            let column = match &error.problem {
                RecordProblem::Notation(error) => heading.column + error.column - 1,
                RecordProblem::Replay(ReplayError::Illegal { step, .. }) => {
                    place(step_at(heading.record, *step))
                }
                RecordProblem::TooManyCounts | RecordProblem::Replay(ReplayError::Setup(_)) => {
                    heading.column
                }
            };
            PositionTextProblem::Record(error).at(column)
        })?;
        let game = heading.game;
        Ok(Self { game, line })
    }

    /// As [`read`](Self::read), for a text that a person typed or pasted. Of a command, such as
    /// `goldpile play 'wythoff 3,4' --vs fox`, only the quoted text counts, and lines around it are ignored.
    /// If the text names a rule file, that file is read.
    ///
    /// # Errors
    /// As [`read`](Self::read); also [`PositionTextProblem::RuleFile`].
    pub fn read_typed(
        catalogue: &Catalogue,
        text: &str,
        budget: &mut Budget,
    ) -> Result<Self, PositionTextError> {
        let text = without_mark(text);
        let command = CommandText::find(text);
        let given = (command.as_ref()).map_or(Cow::Borrowed(text), |found| found.text().into());
        let known = with_rule_file(catalogue, &given);
        let read = known.and_then(|catalogue| Self::read(&catalogue, &given, budget));
        read.map_err(|error| match command {
            Some(command) => error.problem.at(command.column(error.column)),
            None => error,
        })
    }

    /// Whether a text is meant as a game with a position, or as a command with one, rather than as a bare
    /// record or the name of a file. Linear in the length of the text.
    #[must_use]
    pub fn is_meant(catalogue: &Catalogue, text: &str) -> bool {
        let text = without_mark(text).trim_start();
        let name = FirstWord::of(text);
        let is_game = || {
            let is_count = || Record::parse_within(&name.text, &mut Budget::of(QUICK_BITS)).is_ok();
            let is_known = find(catalogue, &name).is_some() && !is_count();
            is_known || text.starts_with(['\'', '"']) || library::is_rules(name.text.as_ref())
        };
        ((!name.is_closed || !name.rest.trim().is_empty()) && is_game())
            || CommandText::find(text).is_some()
    }

    /// The record as an undated match between two people. Constant time.
    #[must_use]
    pub fn into_saved(self) -> Saved {
        let seats = ["First", "Second"].map(Seat::person);
        Saved {
            the_match: Match::resume(self.game, self.line, seats, 0),
            tags: Tags::undated(),
        }
    }
}

impl fmt::Display for PositionText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Game {
            entry, settings, ..
        } = &self.game;
        let name = (entry.typed.as_ref()).map_or_else(|| quoted(&entry.name), ToString::to_string);
        f.write_str(&name)?;
        for (key, value) in settings.changed() {
            write!(f, " {key}={value}")?;
        }
        let moves = self.line.moves().len();
        write!(f, " {}", self.line.record(&*self.game.rules, moves))
    }
}

/// A game and its settings, and the record that follows them.
pub struct Heading<'a> {
    /// The game.
    pub game: Game,
    /// The game and its settings, as written.
    pub written: String,
    /// The rest of the text, never empty.
    pub record: &'a str,
    /// The column at which the record begins.
    pub column: usize,
}

impl<'a> Heading<'a> {
    /// Reads a game of the catalogue and its settings, and finds the record after them without reading it.
    ///
    /// # Errors
    /// There is no text, no such game, no such setting, or no record.
    pub fn read(catalogue: &Catalogue, text: &'a str) -> Result<Self, PositionTextError> {
        let start = text.trim_start();
        let column = |rest: &str| text[..text.len() - rest.len()].chars().count() + 1;
        let name = FirstWord::of(start);
        if !name.is_closed {
            return Err(PositionTextProblem::from(Unclosed).at(column(start)));
        }
        let entry = find(catalogue, &name).ok_or_else(|| {
            let name = if start.is_empty() { text } else { &name.text };
            let why =
                unquoted_file(start, catalogue).unwrap_or_else(|| unknown_game(name, catalogue));
            PositionTextProblem::Game(why).at(column(start))
        })?;
        let mut settings = entry.defaults();
        let mut written = name.written.to_owned();
        let mut typed = entry.typed().to_string();
        let mut rest = name.rest.trim_start();
        while let Some(word) = rest.split_whitespace().next()
            && let Some((key, value)) = word.split_once('=')
        {
            let set = settings.with(key, value);
            settings = set.map_err(|error| PositionTextProblem::from(error).at(column(rest)))?;
            for head in [&mut written, &mut typed] {
                head.push(' ');
                head.push_str(word);
            }
            rest = rest[word.len()..].trim_start();
        }
        if rest.is_empty() {
            let right = format!("{typed} {}", entry.example);
            return Err(PositionTextProblem::NoPosition(right).at(column(rest)));
        }
        Ok(Self {
            game: (entry.game(settings))
                .map_err(|error| PositionTextProblem::from(error).at(column(start)))?,
            written,
            record: rest,
            column: column(rest),
        })
    }
}

/// The game that a word names, by its name or as it is called on a command line.
fn find<'a>(catalogue: &'a Catalogue, name: &FirstWord<'_>) -> Option<&'a GameEntry> {
    let mut entries = catalogue.entries().iter();
    let typed = entries.find(|entry| entry.typed().as_str() == name.written);
    typed.or_else(|| catalogue.find(&name.text))
}

/// The catalogue, extended by the game of the rule file that the text begins with, if there is one.
fn with_rule_file<'a>(
    catalogue: &'a Catalogue,
    text: &str,
) -> Result<Cow<'a, Catalogue>, PositionTextError> {
    let start = text.trim_start();
    let name = FirstWord::of(start);
    let is_file = name.is_closed && library::is_rules(name.text.as_ref());
    if !is_file || find(catalogue, &name).is_some() {
        return Ok(Cow::Borrowed(catalogue));
    }
    let entry = library::named(name.text.as_ref(), catalogue).map_err(|error| {
        let message = error.to_string();
        // The other lines show the place, which the column already gives.
        let line = message.lines().next().unwrap_or_default().to_owned();
        let column = text[..text.len() - start.len()].chars().count() + 1;
        PositionTextProblem::RuleFile(line).at(column)
    })?;
    Ok(Cow::Owned(catalogue.clone().with(entry)))
}

/// The byte of the first `+` with white space around it, which makes the text a sum.
#[must_use]
pub fn plus(text: &str) -> Option<usize> {
    let is_apart = |at: usize| {
        let before = text[..at].chars().next_back();
        let behind = text[at + PLUS.len()..].chars().next();
        before.is_none_or(char::is_whitespace) && behind.is_none_or(char::is_whitespace)
    };
    let mut found = text.match_indices(PLUS).map(|(at, _)| at);
    found.find(|at| is_apart(*at))
}
