//! The four formulations of generalised Wythoff (Fraenkel 2011), each independent of the others: which sequence a
//! number is in, and the pairs (Aₙ, Bₙ).

use crate::blocking::defined_pairs;
use crate::columns::{within_limit, within_word};
use crate::sides::Sides;
use crate::tables::{numbered, numbers_from};
use goldpile_engine::{
    Answers, Formulation, FormulationName, FormulationRows, Outcome, Position, TableRow, TooBig,
};
use goldpile_number::{
    Beatty, Located, Morphism, Natural, Numeration, Representation, least_reaching,
};

const RECURSIVE_LIMIT: u64 = 2_000_000;

/// The pairs (Aₙ, Bₙ), as one formulation computes them.
trait PairFormulation: Send + Sync {
    const NAME: FormulationName;

    /// Bₙ if x = Aₙ, and `None` otherwise.
    fn partner(&self, x: &Natural) -> Result<Option<Natural>, TooBig>;

    /// The partner of each x up to `max`, or up to the limit of the formulation.
    fn partners(&self, max: u64) -> Vec<Option<Natural>> {
        let partners = (0..=max).map(|x| self.partner(&x.into()));
        partners.map_while(Result::ok).collect()
    }

    fn pairs_from<'a>(&'a self, from: &Natural) -> FormulationRows<'a>;
}

pub(crate) struct ByPairs<P>(pub(super) P);

impl<P: PairFormulation> Formulation for ByPairs<P> {
    fn name(&self) -> FormulationName {
        P::NAME
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, TooBig> {
        let sides = Sides::of(position);
        let partner = self.0.partner(sides.smaller)?;
        Ok(Outcome::p_if(partner.as_ref() == Some(sides.larger)))
    }

    fn answers(&self, max: u64) -> Answers<'_> {
        let partners = self.0.partners(max);
        Box::new(move |position| {
            let Sides {
                smaller, larger, ..
            } = Sides::of(position);
            let place = smaller.to_u64().and_then(|x| usize::try_from(x).ok());
            match place.and_then(|place| partners.get(place)) {
                Some(partner) => Ok(Outcome::p_if(partner.as_ref() == Some(larger))),
                None => self.outcome(position),
            }
        })
    }

    fn rows<'a>(&'a self, from: &Natural) -> FormulationRows<'a> {
        self.0.pairs_from(from)
    }
}

fn rows_of<'a>(
    from: &Natural,
    lowers: impl Iterator<Item = Natural> + 'a,
    t: u64,
) -> Box<dyn Iterator<Item = TableRow> + 'a> {
    let pairs = numbers_from(from).zip(lowers);
    Box::new(pairs.map(move |(index, lower)| {
        let upper = &lower + &(&index * t);
        TableRow::new(index, vec![lower, upper])
    }))
}

/// Aₙ is the least positive number not yet in either sequence, and Bₙ = Aₙ + tn.
pub(crate) struct Recursive {
    pub(super) t: u64,
}

impl PairFormulation for Recursive {
    const NAME: FormulationName = FormulationName::RECURSIVE;

    fn partner(&self, x: &Natural) -> Result<Option<Natural>, TooBig> {
        let x = within_limit(x, RECURSIVE_LIMIT)?;
        let mut pairs = defined_pairs(1, self.t).skip_while(|[lower, _]| *lower < x);
        let pair = pairs.next().filter(|[lower, _]| *lower == x);
        Ok(pair.map(|[_, upper]| upper.into()))
    }

    /// Generates the pairs only once.
    fn partners(&self, max: u64) -> Vec<Option<Natural>> {
        let mut partners = Vec::new();
        for [lower, upper] in defined_pairs(1, self.t) {
            let most = max.min(RECURSIVE_LIMIT);
            partners.resize(usize::try_from(lower.min(most + 1)).unwrap_or(0), None);
            if lower > most {
                break;
            }
            partners.push(Some(upper.into()));
        }
        partners
    }

    fn pairs_from<'a>(&'a self, from: &Natural) -> FormulationRows<'a> {
        let skipped = usize::try_from(within_limit(from, RECURSIVE_LIMIT)?).unwrap_or(usize::MAX);
        let pairs = defined_pairs(1, self.t).skip(skipped);
        Ok(numbered(
            from,
            pairs.map(|pair| pair.map(Natural::from).into()),
        ))
    }
}

/// Aₙ = ⌊nα⌋ and Bₙ = ⌊nβ⌋.
pub(crate) struct Algebraic {
    pub(super) beatty: Beatty,
}

impl Algebraic {
    fn upper(&self, x: &Natural) -> Option<Natural> {
        match self.beatty.locate(x) {
            Located::Lower(n) => Some(x + &(n * self.beatty.t())),
            Located::Upper(_) => None,
        }
    }

    pub(crate) fn is_pair(&self, x: &Natural, y: &Natural) -> bool {
        self.upper(x).as_ref() == Some(y)
    }
}

impl PairFormulation for Algebraic {
    const NAME: FormulationName = FormulationName::ALGEBRAIC;

    fn partner(&self, x: &Natural) -> Result<Option<Natural>, TooBig> {
        Ok(self.upper(x))
    }

    fn pairs_from<'a>(&'a self, from: &Natural) -> FormulationRows<'a> {
        let lowers = numbers_from(from).map(|n| self.beatty.lower(&n));
        Ok(rows_of(from, lowers, self.beatty.t()))
    }
}

/// The representation of Aₙ ends in an even number of zeros, and that of Bₙ is its left shift.
pub(crate) struct Arithmetic {
    pub(super) t: u64,
}

impl Arithmetic {
    fn system(&self) -> Numeration {
        Numeration::new(self.t)
    }

    /// How many numbers up to this one end in an even number of zeros. This is the sum of its digits weighted by
    /// the denominators of the convergents (1, t, t²+1, …), since each denominator is the number of such numbers
    /// below the corresponding numerator.
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

impl PairFormulation for Arithmetic {
    const NAME: FormulationName = FormulationName::ARITHMETIC;

    fn partner(&self, x: &Natural) -> Result<Option<Natural>, TooBig> {
        let system = self.system();
        let digits = system.representation(x);
        let lower = digits.trailing_zeros().is_multiple_of(2);
        Ok(lower.then(|| system.value(&digits.shift_left())))
    }

    fn pairs_from<'a>(&'a self, from: &Natural) -> FormulationRows<'a> {
        let system = self.system();
        let count = |x: &Natural| self.count(&system.representation(x));
        let pairs = numbers_from(&least_reaching(from, count)).filter_map(move |number| {
            let digits = system.representation(&number);
            let is_lower = digits.trailing_zeros().is_multiple_of(2);
            is_lower.then(|| vec![number, system.value(&digits.shift_left())])
        });
        Ok(numbered(from, pairs))
    }
}

/// The i-th letter of the fixed point of A ↦ AᵗB, B ↦ A names the sequence that contains i. (The paper
/// leaves this as an exercise for t > 1; it is checked for t ≤ 7.)
pub(crate) struct WordPairs {
    t: u64,
    word: Option<Morphism>,
}

const LETTER_A: u8 = 0;

impl WordPairs {
    pub(crate) fn new(t: u64) -> Self {
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

impl PairFormulation for WordPairs {
    const NAME: FormulationName = FormulationName::WORD;

    fn partner(&self, x: &Natural) -> Result<Option<Natural>, TooBig> {
        if x.is_zero() {
            return Ok(Some(Natural::ZERO));
        }
        within_word(x)?;
        let word = self.word.as_ref();
        let lower = word.is_some_and(|word| word.letter(x) == LETTER_A);
        Ok(lower.then(|| x + &(self.count(x) * self.t)))
    }

    fn pairs_from<'a>(&'a self, from: &Natural) -> FormulationRows<'a> {
        within_word(from)?;
        let zero = from.is_zero().then_some(Natural::ZERO);
        let one = Natural::ONE;
        let first = from.max(&one);
        let places = (self.word.as_ref()).map(|word| word.places(LETTER_A, first));
        let lowers = zero.into_iter().chain(places.into_iter().flatten());
        Ok(rows_of(from, lowers, self.t))
    }
}
