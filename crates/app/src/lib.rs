//! What the program does for a person, whatever displays it: a match and a lesson in progress, the user's
//! data, and the work behind them. The screens and the text dialogues are views of the same sessions.
//!
//! This crate uses all crates below it except the games. It knows neither a terminal nor an argument parser:
//! what the command line needs of the terminal game is a trait, [`TerminalGame`].

mod error;
pub mod exercise_sheet;
pub mod exercise_work;
pub mod finished_match;
pub mod job;
pub mod lesson_session;
pub mod match_files;
pub mod match_jobs;
pub mod match_session;
pub mod match_setup;
pub mod match_status;
mod picture_jobs;
pub mod proved_claims;
pub mod question;
pub mod records;
pub mod study_request;
pub mod terminal_game;
pub mod user_data;
pub mod user_jobs;

pub use error::UserDataError;
pub use finished_match::{FinishedMatch, JudgedMatch};
pub use job::{Job, JobContext, JobId, JobSubject, Ticket, Worker};
pub use lesson_session::LessonSession;
pub use match_files::{MatchEvent, MatchFiles, MatchVersion};
pub use match_session::MatchSession;
pub use match_setup::MatchSetup;
pub use match_status::{MatchNumbers, MatchStatus, SaveRequest, SaveState};
pub use proved_claims::StoredProof;
pub use question::{Advice, AskedOutcome, Chart, Charted, Check, Chosen, Dot, Nudger, Window};
pub use records::{CopiedPart, ImportSource, OpenedMatch, RecordRow, Resumed};
pub use study_request::StudyRequest;
pub use terminal_game::{Crashed, NoTerminal, Opening, ShownSettings, TerminalGame};
pub use user_data::{Advance, ProgressError, PuzzleNews, UserData};
