//! What a session shows, as data.

use super::{Doing, Session, Stage};
use crate::engine::notation::{pile_name, position_text};
use crate::engine::{Game, Line, Phase};
use crate::learn::lesson::{Aid, Task};
use crate::learn::level::Level;
use crate::learn::question::Question;
use crate::learn::table;
use crate::number::Natural;

/// What is visible to the learner.
#[derive(Clone)]
pub struct View {
    /// The game in question.
    pub game: Game,
    /// The name of the idea, or the subject of the practice.
    pub heading: String,
    /// The number of steps done, and the total number.
    pub steps: (usize, usize),
    /// The words of the step, in paragraphs; a word between asterisks is new. Empty while the table shows
    /// a position that they are not about.
    pub text: Vec<String>,
    /// The position on the table, with the moves before it.
    pub line: Option<Line>,
    /// The part of the table that the learner may see.
    pub sheet: Option<Sheet>,
    /// The question as a sentence.
    pub question: String,
    /// The number of nudges left.
    pub nudges: u64,
    /// The level of practice; `None` in a step.
    pub level: Option<Level>,
}

/// Rows of numbers; `None` marks the place of a missing answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The title.
    pub title: &'static str,
    /// The rows, each with its label (empty in most) and its numbers.
    pub rows: Vec<(String, Vec<Option<Natural>>)>,
}

impl Session {
    /// The current view. Linear in the length of the step and the table.
    #[must_use]
    pub fn view(&self) -> View {
        let doing = self.doing();
        let (heading, text) = match self.stage() {
            Stage::Step(step) | Stage::Further(step) => {
                let step = &self.lesson.steps[step];
                let idea = &self.lesson.ideas[step.idea];
                (idea.name.clone(), step.text.told(self.adviser()))
            }
            Stage::Practice => ("Practice".to_owned(), self.practice_text()),
            Stage::Done => (
                "The end".to_owned(),
                vec!["This lesson is done.".to_owned()],
            ),
        };
        let text = if self.has_left(&doing) {
            Vec::new()
        } else {
            text
        };
        let line = match &doing {
            Doing::Question(Question::Predict(line) | Question::Find(line))
            | Doing::Refute(line)
            | Doing::Match(line) => Some(line.clone()),
            Doing::Question(Question::Read) => self.position_of_step(),
            _ => None,
        };
        View {
            game: self.adviser().game().clone(),
            heading,
            steps: (self.progress.step, self.lesson.steps.len()),
            text,
            question: Self::asks(&doing),
            sheet: self.sheet(&doing, line.as_ref()),
            line,
            nudges: self.nudges_left(),
            level: (self.stage() == Stage::Practice).then_some(self.progress.fading.level),
        }
    }

    /// Whether the table shows another position than the one that the words of the step are about: the one
    /// after a wrong move, or after the first half of an answer.
    fn has_left(&self, doing: &Doing) -> bool {
        match doing {
            Doing::Refute(_) => true,
            Doing::Question(_) => {
                self.stage() != Stage::Practice && self.progress.asked.record.is_some()
            }
            Doing::Match(_) | Doing::Nothing => false,
        }
    }

    fn practice_text(&self) -> Vec<String> {
        let level = match self.progress.fading.level {
            Level::Table => "A position you have not seen, with the table in sight.",
            Level::Notes => "A position you have not seen, with your own rows in sight.",
            Level::Nudges => {
                "A position you have not seen. Nothing in sight, but you may ask for a nudge."
            }
            Level::Nothing if self.progress.asked.is_match => {
                "A match. Nothing in sight and no nudges, but paper is allowed. You take first."
            }
            Level::Nothing => {
                "A position you have not seen. Nothing in sight and no nudges, but paper is allowed."
            }
        };
        vec![level.to_owned()]
    }

    fn asks(doing: &Doing) -> String {
        let shown = |line: &Line| position_text(&line.last().piles, &Natural::to_string);
        match doing {
            Doing::Nothing => String::new(),
            Doing::Question(question) => question.asks(),
            Doing::Refute(line) => format!(
                "From {}, your opponent can now win. With which move? (Enter shows it.)",
                shown(line)
            ),
            Doing::Match(line) if line.last().phase == Phase::Block => {
                Question::Find(line.clone()).asks()
            }
            Doing::Match(line) => format!("{}: your move.", shown(line)),
        }
    }

    /// The table, if the learner may see it now.
    fn sheet(&self, doing: &Doing, line: Option<&Line>) -> Option<Sheet> {
        let adviser = self.adviser();
        if let Doing::Question(Question::Row { index, last }) = doing {
            let mut rows: Vec<_> = (0..*index).filter_map(|row| self.whole(row)).collect();
            let mut cells: Vec<Option<Natural>> =
                table::row(adviser, *index)?.into_iter().map(Some).collect();
            let shown = cells.len().saturating_sub(*last);
            cells[shown..].fill(None);
            rows.push((String::new(), cells));
            return Some(Sheet {
                title: "Lost for the player to move",
                rows,
            });
        }
        let is_practice = self.stage() == Stage::Practice;
        match (is_practice, self.progress.fading.level, self.lesson.aid) {
            (true, Level::Nudges | Level::Nothing, _) => None,
            (true, Level::Table, Aid::Rows) => self.rows_for(line?),
            (_, _, Aid::Rows) => {
                let rows: Vec<_> = (0..=self.progress.rows)
                    .filter_map(|row| self.whole(row))
                    .collect();
                // Until something has been built there is nothing to show.
                (self.progress.rows > 0).then_some(Sheet {
                    title: "Lost for the player to move",
                    rows,
                })
            }
            (true, Level::Table, Aid::Parts) => Some(self.parts_of(line?)),
            (true, Level::Notes, Aid::Parts) => self.weights_for(line?),
            (false, _, Aid::Parts) => {
                let asked = matches!(doing, Doing::Question(Question::Parts(_)));
                let has_learnt = self.progress.step > self.first_parts()?;
                match line {
                    Some(line) if has_learnt => self.weights_for(line),
                    _ if asked => {
                        let Doing::Question(Question::Parts(number)) = doing else {
                            return None;
                        };
                        let cells = table::weights(adviser.game(), number);
                        Some(weights_sheet(cells))
                    }
                    _ => None,
                }
            }
        }
    }

    /// The first step in which numbers are written as sums.
    fn first_parts(&self) -> Option<usize> {
        let steps = &self.lesson.steps;
        steps
            .iter()
            .position(|step| matches!(step.task, Task::Parts(_)))
    }

    fn whole(&self, index: u64) -> Option<(String, Vec<Option<Natural>>)> {
        let row = table::row(self.adviser(), index)?;
        Some((String::new(), row.into_iter().map(Some).collect()))
    }

    /// The rows needed to find a move at the end of this line.
    fn rows_for(&self, line: &Line) -> Option<Sheet> {
        let piles = &line.last().piles;
        let most = piles.iter().max()?;
        let rows = (0..)
            .map_while(|index| self.whole(index))
            .take_while(|(_, cells)| cells[0].as_ref().is_some_and(|first| first <= most))
            .take(most.to_usize().unwrap_or(0) + 1);
        Some(Sheet {
            title: "Lost for the player to move",
            rows: rows.collect(),
        })
    }

    fn parts_of(&self, line: &Line) -> Sheet {
        let game = self.adviser().game();
        let piles = line.last().piles.iter().enumerate();
        let rows = piles.map(|(index, pile)| {
            let parts = table::parts(game, pile).unwrap_or_default();
            let name = format!("{} = {pile} =", pile_name(index));
            (name, parts.into_iter().map(Some).collect())
        });
        Sheet {
            title: "The piles as sums",
            rows: rows.collect(),
        }
    }

    fn weights_for(&self, line: &Line) -> Option<Sheet> {
        let most = line.last().piles.iter().max()?;
        Some(weights_sheet(table::weights(self.adviser().game(), most)))
    }
}

fn weights_sheet(weights: Vec<Natural>) -> Sheet {
    Sheet {
        title: "The numbers to choose from",
        rows: vec![(String::new(), weights.into_iter().map(Some).collect())],
    }
}
