//! Help in three steps: a question, then a narrower hint, then the answer.

use super::{LessonStage, Prompt, Reply, ReplyTone, Session};
use crate::help_level::HelpLevel;
use crate::lesson::Prose;
use crate::nudge::{NUDGES, QUESTION, narrowed};
use crate::question::Question;
use goldpile_solve::Unsolved;

impl Session {
    /// The number of nudges left for the current question; 0 at the last level of practice, or where nothing is
    /// asked.
    #[must_use]
    pub fn nudges_left(&self) -> u64 {
        match self.prompt() {
            Prompt::Nothing | Prompt::Question(Question::Read) => 0,
            _ if self.is_without_help() => 0,
            _ => NUDGES - self.progress.asked.nudges.min(NUDGES),
        }
    }

    /// Whether the answer to the current question has been named.
    #[must_use]
    pub fn is_answer_named(&self) -> bool {
        let asks = matches!(self.prompt(), Prompt::Question(_) | Prompt::Match(_));
        asks && self.progress.asked.nudges >= NUDGES
    }

    /// Gives the next nudge: a question, then a narrower hint, then the answer. In a match, each move has its own
    /// three nudges, and the match records that help was needed.
    ///
    /// # Errors
    /// [`Unsolved`] if the adviser does not know.
    pub fn nudge(&mut self) -> Result<Reply, Unsolved> {
        let mut reply = Reply::default();
        let prompt = self.prompt.clone();
        if let Prompt::Refute(_) = prompt {
            reply.say(ReplyTone::Nudge, "Enter shows it.");
            return Ok(reply);
        }
        if matches!(prompt, Prompt::Nothing | Prompt::Question(Question::Read)) {
            reply.say(ReplyTone::Nudge, "Nothing is asked here: Enter goes on.");
            return Ok(reply);
        }
        if self.is_without_help() {
            reply.say(ReplyTone::Nudge, "There is no help now. Take your time.");
            return Ok(reply);
        }
        let next = self.progress.asked.nudges + 1;
        if next >= NUDGES {
            self.reveal(&mut reply)?;
            return Ok(reply);
        }
        let text = self.narrowing(&prompt, next)?;
        self.progress.asked.nudges = next;
        self.progress.asked.helped = true;
        for text in text {
            reply.say(ReplyTone::Nudge, text);
        }
        Ok(reply)
    }

    /// The first or second nudge: that of the step, else that of the idea, else a general one.
    fn narrowing(&self, prompt: &Prompt, number: u64) -> Result<Vec<String>, Unsolved> {
        let at = usize::try_from(number - 1).unwrap_or_default();
        let written = |nudges: &[Prose]| nudges.get(at).map(|nudge| nudge.rendered(self.adviser()));
        let of_step = match self.stage() {
            LessonStage::Step(step) | LessonStage::AfterGraduation(step) => {
                written(&self.lesson.steps[step].nudges)
            }
            _ => None,
        };
        if let Some(text) = of_step {
            return Ok(text);
        }
        let line = match prompt {
            Prompt::Question(Question::Find(line)) | Prompt::Match(line) => line,
            prompt => {
                let general = match prompt {
                    Prompt::Question(Question::Predict(_)) => [
                        "Can one move leave a position that is lost for the opponent?",
                        "Try each kind of move in your head. Is there an answer to every one?",
                    ],
                    _ => [
                        "Look at what you have written down so far.",
                        "Begin with the first number.",
                    ],
                };
                return Ok(vec![general[at].to_owned()]);
            }
        };
        let idea = self.idea()?;
        let of_idea = idea.and_then(|idea| written(&self.lesson.ideas[idea].nudges));
        if let Some(text) = of_idea {
            return Ok(text);
        }
        if number == 1 {
            return Ok(vec![QUESTION.to_owned()]);
        }
        let hint = self.adviser().hint(line.last())?;
        Ok(vec![narrowed(line.last(), hint.as_ref())])
    }

    /// Whether nothing is in sight and no nudge is given: in an exam, and in the matches after it.
    #[must_use]
    pub fn is_without_help(&self) -> bool {
        self.stage() == LessonStage::Practice && self.progress.fading.level == HelpLevel::Nothing
    }

    /// Names the answer; all nudges then count as used.
    pub(crate) fn reveal(&mut self, reply: &mut Reply) -> Result<(), Unsolved> {
        let mut text = match &self.prompt {
            Prompt::Question(question) => question.answer_text(self.adviser())?,
            Prompt::Match(line) => Question::Find(line.clone()).answer_text(self.adviser())?,
            Prompt::Refute(_) | Prompt::Nothing => String::new(),
        };
        if matches!(self.prompt(), Prompt::Question(_)) && !text.is_empty() {
            text.push_str(" Give this answer to go on.");
        }
        self.progress.asked.nudges = NUDGES;
        self.progress.asked.helped = true;
        reply.say(ReplyTone::Nudge, text);
        Ok(())
    }
}
