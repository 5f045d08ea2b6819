//! Games whose P-positions are the rows of a table that contains every positive integer exactly once: a position
//! is P exactly when its piles are the numbers of one row. Raleigh and Flora are such games (Fraenkel 2007,
//! Theorem 1 and Lemma 2; Fraenkel 2010, Theorems 1(a) and 2).

mod recursion;
mod theory;

pub use recursion::RecursiveColumns;
pub(crate) use recursion::within_limit;
pub(crate) use theory::{ColumnTheory, FIBONACCI_SYSTEM, Finding, TheoryRow, oracle};

use crate::tables::{numbered, numbers_from};
use goldpile_engine::rules::judge::taken_between;
use goldpile_engine::statement::evaluate::by_size;
use goldpile_engine::{
    Answers, Counts, DigitSystem, Explanation, Formulation, FormulationName, FormulationRows, Move,
    Oracle, Outcome, Position, TooBig,
};
use goldpile_number::{Morphism, Natural, least_reaching};

/// The counts in table order, given those for the piles from the smallest to the largest.
///
/// ```
/// use goldpile_games::columns::in_table_order;
/// use goldpile_number::Natural;
/// let [piles, row] = [[11, 6, 13], [6, 7, 11]].map(|counts| counts.map(Natural::small));
/// assert_eq!(in_table_order(&piles, row)[..], [7, 6, 11].map(Natural::small));
/// ```
#[must_use]
pub fn in_table_order<const N: usize>(piles: &[Natural], counts: [Natural; N]) -> Counts {
    let mut target: Counts = piles.into();
    for (pile, count) in by_size(piles).into_iter().zip(counts) {
        target[pile] = count;
    }
    target
}

/// One formulation of the table of a column game. Row 0 is all zeros.
pub trait ColumnFormulation: Send + Sync {
    /// The name of the formulation.
    const NAME: FormulationName;

    /// The row with this index: one number for each pile, in the paper's order of the columns.
    ///
    /// # Errors
    /// [`TooBig`] if the index is too large for this formulation.
    fn row(&self, index: &Natural) -> Result<Vec<Natural>, TooBig>;

    /// The place of a positive number: its column, from 0, and the index of its row.
    ///
    /// # Errors
    /// As for [`row`](Self::row).
    fn place(&self, number: &Natural) -> Result<(usize, Natural), TooBig>;

    /// The rows from this index on, up to the formulation's limit. By default, each is computed from its index
    /// alone.
    fn rows<'a>(&'a self, from: &Natural) -> Box<dyn Iterator<Item = Vec<Natural>> + 'a> {
        Box::new(numbers_from(from).map_while(|index| self.row(&index).ok()))
    }
}

/// The formulation that such a table gives: one lookup for each pile, or for each row listed.
pub struct ByColumns<C>(
    /// The table.
    pub C,
);

impl<C: ColumnFormulation> Formulation for ByColumns<C> {
    fn name(&self) -> FormulationName {
        C::NAME
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, TooBig> {
        outcome_by_places(&position.piles, |pile| self.0.place(pile))
    }

    fn answers(&self, max: u64) -> Answers<'_> {
        let places: Vec<_> = (1..=max)
            .map_while(|number| self.0.place(&number.into()).ok())
            .collect();
        Box::new(move |position| {
            outcome_by_places(&position.piles, |pile| {
                let known = pile.to_usize().and_then(|pile| places.get(pile - 1));
                known.map_or_else(|| self.0.place(pile), |place| Ok(place.clone()))
            })
        })
    }

    fn rows<'a>(&'a self, from: &Natural) -> FormulationRows<'a> {
        self.0.row(from)?;
        Ok(numbered(from, self.0.rows(from)))
    }
}

/// The outcome, given `place`, the column and row of each pile. It is not called if a pile is empty.
fn outcome_by_places(
    piles: &[Natural],
    place: impl Fn(&Natural) -> Result<(usize, Natural), TooBig>,
) -> Result<Outcome, TooBig> {
    if piles.iter().any(Natural::is_zero) {
        return Ok(Outcome::p_if(piles.iter().all(Natural::is_zero)));
    }
    let mut columns = Vec::with_capacity(piles.len());
    let mut row = None;
    for pile in piles {
        let (column, index) = place(pile)?;
        // A repeated column or a second row settles it.
        if columns.contains(&column) || *row.get_or_insert_with(|| index.clone()) != index {
            return Ok(Outcome::N);
        }
        columns.push(column);
    }
    Ok(Outcome::P)
}

/// The longest number for a word formulation. Words take quadratic time; longer numbers would take many seconds.
const WORD_LIMIT_BITS: u64 = 1 << 17;

/// Checks that a number is short enough for a word formulation: 2¹⁷ bits, about 39,000 digits.
///
/// # Errors
/// [`TooBig`] above this length.
pub fn within_word(number: &Natural) -> Result<(), TooBig> {
    if number.bits() <= WORD_LIMIT_BITS {
        return Ok(());
    }
    Err(TooBig {
        what: format!(
            "a number of {} digits is too long for the word formulation",
            number.decimal_digits()
        ),
        limit: "it goes up to 39000 digits; the algebraic and arithmetic ones to any size"
            .to_owned(),
    })
}

/// The word formulation. The i-th letter, counted from 1, names the column of i; the number of equal letters up to
/// and including it is the index of the row of i.
///
/// Finding the place of a number costs as much as [`Morphism::locate`], which is quadratic. The first row of a
/// list costs about a dozen counts for each column, and each row after it a few letters for each column.
pub struct WordColumns {
    word: Option<Morphism>,
    columns: u8,
}

impl WordColumns {
    /// The fixed point, starting from column `start`, of the morphism that maps column c, counted from 0, to
    /// `images[c]`. If the images do not make a [`Morphism`], every number is in row 0.
    #[must_use]
    pub fn new(images: Vec<Vec<u8>>, start: u8) -> Self {
        Self {
            columns: u8::try_from(images.len()).unwrap_or(u8::MAX),
            word: Morphism::new(images, start).ok(),
        }
    }
}

impl ColumnFormulation for WordColumns {
    const NAME: FormulationName = FormulationName::WORD;

    fn row(&self, index: &Natural) -> Result<Vec<Natural>, TooBig> {
        within_word(index)?;
        let count = |number: &Natural, column| {
            self.word
                .as_ref()
                .map_or(Natural::ZERO, |word| word.count(number, column))
        };
        let place = |column| least_reaching(index, |number| count(number, column));
        Ok((0..self.columns).map(place).collect())
    }

    /// Reads the word once for each column, letter by letter.
    fn rows<'a>(&'a self, from: &Natural) -> Box<dyn Iterator<Item = Vec<Natural>> + 'a> {
        let zeros = from
            .is_zero()
            .then(|| vec![Natural::ZERO; usize::from(self.columns)]);
        let one = Natural::ONE;
        let from = from.max(&one);
        let mut columns: Vec<_> = (self.word.iter())
            .flat_map(|word| (0..self.columns).map(|column| word.places(column, from)))
            .collect();
        let rows = std::iter::from_fn(move || columns.iter_mut().map(Iterator::next).collect());
        Box::new(zeros.into_iter().chain(rows))
    }

    fn place(&self, number: &Natural) -> Result<(usize, Natural), TooBig> {
        within_word(number)?;
        let (letter, index) =
            (self.word.as_ref()).map_or((0, Natural::ZERO), |word| word.locate(number));
        Ok((usize::from(letter), index))
    }
}

/// The theory of a column game: what the proof says about a position, and the formulations.
pub struct ColumnOracle {
    /// What the winning move leaves, in table order; `None` at a P-position. Polynomial in the length of the
    /// piles.
    pub target: fn(&Position) -> Option<Counts>,
    /// Why that move wins, or why no move does. Polynomial in the length of the piles.
    pub explain: fn(&Position) -> Explanation,
    /// Every formulation.
    pub formulations: Vec<Box<dyn Formulation>>,
    /// The formulation used by default.
    pub preferred: FormulationName,
    /// The names of the columns, in the paper's order.
    pub columns: Vec<&'static str>,
}

impl Oracle for ColumnOracle {
    fn outcome(&self, position: &Position) -> Outcome {
        Outcome::p_if((self.target)(position).is_none())
    }

    fn hint(&self, position: &Position) -> Option<Move> {
        let target = (self.target)(position)?;
        taken_between(&position.piles, &target).ok().map(Move::Take)
    }

    fn verdict(&self, position: &Position) -> (Outcome, Option<Move>) {
        let hint = self.hint(position);
        (Outcome::p_if(hint.is_none()), hint)
    }

    fn explain(&self, position: &Position) -> Explanation {
        (self.explain)(position)
    }

    fn formulations(&self) -> Vec<&dyn Formulation> {
        self.formulations.iter().map(|known| &**known).collect()
    }

    fn preferred(&self) -> Option<&dyn Formulation> {
        let mut known = self.formulations();
        known.retain(|known| known.name() == self.preferred);
        known.pop()
    }

    fn columns(&self) -> Vec<&'static str> {
        self.columns.clone()
    }

    fn system(&self) -> Option<DigitSystem> {
        Some(FIBONACCI_SYSTEM)
    }
}
