//! The four formulations of the strategy of generalised Wythoff (Fraenkel 2011), each independent: which
//! sequence a number is in, and the pairs (Aₙ, Bₙ).

use crate::engine::reason::Detail;
use crate::engine::{Formulation, FormulationName, Outcome, Position, TableRow, TooBig};
use crate::games::columns::within_word;
use crate::number::{
    Beatty, Located, Mex, Morphism, Natural, Numeration, Representation, least_reaching,
};

/// The largest number for which the recursive formulation is used.
const RECURSIVE_LIMIT: u64 = 2_000_000;

type Rows<'a> = Result<Box<dyn Iterator<Item = TableRow> + 'a>, TooBig>;

/// The smaller pile, then the larger.
pub(super) fn sorted(position: &Position) -> (&Natural, &Natural) {
    let [a, b] = [&position.piles[0], &position.piles[1]];
    if a <= b { (a, b) } else { (b, a) }
}

fn outcome_if(is_p: bool) -> Outcome {
    if is_p { Outcome::P } else { Outcome::N }
}

fn row(index: Natural, pair: [Natural; 2]) -> TableRow {
    TableRow {
        index,
        cells: pair.into(),
    }
}

/// The rows from an index on, each computed from its index alone.
fn rows_by<'a>(
    from: &Natural,
    lower: impl Fn(&Natural) -> Natural + 'a,
    t: u64,
) -> Box<dyn Iterator<Item = TableRow> + 'a> {
    let mut index = from.clone();
    Box::new(std::iter::from_fn(move || {
        let lower = lower(&index);
        let upper = &lower + &(&index * t);
        let next = row(index.clone(), [lower, upper]);
        index += 1u64;
        Some(next)
    }))
}

/// Aₙ is the least positive number in neither sequence so far, Bₙ = Aₙ + tn.
pub(super) struct Recursive {
    pub(super) t: u64,
}

impl Recursive {
    /// The pairs in order.
    fn pairs(&self) -> impl Iterator<Item = (u64, [u64; 2])> + use<> {
        let t = self.t;
        let mut unused = Mex::new(1);
        std::iter::once((0, [0, 0])).chain((1..).map(move |n| {
            let lower = unused.current();
            let upper = lower + t * n;
            unused.insert(lower);
            unused.insert(upper);
            (n, [lower, upper])
        }))
    }

    fn check(value: &Natural) -> Result<u64, TooBig> {
        value
            .to_u64()
            .filter(|value| *value <= RECURSIVE_LIMIT)
            .ok_or_else(|| TooBig {
                what: format!(
                    "{} is too big for the recursive formulation",
                    Detail::Ends.count(value)
                ),
                limit: format!("it goes up to {RECURSIVE_LIMIT}; the others to any size"),
            })
    }
}

impl Formulation for Recursive {
    fn name(&self) -> FormulationName {
        FormulationName::RECURSIVE
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, TooBig> {
        let (x, y) = sorted(position);
        let x = Self::check(x)?;
        let pair = self
            .pairs()
            .map(|(_, pair)| pair)
            .take_while(|pair| pair[0] <= x)
            .find(|pair| pair[0] == x && *y == pair[1]);
        Ok(outcome_if(pair.is_some()))
    }

    fn rows<'a>(&'a self, from: &Natural) -> Rows<'a> {
        let from = usize::try_from(Self::check(from)?).unwrap_or(usize::MAX);
        let rows = self.pairs().skip(from);
        Ok(Box::new(
            rows.map(|(n, pair)| row(n.into(), pair.map(Natural::from))),
        ))
    }
}

/// Aₙ = ⌊nα⌋ and Bₙ = ⌊nβ⌋.
pub(super) struct Algebraic {
    pub(super) beatty: Beatty,
}

impl Algebraic {
    /// Whether x ≤ y is a pair.
    pub(super) fn is_pair(&self, x: &Natural, y: &Natural) -> bool {
        match self.beatty.locate(x) {
            Located::Lower(n) => *y == x + &(n * self.beatty.t()),
            Located::Upper(_) => false,
        }
    }
}

impl Formulation for Algebraic {
    fn name(&self) -> FormulationName {
        FormulationName::ALGEBRAIC
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, TooBig> {
        let (x, y) = sorted(position);
        Ok(outcome_if(self.is_pair(x, y)))
    }

    fn rows<'a>(&'a self, from: &Natural) -> Rows<'a> {
        Ok(rows_by(from, |n| self.beatty.lower(n), self.beatty.t()))
    }
}

/// The representation of Aₙ ends in an even number of zeros, and that of Bₙ is its left shift.
pub(super) struct Arithmetic {
    pub(super) t: u64,
}

impl Arithmetic {
    fn system(&self) -> Numeration {
        Numeration::new(self.t)
    }

    /// How many numbers up to this one end in an even number of zeros. This is the sum of its digits
    /// weighted by the denominators of the convergents (1, t, t²+1, …), since each denominator is the
    /// count of such numbers below the corresponding numerator.
    fn count(&self, digits: &Representation) -> Natural {
        let (mut before, mut weight) = (Natural::ZERO, Natural::ONE);
        let mut sum = Natural::ZERO;
        for place in 0..digits.len() {
            sum += &(&weight * u64::from(digits.digit(place)));
            let next = &weight * self.t + &before;
            before = std::mem::replace(&mut weight, next);
        }
        sum
    }
}

impl Formulation for Arithmetic {
    fn name(&self) -> FormulationName {
        FormulationName::ARITHMETIC
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, TooBig> {
        let (x, y) = sorted(position);
        let system = self.system();
        let digits = system.representation(x);
        if digits.trailing_zeros() % 2 == 1 {
            return Ok(Outcome::N);
        }
        Ok(outcome_if(system.value(&digits.shift_left()) == *y))
    }

    fn rows<'a>(&'a self, from: &Natural) -> Rows<'a> {
        let system = self.system();
        let count = |x: &Natural| self.count(&system.representation(x));
        let mut lower = least_reaching(from, count);
        let mut index = from.clone();
        Ok(Box::new(std::iter::from_fn(move || {
            let mut digits = system.representation(&lower);
            while digits.trailing_zeros() % 2 == 1 {
                lower += 1u64;
                digits = system.representation(&lower);
            }
            let upper = system.value(&digits.shift_left());
            let next = row(index.clone(), [lower.clone(), upper]);
            index += 1u64;
            lower += 1u64;
            Some(next)
        })))
    }
}

/// The i-th letter of the fixed point of A ↦ AᵗB, B ↦ A names the sequence that contains i. (The paper
/// leaves this as an exercise for t > 1; it is checked for t ≤ 7.)
pub(super) struct Word {
    t: u64,
    word: Option<Morphism>,
}

const LETTER_A: u8 = 0;

impl Word {
    pub(super) fn new(t: u64) -> Self {
        let length = usize::try_from(t).unwrap_or(usize::MAX);
        let image: Vec<u8> = std::iter::repeat_n(LETTER_A, length).chain([1]).collect();
        Self {
            t,
            word: Morphism::new(vec![image, vec![LETTER_A]], LETTER_A).ok(),
        }
    }

    fn count(&self, x: &Natural) -> Natural {
        self.word
            .as_ref()
            .map_or(Natural::ZERO, |word| word.count(x, LETTER_A))
    }
}

impl Formulation for Word {
    fn name(&self) -> FormulationName {
        FormulationName::WORD
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, TooBig> {
        let (x, y) = sorted(position);
        if x.is_zero() {
            return Ok(outcome_if(y.is_zero()));
        }
        within_word(x)?;
        let lower = self
            .word
            .as_ref()
            .is_some_and(|word| word.letter(x) == LETTER_A);
        Ok(outcome_if(lower && *y == x + &(self.count(x) * self.t)))
    }

    fn rows<'a>(&'a self, from: &Natural) -> Rows<'a> {
        within_word(from)?;
        let zero = from.is_zero().then_some(Natural::ZERO);
        let one = Natural::ONE;
        let first = from.max(&one);
        let places = (self.word.as_ref()).map(|word| word.places(LETTER_A, first));
        let lowers = zero.into_iter().chain(places.into_iter().flatten());
        let mut next = from.clone();
        Ok(Box::new(lowers.map(move |lower| {
            let index = next.clone();
            next += 1u64;
            let upper = &lower + &(&index * self.t);
            row(index, [lower, upper])
        })))
    }
}
