//! `puzzle` in lines of text, and what is kept of it.

mod daily;
pub(crate) mod helpers;
mod options;
mod practice;
