//! Times two pieces of work alternately.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// The shortest time of a call, for each of the two.
#[derive(Clone, Copy)]
pub(crate) struct Pair {
    pub(crate) work: Duration,
    pub(crate) baseline: Duration,
}

impl Pair {
    pub(crate) fn ratio(self) -> f64 {
        self.work.as_secs_f64() / self.baseline.as_secs_f64()
    }
}

/// The least number of rounds; there are more while time permits.
const ROUNDS: usize = 3;
const TIME: Duration = Duration::from_millis(600);
const MOST_ROUNDS: usize = 3000;

/// Above this, processor time is used where the system provides it: long work is interrupted on any
/// machine, and the interruptions should not count.
const LONG: Duration = Duration::from_millis(20);

/// Returns the time of one call, which must stay on this thread.
pub(crate) fn timed<T>(work: &mut impl FnMut() -> T) -> Duration {
    let used = on_processor();
    let begun = Instant::now();
    black_box(work());
    let elapsed = begun.elapsed();
    match (used, on_processor()) {
        (Some(before), Some(after)) if elapsed > LONG => after.saturating_sub(before).min(elapsed),
        _ => elapsed,
    }
}

/// Returns the processor time of this thread, as counted by Linux.
fn on_processor() -> Option<Duration> {
    let counted = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = counted.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// Calls both alternately, after one call of each that does not count.
pub(crate) fn in_turn<A, B>(mut work: impl FnMut() -> A, mut baseline: impl FnMut() -> B) -> Pair {
    black_box((work(), baseline()));
    let mut shortest = Pair {
        work: Duration::MAX,
        baseline: Duration::MAX,
    };
    let begun = Instant::now();
    let mut round = 0;
    while round < ROUNDS || (begun.elapsed() < TIME && round < MOST_ROUNDS) {
        shortest.baseline = shortest.baseline.min(timed(&mut baseline));
        shortest.work = shortest.work.min(timed(&mut work));
        round += 1;
    }
    shortest
}

/// Returns the shortest time of one call.
pub(crate) fn alone<T>(mut work: impl FnMut() -> T) -> Duration {
    in_turn(&mut work, || ()).work
}
