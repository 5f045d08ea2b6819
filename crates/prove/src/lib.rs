//! The decision procedure: decides statements about all natural numbers by finite automata.
//!
//! A finite automaton can add in base 2, in the numeration systems of the generalised Wythoff game and in
//! those of other Pisot numbers. So every statement about +, < and relations that such automata recognise
//! is decidable (J. R. Büchi; V. Bruyère; C. Frougny; applied to Zeckendorf representations by H. Mousavi,
//! L. Schaeffer and J. Shallit). A formula becomes the [`Automaton`] of the tuples that satisfy it, built
//! up from its atoms; it holds for all numbers if the automaton of its negation is empty.
//!
//! The crate uses the engine and the numbers. It never plays a game out, and it accesses no file and no
//! clock.
//!
//! | what | where |
//! |---|---|
//! | numeration systems | [`NumerationSystem`] |
//! | relations of numbers | [`Automaton`], read digit by digit and track by track |
//! | statements about numbers | [`Predicate`], [`LinearConstraint`], [`DigitRelation`] |
//! | from statements to relations | [`Decider`], within the bounds of [`DecisionControl`] |
//! | from a rule file to a proof | [`ClaimInstance`]: its claim, and the proof of it |
//! | from a proved claim to what others can check | [`certificate()`] |
//! | from a proved claim to how to win, in words | [`strategy()`] |
//! | from a proved claim to a theory | [`proved`]: who wins, and by which move, at any size |
//! | from a claim to a theory without a proof | [`trusting`] |
//!
//! No proof is taken from elsewhere. One has to trust only this crate, and the fact that each digit string
//! denotes one number. The tests derive the order and the adder from the successor.

mod atoms;
mod automaton;
mod certificate;
mod claim_instance;
mod control;
mod decide;
mod formula;
pub mod identity;
mod moves;
mod proof;
mod strategy;
mod system;
mod theory;
mod translate;
mod walnut;

pub use atoms::{LinearConstraint, ZeroCounts};
pub use automaton::{Automaton, Var};
pub use certificate::{Certificate, certificate};
pub use claim_instance::ClaimInstance;
pub use control::{DecisionControl, LIMIT, Stopped};
pub use decide::Decider;
pub use formula::{Definition, DigitRelation, Predicate};
pub use moves::idle_rules;
pub use proof::{ClaimVerdict, Witness};
pub use strategy::{MOST_CASES, Strategy, StrategyCase, strategy};
pub use system::{DeclaredSystem, NotRecognised, NumerationSystem};
pub use theory::{NothingToTrust, PROVER_VERSION, proved, remembered, trusting, with_proved_claim};
pub use translate::{Translated, Untranslatable};
pub use walnut::{File, WalnutExport, walnut};

#[cfg(test)]
#[path = "../tests/unit/mod.rs"]
mod tests;
