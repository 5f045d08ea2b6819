//! What every game has in common: positions, moves, the rules as clauses and all that follows
//! from them, oracles, explanations, the notation and the catalogue.
//!
//! Depends on the crate of numbers alone. Nothing here knows about a particular game, a file, a clock or
//! a terminal.

pub mod catalogue;
pub mod clause;
mod control;
pub mod derived;
pub mod memory;
pub mod notation;
pub mod position;
pub mod rules;
pub mod statement;
pub mod text;
pub mod theory;

pub use catalogue::Catalogue;
pub use catalogue::entry::{GameEntry, GameParts};
pub use catalogue::game::Game;
pub use catalogue::known_proofs::{ClaimProof, KnownProofs};
pub use catalogue::settings::{GameSettings, GameSettingsError, Parameter, ParameterRange};
pub use clause::condition::{Ground, Test};
pub use clause::linear::Linear;
pub use clause::{Clause, Proviso, Span};
pub use control::{Cancel, Cancelled, Control, Progress};
pub use notation::record::{Record, RecordEnd, RecordStep, Replay, ReplayError};
pub use position::{Counts, Move, Outcome, Phase, Position};
pub use rules::applicable::{applicable_clauses, clauses_now};
pub use rules::judge::{after, is_over, judge, judge_with, play};
pub use rules::refusal::Refusal;
pub use rules::{Announcement, Audience, EachClause, Memo, MemoValue, Rules, SetupError, start};
pub use statement::{Statement, StatementError};
pub use text::label::Label;
pub use text::{Text, Voices};
pub use theory::explanation::{
    Citation, DigitSystem, Digits, Explanation, ExplanationRow, Goal, Shift, TheoremStatus, indexed,
};
pub use theory::oracle::{
    Answers, Formulation, FormulationName, FormulationRows, Grundy, Identity, ListedMoves, Oracle,
    TableRow, TooBig,
};
pub use theory::table::{Cell, Table, TableRows};
