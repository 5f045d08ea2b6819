//! What every game has in common: positions, moves, the rules as clauses and all that follows
//! from them, oracles, explanations, the notation and the catalogue.
//!
//! Depends on the crate of numbers alone. Nothing here knows about a particular game, a file, a clock or
//! a terminal.

mod applicable_clauses;
pub mod bounds;
pub mod catalogue;
pub mod claim_proof;
pub mod clause;
pub mod condition;
mod control;
pub mod derived;
pub mod escape;
pub mod explanation;
pub mod few;
pub mod introduction;
pub mod judge;
pub mod label;
pub mod linear;
pub mod memory;
pub mod misere;
pub mod notation;
pub mod oracle;
pub mod position;
pub mod reason;
pub mod record;
pub mod refusal;
pub mod rules;
pub mod sample;
pub mod settings;
pub mod stated;
pub mod statement;
pub mod table;
pub mod text;
pub mod walk;

pub use applicable_clauses::{applicable_clauses, clauses_now};
pub use catalogue::{Catalogue, Game, GameEntry, GameParts};
pub use claim_proof::{ClaimProof, KnownProofs};
pub use clause::{Clause, Proviso, Span};
pub use condition::{Ground, Test};
pub use control::{Cancel, Cancelled, Control, Progress};
pub use explanation::{
    Citation, DigitSystem, Digits, Explanation, ExplanationRow, Goal, Shift, TheoremStatus, indexed,
};
pub use judge::{after, is_over, judge, judge_with, play};
pub use label::Label;
pub use linear::Linear;
pub use oracle::{
    Answers, Formulation, FormulationName, FormulationRows, Grundy, Identity, ListedMoves, Oracle,
    TableRow, TooBig,
};
pub use position::{Counts, Move, Outcome, Phase, Position};
pub use record::{Record, RecordEnd, RecordStep, Replay, ReplayError};
pub use refusal::Refusal;
pub use rules::{Announcement, Audience, EachClause, Memo, MemoValue, Rules, SetupError, start};
pub use settings::{Parameter, ParameterRange, Settings, SettingsError};
pub use statement::{Statement, StatementError};
pub use table::{Cell, Table, TableRows};
pub use text::{Text, Voices};
