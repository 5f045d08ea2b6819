//! What a game's theory provides: who wins and how, the explanations of it as data and as text, and tables.

pub mod explanation;
pub mod oracle;
pub mod reason;
pub mod table;
