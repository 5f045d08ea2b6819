//! What the program does for a person, without a screen: sessions, jobs, the files of the user.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a failed unwrap is a failed test"
)]

mod climb;
mod counting;
mod ends;
mod jobs;
mod kept_jobs;
mod puzzles;
mod session;
mod sessions;
