//! The moves of a statement as formulas: legal takes, the memory, the claim.

mod idle;
mod memory;

pub use idle::idle_rules;

use crate::automaton::Var;
use crate::decide::Decider;
use crate::formula::Predicate;
use crate::translate::{Translated, Translator, Untranslatable, VariableScope};
use goldpile_engine::statement::{Formula, MemoryDeclaration, Order, Rule, Statement, Term};
use std::cell::Cell;

/// The values of the bounded memories, in order. A proof treats each combination separately.
pub(crate) type Counters = Vec<u64>;

/// The most piles in a proof, which considers every subset of the piles that change.
const MOST_PILES: usize = 8;

/// The most combinations of counter values.
const MOST_COUNTERS: u64 = 4096;

/// A statement without parameters, played with a fixed number of piles, and the variables of its formulas.
pub(crate) struct Moves<'a> {
    pub statement: &'a Statement,
    pub piles: usize,
    pub decider: &'a Decider<'a>,
    fresh: Cell<Var>,
    /// The bounds of each memory; `None` for a memory without bounds, which is a variable.
    bounds: Vec<Option<(u64, u64)>>,
    /// The piles with a bound, each with the most that it holds.
    pub pile_bounds: Vec<(usize, i64)>,
}

/// One way in which the memory can change: the counters afterwards, and the condition, which also
/// determines the other memories afterwards.
pub(crate) struct MemoryTransition {
    pub counters: Counters,
    pub when: Predicate,
}

/// The size of a pile before the take. Related variables have neighbouring numbers, so that they are read
/// together.
pub(crate) fn before(pile: usize) -> Var {
    Var::try_from(pile).unwrap_or(0) * 4
}

/// The size of a pile after the take.
pub(crate) fn after(pile: usize) -> Var {
    before(pile) + 1
}

/// The size of a pile after another take from the same position.
pub(crate) fn other_after(pile: usize) -> Var {
    before(pile) + 2
}

/// A memory before the take.
pub(crate) fn memory_before(index: usize) -> Var {
    64 + before(index)
}

/// A memory after the take.
pub(crate) fn memory_after(index: usize) -> Var {
    memory_before(index) + 1
}

impl<'a> Moves<'a> {
    /// Fails if there are too many piles, if the memory has too many cases or none, or if it holds a pile
    /// that a proof cannot follow.
    pub(crate) fn new(
        statement: &'a Statement,
        piles: usize,
        decider: &'a Decider<'a>,
    ) -> Translated<Self> {
        if piles > MOST_PILES {
            let text = format!("a proof is about up to {MOST_PILES} piles, not {piles}");
            return Err(Untranslatable::Undecided(text));
        }
        if let Some(memory) = unordered_pile(statement) {
            let text = format!(
                "{} is a remembered pile, which a proof follows only with order table, or with bounds and \
                 order free",
                memory.name
            );
            return Err(Untranslatable::Undecided(text));
        }
        let number = |term: &Term| {
            crate::translate::number(term)
                .map(|value| u64::try_from(value).unwrap_or(0))
                .ok_or_else(|| Untranslatable::Undecided("a bound is not a fixed number".into()))
        };
        let bounds = (statement.memory.iter())
            .map(|memory| match &memory.bounds {
                Some((least, most)) => Ok(Some((number(least)?, number(most)?))),
                None => Ok(None),
            })
            .collect::<Translated<Vec<_>>>()?;
        let cases = (bounds.iter().flatten())
            .map(|(least, most)| (most + 1).saturating_sub(*least))
            .fold(1u64, u64::saturating_mul);
        if cases == 0 {
            let text = "the bounds of a memory contain no number".to_owned();
            return Err(Untranslatable::Undecided(text));
        }
        if cases > MOST_COUNTERS {
            let text = format!("the memory has {cases} cases, more than {MOST_COUNTERS}");
            return Err(Untranslatable::Undecided(text));
        }
        let pile_bounds = statement.bounded.iter().map(|bounded| {
            let most = i64::try_from(number(&bounded.most)?).unwrap_or(i64::MAX);
            Ok((bounded.pile, most))
        });
        Ok(Self {
            statement,
            piles,
            decider,
            pile_bounds: pile_bounds.collect::<Translated<Vec<_>>>()?,
            fresh: Cell::new(1000),
            bounds,
        })
    }

    fn translator(&self, scope: VariableScope) -> Translator<'_> {
        Translator::new(self.decider, &self.fresh, scope)
    }

    fn take_scope(&self, counters: &[u64]) -> Translator<'_> {
        self.translator(VariableScope {
            before: (0..self.piles).map(before).collect(),
            after: (0..self.piles).map(after).collect(),
            memory: self.values(counters, memory_before),
        })
    }

    /// The variables of a position, before or after the take.
    pub(crate) fn position(&self, pile: fn(usize) -> Var, memory: fn(usize) -> Var) -> Vec<Var> {
        (0..self.piles)
            .map(pile)
            .chain(self.open_memories().map(memory))
            .collect()
    }

    /// The variables of a position before the take.
    pub(crate) fn position_before(&self) -> Vec<Var> {
        self.position(before, memory_before)
    }

    /// The condition for a valid position; if the rules refer to piles by size, it is a ≤ b ≤ c ….
    pub(crate) fn valid_positions(&self) -> Predicate {
        match self.statement.order {
            Order::Sorted => increasing(&(0..self.piles).map(before).collect::<Vec<_>>()),
            Order::Table | Order::Free => Predicate::and(
                self.pile_bounds
                    .iter()
                    .map(|&(pile, most)| Predicate::within([(1, before(pile))], None, Some(most))),
            ),
        }
    }

    /// The claim about these memories and these piles, given in table order.
    pub(crate) fn claim(
        &self,
        pile: fn(usize) -> Var,
        memory: fn(usize) -> Var,
        counters: &[u64],
    ) -> Translated<Predicate> {
        let Some(claim) = &self.statement.claim else {
            return Err(Untranslatable::Undecided("the rules make no claim".into()));
        };
        let orders = match self.statement.order {
            Order::Table => vec![(0..self.piles).collect()],
            Order::Free | Order::Sorted => permutations(self.piles),
        };
        let mut all = Vec::new();
        for order in orders {
            let piles: Vec<Var> = order.iter().map(|&at| pile(at)).collect();
            let sorted = match self.statement.order {
                Order::Table => Predicate::Constant(true),
                Order::Free | Order::Sorted => by_size(&order, &piles),
            };
            let scope = VariableScope {
                after: piles.clone(),
                before: piles,
                memory: self.ranked(&order, self.values(counters, memory)),
            };
            let says = self.translator(scope).formula(&claim.formula)?;
            all.push(Predicate::and([sorted, says]));
        }
        Ok(Predicate::or(all))
    }

    /// The condition that something is taken and no pile grows.
    pub(crate) fn takes(&self) -> Predicate {
        let piles = 0..self.piles;
        let shrink = piles
            .clone()
            .map(|pile| Predicate::at_most(after(pile), before(pile)));
        let same = piles.map(|pile| Predicate::equal(after(pile), before(pile)));
        Predicate::and(shrink.chain([Predicate::and(same).not()]))
    }

    /// The condition of a rule, including its exceptions.
    pub(crate) fn rule(&self, rule: &Rule, counters: &[u64]) -> Translated<Predicate> {
        let scope = self.take_scope(counters);
        let mut all = vec![scope.formula(&rule.when)?, scope.formula(&rule.allows)?];
        for exception in &rule.unless {
            all.push(scope.formula(&exception.when)?.not());
        }
        Ok(Predicate::and(all))
    }

    pub(crate) fn condition(&self, formula: &Formula, counters: &[u64]) -> Translated<Predicate> {
        self.take_scope(counters).formula(formula)
    }

    /// The condition for a position that may be announced.
    pub(crate) fn may_be_announced(&self, counters: &[u64]) -> Translated<Predicate> {
        match &self.statement.block {
            None => Ok(Predicate::Constant(false)),
            Some(block) => self.take_scope(counters).formula(&block.squares),
        }
    }
}

/// A remembered pile whose number no longer fits its pile once the piles are sorted: the rules read it as
/// it is, the claim by the sizes of the piles.
fn unordered_pile(statement: &Statement) -> Option<&MemoryDeclaration> {
    let stays = |memory: &MemoryDeclaration| match statement.order {
        Order::Table => true,
        Order::Free => memory.bounds.is_some(),
        Order::Sorted => false,
    };
    let mut piles = statement.memory.iter().filter(|memory| memory.is_pile);
    piles.find(|memory| !stays(memory))
}

/// The condition that this order of the piles is increasing, with equal piles in table order.
fn by_size(order: &[usize], piles: &[Var]) -> Predicate {
    let pairs = order.windows(2).zip(piles.windows(2));
    Predicate::and(pairs.map(|(order, piles)| {
        if order[0] < order[1] {
            Predicate::at_most(piles[0], piles[1])
        } else {
            Predicate::less(piles[0], piles[1])
        }
    }))
}

/// The condition that these increase; equal ones are allowed.
pub(crate) fn increasing(variables: &[Var]) -> Predicate {
    Predicate::and(variables.windows(2).map(|p| Predicate::at_most(p[0], p[1])))
}

pub(crate) fn permutations(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for item in 0..count {
        all = all
            .into_iter()
            .flat_map(|order: Vec<usize>| {
                (0..=order.len()).map(move |at| {
                    let mut order = order.clone();
                    order.insert(at, item);
                    order
                })
            })
            .collect();
    }
    all
}
