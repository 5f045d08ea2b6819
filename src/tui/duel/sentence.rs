//! The sentence: what can be done, what the chosen move is and by which clause, why it is refused,
//! what has just happened, who has won.

use super::{Duel, Said};
use crate::engine::notation::{MoveError, move_forms, position_text, square_list, take_text};
use crate::engine::{Clause, Move, Phase, Refusal, Voices, after};
use crate::number::Natural;
use crate::play::{Contest, Side};
use crate::tui::keys::{Command, Keymap};
use crate::tui::numbers::Numbers;
use crate::tui::setup::YOU;

/// How a sentence is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    /// As information.
    Plain,
    /// As something that may be done now.
    Mine,
    /// As a win.
    Winning,
    /// As a loss or a refusal.
    Losing,
}

/// Says something with the names of the players.
pub(crate) fn with_voices<T>(
    contest: &Contest,
    number: &dyn Fn(&Natural) -> String,
    say: impl FnOnce(&Voices<'_>) -> T,
) -> T {
    let taker = contest.taker();
    say(&Voices {
        previous: &contest.seat(taker.other()).name,
        mover: &contest.seat(taker).name,
        number,
    })
}

/// What is said with the names of one match and the numbers of the screen.
pub(crate) struct Speaker<'a> {
    pub(crate) duel: &'a Duel,
    pub(crate) number: &'a dyn Fn(&Natural) -> String,
    /// For what is pointed at: as exact as there is room for.
    pub(crate) exact: &'a dyn Fn(&Natural) -> String,
    /// For what is said of keys.
    pub(crate) keymap: &'a Keymap,
}

/// The sentence for this match.
#[must_use]
pub(crate) fn sentence(duel: &Duel, numbers: &Numbers, keymap: &Keymap) -> (String, Tone) {
    let number = |value: &Natural| numbers.short(value);
    let exact = |value: &Natural| numbers.exact(value);
    let speaker = Speaker {
        duel,
        number: &number,
        exact: &exact,
        keymap,
    };
    if let Some(verdict) = duel.contest.verdict() {
        let tone = if duel.contest.seat(verdict.winner).computer.is_none() {
            Tone::Winning
        } else {
            Tone::Losing
        };
        return (speaker.result(verdict), tone);
    }
    match &duel.said {
        Said::Refused(reason) => (format!("{}.", capital(reason)), Tone::Losing),
        Said::OfferedBack(reply) => speaker.offered_back(reply.as_ref()),
        Said::Note(note) => (note.clone(), Tone::Plain),
        Said::Advised(advice) => speaker.advised(&advice.chosen, advice.wins),
        Said::Moved { since, unsolved }
            if duel.line.is_none() && duel.draft.is_empty() && duel.map.cursor.is_none() =>
        {
            let mut told = speaker.moved(*since);
            if let Some(unsolved) = unsolved {
                told = format!("{told} (Any move: {unsolved}.)");
            }
            (told, Tone::Plain)
        }
        Said::Nothing | Said::Moved { .. } => speaker.considered(),
    }
}

impl Speaker<'_> {
    fn name(&self, side: Side) -> &str {
        &self.duel.contest.seat(side).name
    }

    /// `You take`, `Goldpile takes`.
    pub(crate) fn does(&self, side: Side, you: &str, other: &str) -> String {
        let name = self.name(side);
        format!("{name} {}", if self.is_you(side) { you } else { other })
    }

    /// Whether this side is spoken to.
    pub(crate) fn is_you(&self, side: Side) -> bool {
        self.name(side) == YOU
    }

    fn voices<T>(&self, say: impl FnOnce(&Voices<'_>) -> T) -> T {
        with_voices(&self.duel.contest, self.number, say)
    }

    /// What the chosen move is, by which clause, or why not; or what can be chosen.
    fn considered(&self) -> (String, Tone) {
        let contest = &self.duel.contest;
        if !self.duel.person_acts() {
            let who = self.name(contest.actor());
            let what = match contest.position().phase {
                Phase::Take => "move",
                Phase::Block => "block",
            };
            return (format!("Enter lets {who} {what}."), Tone::Plain);
        }
        if self.duel.is_on_board()
            && self.duel.line.is_none()
            && let Some(piles) = self.duel.pointed()
        {
            return self.pointed(&piles);
        }
        let chosen = if self.duel.line.is_some() {
            match self.duel.typed() {
                Ok(chosen) => chosen,
                Err(MoveError::Refusal(refusal)) => return self.refused(&refusal),
                Err(MoveError::Notation(_)) => {
                    return (
                        format!(
                            "Type {}. Counts may be 3*10^40+7.",
                            move_forms(contest.position())
                        ),
                        Tone::Plain,
                    );
                }
            }
        } else if self.duel.draft.is_empty() {
            return (self.turn(), Tone::Plain);
        } else {
            self.duel.draft.chosen()
        };
        self.judged(&chosen)
    }

    /// What the rules say to a move.
    pub(super) fn judged(&self, chosen: &Move) -> (String, Tone) {
        match self.duel.judged(chosen) {
            Ok(allowed) => {
                let words = capital(&self.imperative(chosen));
                let text = match chosen {
                    Move::Take(_) => {
                        format!("{words} ({}). Enter plays it.", self.rule(&allowed.clause))
                    }
                    Move::Block(_) => format!("{words}. Enter announces it."),
                };
                (text, Tone::Mine)
            }
            Err(refusal) => self.refused(&refusal),
        }
    }

    /// Why a move may not be made.
    pub(super) fn refused(&self, refusal: &Refusal) -> (String, Tone) {
        let message = match refusal {
            Refusal::BlockDue { at_most } => format!(
                "first {} to block up to {at_most} (x- for none)",
                self.does(self.duel.contest.actor(), "are", "is")
            ),
            other => self.voices(|voices| other.message(voices)),
        };
        (format!("Not so: {message}."), Tone::Losing)
    }

    fn rule(&self, clause: &Clause) -> String {
        let text = self.voices(|voices| clause.text.render(voices));
        if clause.name.is_empty() {
            return text;
        }
        format!("rule {}: {text}", clause.name)
    }

    /// A move as one is told to make it: `take 3 from a`.
    pub(crate) fn imperative(&self, chosen: &Move) -> String {
        match chosen {
            Move::Take(taken) => format!("take {}", take_text(taken, self.number)),
            Move::Block(squares) if squares.is_empty() => "block nothing".to_owned(),
            Move::Block(squares) => format!("block {}", square_list(squares, self.number)),
        }
    }

    /// Who is to do what.
    pub(super) fn turn(&self) -> String {
        let contest = &self.duel.contest;
        let who = self.does(contest.actor(), "are", "is");
        match contest.position().phase {
            Phase::Take => format!(
                "{who} to take: choose a pile and an amount, or type a move such as {}1.",
                self.some_pile()
            ),
            Phase::Block => {
                let positions = self.positions();
                let taker = contest.seat(contest.taker());
                let taker = if taker.name == YOU {
                    "you"
                } else {
                    &taker.name
                };
                format!(
                    "{who} to choose up to {positions} that {taker} may not move to. {} \
                     sets one, Enter confirms.",
                    self.keymap.key(Command::Toggle)
                )
            }
        }
    }

    /// How many positions may be blocked, in words.
    pub(super) fn positions(&self) -> String {
        match self.duel.at_most() {
            1 => "1 position".to_owned(),
            most => format!("{most} positions"),
        }
    }

    fn some_pile(&self) -> char {
        let piles = &self.duel.contest.position().piles;
        let pile = piles.iter().position(|pile| !pile.is_zero());
        crate::engine::notation::pile_name(pile.unwrap_or(0))
    }

    fn advised(&self, chosen: &Move, wins: bool) -> (String, Tone) {
        let contest = &self.duel.contest;
        let words = self.imperative(chosen);
        let leaves = match chosen {
            Move::Take(_) => {
                let next = after(&*contest.game().rules, contest.position(), chosen);
                format!(
                    "leave {} ({words})",
                    position_text(&next.piles, self.number)
                )
            }
            Move::Block(_) => words,
        };
        let why = self.keymap.key(Command::Why);
        if wins {
            let text = format!("Hint: {leaves}. That wins. Enter plays it, {why} says why.");
            return (text, Tone::Winning);
        }
        let text = match contest.position().phase {
            Phase::Take => {
                format!("No move wins here. To hold out, {leaves}. Enter plays it, {why} says why.")
            }
            Phase::Block => format!(
                "No block wins here. To hold out, {leaves}. Enter announces it, {why} says why."
            ),
        };
        (text, Tone::Losing)
    }
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        None => String::new(),
        Some(first) => first.to_uppercase().chain(characters).collect(),
    }
}
