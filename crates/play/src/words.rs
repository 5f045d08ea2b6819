//! A match in words, for the screen and the text dialogue: whose turn it is, a move, a refusal, the result.

use super::{Level, Match, Ply, Side, Termination, Verdict};
use crate::opponent::single;
use goldpile_engine::notation::{position_text, square_list, take_text};
use goldpile_engine::rules::judge::cited;
use goldpile_engine::rules::refusal::positions_up_to;
use goldpile_engine::text::YOU;
use goldpile_engine::{Clause, Counts, Move, Phase, Refusal, Text, Voices, judge, judge_with};
use goldpile_number::Natural;

/// How these games are won, in Markdown: P-positions and N-positions, an example, and the meaning of the
/// signs and words.
pub const HOW_WON: &str = include_str!("winning.md");

/// A player's name with its verb: `You take`, `Goldpile takes`.
#[must_use]
pub fn with_verb(name: &str, you: &str, other: &str) -> String {
    format!("{name} {}", if name == YOU { you } else { other })
}

/// The words for the current state of a match.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    the_match: &'a Match,
    number: &'a dyn Fn(&Natural) -> String,
}

impl<'a> Words<'a> {
    /// The words for this match, with numbers written by `number`.
    #[must_use]
    pub fn of(the_match: &'a Match, number: &'a dyn Fn(&Natural) -> String) -> Self {
        Self { the_match, number }
    }

    /// The player's name as it begins a sentence.
    #[must_use]
    pub fn name(&self, side: Side) -> &'a str {
        &self.the_match.seat(side).name
    }

    /// Whether this side is addressed as `you`.
    #[must_use]
    pub fn is_you(&self, side: Side) -> bool {
        self.name(side) == YOU
    }

    /// The player's name inside a sentence, where a name keeps its capital but `you` has none.
    #[must_use]
    pub fn voice(&self, side: Side) -> &'a str {
        self.verb(side, "you", self.name(side))
    }

    /// The form of a verb that agrees with the player's name.
    #[must_use]
    pub fn verb<'b>(&self, side: Side, you: &'b str, other: &'b str) -> &'b str {
        if self.is_you(side) { you } else { other }
    }

    /// The player's name with its verb: `You take`, `Goldpile takes`.
    #[must_use]
    pub fn does(&self, side: Side, you: &str, other: &str) -> String {
        with_verb(self.name(side), you, other)
    }

    /// The player's name with its verb inside a sentence.
    #[must_use]
    pub fn inside(&self, side: Side, you: &str, other: &str) -> String {
        format!("{} {}", self.voice(side), self.verb(side, you, other))
    }

    /// Calls `say` with the names of the players.
    pub fn with_voices<T>(&self, say: impl FnOnce(&Voices<'_>) -> T) -> T {
        let taker = self.the_match.taker();
        say(&Voices {
            previous: self.name(taker.other()),
            mover: self.name(taker),
            number: self.number,
        })
    }

    /// The text with the players' names and the numbers filled in.
    #[must_use]
    pub fn text(&self, text: &Text) -> String {
        self.with_voices(|voices| text.render(voices))
    }

    /// A move as an instruction: `take 3 from a`.
    #[must_use]
    pub fn imperative(&self, chosen: &Move) -> String {
        match chosen {
            Move::Take(taken) => format!("take {}", take_text(taken, self.number)),
            Move::Block(squares) => format!("block {}", self.squares(squares)),
        }
    }

    fn squares(&self, squares: &[Counts]) -> String {
        squares_text(squares, self.number)
    }

    /// Whose turn it is: `It is your turn.`
    #[must_use]
    pub fn turn(&self) -> String {
        let actor = self.the_match.actor();
        let whose = if self.is_you(actor) {
            "your".to_owned()
        } else {
            format!("{}'s", self.name(actor))
        };
        match self.the_match.position().phase {
            Phase::Take => format!("It is {whose} turn."),
            Phase::Block => {
                let taker = self.voice(self.the_match.taker());
                let positions = positions_up_to(self.at_most());
                format!(
                    "It is {whose} turn to block: choose {positions} that {taker} may not move to."
                )
            }
        }
    }

    /// The number of positions that may be blocked.
    #[must_use]
    pub fn at_most(&self) -> usize {
        let piles = &self.the_match.position().piles;
        let announcement = self.the_match.game().rules.announcement(piles);
        announcement.map_or(0, |announcement| announcement.at_most)
    }

    /// A move that was made, with the rule that allows it.
    #[must_use]
    pub fn made(&self, entry: &Ply<'_>, clause: &Clause) -> String {
        self.sentence(entry, &cited(&clause.name))
    }

    /// A move that was made, with `rule` after the position it left.
    fn sentence(&self, entry: &Ply<'_>, rule: &str) -> String {
        match entry.played {
            Move::Take(taken) => {
                let remark = self.the_match.game().rules.remark(entry.before, taken);
                let remark = self.text(&remark);
                format!(
                    "{} {}, leaving {}{}{}{remark}.",
                    self.does(entry.by, "take", "takes"),
                    take_text(taken, self.number),
                    position_text(&entry.after.piles, self.number),
                    rule,
                    if remark.is_empty() { "" } else { ": " },
                )
            }
            Move::Block(squares) => format!(
                "{} {}.",
                self.does(entry.by, "block", "blocks"),
                self.squares(squares)
            ),
        }
    }

    /// A move that was made, with the rule looked up.
    #[must_use]
    pub fn entry(&self, entry: &Ply<'_>) -> String {
        match judge(&*self.the_match.game().rules, entry.before, entry.played) {
            Ok(clause) => self.made(entry, &clause),
            // A match contains only legal moves.
            Err(refusal) => refusal.to_string(),
        }
    }

    /// The moves made after the first `since`, and whose turn it is.
    #[must_use]
    pub fn moved(&self, since: usize) -> String {
        let entries = self.the_match.history().skip(since);
        let mut sentences: Vec<String> = entries.map(|entry| self.sentence(&entry, "")).collect();
        if self.the_match.verdict().is_none() {
            sentences.push(self.turn());
        }
        sentences.join(" ")
    }

    /// Why a move is not allowed, in lower case and without a full stop, but not what the rules
    /// [allow](Refusal::allowed).
    #[must_use]
    pub fn wrong(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::BlockDue { at_most } => format!(
                "{} must first block {} (x- for none)",
                self.voice(self.the_match.actor()),
                positions_up_to(*at_most)
            ),
            other => {
                let wrong = self.with_voices(|voices| other.wrong(voices));
                match other {
                    Refusal::PileCount { piles: 1, .. } => format!("{wrong}; type an amount"),
                    Refusal::PileCount { piles, .. } => format!(
                        "{wrong}; type what to leave in all {piles}, or a letter and an amount, as in a2"
                    ),
                    _ => wrong,
                }
            }
        }
    }

    /// Why a move is not allowed, and what is allowed, in lower case and without a full stop.
    #[must_use]
    pub fn refusal(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::BlockDue { .. } | Refusal::PileCount { .. } => self.wrong(refusal),
            other => self.with_voices(|voices| other.message(voices)),
        }
    }

    /// Who won, and how.
    #[must_use]
    pub fn result(&self, verdict: Verdict) -> String {
        format!("{}: {}.", self.winner(verdict), self.how(verdict))
    }

    /// Who won, and whether with help, as a sentence without its full stop.
    #[must_use]
    pub fn winner(&self, verdict: Verdict) -> String {
        let winner = self.does(verdict.winner, "win", "wins");
        if self.the_match.is_won_with_help() {
            winner + " with help"
        } else {
            winner
        }
    }

    /// The cause of the win, as a sentence without its full stop.
    #[must_use]
    pub fn cause(&self, verdict: Verdict) -> String {
        capital(&self.how(verdict))
    }

    fn how(&self, verdict: Verdict) -> String {
        let loser = verdict.winner.other();
        match verdict.termination {
            Termination::NoMove if self.the_match.game().rules.is_misere() => {
                if self.the_match.history().len() == 0 {
                    // Nobody has moved: there was no move at the start.
                    self.inside(verdict.winner, "have", "has") + " no move left, which wins"
                } else {
                    self.inside(loser, "have", "has") + " made the last move, which loses"
                }
            }
            Termination::NoMove => {
                let left = self.inside(loser, "have", "has") + " no move left";
                match self.forbidden() {
                    Some(why) => format!("{left} ({why})"),
                    None => left,
                }
            }
            Termination::Resignation => self.inside(loser, "resign", "resigns"),
            Termination::Claim => "the claim is right".to_owned(),
        }
    }

    /// The reason of an exception that forbids taking any token, if there is one.
    fn forbidden(&self) -> Option<String> {
        let position = self.the_match.position();
        let piles = position.piles.len();
        let rules = &*self.the_match.game().rules;
        (0..piles).find_map(|pile| {
            // The game is known to be over; only the reason is wanted.
            let one = Move::Take(single(piles, pile, &Natural::ONE));
            match judge_with(rules, position, &one, || false) {
                Err(Refusal::Barred { reason, .. }) => Some(self.text(&reason)),
                _ => None,
            }
        })
    }
}

/// The blocked positions in words; `nothing` if there are none.
pub(crate) fn squares_text(squares: &[Counts], number: &dyn Fn(&Natural) -> String) -> String {
    if squares.is_empty() {
        return "nothing".to_owned();
    }
    square_list(squares, number)
}

/// The text with its first letter capitalised.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(characters).collect()
    })
}

/// The warning that nobody may be able to judge a match of the game with this title against this level.
#[must_use]
pub fn unjudged(title: &str, level: Level) -> String {
    format!(
        "{title} has no theory here yet: where play cannot be followed to its end, nobody knows the winning move, \
         and the {} plays any move.",
        level.title()
    )
}
