//! A learner in a lesson: what is being asked, and what an answer leads to. All state is in the
//! [`LessonProgress`], so a session restored from it resumes where it stopped.

mod answer;
mod matches;
mod nudge;
mod practice;
mod prompt;
mod taught;
mod view;

use super::lesson::{Lesson, StepTask, replay};
use super::progress::{CurrentQuestion, LessonProgress};
use super::question::{Correction, Judged, Question, WrongAnswer, record};
use super::words::outcome_words;
use goldpile_engine::{Game, Replay};
use goldpile_play::Adviser;
use goldpile_solve::{Cancel, Unsolved};

pub use prompt::Prompt;
pub use taught::{NOT_IN_EXAM, Taught, TaughtIdea};
pub use view::{Choices, ExerciseView, LearnerTable};

/// A learner in a lesson.
#[derive(Clone)]
pub struct Session {
    lesson: Lesson,
    progress: LessonProgress,
    /// What the learner has to do now, according to the progress.
    prompt: Prompt,
}

/// Where a learner is in the lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonStage {
    /// In a step before practice, by its index.
    Step(usize),
    /// In practice or in the exam, with unseen positions; and after the exam, in a match.
    Practice,
    /// The exam is passed, and a match against the Dragon comes next.
    Passed,
    /// In a step after graduation, by its index.
    AfterGraduation(usize),
    /// Everything is done.
    Done,
}

/// The tone of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyTone {
    /// Neutral.
    Plain,
    /// The answer is right.
    Right,
    /// The answer is wrong.
    Wrong,
    /// The input was not an answer, and does not count.
    NoAnswer,
    /// A nudge.
    Nudge,
    /// The opponent's move in a match.
    Opponent,
}

impl ReplyTone {
    /// The sign before a message in this tone; empty if the words are enough.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Right => "+ ",
            Self::Wrong => "- ",
            Self::Nudge => "> ",
            Self::Plain | Self::NoAnswer | Self::Opponent => "",
        }
    }
}

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplyMessage {
    /// The tone.
    pub tone: ReplyTone,
    /// The text, a single paragraph.
    pub text: String,
}

/// A wrong answer and its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The game's name in the catalogue.
    pub game: String,
    /// The game's parameters, such as `p=3 m=2`; empty if it has none.
    pub parameters: String,
    /// The wrong answer.
    pub miss: WrongAnswer,
}

impl Mistake {
    pub(crate) fn of(game: &Game, miss: WrongAnswer) -> Self {
        Self {
            game: game.entry.name.to_string(),
            parameters: game.settings.to_string(),
            miss,
        }
    }
}

/// The result of an answer, or of a request for help.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// The messages, in order.
    pub said: Vec<ReplyMessage>,
    /// What was wrong with the answer, if moves can show it.
    pub correction: Option<Correction>,
    /// The mistakes that will come back as drills.
    pub mistakes: Vec<Mistake>,
    /// Whether the next step or question has come up.
    pub is_next: bool,
}

impl Reply {
    /// What is said and shown of an answer to a question of this game, in a lesson and in a drill alike.
    pub(crate) fn judged(prompt: &Prompt, judged: &Judged, game: &Game) -> Self {
        let mut reply = Self::default();
        match judged {
            Judged::NotAnAnswer(why) => return prompt.refusal(why),
            Judged::NeedsAnnouncement(_) => reply.say(
                ReplyTone::Right,
                "That is the right move. Now choose what to block.",
            ),
            Judged::Right(why) => reply.say(ReplyTone::Right, why),
            Judged::Wrong {
                why,
                miss,
                correction,
                ..
            } => {
                reply.say(ReplyTone::Wrong, why);
                reply.correction = correction.as_deref().cloned();
                let mistake = miss.clone().map(|miss| Mistake::of(game, miss));
                reply.mistakes.extend(mistake);
            }
        }
        reply
    }

    pub(crate) fn say(&mut self, tone: ReplyTone, text: impl Into<String>) {
        let text = text.into();
        if !text.is_empty() {
            self.said.push(ReplyMessage { tone, text });
        }
    }

    /// Says and shows how the opponent wins at the end of this line, after the wrong move that follows its first
    /// `asked` moves.
    pub(crate) fn tell_refutation(
        &mut self,
        adviser: &Adviser,
        line: &Replay,
        asked: usize,
    ) -> Result<(), Unsolved> {
        let winning = adviser.hint(line.last())?;
        if let Some(chosen) = &winning {
            let words = outcome_words(adviser, line.last(), chosen);
            let text = format!("Your opponent wins like this: {words}.");
            self.say(ReplyTone::Plain, text);
        }
        self.correction = Some(Correction::of_move(line, asked, winning));
        Ok(())
    }

    pub(crate) fn say_all(&mut self, paragraphs: Vec<String>) {
        for text in paragraphs {
            self.say(ReplyTone::Plain, text);
        }
    }
}

impl Session {
    /// A learner at the start of a lesson; the seed determines the random draws.
    ///
    /// # Errors
    /// As for [`restore`](Self::restore).
    pub fn begin(lesson: Lesson, seed: u64) -> Result<Self, Unsolved> {
        let game = lesson.adviser().game().entry.name.clone();
        Self::restore(lesson, LessonProgress::new(&game, seed))
    }

    /// Restores a learner's session from the progress. Parts that do not fit the lesson, for example because the
    /// lesson has changed, are reset.
    ///
    /// # Errors
    /// [`Unsolved`] if the adviser cannot tell who wins a position drawn at random.
    pub fn restore(lesson: Lesson, mut progress: LessonProgress) -> Result<Self, Unsolved> {
        progress.step = progress.step.min(lesson.steps.len());
        let items = lesson
            .steps
            .get(progress.step)
            .map_or(0, |step| step.task.items());
        if progress.item >= items {
            progress.item = 0;
        }
        let mut session = Self {
            lesson,
            progress,
            prompt: Prompt::Nothing,
        };
        let asked = &session.progress.asked;
        let records = [&asked.record, &asked.refute];
        let fits = |text: &&String| session.replay(text).is_some();
        if !records.into_iter().flatten().all(|text| fits(&text)) {
            session.progress.asked = CurrentQuestion::default();
        }
        session.set_up_question()?;
        session.prompt = session.replayed();
        Ok(session)
    }

    /// The lesson.
    #[must_use]
    pub fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    /// Everything that must be stored to [`restore`](Self::restore) the session.
    #[must_use]
    pub fn progress(&self) -> &LessonProgress {
        &self.progress
    }

    /// The learner's stage.
    #[must_use]
    pub fn stage(&self) -> LessonStage {
        let LessonProgress {
            step, graduated, ..
        } = self.progress;
        let steps_before_practice = self.lesson.steps_before_practice;
        match step {
            _ if step < steps_before_practice => LessonStage::Step(step),
            _ if !graduated
                && self.progress.has_passed_exam()
                && self.progress.asked.record.is_none() =>
            {
                LessonStage::Passed
            }
            _ if !graduated => LessonStage::Practice,
            _ if step < self.lesson.steps.len() => LessonStage::AfterGraduation(step),
            _ => LessonStage::Done,
        }
    }

    /// The adviser for the game being played now.
    #[must_use]
    pub fn adviser(&self) -> &Adviser {
        let step = match self.stage() {
            LessonStage::Step(step) | LessonStage::AfterGraduation(step) => {
                &self.lesson.steps[step]
            }
            LessonStage::Practice | LessonStage::Passed | LessonStage::Done => {
                return self.lesson.adviser();
            }
        };
        &self.lesson.advisers[step.game]
    }

    /// Ends searches early once this flag is set.
    pub fn stop_by(&mut self, cancel: &Cancel) {
        for adviser in &mut self.lesson.advisers {
            *adviser = adviser.stopped_by(cancel);
        }
    }

    fn replay(&self, text: &str) -> Option<Replay> {
        replay(text, self.adviser()).ok()
    }

    fn record(&self, line: &Replay) -> String {
        record(self.adviser(), line)
    }

    /// What the learner has to do now.
    #[must_use]
    pub fn prompt(&self) -> &Prompt {
        &self.prompt
    }

    /// Makes a change to the progress, and replays its lines once; if the change fails, nothing has changed.
    fn change(
        &mut self,
        change: impl FnOnce(&mut Self, &Prompt, &mut Reply) -> Result<(), Unsolved>,
    ) -> Result<Reply, Unsolved> {
        let before = self.progress.clone();
        let prompt = self.prompt.clone();
        let mut reply = Reply::default();
        if let Err(unsolved) = change(self, &prompt, &mut reply) {
            self.progress = before;
            return Err(unsolved);
        }
        if self.progress != before {
            self.prompt = self.replayed();
        }
        Ok(reply)
    }

    /// What the learner has to do according to the progress, with its lines replayed.
    fn replayed(&self) -> Prompt {
        let asked = &self.progress.asked;
        let replayed = |text: &Option<String>| text.as_ref().and_then(|text| self.replay(text));
        if let Some(line) = replayed(&asked.refute) {
            return Prompt::Refute(line);
        }
        let there = replayed(&asked.record);
        let item = self.progress.item;
        match self.stage() {
            LessonStage::Done => Prompt::Nothing,
            LessonStage::Passed => Prompt::Question(Question::Read),
            LessonStage::Practice => match there {
                Some(line) if asked.is_match => Prompt::Match(line),
                Some(line) if asked.predict => Prompt::Question(Question::Predict(line)),
                Some(line) => Prompt::Question(Question::Find(line)),
                // No position could be drawn.
                None => Prompt::Question(Question::Read),
            },
            LessonStage::Step(step) | LessonStage::AfterGraduation(step) => {
                let there = |line: &Replay| there.unwrap_or_else(|| line.clone());
                Prompt::Question(match &self.lesson.steps[step].task {
                    StepTask::Show(_) => Question::Read,
                    StepTask::Predict(lines) => Question::Predict(lines[item].clone()),
                    StepTask::Find(lines) => Question::Find(there(&lines[item])),
                    StepTask::Rows { rows, last } => Question::Row {
                        index: rows.start() + item as u64,
                        last: *last,
                    },
                    StepTask::Parts(numbers) => Question::Parts(numbers[item].clone()),
                    StepTask::Play(line) => return Prompt::Match(there(line)),
                })
            }
        }
    }
}
