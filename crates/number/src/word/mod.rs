//! Fixed points of morphisms: infinite words such as the Fibonacci word 1011010110…
//!
//! A morphism replaces every letter with a word. If the image of a letter begins with that letter
//! and is longer than one letter, then repeating the replacement from that letter on builds an
//! infinite word that the morphism leaves unchanged. The i-th letter of the fixed point of
//! `A ↦ AᵗB, B ↦ A` says whether i is in the lower or the upper sequence of generalised Wythoff.

mod descent;
mod short;

use short::ShortPowers;
use thiserror::Error;

use super::{Natural, least_reaching};

/// A morphism on the letters 0, 1, …, k − 1, with the letter that begins its fixed point.
///
/// ```
/// use goldpile_number::{Morphism, Natural};
/// const A: u8 = 0;
/// const B: u8 = 1;
/// let wythoff = Morphism::new(vec![vec![A, B], vec![A]], A)?;
/// assert_eq!(wythoff.letters_from(&Natural::ZERO).take(8).collect::<Vec<_>>(), [A, B, A, A, B, A, B, A]);
/// // 10 = B₄: the tenth letter is the fourth B.
/// assert_eq!(wythoff.locate(&Natural::from(10u64)), (B, Natural::from(4u64)));
/// # Ok::<(), goldpile_number::MorphismError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Morphism {
    /// The image of each letter as runs of equal letters.
    images: Vec<Vec<LetterRun>>,
    start: u8,
    short: ShortPowers,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LetterRun {
    letter: u8,
    times: u64,
}

/// Why images do not make a [`Morphism`] with an infinite fixed point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MorphismError {
    /// More letters than a byte can represent.
    #[error("a morphism has at most 256 letters")]
    TooManyLetters,
    /// A letter that has no image.
    #[error("letter {0} occurs but has no image")]
    UnknownLetter(u8),
    /// A letter whose image is empty.
    #[error("the image of letter {0} is empty")]
    EmptyImage(u8),
    /// The start letter cannot grow into an infinite word.
    #[error("the image of the start letter {0} must begin with it and be longer")]
    NotProlongable(u8),
}

impl Morphism {
    /// The morphism that maps letter i, counted from 0, to `images[i]`, with the fixed point that
    /// begins with `start`. Linear in the length of the images.
    ///
    /// # Errors
    /// [`UnknownLetter`](MorphismError::UnknownLetter) if `start` or a letter of an image has no
    /// image; [`TooManyLetters`](MorphismError::TooManyLetters) for more than 256 images;
    /// [`EmptyImage`](MorphismError::EmptyImage) if an image is empty;
    /// [`NotProlongable`](MorphismError::NotProlongable) if the image of `start` does not begin with
    /// `start` followed by at least one letter.
    pub fn new(images: Vec<Vec<u8>>, start: u8) -> Result<Self, MorphismError> {
        let known = |letter: u8| usize::from(letter) < images.len();
        if let Some(&letter) = images
            .iter()
            .flatten()
            .chain([&start])
            .find(|&&letter| !known(letter))
        {
            return Err(MorphismError::UnknownLetter(letter));
        }
        for (letter, image) in images.iter().enumerate() {
            let letter = u8::try_from(letter).map_err(|_| MorphismError::TooManyLetters)?;
            if image.is_empty() {
                return Err(MorphismError::EmptyImage(letter));
            }
        }
        let image = &images[usize::from(start)];
        if image.len() < 2 || image[0] != start {
            return Err(MorphismError::NotProlongable(start));
        }
        let images = images.into_iter().map(|image| {
            let runs = image.chunk_by(PartialEq::eq);
            runs.map(|run| LetterRun {
                letter: run[0],
                times: run.len() as u64,
            })
            .collect()
        });
        let mut morphism = Self {
            images: images.collect(),
            start,
            short: ShortPowers::default(),
        };
        morphism.short = ShortPowers::new(&morphism);
        Ok(morphism)
    }

    /// The letter of the fixed point at position `i`, counted from 1.
    ///
    /// The word is never written out: the position is traced down through the lengths |σᵏ(letter)|. If
    /// these grow exponentially, as for all the morphisms used here, time is quadratic in the length
    /// of `i`, and memory grows like its power 3/2. If they grow only like k, as for a ↦ ab, b ↦ b,
    /// time is linear in `i` itself. The lengths that fit into a machine word are computed once: where they
    /// reach `i`, each level takes a few steps.
    ///
    /// # Panics
    /// If `i` is 0.
    #[must_use]
    pub fn letter(&self, i: &Natural) -> u8 {
        assert!(!i.is_zero(), "the letters of a word are counted from 1");
        self.descend(&(i - 1), self.start).0
    }

    /// The number of times `letter` occurs among the first `i` letters of the fixed point; 0 if it has
    /// no image. Costs the same as [`letter`](Self::letter).
    #[must_use]
    pub fn count(&self, i: &Natural, letter: u8) -> Natural {
        self.descend(i, letter).1
    }

    /// The letter at position `i`, counted from 1, and its rank: the number of equal letters up to and
    /// including this one. The rank is the index of `i` in the increasing sequence of that letter's
    /// positions. Costs twice as much as [`letter`](Self::letter).
    ///
    /// # Panics
    /// If `i` is 0.
    #[must_use]
    pub fn locate(&self, i: &Natural) -> (u8, Natural) {
        let letter = self.letter(i);
        (letter, self.count(i, letter))
    }

    /// The positions of a letter in order, counted from 1, beginning with the one that has the rank
    /// `from` ≥ 1.
    ///
    /// Finding the first one costs a few dozen times as much as [`count`](Self::count); from there,
    /// the word is read letter by letter. Does not end if there are fewer such letters.
    ///
    /// ```
    /// use goldpile_number::{Morphism, Natural};
    /// let wythoff = Morphism::new(vec![vec![0, 1], vec![0]], 0)?;
    /// let upper: Vec<Natural> = wythoff.places(1, &Natural::from(4u64)).take(3).collect();
    /// assert!(upper == [10u64, 13, 15]);
    /// # Ok::<(), goldpile_number::MorphismError>(())
    /// ```
    pub fn places(&self, letter: u8, from: &Natural) -> impl Iterator<Item = Natural> + use<'_> {
        let first = least_reaching(from, |place| self.count(place, letter));
        let mut place = first.saturating_sub(&Natural::ONE);
        let letters = self.letters_from(&place);
        letters.filter_map(move |found| {
            place += 1u64;
            (found == letter).then(|| place.clone())
        })
    }

    fn image(&self, letter: u8) -> &[LetterRun] {
        &self.images[usize::from(letter)]
    }

    /// The image of the start letter without its first letter: what each further replacement appends.
    fn tail(&self) -> impl DoubleEndedIterator<Item = LetterRun> + '_ {
        let image = self.image(self.start);
        let first = image.iter().take(1).map(|run| LetterRun {
            times: run.times - 1,
            ..*run
        });
        first
            .chain(image.iter().skip(1).copied())
            .filter(|run| run.times > 0)
    }
}

/// The letters of a fixed point in order, made by [`Morphism::letters_from`].
#[derive(Clone, Debug)]
pub struct Prefix<'a> {
    morphism: &'a Morphism,
    /// The part of σ^depth(start) not yet read: each entry is a run of equal letters and the number of times it is
    /// still to be replaced. The next run to read comes last.
    waiting: Vec<(LetterRun, u32)>,
    depth: u32,
}

impl Iterator for Prefix<'_> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        loop {
            let Some((run, replacements)) = self.waiting.pop() else {
                // σ^(k+1)(start) = σ^k(start) σ^k(tail): the first part has been read.
                self.waiting
                    .extend(self.morphism.tail().rev().map(|run| (run, self.depth)));
                self.depth += 1;
                continue;
            };
            if run.times > 1 {
                self.waiting.push((
                    LetterRun {
                        times: run.times - 1,
                        ..run
                    },
                    replacements,
                ));
            }
            if replacements == 0 {
                return Some(run.letter);
            }
            let image = self.morphism.image(run.letter);
            self.waiting
                .extend(image.iter().rev().map(|&run| (run, replacements - 1)));
        }
    }
}

#[cfg(test)]
mod tests;
