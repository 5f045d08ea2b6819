//! Practice: unseen positions with less and less help, then matches, until the learner graduates.

use super::{LessonStage, Reply, ReplyTone, Session};
use crate::help_level::HelpLevel;
use crate::lesson::StepTask;
use crate::progress::CurrentQuestion;
use crate::tag::PositionClass;
use crate::variants::{DRAWS, draw, every_block_wins, match_start};
use goldpile_engine::{Position, Replay};
use goldpile_play::start_dice;
use goldpile_solve::Unsolved;
use std::ops::RangeInclusive;

/// The number of unseen positions remembered, so that they are not repeated.
const REMEMBERED: usize = 200;

impl Session {
    /// Sets up the current question if a position must be drawn or the opponent acts first.
    pub(crate) fn set_up_question(&mut self) -> Result<(), Unsolved> {
        if self.progress.asked.record.is_some() {
            return Ok(());
        }
        match self.stage() {
            LessonStage::Practice => self.set_up_unseen(),
            LessonStage::Step(step) | LessonStage::AfterGraduation(step) => {
                if let StepTask::Play(line) = &self.lesson.steps[step].task {
                    // The position already shows the opponent's move.
                    return self.go_on(line.clone(), &mut Reply::default());
                }
                Ok(())
            }
            LessonStage::Passed | LessonStage::Done => Ok(()),
        }
    }

    /// The dice of the next draw.
    fn next_dice(&mut self) -> rand::rngs::Xoshiro256PlusPlus {
        let progress = &mut self.progress;
        progress.drawn += 1;
        start_dice(progress.seed.rotate_left(17) ^ progress.drawn)
    }

    /// Begins a match that the learner can win.
    pub(crate) fn begin_match(&mut self) -> Result<(), Unsolved> {
        let mut dice = self.next_dice();
        let adviser = self.lesson.adviser().clone();
        let (piles, tokens) = (self.lesson.piles(), &self.lesson.tokens);
        let Some(line) = match_start(&adviser, piles, tokens, &mut dice)? else {
            return Ok(());
        };
        self.progress.asked = CurrentQuestion {
            is_match: true,
            // The stage depends on it.
            record: Some(self.record(&line)),
            ..CurrentQuestion::default()
        };
        self.go_on(line, &mut Reply::default())
    }

    /// Draws an unseen position.
    fn set_up_unseen(&mut self) -> Result<(), Unsolved> {
        let mut dice = self.next_dice();
        let piles = self.lesson.piles();
        let found = self.draw_unseen(piles, &mut dice)?;
        self.progress.asked = CurrentQuestion {
            record: found.map(|line| self.record(&line)),
            ..CurrentQuestion::default()
        };
        if let Some(record) = self.progress.asked.record.clone() {
            self.progress.seen.push(record);
            let over = self.progress.seen.len().saturating_sub(REMEMBERED);
            self.progress.seen.drain(..over);
        }
        Ok(())
    }

    fn draw_unseen(
        &self,
        piles: usize,
        dice: &mut rand::rngs::Xoshiro256PlusPlus,
    ) -> Result<Option<Replay>, Unsolved> {
        let adviser = self.lesson.adviser();
        let is_new = |position: &Position| {
            let seen = self.progress.seen.iter();
            let mut seen = seen.filter_map(|record| self.replay(record));
            !seen.any(|line| line.last() == position) && !self.is_in_lesson(position)
        };
        let won = |position: &Position| -> Result<bool, Unsolved> {
            Ok(adviser.outcome(position)?.actor_wins(position.phase))
        };
        let tokens = self.tokens();
        // The ideas take turns, as long as positions for them can be found.
        let ideas = &self.lesson.ideas;
        let named: Vec<usize> = (0..ideas.len())
            .filter(|&idea| !ideas[idea].cases.is_empty() && ideas[idea].game == 0)
            .collect();
        for turn in 0..named.len() {
            let at =
                (usize::try_from(self.progress.drawn).unwrap_or_default() + turn) % named.len();
            let idea = named[at];
            let found = draw(DRAWS, adviser, piles, &tokens, dice, &|line| {
                let position = line.last();
                Ok(won(position)?
                    && self.lesson.idea_of(&PositionClass::of(adviser, position)?) == Some(idea)
                    && is_new(position)
                    && !every_block_wins(adviser, position)?)
            })?;
            if found.is_some() {
                return Ok(found);
            }
        }
        draw(DRAWS, adviser, piles, &tokens, dice, &|line| {
            won(line.last())
        })
    }

    fn is_in_lesson(&self, position: &Position) -> bool {
        self.lesson.steps.iter().any(|step| match &step.task {
            StepTask::Predict(lines) | StepTask::Find(lines) => {
                lines.iter().any(|line| line.last() == position)
            }
            _ => false,
        })
    }

    /// The number of tokens in unseen positions: fewer while the table is shown.
    fn tokens(&self) -> RangeInclusive<u64> {
        let (low, high) = (*self.lesson.tokens.start(), *self.lesson.tokens.end());
        match self.progress.fading.level {
            HelpLevel::Table => low / 2..=low.midpoint(high),
            _ => low..=high,
        }
    }

    /// Counts a practice answer, and reports a change of level or graduation.
    pub(crate) fn record_practice(&mut self, reply: &mut Reply) {
        let is_match = self.progress.asked.is_match;
        let changed = !is_match && self.progress.record_practice();
        if changed {
            let level = match self.progress.fading.level {
                HelpLevel::Table => "Next: with the table in sight.",
                HelpLevel::Notes => "Next: with your own rows in sight.",
                HelpLevel::Nudges => "Next: nothing in sight, but you may ask for a nudge.",
                HelpLevel::Nothing => {
                    "Next: the exam. Ten questions, nothing in sight, and no nudges."
                }
            };
            reply.say(ReplyTone::Plain, level);
        }
        if self.progress.has_passed() && !self.progress.graduated {
            self.progress.graduated = true;
            reply.say(
                ReplyTone::Plain,
                "That is the end of practice: you know this game.",
            );
            reply.say_all(self.lesson.proof.rendered(self.lesson.adviser()));
        } else if self.progress.fading.level == HelpLevel::Nothing && !self.progress.graduated {
            reply.say(
                ReplyTone::Plain,
                format!("So far: {}.", self.progress.missing()),
            );
        }
    }
}
