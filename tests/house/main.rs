//! What neither cargo nor clippy says of the house and its pages.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod commit;
mod pages;
mod sources;
mod walk_throughs;
