//! The minimal automaton: states that accept the same are merged.
//!
//! A. Valmari, *Fast brief practical DFA minimization*, Inform. Process. Lett. 112 (2012): blocks
//! of states and bundles of transitions are split in turn. For m transitions the time is O(m log
//! m), and missing transitions cost nothing.

use super::automaton::{Automaton, DEAD};

/// A partition of {0, …, n − 1} whose sets are split by marking elements.
struct Partition {
    elements: Vec<u32>,
    location: Vec<u32>,
    set: Vec<u32>,
    first: Vec<u32>,
    past: Vec<u32>,
    marked: Vec<u32>,
    touched: Vec<u32>,
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "indices of states are 32 bits wide"
)]
const fn narrow(index: usize) -> u32 {
    index as u32
}

impl Partition {
    /// Returns the partition by the key of each element; the keys are below `keys`.
    fn by_key(keys: usize, key: &[u32]) -> Self {
        let mut ends = vec![0u32; keys + 1];
        for &k in key {
            ends[k as usize + 1] += 1;
        }
        for k in 0..keys {
            ends[k + 1] += ends[k];
        }
        let mut filled = ends.clone();
        let mut elements = vec![0; key.len()];
        let mut location = vec![0; key.len()];
        for (element, &k) in key.iter().enumerate() {
            let at = filled[k as usize];
            elements[at as usize] = narrow(element);
            location[element] = at;
            filled[k as usize] += 1;
        }
        let (mut first, mut past) = (Vec::new(), Vec::new());
        let mut set = vec![0; key.len()];
        for k in 0..keys {
            if ends[k] < ends[k + 1] {
                for at in ends[k]..ends[k + 1] {
                    set[elements[at as usize] as usize] = narrow(first.len());
                }
                first.push(ends[k]);
                past.push(ends[k + 1]);
            }
        }
        let marked = vec![0; first.len()];
        Self {
            elements,
            location,
            set,
            first,
            past,
            marked,
            touched: Vec::new(),
        }
    }

    fn sets(&self) -> usize {
        self.first.len()
    }

    fn range(&self, set: usize) -> std::ops::Range<usize> {
        self.first[set] as usize..self.past[set] as usize
    }

    fn mark(&mut self, element: u32) {
        let set = self.set[element as usize] as usize;
        let at = self.location[element as usize];
        let to = self.first[set] + self.marked[set];
        if at < to {
            return;
        }
        let other = self.elements[to as usize];
        self.elements[at as usize] = other;
        self.location[other as usize] = at;
        self.elements[to as usize] = element;
        self.location[element as usize] = to;
        if self.marked[set] == 0 {
            self.touched.push(narrow(set));
        }
        self.marked[set] += 1;
    }

    /// Splits each set with marked elements; the smaller half becomes a new set.
    fn split(&mut self) {
        while let Some(set) = self.touched.pop() {
            let set = set as usize;
            let middle = self.first[set] + self.marked[set];
            let marked = std::mem::take(&mut self.marked[set]);
            if middle == self.past[set] {
                continue;
            }
            let fresh = narrow(self.first.len());
            let (from, to) = if marked <= self.past[set] - middle {
                let from = std::mem::replace(&mut self.first[set], middle);
                (from, middle)
            } else {
                let to = std::mem::replace(&mut self.past[set], middle);
                (middle, to)
            };
            self.first.push(from);
            self.past.push(to);
            self.marked.push(0);
            for at in from..to {
                self.set[self.elements[at as usize] as usize] = fresh;
            }
        }
    }
}

/// The transitions, indexed by the state they lead to.
struct Arrows {
    tail: Vec<u32>,
    digit: Vec<u32>,
    head: Vec<u32>,
    /// The index in `into` at which the transitions into each state begin.
    begin: Vec<u32>,
    into: Vec<u32>,
}

impl Arrows {
    fn new(states: usize, arrows: impl Iterator<Item = (u32, u32, u32)>) -> Self {
        let (mut tail, mut digit, mut head) = (Vec::new(), Vec::new(), Vec::new());
        for (from, by, to) in arrows {
            tail.push(from);
            digit.push(by);
            head.push(to);
        }
        let mut begin = vec![0u32; states + 1];
        for &to in &head {
            begin[to as usize + 1] += 1;
        }
        for state in 0..states {
            begin[state + 1] += begin[state];
        }
        let mut filled = begin.clone();
        let mut into = vec![0; head.len()];
        for (arrow, &to) in head.iter().enumerate() {
            into[filled[to as usize] as usize] = narrow(arrow);
            filled[to as usize] += 1;
        }
        Self {
            tail,
            digit,
            head,
            begin,
            into,
        }
    }

    fn entering(&self, state: u32) -> &[u32] {
        &self.into[self.begin[state as usize] as usize..self.begin[state as usize + 1] as usize]
    }
}

/// Returns the minimal automaton that accepts the same, with its states numbered in the order
/// reached from the start, digit by digit. Every state of `raw` must be reachable; `phases` has the
/// track that each reads next.
pub(super) fn minimal(raw: Automaton, phases: &[u8]) -> Automaton {
    let digits = raw.system.digits() as usize;
    let between = |names: &[u32]| {
        let states = names.iter().filter(|&&name| name != DEAD).count();
        let all = raw.next.iter().enumerate().filter_map(|(at, &to)| {
            let from = names[at / digits];
            let to = if to == DEAD { DEAD } else { names[to as usize] };
            (from != DEAD && to != DEAD).then_some((from, narrow(at % digits), to))
        });
        Arrows::new(states, all)
    };
    // Only the states from which something is accepted.
    let states = raw.states();
    let all: Vec<u32> = (0..narrow(states)).collect();
    let (names, live) = {
        let arrows = between(&all);
        let mut alive = raw.accepting.clone();
        let mut stack: Vec<u32> = (all.iter().copied())
            .filter(|&state| alive[state as usize])
            .collect();
        while let Some(state) = stack.pop() {
            for &arrow in arrows.entering(state) {
                let tail = arrows.tail[arrow as usize];
                if !std::mem::replace(&mut alive[tail as usize], true) {
                    stack.push(tail);
                }
            }
        }
        let mut names = vec![DEAD; states];
        let mut live = Vec::new();
        for state in 0..states {
            if alive[state] {
                names[state] = narrow(live.len());
                live.push(narrow(state));
            }
        }
        (names, live)
    };
    if raw.start == DEAD || names[raw.start as usize] == DEAD {
        return Automaton {
            system: raw.system,
            tracks: raw.tracks,
            next: Vec::new(),
            accepting: Vec::new(),
            start: DEAD,
        };
    }
    let arrows = between(&names);
    let key: Vec<u32> = live
        .iter()
        .map(|&state| {
            u32::from(phases[state as usize]) * 2 + u32::from(raw.accepting[state as usize])
        })
        .collect();
    let blocks = refined(
        &arrows,
        Partition::by_key(raw.tracks.len() * 2, &key),
        digits,
    );
    renumbered(&raw, &names, &live, &blocks)
}

/// Returns the coarsest refinement of a partition of the states that the transitions respect.
fn refined(arrows: &Arrows, mut blocks: Partition, digits: usize) -> Partition {
    let mut bundles = Partition::by_key(digits, &arrows.digit);
    let (mut block, mut bundle) = (1, 0);
    while bundle < bundles.sets() {
        for at in bundles.range(bundle) {
            blocks.mark(arrows.tail[bundles.elements[at] as usize]);
        }
        blocks.split();
        bundle += 1;
        while block < blocks.sets() {
            for at in blocks.range(block) {
                for &arrow in arrows.entering(blocks.elements[at]) {
                    bundles.mark(arrow);
                }
            }
            bundles.split();
            block += 1;
        }
    }
    debug_assert_eq!(arrows.head.len(), arrows.tail.len());
    blocks
}

/// Returns the automaton of the blocks, numbered in the order reached.
fn renumbered(raw: &Automaton, names: &[u32], live: &[u32], blocks: &Partition) -> Automaton {
    let digits = raw.system.digits() as usize;
    let mut number = vec![DEAD; blocks.sets()];
    let mut order: Vec<u32> = Vec::with_capacity(blocks.sets());
    let meet = |state: u32, number: &mut Vec<u32>, order: &mut Vec<u32>| {
        let block = blocks.set[names[state as usize] as usize] as usize;
        if number[block] == DEAD {
            number[block] = narrow(order.len());
            order.push(live[blocks.elements[blocks.first[block] as usize] as usize]);
        }
        number[block]
    };
    let start = meet(raw.start, &mut number, &mut order);
    let mut next = Vec::with_capacity(blocks.sets() * digits);
    let mut accepting = Vec::with_capacity(blocks.sets());
    let mut at = 0;
    while at < order.len() {
        let state = order[at] as usize;
        accepting.push(raw.accepting[state]);
        for digit in 0..digits {
            let to = raw.next[state * digits + digit];
            next.push(if to == DEAD || names[to as usize] == DEAD {
                DEAD
            } else {
                meet(to, &mut number, &mut order)
            });
        }
        at += 1;
    }
    Automaton {
        system: raw.system,
        tracks: raw.tracks.clone(),
        next,
        accepting,
        start,
    }
}
