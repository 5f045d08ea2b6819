//! Threads other than the drawing one, and their queue.

use crate::message::Message;
use std::collections::VecDeque;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// Tells the loop if the thread that owns it panics.
struct Guard(Sender<Message>);

impl Drop for Guard {
    fn drop(&mut self) {
        // After a panic, the loop must end: drawing could not go on correctly.
        if std::thread::panicking() {
            let _ = self.0.send(Message::Crashed);
        }
    }
}

/// Runs work on a thread of its own, which can send messages to the loop; the loop is told if the thread
/// panics. Returns the handle for joining it.
pub(crate) fn spawn_reporting(
    sender: Sender<Message>,
    job: impl FnOnce(&Sender<Message>) + Send + 'static,
) -> JoinHandle<()> {
    std::thread::spawn(move || {
        let guard = Guard(sender);
        job(&guard.0);
    })
}

/// A queue of items for another thread, which takes them in order. Clones share the queue.
pub(crate) struct Queue<T>(Arc<(Mutex<Waiting<T>>, Condvar)>);

struct Waiting<T> {
    items: VecDeque<T>,
    closed: bool,
}

impl<T> Clone for Queue<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T> Queue<T> {
    pub(crate) fn new() -> Self {
        let (items, closed) = (VecDeque::new(), false);
        let waiting = Waiting { items, closed };
        Self(Arc::new((Mutex::new(waiting), Condvar::new())))
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting<T>> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds an item at the end, or merges it into the last one, so that a burst takes no more room than one item.
    /// `merge` gives the item back if the two cannot be merged.
    pub(crate) fn push(&self, item: T, merge: impl FnOnce(&mut T, T) -> Option<T>) {
        let mut waiting = self.waiting();
        let rest = match waiting.items.back_mut() {
            Some(last) => merge(last, item),
            None => Some(item),
        };
        waiting.items.extend(rest);
        self.0.1.notify_all();
    }

    pub(crate) fn close(&self) {
        self.waiting().closed = true;
        self.0.1.notify_all();
    }

    /// Waits for the first item and takes it out; `None` once the queue is empty and closed.
    pub(crate) fn next(&self) -> Option<T> {
        let mut waiting = self.waiting();
        loop {
            if let Some(first) = waiting.items.pop_front() {
                return Some(first);
            }
            if waiting.closed {
                return None;
            }
            let (_, changed) = &*self.0;
            waiting = changed
                .wait(waiting)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_waits_comes_in_order_and_a_burst_takes_no_more_room_than_one() {
        let queue = Queue::new();
        let same_tens = |last: &mut u32, item: u32| {
            if *last / 10 == item / 10 {
                *last = item;
                None
            } else {
                Some(item)
            }
        };
        for item in [1, 2, 3, 11, 12, 4, 4, 9] {
            queue.push(item, same_tens);
        }
        assert_eq!(queue.waiting().items, [3, 12, 9]);
        let other = queue.clone();
        let taken = std::thread::spawn(move || std::iter::from_fn(|| other.next()).collect());
        queue.push(21, same_tens);
        queue.close();
        let taken: Vec<u32> = taken.join().unwrap_or_default();
        assert!(
            taken.ends_with(&[9, 21]) && taken.starts_with(&[3, 12]),
            "{taken:?}"
        );
        assert_eq!(queue.next(), None);
    }
}
