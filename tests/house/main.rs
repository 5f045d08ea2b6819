//! How the house is built: which part may know which, and the walk-through of CONTRIBUTING.md.
#![allow(unreachable_pub, clippy::unwrap_used)]

#[path = "../common/bachet/mod.rs"]
mod bachet;
mod circles;
mod contributing;
#[path = "../common/endgames/mod.rs"]
mod endgames;
mod layers;
