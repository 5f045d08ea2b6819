//! A match and what is kept of it: opponents, records, reviews, statistics.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod announce;
#[path = "../common/mod.rs"]
mod common;
mod confession;
mod contest;
mod ends;
mod jobs;
mod kept_jobs;
mod ladder;
mod library;
mod opponents;
mod records;
mod review;
mod rungs;
mod session;
mod share;
mod starts;
mod statistics;
mod store;
mod tempter;
mod words;
