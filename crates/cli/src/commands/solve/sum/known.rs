//! The games of earlier lines and what is known of their values, because most lines name the same few games.

use super::read::Summands;
use crate::commands::solve::answer::Questions;
use crate::commands::solve::game_responder::GameResponder;
use crate::input::record::last_position;
use goldpile_engine::Position;
use goldpile_play::position_text::{Heading, PLUS, plus};
use goldpile_solve::SumGame;
use rustc_hash::FxHashMap;
use std::sync::{Arc, PoisonError, RwLock};

/// The most games to keep, and the most bytes of their values; the sum being answered may exceed both.
const MOST_GAMES: usize = 1000;
const MOST_BYTES: u64 = 64 << 20;

/// A game with its settings.
pub(crate) struct KnownGame {
    /// The game and its settings, as they were written.
    pub(crate) head: String,
    pub(crate) values: SumGame,
    /// Answers about the game alone.
    pub(crate) one: GameResponder,
}

/// The games, keyed by how they were written.
pub(crate) struct KnownGames {
    questions: Questions,
    games: RwLock<FxHashMap<String, Arc<KnownGame>>>,
}

impl KnownGames {
    /// No games yet; these questions will be answered about each.
    pub(crate) fn new(questions: Questions) -> Self {
        Self {
            questions,
            games: RwLock::default(),
        }
    }

    /// Forgets all games if there are too many, or if their values take too much memory. Call this before
    /// computing new values, because the values kept grow with the piles.
    pub(crate) fn forget(&self) {
        let mut games = self.games.write().unwrap_or_else(PoisonError::into_inner);
        let bytes: u64 = games.values().map(|known| known.values.memory()).sum();
        if games.len() >= MOST_GAMES || bytes > MOST_BYTES {
            games.clear();
        }
    }

    /// The game of a heading, added if it is new.
    pub(crate) fn of(&self, heading: Heading<'_>) -> Arc<KnownGame> {
        if let Some(known) = self.written(&heading.written) {
            return known;
        }
        let Heading { game, written, .. } = heading;
        let known = Arc::new(KnownGame {
            head: written.clone(),
            values: SumGame::new(game.clone()),
            one: GameResponder::headed(game, written.clone(), self.questions),
        });
        let mut games = self.games.write().unwrap_or_else(PoisonError::into_inner);
        games.insert(written, Arc::clone(&known));
        known
    }

    fn written(&self, head: &str) -> Option<Arc<KnownGame>> {
        let games = self.games.read().unwrap_or_else(PoisonError::into_inner);
        games.get(head).cloned()
    }

    /// The game at the beginning of a text and the record after it, if the game is known in this spelling.
    pub(crate) fn split<'a>(&self, text: &'a str) -> Option<(Arc<KnownGame>, &'a str)> {
        let text = text.trim();
        let mut end = text.find(char::is_whitespace)?;
        loop {
            let rest = text[end..].trim_start();
            let word = rest.split(char::is_whitespace).next()?;
            if !word.contains('=') {
                return Some((self.written(&text[..end])?, rest));
            }
            end = text.len() - rest.len() + word.len();
        }
    }

    /// The summands of a sum of known games; `None` if anything is unknown or wrong.
    pub(crate) fn summands(&self, line: &str) -> Option<Summands> {
        let mut parts: Vec<(Arc<KnownGame>, Position)> = Vec::new();
        let mut rest = Some(line);
        while let Some(text) = rest {
            let at = plus(text);
            let (known, record) = self.split(&text[..at.unwrap_or(text.len())])?;
            let end = last_position(known.values.game(), record).ok()?;
            // Long records, and records with moves, are read in full, like a first line.
            if end.last.is_some()
                || record.len() > MAX_QUICK_BYTES
                || parts.len() == MAX_QUICK_SUMMANDS
            {
                return None;
            }
            parts.push((known, end.position));
            rest = at.map(|at| &text[at + PLUS.len()..]);
        }
        Some(Summands { parts })
    }
}

/// The longest record in bytes, and the most summands, of a line that is answered at once.
const MAX_QUICK_BYTES: usize = 1000;
const MAX_QUICK_SUMMANDS: usize = 100;
