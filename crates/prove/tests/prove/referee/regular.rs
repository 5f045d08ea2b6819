//! Regular expressions over digits, or tuples of digits.

use super::nfa::{Nfa, Tuple};
use super::script::places;
use std::collections::BTreeSet;

#[derive(Clone, Debug)]
enum Part {
    Letter(Tuple),
    All(Vec<Part>),
    One(Vec<Part>),
    Often(Box<Part>),
    Perhaps(Box<Part>),
}

/// An expression for some tracks.
pub(crate) struct Expression {
    tracks: usize,
    whole: Part,
}

impl Expression {
    pub(crate) fn read(text: &str, tracks: usize, digits: u32) -> Self {
        let mut rest = text;
        let whole = one_of(&mut rest, tracks, digits);
        assert!(rest.is_empty(), "{text}: what is {rest}");
        Self { tracks, whole }
    }

    /// What it describes, from the last digit to the first.
    pub(crate) fn automaton(&self) -> Nfa {
        let mut made = Nfa {
            tracks: places(self.tracks),
            arrows: vec![Vec::new()],
            ..Nfa::default()
        };
        made.start.insert(0);
        made.accepting = add(&mut made, &self.whole, &BTreeSet::from([0]));
        made
    }
}

fn sign(rest: &mut &str, sign: char) -> bool {
    let found = rest.strip_prefix(sign);
    *rest = found.unwrap_or(rest);
    found.is_some()
}

fn one_of(rest: &mut &str, tracks: usize, digits: u32) -> Part {
    let mut parts = vec![all_of(rest, tracks, digits)];
    while sign(rest, '|') {
        parts.push(all_of(rest, tracks, digits));
    }
    Part::One(parts)
}

fn all_of(rest: &mut &str, tracks: usize, digits: u32) -> Part {
    let mut parts = Vec::new();
    while !rest.is_empty() && !rest.starts_with(['|', ')']) {
        let mut part = if sign(rest, '(') {
            let inner = one_of(rest, tracks, digits);
            assert!(sign(rest, ')'), "{rest}");
            inner
        } else {
            Part::Letter(letter(rest, tracks, digits))
        };
        if sign(rest, '*') {
            part = Part::Often(part.into());
        } else if sign(rest, '?') {
            part = Part::Perhaps(part.into());
        }
        parts.push(part);
    }
    Part::All(parts)
}

fn letter(rest: &mut &str, tracks: usize, digits: u32) -> Tuple {
    let text = if sign(rest, '[') {
        let (inner, after) = rest.split_once(']').unwrap();
        *rest = after;
        inner
    } else {
        assert_eq!(tracks, 1);
        let (digit, after) = rest.split_at(1);
        *rest = after;
        digit
    };
    let tuple: Tuple = text
        .split(',')
        .map(|digit| digit.parse().unwrap())
        .collect();
    assert!(
        tuple.len() == tracks && tuple.iter().all(|digit| *digit < digits),
        "{text}"
    );
    tuple
}

/// Adds the states of a part that is read backwards from these states; returns those where it ends.
fn add(made: &mut Nfa, part: &Part, from: &BTreeSet<usize>) -> BTreeSet<usize> {
    match part {
        Part::Letter(tuple) => {
            let state = made.arrows.len();
            made.arrows.push(Vec::new());
            for &from in from {
                made.arrows[from].push((tuple.clone(), state));
            }
            BTreeSet::from([state])
        }
        Part::All(parts) => {
            let mut at = from.clone();
            for part in parts.iter().rev() {
                at = add(made, part, &at);
            }
            at
        }
        Part::One(parts) => parts
            .iter()
            .flat_map(|part| add(made, part, from))
            .collect(),
        Part::Perhaps(part) => &add(made, part, from) | from,
        Part::Often(part) => {
            let first = made.arrows.len();
            let ends = add(made, part, from);
            // What begins it anew: the first letters, wherever it ends.
            let starts: Vec<(Tuple, usize)> = from
                .iter()
                .flat_map(|&from| made.arrows[from].clone())
                .filter(|(_, to)| *to >= first)
                .collect();
            for &end in &ends {
                made.arrows[end].extend(starts.iter().cloned());
            }
            &ends | from
        }
    }
}
