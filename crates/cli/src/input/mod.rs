//! What comes in: the arguments and the games that they name, and the lines and records of standard input.

pub(crate) mod argument_errors;
pub(crate) mod arguments;
pub(crate) mod game;
pub(crate) mod game_arguments;
pub(crate) mod lines;
pub(crate) mod record;
pub(crate) mod sweep;
