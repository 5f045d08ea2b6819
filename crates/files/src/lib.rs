//! Files that belong to the program: [`disk`] writes them whole or not at all, [`lock`] marks them as in use,
//! [`json_lines`] stores one item on each line, and [`name`] checks the names that users choose. [`patience`] says
//! how long to wait for another program, and [`clock`] what time it is.
//!
//! The crate uses the engine only to escape text in messages. It does not know what the files contain, and
//! displays nothing.

pub mod clock;
pub mod disk;
pub mod json_lines;
pub mod lock;
pub mod name;
pub mod patience;
mod unfinished;
