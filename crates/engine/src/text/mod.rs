//! Sentences with numbers and players in them, assembled only when they are read.

pub mod escape;
pub mod label;
pub mod short_list;

use crate::notation::pile_name;
use crate::text::label::Label;
use crate::text::short_list::ShortList;
use goldpile_number::Natural;
use std::fmt;

/// A sentence template and its values.
///
/// `{0}` prints the first value as a number, `{p0}` as the name of the pile with that index from 0,
/// `{o0}` as an ordinal, and `{s0}` as a subscript (`₆`; a long one as `ₙ, n = …`); `{r0}` prints values
/// 0 and 1 as a range (`3 to 5`, or `3` if they are equal); `{previous}` and `{mover}` are the players.
/// Anything else in braces, or an index beyond the values, stays as it is.
///
/// Rules make many for every position examined. Copies need no allocation; nor do texts with one value
/// below 2⁶⁴, or none.
///
/// ```
/// use goldpile_engine::Text;
/// let text = Text::with("{mover} takes {0} from {p1}", vec![12u64.into(), 1u64.into()]);
/// assert_eq!(text.to_string(), "the player to move takes 12 from b");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Text {
    template: Label,
    values: ShortList<Natural>,
}

/// The most digits of a subscript.
const SUBSCRIPT: usize = 7;

/// The name of a player who is addressed directly, written in lower case within a sentence.
pub const YOU: &str = "You";

/// How to name players and write numbers when a [`Text`] is read.
#[derive(Clone, Copy)]
pub struct Voices<'a> {
    /// The player who moved last (or announces).
    pub previous: &'a str,
    /// The player to take.
    pub mover: &'a str,
    /// How a number is written; the screen shortens long ones, the command line does not.
    pub number: &'a dyn Fn(&Natural) -> String,
}

impl Voices<'_> {
    /// Neutral names for the players when nobody is at the table, and numbers in full.
    #[must_use]
    pub fn nobody() -> Voices<'static> {
        Voices {
            previous: "the opponent",
            mover: "the player to move",
            number: &Natural::to_string,
        }
    }
}

impl Text {
    /// A sentence without values.
    #[must_use]
    pub const fn plain(template: &'static str) -> Self {
        Self {
            template: Label::of(template),
            values: ShortList::NONE,
        }
    }

    /// A sentence with values for its `{0}`, `{1}`, …
    #[must_use]
    pub fn with(template: impl Into<Label>, values: impl IntoIterator<Item = Natural>) -> Self {
        Self {
            template: template.into(),
            values: values.into_iter().collect(),
        }
    }

    /// Whether the text is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.template.is_empty()
    }

    /// The sentence for a reader. Linear in its length, plus the cost of writing the numbers by `voices`.
    #[must_use]
    pub fn render(&self, voices: &Voices<'_>) -> String {
        self.told(voices, true)
    }

    /// The sentence as the continuation of another.
    #[must_use]
    pub fn inside(&self, voices: &Voices<'_>) -> String {
        self.told(voices, false)
    }

    fn told(&self, voices: &Voices<'_>, begins: bool) -> String {
        let mut out = String::new();
        let mut rest = self.template.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            out.push_str(before);
            let Some((key, tail)) = after.split_once('}') else {
                rest = after;
                break;
            };
            let starts = match out.trim_end() {
                "" => begins,
                said => said.ends_with('.'),
            };
            match self.value(key, voices) {
                you if you == YOU && !starts => out.push_str("you"),
                value => out.push_str(&value),
            }
            rest = tail;
        }
        out.push_str(rest);
        out
    }

    fn value(&self, key: &str, voices: &Voices<'_>) -> String {
        let at = |index: &str| {
            let index: usize = index.parse().ok()?;
            self.values.get(index)
        };
        match key {
            "previous" => voices.previous.to_owned(),
            "mover" => voices.mover.to_owned(),
            _ => if let Some(index) = key.strip_prefix('p') {
                at(index)
                    .and_then(Natural::to_usize)
                    .map(|pile| pile_name(pile).to_string())
            } else if let Some(index) = key.strip_prefix('o') {
                at(index).map(|value| ordinal(value, voices))
            } else if let Some(index) = key.strip_prefix('s') {
                at(index).map(|value| {
                    let written = (voices.number)(value);
                    subscript(&written).unwrap_or_else(|| format!("ₙ, n = {written}"))
                })
            } else if let Some(index) = key.strip_prefix('r') {
                self.range(index, voices)
            } else {
                at(key).map(|value| (voices.number)(value))
            }
            .unwrap_or_else(|| format!("{{{key}}}")),
        }
    }

    /// The values at this index and the next one, as a range.
    fn range(&self, index: &str, voices: &Voices<'_>) -> Option<String> {
        let index: usize = index.parse().ok()?;
        let (from, to) = (self.values.get(index)?, self.values.get(index + 1)?);
        Some(if from == to {
            (voices.number)(from)
        } else {
            format!("{} to {}", (voices.number)(from), (voices.number)(to))
        })
    }
}

impl fmt::Display for Text {
    /// Writes the text with neutral names for the players.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(&Voices::nobody()))
    }
}

/// Digits as a subscript; `None` if it would be too long to read, or if some character is not a digit.
pub(crate) fn subscript(digits: &str) -> Option<String> {
    let signs = digits.chars().map(|digit| {
        let digit = digit.to_digit(10)?;
        char::from_u32(0x2080 + digit)
    });
    if digits.len() > SUBSCRIPT {
        return None;
    }
    signs.collect()
}

fn ordinal(value: &Natural, voices: &Voices<'_>) -> String {
    let hundred = value % 100u64;
    let suffix = match (hundred / 10, hundred % 10) {
        (1, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{}{suffix}", (voices.number)(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_piles_ordinals_and_players_take_their_places() {
        let text = Text::with(
            "{previous} took {0} from {p1}: the {o2} time; {9} stays",
            vec![12u64.into(), 1u64.into(), 23u64.into()],
        );
        assert_eq!(
            text.to_string(),
            "the opponent took 12 from b: the 23rd time; {9} stays"
        );
    }

    #[test]
    fn who_is_spoken_to_has_a_capital_where_a_sentence_begins_and_only_there() {
        let number = &Natural::to_string;
        let voices = Voices {
            previous: "Ann",
            mover: YOU,
            number,
        };
        let text = Text::plain("{mover} won; {mover} took it. {mover} and {previous}");
        assert_eq!(text.render(&voices), "You won; you took it. You and Ann");
        assert_eq!(text.inside(&voices), "you won; you took it. You and Ann");
    }

    #[test]
    fn subscripts_are_small_digits_unless_they_are_long() {
        let read = |n: Natural| Text::with("B{s0} is 5", vec![n]).to_string();
        assert_eq!(read(160u64.into()), "B₁₆₀ is 5");
        assert_eq!(read(12_345_678u64.into()), "Bₙ, n = 12345678 is 5");
    }

    #[test]
    fn ordinals_of_teens_end_in_th() {
        let read = |n: u64| Text::with("{o0}", vec![n.into()]).to_string();
        assert_eq!(
            [1, 2, 3, 4, 11, 12, 13, 21, 111].map(read),
            [
                "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "111th"
            ]
        );
    }
}
