//! What may leave one pile: a span that is the same everywhere, or bounds that depend on the position.

use super::affine::Affine;
use crate::clause::Span;
use crate::clause::bounds::Limit;
use crate::statement::Term;
use crate::statement::evaluate::Valuation;
use goldpile_number::Natural;

#[derive(Clone, Debug)]
pub(crate) enum SpanTemplate {
    /// The same in every position; the pile of a tie is given by its letter.
    Fixed(Span),
    /// From `least` to the remembered number with this index: the usual limit, which needs no arithmetic.
    Remembered { least: Natural, index: usize },
    /// Within bounds that depend on the position.
    Bounded { positive: bool, bounds: Vec<Bound> },
}

/// coefficient · take + rest is 0, or at most 0.
#[derive(Clone, Debug)]
pub(crate) struct Bound {
    pub(super) coefficient: i64,
    pub(super) rest: Affine,
    pub(super) equal: bool,
}

impl Bound {
    /// The smallest take, if this is a lower bound that does not depend on the position.
    pub(crate) fn least_constant(&self) -> Option<i64> {
        if self.coefficient >= 0 || self.equal || !self.rest.is_constant() {
            return None;
        }
        // take ≥ ⌈rest/c⌉
        let divisor = Natural::small(self.coefficient.unsigned_abs());
        (-(-self.rest.constant.clone()).div_floor(&divisor)).to_i64()
    }

    /// The index of the remembered number, if the bound says only that the take may not exceed it.
    fn remembered(&self) -> Option<usize> {
        match self.rest.terms[..] {
            [(Term::Memory(index), -1)]
                if self.coefficient == 1 && !self.equal && self.rest.constant.is_zero() =>
            {
                Some(index)
            }
            _ => None,
        }
    }

    /// Whether it says that the whole pile with this letter is taken.
    fn is_everything(&self, letter: usize) -> bool {
        self.equal
            && self.coefficient.abs() == 1
            && self.rest.constant.is_zero()
            && self.rest.terms[..] == [(Term::Before(letter), -self.coefficient)]
    }
}

impl SpanTemplate {
    pub(crate) fn new(letter: usize, unmoved: bool, positive: bool, bounds: Vec<Bound>) -> Self {
        if unmoved && bounds.is_empty() {
            return Self::Fixed(Span::Nothing);
        }
        let simple = |bound: &Bound| bound.least_constant().is_some_and(|least| least <= 1);
        let bounds: Vec<Bound> = bounds.into_iter().filter(|bound| !simple(bound)).collect();
        if let ([bound], false) = (&bounds[..], positive)
            && bound.is_everything(letter)
        {
            return Self::Fixed(Span::Everything);
        }
        if let [bound] = &bounds[..]
            && let Some(index) = bound.remembered()
        {
            let least = Natural::from(usize::from(positive));
            return Self::Remembered { least, index };
        }
        match (positive, bounds.is_empty()) {
            (true, true) => Self::Fixed(Span::Positive),
            (false, true) => Self::Fixed(Span::Any),
            _ => Self::Bounded { positive, bounds },
        }
    }

    /// The span for a pile of this height, with letters replaced by piles.
    #[inline]
    pub(crate) fn at(&self, height: &Natural, view: &Valuation<'_>, letters: &[usize]) -> Span {
        match self {
            Self::Fixed(Span::Tied { pile, low, high }) => Span::Tied {
                pile: letters[*pile],
                low: *low,
                high: *high,
            },
            Self::Fixed(span) => span.clone(),
            Self::Remembered { least, index } => {
                let most = view.memory.get(*index).cloned();
                Span::Between(least.clone(), most.unwrap_or_default())
            }
            Self::Bounded { positive, bounds } => between(*positive, bounds, height, view),
        }
    }
}

/// The span within these bounds for a pile of this height, empty if nothing fits.
fn between(positive: bool, bounds: &[Bound], height: &Natural, view: &Valuation<'_>) -> Span {
    let mut low = Natural::from(usize::from(positive));
    let mut high: Option<Natural> = None;
    for bound in bounds {
        let rest = bound.rest.value(view);
        let reverse = bound.equal.then(|| (-bound.coefficient, -rest.clone()));
        for (own, rest) in reverse.into_iter().chain([(bound.coefficient, rest)]) {
            match Limit::of(own, rest, false) {
                None => return Span::Between(Natural::ONE, Natural::ZERO),
                Some(Limit::AtLeast(least)) => low = low.max(least),
                Some(Limit::AtMost(most)) if high.as_ref().is_none_or(|high| most < *high) => {
                    high = Some(most);
                }
                Some(Limit::AtMost(_)) => {}
            }
        }
    }
    let high = high.filter(|high| high < height);
    Span::Between(low, high.unwrap_or_else(|| height.clone()))
}
