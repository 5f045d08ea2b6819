//! Turns a formula into the automaton of its relation, or into definitions for another program to decide.

pub(crate) mod conjunction;
pub(crate) mod definitions;
mod eliminate;
mod together;

use crate::atoms::LinearConstraint;
use crate::atoms::ZeroCounts;
use crate::automaton::{Automaton, Var};
use crate::control::{DecisionControl, Stopped};
use crate::formula::{DigitRelation, Predicate};
use crate::system::NumerationSystem;
use conjunction::{identifies_variable, simplified};
use definitions::Definitions;
use eliminate::eliminate;
use goldpile_number::Natural;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Decides formulas in one numeration system. The automata of atoms are cached.
pub struct Decider<'a> {
    /// The numeration system of all digits.
    pub system: NumerationSystem,
    /// The limits on its work.
    pub work: &'a DecisionControl<'a>,
    pub(crate) cache: Arc<Mutex<AutomatonCache>>,
    /// In place of decisions, the definitions for another program to decide.
    pub(crate) definitions: Option<Definitions>,
}

/// The cache of automata, which the threads of one computation share.
#[derive(Default)]
pub(crate) struct AutomatonCache {
    of: FxHashMap<Predicate, Arc<Automaton>>,
    /// The bytes of these automata.
    bytes: u64,
}

/// Constants up to this size become part of the pending value; larger ones are read digit by digit.
const SMALL: i64 = 32;

/// The cache takes at most one part in this many of the memory available to automata.
const CACHE_SHARE: u64 = 4;

impl<'a> Decider<'a> {
    /// A decider with an empty cache.
    #[must_use]
    pub fn new(system: NumerationSystem, work: &'a DecisionControl<'a>) -> Self {
        Self {
            system,
            work,
            cache: Arc::default(),
            definitions: None,
        }
    }

    /// Switches from deciding to defining: from now on, [`settle`](Self::settle) decides nothing.
    pub(crate) fn defining(self) -> Self {
        let definitions = Some(Definitions::default());
        Self {
            definitions,
            ..self
        }
    }

    /// The definitions; `None` for a decider that decides.
    pub(crate) fn definitions(&self) -> Option<&Definitions> {
        self.definitions.as_ref()
    }

    /// An equivalent formula that costs little wherever it is used: decided, or, for another program,
    /// defined under a name like this.
    pub(crate) fn settle(&self, name: &str, formula: &Predicate) -> Result<Predicate, Stopped> {
        if let Some(definitions) = &self.definitions {
            return Ok(definitions.define(name, formula));
        }
        let relation = self.relation(formula)?;
        let variables = relation.tracks().to_vec();
        Ok(Predicate::Relation(relation, variables))
    }

    /// Whether a formula holds, for all values of its free variables if it has any.
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn holds(&self, formula: &Predicate) -> Result<bool, Stopped> {
        Ok(self.relation(&formula.clone().not())?.is_empty())
    }

    /// The relation that a formula expresses between its free variables. A variable that makes no
    /// difference may be missing.
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn relation(&self, formula: &Predicate) -> Result<Arc<Automaton>, Stopped> {
        match formula {
            Predicate::Constant(holds) => Ok(Arc::new(Automaton::constant(self.system, *holds))),
            Predicate::Linear(_) | Predicate::Digits(_) | Predicate::Or(_) => self.atom(formula),
            // Simplified first, so that formulas that differ only in irrelevant parts are decided once.
            Predicate::Exists(bound, body) => {
                let mut bound = bound.clone();
                let parts = simplified(&mut bound, vec![(**body).clone()]);
                self.atom(&Predicate::exists(bound, Predicate::and(parts)))
            }
            Predicate::Relation(relation, variables) => {
                if relation.tracks[..] == variables[..] {
                    return Ok(relation.clone());
                }
                Ok(Arc::new(relation.of(variables, self.work)?))
            }
            Predicate::Defined(definition, variables) => {
                let relation = self.relation(&definition.means)?;
                let formal = definition.variables.iter().zip(variables);
                let formal: BTreeMap<Var, Var> = formal.map(|(&v, &given)| (v, given)).collect();
                let given = relation.tracks.iter().map(|track| formal[track]).collect();
                self.relation(&Predicate::Relation(relation, given))
            }
            Predicate::Not(inner) => match &**inner {
                Predicate::Or(parts) => {
                    let parts = parts.iter().map(|part| part.clone().not());
                    self.conjunction(Vec::new(), parts.collect())
                }
                inner => Ok(Arc::new(self.relation(inner)?.not(self.work)?)),
            },
            Predicate::And(parts) => self.conjunction(Vec::new(), parts.clone()),
        }
    }

    /// The relation that holds where at least one part holds.
    fn disjunction(&self, parts: &[Predicate]) -> Result<Arc<Automaton>, Stopped> {
        let mut found = parts
            .iter()
            .map(|part| self.relation(part))
            .collect::<Result<Vec<_>, _>>()?;
        // Small parts first, so that a large one is joined only once.
        loop {
            found.sort_by_key(|relation| std::cmp::Reverse(relation.states()));
            match (found.pop(), found.pop()) {
                (Some(one), Some(two)) => found.push(Arc::new(one.or(&two, self.work)?)),
                (Some(one), None) => return Ok(one),
                _ => return Ok(Arc::new(Automaton::constant(self.system, false))),
            }
        }
    }

    /// The relation that holds where all parts hold for some values of the variables.
    fn conjunction(
        &self,
        mut variables: Vec<Var>,
        parts: Vec<Predicate>,
    ) -> Result<Arc<Automaton>, Stopped> {
        let mut flat = simplified(&mut variables, parts);
        if flat.contains(&Predicate::Constant(false)) {
            return Ok(Arc::new(Automaton::constant(self.system, false)));
        }
        if let Some(cases) = split_cases(&variables, &mut flat) {
            return self.disjunction(&cases);
        }
        if variables.is_empty()
            && flat.len() == 1
            && let Some(Predicate::Or(parts)) = flat.first()
        {
            return self.disjunction(parts);
        }
        let (mut holding, mut failing) = (Vec::new(), Vec::new());
        for part in &flat {
            match part {
                Predicate::Not(inner) => failing.push(self.relation(inner)?),
                part => holding.push(self.relation(part)?),
            }
            if holding.last().is_some_and(|relation| relation.is_empty()) {
                break;
            }
        }
        eliminate(self.system, variables, holding, failing, self.work)
    }

    /// The automaton of an atom or of a quantified formula, cached in a form independent of the names of
    /// variables.
    fn atom(&self, atom: &Predicate) -> Result<Arc<Automaton>, Stopped> {
        let (form, variables) = atom.canonical();
        let known = self.cache().of.get(&form).cloned();
        let found = if let Some(found) = known {
            found
        } else {
            let made = Arc::new(self.make(&form)?);
            self.remember(form, &made);
            made
        };
        if variables.iter().zip(0..).all(|(v, r)| *v == r) {
            return Ok(found);
        }
        let tracks = (found.tracks.iter())
            .map(|&r| variables[r as usize])
            .collect();
        Ok(Arc::new((*found).clone().renamed(tracks)))
    }

    /// Adds an automaton to the cache, which is cleared first if it is full or if half of the memory is in
    /// use.
    fn remember(&self, form: Predicate, made: &Arc<Automaton>) {
        let mut cache = self.cache();
        let mut bytes = cache.bytes + made.bytes();
        let (memory, alive) = (self.work.memory, self.work.alive());
        if bytes > memory / CACHE_SHARE || alive > memory / 2 {
            cache.of.clear();
            bytes = made.bytes();
        }
        cache.bytes = bytes;
        cache.of.insert(form, made.clone());
    }

    fn cache(&self) -> MutexGuard<'_, AutomatonCache> {
        // A thread that panicked has left the table intact.
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn make(&self, atom: &Predicate) -> Result<Automaton, Stopped> {
        let (system, work) = (self.system, self.work);
        match atom {
            Predicate::Linear(linear) => self.linear(linear),
            Predicate::Digits(digits) => match digits {
                DigitRelation::Is(x, n) => Automaton::is(system, *x, n, work),
                DigitRelation::Less(x, y) => Automaton::less(system, *x, *y, work),
                DigitRelation::Zeros(x, counts) => Automaton::zeros(system, *x, counts, work),
                DigitRelation::Ends(x, digits, padded) => {
                    Automaton::ends(system, *x, digits, *padded, work)
                }
                DigitRelation::Shift(x, y) => Automaton::shift(system, *x, *y, work),
                DigitRelation::Least(x, y) => Automaton::least_part(system, *x, *y, work),
                DigitRelation::Floor(x, y) => Ok((*self.relation(&floor(system, *x, *y))?).clone()),
                DigitRelation::Xor(variables) => Automaton::xor(variables.clone(), work),
            },
            Predicate::Exists(variables, body) => {
                let all = self.conjunction(variables.clone(), vec![(**body).clone()])?;
                Ok((*all).clone())
            }
            Predicate::Or(parts) => Ok((*self.disjunction(parts)?).clone()),
            other => Ok((*self.relation(other)?).clone()),
        }
    }

    /// The automaton of a linear relation. A large bound becomes a variable of its own, which keeps the
    /// pending value small.
    fn linear(&self, linear: &LinearConstraint) -> Result<Automaton, Stopped> {
        let large = |bound: Option<i64>| bound.filter(|bound| bound.abs() > SMALL);
        let fresh = linear.terms.last().map_or(0, |&(_, v)| v + 1);
        let Some(bound) = large(linear.low).or(large(linear.high)) else {
            return linear.automaton(self.system, self.work);
        };
        let less = |other: Option<i64>| other.map(|other| other - bound);
        let terms = linear.terms.iter().copied();
        let constant = DigitRelation::Is(fresh, Natural::small(bound.unsigned_abs()));
        if let (Some(low), Some(high)) = (linear.low, linear.high)
            && large(Some(high - low)).is_some()
        {
            let part = |low, high| Predicate::within(linear.terms.iter().copied(), low, high);
            // Joined one by one, because a conjunction would be merged into this relation again.
            let one = self.relation(&part(Some(low), None))?;
            return one.and(&*self.relation(&part(None, Some(high)))?, self.work);
        }
        let shifted = Predicate::within(
            terms.chain([(-bound.signum(), fresh)]),
            less(linear.low),
            less(linear.high),
        );
        let both = Predicate::and([Predicate::Digits(constant), shifted]);
        Ok((*self.relation(&Predicate::exists([fresh], both))?).clone())
    }
}

/// Splits a conjunction under quantifiers if one of its parts is a disjunction whose every case makes a
/// quantified variable equal to another one; `None` if there is no such part. The cases are then decided
/// one by one.
pub(crate) fn split_cases(variables: &[Var], flat: &mut Vec<Predicate>) -> Option<Vec<Predicate>> {
    let at = flat.iter().position(|part| match part {
        Predicate::Or(cases) => cases
            .iter()
            .all(|case| identifies_variable(variables, case)),
        _ => false,
    })?;
    let Predicate::Or(cases) = flat.swap_remove(at) else {
        return None;
    };
    let with_rest = |case| {
        let all = flat.iter().cloned().chain([case]);
        Predicate::exists(variables.iter().copied(), Predicate::and(all))
    };
    Some(cases.into_iter().map(with_rest).collect())
}

/// The formula y = A(x), in terms of the zeros at the end of y and its left shift: the A-numbers are the
/// numbers that end in an even number of zeros, and B = A + t·n is the left shift of A (Fraenkel 2011).
pub(crate) fn floor(system: NumerationSystem, x: Var, y: Var) -> Predicate {
    let NumerationSystem::Convergents(t) = system else {
        return Predicate::Constant(false);
    };
    let upper = x.max(y) + 1;
    let zero = |v: Var| Predicate::Digits(DigitRelation::Is(v, Natural::ZERO));
    let pair = Predicate::and([
        Predicate::Digits(DigitRelation::Zeros(y, ZeroCounts::even())),
        Predicate::Digits(DigitRelation::Shift(y, upper)),
        Predicate::sum_is([(1, upper), (-1, y), (-i64::from(t), x)], 0),
    ]);
    Predicate::or([
        Predicate::exists([upper], pair),
        Predicate::and([zero(x), zero(y)]),
    ])
}
