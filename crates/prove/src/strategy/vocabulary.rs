//! The words from which the cases of a strategy are formed: conditions on a position, and what a take
//! leaves in a pile.

use super::sources::{divisors, is_of_position, own_conditions, translations};
use crate::moves::Moves;
use crate::system::NumerationSystem;
use goldpile_engine::statement::{BeattySequence, Formula, Relation, Term};

/// A word with its length; shorter words are preferred.
pub(crate) struct CostedWord<T> {
    pub(super) of: T,
    pub(super) cost: usize,
}

/// What a take leaves in a pile: the value of a term or, if `shifted` is c, the x for which the left shift
/// of x − c is this value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct LeftTerm {
    pub(super) pile: usize,
    pub(super) shifted: Option<u64>,
    /// The term, as an index in [`Vocabulary::terms`].
    pub(super) term: usize,
}

/// All words for the positions of a claim; conditions and remainders are sorted by length.
pub(crate) struct Vocabulary {
    pub(super) terms: Vec<CostedWord<Term>>,
    pub(super) conditions: Vec<CostedWord<Formula>>,
    pub(super) left: Vec<CostedWord<LeftTerm>>,
    /// The numbers subtracted before a shift.
    pub(super) shifts: Vec<u64>,
    /// For each remainder, the index in `conditions` of the condition that the pile holds more than that.
    pub(super) holds_more: Vec<Option<usize>>,
}

/// The largest fixed number taken from a single pile.
const MOST_TAKEN: u64 = 12;

fn sum(x: Term, y: Term) -> Term {
    Term::Sum(Box::new(x), Box::new(y))
}

fn difference(x: Term, y: Term) -> Term {
    Term::Difference(Box::new(x), Box::new(y))
}

fn remainder(x: Term, k: u64) -> Term {
    Term::Remainder(Box::new(x), Box::new(Term::number(k)))
}

/// x ± 1 and x ± 2.
fn near(x: &Term) -> impl Iterator<Item = Term> {
    [1, 2].into_iter().flat_map(|by| {
        let by = Term::number(by);
        [sum(x.clone(), by.clone()), difference(x.clone(), by)]
    })
}

impl Vocabulary {
    pub(crate) fn new(moves: &Moves<'_>) -> Self {
        let (statement, system) = (moves.statement, moves.decider.system);
        let piles: Vec<Term> = (0..moves.piles).map(Term::Before).collect();
        // A bounded memory with only one value carries no information.
        let says = |at: &usize| {
            let bounds = statement.memory[*at].bounds.as_ref();
            bounds.is_none_or(|(least, most)| least != most)
        };
        let memories = (0..statement.memory.len()).filter(says).map(Term::Memory);
        let numbers: Vec<Term> = piles.iter().cloned().chain(memories).collect();
        let own = own_conditions(statement);
        let divisors = divisors(statement);
        // Numbers are considered as they are, and with what the claim adds subtracted.
        let shifts: Vec<u64> = match system {
            NumerationSystem::Base(_) => Vec::new(),
            _ => [0].into_iter().chain(translations(statement)).collect(),
        };
        let lower: Vec<Term> = (shifts.iter().skip(1))
            .flat_map(|by| {
                let less = |number: &Term| difference(number.clone(), Term::number(*by));
                numbers.iter().map(less).collect::<Vec<Term>>()
            })
            .collect();
        let mut terms: Vec<Term> = (0..4).map(Term::number).collect();
        terms.extend(numbers.iter().cloned());
        terms.extend(numbers.iter().flat_map(|number| terms_of(number, system)));
        terms.extend(lower.iter().flat_map(translated));
        terms.extend(beatty_terms(&piles, system, &shifts));
        if system == NumerationSystem::Base(2) {
            terms.extend(nim_sums(&piles));
        }
        terms.extend(terms_of_piles(&piles, &divisors));
        for term in own.iter().flat_map(Formula::terms) {
            terms.extend(term.parts().into_iter().chain([term]).cloned());
        }
        let mut all: Vec<CostedWord<Term>> = Vec::new();
        for of in terms {
            if is_value(&of) && !all.iter().any(|word| word.of == of) {
                let cost = of.size();
                all.push(CostedWord { of, cost });
            }
        }
        let terms = all;
        let mut conditions: Vec<CostedWord<Formula>> =
            digits(&[&numbers[..], &lower].concat(), system)
                .into_iter()
                .chain(compared_terms(&numbers, &terms))
                .chain(remainders(&piles, &numbers, &divisors))
                .chain(own.iter().cloned())
                .chain(own.iter().map(|own| Formula::Not(Box::new(own.clone()))))
                .map(|of| CostedWord {
                    cost: of.size() - 1,
                    of,
                })
                .collect();
        conditions.sort_by_key(|word| word.cost);
        let left = left(&terms, moves.piles, &shifts);
        let holds_more = left.iter().map(|word| {
            let (pile, term) = (Term::Before(word.of.pile), &terms[word.of.term].of);
            let forms = [
                Formula::Compare(pile.clone(), Relation::Greater, term.clone()),
                Formula::Compare(term.clone(), Relation::Less, pile),
            ];
            let more = conditions.iter().position(|word| forms.contains(&word.of));
            more.filter(|_| word.of.shifted.is_none())
        });
        Self {
            holds_more: holds_more.collect(),
            shifts,
            terms,
            conditions,
            left,
        }
    }
}

fn terms_of(number: &Term, system: NumerationSystem) -> Vec<Term> {
    let least = Term::Least(Box::new(number.clone()));
    let mut terms: Vec<Term> = near(number).collect();
    terms.extend([least.clone(), difference(number.clone(), least)]);
    if !matches!(system, NumerationSystem::Base(_)) {
        let shift = Term::Shift(Box::new(number.clone()));
        terms.extend(near(&shift));
        terms.push(shift);
    }
    terms
}

/// The left shift of x − c, and that plus c.
fn translated(less: &Term) -> Vec<Term> {
    let shift = Term::Shift(Box::new(less.clone()));
    match less {
        Term::Difference(_, by) => vec![sum(shift.clone(), (**by).clone()), shift],
        _ => vec![shift],
    }
}

/// Terms of one pile or of two.
fn terms_of_piles(piles: &[Term], divisors: &[u64]) -> Vec<Term> {
    let mut terms = Vec::new();
    let total = piles.iter().cloned().reduce(sum);
    let most = if piles.len() == 1 { MOST_TAKEN } else { 4 };
    for (at, pile) in piles.iter().enumerate() {
        terms.extend((3..=most).map(|by| difference(pile.clone(), Term::number(by))));
        for other in &piles[at + 1..] {
            terms.push(sum(pile.clone(), other.clone()));
            terms.push(difference(other.clone(), pile.clone()));
        }
        for &k in divisors {
            let rest = remainder(pile.clone(), k);
            let quotient = Term::Quotient(Box::new(pile.clone()), Box::new(Term::number(k)));
            terms.extend([quotient, rest.clone(), difference(pile.clone(), rest)]);
            if let Some(total) = &total {
                terms.push(difference(pile.clone(), remainder(total.clone(), k)));
            }
        }
    }
    terms
}

fn compared_terms(numbers: &[Term], terms: &[CostedWord<Term>]) -> Vec<Formula> {
    let mut all = Vec::new();
    for (at, number) in numbers.iter().enumerate() {
        let others = terms.iter().map(|word| &word.of);
        for term in others.filter(|term| !numbers[..=at].contains(term)) {
            all.extend(compared(number, term));
        }
    }
    all
}

/// The remainders of each pile and of their sum, and comparisons of the quotients of two numbers.
fn remainders(piles: &[Term], numbers: &[Term], divisors: &[u64]) -> Vec<Formula> {
    let mut all = Vec::new();
    for &k in divisors {
        for of in piles
            .iter()
            .cloned()
            .chain(piles.iter().cloned().reduce(sum))
        {
            let rest = remainder(of, k);
            let is = |r| Formula::Compare(rest.clone(), Relation::Equal, Term::number(r));
            all.extend((0..k).map(is));
        }
        let quotient = |x: &Term| Term::Quotient(Box::new(x.clone()), Box::new(Term::number(k)));
        for (at, number) in numbers.iter().enumerate() {
            for other in &numbers[at + 1..] {
                all.extend(compared(&quotient(number), &quotient(other)));
            }
        }
    }
    all
}

/// Whether a term has a value that a proof can compare with others.
fn is_value(term: &Term) -> bool {
    is_of_position(term) && !term.has(&|part| matches!(part, Term::Zeros(_)))
}

fn compared(x: &Term, y: &Term) -> Vec<Formula> {
    let relations = [
        Relation::Equal,
        Relation::Less,
        Relation::Greater,
        Relation::AtMost,
        Relation::AtLeast,
        Relation::Unequal,
    ];
    (relations.into_iter())
        .map(|relation| Formula::Compare(x.clone(), relation, y.clone()))
        .collect()
}

fn left(terms: &[CostedWord<Term>], piles: usize, shifts: &[u64]) -> Vec<CostedWord<LeftTerm>> {
    let mut all = Vec::new();
    for (term, word) in terms.iter().enumerate() {
        for pile in 0..piles {
            if word.of == Term::Before(pile) {
                continue;
            }
            let shifts = shifts
                .iter()
                .filter(|_| !matches!(word.of, Term::Number(_)));
            for shifted in [None].into_iter().chain(shifts.copied().map(Some)) {
                let of = LeftTerm {
                    pile,
                    shifted,
                    term,
                };
                let cost = word.cost + shifted.map_or(0, |by| if by > 0 { 4 } else { 1 });
                all.push(CostedWord { of, cost });
            }
        }
    }
    all.sort_by_key(|word| word.cost);
    all
}

fn digits(numbers: &[Term], system: NumerationSystem) -> Vec<Formula> {
    let even = |x: Term| Formula::Divides(Term::number(2), x);
    let mut all = Vec::new();
    for number in numbers {
        let is_even = match system {
            NumerationSystem::Base(_) => even(number.clone()),
            _ => even(Term::Zeros(Box::new(number.clone()))),
        };
        let ends = Formula::Ends {
            of: number.clone(),
            digits: vec![1],
        };
        all.extend([is_even.clone(), Formula::Not(Box::new(is_even))]);
        if !matches!(system, NumerationSystem::Base(_)) {
            all.extend([ends.clone(), Formula::Not(Box::new(ends))]);
        }
    }
    all
}

/// A and B of the differences of two piles, translated.
fn beatty_terms(piles: &[Term], system: NumerationSystem, translations: &[u64]) -> Vec<Term> {
    let NumerationSystem::Convergents(t) = system else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for (at, pile) in piles.iter().enumerate() {
        for other in &piles[at + 1..] {
            let by = difference(other.clone(), pile.clone());
            let n = match t {
                1 => by,
                t => Term::Quotient(Box::new(by), Box::new(Term::number(u64::from(t)))),
            };
            for letter in [BeattySequence::Lower, BeattySequence::Upper] {
                let term = Term::Beatty {
                    letter,
                    t: Box::new(Term::number(u64::from(t))),
                    of: Box::new(n.clone()),
                };
                all.extend(translations.iter().map(|&by| match by {
                    0 => term.clone(),
                    by => sum(term.clone(), Term::number(by)),
                }));
            }
        }
    }
    all
}

fn nim_sums(piles: &[Term]) -> impl Iterator<Item = Term> {
    (0..piles.len()).filter_map(|without| {
        let others = piles.iter().enumerate().filter(|(at, _)| *at != without);
        others
            .map(|(_, pile)| pile.clone())
            .reduce(|x, y| Term::Xor(Box::new(x), Box::new(y)))
    })
}
