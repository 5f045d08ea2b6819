//! The outline of a lesson, found without building its games, replaying its records or reading its words, because
//! a notebook needs the outlines of all lessons at once.

use super::blocks::blocks;
use super::{LessonFault, file_of};
use goldpile_engine::GameEntry;

/// The keywords of the blocks that are steps.
const STEPS: [&str; 5] = ["show", "predict", "find", "build", "play"];

/// The ideas of a lesson and the number of its steps.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct LessonOutline {
    /// The names of the ideas, in the order they are taught.
    pub ideas: Vec<String>,
    /// The names of the ideas that have their own positions.
    pub sets: Vec<String>,
    pub steps: usize,
    /// The number of steps before practice.
    pub steps_before_practice: usize,
}

impl LessonOutline {
    /// The outline of a game's lesson; `None` if it has none. Linear in the length of the text.
    ///
    /// # Errors
    /// A line that belongs to no block. [`Lesson::of`](super::Lesson::of) finds the other faults.
    pub(crate) fn of(entry: &GameEntry) -> Result<Option<Self>, LessonFault> {
        let Some(text) = &entry.lesson else {
            return Ok(None);
        };
        let mut outline = Self {
            ideas: Vec::new(),
            sets: Vec::new(),
            steps: 0,
            steps_before_practice: 0,
        };
        let mut steps_before_practice = None;
        for block in blocks(text).map_err(|line| LessonFault::outside(&file_of(entry), line))? {
            match block.keyword {
                "idea" => {
                    outline.ideas.push(block.rest.to_owned());
                    if block.sections.iter().any(|section| section.name == "case") {
                        outline.sets.push(block.rest.to_owned());
                    }
                }
                "after" => steps_before_practice = Some(outline.steps),
                keyword => outline.steps += usize::from(STEPS.contains(&keyword)),
            }
        }
        outline.steps_before_practice = steps_before_practice.unwrap_or(outline.steps);
        Ok(Some(outline))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lesson;

    #[test]
    #[allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
    fn an_outline_is_that_of_the_whole_lesson() {
        for entry in goldpile_games::catalogue().entries() {
            let lesson = Lesson::of(entry).unwrap().map(|lesson| LessonOutline {
                ideas: lesson.ideas.iter().map(|idea| idea.name.clone()).collect(),
                sets: lesson.sets().map(str::to_owned).collect(),
                steps: lesson.steps.len(),
                steps_before_practice: lesson.steps_before_practice,
            });
            assert_eq!(LessonOutline::of(entry).unwrap(), lesson, "{}", entry.name);
        }
    }
}
