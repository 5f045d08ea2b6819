//! Time in tests. No test depends on elapsed time: tests wait for events and, where speed matters,
//! measure processor time.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used, clippy::panic)]

use std::time::{Duration, Instant};

/// The time after which a test that hangs fails: ten times an upper bound on every wait alongside
/// four busy loops, or on one core.
pub const HANG: Duration = Duration::from_secs(600);

pub const GLANCE: Duration = Duration::from_millis(2);

/// Waits until the condition holds. Panics with this message if it never does.
pub fn until(mut there: impl FnMut() -> bool, message: impl FnOnce() -> String) {
    let begun = Instant::now();
    while !there() {
        assert!(begun.elapsed() < HANG, "{}", message());
        std::thread::sleep(GLANCE);
    }
}

/// The processor time that this thread has used; zero on systems other than Unix.
pub fn processor_time() -> Duration {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Duration::try_from(time).unwrap()
    }
    #[cfg(not(unix))]
    Duration::ZERO
}
