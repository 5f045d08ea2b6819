//! Saves a match played in the text dialogue and counts it in the statistics, as the screens do, and reports the
//! results as lines. The person's mistakes become drills.

use super::MatchDialogue;
use crate::RunStatus;
use crate::input::arguments::PROGRAM;
use crate::output::wrapping::WrappingWriter;
use goldpile_app::matches::MatchEvent;
use goldpile_engine::Catalogue;
use goldpile_play::statistics::Tally;
use goldpile_play::words::capital;
use goldpile_play::{Adviser, Match, Side, Store, escape_for_terminal};
use std::io::{self, Write as _};
use std::time::Duration;

/// The time limit for finding the mistakes of a finished match.
const MISTAKES: Duration = Duration::from_secs(5);

impl MatchDialogue {
    /// Saves the match if it has changed since the last time. Usually there is nothing to report; a failure is
    /// reported only once, and play continues.
    pub(crate) fn save(&mut self, out: &mut WrappingWriter<'_>) -> io::Result<()> {
        if let Some(climb) = &mut self.climb {
            return climb.keep(self.session.the_match(), &self.data, out);
        }
        let events = self.session.save(&mut self.files, &mut self.numbers);
        for line in events.into_iter().filter_map(event_in_words) {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    /// Works out who made the first mistake of the match if it has ended for the first time, which may take
    /// exhaustive play. The result is what to report, usually nothing.
    pub(crate) fn judge(&mut self) -> Vec<String> {
        let Some(finished) = self.session.finished() else {
            return Vec::new();
        };
        let adviser = self.session.adviser();
        let news = self.news(&finished.the_match);
        let judged = finished.judge(adviser, MISTAKES);
        let told = judged.confession.and_then(|told| {
            let the_match = &finished.the_match;
            let fox = [Side::First, Side::Second].map(|side| the_match.seat(side));
            let fox = fox.into_iter().find(|seat| seat.computer.is_some())?;
            Some(format!("{}: {told}", fox.name))
        });
        let blamed = judged
            .blame
            .map(|blame| self.data.record_first_mistake(finished.id, blame));
        let lost = self.data.keep_mistakes(judged.drills(adviser)).err();
        let lines = blamed.and_then(|blamed| {
            blamed.unwrap_or_else(|why| Some(format!("The first mistake is not counted: {why}.")))
        });
        let lost = lost.map(|why| format!("The mistakes could not be saved as drills: {why}."));
        let left_open = (!judged.is_complete && self.climb.is_none())
            .then(|| format!("Finding the mistakes took too long; {PROGRAM} review finds them."));
        let said = told.into_iter().chain(news);
        said.chain(lines).chain(lost).chain(left_open).collect()
    }

    /// What the match that has just ended changes on the ladder of its game.
    fn news(&self, the_match: &Match) -> Option<String> {
        let tally = Tally::of(the_match, self.session.status().id())?;
        if !tally.for_star {
            return Some("A practice match: no star.".to_owned());
        }
        self.ladder?.news(tally.level, tally.won, tally.helped)
    }

    /// Counts the matches that an earlier run could not count, and works out their first mistakes.
    pub(crate) fn count_missed(&mut self, catalogue: &Catalogue) {
        for finished in self.files.count_missed(catalogue) {
            let adviser = Adviser::new(finished.the_match.game().clone());
            let judged = finished.judge(&adviser, MISTAKES);
            // The next start tries again what fails here.
            if let Some(blame) = judged.blame {
                let _ = self.data.record_first_mistake(finished.id, blame);
            }
            let _ = self.data.keep_mistakes(judged.drills(&adviser));
        }
    }

    /// The exit status: [`RunStatus::Refused`] if the last version of the match is not saved.
    pub(crate) fn status(&self) -> RunStatus {
        let status = self.session.status();
        RunStatus::fine_if(!status.has_file() || status.saved_place().is_some())
    }

    /// Where the match is saved and, if it is not over, how to resume it.
    pub(crate) fn place_in_words(&self) -> String {
        let status = self.session.status();
        let Some(place) = status.saved_place() else {
            return "It is not saved; --record FILE would save it in that file.".to_owned();
        };
        let current = || {
            let unfinished = self.data.matches.as_ref().and_then(Store::unfinished);
            unfinished.is_some_and(|name| escape_for_terminal(&name) == place)
        };
        let on = match status.is_named() {
            _ if self.session.the_match().verdict().is_some() => String::new(),
            true => format!(
                ". To resume it, run goldpile play --record {}",
                typed(place)
            ),
            false if current() => {
                ". To resume it, run goldpile or goldpile play --plain".to_owned()
            }
            false => String::new(),
        };
        format!("It is kept as {place}{on}.")
    }
}

fn event_in_words(event: MatchEvent) -> Option<String> {
    match event {
        MatchEvent::Saved { remark, .. } => remark.map(|remark| format!("Note: {remark}.")),
        MatchEvent::Unsaved { why, .. } => {
            why.map(|why| format!("{}. Play goes on.", capital(&why)))
        }
        MatchEvent::Counted(Ok(note)) => note,
        MatchEvent::Counted(Err(why)) => Some(format!("The match is not counted: {why}.")),
        MatchEvent::LeftAmongRecords(name) => Some(format!(
            "The unfinished match is among the records: {name}."
        )),
        MatchEvent::Refused(why) => Some(format!("Note: {why}.")),
        MatchEvent::Renamed { .. } | MatchEvent::Deleted { .. } | MatchEvent::Restored(_) => None,
    }
}

fn typed(name: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "._-/:\\~+".contains(letter);
    if name.chars().all(is_plain) {
        name.to_owned()
    } else {
        format!("'{}'", name.replace('\'', r"'\''"))
    }
}
