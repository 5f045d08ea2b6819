//! From a table to a theorem: plays a game out from its rules alone, looks for a rule by which its
//! P-positions can be told, and has it decided for all piles.
//!
//! The claim of a rule file is never looked at. What is found is written as the lines of a claim, in
//! the notation of rule files, so that it can be put into the file, verified and proved.
//!
//! ```
//! use goldpile::engine::Game;
//! use goldpile::guess::{Bounds, Decision, Watch, guess};
//!
//! let game = Game::parse("piles 1\nrule \"x\" a - a' = 1 or a - a' = 3 or a - a' = 4")?;
//! let bounds = Bounds { prove: true, ..Bounds::default() };
//! let report = guess(&game.rules, 1, &bounds, &Watch::quiet())?;
//! let found = report.guess.ok_or("nothing was found")?;
//! assert_eq!(found.claim, "claim     in base 2\n  a mod 7 = 0 or a mod 7 = 2\n");
//! assert_eq!(found.decision, Some(Decision::Proved { states: 42 }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod period;
mod played;
mod write;

pub use period::Values;

use crate::engine::statement::Statement;
use crate::engine::{Cancel, Rules, TooBig};
use crate::prove::{Stopped, System, Theory, Untranslatable, Witness, Work};
use crate::solve::Unsolved;
use played::Played;
use std::fmt;
use std::sync::Arc;
use thiserror::Error;

/// How far a guess goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The most tokens in a pile of the positions that are played out. By default they grow until
    /// something is found, for some seconds at most.
    pub max: Option<u64>,
    /// The most states of a guessed automaton.
    pub states: usize,
    /// Whether to decide what is found, and go on where it is refuted.
    pub prove: bool,
    /// The most states of an automaton of the decision, while it is built.
    pub limit: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            max: None,
            states: 60,
            prove: false,
            limit: 400_000,
        }
    }
}

/// Cancels a guess and reports what it is doing.
pub struct Watch<'a> {
    /// Cancels it when set.
    pub cancel: Cancel,
    /// Called from time to time with what is being done, and how many positions or states are done.
    pub progress: &'a dyn Fn(Stage, u64),
}

impl Watch<'_> {
    /// A watch that neither reports nor cancels.
    #[must_use]
    pub fn quiet() -> Watch<'static> {
        Watch {
            cancel: Cancel::default(),
            progress: &|_, _| (),
        }
    }
}

/// What a guess is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Playing out all positions with piles up to this bound.
    Playing(u64),
    /// Looking for a rule.
    Looking(Method),
    /// Deciding what was found.
    Deciding,
}

/// A kind of rule that is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Method {
    /// P-positions that repeat with a period.
    Period,
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Period => f.write_str("a period"),
        }
    }
}

/// The positions that a rule was held against: all with piles, and unbounded memories, up to a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tested {
    /// The bound.
    pub max: u64,
    /// The number of positions.
    pub positions: u64,
}

/// What came of looking for one kind of rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The kind.
    pub method: Method,
    /// How far the game was played out for it.
    pub tested: Tested,
    /// What came of it, as a clause.
    pub result: String,
}

/// A claim that agrees with exhaustive play.
#[derive(Clone, Debug)]
pub struct Guess {
    /// The kind of rule.
    pub method: Method,
    /// The lines of the claim, for the end of a rule file with this number of piles.
    pub claim: String,
    /// The numeration system of the claim.
    pub system: System,
    /// The rules with this claim and this number of piles.
    pub statement: Statement,
    /// The positions that it agrees with.
    pub tested: Tested,
    /// What was decided about it; `None` if that was not asked for.
    pub decision: Option<Decision>,
}

/// What was decided about a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It holds for all positions.
    Proved {
        /// The most states of any automaton.
        states: usize,
    },
    /// It fails, first at this position.
    Refuted(Witness),
    /// It was not decided, for this reason.
    Unknown(String),
}

/// What was found, and what was not.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// What was looked for, in order.
    pub attempts: Vec<Attempt>,
    /// The claim that was found; with [`Bounds::prove`], one that is not refuted.
    pub guess: Option<Guess>,
    /// For one pile without memory in normal play: the period of its Sprague–Grundy values.
    pub values: Option<Values>,
}

/// Why a guess ended without a report.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Ended {
    /// It was cancelled.
    #[error("stopped before anything was found")]
    Cancelled,
    /// The game cannot be played out.
    #[error(transparent)]
    TooBig(#[from] TooBig),
    /// Claims are about rules that are written as a statement.
    #[error("its rules are not written as a statement that a claim could be made about")]
    NoStatement,
}

impl From<Unsolved> for Ended {
    fn from(error: Unsolved) -> Self {
        match error {
            Unsolved::TooBig(error) => Self::TooBig(error),
            Unsolved::Cancelled => Self::Cancelled,
        }
    }
}

/// Plays the game out with this many piles and looks for a rule that its P-positions follow: periods.
/// With [`Bounds::prove`], what is found is decided for all piles.
///
/// # Errors
/// [`Ended`].
pub fn guess(
    rules: &Arc<dyn Rules>,
    piles: usize,
    bounds: &Bounds,
    watch: &Watch<'_>,
) -> Result<Report, Ended> {
    let statement = rules.statement().ok_or(Ended::NoStatement)?;
    // The claim of the file, if there is one, is not known here.
    let bare = Statement {
        claim: None,
        piles: piles..=piles,
        ..statement.clone()
    };
    let mut search = Search {
        rules,
        bare,
        bounds,
        watch,
        report: Report::default(),
    };
    search.run()?;
    Ok(search.report)
}

/// A search under way.
struct Search<'a> {
    rules: &'a Arc<dyn Rules>,
    bare: Statement,
    bounds: &'a Bounds,
    watch: &'a Watch<'a>,
    report: Report,
}

impl Search<'_> {
    fn run(&mut self) -> Result<(), Ended> {
        let piles = *self.bare.piles.start();
        if piles == 1 {
            self.report.values = period::values(self.rules, self.bounds, self.watch)?;
        }
        for max in played::levels(&self.bare, self.bounds.max) {
            let played = Played::new(self.rules, &self.bare, max, self.watch)?;
            let found = period::claim(&played);
            if self.consider(Method::Period, &played, found)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Keeps a claim that was found, or the reason why there is none. Returns whether it is what is
    /// looked for.
    fn consider(
        &mut self,
        method: Method,
        played: &Played,
        found: Result<(System, String), String>,
    ) -> Result<bool, Ended> {
        let tested = played.tested();
        let note = |search: &mut Self, result: String| {
            search.report.attempts.push(Attempt {
                method,
                tested,
                result,
            });
        };
        let (system, formula) = match found {
            Ok(found) => found,
            Err(why) => {
                note(self, why);
                return Ok(false);
            }
        };
        let claim = write::lines(system, &formula);
        let statement = match self.bare.claiming(&claim) {
            Ok(statement) => statement,
            Err(error) => {
                note(
                    self,
                    format!("found, but it cannot be written: {}", error.problem),
                );
                return Ok(false);
            }
        };
        let decision = if self.bounds.prove {
            Some(self.decide(&statement)?)
        } else {
            None
        };
        let (result, fine) = match &decision {
            Some(Decision::Refuted(witness)) => (
                format!("refuted at {}", write::counts(&witness.position)),
                false,
            ),
            Some(Decision::Unknown(why)) => (format!("found, but not decided: {why}"), false),
            _ => ("found".to_owned(), true),
        };
        note(self, result);
        let kept = Guess {
            method,
            claim,
            system,
            statement,
            tested,
            decision,
        };
        // What is refuted is no guess; what is not decided is one until there is a better one.
        let refuted = matches!(kept.decision, Some(Decision::Refuted(_)));
        if fine || !refuted && self.report.guess.is_none() {
            self.report.guess = Some(kept);
        }
        Ok(fine)
    }

    fn decide(&self, statement: &Statement) -> Result<Decision, Ended> {
        let told = |states| (self.watch.progress)(Stage::Deciding, states);
        let work = Work::new(self.bounds.limit, self.watch.cancel.clone(), &told);
        let piles = *statement.piles.start();
        let verdict = Theory::new(statement.clone(), piles).and_then(|theory| theory.prove(&work));
        Ok(match verdict {
            Err(Untranslatable::Stopped(Stopped::Cancelled)) => return Err(Ended::Cancelled),
            Err(error) => Decision::Unknown(error.to_string()),
            Ok(None) => Decision::Unknown(
                "it depends on which histories are possible, and a few takes back do not tell"
                    .to_owned(),
            ),
            Ok(Some(verdict)) => match verdict.witness {
                Some(witness) => Decision::Refuted(witness),
                None => Decision::Proved {
                    states: work.largest(),
                },
            },
        })
    }
}
