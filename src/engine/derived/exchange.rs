//! Whether the piles may be exchanged, as `order free` promises.
//!
//! The promise is about the moves: what is allowed after some moves is also allowed, with the piles
//! exchanged, after the same moves with the piles exchanged. Two games are therefore played side by side,
//! each with its own memory, and their moves are compared wherever play leads. A memory that
//! differs is no breach by itself, because no move may ever depend on the difference.

use super::Stated;
use super::check::Problem;
use super::meter::{Costs, Work};
use super::tried::{MAX_POSITIONS, MAX_TAKES, givens, near, starts};
use crate::engine::clause::Clause;
use crate::engine::judge::after;
use crate::engine::notation::{position_text, start_text};
use crate::engine::position::{Counts, Move, Phase, Position, left};
use crate::engine::rules::{Rules, start};
use crate::engine::statement::Statement;
use crate::engine::walk::Takes;
use crate::number::Natural;
use rustc_hash::FxHashSet;

/// The most piles for which all positions within the bounds are compared.
const FEW: usize = 3;
/// The most positions that are compared with more piles.
const MAX_WITH_MANY: usize = 400;

/// Checks the promise from small starts, with the usual values of the parameters and some others, as far
/// as the work allows.
///
/// # Errors
/// [`Problem::NotFree`], with the shortest play that shows it from the smallest start that does.
pub(super) fn check(statement: &Statement) -> Result<(), Problem> {
    let all: Vec<usize> = (0..statement.parameters.len()).collect();
    let mut work = Work::little();
    for values in near(statement, &all) {
        let Some(rules) = work.built(statement, &values) else {
            return Ok(());
        };
        if !rules.order_matters() && rules.statement.memory.is_empty() {
            // The rules are the same formula in every order.
            continue;
        }
        let costs = Costs::of(&rules.statement);
        for piles in rules.piles().filter(|piles| *piles > 1) {
            let first_two: Vec<usize> = [1, 0].into_iter().chain(2..piles).collect();
            let all: Vec<usize> = (1..piles).chain([0]).collect();
            // These two make every order; two piles have only one other.
            for way in [first_two, all].into_iter().take(piles - 1) {
                Twins {
                    rules: &rules,
                    way,
                    costs: &costs,
                    pairs: Vec::new(),
                    seen: FxHashSet::default(),
                }
                .play(piles, &mut work)?;
            }
        }
    }
    Ok(())
}

/// A position, the one that corresponds to it with the piles exchanged, and the pair that led there.
struct Pair {
    sides: [Position; 2],
    from: Option<usize>,
}

/// A game and the same game with the piles exchanged, side by side.
struct Twins<'a> {
    rules: &'a Stated,
    /// For each pile of the other side, the pile that it corresponds to.
    way: Vec<usize>,
    costs: &'a Costs,
    pairs: Vec<Pair>,
    seen: FxHashSet<[Position; 2]>,
}

impl Twins<'_> {
    fn play(&mut self, piles: usize, work: &mut Work) -> Result<(), Problem> {
        let most = if piles > FEW {
            MAX_WITH_MANY
        } else {
            MAX_POSITIONS
        };
        let (givens, _) = givens(&self.rules.statement);
        let mut place = 0;
        for counts in starts(piles, true) {
            let other = self.exchanged(&counts, 0);
            for given in &givens {
                let begin = |counts: &Counts| start(self.rules, counts.clone(), given).ok();
                if let (Some(one), Some(other)) = (begin(&counts), begin(&other)) {
                    self.add([one, other], None);
                }
                while place < self.pairs.len() {
                    if place >= most || work.is_spent() {
                        return Ok(());
                    }
                    self.compare(place, work)?;
                    place += 1;
                }
            }
        }
        Ok(())
    }

    /// The counts of one side as those of the other.
    fn exchanged(&self, counts: &[Natural], side: usize) -> Counts {
        let mut exchanged: Counts = counts.into();
        for (other, &one) in self.way.iter().enumerate() {
            let [to, from] = if side == 0 {
                [other, one]
            } else {
                [one, other]
            };
            exchanged[to] = counts[from].clone();
        }
        exchanged
    }

    fn add(&mut self, sides: [Position; 2], from: Option<usize>) {
        let sides = sides.map(|position| match position.phase {
            Phase::Take => position,
            Phase::Block => after(self.rules, &position, &Move::Block(Vec::new())),
        });
        if self.seen.insert(sides.clone()) {
            self.pairs.push(Pair { sides, from });
        }
    }

    /// Compares the takes of both sides, and adds the pairs that they lead to.
    fn compare(&mut self, place: usize, work: &mut Work) -> Result<(), Problem> {
        let sides = self.pairs[place].sides.clone();
        let remembers = !self.rules.statement.memory.is_empty();
        let each = self.costs.most + u64::from(remembers) * (self.costs.memory + Costs::KEPT);
        for side in [0, 1] {
            let (from, to) = (&sides[side], &sides[1 - side]);
            work.spend(self.costs.clauses(self.rules, to.piles.len()));
            let clauses = self.rules.clauses(to);
            let mut walk = work.limited(Takes::new(self.rules, from), self.costs.most);
            for _ in 0..MAX_TAKES {
                let Ok(Some(taken)) = work.next(&mut walk, each) else {
                    break;
                };
                let also = self.exchanged(&taken, side);
                let allows = |clause: &Clause| clause.allows(&to.piles, &also);
                let Some(allowing) = clauses.iter().position(allows) else {
                    return Err(Problem::NotFree {
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
