//! A climb in progress: which match is played, what to store after a move, and how far it has come.
//!
//! Nothing here reads or writes files; only [opening](ClimbSession::open) a climb computes for long. What each
//! [change](ClimbSession::change) returns is stored before the computer answers:
//!
//! ```
//! use goldpile_app::{ClimbSession, UserData};
//! use goldpile_learn::puzzles::Diary;
//! use goldpile_play::Side;
//! use goldpile_solve::Cancel;
//!
//! let catalogue = goldpile_games::catalogue();
//! let today = Some("2026-12-05".parse()?);
//! let (diary, cancel) = (Diary::default(), Cancel::default());
//! let mut session = ClimbSession::open(&catalogue, None, &diary.climbs, today, &cancel)?;
//! let mut the_match = session.the_match().clone();
//! the_match.resign(Side::First);
//! let advance = session.change(&the_match).ok_or("nothing to store")?;
//! let kept = UserData::default().keep_climb(&advance);
//! assert!(kept.is_err()); // There is no folder for climbs.
//! assert!(session.tried().is_over());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use chrono::NaiveDate;
use goldpile_engine::Catalogue;
use goldpile_learn::puzzles::{Climb, ClimbFault, ClimbMatch, ClimbTry, NoDaily, climb};
use goldpile_play::{Level, Match};
use goldpile_solve::Cancel;
use thiserror::Error;

/// A climb in progress.
#[derive(Clone)]
pub struct ClimbSession {
    climb: Climb,
    tried: ClimbTry,
    counts: bool,
    the_match: Match,
    rung: usize,
    /// What may be stored now: what was stored last, and what was to be stored since.
    known: Vec<ClimbTry>,
}

/// How far a climb has come, to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClimbAdvance {
    /// What may be stored so far, all of it by this program; empty if nothing is.
    pub from: Vec<ClimbTry>,
    /// What to store.
    pub to: ClimbTry,
}

/// Why there is no climb. The message is one line, in lower case and without a full stop.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoClimb {
    /// The clock shows no date.
    #[error("the clock shows no date of the years 1970 to 9999: today's climb needs one")]
    NoDate,
    /// The day is still to come.
    #[error("the climb of {0} comes on that day")]
    Ahead(NaiveDate),
    /// The climb cannot be drawn.
    #[error(transparent)]
    NotDrawn(#[from] NoDaily),
    /// What is stored of this day cannot be continued.
    #[error("a climb of {0} is stored, but it cannot go on: {1}")]
    Damaged(NaiveDate, ClimbFault),
    /// The stored climbs cannot be read, for this reason.
    #[error("{0}")]
    Unread(String),
}

impl ClimbSession {
    /// The climb of this day (today by default), continued from where it is stored. It counts if it is today's, or
    /// was begun on its day; another one is stored nowhere.
    ///
    /// Cost: that of [`climb`]; the flag ends the search.
    ///
    /// # Errors
    /// [`NoClimb`].
    pub fn open(
        catalogue: &Catalogue,
        date: Option<NaiveDate>,
        stored: &[ClimbTry],
        today: Option<NaiveDate>,
        cancel: &Cancel,
    ) -> Result<Self, NoClimb> {
        let date = date.or(today).ok_or(NoClimb::NoDate)?;
        if today.is_some_and(|today| today < date) {
            return Err(NoClimb::Ahead(date));
        }
        let climb = climb(catalogue, date, cancel)?;
        let stored = stored.iter().find(|stored| stored.date == date);
        let tried = stored.map_or_else(|| ClimbTry::new(&climb), ClimbTry::clone);
        let damaged = |fault| NoClimb::Damaged(date, fault);
        let (rung, the_match) = climb.current(&tried).map_err(damaged)?;
        Ok(Self {
            counts: stored.is_some() || today == Some(date),
            known: stored.cloned().into_iter().collect(),
            climb,
            tried,
            the_match,
            rung,
        })
    }

    /// The climb.
    #[must_use]
    pub fn climb(&self) -> &Climb {
        &self.climb
    }

    /// What has been done so far.
    #[must_use]
    pub fn tried(&self) -> &ClimbTry {
        &self.tried
    }

    /// Whether the climb counts and is stored.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.counts
    }

    /// The match to be played, as it was at the last [change](Self::change); once the climb is over, its last
    /// match.
    #[must_use]
    pub fn the_match(&self) -> &Match {
        &self.the_match
    }

    /// The rung of the match, from 0.
    #[must_use]
    pub fn rung(&self) -> usize {
        self.rung
    }

    /// The opponent in the match.
    #[must_use]
    pub fn level(&self) -> Level {
        self.climb.rungs[self.rung].level
    }

    /// Takes note of the match as it is now, and returns what to store, if anything. Store it before the computer
    /// answers a move of the person, and before the end of the match is shown.
    pub fn change(&mut self, the_match: &Match) -> Option<ClimbAdvance> {
        self.the_match = the_match.clone();
        let is_begun = the_match.moves_made() > 0
            || the_match.verdict().is_some()
            || self.level().lets_choose() && !the_match.awaits_beginner();
        if !is_begun {
            return None;
        }
        self.tried.matches.truncate(self.rung);
        self.tried.matches.push(ClimbMatch::of(the_match));
        if !self.counts || self.known.last() == Some(&self.tried) {
            return None;
        }
        let from = self.known.clone();
        self.known.push(self.tried.clone());
        Some(ClimbAdvance {
            from,
            to: self.tried.clone(),
        })
    }

    /// Takes note that this is stored.
    pub fn on_kept(&mut self, kept: &ClimbTry) {
        if let Some(at) = self.known.iter().position(|known| known == kept) {
            self.known.drain(..at);
        }
    }

    /// Goes on to the next match, if this one is won and not the last one; returns whether it did.
    pub fn next_match(&mut self) -> bool {
        let next = self.climb.current(&self.tried);
        let next = next.ok().filter(|(rung, _)| *rung > self.rung);
        let goes_on = next.is_some();
        if let Some((rung, the_match)) = next {
            (self.rung, self.the_match) = (rung, the_match);
        }
        goes_on
    }
}
