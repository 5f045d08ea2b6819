//! Random access to the beginning of a fixed point, on machine words: the lengths of σᵏ(letter) and the letters
//! they contain are counted once.

use super::Morphism;

/// Nothing is kept with more letters than this, or beyond this many levels.
const MOST_LETTERS: usize = 8;
const MOST_LEVELS: usize = 128;

/// For one k and each letter: the length of σᵏ(letter), and how often each letter occurs in it.
type ShortPower = Vec<(u64, [u64; MOST_LETTERS])>;

/// The powers from k = 0 on, as far as all lengths fit into a word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ShortPowers(Vec<ShortPower>);

impl ShortPowers {
    pub(crate) fn new(morphism: &Morphism) -> Self {
        let letters = morphism.images.len();
        if letters > MOST_LETTERS {
            return Self::default();
        }
        let single = |letter| (1, std::array::from_fn(|other| u64::from(other == letter)));
        let bottom: ShortPower = (0..letters).map(single).collect();
        let powers = std::iter::successors(Some(bottom), |below| above(morphism, below));
        Self(powers.take(MOST_LEVELS).collect())
    }

    /// The letter at `position`, counted from 0, and how often `sought` occurs before it; `None` if the powers do
    /// not reach that far. Costs one step for each level.
    pub(crate) fn descend(
        &self,
        morphism: &Morphism,
        mut position: u64,
        sought: u8,
    ) -> Option<(u8, u64)> {
        let mut letter = morphism.start;
        let levels = (self.0).partition_point(|power| power[usize::from(letter)].0 <= position);
        if levels == self.0.len() {
            return None;
        }
        let mut count = 0;
        for power in self.0[..levels].iter().rev() {
            for run in morphism.image(letter) {
                let (length, occurrences) = &power[usize::from(run.letter)];
                let passed = (position / length).min(run.times);
                position -= passed * length;
                count += passed * occurrences.get(usize::from(sought)).unwrap_or(&0);
                if passed < run.times {
                    letter = run.letter;
                    break;
                }
            }
        }
        Some((letter, count))
    }
}

/// The power k + 1; `None` if a length exceeds a word.
fn above(morphism: &Morphism, below: &ShortPower) -> Option<ShortPower> {
    let image = |image: &Vec<super::LetterRun>| {
        let mut all = (0u64, [0; MOST_LETTERS]);
        for run in image {
            let (length, occurrences) = &below[usize::from(run.letter)];
            all.0 = all.0.checked_add(length.checked_mul(run.times)?)?;
            for (sum, count) in all.1.iter_mut().zip(occurrences) {
                // At most the length.
                *sum += count * run.times;
            }
        }
        Some(all)
    };
    morphism.images.iter().map(image).collect()
}
