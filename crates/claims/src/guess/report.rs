//! What a guess reports.

use super::{GrundyPeriod, Guess, GuessError, Method, Tested};
use std::fmt::Write as _;

/// The result of looking for one kind of rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The kind.
    pub method: Method,
    /// How far the game was played out for this attempt.
    pub tested: Tested,
    /// Whether a rule was found: the claim, or one that is refuted, not decided or no claim.
    pub found: bool,
    /// The result, as a clause.
    pub result: String,
}

/// What was found, and what was not.
#[derive(Clone, Debug)]
pub struct GuessReport {
    /// The attempts, one for each kind of rule that was looked for: the last one made.
    pub attempts: Vec<Attempt>,
    /// The claim that was found; with [`GuessLimits::prove`](super::GuessLimits::prove), one that is not refuted.
    pub guess: Option<Guess>,
    /// The period of the Sprague–Grundy values; only for one pile without memory in normal play.
    pub values: Option<GrundyPeriod>,
    /// Whether everything was tried and, if not, why.
    pub ended: Result<(), GuessError>,
}

impl GuessReport {
    /// The kinds of rules of which none was found, in one sentence without a full stop; `None` if there
    /// are none. Why is in [`attempts`](Self::attempts).
    #[must_use]
    pub fn not_found(&self) -> Option<String> {
        let mut missed: Vec<&Attempt> = self.attempts.iter().filter(|one| !one.found).collect();
        missed.sort_by_key(|one| one.method);
        // Where some were looked for further than others, what all of them have in common.
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
