//! From a table to a theorem: plays a game out from its rules alone, looks for a rule that describes its
//! P-positions, and decides the rule for all piles.
//!
//! The claim in a rule file is ignored. A rule that is found is written as a claim in the notation of rule files,
//! so that it can be added to the file, verified and proved.
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
mod nimsum;
mod pairs;
mod period;
mod played;
mod remainders;
mod report;
mod search;
mod write;

pub use period::GrundyPeriod;
pub use report::{Attempt, GuessReport};

use goldpile_engine::rules::misere::MISERE;
use goldpile_engine::statement::Statement;
use goldpile_engine::{Control, Game, Rules};
use goldpile_prove::{NumerationSystem, Witness};
use goldpile_solve::Unsolved;
use search::GuessSearch;
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;
use thiserror::Error;

/// The limits of a guess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessLimits {
    /// The most tokens in a pile. By default, this bound grows until something is found, for some seconds at most.
    pub max: Option<u64>,
    /// The most states of the automaton of a claim.
    pub states: usize,
    /// Whether to decide each rule that is found, and to continue if it is refuted.
    pub prove: bool,
    /// The most states of any automaton that the decision builds.
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

/// The stage of a guess, for its progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuessStage {
    /// Playing out all positions with piles up to the first number. The second is the number of positions done.
    Playing(u64, u64),
    /// Looking for a rule.
    Looking(Method),
    /// Deciding what was found, with the number of states built so far.
    Deciding(u64),
}

/// A kind of rule to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Method {
    /// Equations between piles, such as a = b + 1.
    Equations,
    /// A constant nim-sum.
    NimSum,
    /// P-positions with a period in every pile.
    Period,
    /// Pairs of numbers that recur when the same translation is added repeatedly.
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

/// The positions that a rule was compared with: all those with piles and unbounded memories up to a bound.
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
    /// The positions that the claim agrees with.
    pub tested: Tested,
    /// The decision about the claim; `None` if it was not requested.
    pub decision: Option<Decision>,
}

impl Guess {
    /// The lines of the claim for the rule file of `game`, about which the guess was made. If the file has
    /// parameters, the claim is restricted to the values in `game`.
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

/// The decision about a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The claim holds for all positions.
    Proved {
        /// The most states of any automaton.
        states: usize,
    },
    /// The claim fails, first at this position.
    Refuted(Witness),
    /// The claim was not decided, for this reason.
    Unknown(String),
}

/// The reason why a guess ended early.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GuessError {
    /// The guess was cancelled, or the game cannot be played out.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
    /// The rules are not a statement, and claims are about statements.
    #[error("claims are about rule files, and the rules of this game are not in one")]
    NoStatement,
}

/// Plays the game out with this many piles and looks for a rule that describes its P-positions, one [kind](Method)
/// after another. With [`GuessLimits::prove`], any rule found is decided for all piles. The report contains what
/// was found even if the guess ended early.
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
        // The search must not see the claim of the file.
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
