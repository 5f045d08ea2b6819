//! Finite automata that claims refer to.

use std::collections::BTreeMap;
use std::fmt;

/// A finite automaton that reads several numbers at once, one digit of each at a time, the most
/// significant first. Shorter numbers have leading zeros. It starts in state 0. Reading a zero of every
/// number there must lead back to state 0, so that further leading zeros make no difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredAutomaton {
    tracks: usize,
    states: Vec<AutomatonState>,
}

/// A state of a [`DeclaredAutomaton`].
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct AutomatonState {
    /// Whether the numbers are accepted if their digits end here.
    pub accepts: bool,
    /// The next state for one digit of each number; without one, the numbers are not accepted.
    pub next: BTreeMap<Vec<u32>, usize>,
}

impl DeclaredAutomaton {
    /// An automaton that reads this many numbers. `None` if it has no state, if a next state has too few
    /// or too many digits or does not exist, or if reading zeros does not lead from state 0 back to it.
    #[must_use]
    pub fn new(tracks: usize, states: Vec<AutomatonState>) -> Option<Self> {
        let fits = (states.iter().flat_map(|state| &state.next))
            .all(|(digits, &next)| digits.len() == tracks && next < states.len());
        let zeros = states.first()?.next.get(&vec![0; tracks]);
        (fits && tracks > 0 && zeros == Some(&0)).then_some(Self { tracks, states })
    }

    /// The number of numbers it reads.
    #[must_use]
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// Its states.
    #[must_use]
    pub fn states(&self) -> &[AutomatonState] {
        &self.states
    }

    /// Whether it accepts numbers with these digits, most significant first. Linear in their number.
    #[must_use]
    pub fn accepts(&self, numbers: &[Vec<u32>]) -> bool {
        let places = numbers.iter().map(Vec::len).max().unwrap_or(0);
        let mut state = 0;
        let mut digits = Vec::with_capacity(self.tracks);
        for place in (0..places).rev() {
            digits.clear();
            digits.extend(numbers.iter().map(|number| {
                let at = number.len().checked_sub(place + 1);
                at.map_or(0, |at| number[at])
            }));
            match self.states[state].next.get(&digits) {
                Some(&next) => state = next,
                None => return false,
            }
        }
        self.states[state].accepts
    }
}

impl fmt::Display for DeclaredAutomaton {
    /// Writes the automaton as in a rule file, with one text for each state:
    /// `"0*: 00 11 > 0; 01 > 1" "1: 10 > 0"`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, state) in self.states.iter().enumerate() {
            let mut by_next: BTreeMap<usize, Vec<String>> = BTreeMap::new();
            for (digits, &next) in &state.next {
                let digits: String = digits.iter().map(u32::to_string).collect();
                by_next.entry(next).or_default().push(digits);
            }
            let arrows: Vec<String> = (by_next.iter())
                .map(|(next, digits)| format!("{} > {next}", digits.join(" ")))
                .collect();
            let star = if state.accepts { "*" } else { "" };
            let colon = if arrows.is_empty() { ":" } else { ": " };
            let space = if name == 0 { "" } else { "\n" };
            write!(f, "{space}\"{name}{star}{colon}{}\"", arrows.join("; "))?;
        }
        Ok(())
    }
}
