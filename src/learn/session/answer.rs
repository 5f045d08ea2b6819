//! Processes the answers in a session.

use super::{Doing, Mistake, Reply, Session, Stage, Tone};
use crate::engine::{Line, Move};
use crate::learn::progress::Asked;
use crate::learn::question::{Judged, Kind, Miss, Question, legal_move};
use crate::learn::tag::Class;
use crate::learn::words::left_words;
use crate::solve::Unsolved;

impl Session {
    /// Processes an answer: a move, `yes` or `no`, or numbers; anything will do where there is only
    /// something to read. Input that is not an answer changes nothing and does not count.
    ///
    /// Cost: some verdicts; in a match also the opponent's move, and for an unseen position also the
    /// cost of drawing it.
    ///
    /// # Errors
    /// [`Unsolved`] if the adviser does not know, or was cancelled; the session is unchanged.
    pub fn answer(&mut self, typed: &str) -> Result<Reply, Unsolved> {
        let before = self.progress.clone();
        let mut reply = Reply::default();
        let done = match self.doing() {
            Doing::Nothing => Ok(()),
            Doing::Question(question) => self.answered(&question, typed, &mut reply),
            Doing::Refute(line) => self.refuted(&line, typed, &mut reply),
            Doing::Match(line) => self.played(line, typed, &mut reply),
        };
        if let Err(unsolved) = done {
            self.progress = before;
            return Err(unsolved);
        }
        Ok(reply)
    }

    fn answered(
        &mut self,
        question: &Question,
        typed: &str,
        reply: &mut Reply,
    ) -> Result<(), Unsolved> {
        match question.judge(self.adviser(), typed)? {
            Judged::None(why) => reply.say(Tone::NoAnswer, format!("That does not count: {why}.")),
            Judged::Half(line) => {
                reply.say(
                    Tone::Right,
                    "That is the right move. Now choose what to block.",
                );
                self.progress.asked.record = Some(self.record(&line));
            }
            Judged::Right(why) => {
                reply.say(Tone::Right, why);
                if let Question::Row { index, .. } = question {
                    self.progress.rows = self.progress.rows.max(*index);
                }
                self.done(reply)?;
            }
            Judged::Wrong { why, miss, refute } => {
                reply.say(Tone::Wrong, why);
                // With only two possible answers, a second try is pointless.
                let told = matches!(question, Question::Predict(_));
                if let Some(miss) = miss {
                    self.progress.asked.misses += 1;
                    self.miss(miss, reply);
                }
                if let Some(line) = refute {
                    self.progress.asked.refute = Some(self.record(&line));
                } else if told {
                    self.done(reply)?;
                } else {
                    reply.say(Tone::Plain, "Try again.");
                }
            }
        }
        Ok(())
    }

    /// Handles the learner's attempt to find the opponent's reply to a wrong move. The reply is then
    /// shown, and the question about the position before the wrong move is asked again.
    fn refuted(&mut self, line: &Line, typed: &str, reply: &mut Reply) -> Result<(), Unsolved> {
        let adviser = self.adviser().clone();
        let position = line.last();
        if typed.trim().is_empty() {
            self.tell_refutation(line, reply)?;
        } else {
            match legal_move(&adviser, position, typed) {
                Err(why) => {
                    let text = format!("That does not count: {why}. (Enter shows it.)");
                    reply.say(Tone::NoAnswer, text);
                    return Ok(());
                }
                Ok(chosen) if self.wins(line, &chosen)? => {
                    reply.say(Tone::Right, "Yes, that beats you.");
                }
                Ok(_) => {
                    reply.say(Tone::Wrong, "No, that reply would let you off.");
                    self.tell_refutation(line, reply)?;
                }
            }
        }
        let idea = self.idea()?;
        let principle = idea.map(|idea| {
            let idea = &self.lesson.ideas[idea];
            idea.principle.told(&self.lesson.advisers[idea.game])
        });
        reply.tell(principle.unwrap_or_default());
        reply.say(Tone::Plain, "Now try again.");
        self.progress.asked.refute = None;
        Ok(())
    }

    fn tell_refutation(&self, line: &Line, reply: &mut Reply) -> Result<(), Unsolved> {
        let adviser = self.adviser();
        if let Some(chosen) = adviser.hint(line.last())? {
            let words = left_words(adviser, line.last(), &chosen);
            reply.say(
                Tone::Plain,
                format!("Your opponent wins like this: {words}."),
            );
        }
        Ok(())
    }

    /// Whether this move wins at the end of a line.
    pub(super) fn wins(&self, line: &Line, chosen: &Move) -> Result<bool, Unsolved> {
        let adviser = self.adviser();
        let next = crate::engine::after(&*adviser.game().rules, line.last(), chosen);
        Ok(adviser.outcome(&next)? == crate::engine::Outcome::P)
    }

    /// Records a wrong answer.
    pub(super) fn miss(&self, miss: Miss, reply: &mut Reply) {
        let game = self.adviser().game();
        reply.mistakes.push(Mistake {
            game: game.entry.name.to_string(),
            parameters: game.settings.to_string(),
            miss,
        });
    }

    /// The idea that the current position belongs to, or otherwise the idea of the step.
    pub(super) fn idea(&self) -> Result<Option<usize>, Unsolved> {
        let of_step = match self.stage() {
            Stage::Step(step) | Stage::Further(step) => Some(self.lesson.steps[step].idea),
            Stage::Practice | Stage::Done => None,
        };
        let asked = self.progress.asked.record.as_deref();
        let line = match self.doing() {
            Doing::Question(Question::Find(line)) | Doing::Match(line) => Some(line),
            Doing::Refute(_) => asked
                .and_then(|record| self.replay(record))
                .or_else(|| self.position_of_step()),
            _ => return Ok(of_step),
        };
        let class = match &line {
            Some(line) => Class::of(self.adviser(), line.last())?,
            None => return Ok(of_step),
        };
        let game = |idea: &usize| {
            let of_idea = &self.lesson.advisers[self.lesson.ideas[*idea].game];
            of_idea.game().settings == self.adviser().game().settings
        };
        let found = self.lesson.idea_of(&class).filter(game);
        Ok(match (found, of_step) {
            // If the step's own idea has a principle, that idea takes precedence.
            (_, Some(step)) if !self.lesson.ideas[step].principle.is_empty() => Some(step),
            // Nothing is said of an idea that comes later.
            (found, step) => found
                .filter(|found| step.is_none_or(|step| *found <= step))
                .or(step),
        })
    }

    /// Counts the current question as answered, and asks the next one.
    pub(super) fn done(&mut self, reply: &mut Reply) -> Result<(), Unsolved> {
        let idea = self
            .idea()?
            .map(|idea| self.lesson.ideas[idea].name.clone());
        let is_read = matches!(self.doing(), Doing::Question(Question::Read));
        if let Some(idea) = idea.filter(|_| !is_read) {
            self.progress.tally(&idea);
        }
        match self.stage() {
            Stage::Practice => self.practised(reply),
            Stage::Step(step) | Stage::Further(step) => {
                let task = &self.lesson.steps[step].task;
                self.progress.item += 1;
                if self.progress.item == task.items() {
                    reply.tell(self.lesson.steps[step].then.told(self.adviser()));
                    self.progress.step += 1;
                    self.progress.item = 0;
                }
            }
            Stage::Done => {}
        }
        self.progress.asked = Asked::default();
        reply.is_next = true;
        self.put()
    }
}

/// The kind of mistake that a wrong move is.
pub(super) fn kind(chosen: &Move) -> Kind {
    match chosen {
        Move::Take(_) => Kind::Take,
        Move::Block(_) => Kind::Block,
    }
}
