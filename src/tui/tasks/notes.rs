//! The files of the lessons and the drills: what is written to them, and what is known afterwards.

use crate::engine::Catalogue;
use crate::learn::drills::{Rating, import, now, store};
use crate::learn::{Drill, Notebook, Progress, Shelf};
use crate::play::harmless_path;
use std::path::PathBuf;

/// A change to the learner's notebook.
#[derive(Clone, Debug)]
pub enum NoteTask {
    /// No change: the notebook is only read.
    Read,
    /// Keep the progress in a lesson, and the drills for the mistakes just made. The number comes back
    /// with the news.
    Progress(u64, Box<Progress>, Vec<Drill>),
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

/// What is known after a [`NoteTask`].
#[derive(Clone, Debug, PartialEq)]
pub struct NoteNews {
    /// The notebook, or why it cannot be read: in lower case and without a full stop.
    pub notebook: Result<Notebook, String>,
    /// The number of the progress that was to be kept, and whether it was kept.
    pub kept: Option<(u64, Result<(), String>)>,
    /// What to report about any other change.
    pub report: Option<Result<String, String>>,
}

/// The files.
#[derive(Clone, Debug, Default)]
pub(super) struct NoteFiles {
    lessons: Option<Shelf<Progress>>,
    drills: Option<Shelf<Drill>>,
}

impl NoteFiles {
    pub(super) fn new(lessons: Option<Shelf<Progress>>, drills: Option<Shelf<Drill>>) -> Self {
        Self { lessons, drills }
    }

    /// Performs a task, and reads the notebook.
    pub(super) fn perform(&self, catalogue: &Catalogue, task: NoteTask) -> NoteNews {
        let mut kept = None;
        let mut report = None;
        match task {
            NoteTask::Read => {}
            NoteTask::Progress(number, progress, drills) => {
                kept = Some((number, self.keep(&progress, drills)));
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
    fn keep(&self, progress: &Progress, drills: Vec<Drill>) -> Result<(), String> {
        let lessons = self.lessons()?;
        let drills = store(self.drills()?, drills, now());
        drills.map_err(|error| error.to_string())?;
        let put = lessons.put(std::slice::from_ref(progress));
        put.map_err(|error| error.to_string())
    }

    /// Returns what to report, if anything.
    fn change(&self, catalogue: &Catalogue, change: NoteTask) -> Result<Option<String>, String> {
        let words = |error: crate::learn::ShelfError| error.to_string();
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
