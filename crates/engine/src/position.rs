//! Positions, moves and outcomes: the state of a game without its players.

use goldpile_number::Natural;
use smallvec::SmallVec;

/// One count of tokens per pile, in table order. Up to four counts need no allocation.
pub type Counts = SmallVec<[Natural; 4]>;

/// What is due next in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Phase {
    /// The player to take removes tokens.
    Take,
    /// The *other* player announces which positions the player to take may not move to.
    Block,
}

/// A position: piles in table order, what the game remembers, and what is due.
///
/// It speaks only of *the player to take*. Which of the two that is follows from the number of takes so
/// far and is left to the match. Equal positions have equal futures: a game puts into
/// [`memory`](Self::memory) whatever part of the past still matters, and nothing else.
///
/// The fields can hold states that no game reaches. Whatever takes a position and its game or rules
/// expects one that the game can start from or reach, as [`start`](crate::start),
/// [`Record::replay`](crate::Record::replay) and [`play`](crate::play) give. With another number of
/// piles, memory or phase, it may panic or give a meaningless answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Tokens in each pile, in table order.
    pub piles: Counts,
    /// A short list that only the game interprets (see [`Rules::memory`](crate::Rules::memory)).
    pub memory: Counts,
    /// What is due.
    pub phase: Phase,
}

impl Position {
    /// A position without memory in which a take is due.
    #[must_use]
    pub fn of(piles: Counts) -> Self {
        Self {
            piles,
            memory: Counts::new(),
            phase: Phase::Take,
        }
    }

    /// The number of tokens on the table. Linear in the length of the counts.
    #[must_use]
    pub fn total(&self) -> Natural {
        total(&self.piles)
    }
}

/// The sum of the counts. Linear.
#[must_use]
pub fn total(counts: &[Natural]) -> Natural {
    counts.iter().fold(Natural::ZERO, |sum, count| sum + count)
}

/// A take or an announcement.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Tokens that leave each pile, in table order.
    Take(Counts),
    /// The positions that the next take may not lead to, each with its piles in table order: a set,
    /// possibly empty, kept sorted by [`block`](Self::block). The same player is still to take.
    Block(Vec<Counts>),
}

impl Move {
    /// An announcement of these positions, in any order.
    #[must_use]
    pub fn block(mut squares: Vec<Counts>) -> Self {
        squares.sort_unstable();
        Self::Block(squares)
    }
}

/// The outcome of a position under best play, always from the point of view of the player to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The previous player wins: every take loses.
    P,
    /// The next player, the one to take, wins.
    N,
}

impl Outcome {
    /// P if `is_p`, otherwise N.
    #[must_use]
    pub const fn p_if(is_p: bool) -> Self {
        if is_p { Self::P } else { Self::N }
    }

    /// Whether the player who acts now wins: at N in the take phase, at P in the block phase. A
    /// [hint](crate::Oracle::hint) exists exactly then.
    #[must_use]
    pub fn actor_wins(self, phase: Phase) -> bool {
        (self == Self::N) == (phase == Phase::Take)
    }

    /// The outcome by which the player who acts in this phase wins if `wins`, and loses otherwise.
    #[must_use]
    pub fn for_actor(phase: Phase, wins: bool) -> Self {
        Self::p_if(wins != (phase == Phase::Take))
    }

    /// `P` or `N`.
    #[must_use]
    pub fn letter(self) -> &'static str {
        match self {
            Self::P => "P",
            Self::N => "N",
        }
    }
}

/// What the piles hold after a take, both in table order. Linear.
///
/// # Panics
/// If more is taken from a pile than it holds; callers judge the take first.
#[must_use]
pub fn left(piles: &[Natural], taken: &[Natural]) -> Counts {
    piles.iter().zip(taken).map(|(p, take)| p - take).collect()
}
