//! The decision procedure: the machine against plain enumeration and a dense twin, the adder from
//! successor, the proofs of the games, their mutations, and what is exported.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::maybe_infinite_iter,
    clippy::match_same_arms,
    clippy::nonminimal_bool,
    clippy::similar_names,
    clippy::format_push_string,
    reason = "a failed unwrap is a failed test"
)]

mod changes;
mod enumerate;
mod games;
mod identities;
mod idle;
mod machine;
mod play;
mod random;
mod readers;
mod referee;
mod strategy;
mod systems;
mod theory;
