//! Choosing a puzzle for practice: of the kind whose turn it is, near the player's rating, with another answer than
//! the last ones.

use super::kind::PuzzleKind;
use super::make::Wish;
use super::puzzle::{AnswerKey, Puzzle, shown};
use super::score::PracticeScore;
use goldpile_engine::Replay;
use goldpile_play::Adviser;
use goldpile_solve::Unsolved;
use rand::{Rng, RngExt};
use std::ops::RangeInclusive;

/// The ratings between which every game has puzzles.
const CENTRES: RangeInclusive<u16> = 500..=1500;
/// How near to the wanted rating is near enough.
const NEAR: u16 = 100;
/// The number of puzzles made, of which the nearest one is asked.
const MADE: usize = 12;
/// The number of positions tried for each of them.
const DRAWS: usize = 150;
/// The most tokens of a puzzle. Where the answers are too few, they grow.
const TOKENS: [u64; 9] = [8, 12, 18, 26, 40, 60, 90, 140, 200];
const LARGE: [u64; 3] = [200, 300, 1000];

impl Puzzle {
    /// A random puzzle of the adviser's game and of this kind whose rating is as close to the player's as a short
    /// search finds; `None` if no puzzle is found at all. Its answer is none of the last ones, and its positions are
    /// none of those asked lately, unless the game has no others.
    ///
    /// Cost: that of making up to twelve puzzles.
    ///
    /// # Errors
    /// [`Unsolved`] if the adviser does not know, or was cancelled.
    pub fn near<R: Rng + ?Sized>(
        adviser: &Adviser,
        kind: PuzzleKind,
        score: &PracticeScore,
        rng: &mut R,
    ) -> Result<Option<Self>, Unsolved> {
        let is_new = |key: &AnswerKey| !score.answers.contains(&key.text);
        let is_other = |lines: &[Replay]| !score.recent.contains(&shown(lines));
        let centre = score.rating.shown();
        let centre = centre.clamp(*CENTRES.start(), *CENTRES.end());
        let mut best: Option<Self> = None;
        // Larger positions are harder on the whole.
        let last = TOKENS.len() - 1;
        let mut size = rng.random_range(0..=last);
        for made in 0..MADE {
            // The last ones are larger than usual, as long as nothing is found.
            let tokens = match best {
                None if made >= MADE - LARGE.len() => LARGE[made + LARGE.len() - MADE],
                _ => TOKENS[size],
            };
            let wish = Wish {
                kind,
                tokens: 2..=tokens,
                draws: DRAWS,
                has_answer: &is_new,
                asks_about: &is_other,
            };
            let Some(found) = Self::make(adviser, &wish, rng)? else {
                size = last.min(size + 1);
                continue;
            };
            size = if found.rating() > centre {
                size.saturating_sub(1)
            } else {
                last.min(size + 1)
            };
            let off = found.rating().abs_diff(centre);
            if best
                .as_ref()
                .is_none_or(|best| off < best.rating().abs_diff(centre))
            {
                best = Some(found);
            }
            if off <= NEAR {
                break;
            }
        }
        if best.is_some() {
            return Ok(best);
        }
        let any = Wish {
            kind,
            tokens: 2..=LARGE[0],
            draws: MADE * DRAWS,
            has_answer: &|_| true,
            asks_about: &|_| true,
        };
        Self::make(adviser, &any, rng)
    }
}
