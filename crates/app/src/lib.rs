//! What the program does for a person, whatever displays it: a match and a lesson in progress, the user's
//! data, and the work behind them. The screens and the text dialogues are views of the same sessions.
//!
//! This crate uses all crates below it except the games. It knows neither a terminal nor an argument parser:
//! what the command line needs of the terminal game is a trait, [`TerminalGame`].

pub mod climb;
mod error;
pub mod job;
mod locale;
pub mod matches;
pub mod question;
pub mod records;
pub mod study;
pub mod terminal_game;
pub mod user_data;

pub use climb::{ClimbAdvance, ClimbSession, NoClimb};
pub use error::UserDataError;
pub use job::{Job, JobContext, JobId, JobSubject, Ticket, Worker};
pub use locale::names_utf8;
pub use matches::{Draw, FinishedMatch, JudgedMatch, MatchSession, MatchSetup};
pub use matches::{MatchEvent, MatchFiles, MatchVersion};
pub use matches::{MatchNumbers, MatchStatus, SaveRequest, SaveState};
pub use question::{
    Advice, ChartAnswer, ChartRequest, ComputerMove, Dot, MapWindow, MoveCheck, Nudger,
    OutcomeAnswer,
};
pub use records::{CopiedPart, ImportSource, OpenedMatch, RecordRow, Resumed};
pub use study::{LessonSession, StudyRequest};
pub use terminal_game::{Crashed, NoTerminal, Opening, ShownSettings, TerminalGame};
pub use user_data::{LessonAdvance, ProgressError, PuzzleNews, StoredProof, UserData};
