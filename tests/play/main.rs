//! A match and what is kept of it: opponents, records, reviews, statistics.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

#[path = "../common/mod.rs"]
mod common;
mod contest;
mod ends;
mod jobs;
mod kept_jobs;
mod library;
mod opponents;
mod records;
mod review;
mod session;
mod starts;
mod statistics;
mod store;
mod tempter;
mod words;
