//! The terminal game without a terminal: messages in, frames out.
#![allow(
    unreachable_pub,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic
)]

#[path = "tui/analysis.rs"]
mod analysis;
#[path = "tui/crowded.rs"]
mod crowded;
#[path = "tui/hand.rs"]
mod hand;
#[path = "tui/input.rs"]
mod input;
#[path = "tui/keeping.rs"]
mod keeping;
#[path = "tui/keys.rs"]
mod keys;
#[path = "tui/learner.rs"]
mod learner;
#[path = "tui/map.rs"]
mod map;
#[path = "tui/matches.rs"]
mod matches;
#[path = "tui/pictures.rs"]
mod pictures;
#[path = "tui/preferences.rs"]
mod preferences;
#[path = "tui/readme.rs"]
mod readme;
#[path = "tui/records.rs"]
mod records;
#[path = "tui/review.rs"]
mod review;
#[path = "tui/screens.rs"]
mod screens;
#[path = "tui/sizes.rs"]
mod sizes;
#[path = "tui/statistics.rs"]
mod statistics;
#[path = "tui/styles.rs"]
mod styles;
#[path = "tui/themes.rs"]
mod themes;
#[path = "common/unlike.rs"]
mod unlike;
#[path = "tui/waiting.rs"]
mod waiting;
#[path = "tui/weather.rs"]
mod weather;
#[path = "tui/words.rs"]
mod words;
#[path = "tui/world.rs"]
mod world;
