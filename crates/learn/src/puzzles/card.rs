//! The card of a day: three lines for other people to read, without names of people and without anything that gives
//! the position or the climb away.

use super::climb_try::{ClimbTry, RUNGS};
use super::diary::{DailyTry, Diary, TryResult};
use chrono::NaiveDate;
use goldpile_play::Level;

impl Diary {
    /// The card of this day: what was tried, the streak on that day, and the command that asks for the same. `None`
    /// if nothing was tried. `title` is that of the game.
    ///
    /// ```text
    /// goldpile 2026-12-05 · Raleigh
    /// position ✓   climb ■■■■□ the Dragon
    /// streak 12 · goldpile climb --date 2026-12-05
    /// ```
    #[must_use]
    pub fn card(&self, date: NaiveDate, title: &str, is_ascii: bool) -> Option<String> {
        let position = self.of(date).and_then(|tried| position(tried, is_ascii));
        let climbed = self.climb(date).filter(|climb| climb.is_tried());
        let climb = climbed.map(|climbed| format!("climb {}", climbed.in_words(is_ascii)));
        let results: Vec<String> = position.into_iter().chain(climb).collect();
        if results.is_empty() {
            return None;
        }
        let dot = if is_ascii { "-" } else { "·" };
        let streak = match self.streak(date).days {
            0 => String::new(),
            days => format!("streak {days} {dot} "),
        };
        let command = match climbed {
            Some(_) => "climb",
            None => "puzzle --daily",
        };
        Some(format!(
            "goldpile {date} {dot} {title}\n{}\n{streak}goldpile {command} --date {date}\n",
            results.join("   ")
        ))
    }
}

/// The result of the position; `None` until there is one.
fn position(tried: &DailyTry, is_ascii: bool) -> Option<String> {
    let sign = match (tried.result?, is_ascii) {
        (TryResult::Solved, false) => "✓",
        (TryResult::Solved, true) => "solved",
        (TryResult::Failed, false) => "✗",
        (TryResult::Failed, true) => "not solved",
    };
    let help = match (tried.result?, tried.nudges) {
        (TryResult::Failed, _) | (_, 0) => String::new(),
        (_, 1) => " 1 nudge".to_owned(),
        (_, nudges) => format!(" {nudges} nudges"),
    };
    Some(format!("position {sign}{help}"))
}

impl ClimbTry {
    /// The squares, and the opponent who has ended the climb or is next: `■■■■□ the Dragon`, `■□□□□ next the
    /// Squirrel`.
    #[must_use]
    pub fn in_words(&self, is_ascii: bool) -> String {
        let squares = self.squares(is_ascii);
        match self.against() {
            Some(level) if self.is_over() => format!("{squares} the {}", level.title()),
            Some(level) => format!("{squares} next the {}", level.title()),
            None => squares,
        }
    }

    /// A square for each match, filled if it is won.
    #[must_use]
    pub fn squares(&self, is_ascii: bool) -> String {
        let (won, rest) = if is_ascii { ("#", ".") } else { ("■", "□") };
        let count = self.won().min(RUNGS);
        won.repeat(count) + &rest.repeat(RUNGS - count)
    }

    /// The opponent who has ended the climb, or who is next; `None` if all are beaten.
    #[must_use]
    pub fn against(&self) -> Option<Level> {
        Level::LADDER.get(self.won()).copied()
    }
}
