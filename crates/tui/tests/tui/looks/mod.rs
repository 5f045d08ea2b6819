//! How screens look: their text at every size, their colours, and the pictures of them.

pub mod ascii;
pub mod pictures;
mod saved_pictures;
mod screens;
pub mod sizes;
pub mod stored;
mod styles;
mod themes;
