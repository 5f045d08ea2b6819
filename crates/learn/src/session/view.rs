//! What a session shows, as data.

use super::{LessonStage, Prompt, Session};
use crate::help_level::HelpLevel;
use crate::lesson::{Aid, LessonStep, StepTask};
use crate::progress::Mark;
use crate::question::Question;
use crate::table;
use goldpile_engine::notation::pile_name;
use goldpile_engine::{Game, Replay};
use goldpile_number::Natural;

/// What the learner sees.
#[derive(Clone)]
pub struct ExerciseView {
    /// The game in question.
    pub game: Game,
    /// The name of the idea, or the subject of the practice.
    pub heading: String,
    /// How the questions of this exam, or the latest of practice, were answered, in order; empty in a step.
    pub marks: Vec<Mark>,
    /// The number of steps done, and the total number.
    pub steps: (usize, usize),
    /// The words of the step, in paragraphs; a word between asterisks is new. Empty while the table shows a
    /// position that the words are not about.
    pub text: Vec<String>,
    /// The position on the table, with the moves before it.
    pub line: Option<Replay>,
    /// The positions to choose from, if one is to be chosen.
    pub choices: Option<Choices>,
    /// The part of the table that the learner may see.
    pub sheet: Option<LearnerTable>,
    /// The question as a sentence.
    pub question: String,
    /// The number of nudges left.
    pub nudges: u64,
    /// The level of practice; `None` in a step.
    pub level: Option<HelpLevel>,
}

/// Positions of which one is to be chosen.
#[derive(Clone)]
pub struct Choices {
    /// The lines to the positions.
    pub lines: Vec<Replay>,
    /// The index of the right one, once the question is answered.
    pub right: Option<usize>,
}

/// Rows of numbers; `None` marks the place of a missing answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LearnerTable {
    /// The title.
    pub title: &'static str,
    /// The rows, each with its label (mostly empty) and its numbers.
    pub rows: Vec<(String, Vec<Option<Natural>>)>,
}

impl LearnerTable {
    fn lost(rows: Vec<(String, Vec<Option<Natural>>)>) -> Self {
        Self {
            title: "Lost for the player to move",
            rows,
        }
    }
}

impl Session {
    /// The current view. Linear in the length of the step and the table.
    #[must_use]
    pub fn view(&self) -> ExerciseView {
        let prompt = &self.prompt;
        let (heading, text) = match self.stage() {
            LessonStage::Step(step) | LessonStage::AfterGraduation(step) => {
                let step = &self.lesson.steps[step];
                let idea = &self.lesson.ideas[step.idea];
                (idea.name.clone(), step.text.rendered(self.adviser()))
            }
            LessonStage::Practice => ("Practice".to_owned(), self.practice_text()),
            LessonStage::Passed => ("The exam is passed".to_owned(), self.door_text()),
            LessonStage::Done => (
                "The end".to_owned(),
                vec!["This lesson is done.".to_owned()],
            ),
        };
        let text = if self.has_left(prompt) {
            Vec::new()
        } else {
            text
        };
        let line = match prompt {
            Prompt::Question(Question::Read) => self.position_of_step(),
            _ => prompt.line().cloned(),
        };
        ExerciseView {
            game: self.adviser().game().clone(),
            heading,
            marks: match self.stage() {
                LessonStage::Practice | LessonStage::Passed => self.progress.marks.clone(),
                _ => Vec::new(),
            },
            steps: (self.progress.step, self.lesson.steps.len()),
            text,
            question: match self.stage() {
                LessonStage::Passed => {
                    "Enter begins a match against the Dragon, which you can win.".to_owned()
                }
                _ => prompt.asks(&*self.adviser().game().rules),
            },
            sheet: self.sheet(prompt, line.as_ref()),
            line,
            choices: None,
            nudges: self.nudges_left(),
            level: (self.stage() == LessonStage::Practice).then_some(self.progress.fading.level),
        }
    }

    /// Whether the table shows a position other than the one that the words of the step are about: the position
    /// after a wrong move, or after the first half of an answer.
    fn has_left(&self, prompt: &Prompt) -> bool {
        match prompt {
            Prompt::Refute(_) => true,
            Prompt::Question(_) => {
                self.stage() != LessonStage::Practice && self.progress.asked.record.is_some()
            }
            Prompt::Match(_) | Prompt::Nothing => false,
        }
    }

    /// What the learner can do now, and the card.
    fn door_text(&self) -> Vec<String> {
        let adviser = self.lesson.adviser();
        let mut text = self.lesson.end.rendered(adviser);
        text.extend(self.lesson.card.rendered(adviser));
        text
    }

    fn practice_text(&self) -> Vec<String> {
        let level = match self.progress.fading.level {
            HelpLevel::Table => "A position you have not seen, with the table in sight.",
            HelpLevel::Notes => "A position you have not seen, with your own rows in sight.",
            HelpLevel::Nudges => {
                "A position you have not seen. Nothing in sight, but you may ask for a nudge."
            }
            HelpLevel::Nothing if self.progress.asked.is_match => {
                "A match. Nothing in sight and no nudges, but paper is allowed. You take first."
            }
            HelpLevel::Nothing => {
                "A position you have not seen. Nothing in sight and no nudges, but paper is allowed."
            }
        };
        vec![level.to_owned()]
    }

    /// The table, if the learner may see it now.
    fn sheet(&self, prompt: &Prompt, line: Option<&Replay>) -> Option<LearnerTable> {
        if let Prompt::Question(Question::Row { index, last }) = prompt {
            let mut rows: Vec<_> = (0..*index).filter_map(|row| self.whole(row)).collect();
            let (name, mut cells) = self.whole(*index)?;
            let shown = cells.len().saturating_sub(*last);
            cells[shown..].fill(None);
            rows.push((name, cells));
            return Some(LearnerTable::lost(rows));
        }
        let is_practice = self.stage() == LessonStage::Practice;
        match (is_practice, self.progress.fading.level, self.lesson.aid) {
            (true, HelpLevel::Nudges | HelpLevel::Nothing, _) => None,
            (true, HelpLevel::Table, Aid::Rows) => self.rows_for(line?),
            (_, _, Aid::Rows) => {
                let rows = (0..=self.built()?).filter_map(|row| self.whole(row));
                Some(LearnerTable::lost(rows.collect()))
            }
            (true, HelpLevel::Table, Aid::Parts) => Some(self.parts_of(line?)),
            (true, HelpLevel::Notes, Aid::Parts) => self.weights_for(line?),
            (false, _, Aid::Parts) => {
                let is_of_parts = |step: &LessonStep| matches!(step.task, StepTask::Parts(_));
                let first = self.lesson.steps.iter().position(is_of_parts)?;
                let has_learnt = self.progress.step > first;
                match (line, prompt) {
                    (Some(line), _) if has_learnt => self.weights_for(line),
                    (_, Prompt::Question(Question::Parts(number))) => Some(self.weights(number)),
                    _ => None,
                }
            }
        }
    }

    /// The last row that the learner has built of the table of this game with these parameters; `None` before the
    /// first.
    fn built(&self) -> Option<u64> {
        let settings = &self.adviser().game().settings;
        let is_of_game =
            |step: &&LessonStep| self.lesson.advisers[step.game].game().settings == *settings;
        let done = self.lesson.steps.iter().take(self.progress.step);
        let rows = done.filter(is_of_game).filter_map(|step| match &step.task {
            StepTask::Rows { rows, .. } => Some(*rows.end()),
            _ => None,
        });
        rows.max()
    }

    fn whole(&self, index: u64) -> Option<(String, Vec<Option<Natural>>)> {
        let row = table::row(self.adviser(), index)?;
        Some((String::new(), row.into_iter().map(Some).collect()))
    }

    /// The rows needed to find a move at the end of this line.
    fn rows_for(&self, line: &Replay) -> Option<LearnerTable> {
        let piles = &line.last().piles;
        let most = piles.iter().max()?;
        let rows = (0..)
            .map_while(|index| self.whole(index))
            .take_while(|(_, cells)| cells[0].as_ref().is_some_and(|first| first <= most))
            .take(most.to_usize().unwrap_or(0) + 1);
        Some(LearnerTable::lost(rows.collect()))
    }

    fn parts_of(&self, line: &Replay) -> LearnerTable {
        let game = self.adviser().game();
        let piles = line.last().piles.iter().enumerate();
        let rows = piles.map(|(index, pile)| {
            let parts = table::parts(game, pile).unwrap_or_default();
            let name = format!("{} = {pile} =", pile_name(index));
            (name, parts.into_iter().map(Some).collect())
        });
        LearnerTable {
            title: "The piles as sums",
            rows: rows.collect(),
        }
    }

    fn weights_for(&self, line: &Replay) -> Option<LearnerTable> {
        let most = line.last().piles.iter().max()?;
        Some(self.weights(most))
    }

    fn weights(&self, most: &Natural) -> LearnerTable {
        let weights = table::weights(self.adviser().game(), most).into_iter();
        LearnerTable {
            title: "The numbers to choose from",
            rows: vec![(String::new(), weights.map(Some).collect())],
        }
    }
}
