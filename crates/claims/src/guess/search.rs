//! The search for a rule: one bound after another and, for each bound, one kind of rule after
//! another.

use super::levels::levels;
use super::played::PlayedOutcomes;
use super::rule::{NoRule, RuleResult};
use super::{
    Attempt, Decision, Guess, GuessLimits, GuessReport, GuessStage, Method, automata, beatty,
    digits, equations, nimsum, pairs, period, write,
};
use goldpile_engine::notation::position_text;
use goldpile_engine::statement::Statement;
use goldpile_engine::{Control, Progress, Rules};
use goldpile_number::Natural;
use goldpile_prove::{ClaimInstance, DecisionControl, Stopped, Untranslatable};
use goldpile_solve::Unsolved;
use std::collections::HashSet;
use std::sync::Arc;

pub(crate) struct GuessSearch<'a> {
    pub(crate) rules: &'a Arc<dyn Rules>,
    pub(crate) bare: Statement,
    pub(crate) bounds: &'a GuessLimits,
    pub(crate) control: &'a Control<'a, GuessStage>,
    pub(crate) report: &'a mut GuessReport,
    pub(crate) considered: HashSet<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SearchStep {
    GoOn,
    /// Check whether the claim also agrees with more positions.
    Confirm,
    /// End the search: a claim is proved.
    Done,
}

type RuleSearch = fn(&PlayedOutcomes) -> RuleResult;

/// The kinds of rules that people read most easily, in the order of the search.
const READABLE: [(Method, RuleSearch); 5] = [
    (Method::Equations, equations::claim),
    (Method::NimSum, nimsum::claim),
    (Method::Period, period::claim),
    (Method::Pairs, pairs::claim),
    (Method::Beatty, beatty::claim),
];

impl GuessSearch<'_> {
    pub(crate) fn run(self) -> Result<(), Unsolved> {
        let mut search = self;
        if *search.bare.piles.start() == 1 {
            search.report.values = period::values(search.rules, search.bounds, search.control)?;
        }
        for max in levels(&search.bare, search.bounds.max) {
            let played = PlayedOutcomes::new(search.rules, &search.bare, max, search.control)?;
            (search.report.values).take_if(|values| !values.agrees(&played));
            // A claim that was found at a smaller bound and is not proved.
            if let Some(guess) = &mut search.report.guess {
                if played.agrees(&guess.statement) {
                    guess.tested = played.tested();
                    let method = guess.method;
                    search.note(method, &played, true, "found".to_owned());
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

    fn level(&mut self, played: &PlayedOutcomes) -> Result<SearchStep, Unsolved> {
        self.considered.clear();
        for (method, claim) in READABLE {
            self.look(method)?;
            let next = self.consider(method, played, claim(played))?;
            if next != SearchStep::GoOn {
                return Ok(next);
            }
        }
        let found = digits::claim(played, &self.bare, self.control)?;
        let next = self.consider(Method::Digits, played, found)?;
        if next != SearchStep::GoOn {
            return Ok(next);
        }
        for (system, found) in automata::claims(played, self.bounds, self.control)? {
            if let Ok(found) = &found {
                let next = self.read(played, found)?;
                if next != SearchStep::GoOn {
                    return Ok(next);
                }
            }
            let found = found.map(|found| (system, found.formula(played)));
            let found = found.map_err(NoRule::Nothing);
            let next = self.consider(Method::Automaton(system), played, found)?;
            if next != SearchStep::GoOn {
                return Ok(next);
            }
        }
        Ok(SearchStep::GoOn)
    }

    fn look(&self, method: Method) -> Result<(), Unsolved> {
        (self.control.progress)(GuessStage::Looking(method));
        self.control.cancel.check()?;
        Ok(())
    }

    /// Looks for rules that are easier to read among the positions that an automaton accepts,
    /// beyond the bound of exhaustive play.
    fn read(
        &mut self,
        played: &PlayedOutcomes,
        found: &automata::FoundAutomata,
    ) -> Result<SearchStep, Unsolved> {
        let Some(extended) = found.extended(played) else {
            return Ok(SearchStep::GoOn);
        };
        for (method, claim) in READABLE {
            self.look(method)?;
            if let Ok(found) = claim(&extended) {
                let next = self.consider(method, played, Ok(found))?;
                if next != SearchStep::GoOn {
                    return Ok(next);
                }
            }
        }
        Ok(SearchStep::GoOn)
    }

    /// Records the result for a kind of rule and removes its result at a smaller bound.
    fn note(&mut self, method: Method, played: &PlayedOutcomes, found: bool, result: String) {
        let tested = played.tested();
        (self.report.attempts).retain(|attempt| attempt.method != method);
        self.report.attempts.push(Attempt {
            method,
            tested,
            found,
            result,
        });
    }

    /// Decides a claim, if requested, and keeps it as the guess unless it is refuted.
    fn consider(
        &mut self,
        method: Method,
        played: &PlayedOutcomes,
        found: RuleResult,
    ) -> Result<SearchStep, Unsolved> {
        let (system, formula) = match found {
            Ok(found) => found,
            Err(NoRule::Nothing(why)) => {
                self.note(method, played, false, why);
                return Ok(SearchStep::GoOn);
            }
            Err(NoRule::Unwritten(what)) => {
                self.note(method, played, true, what);
                return Ok(SearchStep::GoOn);
            }
        };
        let claim = write::lines(system, &formula);
        if !self.considered.insert(claim.clone()) {
            return Ok(SearchStep::GoOn);
        }
        let statement = match self.bare.claiming(&claim) {
            Ok(statement) => statement,
            Err(error) => {
                let why = format!("found, but it cannot be written: {}", error.problem);
                self.note(method, played, true, why);
                return Ok(SearchStep::GoOn);
            }
        };
        if !played.agrees(&statement) {
            let why = "found, but it disagrees with exhaustive play";
            self.note(method, played, false, why.to_owned());
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
        self.note(method, played, true, result);
        if let Some(Decision::Refuted(witness)) = &decision {
            // This is the first position where the claim fails, so its outcome is not the claimed
            // one.
            if let [pile] = &witness.position[..] {
                (self.report.values).take_if(|values| values.is_p(pile) == witness.claimed);
            }
            return Ok(next);
        }
        // An undecided claim remains the guess until there is a better one.
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

    fn decide(&self, statement: &Statement) -> Result<(Decision, SearchStep), Unsolved> {
        let told = |states: Progress| (self.control.progress)(GuessStage::Deciding(states.done));
        let work = DecisionControl::new(self.bounds.limit, self.control.part(&told));
        let piles = *statement.piles.start();
        let verdict =
            ClaimInstance::new(statement.clone(), piles).and_then(|theory| theory.prove(&work));
        Ok(match verdict {
            Err(Untranslatable::Stopped(Stopped::Cancelled)) => return Err(Unsolved::Cancelled),
            Err(error @ Untranslatable::Stopped(_)) => {
                (Decision::Unknown(error.to_string()), SearchStep::GoOn)
            }
            // Nothing can be proved about these rules in this system, whatever the claim.
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
