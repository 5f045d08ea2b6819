//! What a saved match says about itself, without checking it.

use super::tag::{self, Tag};
use super::{MAX_NAME, end, escape_for_terminal};
use crate::matches::Side;
use goldpile_engine::text::escape::without_mark;

/// The number of bytes at the beginning of a file that are enough to identify the match.
pub const SUMMARY_BYTES: u64 = 4096;

/// What a saved match says about itself. Nothing is checked; all of it is safe to display.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchSummary {
    /// The name of the game, which need not exist; `None` if none is given.
    pub game: Option<String>,
    /// The players' names, first the player who takes first; `None` for a name not given.
    pub players: [Option<String>; 2],
    /// Whether each player is the computer.
    pub computers: [bool; 2],
    /// The first word of the record: the piles at the start, perhaps cut off; `None` if no record was found.
    pub start: Option<String>,
    /// When the match was played, as given in the file; `None` if not given.
    pub date: Option<String>,
    /// The state of the match.
    pub standing: Standing,
    /// Whether a person was helped.
    pub helped: bool,
    /// Whether the record goes beyond its start. Also true if no record was found, which may begin later in
    /// the file.
    pub moved: bool,
    /// Whether the file contains the rules of the game.
    pub rules: bool,
}

/// The state of a match: unfinished, won or unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Standing {
    /// The file gives no result, or an unknown one.
    #[default]
    Unknown,
    /// The result is `*`: nobody has won yet.
    Unfinished,
    /// The result is `1-0` or `0-1`: this side won.
    Won(Side),
}

/// What the first bytes of a file (such as the first [`SUMMARY_BYTES`]) say about the match in it. Any
/// bytes are accepted; whatever is not a tag of a match is ignored.
///
/// Cost: linear in the number of bytes.
#[must_use]
pub fn summary(bytes: &[u8]) -> MatchSummary {
    let text = String::from_utf8_lossy(bytes);
    let text = without_mark(&text);
    let mut found = MatchSummary::default();
    let mut words = None;
    for line in text.lines() {
        if line.trim().is_empty() {
            continue;
        }
        if !line.trim_start().starts_with('[') {
            words = Some(words.unwrap_or(0) + line.split_whitespace().count());
            let start = line.split_whitespace().next();
            found.start = found.start.or_else(|| start.map(displayable));
        } else if let Ok(tag) = Tag::read(line.trim_end(), 1) {
            found.take(&tag);
        }
    }
    found.moved = words.is_none_or(|words| words > 1);
    found
}

impl MatchSummary {
    fn take(&mut self, tag: &Tag) {
        let value = || Some(displayable(&tag.value));
        match tag.name.as_str() {
            tag::GAME => self.game = value(),
            tag::DATE => self.date = value(),
            tag::HELP => self.helped = tag.value == tag::YES,
            tag::RULE => self.rules = true,
            tag::RESULT => {
                self.standing = match end::read_result(tag) {
                    Ok(Some(winner)) => Standing::Won(winner),
                    Ok(None) => Standing::Unfinished,
                    Err(_) => Standing::Unknown,
                };
            }
            name => {
                if let Some(side) = tag::NAMES.iter().position(|known| *known == name) {
                    self.players[side] = value();
                }
                if let Some(side) = tag::KINDS.iter().position(|known| *known == name) {
                    self.computers[side] = true;
                }
            }
        }
    }
}

/// The text, safe to display and no longer than a name.
pub(crate) fn displayable(text: &str) -> String {
    escape_for_terminal(text).chars().take(MAX_NAME).collect()
}
