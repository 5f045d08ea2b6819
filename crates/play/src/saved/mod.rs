//! A match as a text file: tags followed by the record, modelled on PGN.
//!
//! ```text
//! [Game "imitation"]
//! [Parameters "p=3 m=3"]
//! [First "Ann"]
//! [Second "Dragon"]
//! [SecondKind "dragon"]
//! [Date "2026-11-21"]
//! [Seed "42"]
//! [Star "no"]
//! [Result "*"]
//! [Termination "unfinished"]
//! 6,9 5,9 5,6 4,6 3,6
//! ```
//!
//! Only `Game` and the record are required. The tags come first, one per line and in any order, then the
//! record, on any number of lines. A kind is a [`Level`](super::Level) or `human`, the default. The result
//! is `1-0`, `0-1` or `*`; a match ends by `no-move`, `resigned` or `claimed`. A missing name defaults to
//! `First`, `Second` or the title of the level, and missing parameters to the game's defaults; the default
//! seed is 0 and the default date `????-??-??`. A match of a game from a rule file includes that file, with
//! one tag `Rule` for each line, so it can be opened where the file is missing. Unknown tags are kept and
//! written back. In a value, `\"` stands for `"` and `\\` for `\`.
//!
//! This is format 1, which a file need not state. A file that must be read differently states so with a tag
//! such as `[Format "2"]`. It is read as far as it is understood, and never written to: if the match is
//! played on, it is saved in another file.
//!
//! ```
//! use goldpile_play::saved::{parse, write};
//!
//! let catalogue = goldpile_games::catalogue();
//! let text = "[Game \"nim\"]\n[First \"Ann\"]\n[SecondKind \"badger\"]\n3,5 3,3";
//! let saved = parse(text, &catalogue)?;
//! assert_eq!(saved.the_match.moves_made(), 1);
//! let whole = write(&saved.the_match, &saved.tags)?;
//! assert!(whole.contains("[Second \"Badger\"]\n") && whole.ends_with("\n3,5 3,3\n"));
//!
//! let wrong = parse("[Game \"nim\"]\n3,5 3,6", &catalogue).map(|_| ());
//! assert_eq!(wrong.map_err(|error| (error.line, error.column)), Err((2, 5)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here touches a file; [`store`](super::store) does.

mod end;
mod error;
mod read;
mod summary;
mod tag;

use super::matches::Match;
use super::statistics::MatchId;
use crate::matches::Side;

pub use end::{result_name, termination_name};
pub use error::{RecordTooLong, SavedError, SavedProblem};
pub use goldpile_engine::text::escape::escape_for_terminal;
use goldpile_files::clock;
pub use goldpile_files::disk::harmless_path;
pub use read::{parse, parse_bytes};
pub(crate) use read::{separators, step_at};
use summary::displayable;
pub use summary::{MatchSummary, SUMMARY_BYTES, Standing, summary};
use tag::Tag;

/// Files longer than this, in bytes, are neither read nor written.
pub const MAX_FILE: usize = 60_000_000;

/// Records with more counts than this (numbers separated by commas or white space) are neither read nor
/// written. A short text could otherwise need a hundred times its own size in memory, and a screen keeps
/// several copies of a match.
pub const MAX_COUNTS: usize = 100_000;

/// Names of players longer than this, in characters, are refused when reading and cut when writing.
pub const MAX_NAME: usize = 200;

/// A match read from its text.
#[derive(Clone, Debug)]
pub struct Saved {
    /// The match after the last move of its record, replayed through the rules.
    pub the_match: Match,
    /// What else the file says.
    pub tags: Tags,
}

/// What a file says about a match that is not part of the match itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tags {
    /// When the match was played: `2026-11-21` or any other text from a file; `????-??-??` if the file does
    /// not say. A date from a file is [escaped](escape_for_terminal).
    pub date: String,
    /// Unknown tags as they were written, each a line without its line end.
    pub others: Vec<String>,
    /// The [escaped](escape_for_terminal) format of the file, if it is not that of this program, which may
    /// then have missed a part. It is not written.
    pub newer: Option<String>,
}

/// The tag of a match that has ended once and is in the statistics.
const COUNTED: &str = "[Counted \"yes\"]";

/// The tag with the number under which the match is counted.
const MATCH: &str = "Match";

impl Tags {
    /// The tags of a match played today.
    #[must_use]
    pub fn today() -> Self {
        Self {
            date: utc_date(),
            ..Self::undated()
        }
    }

    pub(crate) fn undated() -> Self {
        Self {
            date: UNKNOWN_DATE.to_owned(),
            others: Vec::new(),
            newer: None,
        }
    }

    /// A warning about a file of a [newer](Self::newer) format, as a sentence without a full stop.
    #[must_use]
    pub fn note(&self) -> Option<String> {
        self.newer.as_ref().map(|format| {
            format!(
                "the file has format {format}, and this goldpile reads format {}: it may say more than is \
                 understood here",
                tag::THIS_FORMAT
            )
        })
    }

    /// The number under which the match is counted; `None` if the file gives none. It prevents a match from
    /// being counted twice if it ends again, or if the program is killed before the file says that it ended
    /// or was counted.
    #[must_use]
    pub fn id(&self) -> Option<MatchId> {
        let tags = self.others.iter().filter_map(|tag| Tag::read(tag, 1).ok());
        let mut named = tags.filter(|tag| tag.name == MATCH);
        named.next()?.value.parse().ok()
    }

    /// Gives the match this number, unless it already has one.
    pub fn number(&mut self, id: MatchId) {
        if self.id().is_none() {
            self.others.push(format!("[{MATCH} \"{id}\"]"));
        }
    }

    /// Whether [`count`](Self::count) has recorded an end of the match, which may have been taken back
    /// since.
    #[must_use]
    pub fn is_counted(&self) -> bool {
        self.others.iter().any(|tag| tag == COUNTED)
    }

    /// Records permanently, with a tag `Counted`, that the end of the match is in the statistics.
    /// Idempotent.
    pub fn count(&mut self) {
        if !self.is_counted() {
            self.others.push(COUNTED.to_owned());
        }
    }
}

/// The text of a file that holds the match, without the moves taken back. Names are
/// [escaped](escape_for_terminal) and cut to [`MAX_NAME`] characters.
///
/// Reading it gives the same match, and writing that match the same text, unless a player's name is blank: a
/// blank name is read as missing.
///
/// Cost: linear in the length of the record, plus writing its numbers in decimal.
///
/// # Errors
/// [`RecordTooLong`] beyond [`MAX_FILE`] or [`MAX_COUNTS`]: such a file could not be read back.
pub fn write(the_match: &Match, tags: &Tags) -> Result<String, RecordTooLong> {
    let game = the_match.game();
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| tag::write(&mut text, name, value);
    tag(tag::GAME, &game.entry.name);
    let parameters = game.settings.to_string();
    if !parameters.is_empty() {
        tag(tag::PARAMETERS, &parameters);
    }
    let sides = [Side::First, Side::Second];
    for (name, side) in tag::NAMES.into_iter().zip(sides) {
        tag(name, &displayable(&the_match.seat(side).name));
    }
    for (name, side) in tag::KINDS.into_iter().zip(sides) {
        if let Some(level) = the_match.seat(side).computer {
            tag(name, &level.name());
        }
    }
    tag(tag::DATE, &escape_for_terminal(&tags.date));
    tag(tag::SEED, &the_match.seed().to_string());
    if the_match.is_helped() {
        tag(tag::HELP, tag::YES);
    }
    if the_match.computer().is_some() {
        let is_for_star = the_match.is_for_star();
        tag(tag::STAR, if is_for_star { tag::YES } else { tag::NO });
    }
    let (result, termination) = match the_match.verdict() {
        None => (end::UNDECIDED, end::UNFINISHED),
        Some(verdict) => (
            result_name(verdict.winner),
            termination_name(verdict.termination),
        ),
    };
    tag(tag::RESULT, result);
    tag(tag::TERMINATION, termination);
    for line in game.entry.source.iter().flat_map(|source| source.lines()) {
        tag(tag::RULE, line);
    }
    for other in &tags.others {
        text.push_str(other);
        text.push('\n');
    }
    let record = the_match.record();
    let counts = record.bytes().filter(|byte| b", ".contains(byte)).count() + 1;
    text.push_str(&record);
    text.push('\n');
    if text.len() > MAX_FILE || counts > MAX_COUNTS {
        return Err(RecordTooLong);
    }
    Ok(text)
}

/// Whether this [`Tags::date`] says when the match was played: true for any text but `????-??-??`.
#[must_use]
pub fn date_is_known(date: &str) -> bool {
    date != UNKNOWN_DATE
}

/// An unknown date, as in PGN.
const UNKNOWN_DATE: &str = "????-??-??";

/// Today's date in UTC, such as `2026-11-21`, or [`UNKNOWN_DATE`].
pub(crate) fn utc_date() -> String {
    clock::now().map_or(UNKNOWN_DATE.to_owned(), |now| now.date_naive().to_string())
}
