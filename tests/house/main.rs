//! How the house is built: which part may know which, and what its pages and figures say of it.
#![allow(
    unreachable_pub,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic
)]

#[path = "../common/bachet/mod.rs"]
mod bachet;
mod circles;
#[path = "../common/endgames/mod.rs"]
mod endgames;
mod figures;
mod layers;
mod pages;
mod walk_throughs;
