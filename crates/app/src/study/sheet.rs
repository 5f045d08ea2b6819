//! A sheet of exercises: positions in which one move wins, from easy to hard, with their solutions.

use goldpile_engine::notation::piles_text;
use goldpile_engine::text::Voices;
use goldpile_engine::{Counts, Move, Replay, after};
use goldpile_learn::puzzles::{Difficulty, Puzzle, PuzzleSize};
use goldpile_play::{Adviser, ListingError, ReasonError, move_dice};
use goldpile_solve::Unsolved;
use rand::Rng;
use std::ops::RangeInclusive;
use thiserror::Error;

/// The levels of exercises.
pub const LEVELS: RangeInclusive<u64> = 1..=5;

/// The levels and their exercises' ratings, the hardest first.
const RATINGS: [(u64, RangeInclusive<u16>); 5] = [
    (5, 1450..=u16::MAX),
    (4, 1250..=1449),
    (3, 1050..=1249),
    (2, 850..=1049),
    (1, 0..=849),
];

/// The number of draws for an exercise, of which the one least like the others is used.
const TRIES: usize = 4;

/// An exercise of a sheet.
pub struct SheetExercise {
    /// The level, from 1 to 5.
    pub level: u64,
    /// The moves that led to the position, which is the last of the line.
    pub line: Replay,
    /// The piles to leave. Where the rules refer to piles by size, each order that a move reaches.
    pub solutions: Vec<String>,
    /// Why that move wins, in a sentence or two.
    pub why: String,
    /// The method for generating the lost positions that `why` refers to; empty if none is known.
    pub recipe: String,
    /// The case of the theory that explains the move.
    case: &'static str,
    taken: Option<Move>,
    /// The piles and those to leave, in increasing order.
    piles: Counts,
    left: Counts,
}

/// Why there is no sheet.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoSheet {
    /// There are too few suitable positions at all levels together.
    #[error(
        "only {found} different positions of this game were found in which one move of several wins and no pile \
         is empty, and a sheet has each only once: ask for fewer exercises"
    )]
    TooFew {
        /// The number of positions found.
        found: usize,
    },
    /// Who wins cannot be determined.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
}

/// Draws this many exercises of the adviser's game, with equal numbers of each of these levels. Where a
/// level has too few, the nearest ones fill in; where all levels have too few, larger positions than usual
/// do. The sheet goes from easy to hard and, within a level, from small to large. No two exercises have the
/// same piles, even in another order. The same seed draws the same sheet. Calls `told` with the number drawn
/// so far.
///
/// Cost: four calls of [`Puzzle::draw`] for each exercise.
///
/// # Errors
/// [`NoSheet`].
pub fn exercise_sheet(
    adviser: &Adviser,
    count: usize,
    levels: &RangeInclusive<u64>,
    seed: u64,
    told: &dyn Fn(usize),
) -> Result<Vec<SheetExercise>, NoSheet> {
    let mut sheet: Vec<SheetExercise> = Vec::new();
    let mut open = RATINGS.to_vec();
    let mut size = PuzzleSize::Usual;
    let hardest = RATINGS.len() as u64;
    let [first, last] = [levels.start(), levels.end()].map(|level| *level.min(&hardest));
    let span = last.saturating_sub(first) + 1;
    for number in 0..count {
        let wanted = first + span * number as u64 / count as u64;
        let mut dice = move_dice(seed, number);
        loop {
            // A tie goes to the harder level.
            let nearest = open.iter().min_by_key(|(level, _)| level.abs_diff(wanted));
            let Some((level, ratings)) = nearest.cloned() else {
                if size == PuzzleSize::Large {
                    return Err(NoSheet::TooFew { found: sheet.len() });
                }
                size = PuzzleSize::Large;
                open = RATINGS.to_vec();
                continue;
            };
            let like = (level, &ratings, size);
            if let Some(exercise) = drawn(adviser, like, &sheet, &mut dice)? {
                sheet.push(exercise);
                break;
            }
            open.retain(|(other, _)| *other != level);
        }
        told(number + 1);
    }
    sheet.sort_by_cached_key(|exercise| (exercise.level, exercise.line.last().total()));
    Ok(sheet)
}

/// An exercise of this level, rating and size that is not on the sheet yet; of a few, the one least like those
/// on it.
fn drawn<R: Rng + ?Sized>(
    adviser: &Adviser,
    (level, ratings, size): (u64, &RangeInclusive<u16>, PuzzleSize),
    sheet: &[SheetExercise],
    dice: &mut R,
) -> Result<Option<SheetExercise>, Unsolved> {
    let rules = &*adviser.game().rules;
    let is_wanted = |line: &Replay, _: &Difficulty| {
        let first = &line.positions()[0];
        let usual = rules.start_memory(&first.piles, &[]);
        let piles = sorted(&line.last().piles);
        // A remembered move that no play led to would puzzle the reader.
        usual.is_ok_and(|memory| memory == first.memory)
            && sheet.iter().all(|other| other.piles != piles)
    };
    let likeness = |exercise: &SheetExercise| {
        let alike = |is_alike: &dyn Fn(&SheetExercise) -> bool| {
            sheet.iter().filter(|other| is_alike(other)).count()
        };
        (
            alike(&|other| other.left == exercise.left),
            alike(&|other| other.case == exercise.case),
            alike(&|other| other.taken == exercise.taken),
        )
    };
    let peers = || sheet.iter().filter(|other| other.level == level);
    let used = |case: &str| peers().filter(|other| other.case == case).count();
    let least = peers().map(|other| used(other.case)).min();
    // At each level, the cases that have come up least often go first, as long as they are found.
    let is_due = |line: &Replay| {
        let why = adviser.explain(line.last());
        why.is_ok_and(|why| Some(used(why.case)) <= least)
    };
    let mut mixes = least.is_some();
    let mut found = Vec::new();
    for _ in 0..TRIES {
        let mut puzzle = None;
        if mixes {
            let both = |line: &Replay, found: &Difficulty| is_wanted(line, found) && is_due(line);
            puzzle = Puzzle::draw(adviser, ratings, size, dice, &both)?;
            mixes = puzzle.is_some();
        }
        if puzzle.is_none() {
            puzzle = Puzzle::draw(adviser, ratings, size, dice, &is_wanted)?;
        }
        let Some(puzzle) = puzzle else { break };
        let exercise = solved(adviser, puzzle.line().clone(), level)?;
        let is_new = likeness(&exercise) == (0, 0, 0);
        found.push(exercise);
        if is_new {
            break;
        }
    }
    Ok(found.into_iter().min_by_key(likeness))
}

fn sorted(counts: &Counts) -> Counts {
    let mut counts = counts.clone();
    counts.sort_unstable();
    counts
}

fn solved(adviser: &Adviser, line: Replay, level: u64) -> Result<SheetExercise, Unsolved> {
    let (rules, position) = (&*adviser.game().rules, line.last());
    // A puzzle has few moves, and its winning moves are legal, so these errors do not occur.
    let unfit = |what: String| {
        let limit = "an exercise has few moves".to_owned();
        Unsolved::TooBig(goldpile_engine::TooBig { what, limit })
    };
    let winning = adviser
        .winning_takes(position)
        .map_err(|error| match error {
            ListingError::Unsolved(error) => error,
            other => unfit(other.to_string()),
        })?;
    let piles = |chosen: &Move| after(rules, position, chosen).piles;
    let text = |chosen| piles_text(&piles(chosen));
    let left = winning.first().map(piles).unwrap_or_default();
    let reason = adviser
        .reason(position, winning.first())
        .map_err(|error| match error {
            ReasonError::Unsolved(error) => error,
            ReasonError::Illegal(refusal) => unfit(refusal.to_string()),
        })?;
    let nobody = Voices::nobody();
    Ok(SheetExercise {
        level,
        solutions: winning.iter().map(text).collect(),
        why: reason.sentence(rules, &nobody),
        recipe: reason.say(&reason.why.recipe, &nobody),
        case: reason.why.case,
        taken: winning.first().cloned(),
        piles: sorted(&position.piles),
        left: sorted(&left),
        line,
    })
}
