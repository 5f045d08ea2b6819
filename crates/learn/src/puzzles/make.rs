//! Making puzzles of each kind, with answers and questions that the caller accepts.

use super::difficulty::taken;
use super::kind::PuzzleKind;
use super::naive::{rating, tempting};
use super::puzzle::{AnswerKey, Puzzle};
use crate::question::Question;
use crate::table;
use goldpile_engine::position::left;
use goldpile_engine::rules::walk::TakeWalk;
use goldpile_engine::{Counts, Move, Outcome, Phase, Position, Replay, Rules, judge, start};
use goldpile_number::Natural;
use goldpile_play::{
    Adviser, ListingError, habitual_takes, unannounced, usual_piles, wins_by_habit,
};
use goldpile_solve::Unsolved;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use std::ops::RangeInclusive;

/// The most rows of the table of P-positions to choose from.
const ROWS: u64 = 200;
/// How far above a position to announce the question is asked at most.
const ABOVE: u64 = 4;
/// How many positions are tried beside the one in question, and how many are kept.
const TRIED: usize = 40;
const KEPT: usize = 8;

/// The puzzle wanted.
pub(super) struct Wish<'a> {
    /// What it asks.
    pub(super) kind: PuzzleKind,
    /// The tokens of the position in question.
    pub(super) tokens: RangeInclusive<u64>,
    /// The number of positions tried.
    pub(super) draws: usize,
    /// Whether it may have this answer.
    pub(super) has_answer: &'a dyn Fn(&AnswerKey) -> bool,
    /// Whether it may ask about the positions at the ends of these lines.
    pub(super) asks_about: &'a dyn Fn(&[Replay]) -> bool,
}

impl Puzzle {
    /// A random puzzle as wanted. No habit finds its answer, and no pile is empty; `None` if none is found.
    ///
    /// Cost: for each position tried, a verdict and a list of its winning takes at most; for the puzzle, its
    /// [rating](tempting).
    ///
    /// # Errors
    /// [`Unsolved`] if the adviser does not know, or was cancelled.
    pub(super) fn make<R: Rng + ?Sized>(
        adviser: &Adviser,
        wish: &Wish<'_>,
        rng: &mut R,
    ) -> Result<Option<Self>, Unsolved> {
        let mut maker = Maker {
            adviser,
            rules: &*adviser.game().rules,
            wish,
            has_rows: false,
            rows: Vec::new(),
            rng,
        };
        let mut rows = rows(adviser, *wish.tokens.end());
        maker.has_rows = !rows.is_empty();
        rows.retain(|row| (wish.has_answer)(&AnswerKey::of_piles(row)));
        maker.rows = rows;
        for _ in 0..wish.draws {
            let made = match wish.kind {
                PuzzleKind::Find => maker.find()?,
                PuzzleKind::Lost => maker.lost()?,
                PuzzleKind::Won => maker.won()?,
                PuzzleKind::Block => maker.block()?,
            };
            let Some((question, key)) = made else {
                continue;
            };
            let rating = rated(adviser, wish.kind, &question)?;
            return Ok(Some(Self::new(adviser, wish.kind, question, key, rating)));
        }
        Ok(None)
    }
}

/// The P-positions of the table with up to this many tokens and no empty pile, if it describes all those of a game
/// without memory and with a fixed number of piles.
fn rows(adviser: &Adviser, most: u64) -> Vec<Vec<Natural>> {
    let game = adviser.game();
    let piles = usual_piles(game);
    if remembers(&*game.rules) && *piles.end() == 1 || piles.start() != piles.end() {
        return Vec::new();
    }
    let rows = (0..ROWS).map_while(|index| table::row(adviser, index));
    let rows = rows.take_while(|row| row.iter().sum::<Natural>() <= most);
    rows.filter(|row| row.len() == *piles.end() && !row.iter().any(Natural::is_zero))
        .collect()
}

pub(super) fn remembers(rules: &dyn Rules) -> bool {
    let statement = rules.statement();
    statement.is_some_and(|statement| !statement.memory.is_empty())
}

/// The rating of a puzzle, by the wrong answers that look right.
fn rated(adviser: &Adviser, kind: PuzzleKind, question: &Question) -> Result<u16, Unsolved> {
    let mut sum = 0u64;
    for line in question.lines() {
        let position = line.last();
        sum += match kind {
            // Whatever is blocked, no habit finds the move that wins.
            PuzzleKind::Block => squares(&*adviser.game().rules, position).saturating_sub(1),
            _ => tempting(adviser, position)?,
        };
    }
    let is_choice = matches!(question, Question::Which { .. });
    Ok(rating(sum, is_choice))
}

/// The number of positions that may be announced.
fn squares(rules: &dyn Rules, position: &Position) -> u64 {
    let announcement = rules.announcement(&position.piles);
    announcement.map_or(0, |announcement| {
        TakeWalk::of_clauses(&position.piles, [announcement.squares])
            .flatten()
            .count() as u64
    })
}

/// What was taken last on a line.
fn last_taken(line: &Replay) -> Option<&[Natural]> {
    line.moves().iter().rev().find_map(taken)
}

type Made = Option<(Question, AnswerKey)>;

/// Makes the puzzles of one wish.
pub(super) struct Maker<'a, R: Rng + ?Sized> {
    pub(super) adviser: &'a Adviser,
    pub(super) rules: &'a dyn Rules,
    pub(super) wish: &'a Wish<'a>,
    /// Whether the table of P-positions gives the lost positions, and those of its rows that may be an answer.
    pub(super) has_rows: bool,
    pub(super) rows: Vec<Vec<Natural>>,
    pub(super) rng: &'a mut R,
}

impl<R: Rng + ?Sized> Maker<'_, R> {
    /// A position in which exactly one take wins.
    fn find(&mut self) -> Result<Made, Unsolved> {
        let line = if !self.has_rows || self.adviser.game().announces() || remembers(self.rules) {
            self.some_line()?
        } else {
            self.line_before_lost()
        };
        let Some(line) = line.filter(|line| self.is_in_size(line)) else {
            return Ok(None);
        };
        if line.last().phase != Phase::Take || !(self.wish.asks_about)(std::slice::from_ref(&line))
        {
            return Ok(None);
        }
        let key = AnswerKey::of_find(self.adviser, &line)?;
        let Some(key) = key.filter(|key| (self.wish.has_answer)(key)) else {
            return Ok(None);
        };
        let by_habit = wins_by_habit(self.adviser, line.last(), last_taken(&line))?;
        Ok((!by_habit).then_some((Question::Find(line), key)))
    }

    /// Three positions of about the same size, of which only one is lost.
    fn lost(&mut self) -> Result<Made, Unsolved> {
        let Some(piles) = self.lost_piles()? else {
            return Ok(None);
        };
        let key = AnswerKey::of_piles(&piles);
        if !(self.wish.has_answer)(&key) {
            return Ok(None);
        }
        let Some(line) = self.line_to(&piles).filter(|line| self.is_in_size(line)) else {
            return Ok(None);
        };
        if self.adviser.outcome(line.last())? == Outcome::N {
            return Ok(None);
        }
        let mut others: Vec<Replay> = Vec::new();
        for _ in 0..TRIED {
            let near = self.near(&piles);
            let Some(other) = self.line_to(&near) else {
                continue;
            };
            let is_new = others.iter().all(|known| !is_alike(known, &other));
            if is_new && !is_alike(&other, &line) && self.is_won_by_thought(&other)? {
                others.push(other);
            }
            if others.len() == KEPT {
                break;
            }
        }
        let lines = self.accepted(|maker| {
            let mut others: Vec<&Replay> = others.iter().collect();
            others.shuffle(maker.rng);
            let [one, two, ..] = others[..] else {
                return None;
            };
            Some(vec![line.clone(), one.clone(), two.clone()])
        });
        Ok(lines.map(|lines| (Question::Which { lines, won: false }, key)))
    }

    /// Three positions of which only one is won; another has the same piles after another move. The third leaves at
    /// least as many takes as the one that is won, so that freedom does not tell.
    fn won(&mut self) -> Result<Made, Unsolved> {
        let piles = self.some_piles();
        let key = AnswerKey::of_piles(&piles);
        if !(self.wish.has_answer)(&key) {
            return Ok(None);
        }
        let (mut won, mut lost, mut apart) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..TRIED {
            let Some(line) = self.line_to(&piles).filter(|line| !line.moves().is_empty()) else {
                continue;
            };
            if self.adviser.outcome(line.last())? == Outcome::P {
                lost.push(line);
            } else if self.is_won_by_thought(&line)? {
                won.push(line);
            }
        }
        let (Some(won), Some(lost)) = (won.pop(), lost.pop()) else {
            return Ok(None);
        };
        let freedom = self.freedom(&won);
        for _ in 0..TRIED {
            let near = self.near(&piles);
            let line = self.line_to(&near).filter(|line| !line.moves().is_empty());
            let Some(line) = line.filter(|line| line.last().piles != piles) else {
                continue;
            };
            if self.freedom(&line) >= freedom && self.adviser.outcome(line.last())? == Outcome::P {
                apart.push(line);
            }
        }
        let lines = self.accepted(|maker| {
            let at = maker.rng.random_range(0..apart.len().max(1));
            Some(vec![won.clone(), lost.clone(), apart.get(at)?.clone()])
        });
        Ok(lines.map(|lines| (Question::Which { lines, won: true }, key)))
    }

    /// A position in which exactly one announcement wins: it names every winning move, and no other would fit.
    fn block(&mut self) -> Result<Made, Unsolved> {
        let piles = if self.has_rows {
            // A little above a position worth announcing.
            let above = self.rng.random_range(1..=ABOVE);
            let row = self.row();
            row.map(|row| row.into_iter().map(|pile| pile + above).collect::<Counts>())
        } else {
            Some(self.some_piles())
        };
        let position = piles.and_then(|piles| start(self.rules, piles, &[]).ok());
        let Some(position) = position else {
            return Ok(None);
        };
        let line = Replay::new(position);
        let position = line.last();
        let announcement = self.rules.announcement(&position.piles);
        let Some(announcement) = announcement.filter(|_| position.phase == Phase::Block) else {
            return Ok(None);
        };
        if !(self.wish.asks_about)(std::slice::from_ref(&line)) {
            return Ok(None);
        }
        let free = unannounced(self.rules, position);
        let winning = match self.adviser.winning_takes(&free) {
            Ok(winning) => winning,
            Err(ListingError::Unsolved(unsolved)) => return Err(unsolved),
            Err(_) => return Ok(None),
        };
        let square = |amounts: &[Natural]| left(&position.piles, amounts);
        let right: Vec<Counts> = winning.iter().filter_map(taken).map(square).collect();
        let all = Move::block(right.clone());
        if right.len() != announcement.at_most || judge(self.rules, position, &all).is_err() {
            return Ok(None);
        }
        let habitual = habitual_takes(self.rules, &free, None);
        let mut habitual = habitual.iter().map(|amounts| square(amounts));
        let Some(key) = right.first().map(|first| AnswerKey::of_piles(first)) else {
            return Ok(None);
        };
        if habitual.any(|square| right.contains(&square)) || !(self.wish.has_answer)(&key) {
            return Ok(None);
        }
        Ok(Some((Question::Find(line), key)))
    }

    /// The first of some arrangements of lines that may be asked about, in random order.
    fn accepted(
        &mut self,
        arranged: impl Fn(&mut Self) -> Option<Vec<Replay>>,
    ) -> Option<Vec<Replay>> {
        /// More than enough for one arrangement in some fifty.
        const ARRANGEMENTS: usize = 400;
        for _ in 0..ARRANGEMENTS {
            let mut lines = arranged(self)?;
            lines.shuffle(self.rng);
            if (self.wish.asks_about)(&lines) {
                return Some(lines);
            }
        }
        None
    }

    /// Whether the position has as many tokens as wanted, and no empty pile.
    fn is_in_size(&self, line: &Replay) -> bool {
        let position = line.last();
        let tokens = position.total().to_u64();
        tokens.is_some_and(|tokens| self.wish.tokens.contains(&tokens))
            && !position.piles.iter().any(Natural::is_zero)
    }

    /// Whether the player to move wins, but not by a habit.
    fn is_won_by_thought(&self, line: &Replay) -> Result<bool, Unsolved> {
        let position = line.last();
        Ok(!position.piles.iter().any(Natural::is_zero)
            && self.adviser.outcome(position)? == Outcome::N
            && !wins_by_habit(self.adviser, position, last_taken(line))?)
    }
}

/// Whether two lines end with the same piles, in any order.
fn is_alike(one: &Replay, other: &Replay) -> bool {
    let key = |line: &Replay| AnswerKey::of_piles(&line.last().piles);
    key(one) == key(other)
}
