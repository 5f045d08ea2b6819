//! The tuples of a relation with given values on some tracks: paths through the automaton.

use super::automaton::{Automaton, DEAD, Var};
use super::work::Stopped;
use crate::number::Natural;
use rustc_hash::FxHashSet;

/// The most pairs of a place and a state that are kept.
const MOST: usize = 20_000_000;

impl Automaton {
    /// Returns up to `most` tuples of the tracks `wanted` such that the relation holds with them and
    /// with these values; none of them with more digits than the longest of these values and `more`.
    /// All other tracks must be among the given ones. The tuples with the smallest leading digits come first.
    ///
    /// The time is that of the digits of one track times the number of states, and the tuples found.
    ///
    /// # Errors
    /// [`Stopped::TooLarge`] if the digits are too many.
    pub fn completions(
        &self,
        given: &[(Var, Natural)],
        wanted: &[Var],
        more: usize,
        most: usize,
    ) -> Result<Vec<Vec<Natural>>, Stopped> {
        let rows: Vec<Option<Vec<u32>>> = (self.tracks.iter())
            .map(|track| {
                let value = given.iter().find(|(variable, _)| variable == track);
                value.map(|(_, value)| self.system.representation(value))
            })
            .collect();
        let lengths = given
            .iter()
            .map(|(_, value)| self.system.representation(value).len());
        let places = lengths.max().unwrap_or(0) + more;
        let tracks = rows.len();
        let steps = places * tracks;
        // The digits that may be read at a step.
        let digits = |step: usize| -> std::ops::Range<u32> {
            let (place, track) = (places - 1 - step / tracks, step % tracks);
            match &rows[track] {
                None => 0..self.system.digits(),
                Some(row) => {
                    let digit = row.len().checked_sub(place + 1).map_or(0, |at| row[at]);
                    digit..digit + 1
                }
            }
        };
        let Some(start) = self.start() else {
            return Ok(Vec::new());
        };
        // The states reached before each step; then only those that lead to the end.
        let mut layers: Vec<FxHashSet<u32>> = vec![FxHashSet::from_iter([start])];
        let mut kept = 1;
        for step in 0..steps {
            let mut next = FxHashSet::default();
            for &state in &layers[step] {
                next.extend(digits(step).map(|digit| self.successor(state, digit)));
            }
            next.remove(&DEAD);
            kept += next.len();
            if kept > MOST {
                return Err(Stopped::TooLarge(MOST));
            }
            layers.push(next);
        }
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
        // Every state that is left leads to the end, so no path is followed in vain.
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

    /// The values of these tracks on a path; 0 for a track that makes no difference.
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
