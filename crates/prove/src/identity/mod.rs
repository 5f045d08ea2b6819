//! Identities over floor words, decided for all n.
//!
//! ```text
//! ab = ba + 1                        a(b(n)) = b(a(n)) + 1 for every n ≥ 1
//! aab(n+1) - aab = F5 or aab(n+1) - aab = F6
//! one(x in aa, x in b, x in ab)      exactly one of these sets has x, for every x ≥ 1
//! x in aa iff ends(x) 1
//! system 2: b = shift(a)             a and b of t = 2, digits of its system
//! system S of sqrt 2: ends(shift(n)) 0    digits of a system declared as in a rule file, without a and b
//! some n: x = ab(n) - b(n) or x = ab(n) - aa(n)
//! ```
//! A word of a and b is a composition of a(n) = ⌊nφ⌋ and b(n) = ⌊nφ²⌋ (in system t, of the sequences A and
//! B of t); `a^3b` is a word with a power. Without an argument, a word is applied to n. Other single
//! letters are variables for positive integers; those not bound by `some` are universally quantified. `F5`
//! and `F(5)` are Fibonacci numbers, with F1 = F2 = 1. The operators are `+`, `-`, a number times a term
//! (`3n`, `3*n`), `div` and `mod` by a number, relations in chains, `in` with a word (its values at n ≥ 1),
//! `even`, `odd`, `divides`, `ends(x) 01`, `zeros(x)`, `shift(x)`, `least(x)`, `not`, `and`, `or`, `=>`,
//! `iff`, `one(…, …)`, `some x: …`.

mod read;
mod sentence;

use crate::automaton::Var;
use crate::control::DecisionControl;
use crate::decide::Decider;
use crate::system::NumerationSystem;
use crate::translate::{Translator, Untranslatable, VariableScope};
use goldpile_number::Natural;
use std::cell::Cell;
use thiserror::Error;

pub use read::SyntaxError;
pub use sentence::ParsedIdentity;

/// The result of deciding an identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdentityAnswer {
    /// The numeration system used.
    pub system: NumerationSystem,
    /// The smallest values of the variables for which the identity fails, by name; `None` if it holds.
    pub fails: Option<Vec<(char, Natural)>>,
    /// The number of states of the largest automaton.
    pub states: usize,
}

/// Why an identity was not decided.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Undecided {
    /// The text cannot be parsed.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The decision was stopped, or the identity contains something that no automaton decides.
    #[error(transparent)]
    Untranslatable(#[from] Untranslatable),
}

/// Decides an identity for all values of its variables.
///
/// # Errors
/// [`Undecided`].
///
/// ```
/// use goldpile_prove::{DecisionControl, identity};
/// assert_eq!(identity::decide("ab = ba + 1", &DecisionControl::quiet())?.fails, None);
/// let wrong = identity::decide("ab = ba", &DecisionControl::quiet())?;
/// assert_eq!(wrong.fails, Some(vec![('n', 1u64.into())]));
/// # Ok::<(), goldpile_prove::identity::Undecided>(())
/// ```
pub fn decide(text: &str, work: &DecisionControl<'_>) -> Result<IdentityAnswer, Undecided> {
    let sentence = ParsedIdentity::parse(text)?;
    let system = sentence.system.clone()?;
    let decider = Decider::checked(system, work)?;
    let fresh = Cell::new(Var::from(1000u16));
    let names: Vec<char> = sentence.names.clone();
    let variables: Vec<Var> = (0..).step_by(4).take(names.len()).collect();
    let scope = VariableScope {
        before: variables.clone(),
        after: variables.clone(),
        memory: Vec::new(),
    };
    let translator = Translator::new(&decider, &fresh, scope);
    let fails = sentence.fails(&translator)?;
    let found = decider.relation(&fails).map_err(Untranslatable::from)?;
    let free: Vec<usize> = (0..names.len())
        .filter(|at| !sentence.bound.contains(at))
        .collect();
    let order: Vec<Var> = free.iter().map(|&at| variables[at]).collect();
    let least = found.least(&order, work).map_err(Untranslatable::from)?;
    Ok(IdentityAnswer {
        system,
        fails: least.map(|values| free.iter().map(|&at| names[at]).zip(values).collect()),
        states: work.largest(),
    })
}
