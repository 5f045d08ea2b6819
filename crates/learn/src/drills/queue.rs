//! The queue of due drills, each asked once, and the questions of a set.

use super::{Drill, DrillAttempt, Drills, Refused};
use crate::exam::ExamTask;
use crate::lesson::Lesson;
use crate::question::QuestionKind;

/// The drills of one session, each of which is asked once.
#[derive(Clone, Debug, Default)]
pub struct DrillQueue {
    /// The names of the drills that have been asked or skipped.
    asked: Vec<String>,
    /// The game of the last drill.
    last: Option<String>,
    /// The numbers that have been asked about, each with its game.
    numbers: Vec<(String, String)>,
}

impl DrillQueue {
    /// The next drill to ask, and how many are left including it; `None` if no more are due. A game different from
    /// the last one is preferred, because similar games are best told apart side by side; after that, the drill
    /// that has been due longest.
    #[must_use]
    pub fn next<'a>(&self, drills: &'a Drills, now: i64) -> Option<(&'a Drill, usize)> {
        let due = drills.all_due(now).into_iter();
        let left = due.filter(|drill| !self.asked.contains(&drill.id));
        let next = left.clone().min_by_key(|drill| {
            let is_same = Some(&drill.game) == self.last.as_ref();
            (is_same, drill.schedule.due_at())
        });
        Some((next?, left.count()))
    }

    /// Records that this drill was asked with these numbers.
    pub fn note_asked(&mut self, drill: &Drill, numbers: String) {
        self.last = Some(drill.game.clone());
        self.asked.push(drill.id.clone());
        self.numbers.push((drill.game.clone(), numbers));
    }

    /// The drill as it is to be asked now: with none of the numbers that this session has asked about.
    #[must_use]
    pub fn unlike_before(&self, drill: &Drill) -> Drill {
        let mut unlike = drill.clone();
        let of_game = self.numbers.iter().filter(|(game, _)| *game == drill.game);
        let numbers = of_game.map(|(_, numbers)| numbers.clone());
        unlike.variants.extend(numbers);
        unlike
    }

    /// Records that this drill could not be asked.
    pub fn note_skipped(&mut self, drill: &Drill) {
        self.asked.push(drill.id.clone());
    }
}

impl DrillAttempt {
    /// Asks about a new position of the idea with this name, after proving its answer. The seed determines the
    /// position.
    ///
    /// Cost: as for [`Lesson::draw_of`].
    ///
    /// # Errors
    /// No position is found, or its answer cannot be proved.
    pub fn of_set(lesson: &Lesson, idea: &str, seed: u64) -> Result<Self, Refused> {
        let drawn = lesson.draw_of(idea, seed);
        let drawn = drawn.map_err(|unsolved| unsolved.to_string())?;
        let (task, line) = drawn.ok_or("no position of this set was found")?;
        let kind = match task {
            ExamTask::Lost => QuestionKind::Predict,
            ExamTask::Find | ExamTask::Won => QuestionKind::Take,
        };
        // A learner who asks for an idea knows it.
        Self::of(lesson.adviser(), kind, line, true, usize::MAX)
    }
}
