//! A check of the promise of `order free` that the piles may be exchanged.
//!
//! The promise is about the moves: what is allowed after some moves is also allowed, with the piles
//! exchanged, after the same moves with the piles exchanged. Two games are therefore played side by
//! side, each with its own memory, and their moves are compared wherever play leads. Different memories
//! alone break no promise, because perhaps no move ever depends on the difference.

use super::Stated;
use crate::clause::Clause;
use crate::notation::{piles_text, start_text};
use crate::position::{Counts, Move, Phase, Position, left};
use crate::rules::judge::after;
use crate::rules::walk::{PATIENCE, TakeWalk};
use crate::rules::{Rules, start};
use crate::statement::evaluate::Valuation;
use crate::statement::{Formula, Order, Rule, Statement};
use goldpile_number::Natural;
use rustc_hash::FxHashSet;
use thiserror::Error;

/// The most tokens in a pile of a start.
const MAX_TOKENS: u64 = 12;
/// The most starts with the same total.
const MAX_STARTS: usize = 30_000;
/// The most positions that are compared, and the most takes from each.
const MAX_POSITIONS: usize = 4_000;
const MAX_TAKES: usize = 2_000;
/// Roughly the most parts of formulas that are evaluated or rewritten, whatever the rules are.
const MAX_WORK: u64 = 5_000_000;
/// The number of parts that a kept position counts as.
const PARTS_PER_POSITION: usize = 200;

/// The promise of a free order of the piles is broken. The message says how to correct that.
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

/// Checks that the piles of a statement may be exchanged, if it says so. Plays from small starts, with
/// the default values of the parameters and some others. Every exchange of neighbouring piles, which
/// together make every order, gets the same share of the work.
///
/// # Errors
/// [`NotFree`] for the first exchange that breaks the promise, with the shortest play that shows it from
/// the smallest start that does.
pub fn check_order(statement: &Statement) -> Result<(), NotFree> {
    if statement.order != Order::Free {
        return Ok(());
    }
    // One pile more than the minimum includes both a pile with a letter and one without.
    let least = (*statement.piles.start()).max(2);
    let piles = least..=(least + 1).min(*statement.piles.end());
    let size = size(statement);
    // With many piles, rules are rewritten into many cases.
    let making = size << piles.end().min(&10);
    let most = usize::try_from(MAX_WORK / making).unwrap_or(usize::MAX);
    let built: Vec<Stated> = (trial_values(statement).into_iter())
        .take(most.max(1))
        .map(|values| Stated::new(statement, &values))
        // Without a memory, rules that are the same formula in every order keep the promise.
        .filter(|rules| rules.order_matters() || !rules.statement.memory.is_empty())
        .collect();
    let exchanges = (built.iter()).flat_map(|rules| {
        let piles = piles.clone();
        piles.flat_map(move |piles| (1..piles).map(move |later| (rules, piles, later)))
    });
    let exchanges: Vec<_> = exchanges.collect();
    let share = MAX_WORK / exchanges.len().max(1) as u64;
    for (rules, piles, later) in exchanges {
        ExchangeCheck::new(rules, later, size, share).check(piles)?;
    }
    Ok(())
}

/// The number of parts in the formulas of a statement. With a memory, the kept positions count, too.
fn size(statement: &Statement) -> u64 {
    let rules = statement.rules.iter().flat_map(Rule::formulas);
    let cases = statement.memory.iter().flat_map(|memory| &memory.next);
    let cases = cases.map(|case| case.when.size() + case.value.size());
    let kept = if statement.memory.is_empty() {
        0
    } else {
        PARTS_PER_POSITION
    };
    let parts: usize = rules.map(Formula::size).chain(cases).sum();
    (1 + kept + parts) as u64
}

/// Values of the parameters to try: the defaults, then the extremes and a few more, one parameter at a time.
fn trial_values(statement: &Statement) -> Vec<Vec<u64>> {
    let usual: Vec<u64> = (statement.parameters.iter()).map(|p| p.default).collect();
    let mut tried = vec![usual.clone()];
    for (index, parameter) in statement.parameters.iter().enumerate() {
        let near = [parameter.least, parameter.least + 1, parameter.least + 2];
        for value in near.into_iter().chain([parameter.most]) {
            let mut values = usual.clone();
            values[index] = value;
            if value <= parameter.most && !tried.contains(&values) {
                tried.push(values);
            }
        }
    }
    tried
}

/// What a start may have after a `/`, within a limit; first nothing.
fn givens(statement: &Statement) -> Vec<Vec<Natural>> {
    let mut givens = vec![Vec::new()];
    let [memory] = &statement.memory[..] else {
        return givens;
    };
    if memory.is_pile {
        return givens;
    }
    let least_and_most = memory.bounds.as_ref().map(|(least, most)| {
        [least, most].map(|bound| Valuation::NOTHING.count(bound).to_u64().unwrap_or(u64::MAX))
    });
    let [least, most] = least_and_most.unwrap_or([0, u64::MAX]);
    let beyond = least.saturating_add(2 * MAX_TOKENS + 1);
    givens.extend((least..=most.min(beyond)).map(|given| vec![Natural::small(given)]));
    givens
}

fn starts(piles: usize, total: u64) -> Vec<Counts> {
    let mut rows: Vec<(Vec<u64>, u64)> = vec![(Vec::new(), total)];
    for open in (0..piles as u64).rev() {
        let longer = rows.into_iter().flat_map(|(row, rest)| {
            let least = rest.saturating_sub(MAX_TOKENS * open);
            (least..=rest.min(MAX_TOKENS)).map(move |pile| {
                let row: Vec<u64> = row.iter().copied().chain([pile]).collect();
                (row, rest - pile)
            })
        });
        rows = longer.take(MAX_STARTS).collect();
    }
    let rows = rows.into_iter().filter(|(_, rest)| *rest == 0);
    rows.map(|(row, _)| row.into_iter().map(Natural::small).collect())
        .collect()
}

/// A position and its counterpart with the piles exchanged, and the index of the pair that led there.
struct ExchangedPair {
    sides: [Position; 2],
    from: Option<usize>,
}

/// A game and the same game with two neighbouring piles exchanged, side by side.
struct ExchangeCheck<'a> {
    rules: &'a Stated,
    /// The later of the two piles.
    later: usize,
    /// The number of parts in the formulas of the rules, which is the cost of each combination.
    size: u64,
    /// The number of parts that may still be evaluated.
    work: u64,
    pairs: Vec<ExchangedPair>,
    seen: FxHashSet<[Position; 2]>,
}

impl<'a> ExchangeCheck<'a> {
    fn new(rules: &'a Stated, later: usize, size: u64, work: u64) -> Self {
        Self {
            rules,
            later,
            size,
            work,
            pairs: Vec::new(),
            seen: FxHashSet::default(),
        }
    }

    /// Compares the positions that play reaches from small starts with this many piles.
    fn check(&mut self, piles: usize) -> Result<(), NotFree> {
        let givens = givens(&self.rules.statement);
        let mut place = 0;
        for total in 0..=MAX_TOKENS * piles as u64 {
            for counts in starts(piles, total) {
                let other = self.exchanged(&counts);
                for given in &givens {
                    let begin = |counts: &Counts| start(self.rules, counts.clone(), given).ok();
                    if let (Some(one), Some(other)) = (begin(&counts), begin(&other)) {
                        self.add([one, other], None);
                    }
                    while place < self.pairs.len() {
                        if place >= MAX_POSITIONS || self.work == 0 {
                            return Ok(());
                        }
                        self.compare(place)?;
                        place += 1;
                    }
                }
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
    fn compare(&mut self, place: usize) -> Result<(), NotFree> {
        let sides = self.pairs[place].sides.clone();
        let remembers = !self.rules.statement.memory.is_empty();
        for side in [0, 1] {
            let (from, to) = (&sides[side], &sides[1 - side]);
            self.spend(self.alternatives(to.piles.len()));
            let clauses = self.rules.clauses(to);
            let patience = u32::try_from(self.work / self.size).unwrap_or(PATIENCE);
            let mut walk = TakeWalk::new(self.rules, from).patient(patience.clamp(1, PATIENCE));
            for _ in 0..MAX_TAKES {
                let examined = walk.examined();
                let Some(Ok((clause, taken))) = walk.next() else {
                    break;
                };
                self.spend(walk.examined() - examined + clause as u64);
                if self.work == 0 {
                    break;
                }
                let also = self.exchanged(&taken);
                let allows = |clause: &Clause| clause.allows(&to.piles, &also);
                let Some(allowing) = clauses.iter().position(allows) else {
                    return Err(NotFree {
                        allowed: self.record(place, side, &taken),
                        forbidden: self.record(place, 1 - side, &also),
                    });
                };
                self.spend(1 + allowing as u64);
                if remembers && side == 0 {
                    let next = |position, taken| after(self.rules, position, &Move::Take(taken));
                    self.add([next(from, taken), next(to, also)], Some(place));
                }
            }
        }
        Ok(())
    }

    fn spend(&mut self, combinations: u64) {
        self.work = self
            .work
            .saturating_sub(combinations.saturating_mul(self.size));
    }

    /// The number of cases into which the rules have been rewritten for this many piles.
    fn alternatives(&self, piles: usize) -> u64 {
        let rules = self.rules.compiled_rules(piles).iter();
        rules.map(|rule| 1 + rule.len() as u64).sum()
    }

    /// The record of one side up to a pair, followed by this take.
    fn record(&self, place: usize, side: usize, taken: &[Natural]) -> String {
        let mut words = vec![piles_text(&left(
            &self.pairs[place].sides[side].piles,
            taken,
        ))];
        let mut next = Some(place);
        while let Some(place) = next {
            let position = &self.pairs[place].sides[side];
            next = self.pairs[place].from;
            words.push(match next {
                Some(_) => piles_text(&position.piles),
                None => start_text(self.rules, position),
            });
        }
        words.reverse();
        words.join(" ")
    }
}
