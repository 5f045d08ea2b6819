//! Limits a decision: the number of states of an automaton, the memory for building it, and cancellation.

use goldpile_engine::memory::{MAX_MEMORY, is_room};
use goldpile_engine::{Cancel, Cancelled, Control, Progress};
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use thiserror::Error;

/// Why a decision was not completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Stopped {
    /// The decision was cancelled.
    #[error("stopped before it was decided")]
    Cancelled,
    /// An automaton would have more states than this.
    #[error("an automaton of more than {0} states would be needed")]
    TooLarge(usize),
    /// An automaton of more states than the first number, with those that are kept, would take more bytes
    /// than the second number.
    #[error(
        "an automaton of more than {0} states would be needed, which takes more than {size} MiB of memory \
         with those made before",
        size = .1 >> 20
    )]
    TooMuchMemory(usize, u64),
    /// The operating system does not provide this many bytes for an automaton.
    #[error(
        "the system does not provide the {size} MiB of memory that an automaton would need: allow more \
         memory (ulimit -v)",
        size = .0.div_ceil(1 << 20)
    )]
    NoMemory(u64),
    /// The numeration system has so many digits that even an automaton with few states is too large. Holds
    /// the number of transitions from each state.
    #[error(
        "the system has too many digits: an automaton would have {0} transitions from each state"
    )]
    TooManyDigits(u32),
}

impl From<Cancelled> for Stopped {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

/// A share of the bytes counted for the automata of a decision; dropping it gives them back.
#[derive(Debug, Default)]
pub(crate) struct Held {
    bytes: u64,
    total: Arc<AtomicU64>,
}

impl Held {
    fn of(total: &Arc<AtomicU64>, bytes: u64) -> Self {
        total.fetch_add(bytes, Relaxed);
        Self {
            bytes,
            total: total.clone(),
        }
    }
}

impl Clone for Held {
    fn clone(&self) -> Self {
        Self::of(&self.total, self.bytes)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.total.fetch_sub(self.bytes, Relaxed);
    }
}

impl PartialEq for Held {
    /// Always equal: where the bytes are counted does not affect which relation an automaton is.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Held {}

/// The limits of a decision, and what it has used so far: states and memory.
pub struct DecisionControl<'a> {
    /// The maximum number of states of an automaton while it is being built.
    pub limit: usize,
    /// The maximum number of bytes of all automata together, whether finished or being built.
    pub memory: u64,
    /// Cancels the decision, and receives the total number of states created.
    pub control: Control<'a>,
    made: Cell<u64>,
    largest: Cell<usize>,
    /// The total number of bytes that the operating system has provided, or would have; it is not asked
    /// again for these.
    provided: Cell<u64>,
    /// The bytes of the automata that exist, whether finished or being built.
    alive: Arc<AtomicU64>,
}

/// The default limit on the number of states of an automaton.
pub const LIMIT: usize = 3_000_000;

/// The most transitions of an automaton, whatever the limit on states.
const TRANSITIONS: usize = 8_000_000;

/// The bytes left free for small allocations in the meantime. Where the address space is limited, the next
/// heap of a thread takes 128 MiB of it for a moment; without that, every small list takes a page.
const RESERVE: u64 = 144 << 20;

/// The number of bytes for which the system is asked at a time: asking takes as long as making some hundred
/// states.
const AHEAD: u64 = 16 << 20;

/// The number of states between two reports of progress.
const REPORT: u64 = 1024;

/// If the limit on transitions allows at most this many states, the error is that there are too many
/// digits.
const FEW_STATES: usize = 100;

/// The most states of an automaton, and of all automata in total, in unrequested work, such as the proof of a
/// claim when its game is opened. It takes some tenths of a second.
const LITTLE: usize = 30_000;
const LITTLE_IN_TOTAL: u64 = 400_000;

/// Runs some work within these limits.
pub(crate) fn with_little_work<T>(work: impl FnOnce(&DecisionControl<'_>) -> T) -> T {
    let cancel = Cancel::default();
    let enough = |made: Progress| {
        if made.done > LITTLE_IN_TOTAL {
            cancel.cancel();
        }
    };
    let control = Control {
        cancel: cancel.clone(),
        progress: &enough,
    };
    work(&DecisionControl::new(LITTLE, control))
}

impl<'a> DecisionControl<'a> {
    /// A control with these limits.
    #[must_use]
    pub fn new(limit: usize, control: Control<'a>) -> Self {
        Self {
            limit,
            memory: MAX_MEMORY,
            control,
            made: Cell::new(0),
            largest: Cell::new(0),
            provided: Cell::new(0),
            alive: Arc::default(),
        }
    }

    /// A control with the default limit, without progress reports or cancellation.
    #[must_use]
    pub fn quiet() -> DecisionControl<'static> {
        DecisionControl::new(LIMIT, Control::quiet())
    }

    /// The number of states of the largest finished automaton so far.
    #[must_use]
    pub fn largest(&self) -> usize {
        self.largest.get()
    }

    /// The total number of states created, including those of unfinished automata.
    #[must_use]
    pub fn made(&self) -> u64 {
        self.made.get()
    }

    /// Prepares the control for the part of the work done on another thread, with the same limits and no
    /// progress reports.
    pub(crate) fn part(&self) -> impl FnOnce() -> DecisionControl<'static> + Send + use<> {
        let (limit, memory) = (self.limit, self.memory);
        let (cancel, alive) = (self.control.cancel.clone(), self.alive.clone());
        move || DecisionControl {
            memory,
            alive,
            ..DecisionControl::new(limit, Control::of(cancel))
        }
    }

    /// Adds states that were created under another control.
    pub(crate) fn count(&self, made: u64) {
        self.made.set(self.made.get() + made);
    }

    pub(crate) fn finished(&self, states: usize) {
        self.largest.set(self.largest.get().max(states));
    }

    /// Counts these bytes as held by an automaton, finished or being built.
    pub(crate) fn held(&self, bytes: u64) -> Held {
        Held::of(&self.alive, bytes)
    }

    /// The bytes of the automata that exist, whether finished or being built.
    pub(crate) fn alive(&self) -> u64 {
        self.alive.load(Relaxed)
    }

    /// Checks that building an automaton of more than `states` states may take `bytes` besides what exists,
    /// and that the system provides `more` bytes beyond what it has provided.
    pub(crate) fn check_room(&self, states: usize, bytes: u64, more: u64) -> Result<(), Stopped> {
        let total = bytes.saturating_add(self.alive());
        if total > self.memory {
            return Err(Stopped::TooMuchMemory(states, self.memory));
        }
        let more = more.saturating_add(RESERVE);
        if total <= self.provided.get() {
            Ok(())
        } else if is_room(more.saturating_add(AHEAD)) {
            self.provided.set(total.saturating_add(AHEAD));
            Ok(())
        } else if is_room(more) {
            Ok(())
        } else {
            Err(Stopped::NoMemory(bytes))
        }
    }

    /// Reports progress where no states are made, and checks for cancellation.
    pub(crate) fn report(&self) -> Result<(), Stopped> {
        self.report_progress();
        Ok(self.control.cancel.check()?)
    }

    fn report_progress(&self) {
        let (done, all) = (self.made.get(), None);
        (self.control.progress)(Progress { done, all });
    }

    /// Checks the limits. Called before each state is processed, with the number of states so far, each of
    /// which has a transition for each of `digits` digits. Cancellation is checked every time, since one
    /// state may take long.
    pub(crate) fn step(&self, states: usize, digits: u32) -> Result<(), Stopped> {
        let made = self.made.get() + 1;
        self.made.set(made);
        let limit = self.limit.min(TRANSITIONS / digits as usize);
        if states > limit {
            return Err(match limit {
                ..=FEW_STATES if limit < self.limit => Stopped::TooManyDigits(digits),
                _ => Stopped::TooLarge(limit),
            });
        }
        if made.is_multiple_of(REPORT) {
            self.report_progress();
        }
        Ok(self.control.cancel.check()?)
    }
}
