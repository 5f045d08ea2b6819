//! Practice: unseen positions with less and less help, then matches, until the learner graduates.

use super::{LessonStage, Reply, ReplyTone, Session};
use crate::exam::{ExamSlot, ExamTask};
use crate::help_level::HelpLevel;
use crate::lesson::StepTask;
use crate::marks::failed;
use crate::progress::{CurrentQuestion, LessonProgress};
use crate::variants::match_start;
use goldpile_engine::{Counts, Position, Replay};
use goldpile_play::start_dice;
use goldpile_solve::Unsolved;
use rand::rngs::Xoshiro256PlusPlus;
use std::ops::RangeInclusive;

/// The number of latest questions whose answers do not come back while there are others.
const ANSWERS: usize = 3;

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
    fn next_dice(&mut self) -> Xoshiro256PlusPlus {
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
        let found = self.draw_unseen(&mut dice)?;
        self.progress.asked = CurrentQuestion {
            predict: found.as_ref().is_some_and(|(task, _)| task.asks_who_wins()),
            record: found.map(|(_, line)| self.record(&line)),
            ..CurrentQuestion::default()
        };
        if let Some(record) = self.progress.asked.record.clone() {
            self.progress.seen.push(record);
            let over = self.progress.seen.len().saturating_sub(REMEMBERED);
            self.progress.seen.drain(..over);
        }
        Ok(())
    }

    /// The next question, before its position is drawn.
    fn next_slot(&self) -> Option<ExamSlot> {
        let LessonProgress {
            seed,
            exams,
            marks,
            drawn,
            ..
        } = &self.progress;
        let (slots, place) = if self.progress.is_exam() {
            (self.lesson.exam_slots(*seed, *exams), marks.len())
        } else {
            (self.lesson.deck(), usize::try_from(*drawn).unwrap_or(0))
        };
        slots.get(place % slots.len().max(1)).copied()
    }

    /// A position that was not asked before, and what is asked about it. It has another answer than the last
    /// questions if there is one. If there is no position for the question whose turn it is, another kind takes its
    /// place.
    fn draw_unseen(
        &self,
        dice: &mut Xoshiro256PlusPlus,
    ) -> Result<Option<(ExamTask, Replay)>, Unsolved> {
        let Some(due) = self.next_slot() else {
            return Ok(None);
        };
        let seen = self.progress.seen.iter();
        let seen = seen.filter_map(|record| Some(self.replay(record)?.last().clone()));
        let seen: Vec<Position> = seen.collect();
        let latest = seen.iter().rev().take(ANSWERS);
        let latest = latest.map(|position| self.lesson.answer_at(position));
        let latest: Vec<Counts> = latest.collect::<Result<_, _>>()?;
        let is_new = |position: &Position| !seen.contains(position) && !self.is_in_lesson(position);
        let is_other = |position: &Position| -> Result<bool, Unsolved> {
            Ok(!latest.contains(&self.lesson.answer_at(position)?))
        };
        let (tokens, kinds) = (self.tokens(), self.lesson.exam.len());
        let mut of_kind = |kind, wanted: &dyn Fn(&Position) -> Result<bool, Unsolved>| {
            let drawn = self
                .lesson
                .draw_for(ExamSlot { kind, ..due }, &tokens, dice, wanted);
            drawn.map(|line| Some((self.lesson.exam[kind].task, line?)))
        };
        for kind in (0..kinds).map(|turn| (due.kind + turn) % kinds) {
            for any_answer in [false, true] {
                let wanted = |position: &Position| {
                    Ok(is_new(position) && (any_answer || is_other(position)?))
                };
                if let Some(found) = of_kind(kind, &wanted)? {
                    return Ok(Some(found));
                }
            }
        }
        // There may be so few positions that all were asked.
        of_kind(due.kind, &|_| Ok(true))
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
        let before = self.progress.clone();
        let changed = !is_match && self.progress.record_practice();
        if changed {
            if before.is_exam() {
                reply.say(ReplyTone::Plain, failed(&before));
            }
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
            let more = self.lesson.steps.len() - self.lesson.steps_before_practice;
            let what_comes = match more {
                0 => "You know this game.".to_owned(),
                _ => format!("You know this game. {more} more pages are about its settings."),
            };
            reply.say(ReplyTone::Plain, what_comes);
        }
    }
}
