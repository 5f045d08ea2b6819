//! Times two pieces of work alternately.

use rustix::time::{ClockId, clock_gettime};
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

/// Above this, processor time is used: long work is interrupted on any machine, and the interruptions
/// should not count; and work that is given to several threads counts in full.
const LONG: Duration = Duration::from_micros(100);

/// The time of one call.
pub(crate) fn timed<T>(work: &mut impl FnMut() -> T) -> Duration {
    let used = on_processor();
    let begun = Instant::now();
    black_box(work());
    let elapsed = begun.elapsed();
    if elapsed > LONG {
        on_processor().saturating_sub(used)
    } else {
        elapsed
    }
}

/// The processor time of this process, of all its threads.
fn on_processor() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.try_into().unwrap()
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

/// The shortest time of one call.
pub(crate) fn alone<T>(mut work: impl FnMut() -> T) -> Duration {
    in_turn(&mut work, || ()).work
}
