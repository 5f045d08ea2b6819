//! Claims: guessed, readable, and held against exhaustive play.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::maybe_infinite_iter,
    reason = "a failed unwrap is a failed test"
)]

mod guess_dice;
mod guesses;
mod readable;
mod verify;
mod verify_fails;
