//! Lessons and drills.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::too_many_lines,
    clippy::similar_names,
    reason = "a failed unwrap is a failed test"
)]

mod answers;
mod attempts;
#[path = "../common/mod.rs"]
mod common;
mod help;
mod helpers;
mod kinds;
#[path = "../common/learner.rs"]
mod learner;
mod lines;
mod puzzles;
mod sessions;
mod truth;
mod typed;
mod walk;
#[path = "../common/wrong.rs"]
mod wrong;
