//! Explanations of why a position is won or lost: a sentence, the numbers that show it, how to generate
//! the lost positions in one's head, and the theorem. They are structured, so that the screen, the
//! command line and JSON can each show them in their own way.

use crate::position::Counts;
use crate::text::{Text, subscript};
use goldpile_number::{Natural, Numeration};
use std::fmt::Write;
use std::sync::Arc;

/// The most bits of a number that is explained with its digits, which take four bytes each. This is a
/// little more than the million decimal digits that a count may have.
pub const DIGITS_SHOWN_BITS: u64 = 3_400_000;

/// The most parts of a sum that is written in full; of a longer one, only the ends are written.
const PARTS_WRITTEN: usize = 8;

/// The most places of a number that is written as a sum.
const PLACES_SPLIT: usize = 300;

/// Where to look up the theorem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Citation {
    /// Who proved it, and when; or `a rule file`.
    pub short: &'static str,
    /// The publication in full, and the work in which we read about it if different; empty for a rule file.
    pub paper: &'static str,
    /// Their BibTeX entries, in this order.
    pub bibtex: &'static [&'static str],
}

impl Citation {
    /// The citation for a game whose only theory is the claim of its rule file.
    pub const RULE_FILE: Self = Self {
        short: "a rule file",
        paper: "",
        bibtex: &[],
    };

    /// The publication, in full; `None` for a rule file.
    #[must_use]
    pub fn publication(&self) -> Option<&'static str> {
        (!self.paper.is_empty()).then_some(self.paper)
    }
}

/// How certain the theorem is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TheoremStatus {
    /// Proved in the paper.
    Proved,
    /// Proved by this program for all piles, from the rules being played. The text is the command that
    /// repeats the proof.
    Decided(Text),
    /// Checked by exhaustive play as far as the text says; we know of no proof.
    Checked(&'static str),
    /// A trusted claim, which is not proved.
    Claimed,
    /// No theorem, only exhaustive play from this very position.
    Played {
        /// The number of positions examined so far, for this question and those before it.
        positions: usize,
    },
}

/// The numeration system of a row of digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DigitSystem {
    /// Powers of two.
    Binary,
    /// The numerators of the convergents of [1; t, t, t, …]; t = 1 is Zeckendorf's.
    Wythoff(u64),
}

/// A number in a numeration system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digits {
    /// The system.
    pub system: DigitSystem,
    /// The digits, most significant first; none for 0. Shared, because there may be millions.
    pub digits: Arc<[u32]>,
    /// The number of decisive final digits; 0 if none matters more than the others.
    pub suffix: usize,
}

/// How the digits of a number follow from those of the number above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shift {
    /// Every digit moves one place to the left.
    Left,
    /// Every digit moves one place to the right.
    Right,
}

/// One number that an explanation shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplanationRow {
    /// Its name: a pile, `A₆`, …
    pub name: String,
    /// Its value.
    pub value: Natural,
    /// Its digits, where they are informative.
    pub digits: Option<Digits>,
    /// How its digits follow from those of the row above, if they do.
    pub shift: Option<Shift>,
    /// What the digits or the value show.
    pub note: Text,
}

/// What an explanation recommends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The position to leave, its piles in table order.
    Leave(Counts),
    /// The positions to announce, sorted; empty if it is enough to announce nothing.
    Announce(Vec<Counts>),
}

/// Why a position is won or lost, and what wins it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The theorem in one line, with its number if it has one.
    pub theorem: &'static str,
    /// The case of the theorem or of its proof that applies.
    pub case: &'static str,
    /// Where it is published.
    pub cite: Citation,
    /// How certain it is.
    pub status: TheoremStatus,
    /// The reason in plain words.
    pub sentence: Text,
    /// How to generate the lost positions in one's head, with the first few of them and why they are
    /// lost; empty if no such method is known.
    pub recipe: Text,
    /// The index n of the row of P-positions to which the explanation refers, if any.
    pub index: Option<Natural>,
    /// The numbers that show it, in reading order.
    pub rows: Vec<ExplanationRow>,
    /// What wins for the player who acts now; `None` if nothing does.
    pub target: Option<Goal>,
}

impl Explanation {
    /// Where its theorem is published; `None` if it rests on play alone.
    #[must_use]
    pub fn published(&self) -> Option<Citation> {
        (!matches!(self.status, TheoremStatus::Played { .. })).then_some(self.cite)
    }
}

impl ExplanationRow {
    /// A row without digits.
    #[must_use]
    pub fn of(name: impl Into<String>, value: &Natural, note: Text) -> Self {
        Self {
            name: name.into(),
            value: value.clone(),
            digits: None,
            shift: None,
            note,
        }
    }

    /// Adds the digits in a system, the last `suffix` of them decisive.
    #[must_use]
    pub fn in_digits(mut self, system: DigitSystem, suffix: usize) -> Self {
        self.digits = system.digits(&self.value, suffix);
        self
    }

    /// Adds the digits in a system. The decisive ones are the last nonzero digit and the zeros after it,
    /// but at least `least` digits.
    #[must_use]
    pub fn by_its_end(mut self, system: DigitSystem, least: usize) -> Self {
        self.digits = system.digits(&self.value, 0).map(|digits| Digits {
            suffix: (digits.trailing_zeros() + 1)
                .max(least)
                .min(digits.digits.len()),
            ..digits
        });
        self
    }

    /// Marks the digits as those of the row above, shifted.
    #[must_use]
    pub fn shifted(mut self, shift: Shift) -> Self {
        self.shift = Some(shift);
        self
    }
}

/// The name of a term of a sequence: `B₆`, or `Bₙ` where the index is too long for a subscript.
#[must_use]
pub fn indexed(sequence: &str, index: &Natural) -> String {
    format!(
        "{sequence}{}",
        subscript(&index.to_string()).unwrap_or_else(|| "ₙ".to_owned())
    )
}

impl DigitSystem {
    /// The weight of the digit at this place, from 0 on the right: 2^place, or [`Numeration::basis`] at
    /// its cost.
    ///
    /// # Panics
    /// For a [`Wythoff`](Self::Wythoff) system whose t is 0 or above the largest `u32`, as
    /// [`Numeration::new`] does.
    #[must_use]
    pub fn basis(self, place: usize) -> Natural {
        match self {
            Self::Binary => Natural::ONE << place as u64,
            Self::Wythoff(t) => Numeration::new(t).basis(place as u64),
        }
    }

    /// The digits of a number, the last `suffix` of them decisive; `None` for a number longer than
    /// [`DIGITS_SHOWN_BITS`]. Linear for [`Binary`](Self::Binary), otherwise at the cost of
    /// [`Numeration::representation`].
    ///
    /// # Panics
    /// As [`basis`](Self::basis).
    #[must_use]
    pub fn digits(self, value: &Natural, suffix: usize) -> Option<Digits> {
        if value.bits() > DIGITS_SHOWN_BITS {
            return None;
        }
        let digits = match self {
            Self::Binary => (0..value.bits())
                .rev()
                .map(|bit| u32::from(value.bit(bit)))
                .collect(),
            Self::Wythoff(t) => Numeration::new(t)
                .representation(value)
                .digits_most_significant_first()
                .collect(),
        };
        Some(Digits {
            system: self,
            digits,
            suffix,
        })
    }
}

impl Digits {
    /// The number of zeros at the end; 0 for the number 0.
    #[must_use]
    pub fn trailing_zeros(&self) -> usize {
        self.digits.iter().rev().take_while(|&&d| d == 0).count()
    }

    /// The weights that add up to the number, largest first, each with how often it occurs; `None` for
    /// more than 300 places. Costs one [`DigitSystem::basis`] per weight.
    #[must_use]
    pub fn parts(&self) -> Option<Vec<(Natural, u32)>> {
        let last = self.digits.len();
        let parts = self.digits.iter().enumerate();
        (last <= PLACES_SPLIT).then(|| {
            parts
                .filter(|(_, digit)| **digit != 0)
                .map(|(index, digit)| (self.system.basis(last - 1 - index), *digit))
                .collect()
        })
    }

    /// The number as the sum of its parts, `33 = 21 + 8 + 3 + 1`. Of more than eight parts, the middle
    /// ones are left out. Empty for fewer than two parts and for more than 300 places.
    #[must_use]
    pub fn split(&self) -> Text {
        let parts = self.parts().unwrap_or_default().into_iter();
        let parts: Vec<Natural> = parts
            .flat_map(|(part, times)| std::iter::repeat_n(part, times as usize))
            .collect();
        if parts.len() < 2 {
            return Text::default();
        }
        let written: Vec<usize> = if parts.len() <= PARTS_WRITTEN {
            (0..parts.len()).collect()
        } else {
            vec![0, 1, parts.len() - 2, parts.len() - 1]
        };
        let gap = written.len() < parts.len();
        let mut template = "{0} =".to_owned();
        let mut values = vec![self.value()];
        for (place, &part) in written.iter().enumerate() {
            let before = match place {
                0 => " ",
                2 if gap => " + … + ",
                _ => " + ",
            };
            // Writing to a string cannot fail.
            let _ = write!(template, "{before}{{{}}}", place + 1);
            values.push(parts[part].clone());
        }
        Text::with(template, values)
    }

    /// The number that the digits denote: the sum of their weights, each computed separately. Costs one
    /// full-length multiplication for every nonzero digit; the law-tests compare it with the quicker
    /// [`Numeration::value`].
    ///
    /// # Panics
    /// As [`DigitSystem::basis`].
    #[must_use]
    pub fn value(&self) -> Natural {
        let last = self.digits.len();
        self.digits
            .iter()
            .enumerate()
            .filter(|(_, digit)| **digit != 0)
            .map(|(index, digit)| self.system.basis(last - 1 - index) * u64::from(*digit))
            .fold(Natural::ZERO, |sum, part| sum + part)
    }
}

impl std::fmt::Display for Digits {
    /// As a [`Representation`](goldpile_number::Representation) prints: `0` for 0, and points if digits
    /// may have several figures.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let wide = matches!(self.system, DigitSystem::Wythoff(t) if t > 9);
        for (index, digit) in self.digits.iter().enumerate() {
            if wide && index > 0 {
                f.write_str(".")?;
            }
            write!(f, "{digit}")?;
        }
        if self.digits.is_empty() {
            f.write_str("0")?;
        }
        Ok(())
    }
}
