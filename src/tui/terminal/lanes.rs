//! The threads for tasks: one for each lane, and one for every other task, so that no task holds up
//! later ones. Their answers come back as messages.

use super::threads::{Queue, beside};
use crate::engine::Catalogue;
use crate::play::Store;
use crate::tui::message::Message;
use crate::tui::tasks::{Answer, FileTask, MatchFiles, MatchTask, Task, Ticket, UserFiles};
use std::cell::Cell;
use std::sync::mpsc::Sender;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The least time between two reports of progress.
const SEEN: Duration = Duration::from_millis(100);

/// A thread that performs one task at a time.
struct Lane<T> {
    queue: Queue<(Ticket, T)>,
    thread: JoinHandle<()>,
}

impl<T: Send + 'static> Lane<T> {
    fn open(
        sender: Sender<Message>,
        mut perform: impl FnMut(T) -> Option<Answer> + Send + 'static,
    ) -> Self {
        let queue = Queue::new();
        let waiting: Queue<(Ticket, T)> = queue.clone();
        let thread = beside(sender, move |sender| {
            while let Some((ticket, task)) = waiting.next() {
                if let Some(answer) = perform(task) {
                    // Nobody receives the answer if the program is being left.
                    let _ = sender.send(Message::Answer(ticket, Box::new(answer)));
                }
            }
        });
        Self { queue, thread }
    }

    /// Queues this task; the last one in the queue may merge with it instead.
    fn push(&self, ticket: Ticket, task: T, merge: impl FnOnce(&mut T, T) -> Option<T>) {
        // If the thread has crashed, a message tells the loop so.
        self.queue.push((ticket, task), |last, (ticket, task)| {
            let rest = merge(&mut last.1, task);
            if rest.is_none() {
                last.0 = ticket;
            }
            rest.map(|task| (ticket, task))
        });
    }

    fn close(self) {
        self.queue.close();
        // A crash has already been reported.
        let _ = self.thread.join();
    }
}

/// Returns a function that sends the progress of a task to the loop, but not more often than anyone can
/// see.
fn reporter(ticket: Ticket, sender: &Sender<Message>) -> impl Fn(String) + use<'_> {
    let last = Cell::new(None::<Instant>);
    move |text| {
        if last.get().is_none_or(|last| last.elapsed() >= SEEN) {
            last.set(Some(Instant::now()));
            let _ = sender.send(Message::Progress(ticket, text));
        }
    }
}

/// The threads that perform tasks.
pub(super) struct Lanes {
    store: Option<Store>,
    catalogue: Catalogue,
    sender: Sender<Message>,
    matches: Lane<MatchTask>,
    files: Lane<FileTask>,
}

impl Lanes {
    /// Starts threads for these files, which send their answers to `sender`.
    #[must_use]
    pub(super) fn open(
        store: Option<Store>,
        catalogue: Catalogue,
        mut files: UserFiles,
        sender: Sender<Message>,
    ) -> Self {
        let mut kept = MatchFiles::new(store.clone());
        Self {
            matches: Lane::open(sender.clone(), move |task| {
                Some(Answer::Match(kept.perform(task)))
            }),
            files: Lane::open(sender.clone(), move |task| {
                files.perform(task).map(Answer::File)
            }),
            store,
            catalogue,
            sender,
        }
    }

    /// Performs this task: in its lane after earlier ones, or at once.
    pub(super) fn send(&self, ticket: Ticket, task: Task) {
        match task {
            Task::Match(task) => self.matches.push(ticket, task, MatchTask::merge),
            Task::File(task) => self.files.push(ticket, task, FileTask::merge),
            Task::Errand(errand) => {
                beside(self.sender.clone(), move |sender| {
                    let parcel = errand.run(None, &reporter(ticket, sender));
                    let answer = Box::new(Answer::Errand(parcel));
                    let _ = sender.send(Message::Answer(ticket, answer));
                });
            }
            task => {
                let (store, catalogue) = (self.store.clone(), self.catalogue.clone());
                beside(self.sender.clone(), move |sender| {
                    if let Some(answer) = task.perform(store.as_ref(), &catalogue) {
                        let _ = sender.send(Message::Answer(ticket, Box::new(answer)));
                    }
                });
            }
        }
    }

    /// Waits until all tasks in the lanes are done, but does not wait for other tasks.
    pub(super) fn close(self) {
        self.matches.close();
        self.files.close();
    }
}
