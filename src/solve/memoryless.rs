//! Games whose position is its piles alone, from the bottom up.
//!
//! P-positions are few, so a position is judged either by walking over its takes or by asking, for
//! each P-position below it, whether some clause allows the move there: whichever is less work.

use super::extent::permutations;
use super::key::too_big;
use super::{Cancel, MAX_POSITIONS, Unsolved};
use crate::engine::walk::Takes;
use crate::engine::{Counts, Outcome, Position, Rules};
use crate::number::Natural;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

type Piles = SmallVec<[u16; 8]>;

/// Outcomes seen so far.
#[derive(Default)]
pub(super) struct Table {
    outcomes: FxHashMap<Piles, Outcome>,
    /// P-positions by their number of piles, in every order in which they can stand on the table.
    losing: FxHashMap<usize, Vec<Piles>>,
}

impl Table {
    pub(super) fn len(&self) -> usize {
        self.outcomes.len()
    }

    pub(super) fn outcome(
        &mut self,
        rules: &dyn Rules,
        position: &Position,
        cancel: &Cancel,
    ) -> Result<Outcome, Unsolved> {
        let piles = words(&position.piles)?;
        let ordered = rules.order_matters();
        let wanted = canonical(piles, ordered);
        if let Some(outcome) = self.outcomes.get(&wanted) {
            return Ok(*outcome);
        }
        if count_below(&wanted, ordered) > MAX_POSITIONS {
            return Err(too_big("a position with so many positions below it"));
        }
        let mut below: Vec<Piles> = Vec::new();
        let mut current = Piles::new();
        list_below(&wanted, ordered, &mut current, &mut below);
        below.retain(|piles| !self.outcomes.contains_key(piles));
        below.sort_by_key(|piles| piles.iter().map(|&pile| u32::from(pile)).sum::<u32>());
        for piles in below {
            cancel.check()?;
            let outcome = self.judge(rules, &piles, ordered);
            if outcome == Outcome::P {
                let losing = self.losing.entry(piles.len()).or_default();
                if ordered {
                    losing.push(piles.clone());
                } else {
                    permutations(&piles, |order| losing.push(order.into()));
                }
            }
            self.outcomes.insert(piles, outcome);
        }
        Ok(self.outcomes[&wanted])
    }

    /// The outcome of a position all of whose options are known.
    fn judge(&self, rules: &dyn Rules, piles: &Piles, ordered: bool) -> Outcome {
        let counts: Counts = piles.iter().map(|&pile| Natural::from(pile)).collect();
        let clauses = rules.clauses(&Position::of(counts.clone()));
        let walk = Takes::of_clauses(&counts, clauses.clone());
        let losing = self.losing.get(&piles.len()).map_or(&[][..], Vec::as_slice);
        let wins = if walk.bound() <= losing.len() as u64 {
            walk.into_iter().any(|(_, taken)| {
                let left = piles
                    .iter()
                    .zip(&taken)
                    .map(|(pile, take)| pile - take.to_u64().map_or(0, low_word))
                    .collect();
                self.outcomes.get(&canonical(left, ordered)) == Some(&Outcome::P)
            })
        } else {
            losing
                .iter()
                .filter(|target| target.iter().zip(piles).all(|(left, pile)| left <= pile))
                .any(|target| {
                    let taken: Counts = piles
                        .iter()
                        .zip(target)
                        .map(|(pile, left)| Natural::from(pile - left))
                        .collect();
                    clauses.iter().any(|clause| clause.allows(&counts, &taken))
                })
        };
        if wins { Outcome::N } else { Outcome::P }
    }
}

/// A take is no more than its pile, which is a word.
fn low_word(take: u64) -> u16 {
    u16::try_from(take).unwrap_or(u16::MAX)
}

fn words(piles: &[Natural]) -> Result<Piles, Unsolved> {
    piles
        .iter()
        .map(|pile| pile.to_u64().and_then(|pile| u16::try_from(pile).ok()))
        .collect::<Option<Piles>>()
        .ok_or_else(|| too_big("a position with so many tokens"))
}

fn canonical(mut piles: Piles, ordered: bool) -> Piles {
    if !ordered {
        piles.sort_unstable();
    }
    piles
}

/// How many positions are reached, at most, from here: those with no pile larger, in increasing
/// order if the order does not matter.
fn count_below(piles: &[u16], ordered: bool) -> usize {
    if ordered {
        return piles.iter().fold(1usize, |product, &pile| {
            product.saturating_mul(usize::from(pile) + 1)
        });
    }
    // ways[last]: how many rows so far end in this count.
    let mut ways = vec![1usize];
    for &pile in piles {
        let mut next = vec![0usize; usize::from(pile) + 1];
        let mut sum = 0usize;
        for (count, slot) in next.iter_mut().enumerate() {
            sum = sum.saturating_add(ways.get(count).copied().unwrap_or(0));
            *slot = sum;
        }
        ways = next;
    }
    ways.iter().fold(0, |sum, &count| sum.saturating_add(count))
}

fn list_below(piles: &[u16], ordered: bool, current: &mut Piles, out: &mut Vec<Piles>) {
    let Some(&pile) = piles.get(current.len()) else {
        out.push(current.clone());
        return;
    };
    let from = match current.last() {
        Some(&last) if !ordered => last,
        _ => 0,
    };
    for count in from..=pile {
        current.push(count);
        list_below(piles, ordered, current, out);
        current.pop();
    }
}
