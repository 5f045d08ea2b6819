//! The files of the settings, the statistics, the lessons and the drills, whose tasks are performed one
//! at a time.

use super::errand::{Errand, Parcel};
use super::notes::{NoteFiles, NoteNews, NoteTask};
use crate::engine::Catalogue;
use crate::learn::{Drill, Progress, Shelf};
use crate::play::Contest;
use crate::play::harmless_path;
use crate::play::statistics::{Blame, Entry, MatchId, Statistics, StatisticsFile, Tally};
use crate::tui::settings::{Change, SettingsFile};
use std::path::PathBuf;

/// A task for these files.
#[derive(Clone, Debug)]
pub enum FileTask {
    /// Make this change in the file of the settings.
    Set(Change),
    /// Count this finished match under this number; nothing happens if it should not be counted.
    Count(MatchId, Box<Contest>),
    /// Record who made the first mistake of a match.
    Blame(MatchId, Blame),
    /// Read the statistics.
    Statistics,
    /// Reset the statistics.
    Reset,
    /// Change the learner's notebook, and read it.
    Note(Catalogue, NoteTask),
    /// Run an errand of a screen.
    Errand(Errand),
}

impl FileTask {
    /// Merges a task into this one, which is still queued, if it makes this one unnecessary;
    /// otherwise gives it back. Of several changes to one setting only the last is made.
    pub(in crate::tui) fn merge(&mut self, task: Self) -> Option<Self> {
        let needless = match (&*self, &task) {
            (Self::Set(last), Self::Set(change)) => change.undoes(last),
            (Self::Statistics, Self::Statistics)
            | (Self::Note(_, NoteTask::Read), Self::Note(_, NoteTask::Read)) => true,
            (Self::Errand(last), Self::Errand(errand)) => last.gives_way_to(errand),
            _ => false,
        };
        if needless {
            *self = task;
            return None;
        }
        Some(task)
    }
}

/// The result of a [`FileTask`].
#[derive(Clone, Debug, PartialEq)]
pub enum FileNews {
    /// A message worth showing.
    Note(String),
    /// The task failed for this reason, which is in lower case and without a full stop, to be made into
    /// a sentence.
    Failed(String),
    /// The statistics, or why they are unavailable.
    Statistics(Result<Statistics, String>),
    /// What is known about the learner.
    Learner(Box<NoteNews>),
    /// The result of an errand, for the screen that sent it.
    Errand(Parcel),
}

/// The files of the settings, the statistics, the lessons and the drills, if the user has a place for
/// them.
#[derive(Clone, Debug, Default)]
pub struct UserFiles {
    settings: Option<SettingsFile>,
    statistics: Option<StatisticsFile>,
    /// Entries that could not be added to the statistics; retried with the next entry.
    late: Vec<Entry>,
    notes: NoteFiles,
    /// The folder with rule files.
    games: Option<PathBuf>,
}

impl UserFiles {
    /// Returns these files, each `None` if there is no place for it. Nothing is read.
    #[must_use]
    pub fn new(settings: Option<SettingsFile>, statistics: Option<StatisticsFile>) -> Self {
        Self {
            settings,
            statistics,
            late: Vec::new(),
            notes: NoteFiles::default(),
            games: None,
        }
    }

    /// Adds the folder with the user's rule files. Nothing is read.
    #[must_use]
    pub fn with_games(self, games: Option<PathBuf>) -> Self {
        Self { games, ..self }
    }

    /// Adds the files of the lessons and the drills. Nothing is read.
    #[must_use]
    pub fn with_lessons(
        self,
        lessons: Option<Shelf<Progress>>,
        drills: Option<Shelf<Drill>>,
    ) -> Self {
        Self {
            notes: NoteFiles::new(lessons, drills),
            ..self
        }
    }

    /// Performs a task on the calling thread and returns its result; `None` if there is nothing to
    /// report. Takes as long as the disk needs.
    pub fn perform(&mut self, task: FileTask) -> Option<FileNews> {
        match task {
            FileTask::Set(change) => self.set(&change),
            FileTask::Count(id, contest) => self.add(Entry::Ended(Tally::of(&contest, id)?)),
            FileTask::Blame(id, blame) => self.add(Entry::Judged(id, blame)),
            FileTask::Statistics => Some(FileNews::Statistics(self.read())),
            FileTask::Reset => Some(self.reset()),
            FileTask::Note(catalogue, task) => {
                let news = self.notes.perform(&catalogue, task);
                Some(FileNews::Learner(Box::new(news)))
            }
            FileTask::Errand(errand) => {
                let parcel = errand.run(self.games.as_deref(), &|_| ());
                Some(FileNews::Errand(parcel))
            }
        }
    }

    fn set(&self, change: &Change) -> Option<FileNews> {
        let Some(file) = &self.settings else {
            // The user did not ask to keep these proposals, so there is nothing to report.
            if matches!(change, Change::Setup(_)) {
                return None;
            }
            return Some(FileNews::Failed(
                "the settings apply until you leave: this user has no folder for them (set HOME)"
                    .to_owned(),
            ));
        };
        match file.change(change) {
            Ok(saved) => saved.set_aside.map(|kept| {
                FileNews::Note(format!(
                    "The settings have a new file; the old one could not be understood and is {}.",
                    harmless_path(&kept)
                ))
            }),
            Err(error) => Some(FileNews::Failed(error.to_string())),
        }
    }

    fn add(&mut self, entry: Entry) -> Option<FileNews> {
        let known = self.late.is_empty();
        self.late.push(entry);
        let file = self.statistics.as_ref()?;
        match file.add(&self.late) {
            Ok(set_aside) => {
                self.late.clear();
                set_aside.map(|kept| {
                    FileNews::Note(format!(
                        "The statistics have a new file; the old one is {}.",
                        harmless_path(&kept)
                    ))
                })
            }
            // The same error is reported only once.
            Err(error) => known.then(|| FileNews::Failed(error.to_string())),
        }
    }

    fn read(&self) -> Result<Statistics, String> {
        match &self.statistics {
            None => Err("this user has no folder for statistics (set HOME)".to_owned()),
            Some(file) => file.read().map_err(|error| error.to_string()),
        }
    }

    fn reset(&mut self) -> FileNews {
        let done = self.statistics.as_ref().map(StatisticsFile::reset);
        match done {
            None | Some(Ok(None)) => FileNews::Note("There were no statistics.".to_owned()),
            Some(Ok(Some(kept))) => {
                self.late.clear();
                FileNews::Note(format!(
                    "The statistics are reset; the old ones are {}.",
                    harmless_path(&kept)
                ))
            }
            Some(Err(error)) => FileNews::Failed(error.to_string()),
        }
    }
}
