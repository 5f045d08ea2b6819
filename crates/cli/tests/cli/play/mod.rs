//! `play` in lines of text, and the matches that it keeps.

pub(crate) mod hint_taker;
mod kept;
mod ladder;
mod plain;
mod saved;
