//! The notebook of a learner: the progress in every lesson, all drills and the puzzles, read together.

use super::drills::Drills;
use super::lesson::LessonOutline;
use super::progress::{IdeaTally, LessonProgress};
use super::puzzles::{ClimbTry, DailyTry, Diary, PracticeScore};
use super::{Drill, LessonFault};
use chrono::NaiveDate;
use goldpile_engine::GameEntry;
use goldpile_files::json_lines::{JsonLines, JsonLinesError};
use std::fmt;
use thiserror::Error;

/// What is known about a learner at one time.
#[derive(Clone, Debug, PartialEq)]
pub struct Notebook {
    /// The lessons, in the order of their games.
    pub lessons: Vec<Chapter>,
    /// The drills.
    pub drills: Drills,
    /// The skipped lines of the file of lessons, and why each was skipped.
    pub damaged: Vec<String>,
    /// The skipped lines of the file of drills, and why each was skipped.
    pub damaged_drills: Vec<String>,
    /// When the notebook was read, in seconds since 1970.
    pub now: i64,
    /// The results of the daily positions, and the climbs.
    pub diary: Diary,
    /// The results of practice, for each game practised.
    pub scores: Vec<PracticeScore>,
    /// The skipped lines of the files of daily positions, of climbs and of practice, and why each was skipped.
    pub damaged_puzzles: Vec<String>,
    /// Today's date; `None` if the clock shows none, or the puzzles were not read.
    pub today: Option<NaiveDate>,
    /// The number of minutes until the next day; `None` if it is not known.
    pub until_tomorrow: Option<u64>,
}

/// The lesson of one game, and the progress in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// The name of the game in the catalogue.
    pub game: String,
    /// The title of the game.
    pub title: String,
    /// The number of steps.
    pub steps: usize,
    /// The number of steps before practice.
    pub steps_before_practice: usize,
    /// The names of the ideas that have their own positions, in the order of the lesson; each is a set of drills.
    pub sets: Vec<String>,
    /// The ideas about which questions were answered, in the order of the lesson, followed by those no longer in
    /// it.
    pub ideas: Vec<(String, IdeaTally)>,
    /// The progress; that of a new learner if none is stored.
    pub progress: LessonProgress,
    /// Whether the lesson has ever been begun.
    pub is_begun: bool,
    /// The number of drills due.
    pub due: usize,
}

/// How far a learner is in a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// Nothing has been answered.
    Nothing,
    /// At this step, counted from 0, out of this many.
    Step(usize, usize),
    /// In practice.
    Practice,
    /// Graduated.
    Graduated,
}

impl fmt::Display for Reached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("not begun"),
            Self::Step(step, steps) => write!(f, "page {} of {steps}", step + 1),
            Self::Practice => f.write_str("in practice"),
            Self::Graduated => f.write_str("done"),
        }
    }
}

/// Why a notebook could not be read.
#[derive(Debug, Error)]
pub enum NotebookError {
    /// A file cannot be read.
    #[error(transparent)]
    Lines(#[from] JsonLinesError),
    /// A lesson of the program has a line outside its blocks.
    #[error(transparent)]
    Fault(#[from] LessonFault),
}

impl Notebook {
    /// Reads the notebook for these games; without a file, it is empty.
    ///
    /// Cost: reading both files and the outlines of all lessons, not their positions and words; and as for
    /// [`Drills::of_positions`].
    ///
    /// # Errors
    /// [`NotebookError`].
    pub fn read(
        entries: &[GameEntry],
        lessons: Option<&JsonLines<LessonProgress>>,
        drills: Option<&JsonLines<Drill>>,
        now: i64,
    ) -> Result<Self, NotebookError> {
        let known = JsonLines::read_some(lessons)?;
        let found = JsonLines::read_some(drills)?;
        let drills = Drills::of_positions(found.kept, entries, now);
        let mut chapters = Vec::new();
        for entry in entries {
            if let Some(lesson) = LessonOutline::of(entry)? {
                let stored = known
                    .kept
                    .iter()
                    .find(|progress| progress.game == *entry.name);
                let due = drills.of(&entry.name).due(now);
                chapters.push(Chapter::new(entry, lesson, stored, due));
            }
        }
        Ok(Self {
            lessons: chapters,
            drills,
            damaged: known.damaged,
            damaged_drills: found.damaged,
            now,
            diary: Diary::default(),
            scores: Vec::new(),
            damaged_puzzles: Vec::new(),
            today: None,
            until_tomorrow: None,
        })
    }

    /// The notebook with the results of the puzzles, which are empty without a file.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn with_puzzles(
        mut self,
        daily: Option<&JsonLines<DailyTry>>,
        climbs: Option<&JsonLines<ClimbTry>>,
        practice: Option<&JsonLines<PracticeScore>>,
        today: Option<NaiveDate>,
    ) -> Result<Self, JsonLinesError> {
        let tries = JsonLines::read_some(daily)?;
        let climbs = JsonLines::read_some(climbs)?;
        let scores = JsonLines::read_some(practice)?;
        self.diary = Diary {
            tries: tries.kept,
            climbs: climbs.kept,
        };
        self.scores = scores.kept;
        self.damaged_puzzles = [tries.damaged, climbs.damaged, scores.damaged].concat();
        self.today = today;
        Ok(self)
    }

    /// The results of practice in the game with this name.
    #[must_use]
    pub fn score(&self, game: &str) -> PracticeScore {
        PracticeScore::of(&self.scores, game)
    }

    /// The number of drills due.
    #[must_use]
    pub fn due(&self) -> usize {
        self.drills.due(self.now)
    }

    /// Whether this drill [rests](Drills::resting).
    #[must_use]
    pub fn is_resting(&self, drill: &Drill) -> bool {
        self.drills.resting(self.now).include(drill)
    }

    /// The step that the learner has reached in the lesson of this game; 0 without a lesson.
    #[must_use]
    pub fn reached(&self, game: &str) -> usize {
        let chapter = self.chapter(game);
        chapter.map_or(0, |chapter| chapter.progress.reached())
    }

    /// The lesson of the game with this name.
    #[must_use]
    pub fn chapter(&self, game: &str) -> Option<&Chapter> {
        self.lessons.iter().find(|chapter| chapter.game == game)
    }
}

impl Chapter {
    fn new(
        entry: &GameEntry,
        lesson: LessonOutline,
        stored: Option<&LessonProgress>,
        due: usize,
    ) -> Self {
        let progress = stored.cloned().unwrap_or_default();
        let named = |name: &String| progress.ideas.get(name).map(|tally| (name.clone(), *tally));
        let now = lesson.ideas;
        let gone = progress.ideas.keys().filter(|name| !now.contains(name));
        Self {
            game: entry.name.to_string(),
            title: entry.title.to_string(),
            steps: lesson.steps,
            steps_before_practice: lesson.steps_before_practice,
            sets: lesson.sets,
            ideas: now.iter().chain(gone).filter_map(named).collect(),
            is_begun: stored.is_some(),
            due,
            progress,
        }
    }

    /// How far the learner is.
    #[must_use]
    pub fn reached(&self) -> Reached {
        match (self.progress.graduated, self.progress.step) {
            (true, _) => Reached::Graduated,
            (false, step) if step >= self.steps_before_practice => Reached::Practice,
            (false, 0) if self.progress.item == 0 => Reached::Nothing,
            (false, step) => Reached::Step(step, self.steps),
        }
    }
}
