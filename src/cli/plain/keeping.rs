//! Saves a match played in the text dialogue and counts it in the statistics, as the screens do, and
//! reports the results as lines. The person's mistakes become drills.

use crate::cli::arguments::PROGRAM;
use crate::cli::failure::Status;
use crate::cli::home::Home;
use crate::cli::progress::Working;
use crate::learn::drills::{keep, now, of_match};
use crate::learn::{Drill, Shelf, ShelfError};
use crate::play::files::{MatchFiles, MatchNews, MatchTask, Version};
use crate::play::statistics::{Blame, MatchId};
use crate::play::words::capital;
use crate::play::{Adviser, Contest, Keeper, Review, Side, Store};
use crate::solve::Cancel;
use crate::tui::{FileNews, FileTask, UserFiles};
use std::time::Duration;

/// How long to look for the mistakes of a match that is over.
const MISTAKES: Duration = Duration::from_secs(5);

/// Manages the file of the match and the statistics.
pub(in crate::cli) struct Keeping {
    matches: MatchFiles,
    files: UserFiles,
    store: Option<Store>,
    drills: Option<Shelf<Drill>>,
    /// The number of the last version.
    versions: u64,
    /// The match's number of changes when it was last passed on to be saved; `None` if it never was.
    handed: Option<u64>,
    /// Whether its end has been counted.
    counted: bool,
    /// Whether the file was named by the user rather than being a record of the store.
    is_named: bool,
    /// Where the match is saved; `None` while it is not.
    place: Option<String>,
}

impl Keeping {
    fn of(home: &Home, contest: &Contest) -> Self {
        Self {
            matches: MatchFiles::new(home.store.clone()),
            files: UserFiles::new(None, home.statistics.clone()),
            store: home.store.clone(),
            drills: home.drills.clone(),
            versions: 0,
            handed: None,
            // If the match is already over when it is opened, its end was counted before.
            counted: contest.verdict().is_some(),
            is_named: false,
            place: None,
        }
    }

    /// For a new match, which becomes a record of this home when it is first saved.
    pub(in crate::cli) fn begun(home: &Home, contest: &Contest) -> Self {
        Self::of(home, contest)
    }

    /// For a match that its keeper already has in a file.
    pub(in crate::cli) fn adopted(home: &Home, contest: &Contest, keeper: Keeper) -> Self {
        let unfinished = contest.verdict().is_none();
        let mut keeping = Self::of(home, contest);
        keeping.handed = Some(contest.changes());
        keeping.counted |= keeper.tags().is_counted();
        keeping.is_named = keeper.name().is_none();
        keeping.place = Some(keeper.place());
        // If it cannot be noted as the match being played, saving it will fail, too, and that failure is
        // reported.
        let _ = keeping
            .matches
            .perform(MatchTask::Adopt(Box::new(keeper), unfinished));
        keeping
    }

    /// Saves the match if it has changed since the last time. Returns what to report: usually nothing,
    /// and a failure only once.
    pub(super) fn keep(&mut self, contest: &Contest) -> Vec<String> {
        let changes = contest.changes();
        if self.handed == Some(changes) {
            return Vec::new();
        }
        self.versions += 1;
        let version = Version {
            number: self.versions,
            contest: Box::new(contest.clone()),
            over: contest.verdict().is_some() && !self.counted,
        };
        let task = match self.handed {
            None => MatchTask::Begin(version),
            Some(_) => MatchTask::Keep(version),
        };
        self.handed = Some(changes);
        let news = self.matches.perform(task);
        news.into_iter()
            .filter_map(|news| self.sentence(news))
            .collect()
    }

    fn sentence(&mut self, news: MatchNews) -> Option<String> {
        match news {
            MatchNews::Kept { place, remark, .. } => {
                self.place = Some(place);
                remark.map(|remark| format!("Note: {remark}."))
            }
            MatchNews::Behind { why, .. } => {
                self.place = None;
                why.map(|why| format!("{}. Play goes on.", capital(&why)))
            }
            MatchNews::Left(name) => Some(format!(
                "The unfinished match is among the records: {name}."
            )),
            MatchNews::Refused(why) => Some(format!("Note: {why}.")),
            MatchNews::Renamed { .. } | MatchNews::Deleted { .. } | MatchNews::Restored(_) => None,
        }
    }

    /// Counts the match if it has ended for the first time, and then works out who made its first
    /// mistake, which may take exhaustive play. Returns what to report, usually nothing.
    pub(super) fn count(&mut self, contest: &Contest, adviser: &Adviser) -> Vec<String> {
        if self.counted || contest.verdict().is_none() {
            return Vec::new();
        }
        self.counted = true;
        let id = MatchId(rand::random());
        let mut news = vec![
            self.files
                .perform(FileTask::Count(id, Box::new(contest.clone()))),
        ];
        let cancel = Cancel::default();
        let working = Working::at_most(MISTAKES, &cancel);
        let review = Review::verdicts(contest, &adviser.stopped_by(&cancel));
        drop(working);
        if let Some(blame) = Blame::of(contest, &review) {
            news.push(self.files.perform(FileTask::Blame(id, blame)));
        }
        let lost = self.drill(contest, &review, adviser).err();
        let lines = news.into_iter().flatten().map(|news| match news {
            FileNews::Failed(why) => format!("The match is not counted: {why}."),
            FileNews::Note(text) => text,
            // The statistics were not asked for.
            FileNews::Statistics(_) | FileNews::Learner(_) | FileNews::Errand(_) => String::new(),
        });
        let lost = lost.map(|why| format!("The mistakes could not be saved as drills: {why}."));
        let left_open = cancel
            .is_cancelled()
            .then(|| format!("Finding the mistakes took too long; {PROGRAM} review finds them."));
        let lines = lines.filter(|text| !text.is_empty());
        lines.chain(lost).chain(left_open).collect()
    }

    /// Saves the person's mistakes as drills.
    fn drill(
        &self,
        contest: &Contest,
        review: &Review,
        adviser: &Adviser,
    ) -> Result<(), ShelfError> {
        let sides = [Side::First, Side::Second];
        let person = sides
            .into_iter()
            .find(|side| contest.seat(*side).computer.is_none());
        let (Some(drills), Some(person)) = (&self.drills, person) else {
            return Ok(());
        };
        let mistakes = of_match(contest, review, person);
        keep(drills, &mistakes, &|_| Ok(adviser.clone()), now())
    }

    /// The status to end with: [`Status::Refused`] if the match has a place to be saved in, but its last
    /// version could not be saved there.
    pub(super) fn status(&self) -> Status {
        let wanted = self.is_named || self.store.is_some();
        if wanted && self.handed.is_some() && self.place.is_none() {
            Status::Refused
        } else {
            Status::Fine
        }
    }

    /// Where the match is saved and, if it is not over, how to resume it.
    pub(super) fn place(&self, over: bool) -> String {
        let Some(place) = &self.place else {
            return "It is not saved; --record FILE would save it in that file.".to_owned();
        };
        let current = || {
            let unfinished = self.store.as_ref().and_then(Store::unfinished);
            unfinished.is_some_and(|name| crate::play::harmless(&name) == *place)
        };
        let on = match self.is_named {
            _ if over => String::new(),
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

/// A file name as one types it in a shell.
fn typed(name: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "._-/:\\~+".contains(letter);
    if name.chars().all(is_plain) {
        name.to_owned()
    } else {
        format!("'{}'", name.replace('\'', r"'\''"))
    }
}
