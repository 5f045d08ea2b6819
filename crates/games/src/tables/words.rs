//! A table of the words that a substitution builds.

use super::ByIndex;
use goldpile_engine::theory::reason::Detail;
use goldpile_engine::{Cell, Table, TooBig};
use goldpile_number::Natural;
use std::sync::Arc;

const MAX_LETTERS: usize = 100_000;

/// A substitution on words, and the word that it starts from.
#[derive(Clone, Debug)]
pub struct Substitution {
    /// The images of the letters 0, 1, …
    pub images: Vec<Vec<u8>>,
    /// The word before any replacement.
    pub start: Vec<u8>,
    /// The text written for each letter.
    pub letters: Vec<String>,
}

impl Substitution {
    /// The word after this many replacements of every letter by its image. Linear in the length of
    /// the word.
    ///
    /// # Errors
    /// [`TooBig`] beyond 100,000 letters.
    pub fn word(&self, replacements: &Natural) -> Result<String, TooBig> {
        let too_big = || TooBig {
            what: format!(
                "the word after {} replacements is too long",
                Detail::Ends.count(replacements)
            ),
            limit: format!("a table has words of up to {MAX_LETTERS} letters"),
        };
        let mut word = self.start.clone();
        // Without this bound, a word that does not grow could take forever.
        let count = replacements.to_usize().filter(|c| *c <= MAX_LETTERS);
        for _ in 0..count.ok_or_else(too_big)? {
            word = word
                .iter()
                .flat_map(|letter| self.images[usize::from(*letter)].iter().copied())
                .collect();
            if word.len() > MAX_LETTERS {
                return Err(too_big());
            }
        }
        let texts = word.iter().map(|l| &self.letters[usize::from(*l)]);
        if texts.clone().map(String::len).sum::<usize>() > MAX_LETTERS {
            return Err(too_big());
        }
        Ok(texts.cloned().collect())
    }

    /// The row of a table for this many replacements: the length of the word, and the word.
    ///
    /// # Errors
    /// As [`word`](Self::word).
    pub fn cells(&self, replacements: &Natural) -> Result<Vec<Cell>, TooBig> {
        let word = self.word(replacements)?;
        Ok(vec![(word.chars().count() as u64).into(), word.into()])
    }

    /// The table `words`: the word after 0, 1, 2, … replacements.
    #[must_use]
    pub fn table(self, title: &'static str) -> Arc<dyn Table> {
        let columns = ["length", "word"];
        ByIndex::mixed(("words", title), 0, &columns, move |n| self.cells(n))
    }
}
