//! Formulas about the piles before and after a move, on machine words, with the sequences looked up in
//! tables.

use goldpile_engine::statement::evaluate::Valuation;
use goldpile_engine::statement::{BeattySequence, Formula, Relation, Term};
use goldpile_number::{Beatty, Natural};
use num_integer::Integer;

/// The values known to the loops: the piles before the move, the piles after it, and the memories before it.
pub(crate) type SlotValues = [i64; SLOTS];
/// The number of slots for the piles before the move, and the first slot of those after it.
pub(crate) const AFTER_SLOT: usize = 8;
/// The first slot of the memories.
pub(crate) const MEMORY_SLOT: usize = 16;
pub(crate) const MOST_MEMORY: usize = 16;
pub(crate) const SLOTS: usize = 32;

#[derive(Clone, Debug)]
pub(crate) enum WordTerm {
    Number(i64),
    Slot(usize),
    Sum(Box<WordTerm>, Box<WordTerm>),
    Difference(Box<WordTerm>, Box<WordTerm>),
    Product(Box<WordTerm>, Box<WordTerm>),
    Absolute(Box<WordTerm>),
    Remainder(Box<WordTerm>, Box<WordTerm>),
    Quotient(Box<WordTerm>, Box<WordTerm>),
    Gcd(Box<WordTerm>, Box<WordTerm>),
    Min(Box<WordTerm>, Box<WordTerm>),
    Max(Box<WordTerm>, Box<WordTerm>),
    Xor(Box<WordTerm>, Box<WordTerm>),
    NimSum(usize),
    Moved(usize),
    /// ⌊xα⌋ or ⌊xβ⌋, from a table where there is one.
    Beatty(Beatty, BeattySequence, Vec<i64>, Box<WordTerm>),
}

#[derive(Clone, Debug)]
pub(crate) enum WordFormula {
    All(Vec<WordFormula>),
    Any(Vec<WordFormula>),
    Not(Box<WordFormula>),
    Compare(WordTerm, Relation, WordTerm),
    /// The answer from a table; numbers beyond the table are evaluated directly.
    Table(Vec<bool>, Box<TableQuestion>),
}

/// A question about one number, which takes the place of pile a in the formula.
#[derive(Clone, Debug)]
pub(crate) struct TableQuestion {
    of: WordTerm,
    formula: Formula,
}

impl WordFormula {
    /// The formula on words; `None` if something does not fit in machine words, or does not apply to takes. `most`
    /// is the maximum number of tokens in a pile.
    pub(crate) fn new(formula: &Formula, piles: usize, most: i64) -> Option<Self> {
        let all = |parts: &[Formula]| {
            let parts = parts.iter().map(|part| Self::new(part, piles, most));
            parts.collect::<Option<Vec<_>>>()
        };
        let term = |term: &Term| WordTerm::new(term, piles, most);
        Some(match formula {
            Formula::All(parts) => Self::All(all(parts)?),
            Formula::Any(parts) => Self::Any(all(parts)?),
            Formula::Not(part) => Self::Not(Box::new(Self::new(part, piles, most)?)),
            Formula::Compare(x, relation, y) => Self::Compare(term(x)?, *relation, term(y)?),
            Formula::Divides(k, x) => Self::Compare(
                WordTerm::Remainder(Box::new(term(x)?), Box::new(term(k)?)),
                Relation::Equal,
                WordTerm::Number(0),
            ),
            Formula::In { of, .. }
            | Formula::InWord { of, .. }
            | Formula::Square(of)
            | Formula::Prime(of) => {
                let word = term(of)?;
                let asked = formula.map(&|part| (part == of).then_some(Term::Before(0)));
                let ask = TableQuestion {
                    of: word,
                    formula: asked,
                };
                let table = (0..=most).map(|value| ask.answer(value)).collect();
                Self::Table(table, Box::new(ask))
            }
            Formula::Each { .. } | Formula::SameTaken => {
                Self::new(&formula.for_piles(piles, None), piles, most)?
            }
            Formula::Ends { .. } | Formula::Automaton { .. } => return None,
        })
    }

    /// The maximum number of comparisons.
    pub(crate) fn steps(&self) -> u64 {
        match self {
            Self::All(parts) | Self::Any(parts) => parts.iter().map(Self::steps).sum(),
            Self::Not(part) => part.steps(),
            Self::Compare(..) | Self::Table(..) => 1,
        }
    }

    pub(crate) fn holds(&self, values: &SlotValues) -> bool {
        match self {
            Self::All(parts) => parts.iter().all(|part| part.holds(values)),
            Self::Any(parts) => parts.iter().any(|part| part.holds(values)),
            Self::Not(part) => !part.holds(values),
            Self::Compare(x, relation, y) => relation.holds(x.value(values).cmp(&y.value(values))),
            Self::Table(table, ask) => {
                let value = ask.of.value(values);
                match usize::try_from(value) {
                    Err(_) => false,
                    Ok(index) => match table.get(index) {
                        Some(known) => *known,
                        None => ask.answer(value),
                    },
                }
            }
        }
    }
}

impl TableQuestion {
    fn answer(&self, value: i64) -> bool {
        let piles = [Natural::small(u64::try_from(value).unwrap_or(0))];
        Valuation::of(&piles, &piles, &[]).holds(&self.formula)
    }
}

impl WordTerm {
    pub(crate) fn new(term: &Term, piles: usize, most: i64) -> Option<Self> {
        let go = |term: &Term| Self::new(term, piles, most).map(Box::new);
        Some(match term {
            // Small enough to leave room for sums and coefficients.
            Term::Number(number) => {
                let number = i64::try_from(number.to_u64()?).ok()?;
                Self::Number((number < 1 << 40).then_some(number)?)
            }
            Term::Before(pile) => Self::Slot(*pile),
            Term::After(pile) => Self::Slot(AFTER_SLOT + pile),
            Term::Sum(x, y) => Self::Sum(go(x)?, go(y)?),
            Term::Difference(x, y) => Self::Difference(go(x)?, go(y)?),
            Term::Product(x, y) => Self::Product(go(x)?, go(y)?),
            Term::Absolute(x) => Self::Absolute(go(x)?),
            Term::Remainder(x, k) => Self::Remainder(go(x)?, go(k)?),
            Term::Quotient(x, k) => Self::Quotient(go(x)?, go(k)?),
            Term::Gcd(x, y) => Self::Gcd(go(x)?, go(y)?),
            Term::Min(x, y) => Self::Min(go(x)?, go(y)?),
            Term::Max(x, y) => Self::Max(go(x)?, go(y)?),
            Term::Xor(x, y) => Self::Xor(go(x)?, go(y)?),
            Term::Total | Term::TotalAfter => *go(&term.for_piles(piles))?,
            Term::NimSum => Self::NimSum(piles),
            Term::Moved => Self::Moved(piles),
            Term::Beatty { letter, t, of } => {
                let Term::Number(t) = &**t else {
                    return None;
                };
                let beatty = Beatty::new(t.to_u64().filter(|t| (1..1 << 16).contains(t))?);
                let table = (0..=most).map(|value| beatty_word(beatty, *letter, value));
                Self::Beatty(beatty, *letter, table.collect(), go(of)?)
            }
            Term::Memory(index) if *index < MOST_MEMORY => Self::Slot(MEMORY_SLOT + index),
            Term::Parameter(_)
            | Term::Memory(_)
            | Term::Each
            | Term::EachAfter
            | Term::Shift(_)
            | Term::Least(_)
            | Term::Zeros(_) => return None,
        })
    }

    pub(crate) fn value(&self, values: &SlotValues) -> i64 {
        match self {
            Self::Number(number) => *number,
            Self::Slot(slot) => values[*slot],
            Self::Sum(x, y) => x.value(values).saturating_add(y.value(values)),
            Self::Difference(x, y) => x.value(values).saturating_sub(y.value(values)),
            Self::Product(x, y) => x.value(values).saturating_mul(y.value(values)),
            Self::Absolute(x) => x.value(values).saturating_abs(),
            Self::Remainder(x, k) => {
                let (x, k) = (x.value(values), k.value(values));
                if k == 0 { x } else { x.rem_euclid(k) }
            }
            Self::Quotient(x, k) => {
                let (x, k) = (x.value(values), k.value(values));
                // ⌊x/k⌋, also for negative k.
                if k == 0 {
                    0
                } else {
                    x.saturating_mul(k.signum()).div_euclid(k.abs())
                }
            }
            Self::Gcd(x, y) => {
                let [x, y] = [x, y].map(|term| term.value(values).unsigned_abs());
                i64::try_from(x.gcd(&y)).unwrap_or(i64::MAX)
            }
            Self::Min(x, y) => x.value(values).min(y.value(values)),
            Self::Max(x, y) => x.value(values).max(y.value(values)),
            Self::Xor(x, y) => x.value(values) ^ y.value(values),
            Self::NimSum(piles) => values[..*piles].iter().fold(0, |sum, pile| sum ^ pile),
            Self::Moved(piles) => {
                let moved = (0..*piles).filter(|&pile| values[pile] != values[AFTER_SLOT + pile]);
                i64::try_from(moved.count()).unwrap_or(0)
            }
            Self::Beatty(beatty, letter, table, x) => {
                let x = x.value(values);
                let known = usize::try_from(x).ok().and_then(|x| table.get(x));
                known.map_or_else(|| beatty_word(*beatty, *letter, x), |value| *value)
            }
        }
    }
}

/// ⌊xα⌋ or ⌊xβ⌋, using ⌊−y⌋ = −⌊y⌋ − 1 for non-integers.
fn beatty_word(beatty: Beatty, letter: BeattySequence, x: i64) -> i64 {
    let magnitude = Natural::small(x.unsigned_abs());
    let value = match letter {
        BeattySequence::Lower => beatty.lower(&magnitude),
        BeattySequence::Upper => beatty.upper(&magnitude),
    };
    let value = value.to_u64().and_then(|value| i64::try_from(value).ok());
    let value = value.unwrap_or(i64::MAX >> 1);
    if x < 0 { -value - 1 } else { value }
}
