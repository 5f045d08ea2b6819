//! The built program in a real pseudo-terminal: what it draws, and that every way out restores the
//! terminal.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[cfg(target_os = "linux")]
mod bursts;
mod clipboard;
mod crash;
#[cfg(target_os = "linux")]
mod disk;
#[cfg(target_os = "linux")]
mod figures;
#[cfg(target_os = "linux")]
mod hostile;
mod killed;
mod readme;
mod screen;
mod session;
mod taught;
mod text;
mod ways_out;
#[cfg(target_os = "linux")]
mod work;
