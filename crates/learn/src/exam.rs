//! The exam of a lesson: which kinds of question it has, how many of each, and positions for them.

use crate::lesson::Lesson;
use crate::tag::{PositionClass, PositionTag};
use crate::variants::{DRAWS, draw, every_block_wins};
use goldpile_engine::{Counts, Move, Outcome, Phase, Position, Replay, after, start};
use goldpile_play::{Adviser, ListingError, start_dice};
use goldpile_solve::Unsolved;
use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use std::ops::RangeInclusive;

/// How a question of an exam is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExamTask {
    /// Make a winning move.
    Find,
    /// Say who wins; the player to move loses.
    Lost,
    /// Say who wins, and then make a winning move.
    Won,
}

impl ExamTask {
    /// All tasks.
    pub(crate) const ALL: [Self; 3] = [Self::Find, Self::Lost, Self::Won];

    /// The name used in lessons.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Find => "find",
            Self::Lost => "lost",
            Self::Won => "won",
        }
    }

    /// Whether the question is who wins.
    #[must_use]
    pub fn asks_who_wins(self) -> bool {
        self != Self::Find
    }
}

/// One kind of question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExamKind {
    /// How it is asked.
    pub task: ExamTask,
    /// How many questions of this kind the lesson's [deck](Lesson::deck) has.
    pub count: usize,
    /// The idea that its positions belong to, as an index into [`Lesson::ideas`].
    pub idea: usize,
    /// Tags that its positions must have.
    pub with: Vec<PositionTag>,
    /// Tags that its positions must not have.
    pub without: Vec<PositionTag>,
    /// Whether no winning take may touch the largest pile.
    pub smaller: bool,
}

/// One question of an exam before its position is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExamSlot {
    /// Its kind, as an index into [`Lesson::exam`].
    pub kind: usize,
    /// How many questions of this kind come before it; the cases of the idea take turns.
    pub turn: usize,
}

impl ExamKind {
    /// Whether a position of this class is of this kind. Only a kind that asks for it has positions that are won
    /// by taking everything at once.
    ///
    /// Cost: a verdict, and a list of the winning takes where the largest pile matters.
    ///
    /// # Errors
    /// [`Unsolved`] if the adviser does not know.
    pub fn holds(
        &self,
        adviser: &Adviser,
        position: &Position,
        class: &PositionClass,
    ) -> Result<bool, Unsolved> {
        let has = |tag: &PositionTag| class.tags.contains(tag);
        let outcome = adviser.outcome(position)?;
        let suits = match self.task {
            ExamTask::Find => {
                outcome.actor_wins(position.phase) && !every_block_wins(adviser, position)?
            }
            ExamTask::Lost => outcome == Outcome::P,
            ExamTask::Won => outcome == Outcome::N && position.phase == Phase::Take,
        };
        let is_easy = self.task != ExamTask::Lost
            && has(&PositionTag::Whole)
            && !self.with.contains(&PositionTag::Whole);
        Ok(suits
            && !is_easy
            && self.with.iter().all(has)
            && !self.without.iter().any(has)
            && (!self.smaller || spares_largest(adviser, position)?))
    }
}

/// Whether some take wins, and none that does touches a largest pile.
fn spares_largest(adviser: &Adviser, position: &Position) -> Result<bool, Unsolved> {
    let most = position.piles.iter().max();
    let spares = |chosen: &Move| match chosen {
        Move::Take(taken) => std::iter::zip(taken, &position.piles)
            .all(|(taken, pile)| taken.is_zero() || Some(pile) != most),
        Move::Block(_) => false,
    };
    match adviser.winning_takes(position) {
        Ok(winning) => Ok(!winning.is_empty() && winning.iter().all(spares)),
        Err(ListingError::Unsolved(unsolved)) => Err(unsolved),
        // A position with so many moves is too large for an exam.
        Err(ListingError::TooMany | ListingError::TooLong) => Ok(false),
    }
}

/// How many times as many positions are drawn for a case that has few.
const RARE: usize = 16;

/// The number of exams after which the same kinds are asked again.
pub const EXAMS: usize = 3;

impl Lesson {
    /// The questions of [`EXAMS`] exams, of each kind as many as it counts. They are spread evenly, first the tasks
    /// and then the kinds of each task, so that each third of the deck has nearly the same number of each.
    #[must_use]
    pub fn deck(&self) -> Vec<ExamSlot> {
        let of_kind = |(kind, known): (usize, &ExamKind)| {
            let slots = (0..known.count).map(move |turn| ExamSlot { kind, turn });
            slots.collect()
        };
        let of_task = |task: ExamTask| {
            let kinds = self.exam.iter().enumerate();
            let kinds = kinds.filter(|(_, known)| known.task == task);
            mixed(kinds.map(of_kind))
        };
        let who_wins = mixed([ExamTask::Lost, ExamTask::Won].into_iter().map(of_task));
        mixed([of_task(ExamTask::Find), who_wins].into_iter())
    }

    /// The questions of an exam, in the order in which they are asked.
    #[must_use]
    pub fn exam_slots(&self, seed: u64, exam: u64) -> Vec<ExamSlot> {
        let deck = self.deck();
        let length = deck.len().div_ceil(EXAMS).max(1);
        let turn = usize::try_from(seed.wrapping_add(exam) % EXAMS as u64).unwrap_or(0);
        let mut slots = deck.chunks(length).nth(turn).unwrap_or_default().to_vec();
        slots.shuffle(&mut start_dice(seed ^ exam.rotate_left(32)));
        slots
    }

    /// A line to a position for this question that `wanted` accepts; `None` if none is found. It is of the case
    /// whose turn it is, unless the kind has tags or no position of that case is found. Where nothing is remembered,
    /// the line begins there.
    ///
    /// Cost: as for [`draw`], with an explanation and [`ExamKind::holds`] for each position.
    ///
    /// # Errors
    /// [`Unsolved`] if the adviser does not know.
    pub fn draw_for<R: Rng + ?Sized>(
        &self,
        slot: ExamSlot,
        tokens: &RangeInclusive<u64>,
        dice: &mut R,
        wanted: &dyn Fn(&Position) -> Result<bool, Unsolved>,
    ) -> Result<Option<Replay>, Unsolved> {
        let adviser = self.adviser();
        let kind = &self.exam[slot.kind];
        let cases = &self.ideas[kind.idea].cases;
        // Where tags say which positions are meant, some cases may have none.
        let due = cases.get(slot.turn % cases.len().max(1));
        let due = due.filter(|_| kind.with.is_empty() && kind.without.is_empty());
        let mut found = None;
        let due = due.map(|case| (Some(case), RARE * DRAWS));
        for (case, draws) in due.into_iter().chain([(None, DRAWS)]) {
            if found.is_none() {
                found = draw(draws, adviser, self.piles(), tokens, dice, &|line| {
                    let position = line.last();
                    let class = PositionClass::of(adviser, position)?;
                    Ok(case.is_none_or(|case| *case == class.case)
                        && self.idea_of(&class) == Some(kind.idea)
                        && kind.holds(adviser, position, &class)?
                        && wanted(position)?)
                })?;
            }
        }
        Ok(found.map(|line| {
            let piles = line.last().piles.clone();
            match start(&*adviser.game().rules, piles, &[]) {
                Ok(fresh) if fresh == *line.last() => Replay::new(fresh),
                _ => line,
            }
        }))
    }

    /// A position of the idea with this name as exams ask for it, and what is asked about it; `None` if none is
    /// found. The seed determines it.
    ///
    /// # Errors
    /// As for [`draw_for`](Self::draw_for).
    pub fn draw_of(&self, idea: &str, seed: u64) -> Result<Option<(ExamTask, Replay)>, Unsolved> {
        let mut deck = self.deck();
        deck.retain(|slot| self.ideas[self.exam[slot.kind].idea].name == idea);
        let mut dice = start_dice(seed);
        let Some(&slot) = deck.choose(&mut dice) else {
            return Ok(None);
        };
        let drawn = self.draw_for(slot, &self.tokens, &mut dice, &|_| Ok(true))?;
        Ok(drawn.map(|line| (self.exam[slot.kind].task, line)))
    }

    /// The numbers that the advised move leaves, or those of a lost position itself, which two questions of an
    /// exam should not share.
    ///
    /// # Errors
    /// [`Unsolved`] if the adviser does not know.
    pub(crate) fn answer_at(&self, position: &Position) -> Result<Counts, Unsolved> {
        let adviser = self.adviser();
        let mut piles = match adviser.hint(position)? {
            Some(chosen) => after(&*adviser.game().rules, position, &chosen).piles,
            None => position.piles.clone(),
        };
        piles.sort_unstable();
        Ok(piles)
    }
}

/// The things of all lists in one, with those of each list spread evenly over it.
fn mixed<T>(lists: impl Iterator<Item = Vec<T>>) -> Vec<T> {
    let mut places = Vec::new();
    for list in lists {
        // The middle of each of as many equal parts as the list has things, as a numerator and a denominator.
        let count = list.len();
        let middles = (0..count).map(|index| (2 * index + 1, 2 * count));
        places.extend(middles.zip(list));
    }
    places.sort_by(|((upper, lower), _), ((other_upper, other_lower), _)| {
        (upper * other_lower).cmp(&(other_upper * lower))
    });
    places.into_iter().map(|(_, thing)| thing).collect()
}
