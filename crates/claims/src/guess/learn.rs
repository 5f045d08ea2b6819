//! Learns an automaton from a table, by distinguishing prefixes of digits by the suffixes that may follow them.
//!
//! D. Angluin, *Learning regular sets from queries and counterexamples*, Information and Computation 75 (1987),
//! with the suffixes of R. L. Rivest and R. E. Schapire (1993). The table answers the queries. Two prefixes are
//! different states only if some suffix in the table distinguishes them. So if the automaton has too many states,
//! no smaller one agrees with the table.

use super::played::{OutcomeTable, PlayedOutcomes, tuples};
use super::{GuessStage, Method};
use goldpile_engine::Control;
use goldpile_engine::statement::automaton::{AutomatonState, DeclaredAutomaton};
use goldpile_number::Natural;
use goldpile_prove::NumerationSystem;
use goldpile_solve::Unsolved;
use std::collections::{BTreeMap, HashMap};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotLearned {
    /// Every automaton that agrees with the table has more states than allowed.
    TooMany,
    /// The table is too small to tell the states apart.
    TooSmall,
}

/// A word: one number for the digits of all numbers at each place, most significant first.
type DigitWord = Vec<usize>;

pub(crate) struct TableReader<'a> {
    played: &'a PlayedOutcomes,
    table: &'a OutcomeTable,
    system: NumerationSystem,
    /// Whether only piles in increasing order are accepted.
    sorted: bool,
    /// The digits that each letter stands for.
    letters: Vec<Vec<u32>>,
    /// The value of a 1 at each place, least significant first.
    weights: Vec<u64>,
    digits: Vec<Vec<u32>>,
}

struct Learned {
    /// The shortest word that leads to each state.
    words: Vec<DigitWord>,
    next: Vec<usize>,
    accepts: Vec<bool>,
}

impl<'a> TableReader<'a> {
    pub(crate) fn new(
        played: &'a PlayedOutcomes,
        table: &'a OutcomeTable,
        system: NumerationSystem,
        sorted: bool,
    ) -> Self {
        let digits: Vec<Vec<u32>> = (0..=played.max)
            .map(|n| system.representation(&Natural::small(n)))
            .collect();
        // A few places more than any number in the table has.
        let places = digits.last().map_or(0, Vec::len) + 2;
        let weight = |place: usize| {
            let mut digits = vec![0; place + 1];
            digits[0] = 1;
            system.value(&digits).to_u64().unwrap_or(u64::MAX)
        };
        Self {
            played,
            table,
            system,
            sorted,
            letters: tuples(&(0..system.digits()), played.names.len()),
            weights: (0..places).map(weight).collect(),
            digits,
        }
    }

    /// Whether the table accepts a word; `None` if the table does not contain its numbers.
    fn query(&self, word: &[usize]) -> Option<bool> {
        let tracks = self.played.names.len();
        let mut numbers = vec![0u64; tracks];
        let mut valid = vec![0; tracks];
        for (at, &letter) in word.iter().enumerate() {
            let place = word.len() - 1 - at;
            for (track, &digit) in self.letters[letter].iter().enumerate() {
                let Some(after) = self.system.valid_after(valid[track], digit) else {
                    return Some(false);
                };
                valid[track] = after;
                if digit != 0 {
                    let weight = self.weights.get(place).copied().unwrap_or(u64::MAX);
                    numbers[track] =
                        numbers[track].saturating_add(weight.saturating_mul(u64::from(digit)));
                }
            }
        }
        if !(valid.iter()).all(|&state| self.system.is_valid_end(state)) {
            return Some(false);
        }
        if self.sorted && !numbers[..self.played.piles].is_sorted() {
            return Some(false);
        }
        self.played.is_p(self.table, &numbers)
    }

    /// The smallest automaton that agrees with the whole table, if it has at most `max_states` states, not counting one
    /// from which nothing is accepted.
    pub(crate) fn learn(
        &self,
        max_states: usize,
        control: &Control<'_, GuessStage>,
    ) -> Result<Result<DeclaredAutomaton, NotLearned>, Unsolved> {
        let mut suffixes: Vec<DigitWord> = vec![Vec::new()];
        loop {
            let learned = match self.closed_table(&suffixes, max_states + 1, control)? {
                Ok(learned) => learned,
                Err(not_learned) => return Ok(Err(not_learned)),
            };
            let Some(word) = self.counterexample(&learned) else {
                return Ok(self.automaton(&learned).ok_or(NotLearned::TooSmall));
            };
            match self.suffix(&learned, &word) {
                Some(suffix) => suffixes.push(suffix),
                None => return Ok(Err(NotLearned::TooSmall)),
            }
        }
    }

    /// The automaton whose states these suffixes distinguish.
    fn closed_table(
        &self,
        suffixes: &[DigitWord],
        max_states: usize,
        control: &Control<'_, GuessStage>,
    ) -> Result<Result<Learned, NotLearned>, Unsolved> {
        let row = |word: &[usize]| -> Option<Vec<bool>> {
            let ask = |suffix: &DigitWord| self.query(&[word, suffix].concat());
            suffixes.iter().map(ask).collect()
        };
        let Some(first) = row(&[]) else {
            return Ok(Err(NotLearned::TooSmall));
        };
        let mut learned = Learned {
            words: vec![Vec::new()],
            next: Vec::new(),
            accepts: vec![first[0]],
        };
        let mut known = HashMap::from([(first, 0)]);
        let mut at = 0;
        while at < learned.words.len() {
            let looking = GuessStage::Looking(Method::Automaton(self.system));
            (control.progress)(looking);
            control.cancel.check()?;
            for letter in 0..self.letters.len() {
                let mut word = learned.words[at].clone();
                word.push(letter);
                let Some(row) = row(&word) else {
                    return Ok(Err(NotLearned::TooSmall));
                };
                let accepts = row[0];
                let fresh = learned.words.len();
                let state = *known.entry(row).or_insert(fresh);
                learned.next.push(state);
                if state == fresh {
                    if fresh == max_states {
                        return Ok(Err(NotLearned::TooMany));
                    }
                    learned.words.push(word);
                    learned.accepts.push(accepts);
                }
            }
            at += 1;
        }
        Ok(Ok(learned))
    }

    /// The first position, by its largest number, on which the automaton differs from the table.
    fn counterexample(&self, learned: &Learned) -> Option<DigitWord> {
        self.played.find_by_largest(|tuple| {
            // What a claim says of piles in another order does not matter.
            if self.sorted && !tuple[..self.played.piles].is_sorted() {
                return None;
            }
            let word = self.word(tuple);
            let state = (word.iter()).fold(0, |state, letter| {
                learned.next[state * self.letters.len() + letter]
            });
            let is_p = self.played.is_p(self.table, tuple) == Some(true);
            (learned.accepts[state] != is_p).then_some(word)
        })
    }

    fn word(&self, tuple: &[u64]) -> DigitWord {
        let digits: Vec<&[u32]> = (tuple.iter())
            .map(|&number| &self.digits[usize::try_from(number).unwrap_or(0)][..])
            .collect();
        let places = digits.iter().map(|digits| digits.len()).max().unwrap_or(0);
        let base = self.system.digits() as usize;
        (0..places)
            .rev()
            .map(|place| {
                digits.iter().fold(0, |letter, digits| {
                    let digit = digits
                        .len()
                        .checked_sub(place + 1)
                        .map_or(0, |at| digits[at]);
                    letter * base + digit as usize
                })
            })
            .collect()
    }

    /// A suffix that distinguishes two words that lead to the same state.
    fn suffix(&self, learned: &Learned, word: &[usize]) -> Option<DigitWord> {
        let mut state = 0;
        let mut answers = Vec::new();
        for at in 0..=word.len() {
            answers.push(self.query(&[&learned.words[state], &word[at..]].concat()));
            if let Some(letter) = word.get(at) {
                state = learned.next[state * self.letters.len() + letter];
            }
        }
        let at = answers
            .windows(2)
            .rposition(|pair| pair[0].is_some() && pair[1].is_some() && pair[0] != pair[1])?;
        Some(word[at + 1..].to_vec())
    }

    /// The automaton without the states from which nothing is accepted.
    fn automaton(&self, learned: &Learned) -> Option<DeclaredAutomaton> {
        let letters = self.letters.len();
        let mut alive = learned.accepts.clone();
        // The first state stays even if nothing is accepted.
        alive[0] = true;
        loop {
            let more: Vec<bool> = (0..alive.len())
                .map(|state| {
                    alive[state]
                        || learned.next[state * letters..][..letters]
                            .iter()
                            .any(|&next| alive[next])
                })
                .collect();
            if more == alive {
                break;
            }
            alive = more;
        }
        let name = |state: usize| alive[..state].iter().filter(|alive| **alive).count();
        let states = (0..alive.len()).filter(|&state| alive[state]).map(|state| {
            let arrows =
                (0..letters).map(|letter| (letter, learned.next[state * letters + letter]));
            let next: BTreeMap<Vec<u32>, usize> = arrows
                .filter(|&(_, next)| alive[next])
                .map(|(letter, next)| (self.letters[letter].clone(), name(next)))
                .collect();
            AutomatonState {
                accepts: learned.accepts[state],
                next,
            }
        });
        DeclaredAutomaton::new(self.played.names.len(), states.collect())
    }
}
