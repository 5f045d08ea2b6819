//! The terminal game without a terminal: messages in, frames out.
#![allow(
    unreachable_pub,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic
)]

// It takes the longest, and begins first by its name.
mod a_storm;
mod analysis;
mod ascii;
mod bursts;
#[path = "../common/clock.rs"]
mod clock;
mod comfort;
mod crowded;
mod film;
mod hand;
mod input;
mod keeping;
mod key_lines;
mod keys;
#[path = "../common/learner.rs"]
mod learner;
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
#[path = "../common/unlike.rs"]
mod unlike;
mod waiting;
mod warning;
mod words;
mod workshop;
mod workshop_theory;
mod world;
#[path = "../common/wrong.rs"]
mod wrong;
