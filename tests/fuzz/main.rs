//! Texts that nobody would type: everything that reads text is fed kept cases, mutations of them
//! and noise. Nothing panics, everything is refused or read in bounded time and memory, and what
//! is read is written so that it is read again.
//!
//! The dice are seeded, so that every run is the same. `GOLDPILE_FUZZ=N cargo test --test fuzz`
//! makes N times as many; `GOLDPILE_SEED` begins elsewhere. A text that a run has found to be
//! trouble gets its line in `tests/regressions`, and is tried first from then on.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod arguments;
mod kept;
mod lines;
mod mutate;
mod notation;
mod numbers;
mod position_text;
mod rules;
mod saved;
