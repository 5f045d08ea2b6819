//! Drawing puzzles of a given difficulty.

use super::difficulty::Difficulty;
use crate::variants::draw;
use goldpile_engine::notation::piles_text;
use goldpile_engine::{Position, Replay, Rules, start};
use goldpile_number::Natural;
use goldpile_play::{Adviser, usual_largest, usual_piles};
use goldpile_solve::Unsolved;
use rand::{Rng, RngExt};
use std::cell::RefCell;
use std::ops::RangeInclusive;

const MOST_TOKENS: u64 = 200;

/// The most positions played out for a puzzle of a game without a theory.
const MOST_PLAYED_OUT: u64 = 1_000_000;

/// How many times the number of piles is chosen, and how many lines are tried for each.
const ROUNDS: usize = 8;
const DRAWS: usize = 250;

/// The centres of the ranges in which every game has puzzles.
const CENTRES: RangeInclusive<u16> = 450..=1550;
/// How far the rating of a puzzle may be from the wanted one, in increasing steps.
const NEAR: [u16; 4] = [75, 150, 300, u16::MAX];

/// A position in which exactly one take wins, with the moves that led to it. If the rules refer to the piles by
/// size, takes that leave the same piles in another order count as one.
#[derive(Clone)]
pub struct Puzzle {
    adviser: Adviser,
    line: Replay,
    difficulty: Difficulty,
}

/// How many tokens the position of a puzzle may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleSize {
    /// As many as puzzles of its rating usually have.
    Usual,
    /// Up to 200: in a game with few takes, large positions are no harder than small ones. Without a theory, only
    /// as many as let at most a million positions or so be played out.
    Large,
}

impl Puzzle {
    /// A random puzzle of the adviser's game, reached by play, whose rating lies in this range and which the caller
    /// accepts; `None` if there is none among some thousand positions.
    ///
    /// Cost: for each position, a list of the winning takes and, for every puzzle among them, its
    /// [difficulty](Difficulty::within).
    ///
    /// # Errors
    /// [`Unsolved`] if the adviser does not know, or was cancelled.
    pub fn draw<R: Rng + ?Sized>(
        adviser: &Adviser,
        ratings: &RangeInclusive<u16>,
        size: PuzzleSize,
        rng: &mut R,
        is_wanted: &dyn Fn(&Self) -> bool,
    ) -> Result<Option<Self>, Unsolved> {
        let tokens = match size {
            PuzzleSize::Usual => usual_tokens(adviser, ratings),
            PuzzleSize::Large => 2..=most_tokens(adviser).max(2),
        };
        let (least, most) = usual_piles(adviser.game()).into_inner();
        let found = RefCell::new(None);
        let rules = &*adviser.game().rules;
        let wanted = |line: &Replay| {
            // A picture does not show empty piles.
            if line.last().piles.iter().any(Natural::is_zero) {
                return Ok(false);
            }
            let line = shortest(rules, line);
            let difficulty = Difficulty::within(adviser, &line, ratings)?;
            let puzzle = difficulty.map(|difficulty| Self {
                adviser: adviser.clone(),
                line,
                difficulty,
            });
            let puzzle = puzzle.filter(is_wanted);
            let is_found = puzzle.is_some();
            *found.borrow_mut() = puzzle;
            Ok(is_found)
        };
        for _ in 0..ROUNDS {
            let piles = rng.random_range(least as u64..=most as u64);
            let piles = usize::try_from(piles).unwrap_or(least);
            // Where there are many takes, even small positions are hard.
            let high = (tokens.end() >> rng.random_range(0..3u32)).max(tokens.start() + 2);
            let tokens = *tokens.start()..=high;
            if draw(DRAWS, adviser, piles, &tokens, rng, &wanted)?.is_some() {
                break;
            }
        }
        Ok(found.into_inner())
    }

    /// A random puzzle of the adviser's game whose rating is as close to this one as a short search finds; `None`
    /// if no puzzle is found at all. Positions whose piles, as text, are in `avoided` are used only if there are
    /// no others.
    ///
    /// Cost: that of up to six calls of [`draw`](Self::draw).
    ///
    /// # Errors
    /// As for [`draw`](Self::draw).
    pub fn near<R: Rng + ?Sized>(
        adviser: &Adviser,
        rating: u16,
        avoided: &[String],
        rng: &mut R,
    ) -> Result<Option<Self>, Unsolved> {
        let is_other = |found: &Self| {
            let piles = piles_text(&found.position().piles);
            !avoided.contains(&piles)
        };
        let any = 0..=u16::MAX;
        let centre = rating.clamp(*CENTRES.start(), *CENTRES.end());
        for near in NEAR {
            let ratings = centre.saturating_sub(near)..=centre.saturating_add(near);
            if let Some(found) = Self::draw(adviser, &ratings, PuzzleSize::Usual, rng, &is_other)? {
                return Ok(Some(found));
            }
        }
        if let Some(found) = Self::draw(adviser, &any, PuzzleSize::Large, rng, &is_other)? {
            return Ok(Some(found));
        }
        Self::draw(adviser, &any, PuzzleSize::Usual, rng, &|_| true)
    }

    /// The adviser, which knows the game and the answer.
    #[must_use]
    pub fn adviser(&self) -> &Adviser {
        &self.adviser
    }

    /// The moves that led to the position, which is the last of the line.
    #[must_use]
    pub fn line(&self) -> &Replay {
        &self.line
    }

    /// The position in question.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.line.last()
    }

    /// What makes the puzzle hard.
    #[must_use]
    pub fn difficulty(&self) -> &Difficulty {
        &self.difficulty
    }
}

/// The shortest end of a line that leads to the same position, from a usual start where possible.
fn shortest(rules: &dyn Rules, line: &Replay) -> Replay {
    let moves = line.moves();
    let from = |first: usize| {
        let position = start(rules, line.positions()[first].piles.clone(), &[]).ok()?;
        let mut short = Replay::new(position);
        for chosen in &moves[first..] {
            short.push(rules, chosen.clone()).ok()?;
        }
        (short.last() == line.last()).then_some(short)
    };
    let mut found = (0..=moves.len()).rev().filter_map(from);
    found.next().unwrap_or_else(|| line.clone())
}

/// The most tokens of a position whose outcome can be found.
fn most_tokens(adviser: &Adviser) -> u64 {
    let game = adviser.game();
    if game.oracle.is_some() {
        return MOST_TOKENS;
    }
    let (_, piles) = usual_piles(game).into_inner();
    let is_played_out = |tokens: &u64| {
        let positions = u32::try_from(piles).map_or(None, |piles| tokens.checked_pow(piles));
        positions.is_some_and(|positions| positions <= MOST_PLAYED_OUT)
    };
    let mut tokens = (1..=MOST_TOKENS).rev();
    tokens.find(is_played_out).unwrap_or(1)
}

/// The usual numbers of tokens for a puzzle with a rating in this range.
fn usual_tokens(adviser: &Adviser, ratings: &RangeInclusive<u16>) -> RangeInclusive<u64> {
    let game = adviser.game();
    let most = if game.oracle.is_some() {
        MOST_TOKENS
    } else {
        // Without a theory, every line of play is followed.
        usual_largest(game, None).to_u64().unwrap_or(1)
    };
    let low = (Difficulty::usual_tokens(*ratings.start()) / 4).clamp(2, most);
    let high = (2 * Difficulty::usual_tokens(*ratings.end())).clamp(low + 2, low.max(most) + 2);
    low..=high
}
