//! The contract of a game's rules, and what follows from it for every game: which moves are legal, why
//! others are refused, and what a move leads to.

pub mod applicable;
pub mod judge;
pub mod misere;
pub mod refusal;
pub mod sample;
pub mod walk;

use crate::clause::Clause;
use crate::notation::pile_name;
use crate::position::{Counts, Phase, Position};
use crate::rules::walk::TakeWalk;
use crate::statement::Statement;
use crate::statement::evaluate::Unanswered;
use crate::text::Text;
use crate::text::label::Label;
use goldpile_number::Natural;
use std::ops::RangeInclusive;
use thiserror::Error;

/// The rules of one game with its parameters, each rule stated once.
///
/// A game gives its clauses for a position. From them the engine derives what is legal, the list of all
/// moves, a random move, whether the game is over, and exhaustive play.
///
/// Slices of counts have one entry per pile, in table order. The positions given are ones that the game
/// can start from or reach, and the takes and announcements are legal, so the memory has the shape that
/// the game gave it. The methods are called for every position and move examined. Apart from the
/// clauses, of which there may be many, they should cost no more than a few multiplications of numbers
/// of that length.
///
/// A game without memory or announcements needs only the methods without a default:
///
/// ```
/// use goldpile_engine::rules::walk::TakeWalk;
/// use goldpile_engine::{Clause, Position, Rules, Span, Text, start};
/// use goldpile_number::Natural;
/// use std::ops::RangeInclusive;
///
/// /// One pile; take one, two or three.
/// struct UpToThree;
///
/// impl Rules for UpToThree {
///     fn piles(&self) -> RangeInclusive<usize> {
///         1..=1
///     }
///
///     fn clauses(&self, _: &Position) -> Vec<Clause> {
///         let span = Span::Between(Natural::ONE, Natural::small(3));
///         vec![Clause::new("1", Text::plain("take one, two or three"), [span])]
///     }
/// }
///
/// let position = start(&UpToThree, [Natural::small(2)].into_iter().collect(), &[])?;
/// assert_eq!(TakeWalk::new(&UpToThree, &position).count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Rules: Send + Sync {
    /// The numbers of piles the game can be played with; at least 1.
    fn piles(&self) -> RangeInclusive<usize>;

    /// The clauses for takes in a position, in the paper's order. A take is legal if any of them allows it.
    fn clauses(&self, position: &Position) -> Vec<Clause>;

    /// The same clauses one by one. Rules that can build each clause on demand do so here, because the
    /// first one often decides whether any take is left, or whether a given take is allowed.
    fn each_clause<'a>(&'a self, position: &'a Position) -> EachClause<'a> {
        Box::new(self.clauses(position).into_iter())
    }

    /// The first clause that passes the test. Those that certainly do not allow this take may be skipped.
    fn find_clause(
        &self,
        position: &Position,
        taken: &[Natural],
        test: &mut dyn FnMut(&Clause) -> bool,
    ) -> Option<Clause> {
        let _ = taken;
        self.each_clause(position).find(test)
    }

    /// The memory of a new game. `given` is what followed the piles (`17/6`), usually empty.
    ///
    /// # Errors
    /// [`SetupError::Memory`] if the game cannot start with `given`.
    fn start_memory(&self, piles: &[Natural], given: &[Natural]) -> Result<Counts, SetupError> {
        let _ = piles;
        if given.is_empty() {
            Ok(Counts::new())
        } else {
            Err(SetupError::Memory(Text::plain(
                "this game starts from its piles alone: write them without a /",
            )))
        }
    }

    /// The bound of a pile of a new game, indexed from 0 in table order; `None` if it may have any size.
    fn bound(&self, pile: usize) -> Option<PileBound> {
        let _ = pile;
        None
    }

    /// The memory after a legal take from a position.
    fn remember(&self, before: &Position, taken: &[Natural]) -> Counts {
        let _ = (before, taken);
        Counts::new()
    }

    /// A name for a legal take in the history, in addition to its clause, such as `imitation`; usually empty.
    fn remark(&self, before: &Position, taken: &[Natural]) -> Text {
        let _ = (before, taken);
        Text::default()
    }

    /// What may be announced before the next take, for games with a blocking manoeuvre; `None` for
    /// others. An announcement is due only if at least one position may be announced.
    fn announcement(&self, piles: &[Natural]) -> Option<Announcement> {
        let _ = piles;
        None
    }

    /// The memory after a legal announcement. By contract, an announcement keeps the next take from
    /// leading to the announced positions, and changes nothing else.
    fn announced(&self, before: &Position, squares: &[Counts]) -> Counts {
        let _ = (before, squares);
        Counts::new()
    }

    /// What is remembered, under unique names, for the screen and for JSON.
    fn memory(&self, position: &Position) -> Vec<Memo> {
        let _ = position;
        Vec::new()
    }

    /// A question that the rules ask about this take, or about this position if nothing is taken, and
    /// that is unanswered because its numbers are too long. `None` if there is none, or if more is taken
    /// than there is.
    fn unanswered(&self, position: &Position, taken: &[Natural]) -> Option<Unanswered> {
        let _ = (position, taken);
        None
    }

    /// Whether the player who makes the last move loses (misère play) instead of winning (normal play).
    fn is_misere(&self) -> bool {
        false
    }

    /// The statement that these rules are derived from, with numbers in place of its parameters;
    /// `None` for rules written in Rust. Exhaustive play and proofs read it.
    fn statement(&self) -> Option<&Statement> {
        None
    }

    /// Whether the outcome may depend on the order of the piles. `false` promises that exchanging
    /// piles never changes an outcome (the law-tests check it); exhaustive play then examines only one
    /// order of the piles.
    fn order_matters(&self) -> bool {
        true
    }
}

/// The clauses of a position, in the paper's order.
pub type EachClause<'a> = Box<dyn Iterator<Item = Clause> + 'a>;

/// The bound of a pile, and its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PileBound {
    /// The most that it may hold in a new game, and therefore ever.
    pub most: Natural,
    /// What it is, such as `passes left`; empty if it has no name.
    pub name: Label,
}

/// A blocking manoeuvre: which positions may be announced, and how many.
#[derive(Clone, Debug)]
pub struct Announcement {
    /// The clause whose takes lead to the positions that may be announced.
    pub squares: Clause,
    /// The maximum number of different positions in one announcement; 0 if there is no announcement.
    pub at_most: usize,
}

/// One thing that a game remembers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memo {
    /// A short name, the key in JSON.
    pub name: Label,
    /// The value.
    pub value: MemoValue,
    /// Its current meaning, in words.
    pub text: Text,
    /// Whom it concerns.
    pub of: Audience,
}

/// The player or players whom a remembered value concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Both players.
    Everybody,
    /// The player to take.
    Mover,
    /// The opponent of the player to take.
    Previous,
}

/// The value of a [`Memo`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MemoValue {
    /// A number.
    Number(Natural),
    /// The pile with this index, from 0.
    Pile(usize),
    /// Positions, each with its piles in table order.
    Squares(Vec<Counts>),
}

/// Why a game cannot start like this.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// The wrong number of piles.
    #[error("{given} {} given, but this game is played with {}", plural(*given), piles_in_words(.wanted))]
    Piles {
        /// How many there were.
        given: usize,
        /// The numbers of piles there may be.
        wanted: RangeInclusive<usize>,
    },
    /// A pile holds more than its bound.
    #[error("pile {} starts with at most {}, not with {given}", bounded_name(*pile, bound), bound.most)]
    Bound {
        /// The pile, from 0.
        pile: usize,
        /// Its bound.
        bound: PileBound,
        /// The number of tokens given.
        given: Natural,
    },
    /// The game cannot start with this memory; the sentence says what it could start with.
    #[error("{0}")]
    Memory(Text),
}

fn bounded_name(pile: usize, bound: &PileBound) -> String {
    let letter = pile_name(pile);
    match bound.name.as_str() {
        "" => letter.to_string(),
        name => format!("{letter} ({name})"),
    }
}

fn plural(piles: usize) -> &'static str {
    if piles == 1 { "pile was" } else { "piles were" }
}

/// The numbers of piles in words: `1 pile`, `2 to 4 piles`.
#[must_use]
pub fn piles_in_words(wanted: &RangeInclusive<usize>) -> String {
    match (wanted.start(), wanted.end()) {
        (1, 1) => "1 pile".to_owned(),
        (low, high) if low == high => format!("{low} piles"),
        (low, high) => format!("{low} to {high} piles"),
    }
}

/// The starting position of a game, in the phase that is due. The piles are in table order; `given` is
/// the memory to start with, usually empty. Linear.
///
/// # Errors
/// [`SetupError::Piles`] for the wrong number of piles, [`SetupError::Bound`] for a pile beyond its
/// bound, or [`SetupError::Memory`] for a memory that the game does not accept.
pub fn start(rules: &dyn Rules, piles: Counts, given: &[Natural]) -> Result<Position, SetupError> {
    if !rules.piles().contains(&piles.len()) {
        return Err(SetupError::Piles {
            given: piles.len(),
            wanted: rules.piles(),
        });
    }
    for (pile, given) in piles.iter().enumerate() {
        if let Some(bound) = rules.bound(pile).filter(|bound| *given > bound.most) {
            let given = given.clone();
            return Err(SetupError::Bound { pile, bound, given });
        }
    }
    let memory = rules.start_memory(&piles, given)?;
    Ok(settled(rules, piles, memory))
}

/// Whether every pile is within its bound.
pub fn is_within(rules: &dyn Rules, piles: &[Natural]) -> bool {
    let pairs = piles.iter().enumerate();
    pairs
        .clone()
        .all(|(pile, count)| rules.bound(pile).is_none_or(|bound| *count <= bound.most))
}

/// The position with these piles and this memory in the phase that is due; an announcement without a
/// choice is skipped.
pub(crate) fn settled(rules: &dyn Rules, piles: Counts, memory: Counts) -> Position {
    Position {
        phase: due(rules, &piles),
        piles,
        memory,
    }
}

/// The phase that is due with these piles; an announcement, too, if a walk cannot tell whether there is
/// a choice.
pub(crate) fn due(rules: &dyn Rules, piles: &[Natural]) -> Phase {
    let choice = rules.announcement(piles).is_some_and(|announcement| {
        announcement.at_most > 0
            && TakeWalk::of_clauses(piles, [announcement.squares])
                .next()
                .is_some()
    });
    if choice { Phase::Block } else { Phase::Take }
}
