//! Games whose positions consist of their piles alone, played from the bottom up.
//!
//! P-positions are few, so a position is judged by whichever is less work: walking its takes, or
//! checking for each P-position below it whether some clause allows the move there.

use super::extent::permutations;
use super::key::too_big;
use super::mark::{Marking, OutcomeMarks};
use super::{Cancel, Control, MAX_POSITIONS, Progress, Unsolved};
use goldpile_engine::walk::{TakeWalk, bound};
use goldpile_engine::{Counts, Outcome, Position, Rules};
use goldpile_number::Natural;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

type Piles = SmallVec<[u16; 8]>;

/// The outcomes seen so far.
pub(super) struct MemorylessOutcomes {
    outcomes: FxHashMap<Piles, Outcome>,
    /// P-positions by number of piles, in every order that the piles can have on the table.
    losing: FxHashMap<usize, Vec<Piles>>,
    /// The most outcomes kept.
    room: usize,
    looked_at: usize,
    /// The results of backward play, by number of piles.
    marks: FxHashMap<usize, OutcomeMarks>,
}

/// The most steps that backward play may take for one query: a second or two.
const BUDGET: u64 = 1 << 28;

/// The most piles of which every order is listed.
const MOST_PERMUTED: usize = 8;

/// The most takes examined for one query, including the positions looked up.
const MAX_WORK: u64 = 1 << 28;

impl Default for MemorylessOutcomes {
    fn default() -> Self {
        Self::with_room(2 * MAX_POSITIONS)
    }
}

impl MemorylessOutcomes {
    fn with_room(room: usize) -> Self {
        Self {
            outcomes: FxHashMap::default(),
            losing: FxHashMap::default(),
            room,
            looked_at: 0,
            marks: FxHashMap::default(),
        }
    }

    /// The number of positions examined, including those since forgotten.
    pub(super) fn looked_at(&self) -> usize {
        self.looked_at
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
        if let Some(outcome) = self.backwards(rules, &wanted, cancel)? {
            return Ok(outcome);
        }
        if count_below(&wanted, ordered) > MAX_POSITIONS {
            return Err(too_big("a position with so many positions below it"));
        }
        let mut below: Vec<Piles> = Vec::new();
        let mut current = Piles::new();
        list_below(&wanted, ordered, &mut current, &mut below);
        let new = |piles: &Piles| !self.outcomes.contains_key(piles);
        if self.outcomes.len() + below.iter().filter(|piles| new(piles)).count() > self.room {
            // Each query fits on its own, but not necessarily together with earlier ones.
            *self = Self {
                looked_at: self.looked_at,
                marks: std::mem::take(&mut self.marks),
                ..Self::with_room(self.room)
            };
        }
        below.retain(|piles| !self.outcomes.contains_key(piles));
        below.sort_by_key(|piles| piles.iter().map(|&pile| u32::from(pile)).sum::<u32>());
        let mut work = 0;
        let all = Some(below.len() as u64);
        for (done, piles) in below.into_iter().enumerate() {
            cancel.check()?;
            let done = done as u64;
            cancel.report(Progress { done, all });
            let (outcome, more) = self.judge(rules, &piles, ordered)?;
            work += more;
            if work > MAX_WORK {
                return Err(too_big("a position with so many moves below it"));
            }
            if outcome == Outcome::P && is_looked_up(piles.len(), ordered) {
                let losing = self.losing.entry(piles.len()).or_default();
                if ordered {
                    losing.push(piles.clone());
                } else {
                    permutations(&piles, |order| losing.push(order.into()));
                }
            }
            self.outcomes.insert(piles, outcome);
            self.looked_at += 1;
        }
        Ok(self.outcomes[&wanted])
    }

    /// The outcome of this position, found by playing out backwards all positions up to its largest
    /// pile, if the rules are a statement and there are not too many such positions. The result is kept
    /// for later queries with smaller piles.
    fn backwards(
        &mut self,
        rules: &dyn Rules,
        piles: &[u16],
        cancel: &Cancel,
    ) -> Result<Option<Outcome>, Unsolved> {
        let ordered = rules.order_matters();
        let most = piles.iter().copied().max().unwrap_or(0);
        let words: super::words::WordPiles = piles.iter().map(|&pile| u32::from(pile)).collect();
        let known = self.marks.get(&piles.len());
        if known.is_none_or(|marks| marks.max() < usize::from(most)) {
            // A little more is played out than was asked for, so that neighbours are included.
            let most = usize::from(most);
            let more = (most.max(12) * 5 / 4).min(usize::from(u16::MAX - 1));
            let wanted = [(more, BUDGET / 4), (most, BUDGET)];
            let room = MAX_POSITIONS as u64;
            let control = Control {
                cancel: cancel.clone(),
                progress: &|progress| cancel.report(progress),
            };
            let mut found = None;
            for (max, budget) in wanted {
                let marking = Marking::new(rules, piles.len(), max, ordered, room);
                match marking.map(|marking| marking.run(budget, &control)) {
                    Some(Ok(marks)) => {
                        found = Some(marks);
                        break;
                    }
                    Some(Err(Unsolved::Cancelled)) => return Err(Unsolved::Cancelled),
                    // Forward play may still take little work.
                    None | Some(Err(Unsolved::TooBig(_))) => {}
                }
            }
            let Some(marks) = found else {
                return Ok(None);
            };
            self.looked_at += usize::try_from(marks.len()).unwrap_or(usize::MAX);
            self.marks.insert(piles.len(), marks);
        }
        let marks = self.marks.get(&piles.len());
        Ok(marks.map(|marks| Outcome::p_if(!marks.wins(&words))))
    }

    /// The outcome of a position whose options are all known.
    fn judge(
        &self,
        rules: &dyn Rules,
        piles: &Piles,
        ordered: bool,
    ) -> Result<(Outcome, u64), Unsolved> {
        let counts: Counts = piles.iter().map(|&pile| Natural::from(pile)).collect();
        let clauses = rules.clauses(&Position::of(counts.clone()));
        // There are not many more takes than positions, so every one of them can be tried.
        let walk = || TakeWalk::of_clauses(&counts, clauses.iter().cloned()).persistent();
        let losing = self.losing.get(&piles.len()).map_or(&[][..], Vec::as_slice);
        let walk_bound = bound(&counts, &clauses).to_u64().unwrap_or(u64::MAX);
        // The cost of making the clauses, or of testing a take against all of them.
        let weight: u64 = (clauses.iter())
            .map(|clause| 1 + (clause.conditions.len() + clause.provisos.len()) as u64)
            .sum();
        let mut first = walk();
        let over = rules.is_misere() && first.next().transpose()?.is_none();
        let wins = if over {
            // In misère play, a player who cannot move has won.
            true
        } else if walk_bound <= losing.len() as u64 || !is_looked_up(piles.len(), ordered) {
            let mut wins = false;
            for found in walk() {
                let (_, taken) = found?;
                let left = piles
                    .iter()
                    .zip(&taken)
                    .map(|(pile, take)| pile - take.to_u64().map_or(0, low_word))
                    .collect();
                if self.outcomes.get(&canonical(left, ordered)) == Some(&Outcome::P) {
                    wins = true;
                    break;
                }
            }
            wins
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
        let looked_up = if is_looked_up(piles.len(), ordered) {
            losing.len() as u64
        } else {
            u64::MAX
        };
        let tried = walk_bound
            .min(looked_up)
            .saturating_add(1 + first.examined());
        Ok((Outcome::p_if(!wins), tried.saturating_mul(weight)))
    }
}

/// Whether P-positions are listed: more piles have too many orders.
fn is_looked_up(piles: usize, ordered: bool) -> bool {
    ordered || piles <= MOST_PERMUTED
}

/// The take as a 16-bit word, in which it fits because its pile does.
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

/// An upper bound on the positions reachable from here: those in which no pile is larger, in increasing
/// order if the order does not matter.
fn count_below(piles: &[u16], ordered: bool) -> usize {
    if ordered {
        return piles.iter().fold(1usize, |product, &pile| {
            product.saturating_mul(usize::from(pile) + 1)
        });
    }
    // ways[last]: the number of rows so far that end in this count.
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

#[cfg(test)]
mod tests {
    use super::*;
    use goldpile_engine::{Clause, Proviso, Span, Test, Text};
    use std::ops::RangeInclusive;

    /// Any positive number may be taken from one of two piles: P exactly where they are equal.
    struct TwoPiles;

    impl Rules for TwoPiles {
        fn piles(&self) -> RangeInclusive<usize> {
            2..=2
        }

        fn clauses(&self, _: &Position) -> Vec<Clause> {
            let clause = |spans| Clause::new("one", Text::default(), spans);
            vec![
                clause([Span::Positive, Span::Nothing]),
                clause([Span::Nothing, Span::Positive]),
            ]
        }

        fn order_matters(&self) -> bool {
            false
        }
    }

    #[test]
    fn judging_a_position_is_work() {
        let table = MemorylessOutcomes::with_room(500);
        // Two clauses, and no P-position to compare with.
        let judged = table.judge(&TwoPiles, &[3u16, 4].into_iter().collect(), false);
        assert_eq!(judged, Ok((Outcome::P, 2)));
    }

    /// Only everything may be taken at once, which the spans do not tell. In misère play.
    struct AllOrNothing;

    impl Rules for AllOrNothing {
        fn piles(&self) -> RangeInclusive<usize> {
            2..=2
        }

        fn clauses(&self, position: &Position) -> Vec<Clause> {
            let less = |pile: usize| {
                let most = position.piles[pile].saturating_sub(&Natural::ONE);
                let test = Test::Takes {
                    pile,
                    from: Natural::ZERO,
                    to: most,
                };
                Proviso::when(Text::default(), [test])
            };
            let all = Clause::new("all", Text::default(), [Span::Any, Span::Any]);
            vec![all.except(less(0)).except(less(1))]
        }

        fn is_misere(&self) -> bool {
            true
        }
    }

    #[test]
    fn the_only_take_is_found_however_late_it_comes() {
        let table = MemorylessOutcomes::with_room(500);
        // 160,800 takes are refused before it. It makes the last move, which loses.
        let piles: Piles = [400u16, 400].into_iter().collect();
        let judged = table.judge(&AllOrNothing, &piles, true);
        assert_eq!(judged.unwrap().0, Outcome::P);
    }

    #[test]
    fn what_is_remembered_is_bounded_whatever_is_asked() {
        // Enough room for the largest query, which has 496 positions, but not for the next one as well.
        let mut table = MemorylessOutcomes::with_room(500);
        let mut forgotten = false;
        for (a, b) in [(30, 30), (2, 150), (30, 30), (1, 200), (7, 7), (0, 499)] {
            let position = Position::of([a, b].map(Natural::small).into_iter().collect());
            let outcome = table.outcome(&TwoPiles, &position, &Cancel::default());
            let expected = if a == b { Outcome::P } else { Outcome::N };
            assert_eq!(outcome, Ok(expected), "{a},{b}");
            assert!(table.outcomes.len() <= 500);
            forgotten |= table.looked_at() > table.outcomes.len();
        }
        assert!(forgotten);
    }
}
