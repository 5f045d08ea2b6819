//! `solve`.

mod answers;
mod lines;
mod reasons;
mod sums;
