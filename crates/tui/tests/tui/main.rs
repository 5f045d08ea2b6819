//! The terminal game without a terminal: messages in, frames out.
#![allow(
    unreachable_pub,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic
)]

// It takes longest; its name makes it start first.
mod a_storm;
mod bursts;
mod endgames;
mod film;
mod hand;
mod keys;
mod learning;
mod looks;
mod menu;
mod playing;
mod positions;
mod records;
mod scene;
mod settings;
mod statistics;
mod walk_through;
mod workshop;
