//! The files of the lessons and the drills: what is written to them, and what is known afterwards.

use crate::engine::Catalogue;
use crate::learn::drills::{Rating, import, now, store};
use crate::learn::{Drill, Notebook, Progress, Shelf, ShelfError};
use crate::play::harmless_path;
use std::path::PathBuf;
use thiserror::Error;

/// A change to the learner's notebook.
#[derive(Clone, Debug)]
pub enum NoteTask {
    /// No change: the notebook is only read.
    Read,
    /// Keep the progress in a lesson, and the drills for the mistakes just made. The number comes back
    /// with the news.
    Progress(u64, Box<Advance>, Vec<Drill>),
    /// Keep the drills for mistakes.
    Mistakes(Vec<Drill>),
    /// Keep how well this drill was answered.
    Rated(Box<Drill>, Rating),
    /// Remove the drill with this name.
    Remove(String),
    /// Write the drills of this game, or all, to a new file.
    Export(Option<String>, PathBuf),
    /// Import the drills in a file.
    Import(PathBuf),
}

/// Progress in a lesson.
#[derive(Clone, Debug)]
pub struct Advance {
    /// The stored progress with which the lesson was opened; `None` if there was none.
    pub from: Option<Progress>,
    /// The progress now.
    pub to: Progress,
}

/// Why progress was not kept.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotKept {
    /// Another program has gone on with the lesson; the notebook shows how far.
    #[error("another goldpile has gone on with this lesson")]
    Overtaken,
    /// It could not be written: the reason, in lower case and without a full stop.
    #[error("{0}")]
    Failed(String),
}

/// What is known after a [`NoteTask`].
#[derive(Clone, Debug, PartialEq)]
pub struct NoteNews {
    /// The notebook, or why it cannot be read: in lower case and without a full stop.
    pub notebook: Result<Notebook, String>,
    /// The number of the progress that was to be kept, and whether it was kept.
    pub kept: Option<(u64, Result<(), NotKept>)>,
    /// What to report about any other change.
    pub report: Option<Result<String, String>>,
}

/// The files.
#[derive(Clone, Debug, Default)]
pub(super) struct NoteFiles {
    lessons: Option<Shelf<Progress>>,
    drills: Option<Shelf<Drill>>,
    /// The progress written last.
    last: Option<Progress>,
}

impl NoteFiles {
    pub(super) fn new(lessons: Option<Shelf<Progress>>, drills: Option<Shelf<Drill>>) -> Self {
        Self {
            lessons,
            drills,
            last: None,
        }
    }

    /// Performs a task, and reads the notebook.
    pub(super) fn perform(&mut self, catalogue: &Catalogue, task: NoteTask) -> NoteNews {
        let mut kept = None;
        let mut report = None;
        match task {
            NoteTask::Read => {}
            NoteTask::Progress(number, progress, drills) => {
                kept = Some((number, self.keep(*progress, drills)));
            }
            task => report = self.change(catalogue, task).transpose(),
        }
        let (lessons, drills) = (self.lessons.as_ref(), self.drills.as_ref());
        let notebook = Notebook::read(catalogue.entries(), lessons, drills, now());
        NoteNews {
            notebook: notebook.map_err(|error| error.to_string()),
            kept,
            report,
        }
    }

    fn lessons(&self) -> Result<&Shelf<Progress>, String> {
        self.lessons
            .as_ref()
            .ok_or_else(|| "this user has no folder for lessons (set HOME)".to_owned())
    }

    fn drills(&self) -> Result<&Shelf<Drill>, String> {
        self.drills
            .as_ref()
            .ok_or_else(|| "this user has no folder for drills (set HOME)".to_owned())
    }

    /// Keeps the drills before the progress: if the second step fails, keeping a drill again does no
    /// harm; in the other order, the drill would be lost.
    fn keep(&mut self, progress: Advance, drills: Vec<Drill>) -> Result<(), NotKept> {
        let failed = |error: ShelfError| match error {
            ShelfError::Changed(_) => NotKept::Overtaken,
            error => NotKept::Failed(error.to_string()),
        };
        let lessons = self.lessons().map_err(NotKept::Failed)?;
        let file = self.drills().map_err(NotKept::Failed)?;
        store(file, drills, now()).map_err(failed)?;
        let Advance { from, to } = progress;
        // The lesson may have been kept since it was opened.
        let known = from.iter().chain(&self.last);
        lessons.advance(&to, known).map_err(failed)?;
        self.last = Some(to);
        Ok(())
    }

    /// Returns what to report, if anything.
    fn change(&self, catalogue: &Catalogue, change: NoteTask) -> Result<Option<String>, String> {
        let words = |error: ShelfError| error.to_string();
        let file = match &change {
            // If drills cannot be kept, the player was told so at the first mistake.
            NoteTask::Mistakes(_) if self.drills.is_none() => return Ok(None),
            _ => self.drills()?,
        };
        Ok(match change {
            NoteTask::Read | NoteTask::Progress(..) => None,
            NoteTask::Mistakes(drills) => {
                store(file, drills, now()).map_err(words)?;
                None
            }
            NoteTask::Rated(drill, rating) => {
                let schedule = drill.schedule.rated(rating, now());
                let rated = Drill { schedule, ..*drill };
                file.put(&[rated]).map_err(words)?;
                None
            }
            NoteTask::Remove(id) => {
                file.remove(&[id]).map_err(words)?;
                Some("The drill has been removed.".to_owned())
            }
            NoteTask::Export(game, path) => {
                let all = crate::learn::Drills(file.read().map_err(words)?.kept);
                let drills = game.map_or_else(|| all.clone(), |game| all.of(&game));
                drills.export(&path)?;
                let count = counted(drills.0.len());
                Some(format!("{count} written to {}.", harmless_path(&path)))
            }
            NoteTask::Import(path) => {
                let imported = import(catalogue, file, &path)?;
                let passed = match imported.passed.as_slice() {
                    [] => String::new(),
                    [only] => format!(" One line was skipped: {only}."),
                    [first, rest @ ..] => format!(
                        " {} lines were skipped, the first: {first}.",
                        rest.len() + 1
                    ),
                };
                Some(format!("{} imported.{passed}", counted(imported.new)))
            }
        })
    }
}

fn counted(drills: usize) -> String {
    match drills {
        1 => "1 drill".to_owned(),
        drills => format!("{drills} drills"),
    }
}
