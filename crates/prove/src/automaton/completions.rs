//! Finds the tuples of a relation with given values on some tracks, as paths through the automaton.

use crate::automaton::{Automaton, DEAD, Var};
use crate::control::Stopped;
use goldpile_number::Natural;
use rustc_hash::FxHashSet;
use std::ops::Range;

/// The most pairs of a place and a state that are stored.
pub(crate) const MOST_REACHED: usize = 20_000_000;

/// The digits to read: those of the given values, and any digits on the other tracks.
struct DigitPattern {
    /// The digits of each track whose value is given.
    rows: Vec<Option<Vec<u32>>>,
    places: usize,
    /// The number of different digits.
    any: u32,
}

impl DigitPattern {
    fn new(automaton: &Automaton, given: &[(Var, Natural)], more: usize) -> Self {
        let rows: Vec<(Var, Vec<u32>)> = (given.iter())
            .map(|(variable, value)| (*variable, automaton.system.representation(value)))
            .collect();
        let places = rows.iter().map(|(_, row)| row.len()).max().unwrap_or(0) + more;
        let row = |track: &Var| {
            let row = rows.iter().find(|(variable, _)| variable == track);
            row.map(|(_, row)| row.clone())
        };
        Self {
            rows: automaton.tracks.iter().map(row).collect(),
            places,
            any: automaton.system.digits(),
        }
    }

    /// The number of steps, at each of which a digit of one track is read.
    fn steps(&self) -> usize {
        self.places * self.rows.len()
    }

    fn digits(&self, step: usize) -> Range<u32> {
        let tracks = self.rows.len();
        let (place, track) = (self.places - 1 - step / tracks, step % tracks);
        match &self.rows[track] {
            None => 0..self.any,
            Some(row) => {
                let digit = row.len().checked_sub(place + 1).map_or(0, |at| row[at]);
                digit..digit + 1
            }
        }
    }
}

impl Automaton {
    /// Up to `most` tuples of values for the tracks `wanted` that satisfy the relation together with the
    /// given values. None has more digits than the longest given value plus `more`. All other tracks must
    /// be given. Tuples with the smallest leading digits come first.
    ///
    /// The time is proportional to the number of digits of one track times the number of states, plus the
    /// length of the tuples found.
    ///
    /// # Errors
    /// [`Stopped::TooLarge`] if there are too many digits.
    pub fn completions(
        &self,
        given: &[(Var, Natural)],
        wanted: &[Var],
        more: usize,
        most: usize,
    ) -> Result<Vec<Vec<Natural>>, Stopped> {
        let read = DigitPattern::new(self, given, more);
        let steps = read.steps();
        let digits = |step: usize| read.digits(step);
        let Some(start) = self.start() else {
            return Ok(Vec::new());
        };
        let mut layers = self.layers(&read, start)?;
        // Only states that lead to the end are kept.
        if let Some(last) = layers.last_mut() {
            last.retain(|&state| self.accepts(state));
        }
        for step in (0..steps).rev() {
            let (here, after) = layers.split_at_mut(step + 1);
            here[step].retain(|&state| {
                digits(step).any(|digit| after[0].contains(&self.successor(state, digit)))
            });
        }
        if !layers[0].contains(&start) {
            return Ok(Vec::new());
        }
        // The end can be reached from every remaining state, so no path is followed in vain.
        let mut found = Vec::new();
        let mut path: Vec<(u32, u32)> = Vec::new();
        let mut state = start;
        let mut from = 0;
        while found.len() < most {
            let step = path.len();
            if step == steps {
                found.push(self.values(&path, wanted));
            }
            let next = if step == steps {
                None
            } else {
                let range = digits(step);
                (range.start.max(from)..range.end)
                    .map(|digit| (digit, self.successor(state, digit)))
                    .find(|(_, next)| layers[step + 1].contains(next))
            };
            if let Some((digit, next)) = next {
                path.push((state, digit));
                (state, from) = (next, 0);
            } else if let Some((before, digit)) = path.pop() {
                (state, from) = (before, digit + 1);
            } else {
                break;
            }
        }
        Ok(found)
    }

    /// Checks that [`completions`](Self::completions) can handle these values. Linear in their digits if
    /// there are few; otherwise a part of the time that finding a tuple takes.
    ///
    /// # Errors
    /// [`Stopped::TooLarge`] if there are too many digits.
    pub fn can_complete(&self, given: &[(Var, Natural)], more: usize) -> Result<(), Stopped> {
        let read = DigitPattern::new(self, given, more);
        match self.start() {
            Some(start) if read.steps().saturating_mul(self.states()) > MOST_REACHED => {
                self.layers(&read, start).map(|_| ())
            }
            _ => Ok(()),
        }
    }

    /// The states that can be reached before each step, and after the last.
    fn layers(&self, read: &DigitPattern, start: u32) -> Result<Vec<FxHashSet<u32>>, Stopped> {
        let mut layers: Vec<FxHashSet<u32>> = vec![FxHashSet::from_iter([start])];
        let mut kept = 1;
        for step in 0..read.steps() {
            let mut next = FxHashSet::default();
            for &state in &layers[step] {
                next.extend(read.digits(step).map(|digit| self.successor(state, digit)));
            }
            next.remove(&DEAD);
            kept += next.len();
            if kept > MOST_REACHED {
                return Err(Stopped::TooLarge(MOST_REACHED));
            }
            layers.push(next);
        }
        Ok(layers)
    }

    /// The values of these tracks on a path; 0 for a track that the relation does not have.
    fn values(&self, path: &[(u32, u32)], wanted: &[Var]) -> Vec<Natural> {
        let value = |variable: &Var| {
            let Ok(track) = self.tracks.binary_search(variable) else {
                return Natural::ZERO;
            };
            let digits = path.iter().skip(track).step_by(self.tracks.len());
            let digits: Vec<u32> = digits.map(|(_, digit)| *digit).collect();
            self.system.value(&digits)
        };
        wanted.iter().map(value).collect()
    }
}
