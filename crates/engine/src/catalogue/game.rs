//! A playable game.

use crate::catalogue::entry::GameEntry;
use crate::catalogue::settings::GameSettings;
use crate::position::Position;
use crate::rules::Rules;
use crate::rules::misere::Misere;
use crate::theory::oracle::{Formulation, Oracle};
use crate::theory::table::Table;
use std::sync::Arc;

/// A playable game: an entry with its settings, and the [`GameParts`](super::entry::GameParts) built from them.
#[derive(Clone)]
pub struct Game {
    /// The entry it was built from.
    pub entry: GameEntry,
    /// The values of its parameters.
    pub settings: GameSettings,
    /// As [`GameParts::rules`](super::entry::GameParts::rules).
    pub rules: Arc<dyn Rules>,
    /// As [`GameParts::oracle`](super::entry::GameParts::oracle).
    pub oracle: Option<Arc<dyn Oracle>>,
    /// The claim, not proved but trusted as a theory where the oracle does not answer; `None` unless requested.
    pub trusted: Option<Arc<dyn Oracle>>,
    /// As [`GameParts::claim`](super::entry::GameParts::claim).
    pub claim: Option<Arc<dyn Formulation>>,
    /// As [`GameParts::tables`](super::entry::GameParts::tables).
    pub tables: Vec<Arc<dyn Table>>,
}

impl Game {
    /// Its title, with its parameters unless they are the default ones: `Wythoff (t = 2)`.
    #[must_use]
    pub fn title(&self) -> String {
        self.titled(&self.entry.title)
    }

    /// Its name on the command line, with its parameters as in the title: `blocking (p = 2, m = 1)`.
    #[must_use]
    pub fn short_title(&self) -> String {
        self.titled(&self.entry.name)
    }

    /// The theory that covers this position; without one, only exhaustive play answers questions about it.
    #[must_use]
    pub fn theory(&self, position: &Position) -> Option<&dyn Oracle> {
        let theories = [&self.oracle, &self.trusted].into_iter().flatten();
        theories
            .map(|theory| &**theory)
            .find(|theory| theory.covers(position))
    }

    /// Whether this [`theory`](Self::theory) is an unproved claim, as every answer must then
    /// [say](crate::theory::reason::NOT_PROVED).
    #[must_use]
    pub fn trusts_claim_at(&self, position: &Position) -> bool {
        let covers = |theory: &Arc<dyn Oracle>| theory.covers(position);
        !self.oracle.as_ref().is_some_and(covers) && self.trusted.as_ref().is_some_and(covers)
    }

    /// Whether the rules are a statement with announcements, so that no claim is a theory: none says
    /// what to announce.
    #[must_use]
    pub fn announces(&self) -> bool {
        let statement = self.rules.statement();
        statement.is_some_and(|statement| statement.block.is_some())
    }

    /// A clause with the command that may give a rule file's game a theory for this many piles; `None`
    /// for other games, and with [announcements](Self::announces).
    #[must_use]
    pub fn theory_advice(&self, piles: usize) -> Option<String> {
        if self.entry.source.is_none() || self.announces() {
            return None;
        }
        let several = self.entry.piles.clone().count() > 1;
        let file = format!("{}{}", self.entry.typed(), self.settings.options());
        let file = if several {
            format!("{file} --piles {piles}")
        } else {
            file
        };
        Some(match self.claim {
            Some(_) => {
                format!("goldpile prove {file} may prove its claim, which then answers at any size")
            }
            None => {
                format!("goldpile guess {file} --prove looks for a claim that answers at any size")
            }
        })
    }

    /// The same game in misère play, in which the player who makes the last move loses. Its theory
    /// covers only normal play and is dropped: exhaustive play answers instead, up to its bound.
    #[must_use]
    pub fn misere(self) -> Self {
        Self {
            rules: Arc::new(Misere::new(self.rules)),
            oracle: None,
            claim: None,
            ..self
        }
    }
    fn titled(&self, title: &str) -> String {
        let told = self.settings.in_words();
        if told.is_empty() {
            title.to_owned()
        } else {
            format!("{title} ({})", told.join(", "))
        }
    }
}
