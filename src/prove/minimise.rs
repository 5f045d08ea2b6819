//! The minimal automaton: states that accept the same continuations are merged.
//!
//! A. Valmari, *Fast brief practical DFA minimization*, Inform. Process. Lett. 112 (2012): blocks
//! of states and bundles of transitions are split in turn. For m transitions the time is O(m log
//! m), and missing transitions cost nothing.

use super::automaton::{Automaton, DEAD};
use super::control::Held;

/// A partition of {0, …, n − 1} whose sets are split by marking elements.
struct Partition {
    /// The elements, set after set; in each set the marked ones come first.
    elements: Vec<u32>,
    /// For each element, its index in `elements` and its set: they are always looked up together.
    place: Vec<(u32, u32)>,
    sets: Vec<PartitionBlock>,
    touched: Vec<u32>,
}

/// A set of a partition: a range of its elements, and how many of them are marked.
struct PartitionBlock {
    first: u32,
    past: u32,
    marked: u32,
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "indices of states are 32 bits wide"
)]
const fn narrow(index: usize) -> u32 {
    index as u32
}

/// Turns the numbers of items into running totals: the index after the last item of each.
fn add_up(counts: &mut [u32]) {
    let mut total = 0;
    for count in counts {
        total += *count;
        *count = total;
    }
}

impl Partition {
    /// Returns the partition by the key of each element; the keys are below `keys`.
    fn by_key(keys: usize, key: &[u32]) -> Self {
        let mut begin = vec![0u32; keys + 1];
        for &k in key {
            begin[k as usize] += 1;
        }
        add_up(&mut begin);
        let mut elements = vec![0; key.len()];
        for (element, &k) in key.iter().enumerate().rev() {
            begin[k as usize] -= 1;
            elements[begin[k as usize] as usize] = narrow(element);
        }
        let mut place = vec![(0, 0); key.len()];
        let mut sets = Vec::new();
        for range in begin.windows(2).filter(|range| range[0] < range[1]) {
            let (first, past) = (range[0], range[1]);
            for at in first..past {
                place[elements[at as usize] as usize] = (at, narrow(sets.len()));
            }
            sets.push(PartitionBlock {
                first,
                past,
                marked: 0,
            });
        }
        Self {
            elements,
            place,
            sets,
            touched: Vec::new(),
        }
    }

    fn range(&self, set: usize) -> std::ops::Range<usize> {
        self.sets[set].first as usize..self.sets[set].past as usize
    }

    fn mark(&mut self, element: u32) {
        let (at, index) = self.place[element as usize];
        let set = &mut self.sets[index as usize];
        let to = set.first + set.marked;
        if at < to {
            return;
        }
        if set.marked == 0 {
            self.touched.push(index);
        }
        set.marked += 1;
        let other = std::mem::replace(&mut self.elements[to as usize], element);
        self.elements[at as usize] = other;
        self.place[other as usize].0 = at;
        self.place[element as usize].0 = to;
    }

    /// Splits each set with marked elements; the smaller half becomes a new set.
    fn split(&mut self) {
        while let Some(index) = self.touched.pop() {
            let fresh = narrow(self.sets.len());
            let set = &mut self.sets[index as usize];
            let middle = set.first + std::mem::take(&mut set.marked);
            if middle == set.past {
                continue;
            }
            let (first, past) = if middle - set.first <= set.past - middle {
                (std::mem::replace(&mut set.first, middle), middle)
            } else {
                (middle, std::mem::replace(&mut set.past, middle))
            };
            self.sets.push(PartitionBlock {
                first,
                past,
                marked: 0,
            });
            for &element in &self.elements[first as usize..past as usize] {
                self.place[element as usize].1 = fresh;
            }
        }
    }
}

/// The transitions, in the order of the states they lead to.
struct Arrows {
    /// The state that each transition comes from, and its digit.
    tail: Vec<u32>,
    digit: Vec<u32>,
    /// The index of the first transition into each state, and finally the number of all transitions.
    begin: Vec<u32>,
}

impl Arrows {
    fn new(raw: &Automaton) -> Self {
        let digits = raw.system.digits() as usize;
        let mut begin = vec![0u32; raw.states() + 1];
        for &to in raw.next.iter().filter(|&&to| to != DEAD) {
            begin[to as usize] += 1;
        }
        add_up(&mut begin);
        let all = begin[raw.states()] as usize;
        let (mut tail, mut digit) = (vec![0; all], vec![0; all]);
        for (from, row) in raw.next.chunks_exact(digits).enumerate() {
            for (by, &to) in row.iter().enumerate().filter(|&(_, &to)| to != DEAD) {
                begin[to as usize] -= 1;
                let at = begin[to as usize] as usize;
                (tail[at], digit[at]) = (narrow(from), narrow(by));
            }
        }
        Self { tail, digit, begin }
    }

    fn entering(&self, state: u32) -> std::ops::Range<usize> {
        self.begin[state as usize] as usize..self.begin[state as usize + 1] as usize
    }

    /// Returns the states from which an accepting one can be reached, and removes the transitions into
    /// other states.
    fn alive(&mut self, accepting: &[bool]) -> Vec<bool> {
        let mut alive = accepting.to_vec();
        let mut stack: Vec<u32> = (0..narrow(alive.len()))
            .filter(|&state| alive[state as usize])
            .collect();
        while let Some(state) = stack.pop() {
            for &tail in &self.tail[self.entering(state)] {
                if !std::mem::replace(&mut alive[tail as usize], true) {
                    stack.push(tail);
                }
            }
        }
        let mut kept = 0;
        for (state, &alive) in alive.iter().enumerate() {
            let range = self.entering(narrow(state));
            self.begin[state] = narrow(kept);
            if alive {
                self.tail.copy_within(range.clone(), kept);
                self.digit.copy_within(range.clone(), kept);
                kept += range.len();
            }
        }
        self.begin[alive.len()] = narrow(kept);
        self.tail.truncate(kept);
        self.digit.truncate(kept);
        alive
    }
}

/// The bytes that minimising takes at most: for each state and transition the automaton itself, the
/// [`Arrows`], an element of a [`Partition`], perhaps a set of its own in a list that grows, and the
/// result.
pub(super) const fn needed(states: usize, transitions: usize) -> u64 {
    72 * states as u64 + 60 * transitions as u64
}

/// Returns the minimal automaton that accepts the same, with its states numbered in the order
/// reached from the start, digit by digit. Every state of `raw` must be reachable; `phases` gives the
/// track that each state reads next.
pub(super) fn minimal(raw: &Automaton, phases: &[u8]) -> Automaton {
    let mut arrows = Arrows::new(raw);
    let alive = arrows.alive(&raw.accepting);
    if raw.start == DEAD || !alive[raw.start as usize] {
        return Automaton {
            system: raw.system,
            tracks: raw.tracks.clone(),
            next: Vec::new(),
            accepting: Vec::new(),
            start: DEAD,
            held: Held::default(),
        };
    }
    // States that are not alive have no transitions left and remain in a separate set.
    let dead = narrow(raw.tracks.len()) * 2;
    let key: Vec<u32> = (phases.iter().zip(&alive).zip(&raw.accepting))
        .map(|((&phase, &alive), &accepting)| {
            if alive {
                u32::from(phase) * 2 + u32::from(accepting)
            } else {
                dead
            }
        })
        .collect();
    let blocks = Partition::by_key(dead as usize + 1, &key);
    let blocks = refined(&arrows, blocks, raw.system.digits() as usize);
    renumbered(raw, &alive, &blocks)
}

/// Returns the coarsest refinement of a partition of the states that the transitions respect.
fn refined(arrows: &Arrows, mut blocks: Partition, digits: usize) -> Partition {
    let mut bundles = Partition::by_key(digits, &arrows.digit);
    let (mut block, mut bundle) = (1, 0);
    while bundle < bundles.sets.len() {
        for at in bundles.range(bundle) {
            blocks.mark(arrows.tail[bundles.elements[at] as usize]);
        }
        blocks.split();
        bundle += 1;
        while block < blocks.sets.len() {
            for at in blocks.range(block) {
                for arrow in arrows.entering(blocks.elements[at]) {
                    bundles.mark(narrow(arrow));
                }
            }
            bundles.split();
            block += 1;
        }
    }
    blocks
}

/// Returns the automaton of the blocks, numbered in the order reached.
fn renumbered(raw: &Automaton, alive: &[bool], blocks: &Partition) -> Automaton {
    let digits = raw.system.digits() as usize;
    let mut number = vec![DEAD; blocks.sets.len()];
    let mut order: Vec<u32> = Vec::with_capacity(number.len());
    let mut meet = |state: u32, order: &mut Vec<u32>| {
        let number = &mut number[blocks.place[state as usize].1 as usize];
        if *number == DEAD {
            *number = narrow(order.len());
            order.push(state);
        }
        *number
    };
    let start = meet(raw.start, &mut order);
    let mut next = Vec::with_capacity(blocks.sets.len() * digits);
    let mut accepting = Vec::with_capacity(blocks.sets.len());
    let mut at = 0;
    while let Some(&state) = order.get(at) {
        accepting.push(raw.accepting[state as usize]);
        for &to in &raw.next[state as usize * digits..][..digits] {
            let live = to != DEAD && alive[to as usize];
            next.push(if live { meet(to, &mut order) } else { DEAD });
        }
        at += 1;
    }
    Automaton {
        system: raw.system,
        tracks: raw.tracks.clone(),
        next,
        accepting,
        start,
        held: Held::default(),
    }
}
