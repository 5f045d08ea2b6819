//! How far a learner has come in the lesson of one game: everything needed to restore a session.

use super::help_level::{HelpLevel, HelpProgress};
use super::nudge::NUDGES;
use goldpile_files::json_lines::JsonLine;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The right answers needed to graduate from a lesson.
const RIGHT: usize = 8;
/// The number of latest unseen positions that count, each at the first try with nothing shown.
const UNSEEN: usize = 10;
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
    /// Whether each of the latest answers to unseen positions with nothing shown was right.
    #[serde(default)]
    pub unseen: Vec<bool>,
    /// The practice matches won since the last level was first reached.
    #[serde(default)]
    pub won: u64,
    /// Whether the learner has graduated from the lesson.
    #[serde(default)]
    pub graduated: bool,
    /// The last row of the table that the learner built.
    #[serde(default)]
    pub rows: u64,
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
            unseen: Vec::new(),
            won: 0,
            rows: 0,
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

    /// Records the answer to an unseen position, and returns whether the level has changed.
    pub(crate) fn record_practice(&mut self) -> bool {
        let right = self.asked.is_first_try();
        if self.fading.level == HelpLevel::Nothing {
            self.unseen.push(right);
            let over = self.unseen.len().saturating_sub(UNSEEN);
            self.unseen.drain(..over);
        }
        self.fading.record(right)
    }

    /// How many of the last ten unseen positions were answered correctly, and how many have been asked (at most
    /// ten).
    #[must_use]
    pub fn unseen_right(&self) -> (usize, usize) {
        let right = self.unseen.iter().filter(|right| **right).count();
        (right, self.unseen.len())
    }

    /// Whether enough unseen positions were answered correctly.
    #[must_use]
    pub fn has_solved_enough(&self) -> bool {
        self.unseen_right().0 >= RIGHT
    }

    /// Whether enough positions were solved and enough matches won.
    #[must_use]
    pub fn has_passed(&self) -> bool {
        self.has_solved_enough() && self.won >= WINS
    }

    /// What is still missing, in words.
    #[must_use]
    pub fn missing(&self) -> String {
        let (right, of) = self.unseen_right();
        let positions =
            format!("{right} of the last {of} unseen positions right ({RIGHT} of {UNSEEN} needed)");
        match WINS.saturating_sub(self.won) {
            0 => positions,
            1 => format!("{positions}, and one match to win"),
            more => format!("{positions}, and {more} matches to win"),
        }
    }
}

impl JsonLine for LessonProgress {
    const FILE: &'static str = "lessons.jsonl";
    const VERSION: u64 = 1;

    fn key(&self) -> String {
        self.game.clone()
    }
}
