//! From a table to a theorem: plays a game out from its rules alone, looks for a rule that its
//! P-positions follow, and has the rule decided for all piles.
//!
//! The claim of a rule file is ignored. A rule that is found is written as the lines of a claim, in the
//! notation of rule files, so that it can be put into the file, verified and proved.
//!
//! ```
//! use goldpile_engine::Game;
//! use goldpile_claims::guess::{Decision, GuessLimits, guess};
//! use goldpile_solve::Control;
//!
//! let game = Game::parse("piles 1\nrule \"x\" a - a' = 1 or a - a' = 3 or a - a' = 4")?;
//! let bounds = GuessLimits { prove: true, ..GuessLimits::default() };
//! let report = guess(&game.rules, 1, &bounds, &Control::quiet());
//! let found = report.guess.ok_or("nothing was found")?;
//! assert_eq!(found.claim, "claim     in base 2\n  a mod 7 = 0 or a mod 7 = 2\n");
//! assert_eq!(found.decision, Some(Decision::Proved { states: 40 }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod automata;
mod beatty;
mod digits;
mod equations;
mod exceptions;
mod learn;
mod levels;
mod nimsum;
mod pairs;
mod period;
mod played;
mod remainders;
mod report;
mod rule;
mod search;
mod tuples;
mod write;

pub use period::GrundyPeriod;
pub use report::{Attempt, GuessReport};

use goldpile_engine::misere::MISERE;
use goldpile_engine::statement::Statement;
use goldpile_engine::{Control, Game, Rules};
use goldpile_prove::{NumerationSystem, Witness};
use goldpile_solve::Unsolved;
use search::GuessSearch;
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;
use thiserror::Error;

/// How far a guess goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessLimits {
    /// The most tokens in a pile of the positions that are played out. By default this bound grows until
    /// something is found, for some seconds at most.
    pub max: Option<u64>,
    /// The most states of a guessed automaton.
    pub states: usize,
    /// Whether to decide what is found, and to continue the search if it is refuted.
    pub prove: bool,
    /// The most states of an automaton in the decision, while it is being built.
    pub limit: usize,
}

impl Default for GuessLimits {
    fn default() -> Self {
        Self {
            max: None,
            states: 60,
            prove: false,
            limit: 400_000,
        }
    }
}

/// What a guess is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuessStage {
    /// Playing out all positions with piles up to the first number; the second is how many are done.
    Playing(u64, u64),
    /// Looking for a rule.
    Looking(Method),
    /// Deciding what was found; so many states are made.
    Deciding(u64),
}

/// A kind of rule to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Method {
    /// Equations between piles, such as a = b + 1.
    Equations,
    /// A nim-sum that is constant.
    NimSum,
    /// P-positions that repeat with a period in every pile.
    Period,
    /// Pairs of numbers that recur when the same translation is added again and again.
    Pairs,
    /// Pairs of numbers ⌊nα + γ⌋ with quadratic irrational slopes.
    Beatty,
    /// Conditions on the last digits of the piles, and on piles that are shifts of others.
    Digits,
    /// A finite automaton that reads the digits in this system.
    Automaton(NumerationSystem),
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Equations => f.write_str("equations between piles"),
            Self::NimSum => f.write_str("a nim-sum"),
            Self::Period => f.write_str("a period"),
            Self::Pairs => f.write_str("pairs with a period"),
            Self::Beatty => f.write_str("Beatty pairs"),
            Self::Digits => f.write_str("ends of digits"),
            Self::Automaton(system) => write!(f, "an automaton in {system}"),
        }
    }
}

/// The positions against which a rule was tested: all those with piles, and unbounded memories, up to a
/// bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tested {
    /// The bound.
    pub max: u64,
    /// The number of positions.
    pub positions: u64,
}

/// A claim that agrees with exhaustive play.
#[derive(Clone, Debug)]
pub struct Guess {
    /// The kind of rule.
    pub method: Method,
    /// The lines of the claim, for the end of a rule file with this number of piles.
    pub claim: String,
    /// The numeration system of the claim.
    pub system: NumerationSystem,
    /// The rules with this claim and this number of piles.
    pub statement: Statement,
    /// The positions that it agrees with.
    pub tested: Tested,
    /// What was decided about it; `None` if that was not asked for.
    pub decision: Option<Decision>,
}

impl Guess {
    /// The lines of the claim for the file of this game, about which the guess was made; the file may
    /// have parameters.
    #[must_use]
    pub fn claim_of(&self, game: &Game) -> String {
        let values = game.entry.parameters.iter().zip(game.settings.values());
        let when: Vec<String> = values
            .filter(|(parameter, _)| parameter.name != MISERE)
            .map(|(parameter, value)| format!("{} = {value}", parameter.name.replace('-', "_")))
            .collect();
        if when.is_empty() {
            return self.claim.clone();
        }
        let when = format!(" when {}\n", when.join(" and "));
        self.claim.replacen('\n', &when, 1)
    }
}

/// What was decided about a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It holds for all positions.
    Proved {
        /// The most states of any automaton.
        states: usize,
    },
    /// It fails; this is the first position at which it does.
    Refuted(Witness),
    /// It was not decided, for this reason.
    Unknown(String),
}

/// Why a guess ended early.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GuessError {
    /// It was cancelled, or the game cannot be played out.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
    /// The rules are not written as a statement, and claims are about statements.
    #[error("claims are about rule files, and the rules of this game are not in one")]
    NoStatement,
}

/// Plays the game out with this many piles and looks for a rule that its P-positions follow, one
/// [kind](Method) after another. With [`GuessLimits::prove`], any rule found is decided for all piles.
/// The report contains what was found even if the guess ended early.
#[must_use]
pub fn guess(
    rules: &Arc<dyn Rules>,
    piles: usize,
    bounds: &GuessLimits,
    control: &Control<'_, GuessStage>,
) -> GuessReport {
    let mut report = GuessReport {
        attempts: Vec::new(),
        guess: None,
        values: None,
        ended: Err(GuessError::NoStatement),
    };
    if let Some(statement) = rules.statement() {
        // The search does not know the claim of the file, even if there is one.
        let bare = Statement {
            claim: None,
            piles: piles..=piles,
            ..statement.clone()
        };
        let ended = GuessSearch {
            rules,
            bare,
            bounds,
            control,
            report: &mut report,
            considered: HashSet::new(),
        }
        .run();
        report.ended = ended.map_err(GuessError::from);
    }
    report
}
