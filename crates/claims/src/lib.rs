//! Claims about who wins: [`verify`] compares those of the papers and the oracles with exhaustive play, and
//! [`guess`] looks for one that exhaustive play suggests.
//!
//! Depends only on the rules, exhaustive play and the prover. Uses no files, clock or terminal.

pub mod guess;
pub mod verify;
