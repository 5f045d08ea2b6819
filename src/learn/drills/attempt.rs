//! Asks one drill and judges the answers.

use super::schedule::Rating;
use super::taught::Taught;
use super::{Drill, Refused};
use crate::engine::Replay;
use crate::engine::notation::position_text;
use crate::learn::question::{Answer, Judged, Kind, Question, record};
use crate::learn::session::{Mistake, Prompt, Reply, ReplyTone, View};
use crate::learn::table;
use crate::learn::tag::Class;
use crate::learn::variants::variant;
use crate::number::{Natural, parse_count};
use crate::play::{Adviser, move_dice};
use crate::solve::{Cancel, Unsolved};

/// The number of nudges; the last one names the answer.
const NUDGES: u64 = 3;

/// A drill being asked: the position, for which the adviser has proved an answer, and the state of the
/// learner's attempt.
#[derive(Clone)]
pub struct DrillAttempt {
    adviser: Adviser,
    question: Question,
    is_variant: bool,
    /// What the game's lesson says about such positions.
    taught: Taught,
    misses: u64,
    nudges: u64,
    is_done: bool,
}

impl DrillAttempt {
    /// Asks a drill: the first time unchanged, later as a variant, or unchanged again where no variant
    /// is found. The learner is at this `step` of the game's lesson, 0 if it was never begun.
    ///
    /// Cost: the verdict on the position, and the cost of [`variant`].
    ///
    /// # Errors
    /// If the position does not belong to the game, has no answer, or none can be proved.
    pub fn put(drill: &Drill, adviser: Adviser, step: usize) -> Result<Self, Refused> {
        let asked = drill.schedule.asked();
        let Some(mut line) = drill.line(&adviser)? else {
            return split(drill, adviser, asked);
        };
        let mut is_variant = false;
        if asked > 0 {
            let seed = u64::from_str_radix(&drill.id, 16).unwrap_or(0);
            let mut dice = move_dice(seed, usize::try_from(asked).unwrap_or(0));
            let drawn = variant(&adviser, line.last(), &mut dice).map_err(unproved)?;
            if let Some(drawn) = drawn {
                (line, is_variant) = (drawn, true);
            }
        }
        Self::of(&adviser, drill.kind, line, is_variant, step)
    }

    /// Asks about a position, after proving its answer. The learner is at this `step` of the game's lesson.
    ///
    /// # Errors
    /// If nothing wins there, or the outcome is unknown.
    pub fn of(
        adviser: &Adviser,
        kind: Kind,
        line: Replay,
        is_variant: bool,
        step: usize,
    ) -> Result<Self, Refused> {
        let outcome = adviser.outcome(line.last()).map_err(unproved)?;
        let class = Class::of(adviser, line.last()).map_err(unproved)?;
        let question = match kind {
            Kind::Predict => Question::Predict(line),
            Kind::Parts => return Err("a sum is not a position".to_owned()),
            Kind::Take | Kind::Block if outcome.actor_wins(line.last().phase) => {
                Question::Find(line)
            }
            Kind::Take | Kind::Block => return Err("nothing wins there".to_owned()),
        };
        let taught = Taught::of(adviser, &class, step);
        Ok(Self::asking(adviser.clone(), question, is_variant, taught))
    }

    fn asking(adviser: Adviser, question: Question, is_variant: bool, taught: Taught) -> Self {
        Self {
            adviser,
            question,
            is_variant,
            taught,
            misses: 0,
            nudges: 0,
            is_done: false,
        }
    }

    /// The question being asked.
    #[must_use]
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// The adviser, which knows the game and the answer.
    #[must_use]
    pub fn adviser(&self) -> &Adviser {
        &self.adviser
    }

    /// Whether the position differs from that of the mistake.
    #[must_use]
    pub fn is_variant(&self) -> bool {
        self.is_variant
    }

    /// What the learner has to do now.
    #[must_use]
    pub fn prompt(&self) -> Prompt {
        if self.is_done {
            Prompt::Nothing
        } else {
            Prompt::Question(self.question.clone())
        }
    }

    /// Why a drill is asked, as a sentence.
    #[must_use]
    pub fn origin(&self) -> &'static str {
        match (&self.question, self.is_variant) {
            (Question::Parts(_), true) => "A drill: a number like one that you got wrong.",
            (Question::Parts(_), false) => "A drill: a number that you got wrong.",
            (_, true) => "A drill: a position like one in which you went wrong.",
            (_, false) => "A drill: a position in which you went wrong.",
        }
    }

    /// Whether the drill has been answered.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// What is shown.
    #[must_use]
    pub fn view(&self) -> View {
        let line = match &self.question {
            Question::Predict(line) | Question::Find(line) => Some(line.clone()),
            Question::Read | Question::Row { .. } | Question::Parts(_) => None,
        };
        View {
            game: self.adviser.game().clone(),
            heading: "Drill".to_owned(),
            steps: (usize::from(self.is_done), 1),
            text: Vec::new(),
            line,
            sheet: None,
            question: self.prompt().asks(),
            nudges: if self.is_done {
                0
            } else {
                NUDGES.saturating_sub(self.nudges)
            },
            level: None,
        }
    }

    /// Ends searches early when this flag is set.
    pub fn stop_by(&mut self, cancel: &Cancel) {
        self.adviser = self.adviser.stopped_by(cancel);
    }

    /// How well the drill was answered: at the first try, with nudges, or not.
    #[must_use]
    pub fn rating(&self) -> Rating {
        match (self.misses, self.nudges) {
            (0, 0) => Rating::Good,
            (0, 1 | 2) => Rating::Hard,
            _ => Rating::Again,
        }
    }

    /// Judges an answer. After a wrong one, the opponent's reply is shown and the question is asked
    /// again. One that is not an answer to the question, such as an illegal move, does not count.
    ///
    /// # Errors
    /// [`Unsolved`] if the adviser was cancelled.
    pub fn answer(&mut self, answer: &Answer) -> Result<Reply, Unsolved> {
        let mut reply = Reply::default();
        match self.question.judge(&self.adviser, answer)? {
            Judged::None(why) => reply = self.prompt().refusal(&why),
            Judged::Right(why) => {
                reply.say(ReplyTone::Right, why);
                self.is_done = true;
                reply.is_next = true;
            }
            Judged::Half(line) => {
                reply.say(
                    ReplyTone::Right,
                    "That is the right move. Now choose what to block.",
                );
                self.question = Question::Find(line);
            }
            Judged::Wrong {
                why,
                miss,
                refute,
                correction,
            } => {
                reply.say(ReplyTone::Wrong, why);
                reply.correction = correction.map(|correction| *correction);
                if let Some(line) = refute {
                    let asked = self.prompt().line().map_or(0, |line| line.moves().len());
                    reply.tell_refutation(&self.adviser, &line, asked)?;
                }
                if let Some(miss) = miss {
                    self.misses += 1;
                    reply.mistakes.push(Mistake::of(self.adviser.game(), miss));
                }
                // With only two possible answers, a second try is pointless.
                self.is_done = matches!(self.question, Question::Predict(_));
                reply.is_next = self.is_done;
                reply.tell(self.taught.principle.clone());
                if !self.is_done {
                    reply.say(ReplyTone::Plain, "Try again.");
                }
            }
        }
        Ok(reply)
    }

    /// Judges an answer as it is typed. A text that is not an answer does not count.
    ///
    /// # Errors
    /// As for [`answer`](Self::answer).
    pub fn answer_typed(&mut self, typed: &str) -> Result<Reply, Unsolved> {
        match self.question.read(typed) {
            Ok(answer) => self.answer(&answer),
            Err(why) => Ok(self.prompt().refusal(&why)),
        }
    }

    /// Gives a nudge; the third one names the answer, which ends the drill.
    ///
    /// # Errors
    /// [`Unsolved`] if the adviser was cancelled.
    pub fn nudge(&mut self) -> Result<Reply, Unsolved> {
        let mut reply = Reply::default();
        self.nudges += 1;
        let at = usize::try_from(self.nudges - 1).unwrap_or(usize::MAX);
        if let (Some(taught), true) = (self.taught.nudges.get(at), self.nudges < 3) {
            for text in taught {
                reply.say(ReplyTone::Nudge, text.clone());
            }
            return Ok(reply);
        }
        let text = match (&self.question, self.nudges) {
            (Question::Find(line), 1) => format!(
                "Which position do you want to leave from {}?",
                position_text(&line.last().piles, &Natural::to_string)
            ),
            (Question::Find(_), 2) => "Try each kind of move in your head.".to_owned(),
            (Question::Predict(_), 1 | 2) => {
                "Can one move leave a position that is lost for the opponent?".to_owned()
            }
            (Question::Parts(_), 1 | 2) => "Begin with the largest number that fits.".to_owned(),
            (question, _) => question.told(&self.adviser)?,
        };
        reply.say(ReplyTone::Nudge, text);
        // Once the answer is named, nothing is left to ask.
        self.is_done = self.nudges >= NUDGES;
        reply.is_next = self.is_done;
        Ok(reply)
    }

    /// Names the answer, as the last nudge does.
    ///
    /// # Errors
    /// As for [`nudge`](Self::nudge).
    pub fn give_up(&mut self) -> Result<Reply, Unsolved> {
        self.nudges = self.nudges.max(NUDGES - 1);
        self.nudge()
    }

    /// The record of the position asked about; for a sum, the number.
    #[must_use]
    pub fn record(&self) -> String {
        match &self.question {
            Question::Predict(line) | Question::Find(line) => record(&self.adviser, line),
            Question::Parts(number) => number.to_string(),
            Question::Read | Question::Row { .. } => String::new(),
        }
    }
}

/// A number to write as a sum. Each variant is a little larger than the last.
fn split(drill: &Drill, adviser: Adviser, asked: u64) -> Result<DrillAttempt, Refused> {
    let number = parse_count(&drill.record).map_err(|error| error.to_string())?;
    let number = number + asked * 5;
    if table::parts(adviser.game(), &number).is_none() {
        return Err("this game does not write numbers as sums".to_owned());
    }
    let (question, taught) = (Question::Parts(number), Taught::default());
    Ok(DrillAttempt::asking(adviser, question, asked > 0, taught))
}

#[expect(clippy::needless_pass_by_value, reason = "it is passed to map_err")]
fn unproved(unsolved: Unsolved) -> Refused {
    format!("its answer cannot be proved: {unsolved}")
}
