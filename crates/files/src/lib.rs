//! Files that belong to the program: [`disk`] writes them whole or not at all, [`lock`] marks them as in
//! use, [`json_lines`] keeps one item a line, and [`name`] knows which names they may have. [`patience`]
//! says how long another program is waited for, and [`clock`] what time it is.
//!
//! Uses the engine's escaping for the messages alone; never knows what is in a file, and never shows
//! anything.

pub mod clock;
pub mod disk;
pub mod json_lines;
pub mod lock;
pub mod name;
pub mod patience;
mod unfinished;
