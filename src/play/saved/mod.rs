//! A match as a text file: tags and then the record, after the example of PGN.
//!
//! ```text
//! [Game "imitation"]
//! [Parameters "p=3 m=3"]
//! [First "Ann"]
//! [Second "Goldpile"]
//! [SecondKind "perfect"]
//! [Date "2026-11-21"]
//! [Seed "42"]
//! [Result "*"]
//! [Termination "unfinished"]
//! 6,9 5,9 5,6 4,6 3,6
//! ```
//!
//! Only `Game` and the record must be there: tags first, one a line and in any order, then the
//! record over as many lines as it likes. A kind is a [`Level`](super::Level) or `human`, which is
//! also what a kind that is left out means. The result is `1-0`, `0-1` or `*`; a match ends by
//! `no-move`, `resigned` or `claimed`. A name that is left out is `First`, `Second` or that of the
//! level, parameters have the game's usual values, the seed is 0 and the date `????-??-??`. Tags
//! that are not known are kept and written back. In a value, `\"` stands for `"` and `\\` for `\`.
//!
//! ```
//! use goldpile::play::saved::{parse, write};
//!
//! let catalogue = goldpile::games::catalogue();
//! let text = "[Game \"nim\"]\n[First \"Ann\"]\n[SecondKind \"club\"]\n3,5 3,3";
//! let saved = parse(text, &catalogue)?;
//! assert_eq!(saved.contest.moves_made(), 1);
//! let whole = write(&saved.contest, &saved.tags)?;
//! assert!(whole.contains("[Second \"club\"]\n") && whole.ends_with("\n3,5 3,3\n"));
//!
//! let wrong = parse("[Game \"nim\"]\n3,5 3,6", &catalogue).map(|_| ());
//! assert_eq!(wrong.map_err(|error| (error.line, error.column)), Err((2, 5)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here touches a file; [`store`](super::store) does.

mod end;
mod error;
mod glance;
mod read;
mod tag;

use super::contest::Contest;
use super::date;
use super::seat::{Side, Termination};
use std::fmt::Write;
use std::path::Path;

pub use error::{Problem, SavedError, TooLong};
pub use glance::{GLANCE, Glance, Standing, glance};
pub use read::{parse, parse_bytes};

/// Longer files, in bytes, are neither read nor written.
pub const MAX_FILE: usize = 60_000_000;

/// Records of more counts than this (numbers with commas or white space between them) are neither
/// read nor written: a short text could otherwise ask for a hundred times its own memory.
pub const MAX_COUNTS: usize = 1_000_000;

/// Longer names of players, in characters, are not read, and are cut when they are written.
pub const MAX_NAME: usize = 200;

/// A match that was read.
#[derive(Clone)]
pub struct Saved {
    /// The match after the last move of its record, re-played through the rules.
    pub contest: Contest,
    /// What else its file says.
    pub tags: Tags,
}

/// What a file says about a match that the match itself does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tags {
    /// When it was played: `2026-11-21`, or whatever a file says; `????-??-??` where it says
    /// nothing. One that was read is [`harmless`].
    pub date: String,
    /// Tags that mean nothing here, as they were written, each a line without its end.
    pub others: Vec<String>,
}

/// Stands in the file of a match that was over once, and was counted then.
const COUNTED: &str = "[Counted \"yes\"]";

impl Tags {
    /// Those of a match that is played today.
    #[must_use]
    pub fn today() -> Self {
        Self {
            date: date::today(),
            others: Vec::new(),
        }
    }

    /// Whether the match was over once and [`count`](Self::count) was told so; it may have been
    /// taken back since.
    #[must_use]
    pub fn is_counted(&self) -> bool {
        self.others.iter().any(|tag| tag == COUNTED)
    }

    /// Notes for good that the match is over, as a tag `Counted`. A second time changes nothing.
    pub fn count(&mut self) {
        if !self.is_counted() {
            self.others.push(COUNTED.to_owned());
        }
    }
}

/// The text of a file that holds the match. Moves taken back are not in it. Names are
/// [`harmless`] in it, and cut after [`MAX_NAME`] characters.
///
/// Reading it gives the same match, and writing that one the same text, unless a player's name is
/// blank: that one is read as if it were left out.
///
/// Cost: the length of the record, and that of writing its numbers in decimal.
///
/// # Errors
/// [`TooLong`] beyond [`MAX_FILE`] or [`MAX_COUNTS`]: no such file would be read again.
pub fn write(contest: &Contest, tags: &Tags) -> Result<String, TooLong> {
    let game = contest.game();
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| tag::write(&mut text, name, value);
    tag(tag::GAME, game.entry.name);
    let parameters = game.settings.to_string();
    if !parameters.is_empty() {
        tag(tag::PARAMETERS, &parameters);
    }
    let sides = [Side::First, Side::Second];
    for (name, side) in tag::NAMES.into_iter().zip(sides) {
        let shown: String = harmless(&contest.seat(side).name)
            .chars()
            .take(MAX_NAME)
            .collect();
        tag(name, &shown);
    }
    for (name, side) in tag::KINDS.into_iter().zip(sides) {
        if let Some(level) = contest.seat(side).computer {
            tag(name, &level.name());
        }
    }
    tag(tag::DATE, &harmless(&tags.date));
    tag(tag::SEED, &contest.seed().to_string());
    let (result, termination) = match contest.verdict() {
        None => (end::UNDECIDED, end::UNFINISHED),
        Some(verdict) => (end::result(verdict.winner), end::name(verdict.termination)),
    };
    tag(tag::RESULT, result);
    tag(tag::TERMINATION, termination);
    for other in &tags.others {
        text.push_str(other);
        text.push('\n');
    }
    let record = contest.record();
    let counts = record.bytes().filter(|byte| b", ".contains(byte)).count() + 1;
    text.push_str(&record);
    text.push('\n');
    if text.len() > MAX_FILE || counts > MAX_COUNTS {
        return Err(TooLong);
    }
    Ok(text)
}

/// How a match ended, as a file and a review name it: `no-move`, `resigned` or `claimed`.
#[must_use]
pub fn termination_name(termination: Termination) -> &'static str {
    end::name(termination)
}

/// The result of a match that this side won: `1-0` or `0-1`.
#[must_use]
pub fn result_name(winner: Side) -> &'static str {
    end::result(winner)
}

/// A path as a terminal can show it: [`harmless`], with what is no UTF-8 replaced.
#[must_use]
pub fn harmless_path(path: &Path) -> String {
    harmless(&path.to_string_lossy())
}

/// The text with everything escaped that a terminal would act on, or that would show other text in
/// another order: control characters, and those that turn the direction of writing or are not
/// seen. They come out as `\u{1b}`; what has come out stays the same when it goes in again. Linear
/// in the length of the text.
#[must_use]
pub fn harmless(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        let acts = character.is_control()
            || matches!(
                character,
                '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
                    | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
                    | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
            );
        if acts {
            // Writing to a text cannot fail.
            let _ = write!(shown, "{}", character.escape_unicode());
        } else {
            shown.push(character);
        }
    }
    shown
}

/// Whether this [`Tags::date`] says when the match was played: any text but `????-??-??`.
#[must_use]
pub fn date_is_known(date: &str) -> bool {
    date != date::UNKNOWN
}
