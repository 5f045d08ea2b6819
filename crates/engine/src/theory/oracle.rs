//! The contract of a game's theory (outcome, winning move and reason, in time polynomial in the length
//! of the numbers) and of the formulations from its papers.

use crate::position::{Move, Outcome, Position};
use crate::text::label::Label;
use crate::theory::explanation::{Citation, DigitSystem, Explanation};
use goldpile_number::Natural;
use thiserror::Error;

/// A question about numbers that are too large for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{what}; {limit}")]
pub struct TooBig {
    /// A clause that says what was requested, and that it is too much.
    pub what: String,
    /// A clause that says up to which size there are answers.
    pub limit: String,
}

/// Moves that a theory lists one by one, each worked out on demand.
pub type ListedMoves<'a> = Box<dyn Iterator<Item = Move> + 'a>;

/// The theory of one game with its parameters. It answers for every position that the rules can start
/// from or lead to, provided that it [covers](Self::covers) the position and that the position is
/// [within reach](Self::check). [`Game::theory`](crate::Game::theory) finds the theory of a position.
pub trait Oracle: Send + Sync {
    /// Whether the theory applies to this position. Most theories cover all positions. A claim may be
    /// proved only for the memories that play from a usual start can lead to; about a start that is
    /// given another memory it says nothing, and only exhaustive play can. Linear.
    fn covers(&self, position: &Position) -> bool {
        let _ = position;
        true
    }

    /// Checks that the theory answers within seconds for numbers of this length. Most theories have no
    /// limit; those whose time grows like a higher power of the length do. Call this before any other
    /// question about a position. Linear.
    ///
    /// # Errors
    /// [`TooBig`], with the limit.
    fn check(&self, position: &Position) -> Result<(), TooBig> {
        let _ = position;
        Ok(())
    }

    /// Checks that [`hint`](Self::hint) finds a winning move if there is one, as it always does in a
    /// proved theory. As [`check`](Self::check), but may take as long as the hint.
    ///
    /// # Errors
    /// [`TooBig`], with the limit.
    fn check_hint(&self, position: &Position) -> Result<(), TooBig> {
        let _ = position;
        Ok(())
    }

    /// Who wins. Polynomial in the length of the numbers.
    fn outcome(&self, position: &Position) -> Outcome;

    /// Whether positions with these piles, in table order, may differ in outcome by their history. Polynomial.
    fn depends_on_history(&self, piles: &[Natural]) -> bool {
        let _ = piles;
        false
    }

    /// A winning move, in the block phase an announcement; `None` exactly where nothing wins for the
    /// player who acts now. Always legal. Polynomial.
    fn hint(&self, position: &Position) -> Option<Move>;

    /// [`outcome`](Self::outcome) and [`hint`](Self::hint) together, so that shared work is done once.
    fn verdict(&self, position: &Position) -> (Outcome, Option<Move>) {
        (self.outcome(position), self.hint(position))
    }

    /// All winning takes, each once and in no particular order; `None` if the theory cannot list them at
    /// any size, so that only enumeration can. Empty where nothing wins, and while an announcement is
    /// due. Polynomial for each take. There may be as many takes as the numbers have bits, so callers
    /// must allow for the total length of the list.
    fn winning_takes<'a>(&'a self, position: &'a Position) -> Option<ListedMoves<'a>> {
        let _ = position;
        None
    }

    /// The theory of the game's Sprague–Grundy values at any size; `None` if there is none.
    fn grundy(&self) -> Option<&dyn Grundy> {
        None
    }

    /// The reason for the outcome. Its target is where [`hint`](Self::hint) leads. Polynomial.
    fn explain(&self, position: &Position) -> Explanation;

    /// All known formulations of the winning strategy, independent of each other; the law-tests compare them.
    fn formulations(&self) -> Vec<&dyn Formulation>;

    /// The formulation used by default, which must be quick at any size; the first one unless overridden.
    fn preferred(&self) -> Option<&dyn Formulation> {
        self.formulations().into_iter().next()
    }

    /// The column names for a row of P-positions, one for each cell of a formulation's
    /// [rows](Formulation::rows).
    fn columns(&self) -> Vec<&'static str>;

    /// Whether each number is in only one row of P-positions, so that the rows with a position's piles
    /// tell something about it.
    fn has_row_of_number(&self) -> bool {
        true
    }

    /// The numeration system that shows the structure of the table's numbers; `None` if none is known.
    fn system(&self) -> Option<DigitSystem> {
        None
    }
}

/// The theory of a game's Sprague–Grundy values, which playing it in a sum with other games requires.
pub trait Grundy: Send + Sync {
    /// The value of a position: the least number that no option has. Polynomial in the length of the numbers.
    fn value(&self, position: &Position) -> Natural;

    /// Every take that leads to a position with this value, each once and in no particular order. For
    /// the value 0, this is [`Oracle::winning_takes`], whose remarks apply.
    fn takes_to<'a>(&'a self, position: &'a Position, value: &Natural) -> ListedMoves<'a>;
}

/// A statement that a paper makes about all natural numbers, in the notation of
/// `goldpile::prove::identity`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The unique name by which it is requested.
    pub name: Label,
    /// Its place in the paper, such as a theorem or a lemma.
    pub place: Label,
    /// The paper.
    pub cite: Citation,
    /// What it says, for all n.
    pub text: Label,
}

impl Identity {
    /// An identity of this paper.
    #[must_use]
    pub fn new(
        name: impl Into<Label>,
        place: impl Into<Label>,
        cite: Citation,
        text: impl Into<Label>,
    ) -> Self {
        Self {
            name: name.into(),
            place: place.into(),
            cite,
            text: text.into(),
        }
    }
}

/// The name of a formulation, as it is typed. The papers use four; a game may have others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FormulationName(
    /// The name.
    pub &'static str,
);

impl FormulationName {
    /// From the preceding terms: the least number not yet used.
    pub const RECURSIVE: Self = Self("recursive");
    /// By a closed formula.
    pub const ALGEBRAIC: Self = Self("algebraic");
    /// By the digits of a numeration system.
    pub const ARITHMETIC: Self = Self("arithmetic");
    /// By the letters of a word that a substitution leaves fixed.
    pub const WORD: Self = Self("word");
    /// By the formula that a rule file claims.
    pub const CLAIM: Self = Self("claim");

    /// The four used in the papers.
    pub const ALL: [Self; 4] = [
        Self::RECURSIVE,
        Self::ALGEBRAIC,
        Self::ARITHMETIC,
        Self::WORD,
    ];

    /// The name as it is typed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0
    }
}

/// A function that tells who wins by one formulation, prepared for positions up to a bound.
pub type Answers<'a> = Box<dyn Fn(&Position) -> Result<Outcome, TooBig> + Send + Sync + 'a>;

/// The rows of a formulation, in order.
pub type FormulationRows<'a> = Result<Box<dyn Iterator<Item = TableRow> + 'a>, TooBig>;

/// One formulation of a winning strategy.
pub trait Formulation: Send + Sync {
    /// Its name.
    fn name(&self) -> FormulationName;

    /// Who wins, by this formulation alone.
    ///
    /// # Errors
    /// [`TooBig`] if this formulation would take too long at that size: recursive ones, whose time
    /// grows like the numbers themselves, and word formulations, for very long numbers.
    fn outcome(&self, position: &Position) -> Result<Outcome, TooBig>;

    /// As [`outcome`](Self::outcome), for a caller that asks about every position with at most `max`
    /// tokens in a pile: work that many of them share is done once, in advance.
    fn answers(&self, max: u64) -> Answers<'_> {
        let _ = max;
        Box::new(|position| self.outcome(position))
    }

    /// The P-positions among the starts, as rows of the paper's table, by this formulation alone. One
    /// row stands for all orders of the piles; its cells are in the paper's order of columns. The rows
    /// follow the order of their indices, which count from 0, and begin at `from`. Endless, except that
    /// rows beyond the size that the formulation can handle are missing.
    ///
    /// # Errors
    /// [`TooBig`] as for [`outcome`](Self::outcome), if it concerns the first requested row.
    fn rows<'a>(&'a self, from: &Natural) -> FormulationRows<'a>;
}

/// One row of a table. Rows of P-positions hold numbers only; other tables hold [`Cell`](crate::Cell)s.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow<C = Natural> {
    /// Its index n.
    pub index: Natural,
    /// Its cells, one for each column.
    pub cells: Vec<C>,
}

impl<C> TableRow<C> {
    /// A row with these cells.
    #[must_use]
    pub const fn new(index: Natural, cells: Vec<C>) -> Self {
        Self { index, cells }
    }
}
