//! Drawing positions in which exactly one take wins, by size.

use super::difficulty::Difficulty;
use super::kind::PuzzleKind;
use super::puzzle::{AnswerKey, Puzzle};
use crate::question::Question;
use crate::variants::draw;
use goldpile_engine::{Replay, Rules, start};
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
        is_wanted: &dyn Fn(&Replay, &Difficulty) -> bool,
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
            let Some(difficulty) = difficulty.filter(|found| is_wanted(&line, found)) else {
                return Ok(false);
            };
            *found.borrow_mut() = Some((line, difficulty.rating()));
            Ok(true)
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
        let Some((line, rating)) = found.into_inner() else {
            return Ok(None);
        };
        let key = AnswerKey::of_find(adviser, &line)?;
        let question = Question::Find(line);
        Ok(key.map(|key| Self::new(adviser, PuzzleKind::Find, question, key, rating)))
    }
}

/// The shortest end of a line that leads to the same position, from a usual start where possible.
pub(super) fn shortest(rules: &dyn Rules, line: &Replay) -> Replay {
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
