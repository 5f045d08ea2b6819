//! What a game's lesson says to somebody who is asked a drill.

use crate::learn::lesson::Lesson;
use crate::learn::tag::Class;
use crate::play::Adviser;

/// What a lesson says about a kind of position.
#[derive(Clone, Debug, Default)]
pub(super) struct Taught {
    pub(super) nudges: Vec<Vec<String>>,
    pub(super) principle: Vec<String>,
}

impl Taught {
    /// What the lesson says; empty if there is no lesson, or none with these parameters. A learner who is
    /// at this step of it is told no principle that is yet to come.
    pub(super) fn of(adviser: &Adviser, class: &Class, step: usize) -> Self {
        let game = adviser.game();
        let lesson = Lesson::of(&game.entry).ok().flatten();
        let Some(lesson) = lesson else {
            return Self::default();
        };
        let found = lesson.idea_of(class);
        let same = |idea: &usize| {
            let of_idea = &lesson.advisers[lesson.ideas[*idea].game];
            of_idea.game().settings == game.settings
        };
        found.filter(same).map_or_else(Self::default, |index| {
            let idea = &lesson.ideas[index];
            let nudges = idea.nudges.iter().map(|nudge| nudge.told(adviser));
            let ahead = lesson.steps.iter().skip(step);
            let is_taught = !ahead
                .take(lesson.further.saturating_sub(step))
                .any(|step| step.idea == index);
            Self {
                nudges: nudges.collect(),
                principle: if is_taught {
                    idea.principle.told(adviser)
                } else {
                    Vec::new()
                },
            }
        })
    }
}
