//! The positions from which puzzles are made: random piles, piles near others, and lines that lead to them.

use super::draw::shortest;
use super::make::{Maker, remembers};
use crate::variants::split;
use goldpile_engine::rules::sample::random_move;
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::statement::Order;
use goldpile_engine::{Counts, Move, Phase, Replay, after, judge, start};
use goldpile_number::Natural;
use goldpile_play::{lost_play, unannounced, usual_piles};
use goldpile_solve::Unsolved;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

impl<R: Rng + ?Sized> Maker<'_, R> {
    /// The number of takes, or an upper bound.
    pub(super) fn freedom(&self, line: &Replay) -> Natural {
        TakeWalk::new(self.rules, line.last()).bound()
    }

    /// Random piles with as many tokens as wanted.
    pub(super) fn some_piles(&mut self) -> Counts {
        let (least, most) = usual_piles(self.adviser.game()).into_inner();
        let number = self.rng.random_range(least..=most);
        let least = number as u64;
        let total = self.rng.random_range(self.wish.tokens.clone()).max(least);
        let parts = split(total - least, number, self.rng);
        parts.into_iter().map(|part| part + 1u64).collect()
    }

    /// Piles of about the same size as these.
    pub(super) fn near(&mut self, piles: &[Natural]) -> Counts {
        let near = |pile: &Natural, rng: &mut R| {
            let pile = pile.to_u64().unwrap_or(u64::from(u32::MAX));
            let about = (pile / 3).max(2);
            let low = pile.saturating_sub(about).max(1);
            Natural::small(rng.random_range(low..=pile + about))
        };
        piles.iter().map(|pile| near(pile, self.rng)).collect()
    }

    /// Amounts to take from each of these piles, as many as rules often allow: from one pile or several, the same
    /// or others, or one more from one of them.
    pub(super) fn amounts(&mut self, piles: &[Natural]) -> Counts {
        let total: Natural = piles.iter().sum();
        let most = (total.to_u64().unwrap_or(1) / 2).max(3);
        let same = self.rng.random_range(1..=most);
        let is_same = self.rng.random_ratio(1, 2);
        let many = self.rng.random_range(1..=piles.len());
        let mut chosen: Vec<usize> = (0..piles.len()).collect();
        chosen.shuffle(self.rng);
        let mut amounts: Counts = piles.iter().map(|_| Natural::ZERO).collect();
        for pile in chosen.into_iter().take(many) {
            let amount = if is_same {
                same + u64::from(self.rng.random_ratio(1, 10))
            } else {
                self.rng.random_range(1..=most)
            };
            amounts[pile] = Natural::small(amount);
        }
        amounts
    }

    /// A line to these piles: in a game that remembers moves mostly with one move before, otherwise without.
    pub(super) fn line_to(&mut self, piles: &[Natural]) -> Option<Replay> {
        let begun = |piles: Counts| start(self.rules, piles, &[]).ok().map(Replay::new);
        if !remembers(self.rules) || self.rng.random_ratio(1, 8) {
            return begun(piles.into());
        }
        let amounts = self.amounts(piles);
        let before = piles
            .iter()
            .zip(&amounts)
            .map(|(pile, amount)| pile + amount);
        let mut line = begun(before.collect())?;
        let is_made = line.push(self.rules, Move::Take(amounts)).is_ok();
        is_made.then_some(line)
    }

    /// A line to random piles. If an announcement is due there, one has been made, often a good one.
    pub(super) fn some_line(&mut self) -> Result<Option<Replay>, Unsolved> {
        let piles = self.some_piles();
        let Some(mut line) = self.line_to(&piles) else {
            return Ok(None);
        };
        if line.last().phase == Phase::Block {
            let good = if self.rng.random_ratio(1, 2) {
                match self.adviser.hint(line.last())? {
                    None => lost_play(self.adviser, line.last())?,
                    hint => hint,
                }
            } else {
                random_move(self.rules, line.last(), self.rng)
            };
            let is_made = good.is_some_and(|block| line.push(self.rules, block).is_ok());
            if !is_made {
                return Ok(None);
            }
        }
        Ok(Some(shortest(self.rules, &line)))
    }

    /// A line to a position from which a take leads to a row of the table.
    pub(super) fn line_before_lost(&mut self) -> Option<Replay> {
        let row = self.row()?;
        let amounts = self.amounts(&row);
        let before = row.iter().zip(&amounts).map(|(pile, amount)| pile + amount);
        let position = start(self.rules, before.collect(), &[]).ok()?;
        let line = Replay::new(position);
        let take = Move::Take(amounts);
        judge(self.rules, line.last(), &take)
            .is_ok()
            .then_some(line)
    }

    /// A random row of the table whose answer may be given, its piles in any order where the rules allow that.
    pub(super) fn row(&mut self) -> Option<Counts> {
        let at = self.rng.random_range(0..self.rows.len().max(1));
        let mut row = self.rows.get(at)?.clone();
        let order = self.rules.statement().map(|statement| statement.order);
        if order.is_some_and(|order| order != Order::Table) {
            row.shuffle(self.rng);
        }
        Some(row.into_iter().collect())
    }

    /// Piles that are likely to be lost for the player to move: a row of the table, what a winning move leaves or, in
    /// a game that remembers moves, any piles.
    pub(super) fn lost_piles(&mut self) -> Result<Option<Counts>, Unsolved> {
        if self.has_rows {
            return Ok(self.row());
        }
        let piles = self.some_piles();
        if remembers(self.rules) {
            return Ok(Some(piles));
        }
        let Ok(position) = start(self.rules, piles.clone(), &[]) else {
            return Ok(None);
        };
        let free = unannounced(self.rules, &position);
        let hint = self.adviser.hint(&free)?;
        let left = hint.map(|chosen| after(self.rules, &free, &chosen).piles);
        Ok(Some(left.unwrap_or(piles)))
    }
}
