//! A match and what is kept of it: opponents, records, reviews, statistics.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod announce;
mod confession;
mod ladder;
mod ladder_starts;
mod library;
mod matches;
mod opponents;
mod records;
mod review;
mod rungs;
mod share;
mod starts;
mod statistics;
mod store;
mod tempter;
mod words;
