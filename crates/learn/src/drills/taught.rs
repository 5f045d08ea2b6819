//! What a game's lesson says to a learner who is asked a drill.

use crate::lesson::Lesson;
use crate::tag::Class;
use goldpile_play::Adviser;

/// What a lesson says about one kind of position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Taught {
    pub(super) nudges: Vec<Vec<String>>,
    pub(super) principle: Vec<String>,
}

impl Taught {
    /// What the lesson says; empty if there is no lesson, or none with these parameters. A principle that the
    /// lesson has not reached at this step is left out.
    pub(crate) fn of(adviser: &Adviser, class: &Class, step: usize) -> Self {
        let Ok(Some(lesson)) = Lesson::of(&adviser.game().entry) else {
            return Self::default();
        };
        let Some(index) = lesson.idea_in(adviser, class) else {
            return Self::default();
        };
        let idea = &lesson.ideas[index];
        let nudges = idea.nudges.iter().map(|nudge| nudge.told(adviser));
        let mut ahead = lesson.steps.iter().take(lesson.further).skip(step);
        let mut taught = Self {
            nudges: nudges.collect(),
            principle: Vec::new(),
        };
        if !ahead.any(|step| step.idea == index) {
            taught.principle = idea.principle.told(adviser);
        }
        taught
    }
}
