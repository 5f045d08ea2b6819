//! Why a move is refused, in words.

use crate::notation::{listed, pile_name, position_text, take_text};
use crate::rules::judge::labelled;
use crate::statement::evaluate::Unanswered;
use crate::text::label::Label;
use crate::text::{Text, Voices};
use goldpile_number::Natural;

/// Why a move is refused, as its [`message`](Refusal::message) says. Piles are counted from 0 in table order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No move is left.
    Over,
    /// A take while an announcement is due.
    BlockDue {
        /// The most positions that may be announced.
        at_most: usize,
    },
    /// An announcement where none is due.
    NoBlockDue,
    /// A take with the wrong number of piles.
    PileCount {
        /// How many piles the move names.
        given: usize,
        /// How many piles there are.
        piles: usize,
    },
    /// A take that takes nothing.
    Nothing,
    /// A take of more than the pile holds.
    TooMany {
        /// The pile.
        pile: usize,
        /// What it holds.
        holds: Natural,
        /// What the move would take.
        asked: Natural,
    },
    /// A position in which a pile has more tokens than before.
    Grows {
        /// The pile.
        pile: usize,
        /// What it held.
        holds: Natural,
        /// What it would hold.
        asked: Natural,
    },
    /// No clause admits the take.
    NoClause {
        /// What the move would take from each pile.
        taken: Vec<Natural>,
        /// Names and texts of the clauses, each once.
        clauses: Vec<(Label, Text)>,
    },
    /// An exception bars a take that its clause would otherwise allow.
    Barred {
        /// The name of the clause.
        clause: Label,
        /// The exception, as a sentence.
        reason: Text,
    },
    /// More positions announced than allowed.
    BlockTooMany {
        /// How many were announced.
        given: usize,
        /// How many may be announced.
        at_most: usize,
    },
    /// The rules ask a question about numbers that are too long to answer it.
    Unanswered(Unanswered),
    /// What the rules remember has grown too long over the moves of a match.
    Remembers,
    /// A position announced twice.
    BlockRepeated(Vec<Natural>),
    /// A position that may not be announced.
    BlockElsewhere {
        /// The position.
        square: Vec<Natural>,
        /// Which positions may be announced, in words.
        text: Text,
    },
}

/// What the text of a clause says, and how a player would say it.
const SAID: [(&str, &str); 4] = [
    ("any positive numbers from", "from"),
    ("any positive number from", "from"),
    ("positive ", ""),
    ("from both piles", "from both"),
];

impl Refusal {
    /// For a take that no rule allows, as a player would say it: what is wrong, `2 and 1 won't do`, and what the
    /// rules allow, `take from one pile, or the same number from both`; `None` for other refusals. Every amount is
    /// positive, so a clause need not say that.
    #[must_use]
    pub fn plainly(&self, voices: &Voices<'_>) -> Option<(String, String)> {
        let Self::NoClause { taken, clauses } = self else {
            return None;
        };
        let number = voices.number;
        let from: Vec<String> = (taken.iter().filter(|take| !take.is_zero()))
            .map(number)
            .collect();
        let what = match &from[..] {
            [only] if taken.len() == 1 => only.clone(),
            [_] => take_text(taken, number),
            _ => listed(&from, ", "),
        };
        let mut allowed = String::new();
        for (_, text) in clauses {
            let mut text = text.render(voices);
            for (long, short) in SAID {
                text = text.replace(long, short);
            }
            if allowed.is_empty() {
                allowed = text;
            } else {
                allowed.push_str(", or ");
                allowed.push_str(text.strip_prefix("take ").unwrap_or(&text));
            }
        }
        Some((format!("{what} won't do"), allowed))
    }

    /// What the rules allow, in one line, for a take that no rule allows; `None` for other refusals.
    fn allowed(&self, voices: &Voices<'_>) -> Option<String> {
        let Self::NoClause { clauses, .. } = self else {
            return None;
        };
        let allowed: Vec<String> = (clauses.iter())
            .map(|(name, text)| labelled(name, &text.render(voices)))
            .collect();
        Some(allowed.join("; "))
    }

    /// What is wrong and what would be right, in one line without a full stop; `voices` gives names and
    /// numbers.
    #[must_use]
    pub fn message(&self, voices: &Voices<'_>) -> String {
        let wrong = self.wrong(voices);
        match self.allowed(voices) {
            Some(allowed) => format!("{wrong}; allowed: {allowed}"),
            None => wrong,
        }
    }

    /// The message without what the rules allow.
    #[must_use]
    pub fn wrong(&self, voices: &Voices<'_>) -> String {
        let number = voices.number;
        match self {
            Self::Over => "the game is over: no move is left".to_owned(),
            Self::BlockDue { at_most } => format!(
                "first {} announces {} that may not be moved to (x- for none)",
                voices.previous,
                positions_up_to(*at_most)
            ),
            Self::NoBlockDue => "nothing can be announced here: make a move".to_owned(),
            Self::PileCount { given, piles } => {
                let s = if *given == 1 { "" } else { "s" };
                let are = if *piles == 1 { "is" } else { "are" };
                format!("this names {given} pile{s}, but there {are} {piles} on the table")
            }
            Self::Nothing => "a move takes at least one coin".to_owned(),
            Self::TooMany { pile, holds, asked } if holds.is_zero() => format!(
                "pile {} is empty: {} cannot be taken from it",
                pile_name(*pile),
                number(asked)
            ),
            Self::TooMany { pile, holds, asked } => format!(
                "{} cannot be taken from pile {}: it holds {}",
                number(asked),
                pile_name(*pile),
                number(holds)
            ),
            Self::Grows { pile, holds, asked } => format!(
                "pile {} holds {} and cannot grow to {}: coins are never added",
                pile_name(*pile),
                number(holds),
                number(asked)
            ),
            Self::NoClause { taken, .. } => {
                format!("no rule allows taking {}", take_text(taken, number))
            }
            Self::Barred { clause, reason } => {
                let reason = reason.inside(voices);
                if clause.is_empty() {
                    reason
                } else {
                    format!("rule ({clause}) forbids it: {reason}")
                }
            }
            Self::BlockTooMany { given, at_most } => {
                format!("{given} positions announced, but at most {at_most} may be")
            }
            Self::Unanswered(question) => question.message(number),
            Self::Remembers => {
                "what these rules remember has become too long; take back some moves, or \
                                analyse this position alone"
                    .to_owned()
            }
            Self::BlockRepeated(square) => format!(
                "{} is announced twice; announce each position once",
                position_text(square, number)
            ),
            Self::BlockElsewhere { square, text } => format!(
                "{} cannot be announced; only {}",
                position_text(square, number),
                text.render(voices)
            ),
        }
    }
}

/// The number of positions that may be announced, in words: `a position`, `up to 3 positions`.
#[must_use]
pub fn positions_up_to(most: usize) -> String {
    match most {
        1 => "a position".to_owned(),
        _ => format!("up to {most} positions"),
    }
}

impl std::fmt::Display for Refusal {
    /// The [`message`](Refusal::message) with neutral names for the players.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message(&Voices::nobody()))
    }
}

impl std::error::Error for Refusal {}
