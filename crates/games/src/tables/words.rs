//! The words that a substitution builds, as a table.

use super::ByIndex;
use goldpile_engine::reason::Detail;
use goldpile_engine::{Cell, Table, TooBig};
use goldpile_number::Natural;
use std::sync::Arc;

/// The most letters of a word in a table.
const MAX_LETTERS: usize = 100_000;

/// What the words of a table are made from: the image of each letter, the word to begin with, and
/// the text that stands for each letter.
#[derive(Clone, Debug)]
pub struct Substitution {
    /// The images of the letters 0, 1, …
    pub images: Vec<Vec<u8>>,
    /// The word before any replacement.
    pub start: Vec<u8>,
    /// The text that is written for each letter.
    pub letters: Vec<String>,
}

impl Substitution {
    /// The word after this many replacements of every letter by its image. Linear in its length.
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
        // A word that does not grow would be replaced for ever.
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

    /// The length of that word, and the word itself, as the cells of a row.
    ///
    /// # Errors
    /// As [`word`](Self::word).
    pub fn cells(&self, replacements: &Natural) -> Result<Vec<Cell>, TooBig> {
        let word = self.word(replacements)?;
        Ok(vec![(word.chars().count() as u64).into(), word.into()])
    }

    /// The table of these words, called `words`.
    #[must_use]
    pub fn table(self, title: &'static str) -> Arc<dyn Table> {
        let columns = ["length", "word"];
        ByIndex::mixed(("words", title), 0, &columns, move |n| self.cells(n))
    }
}
