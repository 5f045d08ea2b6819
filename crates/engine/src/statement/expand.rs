//! Writes out formulas about all piles for one number of piles.

use super::formula::{EachPile, Formula, Relation};
use super::term::Term;

impl Formula {
    /// Whether [`for_piles`](Self::for_piles) changes anything.
    pub(crate) fn is_of_all_piles(&self) -> bool {
        self.has_part(&|part| matches!(part, Self::Each { .. } | Self::SameTaken))
            || self.has(&|term| matches!(term, Term::Total | Term::TotalAfter))
    }

    /// The same formula for this many piles, without [`Formula::Each`], [`Formula::SameTaken`] and
    /// [`Term::Total`]. If `moved` is given, as bits by letter, the result means the same only for takes
    /// that change exactly these piles. Linear in the length of the result, which has a part for each
    /// pile, and for [`Formula::SameTaken`] one for each pair of piles.
    #[must_use]
    pub fn for_piles(&self, piles: usize, moved: Option<usize>) -> Self {
        let parts =
            |parts: &[Self]| (parts.iter().map(|part| part.for_piles(piles, moved))).collect();
        match self {
            Self::All(all) => Self::All(parts(all)),
            Self::Any(any) => Self::Any(parts(any)),
            Self::Not(part) => Self::Not(Box::new(part.for_piles(piles, moved))),
            Self::Each {
                piles: meant,
                formula,
            } => {
                let changes = |pile: &usize| match moved {
                    Some(moved) if meant.moved => moved >> pile & 1 == 1,
                    _ => true,
                };
                let of = |pile| of_pile(*meant, &formula.totalled(piles), pile, moved.is_some());
                let each = (0..piles).filter(changes).map(of).collect();
                if meant.every {
                    Self::All(each)
                } else {
                    Self::Any(each)
                }
            }
            Self::SameTaken => match moved {
                Some(moved) => {
                    let changed: Vec<usize> =
                        (0..piles).filter(|pile| moved >> pile & 1 == 1).collect();
                    Self::All(changed.windows(2).map(|two| same(two[0], two[1])).collect())
                }
                None => Self::All(
                    (0..piles)
                        .flat_map(|second| (0..second).map(move |first| (first, second)))
                        .map(|(first, second)| {
                            Self::Any(vec![stays(first), stays(second), same(first, second)])
                        })
                        .collect(),
                ),
            },
            atom => atom.totalled(piles),
        }
    }

    /// The formula for takes that change exactly these piles, given as bits by letter, also without
    /// [`Term::Moved`] and without [`Term::After`] for the piles that stay.
    pub(crate) fn for_moved(&self, piles: usize, moved: usize) -> Self {
        self.for_piles(piles, Some(moved)).map(&|term| match term {
            Term::Moved => Some(Term::number(u64::from(moved.count_ones()))),
            Term::After(pile) if moved >> pile & 1 == 0 => Some(Term::Before(*pile)),
            _ => None,
        })
    }

    /// The same formula with sums for the totals.
    fn totalled(&self, piles: usize) -> Self {
        self.map(&|term| match term {
            Term::Total | Term::TotalAfter => Some(term.for_piles(piles)),
            _ => None,
        })
    }
}

/// What the formula says about one of the piles; `moved` if the pile is known to change.
fn of_pile(meant: EachPile, formula: &Formula, pile: usize, moved: bool) -> Formula {
    let said = formula.map(&|term| match term {
        Term::Each => Some(Term::Before(pile)),
        Term::EachAfter => Some(Term::After(pile)),
        _ => None,
    });
    match (meant.moved && !moved, meant.every) {
        (false, _) => said,
        (true, true) => Formula::Any(vec![stays(pile), said]),
        (true, false) => Formula::All(vec![Formula::Not(Box::new(stays(pile))), said]),
    }
}

fn stays(pile: usize) -> Formula {
    Formula::Compare(Term::After(pile), Relation::Equal, Term::Before(pile))
}

/// Says that the two piles lose the same number.
fn same(first: usize, second: usize) -> Formula {
    let taken = |pile| Term::Difference(Term::Before(pile).into(), Term::After(pile).into());
    Formula::Compare(taken(first), Relation::Equal, taken(second))
}
