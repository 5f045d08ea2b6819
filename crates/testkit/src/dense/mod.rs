//! The decision procedure in its simplest form, as a reference: a table with a letter for each
//! tuple of digits. Slow, obvious, and only as complete as the tests and the baseline of the
//! benchmark need.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::zero_sized_map_values,
    reason = "a failed unwrap is a failed test"
)]

mod atoms;

use goldpile_prove::{Automaton, NumerationSystem, Predicate, Var};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A complete automaton that starts in state 0. `next[state][letter]` is the next state; letters
/// number the tuples of digits, with the last variable fastest.
#[derive(Clone)]
pub struct Dense {
    system: NumerationSystem,
    tracks: Vec<Var>,
    next: Vec<Vec<usize>>,
    accepting: Vec<bool>,
}

fn digits_of(mut letter: usize, digits: usize, tracks: usize) -> Vec<i64> {
    let mut tuple = vec![0; tracks];
    for digit in tuple.iter_mut().rev() {
        *digit = i64::try_from(letter % digits).unwrap();
        letter /= digits;
    }
    tuple
}

impl Dense {
    /// The minimal automaton with this start, these steps and these accepting states.
    fn explore<S: Clone + std::hash::Hash + Eq>(
        system: NumerationSystem,
        tracks: Vec<Var>,
        start: S,
        step: impl Fn(&S, &[i64]) -> S,
        accepts: impl Fn(&S) -> bool,
    ) -> Self {
        let digits = system.digits() as usize;
        let letters = digits.pow(u32::try_from(tracks.len()).unwrap());
        let tuples: Vec<Vec<i64>> = (0..letters)
            .map(|l| digits_of(l, digits, tracks.len()))
            .collect();
        let mut states = vec![start.clone()];
        let mut numbers = HashMap::from([(start, 0)]);
        let mut next = Vec::new();
        while next.len() < states.len() {
            let state = states[next.len()].clone();
            let row = tuples.iter().map(|tuple| {
                let after = step(&state, tuple);
                *numbers.entry(after.clone()).or_insert_with(|| {
                    states.push(after);
                    states.len() - 1
                })
            });
            next.push(row.collect());
        }
        let accepting = states.iter().map(accepts).collect();
        Self {
            system,
            tracks,
            next,
            accepting,
        }
        .minimal()
    }

    /// Minimises by Moore's partition: states differ if only one accepts, or if a letter leads to
    /// states that differ.
    fn minimal(self) -> Self {
        let mut class: Vec<usize> = self.accepting.iter().map(|&a| usize::from(a)).collect();
        let mut count = 0;
        loop {
            let mut names: HashMap<(usize, Vec<usize>), usize> = HashMap::new();
            let finer: Vec<usize> = (0..class.len())
                .map(|state| {
                    let key = self.next[state].iter().map(|&to| class[to]).collect();
                    let fresh = names.len();
                    *names.entry((class[state], key)).or_insert(fresh)
                })
                .collect();
            let found = names.len();
            class = finer;
            if found == count {
                break;
            }
            count = found;
        }
        let mut next = vec![Vec::new(); count];
        let mut accepting = vec![false; count];
        for state in 0..class.len() {
            next[class[state]] = self.next[state].iter().map(|&to| class[to]).collect();
            accepting[class[state]] = self.accepting[state];
        }
        // State 0 was the first to get a number, so it remains the start.
        Self {
            next,
            accepting,
            ..self
        }
    }

    /// The automaton that accepts every tuple of valid representations.
    fn all(system: NumerationSystem, tracks: &[Var]) -> Self {
        let full = match system {
            NumerationSystem::Base(_) => i64::MAX,
            NumerationSystem::Convergents(t) => i64::from(t),
            NumerationSystem::Declared(_) => panic!("the dense twin has the built-in systems only"),
        };
        let step = |state: &Option<Vec<bool>>, tuple: &[i64]| {
            let state = state.as_ref()?;
            let bad = state
                .iter()
                .zip(tuple)
                .any(|(&bound, &digit)| bound && digit != 0);
            (!bad).then(|| tuple.iter().map(|&digit| digit == full).collect())
        };
        Self::explore(
            system,
            tracks.to_vec(),
            Some(vec![false; tracks.len()]),
            step,
            Option::is_some,
        )
    }

    /// The automaton with more tracks, which it ignores.
    fn with_tracks(&self, tracks: &[Var]) -> Self {
        let digits = i64::from(self.system.digits());
        let places: Vec<usize> = self
            .tracks
            .iter()
            .map(|v| tracks.iter().position(|w| w == v).unwrap())
            .collect();
        let step = |&state: &usize, tuple: &[i64]| {
            let letter = places
                .iter()
                .fold(0, |letter, &place| letter * digits + tuple[place]);
            self.next[state][usize::try_from(letter).unwrap()]
        };
        Self::explore(self.system, tracks.to_vec(), 0, step, |&state| {
            self.accepting[state]
        })
    }

    fn product(&self, other: &Self, both: impl Fn(bool, bool) -> bool) -> Self {
        let tracks: BTreeSet<Var> = self.tracks.iter().chain(&other.tracks).copied().collect();
        let tracks: Vec<Var> = tracks.into_iter().collect();
        let (one, two) = (self.with_tracks(&tracks), other.with_tracks(&tracks));
        let all = Self::all(self.system, &tracks);
        let digits = self.system.digits() as usize;
        let step = |&(a, b, c): &(usize, usize, usize), tuple: &[i64]| {
            let letter = tuple
                .iter()
                .fold(0, |l, &d| l * digits + usize::try_from(d).unwrap());
            (
                one.next[a][letter],
                two.next[b][letter],
                all.next[c][letter],
            )
        };
        let accepts = |&(a, b, c): &(usize, usize, usize)| {
            all.accepting[c] && both(one.accepting[a], two.accepting[b])
        };
        Self::explore(self.system, tracks.clone(), (0, 0, 0), step, accepts)
    }

    fn exists(&self, variable: Var) -> Self {
        let Some(gone) = self.tracks.iter().position(|&v| v == variable) else {
            return self.clone();
        };
        let mut tracks = self.tracks.clone();
        tracks.remove(gone);
        let digits = self.system.digits() as usize;
        let step = |states: &BTreeSet<usize>, tuple: &[i64]| {
            let mut after = BTreeSet::new();
            for digit in 0..digits {
                let mut whole: Vec<usize> =
                    tuple.iter().map(|&d| usize::try_from(d).unwrap()).collect();
                whole.insert(gone, digit);
                let letter = whole.iter().fold(0, |letter, &d| letter * digits + d);
                after.extend(states.iter().map(|&state| self.next[state][letter]));
            }
            after
        };
        // The quantified number may be longer than the others.
        let mut start = BTreeSet::from([0]);
        loop {
            let more = step(&start, &vec![0; tracks.len()]);
            let before = start.len();
            start.extend(more);
            if start.len() == before {
                break;
            }
        }
        let accepts = |states: &BTreeSet<usize>| states.iter().any(|&state| self.accepting[state]);
        Self::explore(self.system, tracks.clone(), start, step, accepts)
    }

    fn valid_only(self) -> Self {
        let all = Self::all(self.system, &self.tracks);
        self.product(&all, |one, two| one && two)
    }

    /// The automaton of a formula, built part by part as it is written.
    pub fn of(system: NumerationSystem, formula: &Predicate) -> Self {
        let constant = |holds: bool| Self::explore(system, Vec::new(), (), |(), _| (), |()| holds);
        match formula {
            Predicate::Constant(holds) => constant(*holds),
            Predicate::Linear(linear) => {
                let (tracks, coefficients): (Vec<Var>, Vec<i64>) =
                    linear.terms().iter().map(|&(c, v)| (v, c)).unzip();
                Self::linear(system, tracks, &coefficients, &|value| linear.admits(value))
            }
            Predicate::Digits(atom) => Self::atom(system, atom),
            Predicate::Relation(..) | Predicate::Defined(..) => {
                panic!("the twin begins with formulas")
            }
            Predicate::Not(inner) => {
                let inner = Self::of(system, inner);
                Self::all(system, &inner.tracks).product(&inner, |all, holds| all && !holds)
            }
            Predicate::And(parts) => parts
                .iter()
                .map(|part| Self::of(system, part))
                .fold(constant(true), |all, part| {
                    all.product(&part, |one, two| one && two)
                }),
            Predicate::Or(parts) => parts
                .iter()
                .map(|part| Self::of(system, part))
                .fold(constant(false), |all, part| {
                    all.product(&part, |one, two| one || two)
                }),
            Predicate::Exists(variables, body) => variables
                .iter()
                .fold(Self::of(system, body), |body, &v| body.exists(v)),
        }
    }

    /// The number of states, including the dead one, if any.
    pub fn states(&self) -> usize {
        self.next.len()
    }

    pub fn is_empty(&self) -> bool {
        !self.accepting.contains(&true)
    }

    /// Compares the automaton with one of the fast procedure, state by state.
    ///
    /// # Errors
    /// Fails if they differ.
    pub fn same(&self, fast: &Automaton) -> Result<(), String> {
        let digits = self.system.digits() as usize;
        let tracks: BTreeSet<Var> = self.tracks.iter().chain(fast.tracks()).copied().collect();
        let tracks: Vec<Var> = tracks.into_iter().collect();
        let all = Self::all(self.system, &tracks);
        let slow = self.product(&all, |one, two| one && two);
        // A track that makes no difference may be missing in `fast`; here it must still be valid.
        let mut met: BTreeMap<(usize, Option<u32>, usize), ()> = BTreeMap::new();
        let mut stack = vec![(0usize, fast.start(), 0usize)];
        while let Some(at) = stack.pop() {
            if met.insert(at, ()).is_some() {
                continue;
            }
            let (state, quick, valid) = at;
            let accepts = quick.is_some_and(|quick| fast.accepts(quick)) && all.accepting[valid];
            if slow.accepting[state] != accepts {
                return Err("the twin differs".to_owned());
            }
            for letter in 0..slow.next[0].len() {
                let tuple = digits_of(letter, digits, tracks.len());
                let mut quick = quick;
                for (track, digit) in tracks.iter().zip(&tuple) {
                    if fast.tracks().contains(track) {
                        quick = quick.and_then(|q| fast.next(q, u32::try_from(*digit).unwrap()));
                    }
                }
                stack.push((slow.next[state][letter], quick, all.next[valid][letter]));
            }
        }
        Ok(())
    }
}
