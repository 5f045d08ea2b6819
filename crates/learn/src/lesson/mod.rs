//! A lesson as data: its ideas and steps, read from the text in its game's folder.
//!
//! The text consists of blocks: a keyword at the start of a line, and indented lines below it.
//!
//! ```text
//! # A remark.
//! tokens 30 to 60            how many tokens the unseen positions have
//! aid rows                   what the first level of practice shows: rows, or parts
//!
//! idea The diagonal          the steps below it are about this idea
//!   case: case (ii): …       a case of the proof that belongs to it
//!   tag: shut                another property that its positions share
//!   exam: find 5             how many questions of the exams are about it, and how they are asked (see
//!   exam: lost 2 played      [`ExamKind`]): find a move, or say who wins where it is lost or won
//!   principle: …             shown after a mistake
//!   nudge: …                 asked where a step has no nudge of its own
//!
//! show 1,2                   a small fact, with this position on the table
//! predict 1,2; 2,2           who wins?
//! find 5,9; 8,12 6,12        make the winning move; a record shows what was played before
//! build row 3                type this row of the table
//! build row 2, last 1        or only its last number
//! build rows 3 to 6
//! build parts 20; 33         write these numbers as sums in the game's numeration system
//! play 9,14                  win this
//!   Words of the step. {lost 1,2} prints 1,2 and claims that it is lost for the player to move.
//!   nudge: …
//!   then: …                  shown after the right answer
//!
//! with p=3 m=1               other parameters from here on
//! after graduation           the steps below it come after graduation
//! end                        what the learner can do after the exam, in one sentence
//! card                       the strategy in a few lines, which the learner keeps
//! proof                      why all of it is true
//! ```
//!
//! In the text of a step, `*pair*` introduces a word; no word is used before it is introduced. The nudges of an
//! idea with cases are given in matches, too, so they use only plain words and those of the game's summary and
//! parameters. Text in braces is either computed (`{row 3}`, `{parts 20}`) or a claim: `lost` or `won` about a
//! position, and `wins`, `only` (nothing else wins), `fails` or `illegal` about the last move of a record.
//! `{at 3,4}` claims only that such a position exists. A record with arrows between its positions is printed in
//! full. The tests check every claim against exhaustive play.

mod blocks;
mod outline;
mod prose;
mod read;

use goldpile_engine::{GameEntry, Replay};
use goldpile_number::Natural;
use goldpile_play::Adviser;
use std::ops::RangeInclusive;
use thiserror::Error;

use super::exam::ExamKind;
use super::tag::{PositionClass, PositionTag};
pub(crate) use outline::LessonOutline;
pub(crate) use prose::replay;
pub use prose::{Claimed, Prose, ProseClaim, ProsePiece};

/// A lesson as read from its text.
#[derive(Clone)]
pub struct Lesson {
    /// The file it was read from, as named in faults.
    pub file: String,
    /// The number of tokens in unseen positions and matches.
    pub tokens: RangeInclusive<u64>,
    /// What the first level of practice shows.
    pub aid: Aid,
    /// The ideas, in the order they are taught.
    pub ideas: Vec<Idea>,
    /// The steps in order; those from [`steps_before_practice`](Self::steps_before_practice) on come after
    /// graduation.
    pub steps: Vec<LessonStep>,
    /// The number of steps before practice.
    pub steps_before_practice: usize,
    /// The kinds of question in practice and in the exams; without any, nothing is practised.
    pub exam: Vec<ExamKind>,
    /// One sentence: what the learner can do after the exam.
    pub end: Prose,
    /// The strategy on a card: a few lines in the words of the lesson.
    pub card: Prose,
    /// The proof that everything in the lesson is true.
    pub proof: Prose,
    /// The advisers that know the answers: one for each game that a step is about, with the default game first.
    pub advisers: Vec<Adviser>,
}

/// The aid that a learner sees while aids are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aid {
    /// The rows of the table of P-positions.
    Rows,
    /// The weights of the numeration system, and the piles as sums of them.
    Parts,
}

/// One idea to understand.
#[derive(Clone, Debug)]
pub struct Idea {
    /// The line number in the file, from 1.
    pub line: usize,
    /// The name of the idea.
    pub name: String,
    /// The game it is about, as an index into [`Lesson::advisers`].
    pub game: usize,
    /// The cases of the proof whose positions belong to the idea.
    pub cases: Vec<String>,
    /// Tags that its positions must also have.
    pub tags: Vec<PositionTag>,
    /// The principle to remember; empty for an idea without positions.
    pub principle: Prose,
    /// Questions that lead to the answer, for steps without their own.
    pub nudges: Vec<Prose>,
}

/// One step.
#[derive(Clone, Debug)]
pub struct LessonStep {
    /// The line number in the file, from 1.
    pub line: usize,
    /// The idea it is about, as an index into [`Lesson::ideas`].
    pub idea: usize,
    /// The game it is about, as an index into [`Lesson::advisers`].
    pub game: usize,
    /// The task.
    pub task: StepTask,
    /// The text shown first.
    pub text: Prose,
    /// The questions asked when the learner wants help.
    pub nudges: Vec<Prose>,
    /// The text shown after the last right answer.
    pub then: Prose,
}

/// The task of a step: one thing to do, or several of a kind in sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepTask {
    /// Read, with or without a position on the table.
    Show(Option<Replay>),
    /// Say who wins.
    Predict(Vec<Replay>),
    /// Make a winning move.
    Find(Vec<Replay>),
    /// Type rows of the table.
    Rows {
        /// The indices of the rows.
        rows: RangeInclusive<u64>,
        /// How many numbers at the end of each row must be typed; the others are shown.
        last: usize,
    },
    /// Write numbers as sums.
    Parts(Vec<Natural>),
    /// Win a match.
    Play(Replay),
}

/// An error in the text of a lesson, and where it is.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}, line {line}: {reason}")]
pub struct LessonFault {
    /// The file.
    pub file: String,
    /// The line number, from 1.
    pub line: usize,
    /// What is wrong and, where that is known, what would be right.
    pub reason: String,
}

impl LessonFault {
    /// The fault of a line that belongs to no block.
    fn outside(file: &str, line: usize) -> Self {
        Self {
            file: file.to_owned(),
            line,
            reason: "this belongs to no block".to_owned(),
        }
    }
}

fn file_of(entry: &GameEntry) -> String {
    format!("{}/lesson.txt", entry.name)
}

impl Lesson {
    /// The lesson of a game; `None` if it has none. Linear in the length of the text, plus the time to replay its
    /// records.
    ///
    /// # Errors
    /// The first [`LessonFault`] of the text: an unknown block, a position that the game rejects, or a row that does not
    /// exist.
    pub fn of(entry: &GameEntry) -> Result<Option<Self>, LessonFault> {
        let file = file_of(entry);
        entry
            .lesson
            .as_ref()
            .map(|text| Self::read(&file, text, entry))
            .transpose()
    }

    /// The number of piles in practice, which is that of the last position in the lesson.
    #[must_use]
    pub fn piles(&self) -> usize {
        let of_step = |task: &StepTask| match task {
            StepTask::Show(line) => line.as_ref().map(|line| line.last().piles.len()),
            StepTask::Predict(lines) | StepTask::Find(lines) => {
                lines.first().map(|line| line.last().piles.len())
            }
            StepTask::Play(line) => Some(line.last().piles.len()),
            StepTask::Rows { .. } | StepTask::Parts(_) => None,
        };
        let mut piles = self.steps.iter().filter_map(|step| of_step(&step.task));
        let usual = *self.adviser().game().entry.piles.start();
        piles.next_back().unwrap_or(usual)
    }

    /// The adviser for the game that practice uses.
    #[must_use]
    pub fn adviser(&self) -> &Adviser {
        &self.advisers[0]
    }

    /// The idea to which positions of this class belong: of the ideas that name the case, the last one whose tags
    /// the positions all have, so that a special case can follow the general idea. `None` if no idea names the
    /// case.
    #[must_use]
    pub fn idea_of(&self, class: &PositionClass) -> Option<usize> {
        self.ideas.iter().rposition(|idea| {
            idea.cases.contains(&class.case) && idea.tags.iter().all(|tag| class.tags.contains(tag))
        })
    }

    /// As [`idea_of`](Self::idea_of), but only if the idea is about the game with this adviser's parameters.
    pub(crate) fn idea_in(&self, adviser: &Adviser, class: &PositionClass) -> Option<usize> {
        self.idea_of(class).filter(|&idea| {
            let of_idea = &self.advisers[self.ideas[idea].game];
            of_idea.game().settings == adviser.game().settings
        })
    }

    /// The names of the ideas that have their own positions, in order; each is a set of drills.
    pub fn sets(&self) -> impl Iterator<Item = &str> {
        let ideas = self.ideas.iter();
        let with_cases = ideas.filter(|idea| !idea.cases.is_empty());
        with_cases.map(|idea| idea.name.as_str())
    }
}

impl StepTask {
    /// The number of things to do in sequence.
    #[must_use]
    pub fn items(&self) -> usize {
        match self {
            Self::Show(_) | Self::Play(_) => 1,
            Self::Predict(lines) | Self::Find(lines) => lines.len(),
            Self::Rows { rows, .. } => rows.clone().count(),
            Self::Parts(numbers) => numbers.len(),
        }
    }
}
