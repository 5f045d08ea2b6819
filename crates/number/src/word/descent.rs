//! Random access to the fixed point of a [`Morphism`], by descending from σᴷ(start) through the lengths of
//! σᵏ(letter).

use super::super::Natural;
use super::{LetterRun, Morphism, Prefix};

/// For one k and every letter: the length of σᵏ(letter), and how often the letter sought occurs in it.
#[derive(Clone, Debug)]
struct MorphismPower {
    lengths: Vec<Natural>,
    counts: Vec<Natural>,
}

impl MorphismPower {
    /// The level k = 0: every letter maps to itself.
    fn bottom(letters: usize, sought: u8) -> Self {
        let counts =
            (0..letters).map(|letter| Natural::small(u64::from(letter == usize::from(sought))));
        Self {
            lengths: vec![Natural::ONE; letters],
            counts: counts.collect(),
        }
    }

    fn above(&self, morphism: &Morphism) -> Self {
        let sums = |values: &[Natural]| {
            let images = morphism.images.iter();
            images
                .map(|image| {
                    image
                        .iter()
                        .map(|run| &values[usize::from(run.letter)] * run.times)
                        .sum()
                })
                .collect()
        };
        Self {
            lengths: sums(&self.lengths),
            counts: sums(&self.counts),
        }
    }
}

/// The levels that a position needs, returned from the top down. Only every `stride`-th level is kept,
/// plus the block in use, which is recomputed from the kept level below it: this takes twice the time,
/// but only the square root of the memory.
struct Levels<'a> {
    morphism: &'a Morphism,
    /// The number of levels still to be returned; they are those for k = `left` − 1, …, 0.
    left: usize,
    stride: usize,
    kept: Vec<MorphismPower>,
    stretch: Vec<MorphismPower>,
}

impl<'a> Levels<'a> {
    /// All levels below the first at which σᵏ(start) reaches beyond `position`, counted from 0.
    fn below(morphism: &'a Morphism, position: &Natural, sought: u8) -> Self {
        // The square root of the number of levels, if the lengths roughly double from one level to the
        // next.
        let stride = usize::try_from(position.bits().isqrt())
            .unwrap_or(usize::MAX)
            .max(1);
        let mut levels = Self {
            morphism,
            left: 0,
            stride,
            kept: vec![],
            stretch: vec![],
        };
        let mut level = MorphismPower::bottom(morphism.images.len(), sought);
        while level.lengths[usize::from(morphism.start)] <= *position {
            let above = level.above(morphism);
            if levels.left.is_multiple_of(stride) {
                levels.kept.push(level);
            }
            level = above;
            levels.left += 1;
        }
        levels
    }

    fn next_below(&mut self) -> Option<MorphismPower> {
        if self.stretch.is_empty() {
            self.stretch.push(self.kept.pop()?);
            let below = self.kept.len() * self.stride;
            while self.stretch.len() < self.left - below
                && let Some(level) = self.stretch.last()
            {
                self.stretch.push(level.above(self.morphism));
            }
        }
        self.left -= 1;
        self.stretch.pop()
    }
}

impl Morphism {
    /// Traces the letter at `position`, counted from 0, down from σᴷ(start); the results are the letter and K.
    /// `step` is called for each level with the level, its k, the image that contains the letter, the index of the
    /// run in that image, and the number of letters of the run before it.
    fn trace(
        &self,
        position: &Natural,
        sought: u8,
        mut step: impl FnMut(&MorphismPower, usize, &[LetterRun], usize, u64),
    ) -> (u8, usize) {
        let mut levels = Levels::below(self, position, sought);
        let top = levels.left;
        // Invariant: the letter to be found is the one at `position` of σᵏ(letter), where k is the
        // last level seen.
        let (mut letter, mut position) = (self.start, position.clone());
        while let Some(level) = levels.next_below() {
            let image = self.image(letter);
            for (at, run) in image.iter().enumerate() {
                let length = &level.lengths[usize::from(run.letter)];
                let passed = if position < *length {
                    Natural::ZERO
                } else {
                    &position / length
                };
                if let Some(passed) = passed.to_u64().filter(|passed| *passed < run.times) {
                    position -= length * passed;
                    letter = run.letter;
                    step(&level, levels.left, image, at, passed);
                    break;
                }
                position -= length * run.times;
            }
        }
        (letter, top)
    }

    /// The letter at `position`, counted from 0, and how often `sought` occurs before it.
    pub(crate) fn descend(&self, position: &Natural, sought: u8) -> (u8, Natural) {
        let short = position.to_u64();
        let short = short.and_then(|position| self.short.descend(self, position, sought));
        if let Some((letter, count)) = short {
            return (letter, Natural::small(count));
        }
        self.descend_long(position, sought)
    }

    /// [`descend`](Self::descend) for numbers of any length.
    pub(crate) fn descend_long(&self, position: &Natural, sought: u8) -> (u8, Natural) {
        let mut count = Natural::ZERO;
        let (letter, _) = self.trace(position, sought, |level, _, image, at, passed| {
            let occurrences = |run: &LetterRun| &level.counts[usize::from(run.letter)];
            for run in &image[..at] {
                count += occurrences(run) * run.times;
            }
            count += occurrences(&image[at]) * passed;
        });
        (letter, count)
    }

    /// The letters of the fixed point in order from `position` on, counted from 0, without end. Memory
    /// grows like the number of replacements that lead to the letter: logarithmic in its position if
    /// lengths grow exponentially.
    #[must_use]
    pub fn letters_from(&self, position: &Natural) -> Prefix<'_> {
        let mut waiting = Vec::new();
        let (letter, top) = self.trace(position, self.start, |_, k, image, at, passed| {
            let depth = u32::try_from(k).unwrap_or(u32::MAX);
            let behind = image[at + 1..].iter().rev();
            waiting.extend(behind.map(|&run| (run, depth)));
            let times = image[at].times - passed - 1;
            if times > 0 {
                waiting.push((LetterRun { times, ..image[at] }, depth));
            }
        });
        waiting.push((LetterRun { letter, times: 1 }, 0));
        Prefix {
            morphism: self,
            waiting,
            depth: u32::try_from(top).unwrap_or(u32::MAX),
        }
    }
}
