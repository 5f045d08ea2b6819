//! The user's folder: matches, statistics, settings, lessons, drills and games. Everything reads and writes
//! immediately, on the calling thread, and takes as long as the disk does.

mod jobs;
mod pictures;
mod proofs;

use crate::UserDataError::{self, NoFolder};
use crate::climb::{ClimbAdvance, ClimbSession, NoClimb};
use chrono::NaiveDate;
use goldpile_engine::{Catalogue, Record};
use goldpile_files::clock;
use goldpile_learn::drills::{Imported, Rating, import, now, rate, same_position, store};
use goldpile_learn::json_lines::JsonLine as _;
use goldpile_learn::puzzles::{
    ClimbTry, DailyTry, Diary, PracticeScore, PuzzleTry, Streak, TryResult, milestone,
};
use goldpile_learn::{Drill, Drills, JsonLines, JsonLinesError, LessonProgress, Notebook};
use goldpile_play::statistics::{Blame, LogLine, MatchId, Statistics, StatisticsFile};
use goldpile_play::{Match, PEOPLE, Seat, Store};
use goldpile_solve::Cancel;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use thiserror::Error;

pub use jobs::{NoteJob, Noted, PuzzleAnswer};
pub use proofs::StoredProof;

/// Where a user's data is stored, with `None` for data that has no place, and what could not be written yet.
/// The default has no place for anything, so nothing is read or saved.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UserData {
    /// The folder with the matches.
    pub matches: Option<Store>,
    /// The log of the results of matches.
    pub statistics: Option<StatisticsFile>,
    /// The file of the settings.
    pub settings: Option<PathBuf>,
    /// The folder with rule files, which need not exist.
    pub games: Option<PathBuf>,
    /// Folders with rule files that all users of the system share, the most important first. They need not
    /// exist, and are never written to.
    pub shared_games: Vec<PathBuf>,
    /// The folder for pictures, which need not exist.
    pub pictures: Option<PathBuf>,
    /// The progress in the lessons.
    pub lessons: Option<JsonLines<LessonProgress>>,
    /// The drills.
    pub drills: Option<JsonLines<Drill>>,
    /// The results of the positions of the day.
    pub daily: Option<JsonLines<DailyTry>>,
    /// The climbs.
    pub climbs: Option<JsonLines<ClimbTry>>,
    /// The scores in practice with puzzles.
    pub practice: Option<JsonLines<PracticeScore>>,
    /// The proofs found for the claims of rule files.
    pub proved: Option<JsonLines<StoredProof>>,
    /// The date to use as today's; `None` for that of the system's clock.
    pub date: Option<NaiveDate>,
    /// Entries that could not be added to the statistics, to be retried with the next one.
    late: Vec<LogLine>,
    /// The progress in a lesson that was stored last.
    last_progress: Option<LessonProgress>,
}

const PROGRAM: &str = "goldpile";

/// The folders with games that all users share, from the value of `XDG_DATA_DIRS`. Relative folders are
/// ignored. Without a value, the usual folders of the system.
fn shared_games(said: Option<OsString>) -> Vec<PathBuf> {
    let usual = if cfg!(all(unix, not(target_os = "macos"))) {
        "/usr/local/share:/usr/share"
    } else {
        ""
    };
    let said = said.filter(|said| !said.is_empty());
    let folders = said.unwrap_or_else(|| usual.into());
    std::env::split_paths(&folders)
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join(PROGRAM).join("games"))
        .collect()
}

/// The news after the answer to a puzzle was stored.
#[derive(Clone, Debug, PartialEq)]
pub enum PuzzleNews {
    /// The attempt at a position of the day, and the streak.
    Daily {
        /// The attempt as stored.
        tried: DailyTry,
        /// The streak after the attempt.
        streak: Streak,
        /// The number of days of the streak before the attempt.
        streak_before: u64,
    },
    /// The score in a game, before and after.
    Practice {
        /// The score before.
        before: Box<PracticeScore>,
        /// The score after.
        after: Box<PracticeScore>,
        /// Whether the player was nudged.
        is_helped: bool,
    },
}

/// The length of a streak from which the player knows what counts.
const EXPLAINED: u64 = 4;

impl PuzzleNews {
    /// The news in sentences; empty if nothing has changed that is worth a word.
    #[must_use]
    pub fn sentences(&self) -> String {
        match self {
            Self::Daily { tried, .. } if tried.result.is_none() => String::new(),
            Self::Daily {
                tried,
                streak,
                streak_before,
            } => streak_words(tried, *streak_before, streak),
            Self::Practice { before, after, .. } if before.tried == after.tried => String::new(),
            Self::Practice {
                before,
                after,
                is_helped,
            } => {
                if *is_helped && after.solved > before.solved {
                    return "With a nudge, your rating and your streak stay as they are."
                        .to_owned();
                }
                let told = [rating_words(before, after), run_words(before, after)];
                told.join(" ").trim().to_owned()
            }
        }
    }
}

/// The streak after the try of a day in sentences, with what the player may not know of it.
fn streak_words(tried: &DailyTry, before: u64, after: &Streak) -> String {
    let yesterday = tried.date.pred_opt();
    let told = match (milestone(before, after.days), after.days) {
        (Some(word), _) => word.to_owned(),
        (None, 0) => return String::new(),
        (None, 1) if after.ended > 1 => {
            format!(
                "A new streak begins; the last one had {} days.",
                after.ended
            )
        }
        (None, 1) => "A streak begins: come back tomorrow.".to_owned(),
        (None, days) => format!("A streak of {days} days."),
    };
    if yesterday.is_some_and(|day| after.is_free(day)) {
        return format!("{told} Yesterday was free: one missed day a week is.");
    }
    if tried.result == Some(TryResult::Failed) && after.days < EXPLAINED {
        return format!("{told} A try counts, right or wrong.");
    }
    told
}

/// The rating after a puzzle, and how far it has moved.
fn rating_words(before: &PracticeScore, after: &PracticeScore) -> String {
    let (from, to) = (before.rating(), after.rating());
    match (from, to) {
        (_, None) => match after.until_rated() {
            1 => "One more puzzle until you have a rating.".to_owned(),
            more => format!("{more} more puzzles until you have a rating."),
        },
        (None, Some(to)) => format!("Your rating is {to}."),
        (Some(from), Some(to)) if to > from => format!("Rating {to}, up {}.", to - from),
        (Some(from), Some(to)) if to < from => format!("Rating {to}, down {}.", from - to),
        (Some(_), Some(to)) => format!("Rating {to}."),
    }
}

/// The number of puzzles solved in a row; empty if it is not worth a word.
fn run_words(before: &PracticeScore, after: &PracticeScore) -> String {
    match (before.streak, after.streak) {
        (ended @ 2.., 0) => format!("The streak ends at {ended}."),
        (_, 0 | 1) => String::new(),
        (_, run) if after.best > run => format!("Streak {run}, best {}.", after.best),
        (_, run) => format!("Streak {run}."),
    }
}

/// The position of a day as a match between two people, at the position that was asked, or at the first of several.
///
/// # Errors
/// The game is not in the catalogue, or the record is not one of it, in lower case and without a full stop.
pub fn match_of_day(catalogue: &Catalogue, tried: &DailyTry) -> Result<Match, String> {
    let entry = catalogue.find(&tried.game);
    let game = entry
        .ok_or_else(|| format!("there is no game {}", tried.game))?
        .default_game();
    let first = tried.record.split('|').next().unwrap_or_default();
    let record = Record::parse(first).map_err(|error| error.to_string())?;
    let line = record
        .replay(&*game.rules)
        .map_err(|error| error.to_string())?;
    Ok(Match::resume(game, line, PEOPLE.map(Seat::person), 0))
}

/// When the next position comes, such as `next in 7 h 12 min`.
#[must_use]
pub fn next_in(minutes: u64) -> String {
    match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("next in {minutes} min"),
        (hours, 0) => format!("next in {hours} h"),
        (hours, minutes) => format!("next in {hours} h {minutes} min"),
    }
}

/// Progress made in a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonAdvance {
    /// The stored progress with which the lesson was opened; `None` if there was none.
    pub from: Option<LessonProgress>,
    /// The progress now.
    pub to: LessonProgress,
}

/// Why progress in a lesson or a climb could not be stored.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProgressError {
    /// Another program has continued it; the notebook shows how far. The message is that of a lesson.
    #[error("another goldpile has gone on with this lesson")]
    Overtaken,
    /// The progress could not be written: the reason, in lower case and without a full stop.
    #[error("{0}")]
    Failed(String),
}

impl UserData {
    /// The data of the user who runs the program, by the conventions of the platform
    /// (`XDG_DATA_HOME`, `XDG_DATA_DIRS` and `XDG_CONFIG_HOME` are respected). Nothing is read.
    #[must_use]
    pub fn of_user() -> Self {
        let own = match directories::ProjectDirs::from("", "", PROGRAM) {
            None => Self::default(),
            Some(folders) => Self {
                settings: Some(folders.config_dir().join("settings.toml")),
                ..Self::at(folders.data_dir())
            },
        };
        Self {
            shared_games: shared_games(std::env::var_os("XDG_DATA_DIRS")),
            ..own
        }
    }

    /// All data in this folder, which need not exist. Nothing is read.
    #[must_use]
    pub fn at(folder: &Path) -> Self {
        Self {
            matches: Some(Store::at(folder)),
            statistics: Some(StatisticsFile::at(folder.join("statistics.jsonl"))),
            settings: Some(folder.join("settings.toml")),
            games: Some(folder.join("games")),
            pictures: Some(folder.join("pictures")),
            lessons: Some(JsonLines::at(folder.join(LessonProgress::FILE))),
            drills: Some(JsonLines::at(folder.join(Drill::FILE))),
            daily: Some(JsonLines::at(folder.join(DailyTry::FILE))),
            climbs: Some(JsonLines::at(folder.join(ClimbTry::FILE))),
            practice: Some(JsonLines::at(folder.join(PracticeScore::FILE))),
            proved: Some(JsonLines::at(folder.join(StoredProof::FILE))),
            ..Self::default()
        }
    }

    /// Records who made the first mistake of a match. Returns a note to show (usually `None`).
    ///
    /// # Errors
    /// The statistics cannot be written. This is reported once; the entry is retried with the next one.
    pub fn record_first_mistake(
        &mut self,
        id: MatchId,
        blame: Blame,
    ) -> Result<Option<String>, UserDataError> {
        let is_known = !self.late.is_empty();
        self.late.push(LogLine::Judged(id, blame));
        let Some(file) = &self.statistics else {
            return Ok(None);
        };
        match file.add(&self.late) {
            Ok(note) => {
                self.late.clear();
                Ok(note)
            }
            Err(_) if is_known => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Reads the statistics.
    ///
    /// # Errors
    /// There is no folder for the statistics, or they cannot be read.
    pub fn read_statistics(&self) -> Result<Statistics, UserDataError> {
        let file = self.statistics.as_ref();
        Ok(file.ok_or(NoFolder("statistics"))?.read()?)
    }

    /// Resets the statistics, and returns the new path of the old log; `None` if there was none.
    ///
    /// # Errors
    /// The statistics cannot be moved.
    pub fn reset_statistics(&mut self) -> Result<Option<PathBuf>, UserDataError> {
        let file = self.statistics.as_ref();
        let kept = file.map_or(Ok(None), StatisticsFile::reset)?;
        if kept.is_some() {
            self.late.clear();
        }
        Ok(kept)
    }

    /// What is known about the learner now.
    ///
    /// # Errors
    /// The lessons or the drills cannot be read.
    pub fn notebook(&self, catalogue: &Catalogue) -> Result<Notebook, UserDataError> {
        let (lessons, drills) = (self.lessons.as_ref(), self.drills.as_ref());
        let notebook = Notebook::read(catalogue.entries(), lessons, drills, now())?;
        let (daily, climbs) = (self.daily.as_ref(), self.climbs.as_ref());
        let practice = self.practice.as_ref();
        Ok(Notebook {
            until_tomorrow: self.until_tomorrow(),
            ..notebook.with_puzzles(daily, climbs, practice, self.today())?
        })
    }

    /// Today's date; `None` if the clock shows a year before 1970 or after 9999.
    #[must_use]
    pub fn today(&self) -> Option<NaiveDate> {
        self.date.or_else(clock::today)
    }

    /// The number of minutes until the next day; `None` if the clock shows no usable time, or is not asked for
    /// today's date.
    #[must_use]
    pub fn until_tomorrow(&self) -> Option<u64> {
        self.date.is_none().then(clock::until_tomorrow).flatten()
    }

    /// Stores the answer to a puzzle. Of two programs, the first to answer counts.
    ///
    /// # Errors
    /// There is no folder for puzzles, the answer cannot be written, or another program has answered the
    /// puzzle.
    pub fn keep_puzzle(&self, tried: PuzzleTry) -> Result<PuzzleNews, UserDataError> {
        match tried {
            PuzzleTry::Daily(tried) => {
                let file = self.daily.as_ref().ok_or(NoFolder("puzzles"))?;
                let climbs = JsonLines::read_some(self.climbs.as_ref())?.kept;
                let (mut streak, mut streak_before) = (Streak::default(), 0);
                let tried = file.update(|stored| {
                    let mut diary = Diary {
                        tries: stored.to_vec(),
                        climbs: climbs.clone(),
                    };
                    let tried = diary.to_store(*tried)?;
                    streak_before = diary.streak(tried.date).days;
                    diary.put(tried.clone());
                    streak = diary.streak(tried.date);
                    Some(tried)
                });
                Ok(PuzzleNews::Daily {
                    tried: tried.map_err(answered_first)?,
                    streak,
                    streak_before,
                })
            }
            PuzzleTry::Practice(tried) => {
                let file = self.practice.as_ref().ok_or(NoFolder("puzzles"))?;
                let mut before = PracticeScore::new(&tried.game);
                let after = file.update(|stored| {
                    before = PracticeScore::of(stored, &tried.game);
                    before.after(&tried)
                });
                Ok(PuzzleNews::Practice {
                    is_helped: before.nudges_for(&tried.record).max(tried.nudges) > 0,
                    before: Box::new(before),
                    after: Box::new(after.map_err(answered_first)?),
                })
            }
        }
    }

    /// Stores the progress in a lesson, and the drills for the mistakes just made.
    ///
    /// # Errors
    /// [`ProgressError`]: the progress is not stored.
    pub fn keep_progress(
        &mut self,
        progress: LessonAdvance,
        drills: Vec<Drill>,
    ) -> Result<(), ProgressError> {
        self.lessons()?;
        // Drills first: if storing the progress then fails, storing the drills again does no harm. In the
        // other order they would be lost.
        store(self.drills()?, drills, now())?;
        self.advance(progress)
    }

    /// Stores the progress in a lesson.
    ///
    /// # Errors
    /// [`ProgressError`]: the progress is not stored.
    pub fn advance(&mut self, progress: LessonAdvance) -> Result<(), ProgressError> {
        let lessons = self.lessons()?;
        let LessonAdvance { from, to } = progress;
        // This program may have stored progress since the lesson was opened.
        lessons.advance(&to, from.iter().chain(&self.last_progress))?;
        self.last_progress = Some(to);
        Ok(())
    }

    /// Opens the climb of this day (today by default), as far as it is stored.
    ///
    /// Cost: as [`ClimbSession::open`].
    ///
    /// # Errors
    /// [`NoClimb`].
    pub fn open_climb(
        &self,
        catalogue: &Catalogue,
        date: Option<NaiveDate>,
        cancel: &Cancel,
    ) -> Result<ClimbSession, NoClimb> {
        let stored = JsonLines::read_some(self.climbs.as_ref());
        let stored = stored.map_err(|error| NoClimb::Unread(error.to_string()))?;
        ClimbSession::open(catalogue, date, &stored.kept, self.today(), cancel)
    }

    /// Stores how far a climb has come. Of two programs that climb at once, the first one goes on; the other one
    /// [opens](Self::open_climb) the climb again, and goes on from there.
    ///
    /// # Errors
    /// [`ProgressError`]: nothing is stored.
    pub fn keep_climb(&self, advance: &ClimbAdvance) -> Result<(), ProgressError> {
        let climbs = self.climbs.as_ref().ok_or(NoFolder("climbs"))?;
        Ok(climbs.advance(&advance.to, &advance.from)?)
    }

    /// Stores the drills for mistakes. Does nothing if there is no place for drills; the player was told so
    /// at the first mistake.
    ///
    /// # Errors
    /// The drills cannot be read or written.
    pub fn keep_mistakes(&self, drills: Vec<Drill>) -> Result<(), UserDataError> {
        match &self.drills {
            Some(file) => Ok(store(file, drills, now())?),
            None => Ok(()),
        }
    }

    /// Stores how well this drill was answered.
    ///
    /// # Errors
    /// The drills cannot be read or written.
    pub fn rate_drill(&self, drill: Drill, rating: Rating) -> Result<(), UserDataError> {
        rate(self.drills()?, drill, rating, now())?;
        Ok(())
    }

    /// Removes the drill with this name, and what an earlier version stored about the same position.
    ///
    /// # Errors
    /// The drills cannot be read or written.
    pub fn remove_drill(&self, catalogue: &Catalogue, id: &str) -> Result<(), UserDataError> {
        let drills = self.drills()?;
        let stored = drills.read()?.kept;
        for same in same_position(stored, catalogue.entries(), id) {
            drills.remove(&same)?;
        }
        Ok(())
    }

    /// Writes the drills of this game, or of all, to a new file, and returns their number.
    ///
    /// # Errors
    /// The drills cannot be read, or the file cannot be written.
    pub fn export_drills(&self, game: Option<&str>, file: &Path) -> Result<usize, UserDataError> {
        let all = Drills(self.drills()?.read()?.kept);
        let drills = game.map_or_else(|| all.clone(), |game| all.of(game));
        drills.export(file).map_err(UserDataError::Drills)?;
        Ok(drills.0.len())
    }

    /// Imports the drills in a file.
    ///
    /// # Errors
    /// The file cannot be read, or the drills cannot be written.
    pub fn import_drills(
        &self,
        catalogue: &Catalogue,
        file: &Path,
    ) -> Result<Imported, UserDataError> {
        import(catalogue, self.drills()?, file).map_err(UserDataError::Drills)
    }

    fn lessons(&self) -> Result<&JsonLines<LessonProgress>, UserDataError> {
        self.lessons.as_ref().ok_or(NoFolder("lessons"))
    }

    fn drills(&self) -> Result<&JsonLines<Drill>, UserDataError> {
        self.drills.as_ref().ok_or(NoFolder("drills"))
    }
}

/// The error of an attempt that was not stored. If the file has changed, another program has answered the
/// puzzle.
fn answered_first(error: JsonLinesError) -> UserDataError {
    match error {
        JsonLinesError::Changed(_) => UserDataError::AnsweredFirst,
        error => error.into(),
    }
}

impl From<UserDataError> for ProgressError {
    fn from(error: UserDataError) -> Self {
        match error {
            UserDataError::Lines(JsonLinesError::Changed(_)) => Self::Overtaken,
            error => Self::Failed(error.to_string()),
        }
    }
}

impl From<JsonLinesError> for ProgressError {
    fn from(error: JsonLinesError) -> Self {
        UserDataError::from(error).into()
    }
}
