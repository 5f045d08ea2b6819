//! Sentences about a match, for somebody who does not see the table.

use crate::cli::play::YOU;
use crate::engine::judge::cited;
use crate::engine::notation::{pile_name, position_text, square_list, take_text};
use crate::engine::position::left;
use crate::engine::walk::Takes;
use crate::engine::{Clause, Memo, MemoValue, Move, Phase, Refusal, Voices};
use crate::number::Natural;
use crate::play::{Contest, Entry, Side, Termination, Verdict};

/// A match as it is spoken of.
pub(super) struct Table<'a> {
    contest: &'a Contest,
}

/// The first of two words if that is so, else the second.
pub(super) fn one_of<'a>(first: bool, yes: &'a str, no: &'a str) -> &'a str {
    if first { yes } else { no }
}

impl<'a> Table<'a> {
    /// This match, as it is now.
    pub(super) fn of(contest: &'a Contest) -> Self {
        Self { contest }
    }

    fn name(&self, side: Side) -> &str {
        &self.contest.seat(side).name
    }

    /// The name inside a sentence.
    fn voice(&self, side: Side) -> &str {
        one_of(self.name(side) == YOU, "you", self.name(side))
    }

    /// The form of a verb that goes with the name.
    fn verb<'b>(&self, side: Side, you: &'b str, other: &'b str) -> &'b str {
        one_of(self.name(side) == YOU, you, other)
    }

    /// `You take`, `Goldpile takes`.
    fn does(&self, side: Side, you: &str, other: &str) -> String {
        format!("{} {}", self.name(side), self.verb(side, you, other))
    }

    /// The same inside a sentence.
    fn inside(&self, side: Side, you: &str, other: &str) -> String {
        format!("{} {}", self.voice(side), self.verb(side, you, other))
    }

    /// What is said with the players in it.
    pub(super) fn with_voices<T>(&self, say: impl FnOnce(&Voices<'_>) -> T) -> T {
        let taker = self.contest.taker();
        say(&Voices {
            previous: self.voice(taker.other()),
            mover: self.voice(taker),
            number: &Natural::to_string,
        })
    }

    /// Who takes first, and how strong the computer is.
    pub(super) fn seating(&self) -> String {
        let level = |side: Side| match self.contest.seat(side).computer {
            Some(level) => format!(" ({})", level.name()),
            None => String::new(),
        };
        let (first, second) = (Side::First, Side::Second);
        if [first, second]
            .iter()
            .all(|side| self.contest.seat(*side).computer.is_none())
        {
            return format!(
                "{} and {} take in turn.",
                self.name(first),
                self.voice(second)
            );
        }
        format!(
            "{}{} {} first; {}{} {} second.",
            self.name(first),
            level(first),
            self.verb(first, "take", "takes"),
            self.voice(second),
            level(second),
            self.verb(second, "take", "takes")
        )
    }

    /// Who is to do what.
    pub(super) fn turn(&self) -> String {
        match self.contest.position().phase {
            Phase::Take => format!("{} to take.", self.does(self.contest.actor(), "are", "is")),
            Phase::Block => {
                let who = self.inside(self.contest.actor(), "are", "is");
                let taker = self.inside(self.contest.taker(), "take", "takes");
                format!("Before {taker}, {who} to block: {}.", self.choices())
            }
        }
    }

    /// What may be announced, with an example.
    fn choices(&self) -> String {
        let piles = &self.contest.position().piles;
        let Some(announcement) = self.contest.game().rules.announcement(piles) else {
            return "x-".to_owned();
        };
        let text = self.with_voices(|voices| announcement.squares.text.render(voices));
        let example = Takes::of_clauses(piles, vec![announcement.squares]).next();
        let example = example.map_or_else(String::new, |(_, taken)| {
            let square = position_text(&left(piles, &taken), &Natural::to_string);
            format!("such as x{square}, ")
        });
        format!(
            "up to {} of the {text}, {example}or x- for none",
            announcement.at_most
        )
    }

    /// Something that is remembered; `None` if there are no words for it.
    pub(super) fn memo(&self, memo: &Memo) -> Option<String> {
        if memo.text.is_empty() {
            return None;
        }
        let text = self.with_voices(|voices| memo.text.render(voices));
        Some(match &memo.value {
            MemoValue::Squares(squares) => {
                let squares = square_list(squares, &Natural::to_string);
                format!("{squares} {text}.")
            }
            // A name in front is as its owner writes it.
            MemoValue::Number(_) | MemoValue::Pile(_) if self.begins_with_a_name(&text) => {
                format!("{text}.")
            }
            MemoValue::Number(_) | MemoValue::Pile(_) => format!("{}.", capital(&text)),
        })
    }

    fn begins_with_a_name(&self, text: &str) -> bool {
        [Side::First, Side::Second]
            .into_iter()
            .map(|side| self.name(side))
            .any(|name| name != YOU && text.starts_with(name))
    }

    /// A move that was made, with the rule it follows.
    pub(super) fn played(&self, entry: &Entry<'_>, clause: &Clause) -> String {
        match entry.played {
            Move::Take(taken) => format!(
                "{} {}, leaving {}{}.",
                self.does(entry.by, "take", "takes"),
                take_text(taken, &Natural::to_string),
                position_text(&entry.after.piles, &Natural::to_string),
                cited(clause.name),
            ),
            Move::Block(squares) if squares.is_empty() => {
                format!("{} nothing.", self.does(entry.by, "block", "blocks"))
            }
            Move::Block(squares) => format!(
                "{} {}.",
                self.does(entry.by, "block", "blocks"),
                square_list(squares, &Natural::to_string)
            ),
        }
    }

    /// A move that may not be made.
    pub(super) fn refusal(&self, refusal: &Refusal) -> String {
        let reason = match refusal {
            Refusal::BlockDue { at_most } => format!(
                "first {} to block up to {at_most} (x- for none)",
                self.inside(self.contest.actor(), "are", "is")
            ),
            other => self.with_voices(|voices| other.message(voices)),
        };
        format!("Refused: {reason}. The position is unchanged.")
    }
}

/// A move that may be made, in the imperative.
pub(super) fn advice(chosen: &Move) -> String {
    match chosen {
        Move::Take(taken) => format!("take {}", take_text(taken, &Natural::to_string)),
        Move::Block(squares) if squares.is_empty() => "block nothing".to_owned(),
        Move::Block(squares) => format!("block {}", square_list(squares, &Natural::to_string)),
    }
}

/// `Pile a has 3 tokens, pile b 1 token, pile c none.`
pub(super) fn position_in_words(piles: &[Natural]) -> String {
    let words: Vec<String> = piles
        .iter()
        .enumerate()
        .map(|(index, tokens)| {
            let verb = one_of(index == 0, " has", "");
            let count = if tokens.is_zero() {
                "none".to_owned()
            } else if *tokens == Natural::ONE {
                "1 token".to_owned()
            } else {
                format!("{tokens} tokens")
            };
            format!("pile {}{verb} {count}", pile_name(index))
        })
        .collect();
    format!("{}.", capital(&words.join(", ")))
}

/// Who won, and how.
pub(super) fn ending(contest: &Contest, verdict: Verdict) -> String {
    let table = Table::of(contest);
    let loser = verdict.winner.other();
    let how = match verdict.termination {
        Termination::NoMove => format!("{} no move left", table.inside(loser, "have", "has")),
        Termination::Resignation => table.inside(loser, "resign", "resigns"),
        Termination::Claim => "the claim is right".to_owned(),
    };
    format!("{}: {how}.", table.does(verdict.winner, "win", "wins"))
}

/// The text with a capital letter in front. Only for words of our own.
pub(super) fn capital(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        None => String::new(),
        Some(first) => first.to_uppercase().chain(characters).collect(),
    }
}
