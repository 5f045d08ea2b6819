//! Processing the answers in a session.

use super::{LessonStage, Mistake, Prompt, Reply, ReplyTone, Session};
use crate::progress::CurrentQuestion;
use crate::question::{Answer, Judged, Question, WrongAnswer, legal_move};
use crate::tag::PositionClass;
use goldpile_engine::{Move, Outcome, Replay, after};
use goldpile_solve::Unsolved;

impl Session {
    /// Processes an answer. Where there is only something to read, any answer will do. One that does not answer
    /// the question, such as an illegal move, changes nothing and does not count.
    ///
    /// Cost: some verdicts; in a match also the opponent's move, and for an unseen position also the cost of
    /// drawing it.
    ///
    /// # Errors
    /// [`Unsolved`] if the adviser does not know, or was cancelled; the session is unchanged.
    pub fn answer(&mut self, answer: &Answer) -> Result<Reply, Unsolved> {
        self.change(|session, prompt, reply| match prompt {
            Prompt::Nothing => Ok(()),
            Prompt::Question(question) => session.answered(question, answer, reply),
            Prompt::Refute(line) => session.refuted(line, answer, reply),
            Prompt::Match(line) => session.played(line.clone(), answer, reply),
        })
    }

    /// Processes a typed answer: a move, `yes` or `no`, or numbers. A text that is not an answer does not count.
    ///
    /// # Errors
    /// As for [`answer`](Self::answer).
    pub fn answer_typed(&mut self, typed: &str) -> Result<Reply, Unsolved> {
        match self.prompt.read(typed) {
            Ok(answer) => self.answer(&answer),
            Err(why) => Ok(self.prompt.refusal(&why)),
        }
    }

    fn answered(
        &mut self,
        question: &Question,
        answer: &Answer,
        reply: &mut Reply,
    ) -> Result<(), Unsolved> {
        let judged = question.judge(self.adviser(), answer)?;
        *reply = Reply::judged(&self.prompt, &judged, self.adviser().game());
        match judged {
            Judged::Right(_) if self.progress.asked.predict && *answer == Answer::YesNo(true) => {
                // The reason would name the move.
                *reply = Reply::default();
                reply.say(ReplyTone::Right, "Right, it is won. Now win it.");
                self.progress.asked.predict = false;
            }
            Judged::NotAnAnswer(_) => {}
            Judged::NeedsAnnouncement(line) => {
                self.progress.asked.record = Some(self.record(&line));
            }
            Judged::Right(_) => {
                self.done(reply)?;
            }
            Judged::Wrong { miss, refute, .. } => {
                self.progress.asked.misses += u64::from(miss.is_some());
                // With only two possible answers, a second try is pointless.
                let told = matches!(question, Question::Predict(_));
                if let Some(line) = refute {
                    self.progress.asked.refute = Some(self.record(&line));
                } else if told {
                    self.done(reply)?;
                } else {
                    reply.say(ReplyTone::Plain, "Try again.");
                }
            }
        }
        Ok(())
    }

    /// Handles the learner's attempt to find the opponent's reply to a wrong move. The reply is then shown, and
    /// the question about the position before the wrong move is asked again.
    pub(crate) fn refuted(
        &mut self,
        line: &Replay,
        answer: &Answer,
        reply: &mut Reply,
    ) -> Result<(), Unsolved> {
        let adviser = self.adviser().clone();
        let position = line.last();
        let asked = self.progress.asked.refute.take();
        let question = self.replayed();
        self.progress.asked.refute = asked;
        let asked = question.line().map_or(0, |line| line.moves().len());
        if *answer == Answer::None {
            reply.tell_refutation(&adviser, line, asked)?;
        } else {
            match legal_move(&adviser, position, answer) {
                Err(why) => {
                    *reply = self.prompt.refusal(&why);
                    return Ok(());
                }
                Ok(chosen) if self.wins(line, &chosen)? => {
                    reply.say(ReplyTone::Right, "Yes, that beats you.");
                }
                Ok(_) => {
                    reply.say(ReplyTone::Wrong, "No, that reply would let you off.");
                    reply.tell_refutation(&adviser, line, asked)?;
                }
            }
        }
        let idea = self.idea()?;
        let principle = idea.map(|idea| {
            let idea = &self.lesson.ideas[idea];
            idea.principle.rendered(&self.lesson.advisers[idea.game])
        });
        reply.say_all(principle.unwrap_or_default());
        reply.say(ReplyTone::Plain, "Now try again.");
        self.progress.asked.refute = None;
        Ok(())
    }

    /// Whether this move wins at the end of a line.
    pub(crate) fn wins(&self, line: &Replay, chosen: &Move) -> Result<bool, Unsolved> {
        let adviser = self.adviser();
        let next = after(&*adviser.game().rules, line.last(), chosen);
        Ok(adviser.outcome(&next)? == Outcome::P)
    }

    /// Records a wrong answer.
    pub(crate) fn miss(&self, miss: WrongAnswer, reply: &mut Reply) {
        let mistake = Mistake::of(self.adviser().game(), miss);
        reply.mistakes.push(mistake);
    }

    /// The idea that the current position belongs to; failing that, the idea of the step.
    pub(crate) fn idea(&self) -> Result<Option<usize>, Unsolved> {
        let of_step = match self.stage() {
            LessonStage::Step(step) | LessonStage::AfterGraduation(step) => {
                Some(self.lesson.steps[step].idea)
            }
            LessonStage::Practice | LessonStage::Passed | LessonStage::Done => None,
        };
        let asked = self.progress.asked.record.as_deref();
        // The progress may have changed since the question was asked.
        let line = match self.replayed() {
            Prompt::Question(Question::Find(line)) | Prompt::Match(line) => Some(line),
            Prompt::Question(Question::Predict(line)) if of_step.is_none() => Some(line),
            Prompt::Refute(_) => asked
                .and_then(|record| self.replay(record))
                .or_else(|| self.position_of_step()),
            _ => return Ok(of_step),
        };
        let class = match &line {
            Some(line) => PositionClass::of(self.adviser(), line.last())?,
            None => return Ok(of_step),
        };
        let found = self.lesson.idea_in(self.adviser(), &class);
        Ok(match (found, of_step) {
            // If the step's own idea has a principle, that idea takes precedence.
            (_, Some(step)) if !self.lesson.ideas[step].principle.is_empty() => Some(step),
            // Ideas that come later are not mentioned.
            (found, step) => found
                .filter(|found| step.is_none_or(|step| *found <= step))
                .or(step),
        })
    }

    /// Counts the current question as answered, and asks the next one.
    pub(crate) fn done(&mut self, reply: &mut Reply) -> Result<(), Unsolved> {
        let idea = self
            .idea()?
            .map(|idea| self.lesson.ideas[idea].name.clone());
        let is_read = matches!(self.replayed(), Prompt::Question(Question::Read));
        if let Some(idea) = idea.filter(|_| !is_read) {
            self.progress.tally(&idea);
        }
        match self.stage() {
            LessonStage::Practice => self.record_practice(reply),
            LessonStage::Passed => {
                reply.is_next = true;
                return self.begin_match();
            }
            LessonStage::Step(step) | LessonStage::AfterGraduation(step) => {
                let task = &self.lesson.steps[step].task;
                self.progress.item += 1;
                if self.progress.item == task.items() {
                    reply.say_all(self.lesson.steps[step].then.rendered(self.adviser()));
                    self.progress.step += 1;
                    self.progress.item = 0;
                }
            }
            LessonStage::Done => {}
        }
        self.progress.asked = CurrentQuestion::default();
        reply.is_next = true;
        self.set_up_question()
    }
}
