//! What a lesson has taught so far, to look back at without the proof.

use super::{LearnerTable, LessonStage, Session};
use crate::help_level::HelpLevel;
use crate::lesson::ProsePiece;

/// What a lesson has taught so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taught {
    /// The ideas with something to remember, in order.
    pub ideas: Vec<TaughtIdea>,
    /// The rows that the learner has built, if they may be seen now.
    pub rows: Option<LearnerTable>,
}

/// What has been taught about one idea.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaughtIdea {
    /// The name of the idea.
    pub name: String,
    /// The paragraphs that introduce its words, then its principle. A word between asterisks is new.
    pub text: Vec<String>,
}

/// Why nothing is explained during an exam.
pub const NOT_IN_EXAM: &str =
    "In an exam nothing is looked up: neither what was taught nor the proof.";

impl Session {
    /// What has been taught up to the current step: the words that it introduces, too, but not the principle of an
    /// idea that it begins, which would answer it. Linear in the length of the lesson.
    #[must_use]
    pub fn taught(&self) -> Taught {
        let ideas = 0..self.lesson.ideas.len();
        let ideas = ideas.map(|idea| TaughtIdea {
            name: self.lesson.ideas[idea].name.clone(),
            text: self.text_of(idea),
        });
        let has_faded = self.stage() == LessonStage::Practice
            && self.progress.fading.level >= HelpLevel::Nudges;
        Taught {
            ideas: ideas.filter(|idea| !idea.text.is_empty()).collect(),
            rows: if has_faded { None } else { self.built_rows() },
        }
    }

    /// Whether a question of an exam is being asked, so that nothing may be looked up.
    #[must_use]
    pub fn is_examined(&self) -> bool {
        self.stage() == LessonStage::Practice
            && self.progress.is_exam()
            && !self.progress.asked.is_match
    }

    /// The paragraphs about an idea in the steps so far.
    fn text_of(&self, idea: usize) -> Vec<String> {
        let done = self.progress.step;
        let is_in_step = matches!(
            self.stage(),
            LessonStage::Step(_) | LessonStage::AfterGraduation(_)
        );
        let mut text = Vec::new();
        let steps = self.lesson.steps.iter().enumerate();
        for (index, step) in steps.take(done + usize::from(is_in_step)) {
            if step.idea != idea {
                continue;
            }
            let then = (index < done).then_some(&step.then);
            for prose in [Some(&step.text), then].into_iter().flatten() {
                let rendered = prose.rendered(&self.lesson.advisers[step.game]);
                let introduces = |piece: &ProsePiece| matches!(piece, ProsePiece::New(..));
                let with_words = prose.paragraphs.iter().zip(rendered);
                let with_words = with_words.filter(|(pieces, _)| pieces.iter().any(introduces));
                text.extend(with_words.map(|(_, text)| text));
            }
        }
        if self.lesson.steps[..done]
            .iter()
            .any(|step| step.idea == idea)
        {
            let idea = &self.lesson.ideas[idea];
            text.extend(idea.principle.rendered(&self.lesson.advisers[idea.game]));
        }
        text
    }
}
