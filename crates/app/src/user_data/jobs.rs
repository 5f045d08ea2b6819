//! Jobs on the statistics, the lessons and the drills. Errors are in words, in lower case and without a full
//! stop.

use super::{LessonAdvance, ProgressError, PuzzleNews, UserData};
use crate::climb::{ClimbAdvance, ClimbSession, NoClimb};
use crate::job::{Job, JobContext};
use crate::study::{ExerciseState, ExerciseWork};
use chrono::NaiveDate;
use goldpile_engine::Catalogue;
use goldpile_learn::drills::{Imported, Rating};
use goldpile_learn::puzzles::ClimbTry;
use goldpile_learn::{Drill, Notebook};
use goldpile_play::statistics::{Blame, MatchId, Statistics};
use std::fmt::Display;
use std::path::PathBuf;

/// The result of a change to the learner's notebook, and the notebook after it.
#[derive(Clone, Debug)]
pub struct Noted<T> {
    /// The notebook, or why it cannot be read.
    pub notebook: Result<Notebook, String>,
    /// The result of the change.
    pub done: T,
}

/// A job that changes the notebook, with errors in words.
pub type NoteJob<T> = Job<Noted<Result<T, String>>>;

/// The state of a puzzle after the learner's input, and the result of storing it.
pub type PuzzleAnswer = (Box<ExerciseState>, Result<Option<PuzzleNews>, String>);

fn words<T>(done: Result<T, impl Display>) -> Result<T, String> {
    done.map_err(|error| error.to_string())
}

impl Job {
    /// Records who made the first mistake of a match, and returns a note to show (usually `None`).
    #[must_use]
    pub fn record_first_mistake(id: MatchId, blame: Blame) -> Job<Result<Option<String>, String>> {
        Job::on_user_files("record first mistake", move |_, data| {
            words(data.record_first_mistake(id, blame))
        })
    }

    /// Reads the statistics.
    #[must_use]
    pub fn read_statistics() -> Job<Result<Statistics, String>> {
        Job::on_user_files("read statistics", |_, data| words(data.read_statistics()))
    }

    /// Resets the statistics, and returns the new path of the old log; `None` if there was none.
    #[must_use]
    pub fn reset_statistics() -> Job<Result<Option<PathBuf>, String>> {
        Job::on_user_files("reset statistics", |_, data| words(data.reset_statistics()))
    }
}

/// Changes to the learner's notebook, which covers the games of the catalogue.
impl Job {
    fn note<T: Send + 'static>(
        name: &'static str,
        catalogue: &Catalogue,
        act: impl FnOnce(&JobContext<'_>, &mut UserData) -> T + Send + 'static,
    ) -> Job<Noted<T>> {
        let catalogue = catalogue.clone();
        Job::on_user_files(name, move |context, data| Noted {
            done: act(context, data),
            notebook: words(data.notebook(&catalogue)),
        })
    }

    /// Reads the notebook.
    #[must_use]
    pub fn read_notebook(catalogue: &Catalogue) -> Job<Noted<()>> {
        Self::note("read notebook", catalogue, |_, _| ())
    }

    /// Stores the progress in a lesson, and the drills for the mistakes just made.
    #[must_use]
    pub fn keep_progress(
        catalogue: &Catalogue,
        progress: LessonAdvance,
        drills: Vec<Drill>,
    ) -> Job<Noted<Result<(), ProgressError>>> {
        Self::note("keep progress", catalogue, move |_, data| {
            data.keep_progress(progress, drills)
        })
    }

    /// Stores the drills for mistakes.
    #[must_use]
    pub fn keep_mistakes(catalogue: &Catalogue, drills: Vec<Drill>) -> NoteJob<()> {
        Self::note("keep mistakes", catalogue, move |_, data| {
            words(data.keep_mistakes(drills))
        })
    }

    /// Processes the learner's input to a puzzle, and stores the answer before it is shown. The result is
    /// the exercise and, if there was anything to store, the news.
    #[must_use]
    pub fn answer_puzzle(catalogue: &Catalogue, work: ExerciseWork) -> NoteJob<PuzzleAnswer> {
        let all = catalogue.clone();
        Self::note("answer puzzle", catalogue, move |context, data| {
            let state = work.run(&all, context.cancel)?;
            let news = state.puzzle_change();
            let news = news.map(|change| words(data.keep_puzzle(change)));
            Ok((state, news.transpose()))
        })
    }

    /// Opens the climb of this day (today by default), as far as it is stored.
    #[must_use]
    pub fn open_climb(
        catalogue: &Catalogue,
        date: Option<NaiveDate>,
    ) -> Job<Noted<Result<Box<ClimbSession>, NoClimb>>> {
        let all = catalogue.clone();
        Self::note("open climb", catalogue, move |context, data| {
            let opened = data.open_climb(&all, date, context.cancel);
            opened.map(Box::new)
        })
    }

    /// Stores how far a climb has come, and returns what was to be stored.
    #[must_use]
    pub fn keep_climb(
        catalogue: &Catalogue,
        advance: ClimbAdvance,
    ) -> Job<Noted<Result<ClimbTry, ProgressError>>> {
        Self::note("keep climb", catalogue, move |_, data| {
            data.keep_climb(&advance).map(|()| advance.to)
        })
    }

    /// Stores how well this drill was answered.
    #[must_use]
    pub fn rate_drill(catalogue: &Catalogue, drill: Drill, rating: Rating) -> NoteJob<()> {
        Self::note("rate drill", catalogue, move |_, data| {
            words(data.rate_drill(drill, rating))
        })
    }

    /// Removes the drill with this name.
    #[must_use]
    pub fn remove_drill(catalogue: &Catalogue, id: String) -> NoteJob<()> {
        let all = catalogue.clone();
        Self::note("remove drill", catalogue, move |_, data| {
            words(data.remove_drill(&all, &id))
        })
    }

    /// Writes the drills of this game, or of all, to a new file, and returns their number and the file.
    #[must_use]
    pub fn export_drills(
        catalogue: &Catalogue,
        game: Option<String>,
        path: PathBuf,
    ) -> NoteJob<(usize, PathBuf)> {
        Self::note("export drills", catalogue, move |context, data| {
            let path = context.path.map(PathBuf::from).unwrap_or_default();
            words(data.export_drills(game.as_deref(), &path)).map(|count| (count, path))
        })
        .with_path(path)
    }

    /// Imports the drills in a file.
    #[must_use]
    pub fn import_drills(catalogue: &Catalogue, path: PathBuf) -> NoteJob<Imported> {
        let all = catalogue.clone();
        Self::note("import drills", catalogue, move |context, data| {
            let path = context.path.map(PathBuf::from).unwrap_or_default();
            words(data.import_drills(&all, &path))
        })
        .with_path(path)
    }
}
