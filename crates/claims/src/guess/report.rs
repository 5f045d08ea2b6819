//! The report of a guess.

use super::{GrundyPeriod, Guess, GuessError, Method, Tested};
use std::fmt::Write as _;

/// The result of a search for one kind of rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The kind of rule.
    pub method: Method,
    /// The positions that were played out for this attempt.
    pub tested: Tested,
    /// Whether a rule was found, even if it was refuted, not decided, or cannot be written as a claim.
    pub found: bool,
    /// The result in words, as a clause.
    pub result: String,
}

/// The result of a guess.
#[derive(Clone, Debug)]
pub struct GuessReport {
    /// The last attempt for each kind of rule.
    pub attempts: Vec<Attempt>,
    /// The claim that was found. With [`GuessLimits::prove`](super::GuessLimits::prove), it is not refuted.
    pub guess: Option<Guess>,
    /// The period of the Sprague–Grundy values. Only for one pile without memory in normal play.
    pub values: Option<GrundyPeriod>,
    /// Whether every kind of rule was tried and, if not, why.
    pub ended: Result<(), GuessError>,
}

impl GuessReport {
    /// The kinds of rules that were not found, in one sentence without a full stop; `None` if there are none. The
    /// reasons are in [`attempts`](Self::attempts).
    #[must_use]
    pub fn not_found(&self) -> Option<String> {
        let mut missed: Vec<&Attempt> = self.attempts.iter().filter(|one| !one.found).collect();
        missed.sort_by_key(|one| one.method);
        // The smallest bound, which all of these attempts reached.
        let tested = missed
            .iter()
            .map(|one| one.tested)
            .min_by_key(|one| one.max)?;
        let mut text = "not found: ".to_owned();
        let mut automata = false;
        for (at, attempt) in missed.iter().enumerate() {
            let and = if at == 0 { "" } else { ", " };
            let _ = match attempt.method {
                Method::Automaton(system) if automata => write!(text, "{and}in {system}"),
                method => write!(text, "{and}{method}"),
            };
            automata = matches!(attempt.method, Method::Automaton(_));
        }
        let Tested { max, positions } = tested;
        let _ = write!(text, " (piles up to {max}, {positions} positions)");
        Some(text)
    }
}
