//! The built program in a real pseudo-terminal: what it draws, and that every way out restores the
//! terminal.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod crash;
#[cfg(target_os = "linux")]
mod full_disk;
mod readme;
mod screen;
mod session;
mod ways_out;
