//! The player's file tasks, done in the same way for the screen and for the text dialogue. Everything
//! runs on the calling thread.

mod matches;
mod records;

pub use matches::{MatchFiles, MatchNews, MatchTask, Version};
pub use records::{Copied, FromStore, Opened, Row, Source, StoreTask};
