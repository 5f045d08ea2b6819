//! Sprague–Grundy values where every move goes down a whole line, as in Nim and Wythoff's game: a move takes any
//! number of tokens, the same from each of some piles. The values seen so far on each line are kept as bits; they
//! are exactly the values of the options.

use goldpile_engine::derived::relation::{Conjunct, MoveForm, ways};
use goldpile_engine::statement::{Order, Term};
use goldpile_engine::{Cancelled, Rules};
use std::sync::atomic::{AtomicU16, Ordering};

/// The maximum number of words for the bits of all lines (256 MiB).
const MAX_WORDS: usize = 32 << 20;

/// All lines of one direction, as bits; the direction is the set of piles that lose equally.
struct DirectionLines {
    moved: usize,
    /// The bits of all lines. Heights of unmoved piles, and offsets between moved ones, select the line.
    words: Vec<u64>,
    /// The number of full words at the beginning of each line.
    full: Vec<u32>,
}

/// The lines of a table, with the values seen so far on each.
pub(crate) struct LineValues {
    max: usize,
    lines: Vec<DirectionLines>,
    words: usize,
    /// The first position without a value, and its place in table order.
    row: Vec<usize>,
    place: usize,
    /// The number of positions before it whose piles are in increasing order.
    increasing: u64,
    /// Whether every order of the piles counts as a position.
    ordered: bool,
}

/// The number of cells that are filled between two checks of the cancel flag.
const BREATH: usize = 1 << 16;

impl LineValues {
    /// `None` if these rules have other moves, or there are too many lines.
    pub(crate) fn new(rules: &dyn Rules, piles: usize, max: usize, ordered: bool) -> Option<Self> {
        let directions = directions(rules, piles)?;
        // No value exceeds the number of options.
        let words = (directions.len() * max + 1).div_ceil(64) + 1;
        let mut counts = Vec::new();
        let mut all = 0usize;
        for moved in directions {
            let count = keys(piles, moved.count_ones() as usize - 1, max)?;
            all = all.saturating_add(count.saturating_mul(words));
            if all > MAX_WORDS {
                return None;
            }
            counts.push((moved, count));
        }
        let lines = (counts.into_iter())
            .map(|(moved, count)| DirectionLines {
                moved,
                words: vec![0; count * words],
                full: vec![0; count],
            })
            .collect();
        Some(Self {
            max,
            lines,
            words,
            row: vec![0; piles],
            place: 0,
            increasing: 0,
            ordered,
        })
    }

    /// The number of positions with a value.
    pub(crate) fn done(&self) -> u64 {
        if self.ordered {
            self.place as u64
        } else {
            self.increasing
        }
    }

    /// Fills the remaining cells, in table order, and calls `breathe` from time to time with the number of
    /// positions with a value. The next run resumes where this one ends.
    ///
    /// # Errors
    /// [`Cancelled`], from `breathe`.
    pub(crate) fn run(
        &mut self,
        cells: &[AtomicU16],
        breathe: &dyn Fn(u64) -> Result<(), Cancelled>,
    ) -> Result<(), Cancelled> {
        let mut keys = vec![0usize; self.lines.len()];
        for cell in &cells[self.place..] {
            if self.place.is_multiple_of(BREATH) {
                breathe(self.done())?;
            }
            cell.store(self.value(&mut keys), Ordering::Relaxed);
            self.increasing += u64::from(self.row.is_sorted());
            self.place += 1;
            // The first pile varies fastest.
            for pile in &mut self.row {
                if *pile < self.max {
                    *pile += 1;
                    break;
                }
                *pile = 0;
            }
        }
        // The bits are no longer needed.
        self.lines = Vec::new();
        Ok(())
    }

    /// The value of the next position, which is marked on its lines; their keys are put into `keys`.
    fn value(&mut self, keys: &mut [usize]) -> u16 {
        let words = self.words;
        // A word that is full on one line need not be searched on the others.
        let mut word = 0;
        for (key, line) in keys.iter_mut().zip(&self.lines) {
            *key = line.key(&self.row, self.max);
            word = word.max(line.full[*key] as usize);
        }
        let free = loop {
            let taken = (self.lines.iter().zip(&*keys)).fold(0, |taken, (line, key)| {
                taken | line.words[key * words + word]
            });
            if taken != u64::MAX {
                break !taken;
            }
            word += 1;
        };
        let bit = free & free.wrapping_neg();
        for (line, &key) in self.lines.iter_mut().zip(&*keys) {
            let line_words = &mut line.words[key * words..(key + 1) * words];
            line_words[word] |= bit;
            let full = &mut line.full[key];
            while line_words[*full as usize] == u64::MAX {
                *full += 1;
            }
        }
        let value = word * 64 + bit.trailing_zeros() as usize;
        u16::try_from(value).unwrap_or(u16::MAX)
    }
}

/// The number of lines: a height for each unmoved pile, and an offset for each moved pile except one.
fn keys(piles: usize, tied: usize, max: usize) -> Option<usize> {
    let offsets = (0..tied).try_fold(1usize, |count, _| count.checked_mul(2 * max + 1))?;
    (tied + 1..piles).try_fold(offsets, |count, _| count.checked_mul(max + 1))
}

impl DirectionLines {
    fn key(&self, row: &[usize], max: usize) -> usize {
        let first = self.moved.trailing_zeros() as usize;
        let mut key = 0;
        for (pile, &height) in row.iter().enumerate() {
            if pile == first {
                continue;
            }
            key = if self.moved >> pile & 1 == 1 {
                key * (2 * max + 1) + (height + max - row[first])
            } else {
                key * (max + 1) + height
            };
        }
        key
    }
}

/// `None` if the rules also have other moves.
fn directions(rules: &dyn Rules, piles: usize) -> Option<Vec<usize>> {
    let statement = rules.statement()?;
    if statement.order == Order::Sorted || rules.is_misere() || piles > 3 {
        return None;
    }
    let ways = ways(statement, piles)?;
    let mut directions = Vec::new();
    for way in &ways {
        match direction(way, piles) {
            Direction::Along(moved) => directions.push(moved),
            Direction::Nowhere => {}
            Direction::Other => return None,
        }
    }
    directions.sort_unstable();
    directions.dedup();
    Some(directions)
}

enum Direction {
    /// Down whole lines, on which these piles lose equally.
    Along(usize),
    Nowhere,
    Other,
}

/// The conditions must be about single takes or differences of two takes, with no constant other than "at least
/// one". The takes that they allow are then spanned by takes of 0 and 1, so small takes suffice to decide.
fn direction(way: &MoveForm, piles: usize) -> Direction {
    if !way.after.is_empty() {
        return Direction::Other;
    }
    let mut conditions: Vec<(Vec<i64>, i64, bool)> = Vec::new();
    for conjunct in &way.conjuncts {
        let Conjunct::Linear { sum, equal } = conjunct else {
            return Direction::Other;
        };
        let by_pile = |pile: fn(usize) -> Term| -> Vec<i64> {
            (0..piles).map(|at| sum.coefficient(&pile(at))).collect()
        };
        let (by_take, left) = (by_pile(Term::Before), by_pile(Term::After));
        let units: Vec<i64> = by_take.iter().copied().filter(|unit| *unit != 0).collect();
        let of_takes = by_take
            .iter()
            .zip(&left)
            .all(|(before, after)| *before == -after);
        let constant = match units[..] {
            [-1] => sum
                .constant
                .to_i64()
                .filter(|constant| [0, 1].contains(constant)),
            [1] | [1, -1] | [-1, 1] => sum.constant.to_i64().filter(|constant| *constant == 0),
            _ => None,
        };
        let Some(constant) = constant.filter(|_| of_takes) else {
            return Direction::Other;
        };
        conditions.push((by_take, constant, *equal));
    }
    let allows = |takes: &[i64]| {
        takes
            .iter()
            .enumerate()
            .all(|(pile, &take)| match way.moved {
                Some(moved) if moved >> pile & 1 == 1 => take > 0,
                Some(_) => take == 0,
                None => true,
            })
            && takes.iter().any(|take| *take > 0)
            && conditions.iter().all(|(by_take, constant, equal)| {
                let sum: i64 = by_take.iter().zip(takes).map(|(c, take)| c * take).sum();
                let sum = sum + constant;
                if *equal { sum == 0 } else { sum <= 0 }
            })
    };
    // All allowed takes of 0 to 2 tokens lie on one line.
    let mut found: Vec<Vec<i64>> = Vec::new();
    for code in 0..3usize.pow(u32::try_from(piles).unwrap_or(0)) {
        let digit = |pile: usize| code / 3usize.pow(u32::try_from(pile).unwrap_or(0)) % 3;
        let takes: Vec<i64> = (0..piles)
            .map(|pile| i64::try_from(digit(pile)).unwrap_or(0))
            .collect();
        if allows(&takes) {
            found.push(takes);
        }
    }
    match &found[..] {
        [] => Direction::Nowhere,
        [one, two] => {
            let doubled = one.iter().zip(two).all(|(one, two)| *two == 2 * one);
            let moved = (0..piles)
                .filter(|&pile| one[pile] == 1)
                .fold(0, |moved, pile| moved | 1 << pile);
            if doubled && one.iter().all(|take| *take <= 1) {
                Direction::Along(moved)
            } else {
                Direction::Other
            }
        }
        _ => Direction::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goldpile_engine::Game;

    #[test]
    fn lines_are_found_in_the_rules() {
        for (rule, along) in [
            ("moved = 1", Some(vec![0b01, 0b10])),
            ("a - a' = b - b'", Some(vec![0b11])),
            ("moved = 1 or a - a' = b - b'", Some(vec![0b01, 0b10, 0b11])),
            ("moved = 1 and a - a' + b - b' <= 3", None),
            ("a - a' = 2*(b - b')", None),
        ] {
            let game = Game::parse(&format!("piles 2\nrule \"x\" {rule}")).unwrap();
            assert_eq!(directions(&*game.rules, 2), along, "{rule}");
        }
    }
}
