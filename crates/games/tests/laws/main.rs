//! What holds of every game and of the numbers below them: rules, theories, explanations, and the
//! data that papers and exhaustive play have given.
#![allow(
    unreachable_pub,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failed unwrap is a failed test"
)]

mod blocking;
mod cases;
mod explanations;
mod golden;
mod imitation;
mod numbers;
mod rules;
mod stated;
mod theory;
mod twins;
mod why;
