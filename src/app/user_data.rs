//! The user's folder: matches, statistics, settings, lessons, drills and games. Everything reads and writes
//! immediately, on the calling thread, and takes as long as the disk needs.

use super::UserDataError::{self, NoFolder};
use crate::engine::Catalogue;
use crate::learn::drills::{Imported, Rating, import, now, store};
use crate::learn::json_lines::JsonLine as _;
use crate::learn::{Drill, Drills, JsonLines, JsonLinesError, LessonProgress, Notebook};
use crate::play::statistics::{Blame, LogLine, MatchId, Statistics, StatisticsFile, Tally};
use crate::play::{Contest, Store, harmless_path};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Where a user's data is kept, each `None` if there is no place for it, and what could not be written
/// yet. The default has no place for anything: nothing is read or saved.
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
    /// The progress in the lessons.
    pub lessons: Option<JsonLines<LessonProgress>>,
    /// The drills.
    pub drills: Option<JsonLines<Drill>>,
    /// Entries that could not be added to the statistics; retried with the next entry.
    late: Vec<LogLine>,
    /// The progress in a lesson written last.
    last_progress: Option<LessonProgress>,
}

/// Progress in a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advance {
    /// The stored progress with which the lesson was opened; `None` if there was none.
    pub from: Option<LessonProgress>,
    /// The progress now.
    pub to: LessonProgress,
}

/// Why progress in a lesson could not be kept.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProgressError {
    /// Another program has gone on with the lesson; the notebook shows how far.
    #[error("another goldpile has gone on with this lesson")]
    Overtaken,
    /// It could not be written: the reason, in lower case and without a full stop.
    #[error("{0}")]
    Failed(String),
}

impl UserData {
    /// The data of the user who runs the program, by the conventions of the platform
    /// (`XDG_DATA_HOME` and `XDG_CONFIG_HOME` are respected). Nothing is read.
    #[must_use]
    pub fn of_user() -> Self {
        let Some(folders) = directories::ProjectDirs::from("", "", "goldpile") else {
            return Self::default();
        };
        Self {
            settings: Some(folders.config_dir().join("settings.toml")),
            ..Self::at(folders.data_dir())
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
            lessons: Some(JsonLines::at(folder.join(LessonProgress::FILE))),
            drills: Some(JsonLines::at(folder.join(Drill::FILE))),
            ..Self::default()
        }
    }

    /// Counts this finished match under this number; nothing happens if it should not be counted.
    /// Returns a note to show, usually none.
    ///
    /// # Errors
    /// The statistics cannot be written. This is reported once: the entry is tried again with the next.
    pub fn count(
        &mut self,
        id: MatchId,
        contest: &Contest,
    ) -> Result<Option<String>, UserDataError> {
        match Tally::of(contest, id) {
            Some(tally) => self.add(LogLine::Ended(tally)),
            None => Ok(None),
        }
    }

    /// Records who made the first mistake of a match. Returns a note to show, usually none.
    ///
    /// # Errors
    /// As [`count`](Self::count).
    pub fn blame(&mut self, id: MatchId, blame: Blame) -> Result<Option<String>, UserDataError> {
        self.add(LogLine::Judged(id, blame))
    }

    fn add(&mut self, entry: LogLine) -> Result<Option<String>, UserDataError> {
        let is_known = !self.late.is_empty();
        self.late.push(entry);
        let Some(file) = &self.statistics else {
            return Ok(None);
        };
        match file.add(&self.late) {
            Ok(set_aside) => {
                self.late.clear();
                Ok(set_aside.map(|kept| {
                    let kept = harmless_path(&kept);
                    format!("The statistics have a new file; the old one is {kept}.")
                }))
            }
            Err(_) if is_known => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Reads the statistics.
    ///
    /// # Errors
    /// There is no place for them, or they cannot be read.
    pub fn read_statistics(&self) -> Result<Statistics, UserDataError> {
        let file = self.statistics.as_ref();
        Ok(file.ok_or(NoFolder("statistics"))?.read()?)
    }

    /// Resets the statistics, and returns the new path of the old ones; `None` if there were none.
    ///
    /// # Errors
    /// They cannot be moved.
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
        Ok(Notebook::read(catalogue.entries(), lessons, drills, now())?)
    }

    /// Keeps the progress in a lesson, and the drills for the mistakes just made.
    ///
    /// # Errors
    /// The progress is not kept.
    pub fn keep_progress(
        &mut self,
        progress: Advance,
        drills: Vec<Drill>,
    ) -> Result<(), ProgressError> {
        self.lessons()?;
        // If keeping the progress fails, keeping a drill again does no harm; in the other order, the drill
        // would be lost.
        store(self.drills()?, drills, now())?;
        self.advance(progress)
    }

    /// Keeps the progress in a lesson.
    ///
    /// # Errors
    /// The progress is not kept.
    pub fn advance(&mut self, progress: Advance) -> Result<(), ProgressError> {
        let lessons = self.lessons()?;
        let Advance { from, to } = progress;
        // The lesson may have been kept since it was opened.
        lessons.advance(&to, from.iter().chain(&self.last_progress))?;
        self.last_progress = Some(to);
        Ok(())
    }

    /// Keeps the drills for mistakes; nothing happens if there is no place for drills, which the player
    /// was told at the first mistake.
    ///
    /// # Errors
    /// The drills cannot be read or written.
    pub fn keep_mistakes(&self, drills: Vec<Drill>) -> Result<(), UserDataError> {
        match &self.drills {
            Some(file) => Ok(store(file, drills, now())?),
            None => Ok(()),
        }
    }

    /// Keeps how well this drill was answered.
    ///
    /// # Errors
    /// The drills cannot be read or written.
    pub fn rate_drill(&self, drill: Drill, rating: Rating) -> Result<(), UserDataError> {
        let schedule = drill.schedule.rated(rating, now());
        Ok(self.drills()?.put(&[Drill { schedule, ..drill }])?)
    }

    /// Removes the drill with this name.
    ///
    /// # Errors
    /// The drills cannot be read or written.
    pub fn remove_drill(&self, id: String) -> Result<(), UserDataError> {
        Ok(self.drills()?.remove(&[id])?)
    }

    /// Writes the drills of this game, or all, to a new file, and returns how many there are.
    ///
    /// # Errors
    /// The drills cannot be read, or the file not be written.
    pub fn export_drills(&self, game: Option<&str>, file: &Path) -> Result<usize, UserDataError> {
        let all = Drills(self.drills()?.read()?.kept);
        let drills = game.map_or_else(|| all.clone(), |game| all.of(game));
        drills.export(file).map_err(UserDataError::Drills)?;
        Ok(drills.0.len())
    }

    /// Imports the drills in a file.
    ///
    /// # Errors
    /// The file cannot be read, or the drills not be written.
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
