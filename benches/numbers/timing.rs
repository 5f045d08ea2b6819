//! Times two pieces of work alternately.

use rustix::time::{ClockId, clock_gettime};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The shortest times of a call of the work and of the baseline.
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

/// The least number of rounds; the next constants limit how long there are more, and how many.
const ROUNDS: usize = 3;
const TIME: Duration = Duration::from_millis(600);
const MOST_ROUNDS: usize = 3000;

/// The length from which processor time is used. It excludes interruptions, which long work suffers on any
/// machine, and counts work on several threads in full.
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

pub(crate) fn alone<T>(mut work: impl FnMut() -> T) -> Duration {
    in_turn(&mut work, || ()).work
}
