//! Numeration systems that a rule file declares by a linear recurrence or a quadratic irrational.
//!
//! Nothing about them is taken from a theorem: before anything is decided in a system, its representations
//! and its adder are [checked](super::check) against its definition.

use super::words::{MOST_STATES, ValidWords};
use crate::system::NumerationSystem;
use goldpile_number::LinearNumeration;
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, OnceLock, PoisonError};
use thiserror::Error;

/// The most different systems in one run of the program; each of them is kept until it ends.
const MOST_SYSTEMS: usize = 1024;

const MOST_DIGITS: u32 = 1000;

/// Why nothing can be decided in a system.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct NotRecognised(String);

/// A declared system: its name, its basis, and the automaton of its representations.
#[derive(Debug)]
pub struct DeclaredSystem {
    name: String,
    numeration: LinearNumeration,
    digits: u32,
    words: ValidWords,
    /// Set once the words and the adder have passed the check.
    pub(crate) checked: OnceLock<()>,
}

static KNOWN: Mutex<Vec<&'static DeclaredSystem>> = Mutex::new(Vec::new());

impl NumerationSystem {
    /// The system with this name and basis. When it is first declared, the cost is that of building the
    /// automaton of its representations, which has up to a thousand states.
    ///
    /// # Errors
    /// If no such automaton is found, if the system has too many digits, or if there are too many systems.
    pub fn declared(name: &str, numeration: &LinearNumeration) -> Result<Self, NotRecognised> {
        let undecided = |why: String| Err(NotRecognised(why));
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |system: &&&DeclaredSystem| system.key() == (name, numeration);
        if let Some(system) = known.iter().find(same) {
            return Ok(Self::Declared(system));
        }
        if known.len() >= MOST_SYSTEMS {
            return undecided(format!(
                "more than {MOST_SYSTEMS} systems were declared in one run of the program: start it again"
            ));
        }
        let digits = numeration.max_digit().saturating_add(1);
        if digits > MOST_DIGITS {
            return undecided(format!(
                "system {name} has too many digits for a proof: a proof takes up to {MOST_DIGITS}"
            ));
        }
        let Some(words) = ValidWords::of(numeration, digits) else {
            return undecided(format!(
                "no automaton of up to {MOST_STATES} states was found that recognises the digits of \
                 numbers in system {name}"
            ));
        };
        // Many automata refer to a system, which is a plain value, so it is never removed.
        let system = DeclaredSystem::new(name, numeration, digits, words);
        let system: &'static DeclaredSystem = Box::leak(Box::new(system));
        known.push(system);
        Ok(Self::Declared(system))
    }
}

impl DeclaredSystem {
    /// A system that has not been checked.
    pub(crate) fn new(
        name: &str,
        numeration: &LinearNumeration,
        digits: u32,
        words: ValidWords,
    ) -> Self {
        Self {
            name: name.to_owned(),
            numeration: numeration.clone(),
            digits,
            words,
            checked: OnceLock::new(),
        }
    }

    /// The name in the rule file.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The basis.
    #[must_use]
    pub const fn numeration(&self) -> &LinearNumeration {
        &self.numeration
    }

    pub(crate) const fn digits(&self) -> u32 {
        self.digits
    }

    pub(crate) const fn words(&self) -> &ValidWords {
        &self.words
    }

    fn key(&self) -> (&str, &LinearNumeration) {
        (&self.name, &self.numeration)
    }
}

impl PartialEq for DeclaredSystem {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for DeclaredSystem {}

impl Hash for DeclaredSystem {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl PartialOrd for DeclaredSystem {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for DeclaredSystem {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}
