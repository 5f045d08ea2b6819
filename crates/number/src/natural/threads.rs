//! Long work on two threads.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread::{Builder, available_parallelism, scope};

/// The maximum number of extra threads, whatever the number of cores: the system reserves address space for each.
const MAX_EXTRA_THREADS: usize = 3;

fn free_threads() -> &'static AtomicUsize {
    static FREE: OnceLock<AtomicUsize> = OnceLock::new();
    FREE.get_or_init(|| {
        let cores = available_parallelism().map_or(1, usize::from);
        AtomicUsize::new((cores - 1).min(MAX_EXTRA_THREADS))
    })
}

/// Runs both closures, the second on a thread of its own if a core is free.
///
/// Rayon is not used: while a thread waits for its half, rayon may give it other work, which might wait for a lock
/// that the caller holds.
pub fn on_two_threads<A, B: Send>(
    one: impl FnOnce() -> A,
    other: impl FnOnce() -> B + Send,
) -> (A, B) {
    let free = free_threads();
    let is_free = free.fetch_update(Relaxed, Relaxed, |free| free.checked_sub(1));
    if is_free.is_err() {
        return (one(), other());
    }
    let other = Mutex::new(Some(other));
    let take = || other.lock().unwrap_or_else(PoisonError::into_inner).take();
    let given_back = ThreadGuard(free);
    let both = scope(|scope| {
        let spawned = Builder::new().spawn_scoped(scope, || take().map(|other| other()));
        let first = one();
        // If the other thread has not started yet, its half is done here.
        let mut second = take().map(|other| other());
        if let (None, Ok(thread)) = (&second, spawned) {
            second = thread.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
        second.map(|second| (first, second))
    });
    drop(given_back);
    both.unwrap_or_else(|| unreachable!("one of the threads has taken it"))
}

struct ThreadGuard(&'static AtomicUsize);

impl Drop for ThreadGuard {
    fn drop(&mut self) {
        self.0.fetch_add(1, Relaxed);
    }
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
        assert!(free_threads().load(Relaxed) <= MAX_EXTRA_THREADS);
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
