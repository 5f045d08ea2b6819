//! The search: one bound after another, and for each bound one kind of rule after another.

use super::played::{PlayedOutcomes, levels};
use super::{
    Attempt, Decision, Guess, GuessError, GuessLimits, GuessReport, GuessStage, Method, Watch,
    automata, beatty, digits, pairs, period, write,
};
use crate::engine::Rules;
use crate::engine::notation::position_text;
use crate::engine::statement::Statement;
use crate::number::Natural;
use crate::prove::{ClaimInstance, DecisionControl, NumerationSystem, Stopped, Untranslatable};
use std::sync::Arc;

/// A search under way.
pub(super) struct Search<'a> {
    pub(super) rules: &'a Arc<dyn Rules>,
    /// The rules without the claim of the file.
    pub(super) bare: Statement,
    pub(super) bounds: &'a GuessLimits,
    pub(super) watch: &'a Watch<'a>,
    pub(super) report: &'a mut GuessReport,
}

/// What to do after a kind of rule has been looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SearchStep {
    /// Look for the next kind.
    GoOn,
    /// Check whether the claim that was found agrees with more positions.
    Confirm,
    /// A claim is proved, and the search ends.
    Done,
}

/// A system and a formula, or why there is none.
type RuleResult = Result<(NumerationSystem, String), String>;

/// Looks for one kind of rule among positions.
type RuleSearch = fn(&PlayedOutcomes) -> RuleResult;

impl Search<'_> {
    pub(super) fn run(self) -> Result<(), GuessError> {
        let mut search = self;
        if *search.bare.piles.start() == 1 {
            search.report.values = period::values(search.rules, search.bounds, search.watch)?;
        }
        for max in levels(&search.bare, search.bounds.max) {
            let played = PlayedOutcomes::new(search.rules, &search.bare, max, search.watch)?;
            // A claim that was found at a smaller bound and is not proved.
            if let Some(guess) = &mut search.report.guess {
                if played.agrees(&guess.statement) {
                    guess.tested = played.tested();
                    let method = guess.method;
                    search.note(method, &played, "found".to_owned());
                    return Ok(());
                }
                search.report.guess = None;
            }
            if search.level(&played)? == SearchStep::Done {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Looks for every kind of rule among these positions.
    fn level(&mut self, played: &PlayedOutcomes) -> Result<SearchStep, GuessError> {
        let of_numbers: [(Method, RuleSearch); 3] = [
            (Method::Period, period::claim),
            (Method::Pairs, pairs::claim),
            (Method::Beatty, beatty::claim),
        ];
        for (method, claim) in of_numbers {
            let next = self.consider(method, played, claim(played))?;
            if next != SearchStep::GoOn {
                return Ok(next);
            }
        }
        let found = digits::claim(played, &self.bare, self.watch)?;
        let next = self.consider(Method::Digits, played, found)?;
        if next != SearchStep::GoOn {
            return Ok(next);
        }
        for (system, found) in automata::claims(played, self.bounds, self.watch)? {
            let method = Method::Automaton(system);
            let found = found.map(|formula| (system, formula));
            let next = self.consider(method, played, found)?;
            if next != SearchStep::GoOn {
                return Ok(next);
            }
        }
        Ok(SearchStep::GoOn)
    }

    /// Notes the result for a kind of rule, in place of its result at a smaller bound.
    fn note(&mut self, method: Method, played: &PlayedOutcomes, result: String) {
        let tested = played.tested();
        (self.report.attempts).retain(|attempt| attempt.method != method);
        self.report.attempts.push(Attempt {
            method,
            tested,
            result,
        });
    }

    /// Decides a claim that was found, if that was asked for, and keeps it unless it is refuted.
    fn consider(
        &mut self,
        method: Method,
        played: &PlayedOutcomes,
        found: RuleResult,
    ) -> Result<SearchStep, GuessError> {
        let (system, formula) = match found {
            Ok(found) => found,
            Err(why) => {
                self.note(method, played, why);
                return Ok(SearchStep::GoOn);
            }
        };
        let claim = write::lines(system, &formula);
        let statement = match self.bare.claiming(&claim) {
            Ok(statement) => statement,
            Err(error) => {
                let why = format!("found, but it cannot be written: {}", error.problem);
                self.note(method, played, why);
                return Ok(SearchStep::GoOn);
            }
        };
        if !played.agrees(&statement) {
            let why = "found, but it disagrees with exhaustive play";
            self.note(method, played, why.to_owned());
            return Ok(SearchStep::GoOn);
        }
        let (decision, next, result) = if self.bounds.prove {
            let (decision, next) = self.decide(&statement)?;
            let result = match &decision {
                Decision::Proved { .. } => "found".to_owned(),
                Decision::Refuted(witness) => {
                    format!(
                        "refuted at {}",
                        position_text(&witness.position, &Natural::to_string)
                    )
                }
                Decision::Unknown(why) => format!("found, but not decided: {why}"),
            };
            (Some(decision), next, result)
        } else {
            (None, SearchStep::Confirm, "found".to_owned())
        };
        self.note(method, played, result);
        if matches!(decision, Some(Decision::Refuted(_))) {
            return Ok(next);
        }
        // A claim that is not decided remains the guess until there is a better one.
        if next != SearchStep::GoOn || self.report.guess.is_none() {
            self.report.guess = Some(Guess {
                method,
                claim,
                system,
                statement,
                tested: played.tested(),
                decision,
            });
        }
        Ok(next)
    }

    fn decide(&self, statement: &Statement) -> Result<(Decision, SearchStep), GuessError> {
        let told = |states| (self.watch.progress)(GuessStage::Deciding, states);
        let work = DecisionControl::new(self.bounds.limit, self.watch.cancel.clone(), &told);
        let piles = *statement.piles.start();
        let verdict =
            ClaimInstance::new(statement.clone(), piles).and_then(|theory| theory.prove(&work));
        Ok(match verdict {
            Err(Untranslatable::Stopped(Stopped::Cancelled)) => return Err(GuessError::Cancelled),
            Err(error @ Untranslatable::Stopped(_)) => {
                (Decision::Unknown(error.to_string()), SearchStep::GoOn)
            }
            // Nothing can be proved about the rules in this system, whatever is claimed.
            Err(error) => (Decision::Unknown(error.to_string()), SearchStep::Confirm),
            Ok(verdict) => verdict.witness.map_or_else(
                || {
                    let states = work.largest();
                    (Decision::Proved { states }, SearchStep::Done)
                },
                |witness| (Decision::Refuted(witness), SearchStep::GoOn),
            ),
        })
    }
}
