//! Exhaustive play, and what the papers claim held against it.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod examples;
mod free;
mod invent;
mod play;
mod promise;
mod reach;
mod sums;
mod words;
