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
mod exams;
mod help;
mod helpers;
mod kinds;
mod lesson_faults;
mod lesson_words;
mod lines;
mod puzzles;
mod repeats;
mod streaks;
mod truth;
mod typed;
mod walk;
