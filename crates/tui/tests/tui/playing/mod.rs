//! Matches from the menu to their end: what can be done, what is said, and what is kept.

mod arrows;
mod comfort;
pub mod cost;
mod crowded;
mod in_place;
mod input;
mod keeping;
mod long;
pub mod match_screens;
mod matches;
mod quiet;
mod reading;
mod stars;
mod steady;
mod together;
mod turns;
mod waiting;
mod warning;
mod words;
