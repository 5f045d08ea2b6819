//! The catalogue of games: what is known of each before it is played, its settings, and how it is
//! built, in Rust or from a rule file.

pub mod entry;
mod from_statement;
pub mod game;
mod introduction;
pub mod known_proofs;
pub mod settings;

use crate::catalogue::entry::GameEntry;
use crate::catalogue::known_proofs::KnownProofs;
use crate::text::label::Label;

/// All games, as a value that is passed around so that a test can pass its own.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    entries: Vec<GameEntry>,
    /// One message for each rule file that could not be added.
    problems: Vec<Label>,
    known_proofs: KnownProofs,
}

impl Catalogue {
    /// A catalogue of these games in display order; their names must differ.
    #[must_use]
    pub fn new(entries: Vec<GameEntry>) -> Self {
        Self {
            entries,
            problems: Vec::new(),
            known_proofs: KnownProofs::default(),
        }
    }

    /// Sets the look-up of proofs for the claims of rule files.
    #[must_use]
    pub fn with_known_proofs(mut self, known_proofs: KnownProofs) -> Self {
        self.known_proofs = known_proofs;
        self
    }

    /// The look-up of proofs for the claims of rule files.
    #[must_use]
    pub fn known_proofs(&self) -> &KnownProofs {
        &self.known_proofs
    }

    /// Adds a message, which says which game is missing and why.
    #[must_use]
    pub fn with_problem(mut self, problem: impl Into<Label>) -> Self {
        self.problems.push(problem.into());
        self
    }

    /// The messages about rule files that could not be added, one for each.
    #[must_use]
    pub fn problems(&self) -> &[Label] {
        &self.problems
    }

    /// Adds a game, in place of the one with the same name or else at the end.
    #[must_use]
    pub fn with(mut self, entry: GameEntry) -> Self {
        match (self.entries.iter_mut()).find(|known| known.name == entry.name) {
            Some(known) => *known = entry,
            None => self.entries.push(entry),
        }
        self
    }

    /// Removes the game with this name.
    #[must_use]
    pub fn without(mut self, name: &str) -> Self {
        self.entries.retain(|known| known.name.as_str() != name);
        self
    }

    /// The entries in display order.
    #[must_use]
    pub fn entries(&self) -> &[GameEntry] {
        &self.entries
    }

    /// The entry with exactly this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&GameEntry> {
        self.entries.iter().find(|e| e.name.as_str() == name)
    }
}
