//! What a session shows, as data.

use super::{LessonStage, Prompt, Session};
use crate::help_level::HelpLevel;
use crate::lesson::{Aid, LessonStep, StepTask};
use crate::progress::{Mark, WINS};
use crate::question::Question;
use crate::table;
use goldpile_engine::notation::{pile_name, take_text};
use goldpile_engine::{Game, Move, Phase, Replay};
use goldpile_number::Natural;

/// What the learner sees.
#[derive(Clone)]
pub struct ExerciseView {
    /// The game in question.
    pub game: Game,
    /// The name of the idea, or the subject of the practice.
    pub heading: String,
    /// How the questions of this exam, or the latest of practice, were answered, in order; empty in a step and in a
    /// match.
    pub marks: Vec<Mark>,
    /// The number of steps done, and the total number.
    pub steps: (usize, usize),
    /// The words of the step, in paragraphs; a word between asterisks is new. Empty while the table shows a
    /// position that the words are not about.
    pub text: Vec<String>,
    /// The position on the table, with the moves before it.
    pub line: Option<Replay>,
    /// Whether the opponent is to act there, and the learner finds the opponent's move.
    pub is_reply: bool,
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
    /// The rows in one line, such as `1,2; 3,5`.
    #[must_use]
    pub fn in_line(&self) -> String {
        let cell =
            |cell: &Option<Natural>| cell.as_ref().map_or("_".to_owned(), Natural::to_string);
        let row = |(_, cells): &(String, Vec<Option<Natural>>)| {
            cells.iter().map(cell).collect::<Vec<_>>().join(",")
        };
        self.rows.iter().map(row).collect::<Vec<_>>().join("; ")
    }

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
        let end = || self.lesson.end.rendered(self.lesson.adviser());
        let line = match prompt {
            Prompt::Question(Question::Read) => self.position_of_step(),
            _ => prompt.line().cloned(),
        };
        let (heading, text) = match self.stage() {
            LessonStage::Step(step) | LessonStage::AfterGraduation(step) => {
                let step = &self.lesson.steps[step];
                let idea = &self.lesson.ideas[step.idea];
                (idea.name.clone(), step.text.rendered(self.adviser()))
            }
            LessonStage::Practice => (
                self.practice_heading().to_owned(),
                self.practice_text(line.as_ref()),
            ),
            LessonStage::Passed => ("The exam is passed".to_owned(), end()),
            LessonStage::Done => ("You have graduated".to_owned(), end()),
        };
        let text = if self.has_left(prompt) {
            Vec::new()
        } else {
            text
        };
        ExerciseView {
            game: self.adviser().game().clone(),
            heading,
            marks: match self.stage() {
                _ if self.progress.asked.is_match => Vec::new(),
                LessonStage::Practice | LessonStage::Passed => self.progress.marks.clone(),
                _ => Vec::new(),
            },
            steps: (self.progress.step, self.lesson.steps.len()),
            text,
            question: match self.stage() {
                LessonStage::Passed | LessonStage::Done => self.door_question(),
                _ => prompt.asks(&*self.adviser().game().rules),
            },
            sheet: self
                .sheet(prompt, line.as_ref())
                .filter(|_| !self.is_at_door()),
            line,
            is_reply: matches!(prompt, Prompt::Refute(_)),
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

    /// The strategy on a card, in paragraphs; empty if the lesson has none. Linear in its length.
    #[must_use]
    pub fn card(&self) -> Vec<String> {
        self.lesson.card.rendered(self.lesson.adviser())
    }

    /// Whether the learner has the card: once an exam is passed.
    #[must_use]
    pub fn has_card(&self) -> bool {
        self.progress.graduated || self.progress.has_passed_exam()
    }

    /// Whether the learner has come to the door at the end of the lesson, where the card is given: the exam is
    /// passed, or everything is done.
    #[must_use]
    pub fn is_at_door(&self) -> bool {
        matches!(self.stage(), LessonStage::Passed | LessonStage::Done)
    }

    fn practice_heading(&self) -> &'static str {
        match (self.progress.asked.is_match, self.progress.is_exam()) {
            (true, _) => "Match",
            (false, true) => "Exam",
            (false, false) => "Practice",
        }
    }

    /// What Enter does at the door and, before graduation, how many matches are still to be won.
    fn door_question(&self) -> String {
        let begins = "Enter begins a match against the Dragon, from a start that you can win.";
        if self.stage() == LessonStage::Done {
            return format!("{begins} Esc leads to the other games.");
        }
        match WINS.saturating_sub(self.progress.won) {
            1 => format!("{begins} One more win without help, and you have graduated."),
            more => format!("{begins} {more} wins without help, and you have graduated."),
        }
    }

    /// What is in sight, and what the opponent has just taken.
    fn practice_text(&self, line: Option<&Replay>) -> Vec<String> {
        let level = match self.progress.fading.level {
            HelpLevel::Table => "The table is in sight.",
            HelpLevel::Notes => "Your own rows are in sight.",
            HelpLevel::Nudges => "Nothing is in sight, but you may ask for a nudge.",
            HelpLevel::Nothing if self.progress.asked.is_match => {
                "No table and no nudges, but paper is allowed. You take first."
            }
            HelpLevel::Nothing => "No table and no nudges, but paper is allowed.",
        };
        let taken = line.filter(|_| !self.progress.asked.is_match);
        std::iter::once(level.to_owned())
            .chain(taken.and_then(taken_before))
            .collect()
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
        if self.stage() == LessonStage::Passed {
            return None;
        }
        let is_practice = self.stage() == LessonStage::Practice;
        match (is_practice, self.progress.fading.level, self.lesson.aid) {
            (true, HelpLevel::Nudges | HelpLevel::Nothing, _) => None,
            (true, HelpLevel::Table, Aid::Rows) => self.rows_for(line?),
            (_, _, Aid::Rows) => self.built_rows(),
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

    /// The rows that the learner has built; `None` if there are none yet, or the lesson has no rows.
    pub(crate) fn built_rows(&self) -> Option<LearnerTable> {
        let last = self.built().filter(|_| self.lesson.aid == Aid::Rows)?;
        let rows = (0..=last).filter_map(|row| self.whole(row));
        Some(LearnerTable::lost(rows.collect()))
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

/// What the opponent has just taken, which the piles still show as gone.
fn taken_before(line: &Replay) -> Option<String> {
    if line.last().phase == Phase::Block {
        return None;
    }
    let taken = |chosen: &Move| match chosen {
        Move::Take(taken) => Some(take_text(taken, &Natural::to_string)),
        Move::Block(_) => None,
    };
    let taken = line.moves().iter().rev().find_map(taken)?;
    Some(format!("Your opponent has just taken {taken}."))
}
