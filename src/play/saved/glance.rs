//! What a saved match says of itself, before anybody believes it.

use super::tag::{self, Tag};
use super::{MAX_NAME, end, harmless};
use crate::play::seat::Side;

/// So many bytes from the beginning of a file are enough to tell what it is.
pub const GLANCE: u64 = 4096;

/// What a saved match says of itself. Nothing of it has been checked; all of it can be shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Glance {
    /// The name of the game, which need not exist; `None` if none is given.
    pub game: Option<String>,
    /// The players' names, the one who takes first in front; `None` for one that is not given.
    pub players: [Option<String>; 2],
    /// When it was played, as the file says it; `None` if it does not.
    pub date: Option<String>,
    /// How it stands.
    pub standing: Standing,
    /// Whether there is more to the record than its start; true where no record is seen, as it may
    /// begin later.
    pub moved: bool,
}

/// How a match stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Standing {
    /// The file does not say so, or in no way that is known.
    #[default]
    Unknown,
    /// The result is `*`: nobody has won yet.
    Unfinished,
    /// The result is `1-0` or `0-1`: this side won.
    Won(Side),
}

/// What the first bytes of a file say of the match in it, such as the first [`GLANCE`] of them. Any
/// bytes will do; what is no tag of a match says nothing.
///
/// Cost: linear in the number of bytes.
#[must_use]
pub fn glance(bytes: &[u8]) -> Glance {
    let text = String::from_utf8_lossy(bytes);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let mut found = Glance::default();
    let mut words = None;
    for line in text.lines() {
        if line.trim().is_empty() {
            continue;
        }
        if !line.trim_start().starts_with('[') {
            words = Some(words.unwrap_or(0) + line.split_whitespace().count());
        } else if let Ok(tag) = Tag::read(line.trim_end(), 1) {
            found.take(&tag);
        }
    }
    found.moved = words.is_none_or(|words| words > 1);
    found
}

impl Glance {
    fn take(&mut self, tag: &Tag) {
        let value = || Some(harmless(&tag.value).chars().take(MAX_NAME).collect());
        match tag.name.as_str() {
            tag::GAME => self.game = value(),
            tag::DATE => self.date = value(),
            tag::RESULT => {
                self.standing = [Side::First, Side::Second]
                    .into_iter()
                    .find(|side| end::result(*side) == tag.value)
                    .map_or(Standing::Unknown, Standing::Won);
                if tag.value == end::UNDECIDED {
                    self.standing = Standing::Unfinished;
                }
            }
            name => {
                if let Some(side) = tag::NAMES.iter().position(|known| *known == name) {
                    self.players[side] = value();
                }
            }
        }
    }
}
