//! Long work on two threads.

use std::panic::resume_unwind;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread::{Builder, available_parallelism, scope};

/// Whether this process may use more than one core. Asked once, as the answer takes long.
fn has_two_cores() -> bool {
    static HAS_TWO: OnceLock<bool> = OnceLock::new();
    *HAS_TWO.get_or_init(|| available_parallelism().is_ok_and(|cores| cores.get() > 1))
}

/// Does both, the second on a thread of its own if there is a core for it.
///
/// Not by rayon: while a thread waits for its half, rayon may let it begin other work, which might wait for
/// a lock that a caller of this holds.
pub(in crate::number) fn on_two_threads<A, B: Send>(
    one: impl FnOnce() -> A,
    other: impl FnOnce() -> B + Send,
) -> (A, B) {
    if !has_two_cores() {
        return (one(), other());
    }
    let other = Mutex::new(Some(other));
    let take = || other.lock().unwrap_or_else(PoisonError::into_inner).take();
    scope(|scope| {
        let spawned = Builder::new().spawn_scoped(scope, || take().map(|other| other()));
        let first = one();
        // If the other thread does not run yet, the rest is done here.
        let mut second = take().map(|other| other());
        if let (None, Ok(thread)) = (&second, spawned) {
            second = thread.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
        second.map(|second| (first, second))
    })
    .unwrap_or_else(|| unreachable!("one of the threads has taken it"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_are_done_once() {
        for _ in 0..200 {
            let (mut one, mut other) = (0, 0);
            let results = on_two_threads(
                || {
                    one += 1;
                    7
                },
                || {
                    other += 1;
                    "seven"
                },
            );
            assert_eq!((results, one, other), ((7, "seven"), 1, 1));
        }
    }

    #[test]
    #[should_panic(expected = "in the second half")]
    fn a_panic_of_the_other_thread_goes_on() {
        on_two_threads(
            || std::thread::sleep(std::time::Duration::from_millis(20)),
            || panic!("in the second half"),
        );
    }
}
