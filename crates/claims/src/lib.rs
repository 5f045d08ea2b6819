//! Claims about who wins: [`verify`] holds those of the papers and the oracles against exhaustive play,
//! [`guess`] looks for one that exhaustive play suggests.
//!
//! Uses the rules alone, exhaustive play and the prover; never a file, a clock or a terminal.

pub mod guess;
pub mod verify;
