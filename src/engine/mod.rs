//! What every game has in common: positions, moves, the rules as clauses and all that follows
//! from them, oracles, explanations, the notation and the catalogue.
//!
//! Nothing here knows about a particular game, a file, a clock or a terminal.

pub mod bounds;
pub mod cancel;
pub mod catalogue;
pub mod clause;
pub mod condition;
pub mod derived;
pub mod explanation;
pub mod few;
pub mod harmless;
pub mod identity;
pub mod introduction;
pub mod judge;
pub mod label;
pub mod memory;
pub mod misere;
pub mod notation;
mod now;
pub mod oracle;
pub mod outcome;
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
pub mod whose;

pub use cancel::{Cancel, Cancelled, Progress};
pub use catalogue::{Catalogue, Entry, Game, Parts};
pub use clause::{Clause, Proviso, Span};
pub use condition::{Ground, Linear, Test};
pub use explanation::{Citation, Digits, Explanation, Goal, Row, Shift, Status, System, indexed};
pub use identity::Identity;
pub use judge::{Allowed, after, is_over, judge, judge_with, play};
pub use label::Label;
pub use now::clauses_now;
pub use oracle::{Answers, Formulation, FormulationName, Grundy, Listed, Oracle, TableRow, TooBig};
pub use outcome::Outcome;
pub use position::{Counts, Move, Phase, Position};
pub use record::{Line, Record, ReplayError, Step};
pub use refusal::Refusal;
pub use rules::{Announcement, EachClause, Memo, MemoValue, Rules, SetupError, start};
pub use settings::{Parameter, Range, Settings, SettingsError};
pub use statement::{Statement, StatementError};
pub use table::{Cell, Rows, Table};
pub use text::{Text, Voices};
pub use whose::Whose;
