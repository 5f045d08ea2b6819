//! Matches in a lesson. In a step, a wrong move can be retried at once; in practice, a match is played to its end.

use super::{LessonStage, Prompt, Reply, ReplyTone, Session};
use crate::lesson::StepTask;
use crate::progress::CurrentQuestion;
use crate::question::{Answer, WrongAnswer, free, legal_move};
use crate::words::{move_words, outcome_words};
use goldpile_engine::{Move, Outcome, Phase, Replay, is_over};
use goldpile_play::{Level, choose, move_dice};
use goldpile_solve::Unsolved;

impl Session {
    /// The line of the current step, if the step is about a single position.
    pub(crate) fn position_of_step(&self) -> Option<Replay> {
        let (LessonStage::Step(step) | LessonStage::AfterGraduation(step)) = self.stage() else {
            return None;
        };
        match &self.lesson.steps[step].task {
            StepTask::Show(line) => line.clone(),
            StepTask::Play(line) => Some(line.clone()),
            StepTask::Predict(lines) | StepTask::Find(lines) => {
                lines.get(self.progress.item).cloned()
            }
            StepTask::Rows { .. } | StepTask::Parts(_) => None,
        }
    }

    /// Whether the learner takes next after the first `moves` moves of a match.
    fn takes_next(&self, line: &Replay, moves: usize) -> bool {
        // The learner takes first from where the step begins the match.
        let before = self.position_of_step().map_or(0, |line| line.moves().len());
        let before = before.min(moves);
        (line.takes(moves) - line.takes(before)).is_multiple_of(2)
    }

    /// Whether the learner acts after the first `moves` moves, by taking or by announcing before the opponent
    /// takes.
    fn acts(&self, line: &Replay, moves: usize) -> bool {
        let is_block = line.positions()[moves].phase == Phase::Block;
        self.takes_next(line, moves) != is_block
    }

    /// Plays the learner's move in a match.
    pub(crate) fn played(
        &mut self,
        mut line: Replay,
        answer: &Answer,
        reply: &mut Reply,
    ) -> Result<(), Unsolved> {
        let adviser = self.adviser().clone();
        let rules = &*adviser.game().rules;
        let before = line.clone();
        let chosen = match legal_move(&adviser, line.last(), answer) {
            Ok(chosen) => chosen,
            Err(why) => {
                *reply = self.prompt.refusal(&why);
                return Ok(());
            }
        };
        let was_won = adviser.outcome(line.last())?.actor_wins(line.last().phase);
        let wins = self.wins(&line, &chosen)?;
        // The move has already been judged legal.
        let _ = line.push(rules, chosen.clone());
        let words = move_words(rules, &chosen, line.last());
        reply.say(ReplyTone::Plain, format!("You {words}."));
        if was_won && !wins && self.stage() != LessonStage::Practice {
            let record = self.record(&before);
            let miss = WrongAnswer::of_move(&adviser, record.clone(), before.last(), &chosen);
            self.progress.asked.misses += 1;
            self.miss(miss, reply);
            reply.say(ReplyTone::Wrong, "From there your opponent wins.");
            self.progress.asked.record = Some(record);
            let refute = free(&adviser, &line)?;
            self.progress.asked.refute = refute.map(|line| self.record(&line));
            return Ok(());
        }
        self.progress.asked.nudges = 0;
        self.go_on(line, reply)
    }

    /// Plays the opponent's moves until it is the learner's turn or the match is over.
    pub(crate) fn go_on(&mut self, mut line: Replay, reply: &mut Reply) -> Result<(), Unsolved> {
        let adviser = self.adviser().clone();
        let rules = &*adviser.game().rules;
        let level = if self.progress.asked.is_match {
            Level::DRAGON
        } else {
            Level::TEMPTER
        };
        while !is_over(rules, line.last()) {
            let moves = line.moves().len();
            if self.acts(&line, moves) {
                self.progress.asked.record = Some(self.record(&line));
                return Ok(());
            }
            let seed = self.progress.seed ^ self.progress.drawn;
            let mut dice = move_dice(seed, moves);
            let Some(chosen) = choose(level, &adviser, line.last(), &mut dice)? else {
                break;
            };
            let before = line.last().clone();
            if line.push(rules, chosen.clone()).is_err() {
                break;
            }
            let words = match &chosen {
                Move::Take(_) => outcome_words(&adviser, &before, &chosen),
                Move::Block(_) => move_words(rules, &chosen, &before),
            };
            reply.say(ReplyTone::Opponent, format!("Your opponent: {words}."));
        }
        self.over(&line, reply)
    }

    /// Ends the match: the player who has to take has lost.
    fn over(&mut self, line: &Replay, reply: &mut Reply) -> Result<(), Unsolved> {
        let lost = self.takes_next(line, line.moves().len());
        if lost {
            reply.say(ReplyTone::Wrong, "No move is left for you: you lose.");
        } else {
            reply.say(
                ReplyTone::Right,
                "No move is left for your opponent: you win.",
            );
        }
        self.ended(line, !lost, reply)
    }

    /// Counts a match. In practice the match is then reviewed; in a step, a lost match is restarted.
    fn ended(&mut self, line: &Replay, won: bool, reply: &mut Reply) -> Result<(), Unsolved> {
        let helped = self.progress.asked.misses > 0 || self.progress.asked.helped;
        let matches = &mut self.progress.matches;
        match (won, helped) {
            (true, false) => matches.alone += 1,
            (true, true) => matches.helped += 1,
            (false, _) => matches.lost += 1,
        }
        if self.stage() == LessonStage::Practice {
            self.review(line, reply)?;
            self.progress.asked.misses += u64::from(!won);
            self.progress.won += u64::from(won);
        } else if !won {
            self.progress.asked = CurrentQuestion::default();
            reply.say(ReplyTone::Plain, "Begin this match again.");
            return self.set_up_question();
        }
        self.done(reply)
    }

    /// Records every move with which the learner gave the win away, and explains the first one.
    fn review(&mut self, line: &Replay, reply: &mut Reply) -> Result<(), Unsolved> {
        let adviser = self.adviser().clone();
        let rules = &*adviser.game().rules;
        let mut is_first = true;
        for (index, chosen) in line.moves().iter().enumerate() {
            let before = &line.positions()[index];
            if !self.acts(line, index)
                || !adviser.outcome(before)?.actor_wins(before.phase)
                || adviser.outcome(&line.positions()[index + 1])? == Outcome::P
            {
                continue;
            }
            let miss = WrongAnswer::of_move(&adviser, line.record(rules, index), before, chosen);
            if is_first && let Some(better) = adviser.hint(before)? {
                let words = move_words(rules, chosen, &line.positions()[index + 1]);
                let better = outcome_words(&adviser, before, &better);
                reply.say(
                    ReplyTone::Plain,
                    format!("It was won until you {words}. This would have won: {better}."),
                );
                let class = crate::PositionClass::of(&adviser, before)?;
                if let Some(idea) = self.lesson.idea_of(&class) {
                    reply.say_all(self.lesson.ideas[idea].principle.rendered(&adviser));
                }
            }
            is_first = false;
            self.miss(miss, reply);
        }
        Ok(())
    }

    /// Gives up: a practice match is lost, a match in a step is restarted, and for a question the answer is shown,
    /// as with the last nudge.
    ///
    /// # Errors
    /// As for [`answer`](Self::answer).
    pub fn give_up(&mut self) -> Result<Reply, Unsolved> {
        self.change(|session, prompt, reply| match prompt {
            Prompt::Match(line) => {
                reply.say(ReplyTone::Wrong, "You give up.");
                session.ended(line, false, reply)
            }
            Prompt::Refute(line) => session.refuted(line, &Answer::None, reply),
            _ => session.reveal(reply),
        })
    }
}
