//! The search for a rule: one bound after another and, for each bound, one kind of rule after
//! another.

use super::played::PlayedOutcomes;
use super::{
    Attempt, Decision, Guess, GuessLimits, GuessReport, GuessStage, Method, automata, beatty,
    digits, equations, nimsum, pairs, period, write,
};
use goldpile_engine::notation::piles_text;
use goldpile_engine::statement::Statement;
use goldpile_engine::{Control, Progress, Rules};
use goldpile_prove::{ClaimInstance, DecisionControl, NumerationSystem, Stopped, Untranslatable};
use goldpile_solve::Unsolved;
use std::collections::HashSet;
use std::sync::Arc;

/// A numeration system and a formula, or why there is none.
pub(crate) type RuleResult = Result<(NumerationSystem, String), NoRule>;

pub(crate) enum NoRule {
    /// No rule was found, for this reason.
    Nothing(String),
    /// This rule was found, but cannot be written as a claim.
    Unwritten(String),
}

impl From<String> for NoRule {
    fn from(why: String) -> Self {
        Self::Nothing(why)
    }
}

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

/// The successive bounds by default, by the number of piles and unbounded memories.
const MEMORYLESS: [&[u64]; 5] = [&[3000], &[60, 250, 1000], &[24, 64, 128], &[12, 24], &[8]];
const WITH_MEMORY: [&[u64]; 4] = [&[200, 1000], &[60, 150], &[24, 40], &[8]];

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
                    search.record(method, &played, true, "found".to_owned());
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
            self.report_progress(method)?;
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
                let next = self.look_in_extension(played, found)?;
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

    fn report_progress(&self, method: Method) -> Result<(), Unsolved> {
        (self.control.progress)(GuessStage::Looking(method));
        self.control.cancel.check()?;
        Ok(())
    }

    /// Looks for rules that are easier to read among the positions that an automaton accepts,
    /// beyond the bound of exhaustive play.
    fn look_in_extension(
        &mut self,
        played: &PlayedOutcomes,
        found: &automata::FoundAutomata,
    ) -> Result<SearchStep, Unsolved> {
        let Some(extended) = found.extended(played) else {
            return Ok(SearchStep::GoOn);
        };
        for (method, claim) in READABLE {
            self.report_progress(method)?;
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
    fn record(&mut self, method: Method, played: &PlayedOutcomes, found: bool, result: String) {
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
                self.record(method, played, false, why);
                return Ok(SearchStep::GoOn);
            }
            Err(NoRule::Unwritten(what)) => {
                self.record(method, played, true, what);
                return Ok(SearchStep::GoOn);
            }
        };
        let claim = write::claim_text(system, &formula);
        if !self.considered.insert(claim.clone()) {
            return Ok(SearchStep::GoOn);
        }
        let statement = match self.bare.claiming(&claim) {
            Ok(statement) => statement,
            Err(error) => {
                let why = format!("found, but it cannot be written: {}", error.problem);
                self.record(method, played, true, why);
                return Ok(SearchStep::GoOn);
            }
        };
        if !played.agrees(&statement) {
            let why = "found, but it disagrees with exhaustive play";
            self.record(method, played, false, why.to_owned());
            return Ok(SearchStep::GoOn);
        }
        let (decision, next, result) = if self.bounds.prove {
            let (decision, next) = self.decide(&statement)?;
            let result = match &decision {
                Decision::Proved { .. } => "found".to_owned(),
                Decision::Refuted(witness) => {
                    format!("refuted at {}", piles_text(&witness.position))
                }
                Decision::Unknown(why) => format!("found, but not decided: {why}"),
            };
            (Some(decision), next, result)
        } else {
            (None, SearchStep::Confirm, "found".to_owned())
        };
        self.record(method, played, true, result);
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
        let report_states =
            |states: Progress| (self.control.progress)(GuessStage::Deciding(states.done));
        let work = DecisionControl::new(self.bounds.limit, self.control.part(&report_states));
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

/// The successive bounds, the last of which is `asked`, if given.
fn levels(statement: &Statement, asked: Option<u64>) -> Vec<u64> {
    let open = (statement.memory.iter()).filter(|memory| memory.bounds.is_none());
    let numbers = *statement.piles.start() + open.count();
    let usual = if statement.memory.is_empty() && statement.block.is_none() {
        MEMORYLESS.get(numbers - 1).or(MEMORYLESS.last())
    } else {
        WITH_MEMORY.get(numbers - 1).or(WITH_MEMORY.last())
    };
    match asked {
        Some(max) => {
            let smaller = usual.into_iter().copied().flatten().copied();
            smaller.filter(|&level| level < max).chain([max]).collect()
        }
        None => usual.copied().unwrap_or(&[8]).to_vec(),
    }
}
