//! Whether the piles may be exchanged, as `order free` promises.
//!
//! The promise is about the moves: what is allowed after some moves is also allowed, with the piles
//! exchanged, after the same moves with the piles exchanged. Two games are therefore played side by side,
//! each with its own memory, and their moves are compared wherever play leads. A memory that
//! differs is no breach by itself, because no move may ever depend on the difference.

use super::Stated;
use super::sample_starts::{MAX_POSITIONS, MAX_TAKES, MAX_TOKENS, givens, near, starts_of};
use super::work_budget::{Costs, WorkBudget};
use crate::clause::Clause;
use crate::judge::after;
use crate::notation::{position_text, start_text};
use crate::position::{Counts, Move, Phase, Position, left};
use crate::rules::{Rules, start};
use crate::statement::{Order, Statement};
use crate::walk::TakeWalk;
use goldpile_number::Natural;
use rustc_hash::FxHashSet;
use thiserror::Error;

/// The most piles for which all positions within the bounds are compared.
const FEW: usize = 3;
/// The most positions that are compared with more piles.
const MAX_WITH_MANY: usize = 400;

/// The order of the piles is declared free, but what can be played depends on it. The message says what would
/// be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "order free says that the piles may be exchanged, but {allowed} can be played and, with the piles exchanged, \
     {forbidden} cannot: write order table, or allow both"
)]
pub struct NotFree {
    /// The record of a game that can be played.
    pub allowed: String,
    /// The same record with the piles exchanged; its last move is not allowed.
    pub forbidden: String,
}

/// Checks that the piles of a statement may be exchanged if it says so: from small starts, with the usual
/// values of the parameters and some others, as far as the work allows. All exchanges and values are checked
/// from small starts before any is checked from larger ones, so that none of them takes all the work.
///
/// # Errors
/// [`NotFree`], with the shortest play that shows it from the smallest start that does.
pub fn check_order(statement: &Statement) -> Result<(), NotFree> {
    if statement.order != Order::Free {
        return Ok(());
    }
    let all: Vec<usize> = (0..statement.parameters.len()).collect();
    let mut building = WorkBudget::default();
    let built = (near(statement, &all).into_iter())
        .map_while(|values| building.built(statement, &values))
        // Without a memory, rules that are the same formula in every order keep the promise.
        .filter(|rules| rules.order_matters() || !rules.statement.memory.is_empty());
    let built: Vec<(Costs, Stated)> = built.map(|r| (Costs::of(&r.statement), r)).collect();
    let mut work = WorkBudget::default();
    let mut numbers: Vec<Vec<Twins<'_>>> = (statement.piles.clone())
        .map(|piles| {
            let exchanges = built.iter().flat_map(|(costs, rules)| {
                // Exchanges of neighbours make every order.
                (1..piles).map(move |later| Twins::new(rules, costs, later))
            });
            exchanges.collect()
        })
        .collect();
    for total in 0..=MAX_TOKENS * *statement.piles.end() as u64 {
        for (piles, exchanges) in statement.piles.clone().zip(&mut numbers) {
            let most = if piles > FEW {
                MAX_WITH_MANY
            } else {
                MAX_POSITIONS
            };
            exchanges.retain(|twins| twins.place < most);
            if exchanges.is_empty() {
                continue;
            }
            for counts in starts_of(piles, total, true) {
                for twins in &mut *exchanges {
                    twins.play(&counts, most, &mut work)?;
                }
                if work.is_spent() {
                    return Ok(());
                }
            }
        }
    }
    Ok(())
}

/// A position, the one that corresponds to it with the piles exchanged, and the pair that led there.
struct ExchangedPair {
    sides: [Position; 2],
    from: Option<usize>,
}

/// A game and the same game with two neighbouring piles exchanged, side by side.
struct Twins<'a> {
    rules: &'a Stated,
    costs: &'a Costs,
    /// The later one of the two piles.
    later: usize,
    pairs: Vec<ExchangedPair>,
    seen: FxHashSet<[Position; 2]>,
    /// How many of the pairs have been compared.
    place: usize,
}

impl<'a> Twins<'a> {
    fn new(rules: &'a Stated, costs: &'a Costs, later: usize) -> Self {
        Self {
            rules,
            costs,
            later,
            pairs: Vec::new(),
            seen: FxHashSet::default(),
            place: 0,
        }
    }

    /// Compares all positions to which play leads from this start, until so many have been compared.
    fn play(&mut self, counts: &Counts, most: usize, work: &mut WorkBudget) -> Result<(), NotFree> {
        let other = self.exchanged(counts);
        for given in givens(&self.rules.statement) {
            let begin = |counts: &Counts| start(self.rules, counts.clone(), &given).ok();
            if let (Some(one), Some(other)) = (begin(counts), begin(&other)) {
                self.add([one, other], None);
            }
            while self.place < self.pairs.len() {
                if self.place >= most || work.is_spent() {
                    return Ok(());
                }
                self.compare(self.place, work)?;
                self.place += 1;
            }
        }
        Ok(())
    }

    /// The counts of one side as those of the other.
    fn exchanged(&self, counts: &[Natural]) -> Counts {
        let mut exchanged: Counts = counts.into();
        exchanged.swap(self.later - 1, self.later);
        exchanged
    }

    fn add(&mut self, sides: [Position; 2], from: Option<usize>) {
        let sides = sides.map(|position| match position.phase {
            Phase::Take => position,
            Phase::Block => after(self.rules, &position, &Move::Block(Vec::new())),
        });
        if self.seen.insert(sides.clone()) {
            self.pairs.push(ExchangedPair { sides, from });
        }
    }

    /// Compares the takes of both sides, and adds the pairs that they lead to.
    fn compare(&mut self, place: usize, work: &mut WorkBudget) -> Result<(), NotFree> {
        let sides = self.pairs[place].sides.clone();
        let remembers = !self.rules.statement.memory.is_empty();
        let each = self.costs.most + u64::from(remembers) * (self.costs.memory + Costs::KEPT);
        for side in [0, 1] {
            let (from, to) = (&sides[side], &sides[1 - side]);
            work.spend(self.costs.clauses(self.rules, to.piles.len()));
            let clauses = self.rules.clauses(to);
            let mut walk = work.limited(TakeWalk::new(self.rules, from), self.costs.most);
            for _ in 0..MAX_TAKES {
                let Ok(Some(taken)) = work.next(&mut walk, each) else {
                    break;
                };
                let also = self.exchanged(&taken);
                let allows = |clause: &Clause| clause.allows(&to.piles, &also);
                let Some(allowing) = clauses.iter().position(allows) else {
                    return Err(NotFree {
                        allowed: self.record(place, side, &taken),
                        forbidden: self.record(place, 1 - side, &also),
                    });
                };
                work.spend((1 + allowing as u64) * self.costs.most);
                if remembers && side == 0 {
                    let next = |position, taken| after(self.rules, position, &Move::Take(taken));
                    self.add([next(from, taken), next(to, also)], Some(place));
                }
            }
        }
        Ok(())
    }

    /// The record of one side up to a pair, and then this take.
    fn record(&self, place: usize, side: usize, taken: &[Natural]) -> String {
        let text = |piles: &[Natural]| position_text(piles, &Natural::to_string);
        let mut words = vec![text(&left(&self.pairs[place].sides[side].piles, taken))];
        let mut next = Some(place);
        while let Some(place) = next {
            let position = &self.pairs[place].sides[side];
            next = self.pairs[place].from;
            words.push(match next {
                Some(_) => text(&position.piles),
                None => start_text(self.rules, position),
            });
        }
        words.reverse();
        words.join(" ")
    }
}
