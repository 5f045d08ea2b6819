//! Asking one drill or puzzle, and judging the answers.

use super::help::AttemptHelp;
use super::schedule::Rating;
use super::{Drill, Refused};
use crate::nudge::NUDGES;
use crate::puzzles::{Puzzle, PuzzleTry};
use crate::question::{Answer, Correction, Judged, Question, QuestionKind, records};
use crate::session::{Choices, ExerciseView, Prompt, Reply, ReplyTone};
use crate::table;
use crate::tag::PositionClass;
use crate::variants::{numbers, variant, variant_of_sum};
use goldpile_engine::Replay;
use goldpile_number::parse_count;
use goldpile_play::{Adviser, move_dice};
use goldpile_solve::{Cancel, Unsolved};

/// A drill or a puzzle being asked: a question whose answer the adviser has proved, and the state of the learner's
/// attempt. A puzzle may be answered only once.
#[derive(Clone)]
pub struct DrillAttempt {
    adviser: Adviser,
    question: Question,
    is_variant: bool,
    /// The class of the position; empty for a sum and for several positions.
    class: PositionClass,
    /// The try before any answer, if this is a puzzle.
    tried: Option<PuzzleTry>,
    /// What the game's lesson says about such positions.
    help: AttemptHelp,
    misses: u64,
    nudges: u64,
    /// Whether the answer has been named, by the last nudge or because the learner gave up.
    is_named: bool,
    is_done: bool,
    /// The line with the right move, once it has been made.
    solved: Option<Replay>,
}

impl DrillAttempt {
    /// Asks a drill: unchanged the first time, later as a variant, or unchanged again if no variant is found. It is
    /// a variant at the first time, too, if its numbers are among the recent ones.
    /// `step` is how far the learner has come in the game's lesson, 0 if it was never begun.
    ///
    /// Cost: the verdict on the position, and the cost of [`variant`].
    ///
    /// # Errors
    /// The position does not belong to the game, has no answer, or has none that can be proved.
    pub fn ask(drill: &Drill, adviser: Adviser, step: usize) -> Result<Self, Refused> {
        let Some(mut line) = drill.line(&adviser)? else {
            return of_sum(drill, adviser);
        };
        let mut is_variant = false;
        if let Some(mut dice) = dice(drill, &numbers(line.last())) {
            let drawn = variant(&adviser, line.last(), &drill.variants, &mut dice);
            if let Some(drawn) = drawn.map_err(unproved)? {
                (line, is_variant) = (drawn, true);
            }
        }
        Self::of(&adviser, drill.kind, line, is_variant, step)
    }

    /// The drill as it was asked, with its class as it is known now; a variant is remembered.
    #[must_use]
    pub fn asked(&self, drill: &Drill) -> Drill {
        let mut asked = Drill {
            class: self.class.clone(),
            ..drill.clone()
        };
        if self.is_variant {
            asked.note_variant(self.numbers());
        }
        asked
    }

    /// The numbers asked about, whatever their order; empty for a puzzle with several positions.
    #[must_use]
    pub fn numbers(&self) -> String {
        match &self.question {
            Question::Parts(number) => number.to_string(),
            question => question
                .line()
                .map_or_else(String::new, |line| numbers(line.last())),
        }
    }

    /// Asks about a position, after proving its answer. `step` is how far the learner has come in the game's
    /// lesson.
    ///
    /// # Errors
    /// Nothing wins there, or the outcome is unknown.
    pub fn of(
        adviser: &Adviser,
        kind: QuestionKind,
        line: Replay,
        is_variant: bool,
        step: usize,
    ) -> Result<Self, Refused> {
        let outcome = adviser.outcome(line.last()).map_err(unproved)?;
        let class = PositionClass::of(adviser, line.last()).map_err(unproved)?;
        let question = match kind {
            QuestionKind::Predict => Question::Predict(line),
            QuestionKind::Parts => return Err("a sum is not a position".to_owned()),
            QuestionKind::Take | QuestionKind::Block if outcome.actor_wins(line.last().phase) => {
                Question::Find(line)
            }
            QuestionKind::Take | QuestionKind::Block => return Err("nothing wins there".to_owned()),
        };
        let help = AttemptHelp::of(adviser, &class, step);
        Ok(Self {
            class,
            ..Self::asking(adviser.clone(), question, is_variant, help)
        })
    }

    fn asking(adviser: Adviser, question: Question, is_variant: bool, help: AttemptHelp) -> Self {
        Self {
            adviser,
            question,
            is_variant,
            class: PositionClass::default(),
            tried: None,
            help,
            misses: 0,
            nudges: 0,
            is_named: false,
            is_done: false,
            solved: None,
        }
    }

    /// Asks a puzzle for which this many nudges have been given.
    pub(crate) fn of_puzzle(puzzle: &Puzzle, tried: PuzzleTry, nudges: u64) -> Self {
        let adviser = puzzle.adviser();
        // What is taught about a position would tell who wins there.
        let help = if let Question::Which { .. } = puzzle.question() {
            AttemptHelp::default()
        } else {
            let class = PositionClass::of(adviser, puzzle.position()).unwrap_or_default();
            AttemptHelp::of(adviser, &class, usize::MAX)
        };
        Self {
            tried: Some(tried),
            nudges: nudges.min(NUDGES - 1),
            ..Self::asking(adviser.clone(), puzzle.question().clone(), false, help)
        }
    }

    /// The try before any answer, if this is a puzzle.
    #[must_use]
    pub fn tried(&self) -> Option<&PuzzleTry> {
        self.tried.as_ref()
    }

    /// The texts of the nudges given so far, without the one that names the answer.
    #[must_use]
    pub fn nudges_said(&self) -> Vec<String> {
        let given = 1..=self.nudges;
        given
            .flat_map(|number| self.help.nudge(&self.question, &self.adviser, number))
            .collect()
    }

    /// The number of nudges given, without the one that names the answer.
    #[must_use]
    pub fn nudges_given(&self) -> u64 {
        self.nudges
    }

    /// Whether the right answer was given at the first try, before it was named.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.is_done && self.misses == 0 && !self.is_named
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

    /// Why the drill is asked, as a sentence.
    #[must_use]
    pub fn origin(&self) -> &'static str {
        match (&self.question, self.is_variant) {
            (Question::Parts(_), true) => "Practice: a number like one that you got wrong.",
            (Question::Parts(_), false) => "Practice: a number that you got wrong.",
            (_, true) => "Practice: a position like one in which you went wrong.",
            (_, false) => "Practice: a position in which you went wrong.",
        }
    }

    /// Whether the attempt is over, with or without the right answer.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// What is shown: the position of the question, or the one that the right move has left.
    #[must_use]
    pub fn view(&self) -> ExerciseView {
        ExerciseView {
            game: self.adviser.game().clone(),
            heading: match self.tried {
                Some(_) => "Puzzle".to_owned(),
                None => "Practice".to_owned(),
            },
            marks: Vec::new(),
            steps: (usize::from(self.is_done), 1),
            text: Vec::new(),
            line: self.solved.as_ref().or(self.question.line()).cloned(),
            is_reply: false,
            choices: self.choices(),
            sheet: None,
            question: self.prompt().asks(&*self.adviser.game().rules),
            nudges: if self.is_done {
                0
            } else {
                // The last nudge of a puzzle does not count: it would end the only try.
                let given = self.nudges + u64::from(self.tried.is_some());
                NUDGES.saturating_sub(given)
            },
            level: None,
        }
    }

    /// The positions to choose from, with the right one once the answer is known.
    fn choices(&self) -> Option<Choices> {
        let Question::Which { lines, .. } = &self.question else {
            return None;
        };
        let right = self
            .question
            .right_choice(&self.adviser)
            .unwrap_or_default();
        Some(Choices {
            lines: lines.clone(),
            right: right.filter(|_| self.is_done),
        })
    }

    /// Ends searches early once this flag is set.
    pub fn stop_by(&mut self, cancel: &Cancel) {
        self.adviser = self.adviser.stopped_by(cancel);
    }

    /// How well the drill was answered: at the first try, with nudges, or not at all.
    #[must_use]
    pub fn rating(&self) -> Rating {
        match (self.misses, self.nudges, self.is_named) {
            (0, 0, false) => Rating::Good,
            (0, _, false) => Rating::Hard,
            _ => Rating::Again,
        }
    }

    /// Judges an answer. After a wrong one, the opponent's reply is shown and the question is asked again. A text
    /// that does not answer the question, such as an illegal move, does not count.
    ///
    /// # Errors
    /// [`Unsolved`] if the adviser was cancelled.
    pub fn answer(&mut self, answer: &Answer) -> Result<Reply, Unsolved> {
        let judged = self.question.judge(&self.adviser, answer)?;
        let mut reply = Reply::judged(&self.prompt(), &judged, self.adviser.game());
        match judged {
            Judged::NotAnAnswer(_) => {}
            Judged::Right(_) => {
                self.is_done = true;
                reply.is_next = true;
                if let (Question::Find(line), Answer::Move(chosen)) = (&self.question, answer) {
                    let mut line = line.clone();
                    let played = line.push(&*self.adviser.game().rules, chosen.clone());
                    self.solved = played.is_ok().then_some(line);
                }
            }
            Judged::NeedsAnnouncement(line) => self.question = Question::Find(line),
            Judged::Wrong { miss, refute, .. } => {
                self.misses += u64::from(miss.is_some());
                let is_puzzle = self.tried.is_some();
                if let Some(line) = refute.filter(|_| !is_puzzle) {
                    let asked = self.prompt().line().map_or(0, |line| line.moves().len());
                    reply.tell_refutation(&self.adviser, &line, asked)?;
                }
                // With only two possible answers, a second try is pointless.
                self.is_done = is_puzzle || matches!(self.question, Question::Predict(_));
                reply.is_next = self.is_done;
                if is_puzzle {
                    self.name_answer(ReplyTone::Plain, &mut reply)?;
                } else {
                    reply.say_all(self.help.principle.clone());
                }
                if !self.is_done {
                    reply.say(ReplyTone::Plain, "Try again.");
                }
            }
        }
        Ok(reply)
    }

    /// Judges a typed answer. A text that is not an answer does not count. Neither does an ambiguous one where
    /// there is only one try.
    ///
    /// # Errors
    /// As for [`answer`](Self::answer).
    pub fn answer_typed(&mut self, typed: &str) -> Result<Reply, Unsolved> {
        let read = self.question.read(typed);
        let read = read.and_then(|answer| {
            let is_puzzle = self.tried.is_some();
            let asked_back = is_puzzle.then(|| {
                self.question
                    .ask_back(&*self.adviser.game().rules, typed, &answer)
            });
            asked_back.flatten().map_or(Ok(answer), Err)
        });
        match read {
            Ok(answer) => self.answer(&answer),
            Err(why) => Ok(self.prompt().refusal(&why)),
        }
    }

    /// Gives a nudge; the third one names the answer, which ends the drill.
    ///
    /// # Errors
    /// [`Unsolved`] if the adviser was cancelled.
    pub fn nudge(&mut self) -> Result<Reply, Unsolved> {
        if self.nudges + 1 >= NUDGES {
            return self.give_up();
        }
        self.nudges += 1;
        let mut reply = Reply::default();
        for text in self.help.nudge(&self.question, &self.adviser, self.nudges) {
            reply.say(ReplyTone::Nudge, text);
        }
        Ok(reply)
    }

    /// Names the answer, as the last nudge does, which ends the attempt.
    ///
    /// # Errors
    /// As for [`answer`](Self::answer).
    pub fn give_up(&mut self) -> Result<Reply, Unsolved> {
        let mut reply = Reply::default();
        self.name_answer(ReplyTone::Nudge, &mut reply)?;
        (self.is_named, self.is_done, reply.is_next) = (true, true, true);
        Ok(reply)
    }

    /// Names the answer and, if it is a move, shows it on the board.
    fn name_answer(&self, tone: ReplyTone, reply: &mut Reply) -> Result<(), Unsolved> {
        reply.say(tone, self.question.answer_text(&self.adviser)?);
        if let Question::Find(line) = &self.question {
            reply.correction = Correction::of_position(&self.adviser, line, true)?;
        }
        Ok(())
    }

    /// The record of the position asked about; for a sum, the number.
    #[must_use]
    pub fn record(&self) -> String {
        match &self.question {
            Question::Parts(number) => number.to_string(),
            question => records(&self.adviser, question.lines()),
        }
    }
}

/// The dice that draw a variant; `None` if the drill is to be asked unchanged, with these numbers.
fn dice(drill: &Drill, own: &str) -> Option<rand::rngs::Xoshiro256PlusPlus> {
    let asked = drill.schedule.asked();
    let is_unchanged = asked == 0 && !drill.variants.iter().any(|recent| recent == own);
    let seed = u64::from_str_radix(&drill.id, 16).unwrap_or(0);
    (!is_unchanged).then(|| move_dice(seed, usize::try_from(asked).unwrap_or(0)))
}

/// A drill about a number to write as a sum.
fn of_sum(drill: &Drill, adviser: Adviser) -> Result<DrillAttempt, Refused> {
    let mut number = parse_count(&drill.record).map_err(|error| error.to_string())?;
    table::parts(adviser.game(), &number)?;
    let mut dice = dice(drill, &number.to_string());
    let drawn = dice
        .as_mut()
        .and_then(|dice| variant_of_sum(&adviser, &number, &drill.variants, dice));
    let is_variant = drawn.is_some();
    number = drawn.unwrap_or(number);
    let (question, help) = (Question::Parts(number), AttemptHelp::default());
    Ok(DrillAttempt::asking(adviser, question, is_variant, help))
}

#[expect(clippy::needless_pass_by_value, reason = "it is passed to map_err")]
fn unproved(unsolved: Unsolved) -> Refused {
    format!("its answer cannot be proved: {unsolved}")
}
