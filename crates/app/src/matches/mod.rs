//! A match as a person plays it: what is chosen before it, the match in progress, its file, and what follows
//! its end.

mod files;
mod finished;
mod jobs;
mod session;
mod setup;
mod status;

pub use files::{MatchEvent, MatchFiles, MatchVersion, SaveRequest};
pub use finished::{FinishedMatch, JudgedMatch};
pub use session::{MatchSession, WinClaim};
pub use setup::{Draw, MAX_DIGITS_ON_SCREEN, MatchSetup, off_screen, start_off_screen};
pub use status::{MatchNumbers, MatchStatus, SaveState};
