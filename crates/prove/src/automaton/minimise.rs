//! Minimises an automaton: states that accept the same continuations are merged.
//!
//! J. Hopcroft, *An n log n algorithm for minimizing states in a finite automaton*, 1971: each block of
//! states splits the blocks from which a digit leads to it, and when a block is split, the smaller part is
//! used next. For m transitions the time is O(m log m). Missing transitions cost nothing if each block is
//! used at least once (A. Valmari, Inform. Process. Lett. 112 (2012)).

use crate::automaton::{Automaton, DEAD};
use crate::control::Held;
use goldpile_engine::{Cancel, Cancelled};

/// A partition of {0, …, n − 1} whose sets are split by marking elements.
struct Partition {
    /// The elements, set after set; in each set, the marked ones come first.
    elements: Vec<u32>,
    /// For each element, its index in `elements` and its set, which are always looked up together.
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

/// Turns counts into running totals.
fn add_up(counts: &mut [u32]) {
    let mut total = 0;
    for count in counts {
        total += *count;
        *count = total;
    }
}

impl Partition {
    /// Groups the elements by their keys, which are below `keys`.
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
        if at < to || set.past - set.first == 1 {
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

    /// Splits each set that has marked elements; the smaller part becomes a new set.
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

/// The transitions, sorted by the states they lead to, then by their digits.
struct Arrows {
    digits: usize,
    tail: Vec<u32>,
    /// The index of the first transition into each state by each digit, and finally the number of
    /// transitions.
    begin: Vec<u32>,
}

impl Arrows {
    fn new(raw: &Automaton) -> Self {
        let digits = raw.system.digits() as usize;
        let mut begin = vec![0u32; raw.next.len() + 1];
        for row in raw.next.chunks_exact(digits) {
            for (digit, &to) in row.iter().enumerate().filter(|&(_, &to)| to != DEAD) {
                begin[to as usize * digits + digit] += 1;
            }
        }
        add_up(&mut begin);
        let mut tail = vec![0; begin[raw.next.len()] as usize];
        for (from, row) in raw.next.chunks_exact(digits).enumerate() {
            for (digit, &to) in row.iter().enumerate().filter(|&(_, &to)| to != DEAD) {
                let at = &mut begin[to as usize * digits + digit];
                *at -= 1;
                tail[*at as usize] = narrow(from);
            }
        }
        Self {
            digits,
            tail,
            begin,
        }
    }

    /// The states from which this digit leads to this state.
    fn by(&self, digit: usize, state: u32) -> &[u32] {
        let at = state as usize * self.digits + digit;
        &self.tail[self.begin[at] as usize..self.begin[at + 1] as usize]
    }

    fn alive(&self, accepting: &[bool]) -> Vec<bool> {
        let mut alive = accepting.to_vec();
        let mut stack: Vec<u32> = (0..narrow(alive.len()))
            .filter(|&state| alive[state as usize])
            .collect();
        while let Some(state) = stack.pop() {
            for &tail in (0..self.digits).flat_map(|digit| self.by(digit, state)) {
                if !std::mem::replace(&mut alive[tail as usize], true) {
                    stack.push(tail);
                }
            }
        }
        alive
    }
}

/// The most bytes that minimising takes. For each state and transition, this counts the automaton itself, the
/// [`Arrows`], an element of a [`Partition`], perhaps a set of its own in a list that grows, and the
/// result.
pub(crate) const fn needed(states: usize, transitions: usize) -> u64 {
    72 * states as u64 + 20 * transitions as u64
}

/// The minimal automaton of the same language, its states numbered in the order in which they are reached
/// from the start, digit by digit. Every state of `raw` must be reachable; `phases` gives the track that
/// each state reads next.
pub(crate) fn minimal(
    raw: &Automaton,
    phases: &[u8],
    cancel: &Cancel,
) -> Result<Automaton, Cancelled> {
    let arrows = Arrows::new(raw);
    let alive = arrows.alive(&raw.accepting);
    if raw.start == DEAD || !alive[raw.start as usize] {
        return Ok(Automaton {
            system: raw.system,
            tracks: raw.tracks.clone(),
            next: Vec::new(),
            accepting: Vec::new(),
            start: DEAD,
            held: Held::default(),
        });
    }
    // States that are not alive form the first set, which splits no other.
    let key: Vec<u32> = (phases.iter().zip(&alive).zip(&raw.accepting))
        .map(|((&phase, &alive), &accepting)| {
            if alive {
                u32::from(phase) * 2 + u32::from(accepting) + 1
            } else {
                0
            }
        })
        .collect();
    let dead = usize::from(key.contains(&0));
    let blocks = Partition::by_key(raw.tracks.len() * 2 + 1, &key);
    let blocks = refined(&arrows, blocks, dead, cancel)?;
    Ok(renumbered(raw, &alive, &blocks))
}

/// The coarsest refinement of the partition that the transitions respect, ignoring those into the sets
/// before `first`.
fn refined(
    arrows: &Arrows,
    mut blocks: Partition,
    first: usize,
    cancel: &Cancel,
) -> Result<Partition, Cancelled> {
    let (mut block, mut states) = (first, Vec::new());
    while block < blocks.sets.len() {
        cancel.check()?;
        states.clear();
        states.extend_from_slice(&blocks.elements[blocks.range(block)]);
        for digit in 0..arrows.digits {
            for &state in &states {
                for &tail in arrows.by(digit, state) {
                    blocks.mark(tail);
                }
            }
            blocks.split();
        }
        block += 1;
    }
    Ok(blocks)
}

/// The automaton of the blocks, numbered in the order in which they are reached.
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
