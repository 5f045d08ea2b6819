//! The keys: what they do, how they are changed, and where they are listed.

mod changed;
mod help;
mod key_lines;
mod readme;
