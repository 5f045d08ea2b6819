//! Time in the tests. No test passes or fails by how long something takes on a clock: what is to
//! happen is waited for, and where speed is the point, processor time is counted.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used, clippy::panic)]

use std::time::{Duration, Instant};

/// Ends a test that hangs: ten times what no wait took alongside four busy loops, or on one core.
pub const HANG: Duration = Duration::from_secs(600);

/// The time between two looks.
pub const GLANCE: Duration = Duration::from_millis(2);

/// Waits until it is there; ends with this message if that never happens.
pub fn until(mut there: impl FnMut() -> bool, message: impl FnOnce() -> String) {
    let begun = Instant::now();
    while !there() {
        assert!(begun.elapsed() < HANG, "{}", message());
        std::thread::sleep(GLANCE);
    }
}

/// The processor time that this thread has taken, where the system says it.
pub fn processor_time() -> Duration {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Duration::try_from(time).unwrap()
    }
    #[cfg(not(unix))]
    Duration::ZERO
}
