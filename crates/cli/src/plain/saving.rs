//! Saves a match played in the text dialogue and counts it in the statistics, as the screens do, and
//! reports the results as lines. The person's mistakes become drills.

use super::Dialogue;
use crate::arguments::PROGRAM;
use crate::failure::RunStatus;
use goldpile_app::match_files::MatchEvent;
use goldpile_play::statistics::{MatchId, Tally};
use goldpile_play::words::capital;
use goldpile_play::{Contest, Ladder, Side, Store, escape_for_terminal};
use std::io;
use std::time::Duration;

/// How long to look for the mistakes of a match that is over.
const MISTAKES: Duration = Duration::from_secs(5);

impl Dialogue<'_> {
    /// Saves the match if it has changed since the last time, and reports what is worth reporting:
    /// usually nothing, and a failure only once. Play goes on.
    pub(super) fn save(&mut self) -> io::Result<()> {
        let events = self.session.save(&mut self.files, &mut self.numbers);
        for line in events.into_iter().filter_map(sentence) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    /// Counts the match if it has ended for the first time, and then works out who made its first
    /// mistake, which may take exhaustive play. Returns what to report, usually nothing.
    pub(super) fn count(&mut self) -> Vec<String> {
        let Some(finished) = self.session.finished(|| MatchId(rand::random())) else {
            return Vec::new();
        };
        let adviser = self.session.adviser();
        let news = self.news(&finished.contest);
        let mut counted = vec![self.data.count(finished.id, &finished.contest)];
        let judged = finished.judge(adviser, MISTAKES);
        let told = judged.confession.and_then(|told| {
            let contest = &finished.contest;
            let fox = [Side::First, Side::Second].map(|side| contest.seat(side));
            let fox = fox.into_iter().find(|seat| seat.computer.is_some())?;
            Some(format!("{}: {told}", fox.name))
        });
        if let Some(blame) = judged.blame {
            counted.push(self.data.blame(finished.id, blame));
        }
        let lost = self.data.keep_mistakes(judged.drills(adviser)).err();
        let lines = counted.into_iter().filter_map(|counted| {
            counted.unwrap_or_else(|why| Some(format!("The match is not counted: {why}.")))
        });
        let lost = lost.map(|why| format!("The mistakes could not be saved as drills: {why}."));
        let left_open = (!judged.is_complete)
            .then(|| format!("Finding the mistakes took too long; {PROGRAM} review finds them."));
        let said = told.into_iter().chain(news);
        said.chain(lines).chain(lost).chain(left_open).collect()
    }

    /// What this match, which has just ended and is not counted yet, changes on the ladder of its game.
    fn news(&self, contest: &Contest) -> Option<String> {
        let tally = Tally::of(contest, MatchId(0))?;
        let before = Ladder::of(&self.data.read_statistics().ok()?, &tally.game);
        before.news(tally.level, tally.won, tally.helped)
    }

    /// The status to end with: [`RunStatus::Refused`] if the last version of the match is not saved, for
    /// whatever reason.
    pub(super) fn status(&self) -> RunStatus {
        let status = self.session.status();
        if status.has_file() && status.saved_place().is_none() {
            RunStatus::Refused
        } else {
            RunStatus::Fine
        }
    }

    /// Where the match is saved and, if it is not over, how to resume it.
    pub(super) fn place(&self) -> String {
        let status = self.session.status();
        let Some(place) = status.saved_place() else {
            return "It is not saved; --record FILE would save it in that file.".to_owned();
        };
        let current = || {
            let unfinished = self.data.matches.as_ref().and_then(Store::unfinished);
            unfinished.is_some_and(|name| escape_for_terminal(&name) == place)
        };
        let on = match status.is_named() {
            _ if self.session.contest().verdict().is_some() => String::new(),
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

/// What to say about an event, if anything.
fn sentence(event: MatchEvent) -> Option<String> {
    match event {
        MatchEvent::Saved { remark, .. } => remark.map(|remark| format!("Note: {remark}.")),
        MatchEvent::Unsaved { why, .. } => {
            why.map(|why| format!("{}. Play goes on.", capital(&why)))
        }
        MatchEvent::LeftAmongRecords(name) => Some(format!(
            "The unfinished match is among the records: {name}."
        )),
        MatchEvent::Refused(why) => Some(format!("Note: {why}.")),
        MatchEvent::Renamed { .. } | MatchEvent::Deleted { .. } | MatchEvent::Restored(_) => None,
    }
}

/// A file name as one types it in a shell.
fn typed(name: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "._-/:\\~+".contains(letter);
    if name.chars().all(is_plain) {
        name.to_owned()
    } else {
        format!("'{}'", name.replace('\'', r"'\''"))
    }
}
