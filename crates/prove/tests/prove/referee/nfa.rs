//! Nondeterministic automata that read the least significant digit first.

use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

pub(crate) type Tuple = Vec<u32>;

/// A nondeterministic automaton that reads the least significant digits first. A number may have
/// zeros in front, which it reads last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Nfa {
    pub(crate) tracks: Vec<String>,
    pub(crate) start: BTreeSet<usize>,
    pub(crate) accepting: BTreeSet<usize>,
    pub(crate) arrows: Vec<Vec<(Tuple, usize)>>,
}

/// Reads a file that was written with the most significant digit first, and turns it round.
pub(crate) fn reversed(text: &str, tracks: &[String]) -> Nfa {
    let mut lines = text
        .lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines.next().unwrap();
    let mut nfa = Nfa {
        tracks: tracks.to_vec(),
        ..Nfa::default()
    };
    let (mut state, mut arrows) = (0, Vec::new());
    for line in lines {
        if let Some((digits, to)) = line.split_once("->") {
            let tuple: Tuple = digits
                .split_whitespace()
                .map(|d| d.parse().unwrap())
                .collect();
            arrows.push((to.trim().parse::<usize>().unwrap(), tuple, state));
        } else {
            let mut words = line.split_whitespace();
            state = words.next().unwrap().parse().unwrap();
            if words.next() == Some("1") {
                nfa.start.insert(state);
            }
        }
    }
    let last = arrows
        .iter()
        .map(|(to, _, from)| *to.max(from))
        .max()
        .unwrap_or(0)
        .max(state);
    nfa.arrows = vec![Vec::new(); last + 1];
    for (to, tuple, from) in arrows {
        nfa.arrows[to].push((tuple, from));
    }
    nfa.accepting.insert(0);
    nfa
}

/// Arrows by the digits on some of their tracks.
type ByShared<'a> = FxHashMap<Vec<u32>, Vec<(&'a Tuple, usize)>>;

impl Nfa {
    /// With its tracks in this order, and any digits on those it has not; equal names are one track.
    pub(crate) fn over(&self, tracks: &[String], digits: u32) -> Self {
        let widen = |tuple: &Tuple| -> Vec<Tuple> {
            let mut all: Vec<Tuple> = vec![Vec::new()];
            for track in tracks {
                let places: Vec<usize> = (0..self.tracks.len())
                    .filter(|&at| self.tracks[at] == *track)
                    .collect();
                let choices: Vec<u32> = match places.first() {
                    None => (0..digits).collect(),
                    Some(&first) if places.iter().all(|&at| tuple[at] == tuple[first]) => {
                        vec![tuple[first]]
                    }
                    Some(_) => Vec::new(),
                };
                all = all
                    .into_iter()
                    .flat_map(|t| choices.iter().map(move |&d| [t.clone(), vec![d]].concat()))
                    .collect();
            }
            all
        };
        let widened = |from: &Vec<(Tuple, usize)>| {
            from.iter()
                .flat_map(|(tuple, to)| widen(tuple).into_iter().map(|t| (t, *to)))
                .collect()
        };
        Self {
            tracks: tracks.to_vec(),
            arrows: self.arrows.iter().map(widened).collect(),
            ..self.clone()
        }
    }

    pub(crate) fn and(&self, other: &Self, digits: u32) -> Self {
        let tracks: Vec<String> = self
            .tracks
            .iter()
            .chain(&other.tracks)
            .cloned()
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect();
        // The tracks that both have decide which arrows go together; the others are copied.
        let mut all = Self {
            tracks: tracks.clone(),
            ..Self::default()
        };
        let place = |name: &String, of: &Self| of.tracks.iter().position(|track| track == name);
        let shared: Vec<(usize, usize)> = tracks
            .iter()
            .filter_map(|name| Some((place(name, self)?, place(name, other)?)))
            .collect();
        let _ = digits;
        let places: Vec<Result<usize, usize>> = (tracks.iter())
            .map(|name| place(name, self).ok_or_else(|| place(name, other).unwrap()))
            .collect();
        let by_shared: Vec<ByShared<'_>> = (other.arrows.iter())
            .map(|arrows| {
                let mut by_shared = ByShared::default();
                for (tuple, to) in arrows {
                    let key = shared.iter().map(|&(_, j)| tuple[j]).collect();
                    by_shared.entry(key).or_default().push((tuple, *to));
                }
                by_shared
            })
            .collect();
        let mut numbers = FxHashMap::default();
        let mut stack = Vec::new();
        for &a in &self.start {
            for &b in &other.start {
                numbers.insert((a, b), stack.len());
                all.start.insert(stack.len());
                stack.push((a, b));
            }
        }
        let mut at = 0;
        while at < stack.len() {
            let (a, b) = stack[at];
            if self.accepting.contains(&a) && other.accepting.contains(&b) {
                all.accepting.insert(at);
            }
            let mut arrows = Vec::new();
            for (one, to) in &self.arrows[a] {
                let key: Vec<u32> = shared.iter().map(|&(i, _)| one[i]).collect();
                for (two, then) in by_shared[b].get(&key).into_iter().flatten() {
                    let tuple: Tuple = (places.iter())
                        .map(|place| place.map_or_else(|j| two[j], |i| one[i]))
                        .collect();
                    let next = stack.len();
                    let number = *numbers.entry((*to, *then)).or_insert_with(|| {
                        stack.push((*to, *then));
                        next
                    });
                    arrows.push((tuple, number));
                }
            }
            arrows.sort_unstable();
            arrows.dedup();
            all.arrows.push(arrows);
            at += 1;
        }
        all
    }

    pub(crate) fn or(&self, other: &Self, valid: &Self, digits: u32) -> Self {
        let tracks: BTreeSet<String> = self.tracks.iter().chain(&other.tracks).cloned().collect();
        let tracks: Vec<String> = tracks.into_iter().collect();
        let full = |nfa: &Self| {
            let mut nfa = nfa.clone();
            for track in &tracks {
                if !nfa.tracks.contains(track) {
                    nfa = nfa.and(&named(valid, track), digits);
                }
            }
            nfa.over(&tracks, digits)
        };
        let (mut one, two) = (full(self), full(other));
        let shift = one.arrows.len();
        one.start.extend(two.start.iter().map(|s| s + shift));
        one.accepting
            .extend(two.accepting.iter().map(|s| s + shift));
        one.arrows.extend(two.arrows.into_iter().map(|arrows| {
            arrows
                .into_iter()
                .map(|(tuple, to)| (tuple, to + shift))
                .collect()
        }));
        one
    }

    /// Without a track: some number on it will do, longer than the others perhaps.
    pub(crate) fn some(&self, track: &str) -> Self {
        let at = self.tracks.iter().position(|name| name == track).unwrap();
        let drop = |tuple: &Tuple| -> Tuple {
            let mut tuple = tuple.clone();
            tuple.remove(at);
            tuple
        };
        let mut nfa = self.clone();
        nfa.tracks.remove(at);
        for arrows in &mut nfa.arrows {
            let set: BTreeSet<(Tuple, usize)> = arrows
                .iter()
                .map(|(tuple, to)| (drop(tuple), *to))
                .collect();
            *arrows = set.into_iter().collect();
        }
        // From where zeros on all other tracks lead to the end, it is the end.
        let mut changed = true;
        while changed {
            changed = false;
            for state in 0..nfa.arrows.len() {
                let ends = nfa.arrows[state]
                    .iter()
                    .any(|(tuple, to)| tuple.iter().all(|&d| d == 0) && nfa.accepting.contains(to));
                if ends && nfa.accepting.insert(state) {
                    changed = true;
                }
            }
        }
        nfa.small()
    }

    /// Brzozowski: turned round and made deterministic, twice, it is the smallest one.
    pub(crate) fn small(&self) -> Self {
        self.turned().determined().turned().determined()
    }

    pub(crate) fn turned(&self) -> Self {
        let mut arrows = vec![Vec::new(); self.arrows.len()];
        for (from, list) in self.arrows.iter().enumerate() {
            for (tuple, to) in list {
                arrows[*to].push((tuple.clone(), from));
            }
        }
        Self {
            tracks: self.tracks.clone(),
            start: self.accepting.clone(),
            accepting: self.start.clone(),
            arrows,
        }
    }

    pub(crate) fn determined(&self) -> Self {
        let mut all = Self {
            tracks: self.tracks.clone(),
            ..Self::default()
        };
        if self.start.is_empty() {
            return all;
        }
        // Letters are compared once; from here on they are their places in this list.
        let mut letters: Vec<&Tuple> = self.arrows.iter().flatten().map(|(t, _)| t).collect();
        letters.sort_unstable();
        letters.dedup();
        let place = |tuple: &Tuple| letters.binary_search(&tuple).unwrap();
        let placed: Vec<Vec<(usize, usize)>> = (self.arrows.iter())
            .map(|arrows| arrows.iter().map(|(t, to)| (place(t), *to)).collect())
            .collect();
        let start: Vec<usize> = self.start.iter().copied().collect();
        let mut numbers = FxHashMap::from_iter([(start.clone(), 0)]);
        let mut sets = vec![start];
        all.start.insert(0);
        let mut at = 0;
        while at < sets.len() {
            let set = &sets[at];
            if set.iter().any(|state| self.accepting.contains(state)) {
                all.accepting.insert(at);
            }
            let mut next: Vec<(usize, usize)> = set
                .iter()
                .flat_map(|&state| &placed[state])
                .copied()
                .collect();
            next.sort_unstable();
            next.dedup();
            let mut arrows = Vec::new();
            for same in next.chunk_by(|one, other| one.0 == other.0) {
                let to: Vec<usize> = same.iter().map(|(_, to)| *to).collect();
                let fresh = sets.len();
                let number = *numbers.entry(to).or_insert_with_key(|to| {
                    sets.push(to.clone());
                    fresh
                });
                arrows.push((letters[same[0].0].clone(), number));
            }
            all.arrows.push(arrows);
            at += 1;
        }
        all
    }

    /// The tuples of valid numbers that it does not accept.
    pub(crate) fn not(&self, valid: &Self, digits: u32) -> Self {
        let mut all: Option<Self> = None;
        for track in &self.tracks {
            let one = named(valid, track);
            all = Some(match all {
                None => one,
                Some(all) => all.and(&one, digits),
            });
        }
        let all = all.unwrap().over(&self.tracks, digits).determined();
        let mut own = self.determined();
        // Complete: what is not there leads to a state that is never left.
        let sink = own.arrows.len();
        own.arrows.push(Vec::new());
        if own.start.is_empty() {
            own.start.insert(sink);
        }
        let letters: BTreeSet<Tuple> = all
            .arrows
            .iter()
            .flatten()
            .map(|(t, _)| t.clone())
            .collect();
        for arrows in &mut own.arrows {
            let known: BTreeSet<&Tuple> = arrows.iter().map(|(tuple, _)| tuple).collect();
            let more: Vec<(Tuple, usize)> = letters
                .iter()
                .filter(|l| !known.contains(l))
                .map(|l| (l.clone(), sink))
                .collect();
            arrows.extend(more);
        }
        own.accepting = (0..=sink)
            .filter(|state| !own.accepting.contains(state))
            .collect();
        all.and(&own, digits).small()
    }

    pub(crate) fn is_empty(&self) -> bool {
        let mut seen = self.start.clone();
        let mut stack: Vec<usize> = seen.iter().copied().collect();
        while let Some(state) = stack.pop() {
            for (_, to) in &self.arrows[state] {
                if seen.insert(*to) {
                    stack.push(*to);
                }
            }
        }
        seen.is_disjoint(&self.accepting)
    }
}

pub(crate) fn named(valid: &Nfa, track: &str) -> Nfa {
    Nfa {
        tracks: vec![track.to_owned()],
        ..valid.clone()
    }
}
