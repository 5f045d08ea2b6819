//! The terminal game without a terminal: messages in, frames out.
#![allow(
    unreachable_pub,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic
)]

// It takes longest; its name makes it start first.
mod a_storm;
mod analysis;
mod ascii;
mod bursts;
mod comfort;
mod crowded;
mod endgames;
mod film;
mod hand;
mod input;
mod keeping;
mod key_lines;
mod keys;
mod lesson_screens;
mod lessons;
mod long;
mod map;
mod map_screens;
mod match_screens;
mod matches;
mod menu;
mod pictures;
mod preferences;
mod puzzles;
mod quiet;
mod reading;
mod readme;
mod records;
mod review;
mod saved_pictures;
mod scene;
mod screens;
mod settings;
mod sizes;
mod statistics;
mod steady;
mod stored;
mod styles;
mod themes;
mod turns;
mod waiting;
mod walk_through;
mod warning;
mod words;
mod workshop;
mod workshop_theory;
mod world;
