//! May this be played? The clause that allows it, or why not and what would be right.

use super::clause::Clause;
use super::notation::{pile_name, position_text, take_text};
use super::position::{Counts, Move, Phase, Position, left};
use super::rules::{Rules, settled};
use super::text::{Text, Voices};
use super::walk::Takes;
use crate::number::Natural;

/// A legal move: the clause that allows it.
#[derive(Clone, Debug)]
pub struct Allowed {
    /// The first clause, in the paper's order, that allows the move.
    pub clause: Clause,
}

/// Why a move is refused. [`message`](Refusal::message) says it and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No move is left.
    Over,
    /// A take while an announcement is due.
    BlockDue {
        /// The most that may be announced.
        at_most: usize,
    },
    /// An announcement where none is due.
    NoBlockDue,
    /// A take for another number of piles.
    PileCount {
        /// How many piles the move speaks of.
        given: usize,
        /// How many there are.
        piles: usize,
    },
    /// A take of nothing.
    Nothing,
    /// More than the pile holds.
    TooMany {
        /// The pile.
        pile: usize,
        /// What it holds.
        holds: Natural,
        /// What was to be taken.
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
    /// No clause has room for it.
    NoClause {
        /// What was to be taken.
        taken: Vec<Natural>,
        /// Names and texts of the clauses, each once.
        clauses: Vec<(&'static str, Text)>,
    },
    /// A clause would allow it, but for an exception.
    Barred {
        /// The clause.
        clause: &'static str,
        /// The exception.
        reason: Text,
    },
    /// More positions announced than may be.
    BlockTooMany {
        /// How many were announced.
        given: usize,
        /// How many may be.
        at_most: usize,
    },
    /// A position announced twice.
    BlockRepeated(Vec<Natural>),
    /// A position that may not be announced.
    BlockElsewhere {
        /// The position.
        square: Vec<Natural>,
        /// Which ones may be.
        text: Text,
    },
}

impl Refusal {
    /// One line that says what is wrong and what would be right.
    #[must_use]
    pub fn message(&self, voices: &Voices<'_>) -> String {
        let number = voices.number;
        match self {
            Self::Over => "the game is over: no move is left".to_owned(),
            Self::BlockDue { at_most } => format!(
                "first {} announces up to {at_most} positions that may not be moved to (x- for none)",
                voices.previous
            ),
            Self::NoBlockDue => "nothing can be announced here: make a move".to_owned(),
            Self::PileCount { given, piles } => {
                let s = if *given == 1 { "" } else { "s" };
                format!("this speaks of {given} pile{s}, but there are {piles} on the table")
            }
            Self::Nothing => "a move takes at least one token".to_owned(),
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
                "pile {} holds {} and cannot grow to {}: tokens only leave",
                pile_name(*pile),
                number(holds),
                number(asked)
            ),
            Self::NoClause { taken, clauses } => {
                let allowed: Vec<String> = clauses
                    .iter()
                    .map(|(name, text)| format!("({name}) {}", text.render(voices)))
                    .collect();
                format!(
                    "no rule allows taking {}; allowed: {}",
                    take_text(taken, number),
                    allowed.join("; ")
                )
            }
            Self::Barred { clause, reason } => {
                format!("rule ({clause}) forbids it: {}", reason.render(voices))
            }
            Self::BlockTooMany { given, at_most } => {
                format!("{given} positions announced, but at most {at_most} may be")
            }
            Self::BlockRepeated(square) => format!(
                "{} is announced twice; each position once",
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

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message(&Voices::nobody()))
    }
}

impl std::error::Error for Refusal {}

/// Whether the move is legal: the clause that allows it, or the refusal.
///
/// A membership test, never a search: linear in the length of the numbers for each clause.
///
/// # Errors
/// The [`Refusal`]; the position is unchanged, as it is only looked at.
pub fn judge(rules: &dyn Rules, position: &Position, chosen: &Move) -> Result<Allowed, Refusal> {
    match chosen {
        Move::Take(taken) => judge_take(rules, position, taken),
        Move::Block(squares) => judge_block(rules, position, squares),
    }
}

fn judge_take(
    rules: &dyn Rules,
    position: &Position,
    taken: &[Natural],
) -> Result<Allowed, Refusal> {
    let piles = &position.piles;
    if position.phase == Phase::Block {
        let at_most = rules
            .announcement(piles)
            .map_or(0, |announcement| announcement.at_most);
        return Err(Refusal::BlockDue { at_most });
    }
    if taken.len() != piles.len() {
        return Err(Refusal::PileCount {
            given: taken.len(),
            piles: piles.len(),
        });
    }
    let clauses = rules.clauses(position);
    if let Some(clause) = clauses.iter().find(|clause| clause.allows(piles, taken)) {
        return Ok(Allowed {
            clause: clause.clone(),
        });
    }
    Err(refusal(piles, taken, &clauses))
}

fn refusal(piles: &Counts, taken: &[Natural], clauses: &[Clause]) -> Refusal {
    if Takes::of_clauses(piles, clauses.to_vec()).next().is_none() {
        return Refusal::Over;
    }
    if taken.iter().all(Natural::is_zero) {
        return Refusal::Nothing;
    }
    if let Some(pile) = (0..piles.len()).find(|&pile| taken[pile] > piles[pile]) {
        return Refusal::TooMany {
            pile,
            holds: piles[pile].clone(),
            asked: taken[pile].clone(),
        };
    }
    let barred = clauses
        .iter()
        .filter(|clause| clause.spans_admit(piles, taken))
        .find_map(|clause| Some((clause.name, clause.bar(piles, taken)?)));
    if let Some((clause, proviso)) = barred {
        return Refusal::Barred {
            clause,
            reason: proviso.reason.clone(),
        };
    }
    Refusal::NoClause {
        taken: taken.to_vec(),
        clauses: named_once(clauses),
    }
}

/// Names and texts of the clauses, without the repetitions that come from the piles' symmetry.
#[must_use]
pub fn named_once(clauses: &[Clause]) -> Vec<(&'static str, Text)> {
    let mut named: Vec<(&'static str, Text)> = Vec::new();
    for clause in clauses {
        let entry = (clause.name, clause.text.clone());
        if !named.contains(&entry) {
            named.push(entry);
        }
    }
    named
}

fn judge_block(
    rules: &dyn Rules,
    position: &Position,
    squares: &[Counts],
) -> Result<Allowed, Refusal> {
    let piles = &position.piles;
    let (Phase::Block, Some(announcement)) = (position.phase, rules.announcement(piles)) else {
        return Err(Refusal::NoBlockDue);
    };
    for (index, square) in squares.iter().enumerate() {
        if squares[..index].contains(square) {
            return Err(Refusal::BlockRepeated(square.to_vec()));
        }
        let offered = taken_between(piles, square)
            .is_ok_and(|taken| announcement.squares.allows(piles, &taken));
        if !offered {
            return Err(Refusal::BlockElsewhere {
                square: square.to_vec(),
                text: announcement.squares.text.clone(),
            });
        }
    }
    if squares.len() > announcement.at_most {
        return Err(Refusal::BlockTooMany {
            given: squares.len(),
            at_most: announcement.at_most,
        });
    }
    Ok(Allowed {
        clause: announcement.squares,
    })
}

/// What must be taken to get from the first piles to the second.
///
/// # Errors
/// Another number of piles, or a pile that would grow.
pub fn taken_between(before: &[Natural], after: &[Natural]) -> Result<Counts, Refusal> {
    if before.len() != after.len() {
        return Err(Refusal::PileCount {
            given: after.len(),
            piles: before.len(),
        });
    }
    before
        .iter()
        .zip(after)
        .enumerate()
        .map(|(pile, (holds, asked))| {
            holds.checked_sub(asked).ok_or_else(|| Refusal::Grows {
                pile,
                holds: holds.clone(),
                asked: asked.clone(),
            })
        })
        .collect()
}

/// The position after a move that [`judge`] allows.
///
/// # Panics
/// If the move takes more than there is. Other illegal moves give a position without meaning.
#[must_use]
pub fn after(rules: &dyn Rules, position: &Position, chosen: &Move) -> Position {
    match chosen {
        Move::Take(taken) => {
            let memory = rules.remember(position, taken);
            settled(rules, left(&position.piles, taken), memory)
        }
        Move::Block(squares) => Position {
            piles: position.piles.clone(),
            memory: rules.announced(position, squares),
            phase: Phase::Take,
        },
    }
}

/// Judges the move and plays it.
///
/// # Errors
/// The [`Refusal`]; the position is unchanged.
pub fn play(rules: &dyn Rules, position: &Position, chosen: &Move) -> Result<Position, Refusal> {
    judge(rules, position, chosen)?;
    Ok(after(rules, position, chosen))
}

/// Whether no move is left: the player to take has lost.
#[must_use]
pub fn is_over(rules: &dyn Rules, position: &Position) -> bool {
    position.phase == Phase::Take && Takes::new(rules, position).next().is_none()
}
