//! One line of the log.

use crate::matches::Match;
use crate::opponent::Level;
use crate::review::Review;
use crate::saved::utc_date;
use serde_json::{Map, Value, json};
use std::fmt;
use std::str::FromStr;

/// The version of the lines; lines of version 1 do not state it.
const VERSION: u64 = 1;

/// The number of a match in the log, drawn at random to keep two programs from using the same one. Written
/// as 16 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MatchId(pub u64);

/// Who made the first mistake of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Blame {
    /// The person gave a win away before the computer did.
    Person,
    /// The computer gave a win away first.
    Computer,
    /// Nobody: the side that was winning at the start won.
    Nobody,
}

/// A finished match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The number of the match.
    pub id: MatchId,
    /// The UTC date when the match ended, such as `2026-11-21`; in a log, any text.
    pub date: String,
    /// The name of the game in the catalogue; in a log, any text.
    pub game: String,
    /// The parameters, such as `p=3 m=2`; empty if the game has none.
    pub parameters: String,
    /// The computer's level.
    pub level: Level,
    /// Whether the person won.
    pub won: bool,
    /// Whether the person was helped, or the theory of the game is not proved; the ladder does not count
    /// such a win.
    pub helped: bool,
    /// Whether a star was at stake; the ladder counts only such a win. Lines without this count.
    pub for_star: bool,
}

/// One line of the log, stating one fact about a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogLine {
    /// A match has ended.
    Ended(Tally),
    /// Who made the first mistake of a match is known.
    Judged(MatchId, Blame),
}

impl MatchId {
    /// A random number for a new match.
    #[must_use]
    pub fn draw() -> Self {
        Self(rand::random())
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for MatchId {
    type Err = std::num::ParseIntError;

    /// Reads hexadecimal digits, with or without leading zeros.
    ///
    /// # Errors
    /// The text is not a hexadecimal number below 2⁶⁴.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        u64::from_str_radix(text, 16).map(Self)
    }
}

impl Tally {
    /// The match that has just ended, with this number and today's date; `None` if it is not over, or not
    /// between a person and the computer.
    #[must_use]
    pub fn of(the_match: &Match, id: MatchId) -> Option<Self> {
        let verdict = the_match.verdict()?;
        let (computer, level) = the_match.computer().filter(|_| !the_match.is_climb())?;
        let settings = the_match.game().settings.shown();
        let parameters = settings
            .iter()
            .map(|(name, value)| format!("{name}={value}"));
        Some(Self {
            id,
            date: utc_date(),
            game: the_match.game().entry.name.to_string(),
            parameters: parameters.collect::<Vec<_>>().join(" "),
            level,
            won: verdict.winner != computer,
            helped: the_match.is_helped(),
            for_star: the_match.is_for_star(),
        })
    }
}

impl Blame {
    /// Who made the first mistake of this match, according to its complete review. `None` if a position
    /// could not be judged, or if the match is not over or not between a person and the computer.
    #[must_use]
    pub fn of(the_match: &Match, review: &Review) -> Option<Self> {
        let (computer, _) = the_match.computer().filter(|_| !the_match.is_climb())?;
        // An earlier mistake may have been missed.
        if review.unsolved().is_some() {
            return None;
        }
        the_match.verdict()?;
        match review.first_mistake_by() {
            Some(side) if side == computer => Some(Self::Computer),
            Some(_) => Some(Self::Person),
            None => Some(Self::Nobody),
        }
    }

    /// The name in the log: `person`, `computer` or `nobody`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Computer => "computer",
            Self::Nobody => "nobody",
        }
    }
}

impl LogLine {
    /// The line as written in [the log](super), without a line end or any other line break.
    #[must_use]
    pub fn write(&self) -> String {
        match self {
            Self::Ended(tally) => json!({
                "match": tally.id.to_string(),
                "date": tally.date,
                "game": tally.game,
                "parameters": tally.parameters,
                "level": tally.level.name(),
                "result": if tally.won { "won" } else { "lost" },
                "help": tally.helped,
                "star": tally.for_star,
            }),
            Self::Judged(id, blame) => json!({
                "match": id.to_string(),
                "first_mistake": blame.name(),
            }),
        }
        .to_string()
    }

    /// Reads a line, without its line end. Unknown keys are ignored, unless a `version` says that the line
    /// must be read differently.
    ///
    /// # Errors
    /// What is wrong with the line, and what would be right. [Escape](crate::escape_for_terminal) the
    /// message before showing it: it quotes parts of the line.
    pub fn parse(line: &str) -> Result<Self, String> {
        let value: Value = serde_json::from_str(line)
            .map_err(|error| format!("this is not JSON (column {})", error.column()))?;
        let object = value.as_object().ok_or("this is not a JSON object")?;
        match object.get("version").map(Value::as_u64) {
            None | Some(Some(VERSION)) => {}
            _ => {
                let version = &object["version"];
                return Err(format!(
                    "its version is {version}; this program reads version {VERSION}"
                ));
            }
        }
        let id = text(object, "match")?;
        let id = id
            .parse()
            .map_err(|_| format!("match is \"{id}\"; it must have 16 hexadecimal digits"))?;
        if object.contains_key("first_mistake") {
            let blame = match text(object, "first_mistake")? {
                "person" => Blame::Person,
                "computer" => Blame::Computer,
                "nobody" => Blame::Nobody,
                other => {
                    return Err(format!(
                        "first_mistake is \"{other}\"; it should be person, computer or nobody"
                    ));
                }
            };
            return Ok(Self::Judged(id, blame));
        }
        let level = text(object, "level")?;
        let flag = |key| object.get(key).and_then(Value::as_bool);
        Ok(Self::Ended(Tally {
            id,
            date: text(object, "date")?.to_owned(),
            game: text(object, "game")?.to_owned(),
            parameters: text(object, "parameters")?.to_owned(),
            level: level
                .parse()
                .map_err(|error| format!("level is \"{level}\"; {error}"))?,
            won: match text(object, "result")? {
                "won" => true,
                "lost" => false,
                other => return Err(format!("result is \"{other}\"; it should be won or lost")),
            },
            helped: flag("help").unwrap_or(false),
            // Older lines do not say so; their matches counted on the ladder.
            for_star: flag("star").unwrap_or(true),
        }))
    }
}

fn text<'a>(object: &'a Map<String, Value>, key: &str) -> Result<&'a str, String> {
    let value = object.get(key).ok_or_else(|| format!("{key} is missing"))?;
    value.as_str().ok_or_else(|| format!("{key} is not text"))
}
