//! The settings: their screen and their file.

mod file;
pub mod preferences;
