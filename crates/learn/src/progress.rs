//! How far a learner has come in the lesson of one game: everything needed to restore a session.

use super::help_level::{HelpLevel, HelpProgress};
use super::marks::right;
use super::nudge::NUDGES;
use goldpile_files::json_lines::JsonLine;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;

/// The right answers needed to pass an exam.
pub const RIGHT: usize = 8;
/// The number of questions of an exam, and of the latest answers that practice shows.
pub const QUESTIONS: usize = 10;
/// The number of questions of practice after which a learner without an error goes on to the exam.
const FIRST: usize = 4;
/// The number of matches that must be won without help.
pub const WINS: u64 = 2;

/// The message shown when another program has changed the stored progress.
pub const OVERTAKEN: &str = "Another goldpile has gone on with this lesson. This is where it is now; \
                             the last answer here does not count.";

/// How far a learner has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LessonProgress {
    /// The version of this format.
    pub version: u64,
    /// The name of the game in the catalogue.
    pub game: String,
    /// The seed for random draws.
    pub seed: u64,
    /// The number of random draws so far.
    #[serde(default)]
    pub drawn: u64,
    /// The current step, from 0; earlier steps are done.
    #[serde(default)]
    pub step: usize,
    /// The current question of the step, from 0.
    #[serde(default)]
    pub item: usize,
    /// The state of the current question.
    #[serde(default)]
    pub asked: CurrentQuestion,
    /// How much help practice gives.
    #[serde(default)]
    pub fading: HelpProgress,
    /// How the questions of this exam were answered, in order; before an exam, the latest questions of practice.
    #[serde(default, alias = "unseen", deserialize_with = "read_marks")]
    pub marks: Vec<Mark>,
    /// The number of exams begun.
    #[serde(default)]
    pub exams: u64,
    /// The practice matches won since the last level was first reached.
    #[serde(default)]
    pub won: u64,
    /// Whether the learner has graduated from the lesson.
    #[serde(default)]
    pub graduated: bool,
    /// The unseen positions asked most recently, so that none is repeated.
    #[serde(default)]
    pub seen: Vec<String>,
    /// The counts of answers, by name of idea.
    #[serde(default)]
    pub ideas: BTreeMap<String, IdeaTally>,
    /// The results of all matches.
    #[serde(default)]
    pub matches: Matches,
}

/// The state of a question that has been asked but not yet answered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CurrentQuestion {
    /// The record that leads to the position on the table, if that differs from the step's position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// Whether practice plays a match from this position.
    pub is_match: bool,
    /// Whether practice asks who wins at this position, and for the winning move only afterwards.
    pub predict: bool,
    /// The number of wrong answers.
    pub misses: u64,
    /// The number of nudges; in a match, since the last move.
    pub nudges: u64,
    /// Whether any nudge was given.
    pub helped: bool,
    /// After a wrong move, the record of the position in which the learner must find the opponent's reply.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refute: Option<String>,
}

/// How a question was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// At the first try without a nudge.
    Right,
    /// At the first try with a nudge that did not name the answer.
    Nudged,
    /// Not at the first try.
    Wrong,
}

/// Reads marks; the first version of the file had only right and wrong.
fn read_marks<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Mark>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Stored {
        Is(Mark),
        WasRight(bool),
    }
    let stored = Vec::deserialize(from)?.into_iter();
    let marks = stored.map(|mark| match mark {
        Stored::Is(mark) => mark,
        Stored::WasRight(true) => Mark::Right,
        Stored::WasRight(false) => Mark::Wrong,
    });
    Ok(marks.collect())
}

/// The counts of answers to the questions of an idea.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct IdeaTally {
    /// The number of questions answered.
    pub asked: u64,
    /// The number answered at the first try without a nudge.
    pub right: u64,
    /// The number answered at the first try with nudges that did not name the answer.
    pub nudged: u64,
}

/// The results of all lesson matches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Matches {
    /// The number won without help and without taking back a move.
    pub alone: u64,
    /// The number won with help.
    pub helped: u64,
    /// The number lost or given up.
    pub lost: u64,
}

impl CurrentQuestion {
    /// Whether a right answer counts as a first try: no wrong answer came before it, and no nudge named it.
    #[must_use]
    pub fn is_first_try(&self) -> bool {
        self.misses == 0 && self.nudges < NUDGES
    }
}

impl LessonProgress {
    /// The progress at the start of the lesson of this game.
    #[must_use]
    pub fn new(game: &str, seed: u64) -> Self {
        Self {
            version: Self::VERSION,
            game: game.to_owned(),
            seed,
            ..Self::default()
        }
    }

    /// The learner's progress back at the first step; the counts of past answers and matches are kept.
    #[must_use]
    pub fn restarted(self) -> Self {
        Self {
            step: 0,
            item: 0,
            asked: CurrentQuestion::default(),
            fading: HelpProgress::default(),
            marks: Vec::new(),
            won: 0,
            ..self
        }
    }

    /// The step that the learner has reached, from 0; a graduate has reached all of them.
    #[must_use]
    pub fn reached(&self) -> usize {
        if self.graduated {
            usize::MAX
        } else {
            self.step
        }
    }

    /// Records that the current question, which belongs to this idea, was answered.
    pub(crate) fn tally(&mut self, idea: &str) {
        let tally = self.ideas.entry(idea.to_owned()).or_default();
        tally.asked += 1;
        tally.right += u64::from(self.asked.misses == 0 && !self.asked.helped);
        tally.nudged += u64::from(self.asked.is_first_try() && self.asked.helped);
    }

    /// How the current question has been answered.
    pub(crate) fn mark(&self) -> Mark {
        match (self.asked.is_first_try(), self.asked.helped) {
            (false, _) => Mark::Wrong,
            (true, true) => Mark::Nudged,
            (true, false) => Mark::Right,
        }
    }

    /// Whether the learner is in an exam, or has passed one.
    #[must_use]
    pub fn is_exam(&self) -> bool {
        self.fading.level == HelpLevel::Nothing
    }

    /// Records the answer to a question of practice or of an exam, and returns whether the level has changed. An
    /// exam ends with its last question, or once it can no longer be passed.
    pub(crate) fn record_practice(&mut self) -> bool {
        let was_exam = self.is_exam();
        self.marks.push(self.mark());
        let changed = if was_exam {
            let is_failed = self.marks.len() - right(&self.marks) > QUESTIONS - RIGHT;
            if is_failed {
                self.fading = HelpProgress::at(HelpLevel::Nudges);
            }
            is_failed
        } else {
            let over = self.marks.len().saturating_sub(QUESTIONS);
            self.marks.drain(..over);
            if self.marks.len() == FIRST && !self.marks.contains(&Mark::Wrong) {
                self.fading = HelpProgress::at(HelpLevel::Nothing);
                true
            } else {
                self.fading.record(self.asked.is_first_try())
            }
        };
        if changed && self.is_exam() != was_exam {
            self.marks.clear();
            self.exams += u64::from(!was_exam);
        }
        changed
    }

    /// Whether an exam has been passed.
    #[must_use]
    pub fn has_passed_exam(&self) -> bool {
        self.is_exam() && self.marks.len() == QUESTIONS && right(&self.marks) >= RIGHT
    }

    /// Whether an exam has been passed and enough matches won.
    #[must_use]
    pub fn has_passed(&self) -> bool {
        self.has_passed_exam() && self.won >= WINS
    }

    /// What is still missing, in words.
    #[must_use]
    pub fn missing(&self) -> String {
        let (right, of) = (right(&self.marks), self.marks.len());
        let exam = match (self.has_passed_exam(), self.is_exam()) {
            (true, _) => "the exam is passed".to_owned(),
            (false, true) => {
                format!("exam: {right} of {of} right so far ({RIGHT} of {QUESTIONS} needed)")
            }
            (false, false) => format!("an exam of {QUESTIONS} questions ({RIGHT} right needed)"),
        };
        match WINS.saturating_sub(self.won) {
            0 => exam,
            1 => format!("{exam}, and one match to win"),
            more => format!("{exam}, and {more} matches to win"),
        }
    }
}

impl JsonLine for LessonProgress {
    const FILE: &'static str = "lessons.jsonl";
    const VERSION: u64 = 2;

    fn key(&self) -> String {
        self.game.clone()
    }
}
