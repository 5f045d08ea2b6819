//! What a game's lesson says about the position of a drill or puzzle, and the nudges towards its answer.

use crate::lesson::Lesson;
use crate::question::Question;
use crate::tag::PositionClass;
use crate::words::written_line;
use goldpile_play::Adviser;

/// What a game's lesson says about one kind of position.
#[derive(Clone, Debug, Default)]
pub(super) struct AttemptHelp {
    nudges: Vec<Vec<String>>,
    /// The principle of the idea, in paragraphs.
    pub(super) principle: Vec<String>,
}

impl AttemptHelp {
    /// What the lesson says; empty if there is no lesson, or none with these parameters. A principle that the
    /// lesson has not reached at this step is left out.
    pub(super) fn of(adviser: &Adviser, class: &PositionClass, step: usize) -> Self {
        let Ok(Some(lesson)) = Lesson::of(&adviser.game().entry) else {
            return Self::default();
        };
        let Some(index) = lesson.idea_in(adviser, class) else {
            return Self::default();
        };
        let idea = &lesson.ideas[index];
        let nudges = idea.nudges.iter().map(|nudge| nudge.rendered(adviser));
        let mut ahead = lesson
            .steps
            .iter()
            .take(lesson.steps_before_practice)
            .skip(step);
        let is_ahead = ahead.any(|step| step.idea == index);
        Self {
            nudges: nudges.collect(),
            principle: if is_ahead {
                Vec::new()
            } else {
                idea.principle.rendered(adviser)
            },
        }
    }

    /// The paragraphs of a nudge that does not name the answer, by its number from 1 on.
    pub(super) fn nudge(&self, question: &Question, adviser: &Adviser, number: u64) -> Vec<String> {
        let at = usize::try_from(number - 1).unwrap_or(usize::MAX);
        if let Some(taught) = self.nudges.get(at) {
            return taught.clone();
        }
        let text = match (question, number) {
            (Question::Find(line), 1) => format!(
                "Which position do you want to leave from {}?",
                written_line(&*adviser.game().rules, line)
            ),
            (Question::Which { .. }, 1) => {
                "From which of them can one move leave a position that is lost for the opponent?"
                    .to_owned()
            }
            (Question::Which { lines, .. }, _) => {
                let right = question.right_choice(adviser).unwrap_or_default();
                let wrong = (0..lines.len()).find(|index| Some(*index) != right);
                format!("It is not number {}.", wrong.unwrap_or_default() + 1)
            }
            (Question::Find(_), _) => "Try each kind of move in your head.".to_owned(),
            (Question::Parts(_), _) => "Begin with the largest number that fits.".to_owned(),
            _ => "Can one move leave a position that is lost for the opponent?".to_owned(),
        };
        vec![text]
    }
}
